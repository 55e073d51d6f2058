// What every journey starts from: the built site below a sub-path, open in a headless Chromium.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

import { serve } from './server.mjs';

export const SITE = fileURLToPath(new URL('../../dist', import.meta.url));
const SUB_PATH = '/some/sub/path/';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Serves the site and starts the browser, once for a file of journeys.
 * `visit` opens the page in a profile of its own; `close` ends everything.
 */
export async function start() {
  const browser = await launch();
  const server = await serve(SITE, SUB_PATH);
  return {
    url: server.url,
    visit: (fragment = '', options = {}) => visit(browser, server.url, fragment, options),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Starts the browser. */
export function launch() {
  const executablePath = process.env.CHROMIUM;
  assert.ok(executablePath, 'CHROMIUM is not set to the path of a Chromium; `cargo xtask test` does that');
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * Opens the page at `fragment`, in a context of these options, after `prepare` had the page. `complaints` collects what no journey may cause:
 * errors on the console, exceptions, and requests that leave the site.
 */
async function visit(browser, url, fragment, { prepare, ...options }) {
  // What the page keeps for visits without a network is the matter of `offline.test.mjs` alone.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') {
      complaints.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    if (leavesTheSite(request.url(), url)) {
      complaints.push(`request: ${request.url()}`);
    }
  });
  await prepare?.(page);
  await page.goto(url + fragment);
  if (!prepare && options.javaScriptEnabled !== false) {
    await drawn(page);
    await unfold(page);
  }
  return { page, complaints };
}

/** What stands in the page before its program has drawn it answers nothing yet; each part is drawn in a task of its own. */
export async function drawn(page) {
  await page.locator('#context:enabled').waitFor();
  // The rest of the program comes at the first sign of a reader.
  await page.mouse.move(1, 1);
  await page.locator('.exports button:enabled').first().waitFor();
  // The task of the last part is asked for before this one.
  await page.evaluate(() => new Promise((resolve) => {
    setTimeout(resolve);
  }));
}

/** Unfolds what refines the question: a link that is opened folds it again. */
export async function unfold(page) {
  await page.locator('.group').evaluateAll((groups) => {
    for (const group of groups) {
      group.open = true;
    }
  });
  // What unfolds is drawn when it has.
  await page.waitForFunction(() => [...document.querySelectorAll('.group')].every((group) => group.querySelector('.inner')));
}

/** What stands in each of these rows or cells, part by part. */
export function texts(locator) {
  return locator.evaluateAll((all) => all.map((one) => {
    const parts = [...one.children].map((part) => part.textContent);
    return parts.join(' ').split(/\s+/).join(' ').trim();
  }));
}

/** Also a request to the same host but outside the sub-path: there the site does not exist. */
function leavesTheSite(address, url) {
  return !address.startsWith(url) && !/^(data|blob):/.test(address);
}
