// Three languages: chosen by the browser, switched by hand, in the link only if chosen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';

import { drawn, start } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

const title = (page) => page.locator('#result-title').innerText();
const ENGLISH = /[a-z]{4,}/i;
/** What is never translated: names of formats, options, units, models, programs. */
const NAMES = new Set(['kvbudget', 'english', 'config', 'json', 'hugging', 'face', 'huggingface', 'pagedattention', 'paging', 'auto', 'none', 'vllm', 'gguf', 'pytorch', 'cuda', 'markdown', 'docker', 'serve', 'true', 'false', 'enter', 'sglang', 'tensorrt', 'llama', 'nvidia']);

for (const [locale, lang, result] of [['ja-JP', 'ja', '判定結果'], ['ko-KR', 'ko', '판정 결과'], ['de-DE', 'en', 'Fit result']]) {
  test(`a browser that wants ${locale} gets ${lang}`, async () => {
    const { page, complaints } = await site.visit('', { locale });
    await page.locator('#context:enabled').waitFor();
    assert.equal(await title(page), result);
    assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
    assert.doesNotMatch(page.url(), /lang=/);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      assert.deepEqual(violations.map(({ id }) => id), []);
    }
    assert.deepEqual(complaints, []);
  });
}

test('nothing stays English but names', async () => {
  for (const locale of ['ja-JP', 'ko-KR']) {
    const { page } = await site.visit('#v=1&engine=vllm&context=8192', { locale });
    await page.locator('#context:enabled').waitFor();
    const texts = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        if (!parentElement.closest('script, style, noscript, code, option, datalist, [hidden]')) {
          found.push(data.trim());
        }
      }
      return found;
    });
    const words = texts.flatMap((text) => text.match(/[a-z]{4,}(?:_[a-z]+)*/gi) ?? []).map((word) => word.toLowerCase());
    const english = words.filter((word) => !NAMES.has(word) && !word.includes('_'));
    assert.deepEqual([...new Set(english)], [], locale);
  }
});

test('a chosen language is in the link, and a link brings it', async () => {
  const { page, complaints } = await site.visit('#v=1&batch=8');
  await page.getByLabel('Language').selectOption('ko');
  await page.waitForURL(/#v=1&batch=8&lang=ko$/);
  assert.equal(await title(page), '판정 결과');
  assert.match(await page.locator('.answer').innerText(), /8개 요청의 배치: 들어감/);
  await page.getByLabel('언어').selectOption('en');
  await page.waitForURL(/#v=1&batch=8&lang=en$/);
  assert.equal(await title(page), 'Fit result');

  const other = await page.context().newPage();
  await other.goto(page.url().replace('lang=en', 'lang=ja'));
  await drawn(other);
  assert.equal(await title(other), '判定結果');
  await other.evaluate(() => {
    location.hash = '#v=1&batch=2&lang=ko';
  });
  await other.getByText('판정 결과', { exact: true }).waitFor();
  assert.match(await other.locator('.answer').innerText(), /2개 요청의 배치: 들어감/);
  assert.deepEqual(complaints, []);
});

test('errors are said in the language', async () => {
  const { page, complaints } = await site.visit('#v=1&lang=ja');
  await page.locator('#batch').fill('many');
  const error = page.locator('#batch-error');
  await error.filter({ hasText: 'many' }).waitFor();
  assert.doesNotMatch((await error.innerText()).replace('many', ''), ENGLISH);
  assert.deepEqual(complaints, []);
});

test('the language that was chosen last is shown, whichever text comes last', async () => {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const { page, complaints } = await site.visit();
  await page.route(/ja\.txt$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Language').selectOption('ja');
  await page.getByLabel('Language').selectOption('ko');
  await page.waitForURL(/lang=ko$/);
  release();
  await page.waitForResponse(/ja\.txt$/);
  await page.getByText('판정 결과', { exact: true }).waitFor();
  assert.match(page.url(), /lang=ko$/);
  assert.match(await page.title(), /^kvbudget — 이 GPU/);
  assert.deepEqual(complaints, []);
});

test('a config is refused in the language, and so is said what is assumed for it', async () => {
  const { page, complaints } = await site.visit('#v=1&lang=ja');
  await page.getByText('config.jsonを貼り付けるかドロップ').click();
  const config = page.locator('#config');
  const error = page.locator('#config-error');
  const model = { model_type: 'llama', hidden_size: 256, num_hidden_layers: 2, num_attention_heads: 4, intermediate_size: 512, vocab_size: 1000 };
  const rows = [
    ['{"model_type": "llamma"}', '`llamma`'],
    [JSON.stringify({ ...model, num_hidden_layers: '<b>many</b>' }), '<b>many</b>'],
    ['[1, 2]', 'JSON'],
  ];
  for (const [text, part] of rows) {
    await config.fill(text);
    await error.filter({ hasText: part }).waitFor();
    // What stands in quotes is the config's own; known types are names.
    const said = (await error.innerText()).replace(/`[^`]*`|"[^"]*"|種類で、.*など|model_type/g, '');
    assert.match(said, /[ぁ-ん]/, text);
    const words = said.match(/[a-z]{4,}/gi) ?? [];
    assert.deepEqual(words.filter((word) => !NAMES.has(word.toLowerCase())), [], said);
  }

  await config.fill(JSON.stringify(model));
  await page.locator('.known .assumed').waitFor();
  await page.locator('.known .assumed summary').click();
  // What unfolds is drawn when it has.
  await page.locator('.known .assumed li').first().waitFor();
  const lines = await page.locator('.known .assumed li').allInnerTexts();
  assert.ok(lines.length > 0);
  for (const line of lines) {
    assert.match(line.split(': ').at(-1), /[ぁ-ん]/, line);
  }
  assert.deepEqual(complaints, []);
});
