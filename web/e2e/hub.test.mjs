// A config from the hub: asked for when the button is pressed, and every way in which it is not given.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

const ADDRESS = 'https://huggingface.co/somebody/some-model/resolve/main/config.json';
const CONFIG = {
  model_type: 'llama',
  hidden_size: 512,
  intermediate_size: 1024,
  num_hidden_layers: 3,
  num_attention_heads: 8,
  num_key_value_heads: 2,
  vocab_size: 1000,
  torch_dtype: 'bfloat16',
};

/** The hub answers so. */
async function hub(page, answer) {
  await page.unroute('https://huggingface.co/**');
  await page.route('https://huggingface.co/**', (route) => {
    if (answer) {
      return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer });
    }
    return route.abort('internetdisconnected');
  });
}

test('a config is fetched when the button is pressed, and not before', async () => {
  const { page, complaints } = await site.visit();
  await hub(page, { json: CONFIG });
  // A name that the catalogue does not have is offered there.
  await page.getByLabel('Model', { exact: true }).fill('somebody/some-model');
  await page.keyboard.press('Tab');
  await page.getByText('`somebody/some-model` is not in the catalogue').waitFor();
  await page.getByText('Fetch a config.json from huggingface.co').click();
  assert.equal(await page.locator('#hub').inputValue(), 'somebody/some-model');
  assert.deepEqual(complaints, []);
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await page.waitForURL(/#v=1&layers=bf16~8~3f2x64&/);
  assert.deepEqual(complaints, [`request: ${ADDRESS}`]);
});

test('what the hub does not give is said, with another way', async () => {
  const { page } = await site.visit();
  await page.getByText('Fetch a config.json from huggingface.co').click();
  const field = page.locator('#hub');
  const error = page.locator('#hub-error');
  const rows = [
    [{ status: 401 }, /gated or private/],
    [{ status: 403 }, /gated or private/],
    [{ status: 404 }, /no config\.json for this id/],
    [{ status: 503 }, /status 503/],
    [undefined, /does not answer/],
    [{ status: 200, body: '<html>' }, /not JSON/],
    [{ status: 200, json: { model_type: '<img src=x onerror=alert(1)>' } }, /<img src=x/],
  ];
  for (const [answer, words] of rows) {
    await hub(page, answer);
    await field.fill('somebody/some-model');
    await field.press('Enter');
    await error.filter({ hasText: words }).waitFor();
  }
  for (const text of ['../../etc/passwd', 'https://elsewhere.example/a/b', 'javascript:alert(1)', '']) {
    await field.fill(text);
    await field.press('Enter');
    await error.filter({ hasText: 'this is no id' }).waitFor();
  }
  assert.match(page.url(), /some\/sub\/path\/(#v=1)?$/);
});
