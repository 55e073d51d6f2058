import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { serve } from './server.mjs';

let scratch;
let server;

before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kvbudget-server-'));
  const site = join(scratch, 'site');
  await mkdir(site);
  await writeFile(join(scratch, 'secret.txt'), 'outside');
  await writeFile(join(site, 'index.html'), 'page');
  await writeFile(join(site, 'app.wasm'), 'module');
  server = await serve(site, '/a/b/');
});

after(async () => {
  await server.close();
  await rm(scratch, { recursive: true });
});

const rows = [
  ['/a/b/', 200, 'text/html; charset=utf-8'],
  ['/a/b/?query=1', 200, 'text/html; charset=utf-8'],
  ['/a/b/app.wasm', 200, 'application/wasm'],
  ['/a/b/absent.js', 404, 'text/plain'],
  ['/a/b/../secret.txt', 404, 'text/plain'],
  ['/a/b/..%2fsecret.txt', 404, 'text/plain'],
  ['/a/b//etc/passwd', 404, 'text/plain'],
  ['/a/b/%', 404, 'text/plain'],
  ['/app.wasm', 404, 'text/plain'],
];

for (const [path, status, type] of rows) {
  test(`GET ${path} answers ${status}`, async () => {
    const response = await get(path);
    assert.equal(response.statusCode, status);
    assert.equal(response.headers['content-type'], type);
  });
}

/** Sends `path` as it stands: `fetch` would tidy away the dots. */
function get(path) {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false }, (response) => {
      response.resume();
      resolve(response);
    });
    sent.on('error', reject).end();
  });
}
