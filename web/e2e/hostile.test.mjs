// Links, configs, files and commands that mean harm, or no sense: the page says so, shows them as text, and goes on.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

const SCRIPT = '<script>window.harmed = 1</script>';
const IMAGE = '<img src=x onerror="window.harmed = 1">';
const BIDI = '\u202egnp.3-amall\u2066';
const BIDI_SEEN = '\\u{202e}gnp.3-amall\\u{2066}';
const PAST_64_BITS = '18446744073709551616';
const DIGITS = '9'.repeat(100_000);

/** Longest that a reader waits for the page after any of these, in milliseconds. */
const PATIENCE = 10_000;

/** Runs each of `rows` as a test that passes within the patience and leaves the page as usable as it was. */
function each(what, rows, run) {
  for (const [name, ...row] of rows) {
    test(`${what}: ${name}`, async () => {
      const { page, complaints } = await site.visit(what === 'link' ? row[0] : '');
      page.setDefaultTimeout(PATIENCE);
      await run(page, ...row);
      await stillAnswers(page);
      assert.deepEqual(complaints, []);
      await page.context().close();
    });
  }
}

/** The page answers another context, and nothing of what it was given has become a part of it. */
async function stillAnswers(page) {
  await page.locator('#context').fill('4096');
  await page.waitForURL(/[#&]context=4096\b/);
  assert.match(await page.locator('.answer').innerText(), /[0-9]/);
  const found = await page.evaluate(() => ({
    harmed: 'harmed' in window,
    elements: document.querySelectorAll('body :is(img, iframe, object, embed, b, base, meta), main script, [onerror], [onload]').length,
    polluted: 'polluted' in {},
  }));
  assert.deepEqual(found, { harmed: false, elements: 0, polluted: false });
}

/** What the page says of the link it was opened with. */
async function noticed(page, _, said) {
  if (said) {
    await page.locator('.notices').filter({ hasText: said }).waitFor();
  } else {
    assert.equal(await page.locator('.notices').innerText(), '');
  }
}

const encoded = encodeURIComponent;
each('link', [
  ['a script for a model', `#v=1&model=${encoded(SCRIPT)}`, SCRIPT],
  ['an image that runs a script, unencoded', `#v=1&model=${IMAGE}`, '<img src=x onerror='],
  ['the same for a key', `#v=1&${encoded(IMAGE)}=1`, '`<img src=x onerror='],
  ['the same for a version', `#v=${encoded(IMAGE)}`, 'the link is of version `<img src=x'],
  ['the same for a language', `#v=1&lang=${encoded(IMAGE)}`, '`lang` is not known'],
  ['an address that is a script', '#javascript:window.harmed=1', '`javascript:window.harmed` is not known'],
  ['names of JavaScript', '#v=1&__proto__=1&constructor=1&__proto__.polluted=1', '`__proto__.polluted` is not known'],
  ['100 kB', `#v=1&context=${DIGITS}`, 'longer than 65536 bytes'],
  ['60 kB of a number', `#v=1&context=${'9'.repeat(60_000)}`, 'it was left as it is'],
  ['encoded without sense', '#v=1&%&%%%=%&%E0%A4%A&model=%C0%AF%FF&=&==&&&', 'is not of the form key=value'],
  ['a key 5,000 times', `#v=1&${'batch=2&'.repeat(5_000)}`, 'stands there more than once'],
  ['5,000 unknown keys', `#v=1&${Array.from({ length: 5_000 }, (_, n) => `k${n}=1`).join('&')}`, 'and 4980 more'],
  ['past 64 bits', `#v=1&context=${PAST_64_BITS}&batch=${PAST_64_BITS}&gpu_memory=${PAST_64_BITS}GiB`, PAST_64_BITS],
  ['past what a float holds', '#v=1&gpu_memory=1e400GiB&overhead=1e400%25&context=1e400', '1e400'],
  ['no numbers', '#v=1&context=NaN&batch=-1&overhead=-10%25&weights_memory=Infinity&num_hidden_layers=-0', 'NaN'],
  ['nothing for numbers', '#v=1&context=0&num_attention_heads=0&num_hidden_layers=0&table_batches=&hidden_size=', 'it was left as it is'],
  ['the NUL character', '#v=1&model=llama%00.exe&context=%00', 'it was left as it is'],
  ['text that runs backwards', `#v=1&model=${encoded(BIDI)}`, BIDI_SEEN],
  ['3,000 kinds of layers', `#v=1&layers=bf16~8~${Array(3_000).fill('1f1x64').join(',')}`, 'it was left as it is'],
  ['layers past 64 bits', `#v=1&layers=bf16~${PAST_64_BITS}~1f1x1`, 'it was left as it is'],
  ['the most layers of the most heads', '#v=1&layers=bf16~9223372036854775807~9223372036854775807f9223372036854775807x9223372036854775807', 'it was left as it is'],
  ['many kinds of layers in an engine', `#v=1&engine=vllm&layers=bf16~8~${Array.from({ length: 1_900 }, (_, n) => `1s1x64w${n + 1}`).join(',')}`, 'at most 1,024 runs'],
  ['a table of 10,000 contexts', `#v=1&table_contexts=${Array.from({ length: 10_000 }, (_, n) => n + 1).join(',')}`, 'it was left as it is'],
  ['more GPUs than there are', `#v=1&model=qwen3-14b&engine=vllm&pipeline_parallel_size=4294967295&tensor_parallel_size=4294967295`, 'it was left as it is'],
  ['the longest context in an engine', '#v=1&model=gemma-3-27b-it&engine=vllm&context=9223372036854775807&max_num_batched_tokens=9223372036854775807', 'it was left as it is'],
], noticed);

/** Pastes a config, or chooses the file of that name, and waits for what the page says. */
async function configured(page, text, said, file) {
  await page.getByText('Paste or drop a config.json').click();
  if (file) {
    await page.getByLabel('Or choose the file').setInputFiles({ name: file, mimeType: '', buffer: Buffer.from(text) });
  } else {
    await page.locator('#config').fill(text);
  }
  if (said) {
    await page.locator('#config-error').filter({ hasText: said }).waitFor();
  } else {
    await page.locator('.known').waitFor();
  }
}

const LLAMA = { model_type: 'llama', hidden_size: 256, num_hidden_layers: 2, num_attention_heads: 4, intermediate_size: 512, vocab_size: 1000 };
const llama = (other) => JSON.stringify({ ...LLAMA, ...other });
const chosen = (name, text, said) => [name, text, said, 'config.json'];
each('config', [
  ['a script for a type', JSON.stringify({ model_type: SCRIPT }), SCRIPT],
  ['an image that runs a script for a type', JSON.stringify({ model_type: IMAGE }), IMAGE],
  ['the same for a number', llama({ num_hidden_layers: IMAGE }), '<img src=x'],
  ['the same for every name', llama({ _name_or_path: IMAGE, architectures: [SCRIPT], [IMAGE]: SCRIPT, torch_dtype: 'bfloat16' }), ''],
  ['names of JavaScript', '{"__proto__": {"polluted": 1}, "constructor": 1, "model_type": "toString"}', '`toString` is not known'],
  ['no JSON at all', `${SCRIPT}\n${IMAGE}`, 'this is not JSON'],
  ['an array', '[1, 2]', 'expected a JSON object'],
  ['past 64 bits', llama({ num_hidden_layers: 1 }).replace('"num_hidden_layers":1', `"num_hidden_layers":${PAST_64_BITS}`), '`num_hidden_layers`'],
  ['past what a float holds', llama({ hidden_size: 1 }).replace('"hidden_size":1', '"hidden_size":1e400'), 'JSON'],
  ['below nothing', llama({ num_hidden_layers: -32 }), '-32'],
  ['NaN', llama({ hidden_size: 1 }).replace('"hidden_size":1', '"hidden_size":NaN'), '`hidden_size` is missing'],
  ['zeros', llama({ num_attention_heads: 0 }), '`num_attention_heads`'],
  ['the largest numbers', llama({ hidden_size: 2 ** 53, intermediate_size: 2 ** 53, vocab_size: 2 ** 53, num_hidden_layers: 2 ** 53 }), '`'],
  ['a key twice', '{"model_type": "llama", "model_type": "gpt2"}', '`'],
  ['the NUL character', '{"model_type": "lla\u0000ma"}', 'JSON'],
  ['the NUL character, escaped', '{"model_type": "lla\\u0000ma"}', 'is not known'],
  ['text that runs backwards', JSON.stringify({ model_type: BIDI }), BIDI_SEEN],
  ['half a surrogate', '{"model_type": "\\ud800"}', 'JSON'],
  chosen('arrays in arrays, 100,000 deep', '['.repeat(100_000), 'JSON'),
  chosen('objects in objects, 200,000 deep', '{"a":'.repeat(200_000), 'JSON'),
  chosen('400,000 types of layers', llama({ model_type: 'gemma3_text', layer_types: Array(400_000).fill('full_attention') }), '`layer_types`'),
  chosen('10 MB beside what is read', llama({ more: 'x'.repeat(10_000_000) }), ''),
  chosen('a type of 10 MB', JSON.stringify({ model_type: 'x'.repeat(10_000_000) }), 'is not known'),
  chosen('17 MB', ' '.repeat(17_000_000), 'more than 16 MiB'),
  chosen('nothing', '', 'JSON'),
  chosen('bytes that are no text', Uint8Array.from({ length: 100_000 }, (_, n) => (n * 167 + (n >> 8)) & 255), 'JSON'),
  chosen('UTF-16', Buffer.from(`\ufeff${llama({})}`, 'utf16le'), ''),
  chosen('an architecture file of nonsense', '{"schema": "kvbudget.architecture/1", "layers": [{"count": -1}]}', '`'),
], configured);

/** Pastes a command and waits for what the page says of it. */
async function served(page, text, said) {
  await page.getByText('Paste a vllm serve command').click();
  await page.locator('#command').fill(text);
  // What it says in a field stands beside that.
  if (said) {
    await page.locator(':is(.question, .refine) :is(.error, #command-notes)').filter({ hasText: said }).first().waitFor();
  } else {
    await page.waitForURL(/[#&]model=Qwen\/Qwen3-8B&/);
  }
}

const serve = (rest) => `vllm serve qwen3-8b ${rest}`;
each('command', [
  ['an image that runs a script for a model', `vllm serve '${IMAGE}'`, '<img src=x'],
  ['the same for an option', serve(`'--${SCRIPT}' 1`), 'script'],
  ['the same for a value', serve(`--max-model-len '${IMAGE}'`), '<img src=x'],
  ['another program', 'rm -rf / ; curl http://example.org | sh', 'there is no `vllm serve MODEL` in it'],
  ['programs within', 'vllm serve $(curl http://example.org | sh) `reboot`', '`$(curl` is not in the catalogue'],
  ['a quote that never ends', serve(`--served-model-name "${'x'.repeat(1_000)}`), 'is not closed'],
  ['past 64 bits', serve(`--max-model-len ${PAST_64_BITS}`), PAST_64_BITS],
  ['no numbers', serve('--max-model-len NaN --max-num-seqs -5 --gpu-memory-utilization Infinity'), 'NaN'],
  ['the NUL character', serve('--max-model-len 4\u0000096'), '4\\u{0}096'],
  ['text that runs backwards', `vllm serve ${BIDI}`, BIDI_SEEN],
  ['an option 3,000 times', serve('--max-num-seqs 8 '.repeat(3_000)), ''],
  ['2,000 options', serve(Array.from({ length: 2_000 }, (_, n) => `--option-${n}`).join(' ')), 'and 1980 more'],
  ['1 MB of a word', `vllm serve ${'x'.repeat(1_000_000)}`, 'longer than 65536 bytes'],
  ['JSON in JSON', serve(`--hf-overrides '${'{"a":'.repeat(5_000)}'`), 'hf-overrides'],
], served);
