// Models: from the catalogue, from a pasted config, by hand, and their links.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';

import { drawn, start, texts, unfold } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

// A small model with windows: 5 of 6 layers keep 512 tokens, as in Gemma 3.
const CONFIG = JSON.stringify({
  architectures: ['Gemma3ForCausalLM'],
  model_type: 'gemma3_text',
  hidden_size: 1152,
  num_hidden_layers: 26,
  num_attention_heads: 4,
  num_key_value_heads: 1,
  head_dim: 256,
  intermediate_size: 6912,
  vocab_size: 262144,
  sliding_window: 512,
  tie_word_embeddings: true,
  torch_dtype: 'bfloat16',
});

const model = (page) => page.getByLabel('Model', { exact: true });
const answer = (page) => page.locator('.answer').innerText();
const cells = (page) => texts(page.locator('.scenario td'));

test('a model of the catalogue fills the scenario, and its link holds it', async () => {
  const { page, complaints } = await site.visit();
  await model(page).fill('google/gemma-3-27b-it');
  await page.waitForURL(/#v=1&model=google\/gemma-3-27b-it&parameters=27432406640&weight_format=bf16$/);
  await page.getByText('52 × window of 1,024 tokens, 16 KV heads × 128', { exact: true }).waitFor();
  // Source: vLLM's own planner, logical size at 4K, 32K and 128K: 771751936, 3120562176, 11173625856 B.
  const first = (await cells(page)).filter((_, place) => place % 2 === 0);
  assert.deepEqual(first.map((cell) => cell.split(' GiB')[0]), ['0.72', '2.91', '10.41']);
  await page.getByText('27,432,406,640 parameters in bf16').waitFor();

  const teammate = await page.context().newPage();
  await teammate.goto(page.url());
  await drawn(teammate);
  assert.equal(await answer(teammate), await answer(page));
  assert.equal(await model(teammate).inputValue(), 'google/gemma-3-27b-it');
  assert.deepEqual(complaints, []);
});

test('a name is looked up when the field is left; one that stands for nothing is marked', async () => {
  const { page, complaints } = await site.visit();
  await model(page).fill('deepseek-v3');
  await page.keyboard.press('Tab');
  await page.waitForURL(/model=deepseek-ai\/DeepSeek-V3&/);
  await model(page).fill('deepseak-v3');
  await page.keyboard.press('Tab');
  await page.getByText('`deepseak-v3` is not in the catalogue; nearest: deepseek-ai/DeepSeek-V3').waitFor();
  await page.getByText('Answered without Model: what stands there does not hold yet.').waitFor();
  await page.getByRole('button', { name: 'Describe a model by hand' }).click();
  await page.locator('#num_hidden_layers:focus').waitFor();
  await page.getByLabel('Layers', { exact: true }).waitFor();
  await page.waitForURL((url) => !url.hash.includes('model='));
  await model(page).fill('gpt2');
  await page.keyboard.press('Enter');
  await page.waitForURL(/model=openai-community\/gpt2&/);
  await model(page).fill('');
  await page.keyboard.press('Tab');
  await page.getByLabel('Layers', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a pasted config is read beside the page; a teammate without it sees the same', async () => {
  const { page, complaints } = await site.visit();
  await page.getByText('Paste or drop a config.json').click();
  const config = page.getByLabel('Text of the config.json');
  await config.fill('{"model_type": "llamma"}');
  await page.getByText('model_type `llamma` is not known').waitFor();
  await config.fill('not JSON');
  await page.getByText('this is not JSON').waitFor();
  await config.fill(CONFIG);
  await page.getByText('22 × window of 512 tokens, 1 KV head × 256', { exact: true }).waitFor();
  await page.getByText('999,885,952 parameters in bf16').waitFor();
  await page.waitForURL(/#v=1&layers=bf16~4~5s1x256w512,1f1x256,.*&parameters=999885952&weight_format=bf16$/);

  const teammate = await page.context().newPage();
  await teammate.goto(page.url());
  await drawn(teammate);
  await unfold(teammate);
  await teammate.getByText('22 × window of 512 tokens, 1 KV head × 256', { exact: true }).waitFor();
  assert.equal(await answer(teammate), await answer(page));
  assert.deepEqual(await cells(teammate), await cells(page));
  assert.deepEqual(complaints, []);
});

test('a chosen file is read as a pasted one is', async () => {
  const { page, complaints } = await site.visit();
  await page.getByText('Paste or drop a config.json').click();
  const file = { name: 'config.json', mimeType: 'application/json', buffer: Buffer.from(CONFIG) };
  await page.getByLabel('Or choose the file').setInputFiles(file);
  await page.getByText('4 × full attention, 1 KV head × 256', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

/** Drops a file on an element; whether the page took it, so that the browser does not leave to show it. */
const drop = (page, selector, name, text) =>
  page.locator(selector).evaluate((element, [name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const over = (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    return [over('dragover'), over('drop')].map((event) => !element.dispatchEvent(event));
  }, [name, text]);

for (const where of ['h1', '.scenario', '#context', '.paste:has(#config)', 'footer']) {
  test(`a file that is dropped on ${where} is read as a chosen one is`, async () => {
    const { page, complaints } = await site.visit();
    assert.deepEqual(await drop(page, where, 'config.json', CONFIG), [true, true]);
    await page.waitForURL(/layers=bf16~4~5s1x256w512/);
    assert.equal(await page.locator('.paste:has(#config)').getAttribute('open'), null);
    assert.deepEqual(complaints, []);
  });
}

test('what is wrong with a dropped file is said, and the reader brought to it; a dragged text is left alone', async () => {
  const { page, complaints } = await site.visit();
  assert.deepEqual(await drop(page, '.answer', 'notes.txt', 'not JSON'), [true, true]);
  await page.getByText('this is not JSON').waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'config');
  const left = await page.locator('#context').evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', '8192');
    return element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  assert.equal(left, true);
  assert.deepEqual(complaints, []);
});

// Counted as parameters x bits, scales are not told apart; as they are stored, they are.
test('how weights are counted is assumed only where they are counted', async () => {
  const { page, complaints } = await site.visit('#v=1&model=openai/gpt-oss-20b&kv_cache_dtype=bf16');
  await page.getByText(/^Assumed \(/).click();
  const assumed = page.locator('.known .assumed code');
  // What unfolds is drawn when it has.
  await assumed.first().waitFor();
  assert.ok((await assumed.allInnerTexts()).includes('quantization_config'));
  const stored = '#v=1&model=openai/gpt-oss-20b&kv_cache_dtype=bf16&overhead=auto&gpu=h100-80gb-sxm&engine=vllm@0.33.0&quantization=auto';
  const { page: other } = await site.visit(stored);
  await other.locator('.known .layers').waitFor();
  assert.ok(!(await other.locator('.known .assumed code').allInnerTexts()).includes('quantization_config'));
  assert.deepEqual(complaints, []);
});

for (const width of [320, 1280]) {
  test(`a known model at ${width} px: accessible, and nothing runs over the edge`, async () => {
    const { page } = await site.visit('#v=1&model=qwen3-next-80b-a3b-instruct');
    await page.setViewportSize({ width, height: 800 });
    await page.getByText('Paste or drop a config.json').click();
    await page.getByText(/^Assumed/).click();
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
    const overrun = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    assert.equal(await page.evaluate(overrun), 0);
  });
}
