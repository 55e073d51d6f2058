// What a first visit loads is what the site says it does.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

import { SITE, drawn, start } from './browser.mjs';

/** The rest of the program: what a visitor needs who has seen the answer. */
const REST = /kvbudget-rest-[0-9a-f]{16}\.wasm$/;

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

/** Opens the page, which can be used without the rest of its program: that comes when it is released. */
async function visitWithoutTheRest() {
  const requested = [];
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const { page, complaints } = await site.visit('', {
    prepare: async (page) => {
      page.on('request', (request) => requested.push(request.url()));
      await page.route(REST, async (route) => {
        await held;
        await route.continue();
      });
    },
  });
  await page.locator('#context:enabled').waitFor();
  return { page, complaints, requested, release };
}

test('the first visit loads these files and no other', async () => {
  const [first, later] = await lists();
  const { page, complaints, requested, release } = await visitWithoutTheRest();
  await page.getByLabel('Context', { exact: true }).fill('64K');
  await page.locator('.answer', { hasText: '15 requests of 65,536 tokens' }).waitFor();
  await page.waitForURL(/#v=1&context=65536$/);
  const names = () => requested.filter((url) => !url.startsWith('data:')).map((url) => url.slice(site.url.length) || 'index.html').sort();
  const rest = later.filter(({ name }) => REST.test(name)).map(({ name }) => name);
  const all = (list) => list.map(({ name }) => name).filter((name) => name !== 'in all');
  assert.equal(rest.length, 1);
  assert.deepEqual(names().filter((name) => !REST.test(name)), all(first).sort());

  // Also what comes once the page is at rest, but for what the browser keeps for later.
  release();
  await drawn(page);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(names(), [...all(first), ...rest].sort());
  assert.deepEqual(complaints, []);
});

test('what a reader did before the rest is there is not lost', async () => {
  const { page, complaints, release } = await visitWithoutTheRest();
  // Names have to wait; what unfolds is drawn later.
  await page.locator('#gpu').fill('a100-40g');
  await page.locator('#gpu').press('Tab');
  await page.locator('.group summary').nth(1).click();
  await page.locator('.numbers summary').first().click();
  await page.locator('.group summary').nth(2).focus();
  release();
  await page.locator('.answer', { hasText: '9 requests' }).waitFor();
  await drawn(page);
  await page.waitForURL(/gpu=a100-40gb-sxm/);
  await page.locator('.group').nth(1).locator('.inner').waitFor();
  assert.equal(await page.locator('.group[open]').count(), 1);
  assert.equal(await page.locator('.numbers details[open] .working').count(), 1);
  assert.ok(await page.locator('.group summary').nth(2).evaluate((summary) => summary === document.activeElement));
  assert.deepEqual(complaints, []);
});

test('of the numbers of another model the one stays open that was', async () => {
  const { page, complaints, release } = await visitWithoutTheRest();
  await page.locator('.numbers summary', { hasText: 'KV per request' }).click();
  // Whose layers with a window have a number of their own, before it.
  await page.locator('#model').fill('gemma-3-27b');
  await page.locator('#model').press('Tab');
  release();
  await page.locator('.numbers .name', { hasText: 'KV of window layers' }).waitFor();
  await drawn(page);
  assert.deepEqual(await page.locator('.numbers details[open] .name').allInnerTexts(), ['KV per request']);
  assert.deepEqual(complaints, []);
});

test('numbers that are not right any more are not shown while the rest is fetched', async () => {
  const { page, complaints, release } = await visitWithoutTheRest();
  const hidden = () => page.locator('.curve, .savings, .numbers').evaluateAll((parts) => parts.map((part) => getComputedStyle(part).visibility));
  // What is below is put in when its turn comes.
  await page.locator('.limits').waitFor();
  assert.deepEqual(await hidden(), ['visible', 'visible', 'visible']);
  await page.getByLabel('Context', { exact: true }).fill('64K');
  await page.locator('.answer', { hasText: '15 requests' }).waitFor();
  assert.deepEqual(await hidden(), ['hidden', 'hidden', 'hidden']);
  // They come back with what they are of.
  await page.getByLabel('Context', { exact: true }).fill('32K');
  await page.locator('.answer', { hasText: '30 requests' }).waitFor();
  assert.deepEqual(await hidden(), ['visible', 'visible', 'visible']);
  await page.getByLabel('Context', { exact: true }).fill('64K');
  await page.locator('.answer', { hasText: '15 requests' }).waitFor();
  release();
  await drawn(page);
  assert.deepEqual(await hidden(), ['visible', 'visible', 'visible']);
  assert.deepEqual(complaints, []);
});

/** Notes every frame that shows something of the default scenario beside something of another. */
const watch = (page) => page.evaluate(() => {
  window.mixed = [];
  const seen = (selector) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element).visibility === 'visible' ? element.textContent : '';
  };
  const look = () => {
    const [answer, curve, savings] = ['.answer', '.curve .hint', '.waterfall'].map(seen);
    if (answer && !answer.includes('60.00 GiB') && (curve.includes('60.00 GiB') || savings.includes('16.00 GiB'))) {
      window.mixed.push([answer, curve, savings]);
    }
    requestAnimationFrame(look);
  };
  look();
});

