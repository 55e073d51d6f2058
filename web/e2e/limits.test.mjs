// What the numbers leave out, and how to say that one of them is wrong.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

const report = (page) => page.locator('.report code').innerText();

test('the page lists what is not modelled, in the language of its reader', async () => {
  for (const [lang, title, first] of [
    ['en', 'What is not modelled', 'Engines other than vLLM'],
    ['ja', '扱わないもの', 'vLLM以外のエンジン'],
    ['ko', '다루지 않는 것', 'vLLM 이외의 엔진'],
  ]) {
    const { page, complaints } = await site.visit(`#v=1&lang=${lang}`);
    await page.getByText(title, { exact: true }).click();
    await page.locator('.limits li').filter({ hasText: first }).waitFor();
    assert.deepEqual(complaints, []);
  }
});

test('a report says which numbers are shown, of which scenario; it goes nowhere by itself', async () => {
  const { page, complaints } = await site.visit('#v=1&model=qwen3-8b&engine=vllm@0.19.1&gpu=l4-24gb&context=8192');
  const before = page.url();
  await page.getByText('Report a wrong number').click();
  const text = await report(page);
  for (const line of [
    '### The line of the engine\'s log that says so',
    '- kvbudget ',
    '- scenario: `#v=1&model=Qwen/Qwen3-8B&',
    '- GPU: l4-24gb',
    '- engine: vLLM 0.19.1',
    '- weights: 15.26 GiB (',
    '- Maximum concurrency: ',
  ]) {
    assert.ok(text.includes(line), `${line} is missing in ${text}`);
  }
  assert.ok(!text.includes(new URL(before).host), text);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save report' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'report.md');
  assert.equal((await readFile(await download.path(), 'utf8')).trim(), text.trim());
  assert.equal(page.url(), before);
  assert.deepEqual(complaints, []);
});

test('of a pasted config a report has no more than the link has', async () => {
  const secret = 'unannounced';
  const { page, complaints } = await site.visit();
  await page.getByText('Paste or drop a config.json').click();
  await page.locator('#config').fill(JSON.stringify({
    model_type: 'llama', _name_or_path: `/srv/${secret}`, architectures: [secret], [secret]: secret, hidden_size: 512, num_hidden_layers: 4, num_attention_heads: 8, intermediate_size: 1024, vocab_size: 1000,
  }));
  await page.waitForURL(/layers=bf16~8~4f8x64/);
  await page.getByText('Paste a vllm serve command').click();
  await page.locator('#command').fill(`vllm serve ${secret} --max-model-len 4096 --served-model-name ${secret}`);
  await page.getByText(`\`${secret}\` is not in the catalogue`).first().waitFor();
  await page.getByText('Report a wrong number').click();
  const text = await report(page);
  assert.match(text, /layers=bf16~8~4f8x64/);
  assert.doesNotMatch(text + page.url(), new RegExp(secret));
  assert.deepEqual(complaints, []);
});
