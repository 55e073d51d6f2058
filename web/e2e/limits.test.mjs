// What the numbers leave out.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

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
