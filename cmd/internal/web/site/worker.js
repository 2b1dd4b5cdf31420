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

/** Starts the engine. It gives the disk and the key of the lobby. */
async function start() {
  scope.importScripts(new URL('../engine/wasm_exec.js', location.href));
  const go = new scope.Go();
  const [games, module, disk] = await Promise.all([get('games.json').then((a) => a.text()), fetchEngine(), openDisk()]);
  void go.run(await WebAssembly.instantiate(module, go.importObject));
  const site = {
    games, disk,
    pack: async (/** @type {string} */ game) => new Uint8Array(await (await get(`games/${game}.vedette`)).arrayBuffer()),
    report: (/** @type {string} */ text) => console.warn(text),
  };
  const key = await new Promise((resolve, reject) => {
    scope.vedette.open(site, (/** @type {string | null} */ k, /** @type {string} */ why) => (k ? resolve(k) : reject(new Error(why))));
  });
  return { disk, key };
}

const started = start();
started.catch(() => {}); // each question is answered with why

/** @param {Message} m */
async function answer(m) {
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

scope.onmessage = (/** @type {MessageEvent<Message>} */ e) => void answer(e.data);
