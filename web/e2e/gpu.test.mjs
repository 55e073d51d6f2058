// GPUs: from the catalogue or by hand, several of them, and what is in each.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';

import { drawn, start, unfold } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

const gpu = (page) => page.getByLabel('GPU', { exact: true });
const engine = (page) => page.getByLabel('Engine and version');
const answer = (page) => page.locator('.answer').innerText();
/** Waits for the answer; a moment later the same words stand in the status as well. */
const says = (page, words) => page.locator('.answer', { hasText: words }).waitFor();

/** Each row of the budget's table: the part with how it is known, and its size in GiB. */
async function parts(page) {
  const rows = await page.locator('.bar tr:has(td)').allInnerTexts();
  return rows.map((row) => row.split(/\s+/).join(' '));
}

/** The parts add up to the GPU, whatever is drawn of them. */
async function sum(page) {
  const sizes = await page.locator('.bar tbody td:nth-of-type(1)').allInnerTexts();
  return sizes.map(Number.parseFloat).reduce((sum, size) => sum + size, 0);
}

test('a GPU is found by a name that people write; one that stands for nothing is marked', async () => {
  const { page, complaints } = await site.visit();
  await gpu(page).fill('4090');
  await page.keyboard.press('Tab');
  await page.waitForURL(/#v=1&gpu=rtx-4090-24gb$/);
  await page.getByText(/^GeForce RTX 4090: 23\.\d+ GiB = 25\.\d GB$/).waitFor();
  await page.getByText('Measured: an engine or its runtime printed that it sees so much.').waitFor();
  assert.equal(await page.getByLabel('GPU memory', { exact: true }).count(), 0);

  await gpu(page).fill('h1oo');
  await page.keyboard.press('Tab');
  await page.getByText('`h1oo` is not in the catalogue').waitFor();
  await page.getByText('Answered without GPU: what stands there does not hold yet.').waitFor();
  assert.equal(await page.locator('.answer').getAttribute('class'), 'answer');
  await gpu(page).fill('h100-80gb');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#v=1&gpu=h100-80gb-sxm$/);

  // Back to its memory by hand: a number that a person would write.
  await page.getByRole('button', { name: 'Enter the memory by hand' }).click();
  await page.locator('#gpu_memory:focus').waitFor();
  await page.waitForURL(/#v=1&gpu_memory=79\.19GiB$/);
  assert.equal(await page.getByLabel('GPU memory', { exact: true }).inputValue(), '79.19');
  assert.equal(await gpu(page).inputValue(), '');
  assert.deepEqual(complaints, []);
});

// Source: a start-up of vLLM 0.19.1 with this model on an H100 of 79.19 GiB printed 15.0 GiB of weights;
// what it may take is 0.9 of the GPU. The rest is the model of the core, whose figures its tests hold.
test('over several GPUs nothing of one is held against the size of the whole model', async () => {
  const link = '#v=1&model=Qwen/Qwen3-32B&overhead=auto&engine=vllm%400.33.0&gpu=h100-80gb-sxm&quantization=auto&gpu_count=2';
  const { page, complaints } = await site.visit(link);
  await page.locator('.answer', { hasText: '8 to 9 requests' }).waitFor();
  await page.getByText('Several GPUs: KV per token, of each kind of layer, per request and of the batch are logical sizes of the whole model').waitFor();
  const names = await page.locator('.numbers .name').allTextContents();
  assert.deepEqual(names.filter((name) => /^(max concurrent requests|KV of the batch against the weights|tokens that fit)$/i.test(name)), []);
  assert.ok(names.some((name) => /^max concurrent requests of the engine$/i.test(name)), names.join('\n'));
  assert.equal(await page.locator('.curve .key .line-logical').count(), 0);
  // How they divide it follows from their number.
  assert.equal(await page.locator('#tensor_parallel_size').inputValue(), '2');
  await page.locator('.field', { has: page.locator('#tensor_parallel_size') }).getByText(/^Taken: 2/).waitFor();
  assert.deepEqual(complaints, []);
});

// The lab's overhead is of its own GPU.
test('what is set aside of a GPU that is known is assumed, also where the model is described by hand', async () => {
  const { page, complaints } = await site.visit('#v=1&gpu=h100-80gb-sxm');
  assert.ok((await parts(page)).some((row) => row.startsWith('Overhead assumed 6.00 GiB')));
  await page.getByText(/^Assumed \(1\)/).click();
  await page.locator('.refine .assumed li', { hasText: "overhead = 6GiB: not given; the lab's" }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a command that names no GPU is answered for one that is said to be assumed, and a model without an engine by logical sizes', async () => {
  const { page, complaints } = await site.visit();
  await page.getByText('Paste a vllm serve command').click();
  await page.locator('#command').fill('vllm serve Qwen/Qwen3-32B --max-model-len 32768 -tp 2');
  await page.getByText('80.00 GiB, assumed').waitFor();
  await page.getByText(/^Assumed \(/).click();
  await page.locator('.known .assumed li', { hasText: "gpu_memory = 80GiB: not given; the lab's" }).waitFor();
  const alone = page.getByText('No engine is chosen: these are logical sizes');
  assert.equal(await alone.count(), 0);
  await page.locator('#engine').selectOption('none');
  await alone.waitFor();
  assert.deepEqual(complaints, []);
});

test('a context past what the model is made for is marked, also where it fits', async () => {
  const { page, complaints } = await site.visit('#v=1&model=Qwen/Qwen3-32B&kv_cache_dtype=int4&table_contexts=40960,40961');
  const rows = await page.locator('.scenario tbody th').allInnerTexts();
  assert.deepEqual(rows.map((row) => row.replace(/\s+/g, ' ')), ['40,960', "40,961 ⚠ past the model's 40,960"]);
  assert.deepEqual(complaints, []);
});

test('the focus goes on from a name that is complete when it is left', async () => {
  const { page, complaints } = await site.visit();
  await page.locator('#gpu:enabled').fill('h100');
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Enter the memory by hand' });
  await button.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#gpu_memory:focus').waitFor();
  assert.deepEqual(complaints, []);
});

test('an engine takes a model as it is stored, and says what is in the GPU and how sure that is', async () => {
  const { page, complaints } = await site.visit();
  await gpu(page).fill('h100-80gb-sxm');
  await page.getByLabel('Model', { exact: true }).fill('meta-llama/Llama-3.1-8B-Instruct');
  await page.getByLabel('KV cache format').selectOption('bf16');
  await page.getByLabel('Batch', { exact: true }).fill('8');
  await engine(page).selectOption('vLLM 0.19.1');
  await page.waitForURL(/&kv_cache_dtype=bf16&overhead=auto&batch=8&engine=vllm%400\.19\.1&gpu=h100-80gb-sxm&quantization=auto$/);
  assert.ok(await page.getByLabel('As a checkpoint stores them').isChecked());

  assert.match(await answer(page), /^13 requests of 32,768 tokens fit at once in vLLM 0\.19\.1/);
  assert.match(await answer(page), /The pool of 54\.\d\d GiB \(53\.\d\d to 54\.\d\d\) is modelled on start-up logs\./);
  const rows = await parts(page);
  const names = rows.map((row) => row.replace(/ [\d.]+ GiB.*/, ''));
  assert.deepEqual(names, [
    'Weights derived',
    'Activations assumed',
    'CUDA graphs exact',
    'Outside of PyTorch assumed',
    'Reserved for the batch exact',
    'Free assumed',
    'Left alone by the engine derived',
    'KV budget assumed',
  ]);
  assert.match(rows[0], /14\.99 GiB/);
  assert.match(rows[4], /32\.00 GiB 34\.4 GB/);
  await page.getByText("How the GPU's memory is used: 79.19 GiB, measured").waitFor();
  assert.ok(Math.abs((await sum(page)) - 79.19) < 0.05);
  // The pool is drawn from the least to the most.
  assert.equal(await page.locator('.parts .whisker').count(), 1);
  await page.getByText('How sure each part is').click();
  await page.getByText('modelled on start-up logs, or as the nearest relative is').waitFor();

  // A share of one's own, no CUDA graphs, and overhead by hand: then nothing is modelled.
  await page.getByText('Taken: 0.9, the release\'s default.').waitFor();
  await page.getByLabel('Share of the GPU').fill('0.5');
  await page.waitForURL(/&gpu_memory_utilization=0\.5/);
  await says(page, '5 requests of 32,768 tokens fit at once');
  await page.getByLabel('Without CUDA graphs').selectOption('on');
  await page.waitForURL(/&enforce_eager=on/);
  await page.getByLabel('Overhead', { exact: true }).fill('4');
  await page.getByLabel('Unit of Overhead').selectOption('GiB');
  await page.waitForURL(/&overhead=4GiB/);
  assert.equal(await page.locator('.parts .whisker').count(), 0);
  assert.ok((await parts(page)).some((row) => row.startsWith('Overhead given 4.00 GiB')));
  await page.getByLabel('Unit of Overhead').selectOption('auto');
  await page.waitForURL(/&overhead=auto/);
  assert.deepEqual(complaints, []);
});

test('several GPUs divide the model, and an impossible split says which are possible', async () => {
  const { page, complaints } = await site.visit(
    '#v=1&model=meta-llama/Llama-3.1-70B-Instruct&kv_cache_dtype=bf16&overhead=auto&gpu=h100-80gb-sxm&engine=vllm@0.19.1&tensor_parallel_size=4&quantization=auto',
  );
  await says(page, 'on 4 GPUs');
  await page.getByText('How the memory of each GPU is used, of the fullest: 79.19 GiB, measured').waitFor();
  assert.match(await answer(page), /of each GPU for each; the logical size of the whole is 10\.00 GiB/);
  const split = page.locator('.refine');
  await page.getByText('4 GPUs: 4 for each layer. Sizes are those of the fullest.').waitFor();

  await split.getByLabel('Tensor parallel').fill('7');
  await page.locator('#tensor_parallel_size-error', { hasText: '7' }).waitFor();
  await page.getByText('Answered without Tensor parallel: what stands there does not hold yet.').waitFor();
  await split.getByLabel('Tensor parallel').fill('2');
  await split.getByLabel('Pipeline parallel').fill('2');
  await page.waitForURL(/&tensor_parallel_size=2&pipeline_parallel_size=2/);
  await page.getByText('4 GPUs: 2 for each layer × 2 stages. Sizes are those of the fullest.').waitFor();

  const teammate = await page.context().newPage();
  await teammate.goto(page.url());
  await drawn(teammate);
  assert.equal(await answer(teammate), await answer(page));
  assert.deepEqual(await parts(teammate), await parts(page));
  assert.deepEqual(complaints, []);
});

test('a number of GPUs is enough; replicas have requests of their own', async () => {
  const { page, complaints } = await site.visit(
    '#v=1&model=meta-llama/Llama-3.1-8B-Instruct&kv_cache_dtype=bf16&overhead=auto&engine=vllm@0.19.1&gpu=h100-80gb-sxm&quantization=auto',
  );
  await says(page, '13 requests of 32,768 tokens fit at once in vLLM 0.19.1. It reserves 4.00 GiB');
  await page.getByText('One GPU has all of it.').waitFor();
  await page.getByLabel('GPUs in all').fill('2');
  await page.getByText('2 GPUs: 2 for each layer. Sizes are those of the fullest.').waitFor();
  await says(page, 'It reserves 2.00 GiB of each GPU for each');
  await unfold(page);
  await page.getByLabel('Data parallel').fill('2');
  await page.getByText('2 GPUs: 1 for each layer × 2 replicas. Sizes are those of the fullest.').waitFor();
  await says(page, '26 requests of 32,768 tokens fit at once in vLLM 0.19.1 on 2 GPUs');
  await page.waitForURL(/&gpu_count=2&data_parallel_size=2$/);
  await page.getByLabel('Expert parallel').selectOption('on');
  await page.getByText('enable_expert_parallel is for models with experts, and this one has none; leave it out').first().waitFor();
  assert.deepEqual(complaints, []);
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [320, 390, 1280]) {
    test(`a GPU, ${colorScheme} at ${width} px: accessible, and nothing runs over the edge`, async () => {
      const llama = '#v=1&model=meta-llama/Llama-3.1-8B-Instruct&kv_cache_dtype=bf16&overhead=auto&gpu=l4&batch=8&engine=vllm@0.33.0&quantization=auto';
      const { page } = await site.visit(llama);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.getByText('How sure each part is').click();
      await unfold(page);
      await page.getByLabel('Tensor parallel').fill('5');
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
      const overrun = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.equal(await page.evaluate(overrun), 0);
    });
  }
}
