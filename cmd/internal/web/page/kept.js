/**
 * What a published page knows before its engine is there: the list of games is a file of the site,
 * and of each seat the browser keeps what its table was opened with, so that the board is painted
 * at once. What has changed since then follows from the engine as it does on every page.
 */

/** @typedef {import('./transport.js').Transport} Transport */
/** @typedef {import('./transport.js').Answer} Answer */

/** What a table is opened with, its legal actions among it. */
const opening = ['seat.info', 'game.board', 'game.moment', 'game.moments'];

/** @returns {Promise<Cache | undefined>} */
const openKept = async () => globalThis.caches?.open(`vedette-answers ${new URL('.', location.href).pathname}`).catch(() => undefined);

/**
 * @param {string} key
 * @param {string} method
 */
const addressOf = (key, method) => new URL(`answers/${key}/${method}`, location.href).href;

/**
 * Asks the engine what a seat's table is opened with, and keeps it.
 * @param {Transport} line
 * @param {string} key
 * @param {string[]} [methods]
 */
export async function keepOpening(line, key, methods = opening) {
  for (const method of methods) await keep(key, method, await line.call(key, JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: {} })));
}

/**
 * @param {string} key
 * @param {string} method
 * @param {Answer} answer
 */
async function keep(key, method, answer) {
  if (answer.status !== 200) return;
  await (await openKept())?.put(addressOf(key, method), new Response(answer.text)).catch(() => {}); // without it, the engine is waited for
}

/** Forgets all: another version of the page may say it in another way. */
export async function forgetKept() {
  for (const kept of await (await openKept())?.keys() ?? []) await (await openKept())?.delete(kept);
}

/**
 * A transport that answers the first questions of a page from what is kept.
 * @param {Transport} line
 * @returns {Transport}
 */
export function answerEarly(line) {
  /** @type {Set<string>} */
  const asked = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    async call(key, body, signal) {
      const { method, params } = JSON.parse(body);
      const first = `${key} ${method}`;
      if (Object.keys(params).length > 0 || asked.has(first) || !(method === 'lobby.games' || opening.includes(method))) return line.call(key, body, signal);
      asked.add(first);
      const early = method === 'lobby.games' ? await fetch('lobby.json').catch(() => null) : await (await openKept())?.match(addressOf(key, method));
      const fresh = line.call(key, body, signal);
      if (method !== 'lobby.games') void fresh.then((a) => keep(key, method, a));
      return early?.ok ? { status: 200, text: await early.text() } : fresh;
    },
    follow: (key, from, of, take, state) => line.follow(key, from, of, (name, number, data) => {
      take(name, number, data);
      if (name !== 'change') return;
      clearTimeout(timer);
      timer = setTimeout(() => void keepOpening(line, key, ['game.moment', 'game.moments']), 1000);
    }, state),
  };
}
