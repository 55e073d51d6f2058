// The main journey: the lab's scenario, an edit, a link to a teammate, and what a link may hold.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';

import { drawn, start, texts, unfold } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

/** What the page says: every cell of the table, and the number of requests. */
async function numbers(page) {
  // A list of cells does not wait until the page is there.
  await page.locator('.scenario td').first().waitFor();
  return {
    cells: await texts(page.locator('.scenario td')),
    requests: await page.locator('.answer strong').innerText(),
  };
}

/** Waits for the number of requests: what comes with the history is drawn a moment later. */
const requests = (page, number) => page.locator('.answer strong', { hasText: number }).waitFor();

// Source: budget by hand, example 1, and the lab's fit.txt.
const LAB = {
  cells: [
    '0.25 GiB ✓ fits 2.00 GiB without GQA: ✓ fits',
    '2.00 GiB ✓ fits 16.00 GiB without GQA: ✓ fits',
    '2.00 GiB ✓ fits 16.00 GiB without GQA: ✓ fits',
    '16.00 GiB ✓ fits 128.00 GiB without GQA: ✗ does not fit',
    '8.00 GiB ✓ fits 64.00 GiB without GQA: ✗ does not fit',
    '64.00 GiB ✗ does not fit 512.00 GiB without GQA: ✗ does not fit',
  ],
  requests: '30',
};

test('the page opens on the lab and its link holds an edited scenario', async () => {
  const { page, complaints } = await site.visit();
  assert.equal(await page.locator('h1').innerText(), 'kvbudget');
  assert.deepEqual(await numbers(page), LAB);
  await page.waitForURL(/#v=1$/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('KV heads', { exact: true }).fill('8');
  await page.getByLabel('KV cache format').selectOption('fp8');
  await page.getByLabel('Contexts of the table').fill('8K, 64K');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#v=1&num_key_value_heads=8&kv_cache_dtype=fp8&table_contexts=8192,65536$/);
  await page.waitForURL(link);

  const teammate = await page.context().newPage();
  await teammate.goto(link);
  await drawn(teammate);
  await unfold(teammate);
  const seen = await numbers(teammate);
  assert.deepEqual(seen, await numbers(page));
  assert.equal(seen.cells.length, 4);
  assert.equal(await teammate.getByLabel('Query heads per KV head').inputValue(), '4');
  assert.deepEqual(complaints, []);
});

test('a whole number of edits in one field is one step back', async () => {
  const { page, complaints } = await site.visit();
  await page.waitForURL(/#v=1$/);
  const context = page.getByLabel('Context', { exact: true });
  for (const text of ['64K', '65536', '16K']) {
    await context.fill(text);
    await page.waitForURL(new RegExp(`context=${text === '16K' ? 16384 : 65536}$`));
  }
  await page.getByLabel('Batch', { exact: true }).fill('4');
  await page.waitForURL(/#v=1&context=16384&batch=4$/);
  await page.goBack();
  assert.match(page.url(), /#v=1&context=16384$/);
  await page.locator('.answer', { hasText: 'The batch of 1 request' }).waitFor();
  assert.equal(await page.getByLabel('Batch', { exact: true }).inputValue(), '1');
  await page.goBack();
  assert.match(page.url(), /#v=1$/);
  await requests(page, '30');
  assert.deepEqual(await numbers(page), LAB);
  await page.goForward();
  await requests(page, '60');
  assert.deepEqual(complaints, []);
});

test('an impossible value marks its own field and nothing else', async () => {
  const { page, complaints } = await site.visit();
  const kvHeads = page.getByLabel('KV heads', { exact: true });
  await kvHeads.fill('5');
  await page.getByText('num_key_value_heads = 5 does not divide num_attention_heads = 32').waitFor();
  assert.equal(await kvHeads.getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await numbers(page), LAB);
  await page.getByLabel('Context', { exact: true }).fill('64K');
  assert.equal((await numbers(page)).requests, '15');
  await kvHeads.fill('8');
  assert.equal(await kvHeads.getAttribute('aria-invalid'), 'false');
  assert.equal((await numbers(page)).requests, '7');
  assert.deepEqual(complaints, []);
});

test('what a link holds beyond the known is named, the rest applied', async () => {
  const { page, complaints } = await site.visit('#v=1&colour=red&batch=many&context=64K');
  const notices = page.locator('.notices');
  assert.match(await notices.innerText(), /`colour` is not known and was left out/);
  assert.match(await notices.innerText(), /batch: expected a whole number such as 8, found `many`/);
  assert.equal((await numbers(page)).requests, '15');
  await page.waitForURL(/#v=1&context=65536$/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  assert.equal(await notices.innerText(), '');
  assert.deepEqual(complaints, []);
});

test('the working unfolds with the numbers put in', async () => {
  const { page } = await site.visit();
  await page.getByRole('button', { name: 'Show the working' }).click();
  await page.getByText('= 60 GiB ÷ 2 GiB').waitFor();
  await page.getByText('= 80 GiB − 14 GiB − 6 GiB', { exact: true }).waitFor();
});

test('a number that is open stays open, and no other opens in its place', async () => {
  const { page, complaints } = await site.visit();
  const open = async () => {
    const numbers = page.locator('.numbers details[open]');
    return numbers.evaluateAll((all) => all.map((one) => [one.querySelector('.name').textContent, one.querySelector('.working') !== null]));
  };
  await page.locator('.numbers').getByText('KV of the batch', { exact: true }).click();
  await page.locator('.numbers').getByText('free', { exact: true }).click();
  await page.locator('.numbers .working').nth(1).waitFor();
  await page.getByLabel('Context', { exact: true }).fill('1310720');
  await page.locator('.numbers').getByText('missing', { exact: true }).waitFor();
  assert.deepEqual(await open(), [['KV of the batch', true]]);
  await page.evaluate(() => {
    location.hash = '#v=1&model=google/gemma-3-27b-it&engine=vllm';
  });
  await page.locator('.numbers').getByText('KV of window layers', { exact: true }).waitFor();
  assert.deepEqual(await open(), [['KV of the batch', true]]);
  assert.deepEqual(complaints, []);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [320, 390, 1280]) {
    test(`${colorScheme} at ${width} px: accessible, and nothing runs over the edge`, async () => {
      const { page } = await site.visit('#v=1&context=999999999999&colour=red');
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.getByLabel('Batch', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Show the working' }).click();
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
      const overrun = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.equal(await page.evaluate(overrun), 0);
    });
  }
}
