// The first paint: the page's numbers are there before its program, and only where they are the right ones.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { SITE, drawn as started, launch, start } from './browser.mjs';
import { serve } from './server.mjs';

let site;
before(async () => {
  site = await start();
});
after(() => site.close());

/** Holds the program back until it is let go. */
function hold() {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const prepare = (page) => page.route(/_bg\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  return { prepare, release };
}

const answer = (page) => page.locator('.answer');

/** What stands in the page, a line each: its elements and their texts, also those that are not laid out yet. */
const lines = (page) => page.evaluate(() => {
  const walk = (node) => [...node.childNodes].flatMap((child) => {
    if (child.nodeType === Node.TEXT_NODE) {
      return [child.data];
    }
    if (child.nodeType !== Node.ELEMENT_NODE) {
      return [];
    }
    if (child.localName === 'noscript') {
      const below = document.createElement('template');
      below.innerHTML = child.textContent;
      return walk(below.content);
    }
    // The names that one could choose are not to be seen.
    const inner = child.localName === 'datalist' ? [] : walk(child);
    return [`<${child.localName} id="${child.id}" class="${child.getAttribute('class') ?? ''}">`, ...inner];
  });
  const app = document.getElementById('app').cloneNode(true);
  app.normalize();
  return walk(app);
});

/** What comes below the table, and what that moves down. */
const BELOW = ':is(.curve, .savings, .compare, .exports, .limits, footer, #app noscript)';

/** Where every element above that stands, and how strong it looks. */
const boxes = (page) => page.evaluate((below) => [...document.querySelectorAll('#app *')].filter((element) => {
  return !element.closest(`datalist, ${below}`) && element.localName !== 'main';
}).map((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = [left, top, width, height].map(Math.round).join(' ');
  return `${element.localName} ${element.id}: ${place}, ${getComputedStyle(element).opacity}`;
}), BELOW);

for (const width of [390, 1280]) {
  test(`at ${width} px the program takes over what stands there, without a jump`, async () => {
    const { prepare, release } = hold();
    const { page, complaints } = await site.visit('', {
      viewport: { width, height: 800 },
      prepare: async (page) => {
        await prepare(page);
        await page.addInitScript(() => {
          window.shifts = [];
          const keep = (list) => window.shifts.push(...list.getEntries().map(({ value }) => value));
          new PerformanceObserver(keep).observe({ type: 'layout-shift', buffered: true });
        });
      },
    });
    assert.match(await answer(page).innerText(), /^30 requests of 32,768 tokens fit at once/);
    assert.equal(await page.locator('.scenario td').count(), 6);
    assert.equal(await page.locator('#app').locator(':is(button, input, select, textarea):enabled').count(), 0);
    const before = await lines(page);
    const places = await boxes(page);
    release();
    await started(page);
    const after = await lines(page);
    assert.deepEqual(after.filter((line, place) => line !== before[place]).slice(0, 5), []);
    assert.equal(after.length, before.length);
    assert.deepEqual((await boxes(page)).filter((box, place) => box !== places[place]).slice(0, 5), []);
    await page.waitForURL(/#v=1$/);
    const shifted = await page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0));
    assert.ok(shifted < 0.01, `layout shift ${shifted}`);
    assert.deepEqual(complaints, []);
  });
}

const links = [
  ['no fragment', '', 'en-GB', true],
  ['the link of the default scenario', '#v=1', 'en-US', true],
  ['a language that the page does not have', '', 'fr-FR', true],
  ['another scenario', '#v=1&context=65536', 'en-US', false],
  ['a fragment that says nothing', '#x', 'en-US', false],
  ['Japanese', '', 'ja-JP', false],
  ['Korean', '', 'ko', false],
  ['a link in Japanese', '#v=1&lang=ja', 'en-US', false],
  ['a link in English', '#v=1&lang=en', 'ja-JP', false],
];
for (const [what, fragment, locale, right] of links) {
  test(`${what}: the numbers ${right ? 'are there at once' : 'wait for the program'}`, async () => {
    const { prepare, release } = hold();
    const { page } = await site.visit(fragment, { locale, prepare });
    assert.equal(await answer(page).isVisible(), right);
    assert.equal(await page.locator('.scenario').isVisible(), right);
    release();
    await started(page);
    assert.equal(await answer(page).isVisible(), true);
  });
}

