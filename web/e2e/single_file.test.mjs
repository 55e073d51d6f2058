// The page as one file, opened from disk: everything works, and nothing is asked of anybody.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { drawn, launch } from './browser.mjs';

const DIRECTORY = new URL('../../dist-single/', import.meta.url);

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens the one file; `requests` are those that leave it. */
async function open(fragment = '', options = {}) {
  const files = await readdir(DIRECTORY);
  assert.equal(files.length, 1);
  const address = new URL(files[0], DIRECTORY).href;
  const page = await browser.newPage(options);
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address && !/^(data|blob):/.test(request.url())) {
      complaints.push(request.url());
    }
  });
  await page.goto(address + fragment);
  await drawn(page);
  return { page, complaints };
}

test('it computes, and its address holds the scenario', async () => {
  const { page, complaints } = await open();
  assert.match(await page.locator('.answer').innerText(), /^30 requests of 32,768 tokens fit at once/);
  await page.getByLabel('Context', { exact: true }).fill('64K');
  await page.locator('.answer', { hasText: '15 requests of 65,536 tokens' }).waitFor();
  await page.waitForURL(/\.html#v=1&context=65536$/);
  await page.reload();
  await page.locator('.answer', { hasText: '15 requests of 65,536 tokens' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('it opens at a link', async () => {
  const { page, complaints } = await open('#v=1&model=google/gemma-3-27b-it');
  await page.locator('.refine').getByText('52 × window of 1,024 tokens, 16 KV heads × 128').first().waitFor();
  assert.equal(await page.locator('.answer').isVisible(), true);
  assert.deepEqual(complaints, []);
});

test('it reads configs', async () => {
  const { page, complaints } = await open();
  await page.getByText('Paste or drop a config.json').click();
  await page.getByLabel('Text of the config.json').fill('{"model_type": "llamma"}');
  await page.getByText('model_type `llamma` is not known').waitFor();
  assert.deepEqual(complaints, []);
});

test('it speaks other languages', async () => {
  const { page, complaints } = await open('', { locale: 'ja-JP' });
  assert.equal(await page.locator('#result-title').innerText(), '判定結果');
  assert.deepEqual(complaints, []);
});
