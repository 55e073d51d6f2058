import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

let journey;

before(async () => {
  journey = await start();
});

after(() => journey?.close());

test('the page starts below a sub-path and asks nobody else for anything', async () => {
  const { page, complaints } = await journey.visit();
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  assert.match(await heading.innerText(), /kvbudget/i);
  assert.deepEqual(complaints, []);
});
