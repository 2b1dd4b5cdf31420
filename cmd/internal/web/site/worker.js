/**
 * The worker of a published page: it starts the engine and passes messages between it and the page.
 * Addresses are beside this file, which lies in the folder page of the site.
 */
import { openDisk } from './disk.js';

/** @typedef {{id: number, do: string, key: string, body: string, from: number, name: string, data: Uint8Array}} Message */

const scope = /** @type {any} */ (globalThis);

/** @type {Map<number, () => void>} ends what the page follows, by the number of its message */
const followed = new Map();

/**
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function get(name) {
  const answer = await fetch(new URL(`../${name}`, location.href));
  if (!answer.ok) throw new Error(`${name}: the site answers ${answer.status}`);
  return answer;
}

/** Fetches the engine, which lies packed in the site: not every host packs what it sends. */
async function fetchEngine() {
  const answer = await get('engine/vedette.wasm.gz');
  const plain = answer.headers.get('Content-Encoding') === 'gzip' ? answer.body : answer.body?.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(plain, { headers: { 'Content-Type': 'application/wasm' } }));
}

/**
 * Runs the engine: the functions of the object vedette are there then.
 * @param {WebAssembly.Module} module
 */
async function runEngine(module) {
  scope.importScripts(new URL('../engine/wasm_exec.js', location.href));
  const go = new scope.Go();
  void go.run(await WebAssembly.instantiate(module, go.importObject));
}

/** @param {string} game */
const pack = async (game) => new Uint8Array(await (await get(`games/${game}.vedette`)).arrayBuffer());

/** Starts the engine with a lobby. It gives the disk and the key of the lobby. */
async function start() {
  const [games, module, disk] = await Promise.all([get('games.json').then((a) => a.text()), fetchEngine(), openDisk()]);
  await runEngine(module);
  const site = { games, disk, pack, bot: () => startBot(module), report: (/** @type {string} */ text) => console.warn(text) };
  const key = await new Promise((resolve, reject) => {
    scope.vedette.open(site, (/** @type {string | null} */ k, /** @type {string} */ why) => (k ? resolve(k) : reject(new Error(why))));
  });
  return { disk, key };
}

/**
 * Starts an engine for one bot, in a worker of its own.
 * @param {WebAssembly.Module} module
 */
function startBot(module) {
  const worker = new Worker(location.href, { name: 'bot' });
  worker.postMessage({ module });
  return {
    think: (/** @type {string} */ task) => new Promise((resolve, reject) => {
      worker.onmessage = (e) => (e.data.action ? resolve(e.data.action) : reject(new Error(e.data.why)));
      worker.onerror = (e) => reject(new Error(e.message));
      worker.postMessage({ task });
    }),
    end: () => worker.terminate(),
  };
}

/** Serves as the engine of a bot: the first message brings the compiled engine, each other one a task. */
function serveBot() {
  /** @type {Promise<void>} */
  let running;
  scope.onmessage = (/** @type {MessageEvent<{module?: WebAssembly.Module, task: string}>} */ e) => {
    if (e.data.module) {
      running = runEngine(e.data.module);
      running.catch(() => {}); // its tasks say why
      return;
    }
    running.then(() => scope.vedette.think({ pack }, e.data.task, (/** @type {string | null} */ action, /** @type {string} */ why) => scope.postMessage({ action, why })),
      (why) => scope.postMessage({ action: null, why: String(why) }));
  };
}

/** Serves the page. */
function servePage() {
  const started = start();
  started.catch(() => {}); // each question is answered with why
  scope.onmessage = (/** @type {MessageEvent<Message>} */ e) => void answer(started, e.data);
}

/**
 * @param {ReturnType<typeof start>} started
 * @param {Message} m
 */
async function answer(started, m) {
  try {
    const { disk, key } = await started;
    const holder = m.key === 'site' ? key : m.key;
    switch (m.do) {
      case 'ask':
        scope.vedette.ask(holder, m.body, (/** @type {number} */ status, /** @type {string} */ text) => scope.postMessage({ id: m.id, status, text }));
        break;
      case 'follow':
        followed.set(m.id, scope.vedette.follow(holder, m.from,
          (/** @type {string} */ name, /** @type {number} */ number, /** @type {string} */ data) => scope.postMessage({ id: m.id, name, number, data }),
          () => scope.postMessage({ id: m.id, end: true })));
        break;
      case 'leave':
        followed.get(m.id)?.();
        followed.delete(m.id);
        break;
      case 'read':
        scope.postMessage({ id: m.id, data: await disk.read(m.name) });
        break;
      case 'write':
        await disk.write(m.name, 0, m.data);
        scope.postMessage({ id: m.id });
        break;
    }
  } catch (e) {
    scope.postMessage({ id: m.id, status: 500, text: `The engine of this page cannot run here: ${e instanceof Error ? e.message : String(e)}`, end: true });
  }
}

if (scope.name === 'bot') serveBot();
else servePage();
