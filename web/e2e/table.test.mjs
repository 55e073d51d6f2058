// The scenario table: a heat map that is read and chosen from by mouse and by keyboard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';

import { start, texts } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

const grid = (page) => page.getByRole('grid', { name: 'Scenario table' });
const cell = (page, row, column) => page.locator(`#cell-${row}-${column}`);
/** Where the focus is, and which cells Tab goes to: the same one. */
const focused = (page) => page.evaluate(() => {
  const inOrder = [...document.querySelectorAll('.scenario td[tabindex="0"]')].map(({ id }) => id);
  return [document.activeElement.id, ...inOrder];
});
/** Waits until a cell has the focus and is the only one in the order of Tab. */
const at = (page, id) => page.waitForFunction((id) => {
  const inOrder = [...document.querySelectorAll('.scenario td[tabindex="0"]')];
  return document.activeElement.id === id && inOrder.length === 1 && inOrder[0].id === id;
}, id);
/** The cells of the scenario. */
const current = (page) => page.locator('[aria-current]').evaluateAll((cells) => cells.map(({ id }) => id));
const values = (page) => page.locator('.scenario td strong').allTextContents();
const says = (page, words) => page.locator('.answer', { hasText: words }).waitFor();

test('a click on a cell makes it the scenario', async () => {
  const { page, complaints } = await site.visit();
  await page.locator('#context:enabled').waitFor();
  // The lab's: 32,768 tokens, one request.
  assert.deepEqual(await current(page), ['cell-1-0']);
  await cell(page, 2, 1).click();
  await page.waitForURL(/#v=1&context=131072&batch=8$/);
  await says(page, '7 requests of 131,072 tokens fit at once');
  await says(page, '✗ The batch of 8 requests: does not fit.');
  assert.deepEqual(await current(page), ['cell-2-1']);
  assert.equal(await page.getByLabel('Context', { exact: true }).inputValue(), '131072');
  await page.getByText('Show the working of 131,072 × 8').waitFor();

  // A scenario that is no cell of the table is marked nowhere; a mistake in its field is mended by a choice.
  await page.getByLabel('Context', { exact: true }).fill('5000');
  await page.waitForURL(/context=5000/);
  assert.deepEqual(await current(page), []);
  await page.getByLabel('Context', { exact: true }).fill('x');
  await page.getByText('Answered without Context: what stands there does not hold yet.').waitFor();
  await cell(page, 0, 0).click();
  await page.waitForURL(/#v=1&context=4096$/);
  assert.equal(await page.locator('.left-out').count(), 0);
  assert.deepEqual(complaints, []);
});

test('by keyboard: one stop of Tab, arrows within, Enter and space choose', async () => {
  const { page, complaints } = await site.visit('#v=1&table_contexts=4K,8K,32K&table_batches=1,2,8');
  await page.locator('#context:enabled').waitFor();
  await page.getByRole('button', { name: '% of KV budget' }).focus();
  await page.keyboard.press('Tab');
  assert.deepEqual(await focused(page), ['cell-2-0', 'cell-2-0']);
  const steps = [
    ['ArrowRight', 'cell-2-1'],
    ['ArrowUp', 'cell-1-1'],
    ['End', 'cell-1-2'],
    ['ArrowRight', 'cell-1-2'],
    ['Home', 'cell-1-0'],
    ['ArrowLeft', 'cell-1-0'],
    ['Control+End', 'cell-2-2'],
    ['ArrowDown', 'cell-2-2'],
    ['Control+Home', 'cell-0-0'],
    ['ArrowUp', 'cell-0-0'],
    ['ArrowRight', 'cell-0-1'],
  ];
  for (const [key, id] of steps) {
    await page.keyboard.press(key);
    await at(page, id);
  }
  // Going there has changed nothing yet.
  assert.match(page.url(), /#v=1&table_contexts=4096,8192,32768&table_batches=1,2,8$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#v=1&context=4096&batch=2&/);
  await at(page, 'cell-0-1');
  assert.deepEqual(await current(page), ['cell-0-1']);
  await page.keyboard.press('ArrowDown');
  await at(page, 'cell-1-1');
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.keyboard.press(' ');
  await page.waitForURL(/#v=1&context=8192&batch=2&/);
  assert.equal(await page.evaluate(() => window.scrollY), scrolled);

  // Out of the grid with the next Tab, and back to the same cell.
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'table_contexts');
  await page.keyboard.press('Shift+Tab');
  await at(page, 'cell-1-1');
  // The cell goes away: the order of Tab keeps one.
  await page.getByLabel('Contexts of the table').fill('4K');
  await page.waitForFunction(() => document.querySelectorAll('.scenario tbody tr').length === 1);
  assert.equal(await page.locator('.scenario td[tabindex="0"]').count(), 1);
  assert.deepEqual(complaints, []);
});

// Source: by hand, 64 KiB a token against a KV budget of 60 GiB.
test('the cells show sizes, requests or shares; the verdict stays in words, sign and colour', async () => {
  const { page, complaints } = await site.visit('#v=1&table_contexts=32K,128K&table_batches=3,30,64');
  await page.locator('#context:enabled').waitFor();
  assert.deepEqual(await values(page), ['6.00 GiB', '60.00 GiB', '128.00 GiB', '24.00 GiB', '240.00 GiB', '512.00 GiB']);
  const choose = (name) => page.getByRole('group', { name: 'What the cells show' }).getByRole('button', { name });
  await choose('Requests that fit').click();
  await page.locator('.scenario strong', { hasText: /^30$/ }).first().waitFor();
  assert.deepEqual(await values(page), ['30', '30', '30', '7', '7', '7']);
  assert.equal(await choose('Requests that fit').getAttribute('aria-pressed'), 'true');
  assert.equal(await choose('Size').getAttribute('aria-pressed'), 'false');
  await choose('% of KV budget').click();
  await page.locator('.scenario strong', { hasText: '10.0 %' }).first().waitFor();
  assert.deepEqual(await values(page), ['10.0 %', '100.0 %', '213.3 %', '40.0 %', '400.0 %', '853.3 %']);
  const verdicts = await page.locator('.scenario td > .verdict').allTextContents();
  assert.deepEqual(verdicts, ['✓ fits', '≈ tight', '✗ does not fit', '✓ fits', '✗ does not fit', '✗ does not fit']);
  const colours = await page.locator('.scenario td').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
  assert.equal(new Set(colours).size, 6, 'a colour for each verdict and heat');

  // A link that is opened leaves what the cells show.
  await page.evaluate(() => {
    location.hash = '#v=1&table_contexts=64K&table_batches=1';
  });
  await page.locator('.scenario strong', { hasText: '6.7 %' }).first().waitFor();
  assert.deepEqual(await values(page), ['6.7 %']);
  assert.deepEqual(complaints, []);
});

// Source: a plan of vLLM's own, Gemma 3 27B at 131,072 tokens: 17.98 GiB reserved, 10.41 GiB logical.
test('what an engine reserves and the logical size stand in one cell', async () => {
  const gemma = '#v=1&model=google/gemma-3-27b-it&parameters=27432406640&weight_format=bf16&kv_cache_dtype=bf16&gpu_memory=120GiB&context=131072&engine=vllm@0.33.0&table_contexts=128K&table_batches=1,3';
  const { page, complaints } = await site.visit(gemma);
  await says(page, '3 requests of 131,072 tokens fit at once in vLLM 0.33.0');
  const cells = () => texts(page.locator('.scenario td'));
  assert.deepEqual(await cells(), ['17.98 GiB ✓ fits 10.41 GiB logical: ✓ fits', '53.93 GiB ✓ fits 31.22 GiB logical: ✓ fits']);
  await page.getByRole('button', { name: 'Requests that fit' }).click();
  await page.locator('.scenario strong', { hasText: /^3$/ }).first().waitFor();
  assert.deepEqual(await cells(), ['3 ✓ fits 6 logical: ✓ fits', '3 ✓ fits 6 logical: ✓ fits']);
  // On several GPUs the logical size is of the whole model, and holds against none of them.
  await page.getByLabel('GPUs in all').fill('2');
  await page.locator('.scenario .other').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await page.locator('.scenario .other', { hasText: /^10\.41 GiB logical$/ }).first().waitFor();
  assert.deepEqual(complaints, []);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [320, 390, 1280]) {
    test(`a table, ${colorScheme} at ${width} px: accessible in every heat, and nothing runs over the edge`, async () => {
      const { page } = await site.visit('#v=1&context=32768&batch=30&table_contexts=4K,32K,128K,512K&table_batches=1,8,24,30,64,256');
      await page.locator('#context:enabled').waitFor();
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const heats = await page.locator('.scenario td').evaluateAll((cells) => cells.map(({ className }) => className));
      for (const heat of ['fits heat-0', 'fits heat-4', 'tight heat-4', 'does-not-fit heat-0', 'does-not-fit heat-4']) {
        assert.ok(heats.includes(heat), heat);
      }
      await cell(page, 1, 2).focus();
      for (const shown of ['Size', 'Requests that fit', '% of KV budget']) {
        await page.getByRole('button', { name: shown, exact: true }).click();
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
        const { violations } = await new AxeBuilder({ page }).include('.table').withTags(tags).analyze();
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
      }
      const overrun = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.equal(await page.evaluate(overrun), 0);
      assert.equal(await grid(page).count(), 1);
    });
  }
}
