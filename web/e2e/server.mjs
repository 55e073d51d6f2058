// A static file server for the journeys: the site below a path, as a project page is published, and nothing else.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const MEDIA_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves the files of `directory` below `prefix`, which begins and ends with a slash.
 * With `compressed`, every file is sent under brotli, as good hosts do. With `held`, a page is sent up to
 * what it says there, and the rest once a promise is kept.
 * Resolves to the address of the page and a function that stops the server.
 */
export async function serve(directory, prefix, { compressed = false, held } = {}) {
  const kept = new Map();
  const server = createServer(async (request, response) => {
    const file = fileFor(request.url, directory, prefix);
    const body = file && (await readFile(file).catch(() => undefined));
    if (body === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    } else if (held && extname(file) === '.html') {
      response.writeHead(200, { 'content-type': mediaType(file) });
      response.write(body.subarray(0, body.indexOf(held.at)));
      await held.until;
      response.end(body.subarray(body.indexOf(held.at)));
    } else if (compressed) {
      const sent = kept.get(file) ?? brotliCompressSync(body);
      kept.set(file, sent);
      response.writeHead(200, { 'content-type': mediaType(file), 'content-encoding': 'br' }).end(sent);
    } else {
      response.writeHead(200, { 'content-type': mediaType(file) }).end(body);
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}${prefix}`,
    close: () => new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    }),
  };
}

/** The file a request asks for, or undefined when that lies outside the prefix or the directory. */
function fileFor(target, directory, prefix) {
  const path = decode(target.split('?', 1)[0]);
  if (!path?.startsWith(prefix)) {
    return undefined;
  }
  const root = resolve(directory);
  const file = resolve(root, path.slice(prefix.length) || 'index.html');
  return file.startsWith(root + sep) ? file : undefined;
}

function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function mediaType(file) {
  return MEDIA_TYPES[extname(file)] ?? 'application/octet-stream';
}
