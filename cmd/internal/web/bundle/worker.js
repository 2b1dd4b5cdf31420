// disk.js a5b8dc16ba8d
var siteName = `vedette ${new URL("..", location.href).pathname}`;
function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
function openBase() {
  const request = indexedDB.open(siteName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("pieces", { keyPath: ["name", "at"] }).createIndex("name", "name");
  };
  return answerOf(request);
}
var piecesOf = (name, from = 0) => IDBKeyRange.bound([name, from], [name, Infinity]);
async function openDisk() {
  const base = await openBase();
  const pieces = () => base.transaction("pieces").objectStore("pieces");
  return {
    /** @returns {Promise<string[]>} */
    list: () => new Promise((resolve, reject) => {
      const names = [];
      const request = pieces().index("name").openKeyCursor(null, "nextunique");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const { result } = request;
        if (!result) return resolve(names);
        names.push(String(result.key));
        result.continue();
      };
    }),
    /**
     * @param {string} name
     * @returns {Promise<Uint8Array | null>}
     */
    async read(name) {
      const all = await answerOf(pieces().getAll(piecesOf(name)));
      const last = all.at(-1);
      if (!last) return null;
      const text = new Uint8Array(last.at + last.data.length);
      for (const p of all) text.set(p.data, p.at);
      return text;
    },
    /**
     * Cuts a text at a place and writes there.
     * @param {string} name
     * @param {number} at
     * @param {Uint8Array} data
     * @returns {Promise<void>}
     */
    write: (name, at, data) => new Promise((resolve, reject) => {
      const change = base.transaction("pieces", "readwrite", { durability: "strict" });
      const store = change.objectStore("pieces");
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error("the browser stores no more"));
      store.delete(piecesOf(name, at));
      if (at === 0 || data.length) store.put({ name, at, data });
      if (at === 0) return;
      const before = store.openCursor(IDBKeyRange.bound([name, 0], [name, at], false, true), "prev");
      before.onsuccess = () => {
        const piece = before.result?.value;
        if (piece && piece.at + piece.data.length > at) before.result?.update({ ...piece, data: piece.data.slice(0, at - piece.at) });
      };
    }),
    /** @param {string} name */
    async remove(name) {
      const store = base.transaction("pieces", "readwrite", { durability: "strict" }).objectStore("pieces");
      await answerOf(store.delete(piecesOf(name)));
    },
    /**
     * Takes the lock of a text against other tabs; null where one of them has it. A page that was
     * just left gives its locks back a moment later.
     * @param {string} name
     * @returns {Promise<(() => void) | null>}
     */
    lock(name) {
      if (!navigator.locks) return Promise.resolve(() => {
      });
      return new Promise((resolve) => {
        navigator.locks.request(`${siteName} ${name}`, { signal: AbortSignal.timeout(3e3) }, () => new Promise((free) => resolve(() => free(void 0)))).catch(() => resolve(null));
      });
    }
  };
}

// worker.js 9f441b55df36
var scope = (
  /** @type {any} */
  globalThis
);
var followed = /* @__PURE__ */ new Map();
async function get(name) {
  const answer2 = await fetch(new URL(`../${name}`, location.href));
  if (!answer2.ok) throw new Error(`${name}: the site answers ${answer2.status}`);
  return answer2;
}
async function fetchEngine() {
  const answer2 = await get("engine/vedette.wasm.gz");
  const plain = answer2.headers.get("Content-Encoding") === "gzip" ? answer2.body : answer2.body?.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
}
async function runEngine(module) {
  scope.importScripts(new URL("../engine/wasm_exec.js", location.href));
  const go = new scope.Go();
  void go.run(await WebAssembly.instantiate(module, go.importObject));
}
var pack = async (game) => new Uint8Array(await (await get(`games/${game}.vedette`)).arrayBuffer());
async function start() {
  const [games, module, disk] = await Promise.all([get("games.json").then((a) => a.text()), fetchEngine(), openDisk()]);
  await runEngine(module);
  const site = { games, disk, pack, bot: () => startBot(module), report: (text) => console.warn(text) };
  const key = await new Promise((resolve, reject) => {
    scope.vedette.open(site, (k, why) => k ? resolve(k) : reject(new Error(why)));
  });
  return { disk, key };
}
function startBot(module) {
  const worker = new Worker(location.href, { name: "bot" });
  worker.postMessage({ module });
  return {
    think: (task) => new Promise((resolve, reject) => {
      worker.onmessage = (e) => e.data.action ? resolve(e.data.action) : reject(new Error(e.data.why));
      worker.onerror = (e) => reject(new Error(e.message));
      worker.postMessage({ task });
    }),
    end: () => worker.terminate()
  };
}
function serveBot() {
  let running;
  scope.onmessage = (e) => {
    if (e.data.module) {
      running = runEngine(e.data.module);
      running.catch(() => {
      });
      return;
    }
    running.then(
      () => scope.vedette.think({ pack }, e.data.task, (action, why) => scope.postMessage({ action, why })),
      (why) => scope.postMessage({ action: null, why: String(why) })
    );
  };
}
function servePage() {
  const started = start();
  started.catch(() => {
  });
  scope.onmessage = (e) => void answer(started, e.data);
}
async function answer(started, m) {
  try {
    const { disk, key } = await started;
    const holder = m.key === "site" ? key : m.key;
    switch (m.do) {
      case "ask":
        scope.vedette.ask(holder, m.body, (status, text) => scope.postMessage({ id: m.id, status, text }));
        break;
      case "follow":
        followed.set(m.id, scope.vedette.follow(
          holder,
          m.from,
          (name, number, data) => scope.postMessage({ id: m.id, name, number, data }),
          () => scope.postMessage({ id: m.id, end: true })
        ));
        break;
      case "leave":
        followed.get(m.id)?.();
        followed.delete(m.id);
        break;
      case "read":
        scope.postMessage({ id: m.id, data: await disk.read(m.name) });
        break;
      case "write":
        await disk.write(m.name, 0, m.data);
        scope.postMessage({ id: m.id });
        break;
    }
  } catch (e) {
    scope.postMessage({ id: m.id, status: 500, text: `The engine of this page cannot run here: ${e instanceof Error ? e.message : String(e)}`, end: true });
  }
}
if (scope.name === "bot") serveBot();
else servePage();
