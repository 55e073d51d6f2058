// Scenarios side by side, pictures with their tables, and what is taken along.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';

import { start, texts } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

/** What is written in the picture of the curve. */
const marks = (page) => page.locator('.curve text').allTextContents();

const compared = (page) => page.locator('.compare tbody tr');

test('up to four scenarios stand beside the present one, their differences marked', async () => {
  const { page, complaints } = await site.visit();
  const keep = page.getByRole('button', { name: 'Keep this scenario' });
  await keep.click();
  await page.getByLabel('Batch', { exact: true }).fill('8');
  await compared(page).filter({ hasText: 'KV of the batch' }).filter({ hasText: '16.00 GiB' }).waitFor();
  const rows = await texts(compared(page));
  assert.ok(rows.includes('≠ Batch 1 8'), rows.join('\n'));
  assert.ok(rows.includes('≠ KV of the batch 2.00 GiB 16.00 GiB'), rows.join('\n'));
  assert.ok(rows.includes('KV per request 2.00 GiB 2.00 GiB'), rows.join('\n'));

  // One of that name is there.
  await keep.click();
  assert.equal(await page.getByLabel('Name of the scenario').last().inputValue(), '32,768 × 8, model by hand, 80.00 GiB');
  await page.getByRole('button', { name: 'Drop 32,768 × 8' }).click();
  await page.getByLabel('Name of the scenario').fill('one at a time');
  await page.getByRole('button', { name: 'Drop one at a time' }).waitFor();
  for (let kept = 1; kept < 4; kept += 1) {
    await keep.click();
  }
  assert.equal(await keep.getAttribute('aria-disabled'), 'true');
  // Whoever pressed it stays with it, and a fifth is not kept.
  assert.ok(await keep.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Name of the scenario').count(), 4);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  assert.deepEqual(violations.map(({ id }) => id), []);

  // The link of a kept scenario leads back to it, and the others stay.
  await page.locator('.compare thead a').first().click();
  await page.waitForURL(/#v=1$/);
  await page.locator('.answer', { hasText: 'The batch of 1 request' }).waitFor();
  assert.equal(await page.getByLabel('Name of the scenario').count(), 4);
  await page.getByRole('button', { name: 'Drop one at a time' }).click();
  assert.equal(await page.getByLabel('Name of the scenario').count(), 3);
  assert.deepEqual(complaints, []);
});

test('the curve says the same as its table', async () => {
  const { page, complaints } = await site.visit('#v=1&context=8192&engine=vllm');
  await page.getByText('The same as a table').click();
  await page.locator('.curve tbody tr').first().waitFor();
  const rows = await texts(page.locator('.curve tbody tr'));
  assert.equal(rows[0], '1,024 64 MiB 64 MiB');
  assert.equal(rows.at(-1), '16,384 1.00 GiB 1.00 GiB');
  assert.equal(await page.locator('.curve polyline[class^=line]').count(), 2);
  assert.deepEqual(await marks(page), ['60.00 GiB', '8,192', '4,096', '2,048', '1,024']);
  assert.deepEqual(complaints, []);
});

test('the curve shows where the GPU of each kept scenario ends', async () => {
  const { page, complaints } = await site.visit('#v=1&gpu=rtx4090&overhead=2GiB');
  await page.getByRole('button', { name: 'Keep this scenario' }).click();
  await page.getByLabel('Name of the scenario').fill('a card of 24 GB');
  await page.getByLabel('GPU', { exact: true }).fill('a100-40gb-sxm');
  await page.getByText('KV budget of a card of 24 GB: 7.52 GiB').waitFor();
  await page.locator('.curve .hint', { hasText: 'The KV budget ends at 23.49 GiB' }).waitFor();
  assert.equal(await page.locator('.curve .line-kept').count(), 1);
  await page.getByLabel('Name of the scenario').fill('W'.repeat(80));
  await page.getByText(`KV budget of ${'W'.repeat(80)}`).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual((await marks(page)).slice(0, 2), ['23.49 GiB', '1']);
  assert.deepEqual(complaints, []);
});

test('each bar of the waterfall is named', async () => {
  const { page, complaints } = await site.visit();
  assert.deepEqual(await page.locator('.waterfall li').allTextContents(), [
    'no GQA: a KV head for every query head, fp16 16.00 GiB',
    "GQA: the model's KV heads, fp16 2.00 GiB",
    'the same, KV cache in int8 1.00 GiB',
    'the same, KV cache in int4 0.50 GiB',
    'paging: the 80 % really in use 0.40 GiB',
  ]);
  assert.equal(await page.locator('.waterfall rect.kept').count(), 5);
  assert.deepEqual(complaints, []);
});

test('the table goes to other programs', async () => {
  const { page, complaints } = await site.visit();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Markdown table' }).click();
  await page.getByText('✓ Copied').waitFor();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(markdown, /^- model by hand: .*\n- weights: 14 GiB\n.*\n- `v=1`\n\n\| context \| batch 1 \| batch 8 \|\n\| ---: \| ---: \| ---: \|\n\| 4,096 \| /);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'kvbudget.csv');
  const csv = await readFile(await download.path(), 'utf8');
  assert.deepEqual(csv.split('\n').slice(0, 2), ['context,batch,kv_bytes,reserved_bytes,verdict', '4096,1,268435456,,fits']);

  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await page.getByText('✓ Copied').last().waitFor();
  const json = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  assert.equal(json.schema, 'kvbudget.budget/1');
  assert.deepEqual([json.link, json.fit.max_requests, json.fit.verdict, json.table.length], ['v=1', 30, 'fits', 6]);

  // What is printed is the answer, without what only a screen needs.
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.answer').isVisible(), true);
  assert.equal(await page.locator('.scenario table, table.scenario').first().isVisible(), true);
  assert.equal(await page.locator('.question, .refine').filter({ visible: true }).count(), 0);
  assert.deepEqual(complaints, []);
});

test('a pasted command becomes the scenario, and the scenario a command', async () => {
  const { page, complaints } = await site.visit('#v=1&gpu=h100-80gb-sxm&batch=4');
  await page.getByText('Paste a vllm serve command').click();
  const field = page.getByLabel('The command as in a shell');
  await field.fill('vllm serve Qwen/Qwen3-8B \\\n  --max-model-len 32k --port 80 --frobnicate 3');
  await page.waitForURL(/model=Qwen\/Qwen3-8B&.*context=32000/);
  await page.getByText('left out, as it does not decide the memory of a GPU: --port').waitFor();
  await page.getByText('not known, so left out: --frobnicate').waitFor();
  assert.equal(await page.getByLabel('Batch', { exact: true }).inputValue(), '4');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy serve command' }).click();
  await page.getByText('✓ Copied').waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(command, /^vllm serve Qwen\/Qwen3-8B .*--max-model-len 32000/);

  // What of it does not hold is said here, too: its field may be folded.
  await field.fill('vllm serve Qwen/Qwen3-8B --tensor-parallel-size 3');
  await page.locator('#command-notes .error', { hasText: 'Tensor parallel: ' }).waitFor();

  for (const hostile of ["vllm serve 'x", 'rm -rf /', 'vllm serve', `vllm serve ${'a '.repeat(40000)}`, 'vllm serve <img src=x onerror=alert(1)>']) {
    await field.fill(hostile);
    await page.locator('#command-error:not(:empty), #model-error:not(:empty), #command-notes:not(:empty)').first().waitFor();
  }
  assert.deepEqual(complaints, []);
});
