// Keeps the page for visits without a network. `cargo xtask finish` writes the two lines that follow.
const VERSION = '';
const FILES = {};

const OURS = `kvbudget ${registration.scope} `;
const CACHE = OURS + VERSION;

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) {
    return;
  }
  if (request.mode === 'navigate') {
    event.respondWith(page(request));
    event.waitUntil(forget());
  } else {
    event.respondWith(file(request));
  }
});

/** Fetches all files of this version. One that is not as it was built, or missing, ends the try: there will be another. */
async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(async ([name, integrity]) => {
    // What has a hash in its name stays the same: the browser may have it from the visit itself.
    const from = /-[0-9a-f]{16}/.test(name) ? 'force-cache' : 'no-cache';
    const response = await fetch(name, { integrity, cache: from });
    if (!response.ok || response.redirected) {
      throw new Error(`${name}: ${response.status}`);
    }
    await cache.put(name, response);
  }));
  // Pages that are open go on with their own files, which have other names.
  await skipWaiting();
}

/** The page of this version; anything else that is opened here comes from the network. */
async function page(request) {
  const [path] = request.url.slice(registration.scope.length).split(/[?#]/);
  const ours = path === '' || path === 'index.html';
  return (ours && (await caches.match('./', { cacheName: CACHE }))) || fetch(request);
}

/** A file of this version, or of an earlier one that a page may still ask for. */
async function file(request) {
  for (const cacheName of [CACHE, ...(await earlier())]) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true });
    if (kept) {
      return kept;
    }
  }
  return fetch(request);
}

/** Drops earlier versions once no page is open. */
async function forget() {
  const open = await clients.matchAll({ includeUncontrolled: true, type: 'window' });
  if (open.length === 0) {
    await Promise.all((await earlier()).map((name) => caches.delete(name)));
  }
}

async function earlier() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
}
