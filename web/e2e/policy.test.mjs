// The policy of the page: it is kept by the page itself, and keeps out what is not of the page.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

/** Collects what the policy refuses, from the beginning. */
const watch = (page) => page.addInitScript(() => {
  window.refused = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    window.refused.push([effectiveDirective, blockedURI]);
  });
});
const refused = (page) => page.evaluate(() => window.refused);

test('nothing that the page does is refused', async () => {
  const { page, complaints } = await site.visit('#v=1&context=65536&colour=red', { prepare: watch });
  await page.getByLabel('Batch', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Show the working' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Paste or drop a config.json').click();
  await page.getByLabel('Text of the config.json').fill('{"model_type": "llamma"}');
  await page.getByText('model_type `llamma` is not known').waitFor();
  assert.deepEqual(await refused(page), []);
  assert.deepEqual(complaints, []);
});

const strangers = [
  ['a script in the page', 'script-src-elem', () => {
    const script = document.createElement('script');
    script.textContent = 'window.stranger = true';
    document.body.append(script);
  }],
  ['a script of another host', 'script-src-elem', () => {
    const script = document.createElement('script');
    script.src = 'https://example.org/a.js';
    document.body.append(script);
  }],
  ['a handler in an attribute', 'script-src-attr', () => {
    document.body.setAttribute('onclick', 'window.stranger = true');
    document.body.click();
  }],
  ['a style in an attribute', 'style-src-attr', () => {
    document.body.setAttribute('style', 'color: red');
  }],
  ['a picture of another host', 'img-src', () => {
    new Image().src = 'https://example.org/a.png';
  }],
  ['a request to another host', 'connect-src', () => {
    fetch('https://example.org/').catch(() => {});
  }],
  ['a frame', 'frame-src', () => {
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    document.body.append(frame);
  }],
  ['a form that is sent', 'form-action', () => {
    const form = document.createElement('form');
    form.action = 'https://example.org/';
    document.body.append(form);
    form.submit();
  }],
];
for (const [what, directive, act] of strangers) {
  test(`${what} is refused`, async () => {
    const { page } = await site.visit('', { prepare: watch });
    const answered = [];
    page.on('response', (response) => answered.push(response.url()));
    await page.evaluate(act);
    await page.waitForFunction(() => window.refused.length > 0);
    assert.equal((await refused(page))[0][0], directive);
    assert.equal(await page.evaluate(() => window.stranger), undefined);
    assert.deepEqual(answered.filter((url) => url.includes('example.org')), []);
  });
}
