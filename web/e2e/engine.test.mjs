// Engines: what a release reserves beside the logical size, its settings, and the links that carry them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';

import { drawn, start, texts, unfold } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

const engine = (page) => page.getByLabel('Engine and version');
const answer = (page) => page.locator('.answer').innerText();
/** Waits for the answer; a moment later the same words stand in the status as well. */
const says = (page, words) => page.locator('.answer', { hasText: words }).waitFor();
const settings = (page) => page.getByText('Settings of the engine');
const cells = (page) => texts(page.locator('.scenario td'));

/** The last line of the working of a number, the first of that name. */
async function result(page, name) {
  const number = page.locator('.numbers details').filter({ has: page.getByText(name, { exact: true }) });
  return number.first().locator('.working p').last().innerText();
}

// Source: vLLM's own planner, Gemma 3 27B at 131,072 tokens: 19,301,662,720 B reserved by 0.33.0,
// 15,275,130,880 B by 0.19.1, and a logical size of 11,173,625,856 B.
test('both numbers of a model stand side by side, by release, and the link holds them', async () => {
  const { page, complaints } = await site.visit();
  await page.getByLabel('GPU memory', { exact: true }).fill('120');
  await page.getByLabel('Context', { exact: true }).fill('131072');
  await page.getByLabel('Model', { exact: true }).fill('google/gemma-3-27b-it');
  await page.getByLabel('KV cache format').selectOption('bf16');
  await page.waitForURL(/&kv_cache_dtype=bf16&.*&context=131072$/);
  assert.match(await answer(page), /^6 requests of 131,072 tokens fit at once/);
  assert.equal(await settings(page).count(), 0);

  // The engine knows what lies beside this model; by hand it is what the reader says.
  await engine(page).selectOption('vLLM 0.33.0');
  await page.waitForURL(/&overhead=auto&.*&engine=vllm%400\.33\.0&quantization=auto$/);
  await page.getByLabel('Overhead', { exact: true }).fill('6');
  await page.waitForURL((url) => !url.hash.includes('overhead='));
  await page.getByLabel('Parameters × bits').check();
  await page.waitForURL(/&parameters=27432406640&.*&context=131072&engine=vllm%400\.33\.0$/);
  const newest = await answer(page);
  assert.match(newest, /^3 requests of 131,072 tokens fit at once in vLLM 0\.33\.0\. It reserves 17\.98 GiB for each/);
  assert.match(newest, /the logical size is 10\.41 GiB, by which 6 would fit\./);
  await page.getByRole('heading', { name: 'Why vLLM reserves more' }).waitFor();
  await page.getByText('52 window layers keep 1,023 + 16,384 tokens in flight (2 steps of 8,192), not 1,024').waitFor();
  await page.getByRole('button', { name: 'Show the working' }).click();
  assert.equal(await result(page, 'reserved per request'), '= 19,301,662,720 B = 17.98 GiB');
  assert.equal(await result(page, 'KV per request'), '= 11,173,625,856 B = 10.41 GiB');
  assert.deepEqual((await cells(page)).slice(-2), [
    '17.98 GiB ✓ fits 10.41 GiB logical: ✓ fits',
    '143.81 GiB ✗ does not fit 83.25 GiB logical: ✗ does not fit',
  ]);

  await engine(page).selectOption('vLLM 0.20.0');
  await engine(page).selectOption('vLLM 0.19.1');
  await page.waitForURL(/&engine=vllm%400\.19\.1$/);
  assert.match(await answer(page), /^4 requests of 131,072 tokens fit at once in vLLM 0\.19\.1\. It reserves 14\.23 GiB/);
  assert.equal(await result(page, 'reserved per request'), '= 15,275,130,880 B = 14.23 GiB');
  await page.getByText('52 window layers keep 1,023 + 8,192 tokens in flight, not 1,024').waitFor();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const teammate = await page.context().newPage();
  await teammate.goto(link);
  await drawn(teammate);
  await unfold(teammate);
  assert.equal(await answer(teammate), await answer(page));
  assert.deepEqual(await cells(teammate), await cells(page));
  assert.equal(await engine(teammate).inputValue(), 'vllm@0.19.1');

  // One step back for the engine, however often it was changed.
  await page.goBack();
  await says(page, '3 requests of 131,072 tokens fit at once in vLLM 0.33.0');
  // Back over the weights, the overhead and the engine.
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
  }
  await says(page, '6 requests of 131,072 tokens fit at once:');
  assert.equal(await engine(page).inputValue(), 'none');
  for (let step = 0; step < 4; step += 1) {
    await page.goForward();
  }
  await says(page, '4 requests of 131,072 tokens fit at once in vLLM 0.19.1');
  assert.equal(await engine(page).inputValue(), 'vllm@0.19.1');
  assert.deepEqual(complaints, []);
});

test('by keyboard: an engine, its settings, one that does not hold', async () => {
  const { page, complaints } = await site.visit();
  await engine(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/#v=1&engine=vllm%400\.33\.0$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Taken: 8192, the default of the API server on a GPU of at least 70 GiB.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await says(page, '12 requests of 32,768 tokens run at once in vLLM 0.33.0 by its max_num_seqs');
  await page.keyboard.press('Tab');
  await page.keyboard.type('16K');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  await page.getByText('expected a whole number such as 32, found `x`').waitFor();
  await page.getByText('Answered without Block size: what stands there does not hold yet.').waitFor();
  await page.getByText('Settings of the engine (2 given)').waitFor();
  await page.waitForURL(/&engine=vllm%400\.33\.0&max_num_seqs=12&max_num_batched_tokens=16384$/);

  // A pool of its own, and back to what is left.
  const pool = page.getByLabel('Memory for the KV cache', { exact: true });
  await pool.fill('1.5');
  await says(page, 'and vLLM 0.33.0 would not start');
  await pool.fill('');
  await says(page, '12 requests of 32,768 tokens run at once');
  assert.deepEqual(complaints, []);
});

test('a link names a release that nobody has read', async () => {
  const { page, complaints } = await site.visit('#v=1&engine=vllm@0.99.0&kv_cache_memory=61.66GiB');
  assert.equal(await engine(page).inputValue(), 'vllm@0.99.0');
  await page.getByText('Taken: 0.33.0, 0.99.0 is newer than every release that was read').waitFor();
  await settings(page).click();
  assert.equal(await page.getByLabel('Memory for the KV cache', { exact: true }).inputValue(), '61.66');
  await engine(page).selectOption('none: logical sizes alone');
  await page.waitForURL(/#v=1&kv_cache_memory=61\.66GiB$/);
  // The pool counts all the same, so it stays in sight.
  assert.equal(await page.getByLabel('Memory for the KV cache', { exact: true }).inputValue(), '61.66');
  assert.deepEqual(complaints, []);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [320, 390, 1280]) {
    test(`an engine, ${colorScheme} at ${width} px: accessible, and nothing runs over the edge`, async () => {
      const gemma = '#v=1&model=google/gemma-3-27b-it&context=131072&engine=vllm@0.33.0&batch=8';
      const { page } = await site.visit(gemma);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await settings(page).click();
      await page.getByText('Assumed of the engine').click();
      await page.getByLabel('Block size').fill('x');
      await page.getByRole('button', { name: 'Show the working' }).click();
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
      const overrun = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.equal(await page.evaluate(overrun), 0);
    });
  }
}
