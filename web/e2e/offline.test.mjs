// After the first visit the page needs no network, and a new version does not break one that is open.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, afterEach, test } from 'node:test';

import { SITE, launch } from './browser.mjs';
import { serve } from './server.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

let copy;
let server;
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kvbudget-site-'));
  await cp(SITE, copy, { recursive: true });
  server = await serve(copy, '/some/path/');
});
afterEach(async () => {
  await server.close();
  await rm(copy, { recursive: true });
});

/** Opens the page and waits until all of it is kept. */
async function firstVisit() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  return page;
}

/** Has a config read, which takes files that a visit does not load at first. */
async function readConfig(page) {
  await page.getByText('Paste or drop a config.json').click();
  await page.getByLabel('Text of the config.json').fill('{"model_type": "llamma"}');
  await page.getByText('model_type `llamma` is not known').waitFor();
}

test('the page opens without a network, at any link, and reads configs', async () => {
  const page = await firstVisit();
  await server.close();
  await page.goto(`${server.url}?from=elsewhere#v=1&context=65536`);
  await page.locator('.answer', { hasText: '15 requests of 65,536 tokens' }).waitFor();
  await page.reload();
  await page.locator('.answer', { hasText: '15 requests of 65,536 tokens' }).waitFor();
  await readConfig(page);
  await page.goto(`${server.url}#v=1&lang=ko`);
  await page.getByText('판정 결과', { exact: true }).waitFor();
});

test('what the browser keeps is what the list says', async () => {
  const page = await firstVisit();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname.replace('/some/path/', '') || 'index.html');
  });
  const list = await readFile(join(SITE, 'first-visit.txt'), 'utf8');
  const listed = list.split('\n').map((line) => line.trim().split(/ +/)[2]).filter((name) => /\./.test(name ?? ''));
  assert.deepEqual(kept.sort(), listed.filter((name) => name !== 'sw.js').sort());
});

test('a new version comes with the next visit; a page that is open goes on with its own', async () => {
  const open = await firstVisit();
  await publishAnother();
  await open.evaluate(async () => {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
  // Its own reader is no longer on the server.
  await readConfig(open);
  await open.getByLabel('Context', { exact: true }).fill('64K');
  await open.waitForURL(/context=65536/);
  await open.close();

  const next = await open.context().newPage();
  await next.goto(server.url);
  await next.locator('meta[name=description][content="another version"]').waitFor({ state: 'attached' });
  await next.locator('#context:enabled').waitFor();
  // Nobody needs the old files any more.
  await next.waitForFunction(async () => (await caches.keys()).length === 1);
  await server.close();
  await next.reload();
  await readConfig(next);
});

/** Another version of the site: another page, and what it loads later elsewhere. */
async function publishAnother() {
  const later = (await readdir(copy)).find((name) => name.startsWith('later-'));
  const moved = 'later-0123456789abcdef';
  await rename(join(copy, later), join(copy, moved));
  const hash = (text) => createHash('sha256').update(text).digest('base64');
  const page = await readFile(join(copy, 'index.html'), 'utf8');
  const changed = page.replace(/(<meta name="description" content=)"[^"]*"/, '$1"another version"').replaceAll(later, moved);
  await writeFile(join(copy, 'index.html'), changed);
  const worker = await readFile(join(copy, 'sw.js'), 'utf8');
  const renewed = worker
    .replace(/VERSION = '[0-9a-f]+'/, "VERSION = 'another'")
    .replace(hash(page), hash(changed))
    .replaceAll(later, moved);
  await writeFile(join(copy, 'sw.js'), renewed);
}

test('it can be installed: a manifest with icons of the sizes that it says', async () => {
  const page = await firstVisit();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]');
    return (await fetch(link.href)).json();
  });
  assert.equal(manifest.start_url, './');
  const sizes = await page.evaluate((icons) => Promise.all(icons.map(async ({ src }) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  })), manifest.icons.filter(({ type }) => type === 'image/png'));
  assert.deepEqual(sizes, ['192x192', '512x512', '512x512']);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
});