test('what has waited for the rest comes with it: no other numbers stand beside it', async () => {
  const { page, complaints, release } = await visitWithoutTheRest();
  await page.locator('.limits').waitFor();
  await page.locator('#model').fill('qwen3-8b');
  await page.locator('#model').press('Tab');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await watch(page);
  release();
  await page.locator('.answer', { hasText: '58.74 GiB' }).waitFor();
  await drawn(page);
  assert.deepEqual(await page.evaluate(() => window.mixed), []);
  assert.deepEqual(complaints, []);
});

test('a reader hears of a rest that cannot be had; it is tried again, and nothing is lost', async () => {
  const { page } = await site.visit('', { prepare: (page) => page.route(REST, (route) => route.abort()) });
  await page.locator('#context:enabled').waitFor();
  await page.locator('#gpu').fill('a100-40g');
  await page.locator('#gpu').press('Tab');
  await page.locator('.notices', { hasText: 'could not be fetched' }).waitFor();
  // What waits stays to be seen, and keeps nothing else waiting.
  assert.equal(await page.locator('#gpu').inputValue(), 'a100-40g');
  await page.getByLabel('Context', { exact: true }).fill('64K');
  await page.locator('.answer', { hasText: '15 requests' }).waitFor();
  await page.unroute(REST);
  await page.waitForURL(/context=65536&gpu=a100-40gb/);
  assert.equal(await page.locator('.notices').textContent(), '');
});

test('a link that is opened while the rest is on its way stays in the address, over no other numbers', async () => {
  const { page, complaints, release } = await visitWithoutTheRest();
  await page.getByLabel('Context', { exact: true }).fill('64K');
  await page.evaluate(() => {
    location.hash = '#v=1&model=qwen3-8b';
  });
  await page.locator('main[data-pending]').waitFor();
  assert.equal(await page.locator('.answer').isVisible(), false);
  await page.locator('.fetching', { hasText: 'Fetching' }).waitFor();
  assert.match(page.url(), /#v=1&model=qwen3-8b$/);
  // Who leaves and comes back finds it again.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  assert.match(page.url(), /#v=1&model=qwen3-8b$/);
  release();
  await page.locator('main:not([data-pending])').waitFor();
  await page.locator('.group', { hasText: 'full attention' }).first().waitFor();
  assert.match(page.url(), /model=/);
  assert.equal(await page.locator('.fetching').count(), 0);
  assert.deepEqual(complaints, []);
});

test('a press is not lost when the rest comes under it', async () => {
  const { page, complaints, release } = await visitWithoutTheRest();
  const summary = page.locator('.group summary').nth(1);
  await summary.hover();
  await page.mouse.down();
  const answered = page.waitForResponse(REST);
  release();
  await (await answered).finished();
  await page.waitForTimeout(200);
  await page.mouse.up();
  await page.locator('.group[open] .inner').waitFor();
  assert.deepEqual(complaints, []);
});

test('paper says what was computed before the rest is there', async () => {
  const { page } = await visitWithoutTheRest();
  await page.emulateMedia({ media: 'print' });
  assert.match(await page.locator('.scenario-on-paper').innerText(), /weights: 14 GiB/);
});

test('a link whose program cannot be had in full says so, and shows no number as its own', async () => {
  const { page } = await site.visit('#v=1&model=qwen3-8b', { prepare: (page) => page.route(REST, (route) => route.abort()) });
  await page.locator('.trouble[role="alert"]', { hasText: 'could not start' }).waitFor();
  assert.match(page.url(), /model=qwen3-8b/);
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