test('what is done before the program is there is not lost', async () => {
  const { prepare, release } = hold();
  const { page, complaints } = await site.visit('#v=1&context=4096&batch=3', { prepare });
  // The link within the page leaves the address alone.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.match(page.url(), /#v=1&context=4096&batch=3$/);
  await page.evaluate(() => {
    location.hash = '#v=1&context=8192';
  });
  release();
  await started(page);
  assert.equal(await page.locator('#context').inputValue(), '8192');
  assert.match(page.url(), /#v=1&context=8192$/);
  assert.deepEqual(complaints, []);
});

test('another address before the program is there: no number of the default scenario is shown as its own', async () => {
  const { prepare, release } = hold();
  const { page, complaints } = await site.visit('', { prepare });
  assert.equal(await answer(page).isVisible(), true);
  await page.evaluate(() => {
    location.hash = '#v=1&context=65536&batch=4';
  });
  await page.locator('.answer').waitFor({ state: 'hidden' });
  release();
  await started(page);
  assert.match(await answer(page).innerText(), /^15 requests of 65,536 tokens/);
  assert.deepEqual(complaints, []);
});

test('the focus stays where it is when the program comes', async () => {
  for (const fragment of ['', '#v=1&context=65536']) {
    const { prepare, release } = hold();
    const { page } = await site.visit(fragment, { prepare });
    await page.keyboard.press('Tab');
    await page.locator('.skip:focus').waitFor();
    release();
    await page.locator('#context:enabled').waitFor();
    await page.locator('.exports button:enabled').first().waitFor();
    await page.locator('.skip:focus').waitFor();
  }
});

test('a scenario that is opened while the texts are on their way is the one that is shown', async () => {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const { page } = await site.visit('#v=1&lang=ja', {
    prepare: (page) => page.route(/ja\.txt$/, async (route) => {
      await held;
      await route.continue();
    }),
  });
  await page.waitForRequest(/ja\.txt$/);
  await page.evaluate(() => {
    location.hash = '#v=1&context=4096&batch=3&lang=ja';
  });
  release();
  await started(page);
  assert.equal(await page.locator('#context').inputValue(), '4096');
  assert.equal(await page.locator('#batch').inputValue(), '3');
});

test('without JavaScript the numbers stand there, and a sentence, but nothing that would not answer', async () => {
  const { page } = await site.visit('', { javaScriptEnabled: false });
  assert.match(await page.locator('body > noscript').innerText(), /^These are the numbers of one scenario, the default one/);
  assert.match(await answer(page).innerText(), /^30 requests/);
  assert.equal(await page.locator('.scenario td').first().isVisible(), true);
  assert.equal(await page.locator('.waterfall li').count(), 5);
  assert.equal(await page.locator(':is(button, input, select, textarea):visible').count(), 0);
  const boxes = await page.locator('main section:visible').evaluateAll((sections) => {
    return sections.map((section) => section.getBoundingClientRect().toJSON());
  });
  const covered = boxes.filter(({ top }, place) => place > 0 && top < boxes[place - 1].bottom);
  assert.deepEqual(covered, []);
});

test('a program that comes before the whole page waits for it', async () => {
  let release;
  const until = new Promise((resolve) => {
    release = resolve;
  });
  // In the middle of a tag.
  const server = await serve(SITE, '/', { held: { at: 'id="result"', until } });
  const browser = await launch();
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const program = page.waitForResponse(/_bg\.wasm$/);
    await page.goto(server.url, { waitUntil: 'commit' });
    await (await program).finished();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('#context').isDisabled(), true);
    release();
    await page.locator('#context:enabled').fill('64K');
    await page.locator('.answer', { hasText: '15 requests of 65,536 tokens' }).waitFor();
    await started(page);
    assert.equal(await page.locator('#app header').count(), 1);
    assert.equal(await page.locator('main section').count(), 9);
    assert.deepEqual(errors, []);
  } finally {
    release();
    await browser.close();
    await server.close();
  }
});

test('who reloads the page finds the place where they were', async () => {
  const { page, complaints } = await site.visit('', { viewport: { width: 390, height: 800 } });
  await started(page);
  await page.locator('.limits').waitFor();
  // Below where the page ends that is not laid out in full.
  const place = 4000;
  await page.evaluate((place) => scrollTo(0, place), place);
  await page.reload();
  await started(page);
  await page.locator('.limits').waitFor();
  const found = await page.evaluate(() => scrollY);
  assert.ok(Math.abs(found - place) < 40, `${place} before, ${found} after`);
  assert.deepEqual(complaints, []);
});

test('a program that does not come is said', async () => {
  const { page } = await site.visit('', { prepare: (page) => page.route(/_bg\.wasm$/, (route) => route.abort()) });
  await page.getByRole('alert').getByText('The page could not start').waitFor();
  await page.getByRole('alert').getByText('ページを開始できませんでした').waitFor();
  await page.locator('.savings').waitFor();
  assert.match(await answer(page).innerText(), /^30 requests/);
});
