// What a first visit loads is what the site says it does.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

import { SITE, start } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

/** The lists of `first-visit.txt`: what is loaded at first, and what later. */
async function lists() {
  const text = await readFile(join(SITE, 'first-visit.txt'), 'utf8');
  return text.split(/^#.*\n/m).slice(1).map((list) => list.trimEnd().split('\n').map((line) => {
    const [, bytes, brotli, name] = /^ *(\d+) +(\d+) {2}(.+)$/.exec(line);
    return { name, bytes: Number(bytes), brotli: Number(brotli) };
  }));
}

test('the first visit loads these files and no other', async () => {
  const [first] = await lists();
  const requested = [];
  const { page, complaints } = await site.visit('', {
    prepare: (page) => page.on('request', (request) => requested.push(request.url())),
  });
  await page.locator('#context:enabled').waitFor();
  // Also what comes once the page is at rest, but for what the browser keeps for later.
  await page.waitForURL(/#v=1$/);
  await page.waitForLoadState('networkidle');
  const names = requested.filter((url) => !url.startsWith('data:')).map((url) => url.slice(site.url.length) || 'index.html');
  assert.deepEqual(names.sort(), first.map(({ name }) => name).filter((name) => name !== 'in all').sort());
  assert.deepEqual(complaints, []);
});

test('the sizes are those of the files', async () => {
  for (const list of await lists()) {
    const sum = { bytes: 0, brotli: 0 };
    for (const { name, bytes, brotli } of list.slice(0, -1)) {
      const content = await readFile(join(SITE, name));
      assert.equal(bytes, content.length, name);
      const compressed = brotliCompressSync(content).length;
      assert.ok(Math.abs(brotli - compressed) <= 20 + compressed / 100, `${name}: ${brotli}, here ${compressed}`);
      sum.bytes += bytes;
      sum.brotli += brotli;
    }
    assert.deepEqual(list.at(-1), { name: 'in all', ...sum });
  }
});
