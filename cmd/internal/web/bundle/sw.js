// sw.js b5ab64726a37
var scope = (
  /** @type {any} */
  globalThis
);
var { version, files } = scope.site;
var prefix = `vedette ${new URL(".", location.href).pathname} `;
async function keepFiles() {
  const cache = await caches.open(prefix + version);
  await cache.addAll(files.map((name) => new Request(name, { cache: "reload" })));
}
async function dropOthers() {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== prefix + version) await caches.delete(name);
  await scope.clients.claim();
}
async function answer(request) {
  const cache = await caches.open(prefix + version);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
scope.oninstall = (e) => e.waitUntil(keepFiles());
scope.onactivate = (e) => e.waitUntil(dropOthers());
scope.onfetch = (e) => {
  if (e.request.method === "GET" && new URL(e.request.url).origin === location.origin) e.respondWith(answer(e.request));
};
scope.onmessage = (e) => {
  if (e.data === "update") scope.skipWaiting();
};
