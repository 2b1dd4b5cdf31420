/**
 * The service worker of a published page: it keeps all files of one version of the site, so that
 * the page works without the network. vedette publish writes the constant site before it.
 */

/** @typedef {{version: string, files: string[]}} Site */

const scope = /** @type {any} */ (globalThis);
/** @type {Site} */
const { version, files } = scope.site;
const prefix = `vedette ${new URL('.', location.href).pathname} `;

async function keepFiles() {
  const cache = await caches.open(prefix + version);
  await cache.addAll(files.map((name) => new Request(name, { cache: 'reload' })));
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== prefix + version) await caches.delete(name);
  await scope.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(prefix + version);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

scope.oninstall = (/** @type {any} */ e) => e.waitUntil(keepFiles());
scope.onactivate = (/** @type {any} */ e) => e.waitUntil(dropOthers());
scope.onfetch = (/** @type {any} */ e) => {
  if (e.request.method === 'GET' && new URL(e.request.url).origin === location.origin) e.respondWith(answer(e.request));
};
// The page asks for the new version when its user has agreed: never in the middle of a game.
scope.onmessage = (/** @type {MessageEvent<string>} */ e) => {
  if (e.data === 'update') scope.skipWaiting();
};
