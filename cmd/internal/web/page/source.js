/** Where the page's knowledge comes from: a server, or a file that holds a whole replay. Nothing else of the page knows which. */

import { isPublished, transport } from './transport.js';

/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./types.js').Reason} Reason */

/**
 * A source answers questions and tells of changes.
 * @typedef {object} Source
 * @property {string} kind server or replay
 * @property {import('./types.js').Chances} [chances] of a replay, where they were worked out
 * @property {(method: string, params?: object, signal?: AbortSignal) => Promise<any>} ask
 * @property {(from: number, on: Listener) => () => void} listen begins after a change; the function it gives ends it
 *
 * @typedef {object} Listener
 * @property {(change: Change) => void} change
 * @property {(name: string, data: any) => void} [notice] what is no change: presence, a bot that thinks
 * @property {(state: 'open' | 'lost' | 'ended', tries: number) => void} [line]
 */

/** A question that was refused, or that could not be asked. */
export class Refusal extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {any} [data]
   */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /**
   * The reason as the engine gave it.
   * @returns {Reason}
   */
  reason() {
    const d = this.data?.refused ?? this.data ?? {};
    return { ...d, text: d.text ?? this.message };
  }
}

/** The code of what the rules refuse. */
export const refusedCode = -32000;

/**
 * A source that asks the engine: that of the server this page came from, or that of the page itself.
 * @param {string} key the key of a link
 * @param {string} [of] what the stream is of, where it is not that of a seat
 * @returns {Source}
 */
export function serverSource(key, of = '') {
  let id = 0;
  const line = transport();
  return {
    kind: 'server',
    async ask(method, params, signal) {
      id += 1;
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? {} });
      /** @type {import('./transport.js').Answer} */
      let answer;
      try {
        answer = (params ? null : await askedEarly(key, method)) ?? await line.call(key, body, signal);
      } catch (e) {
        if (signal?.aborted) throw e;
        throw new Refusal(0, 'the server does not answer');
      }
      const { status, text } = answer;
      /** @type {any} */
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        throw new Refusal(status, status === 404 ? 'this link leads nowhere: the table is closed, or the link was cut short' : isPublished() ? text : `the server says ${status}`);
      }
      if (message.error) throw new Refusal(message.error.code, message.error.message, message.error.data);
      if (status !== 200) throw new Refusal(status, `the server says ${status}`);
      return message.result;
    },
    listen: (from, on) => listenToEngine(line, key, from, on, of),
  };
}

/**
 * The answer to what first.js has asked, once.
 * @param {string} key
 * @param {string} method
 * @returns {Promise<import('./transport.js').Answer | null>}
 */
async function askedEarly(key, method) {
  /** @type {Map<string, Promise<Response>> | undefined} */
  const asked = /** @type {any} */ (globalThis).asked;
  const answer = await asked?.get(`${key} ${method}`)?.catch(() => null);
  asked?.delete(`${key} ${method}`);
  return answer && answer.status !== 429 ? { status: answer.status, text: await answer.text() } : null;
}

/**
 * Follows changes by a transport. Nothing comes twice.
 * @param {import('./transport.js').Transport} line
 * @param {string} key
 * @param {number} from
 * @param {Listener} on
 * @param {string} of
 * @returns {() => void}
 */
function listenToEngine(line, key, from, on, of) {
  let last = from;
  return line.follow(key, () => last, of, (name, number, data) => {
    if (name === 'change' || name === 'message') {
      /** @type {Change} */
      const change = JSON.parse(data);
      change.number ??= number;
      if (change.number <= last && !change.whole && last > 0) return;
      last = change.number;
      on.change(change);
    } else {
      on.notice?.(name, data ? JSON.parse(data) : null);
    }
  }, (state, tries) => on.line?.(state, tries));
}

/**
 * A source that thinks ahead: a copy of the game, of which only this page knows.
 * @param {Source} source
 * @param {string} game
 * @returns {Source}
 */
export function branchSource(source, game) {
  /** @type {Listener | null} */
  let to = null;
  return {
    kind: 'branch',
    async ask(method, params, signal) {
      if (method === 'seat.info') return { ...(await source.ask(method)), kind: 'branch' };
      if (method === 'game.board') return source.ask(method, {}, signal);
      const answer = await source.ask(method, { ...params, game }, signal);
      // A copy has no stream: what an action has changed is asked for.
      if (/^game\.(apply|undo|redo)$/.test(method)) to?.change({ ...(await source.ask('game.moment', { game })), undone: method === 'game.undo' });
      return answer;
    },
    listen(_from, on) {
      to = on;
      on.line?.('open', 0);
      return () => {
        to = null;
      };
    },
  };
}

/**
 * A source that holds a whole replay: it answers what can be read out of it.
 * @param {{title?: string, side?: string, board: any, chances?: import('./types.js').Chances, changes: Change[], moments: import('./types.js').Moment[]}} file
 * @param {(view: any, change: Change) => any} lay lays a change over a view
 * @returns {Source}
 */
export function fileSource(file, lay) {
  const { changes } = file;
  const numbers = changes.map((c) => c.number);
  /** @type {Map<number, any>} views kept at every 50th change, so that a jump lays 50 at most */
  const views = new Map();

  /** @param {number} end index of a change */
  const viewAt = (end) => {
    let i = end;
    while (i > 0 && !views.has(i) && !changes[i]?.whole) i -= 1;
    let view = views.get(i) ?? lay(null, /** @type {Change} */ (changes[i]));
    for (i += 1; i <= end; i += 1) {
      view = lay(view, /** @type {Change} */ (changes[i]));
      if (i % 50 === 0) views.set(i, view);
    }
    return view;
  };
  /**
   * The combats that a change shows: a fight lies whole at the last change that shows it.
   * @param {number} i index of the change
   */
  const fightsAt = (i) => {
    const n = numbers[i] ?? 0;
    const whole = file.moments[i]?.fight ? changes.slice(i).find((c) => c.fights)?.fights ?? [] : [];
    return whole.filter((f) => f.number <= n).map((f) => ({ ...f, after: f.after.filter((e) => e.number <= n) }));
  };
  return {
    kind: 'replay',
    ...(file.chances ? { chances: file.chances } : {}),
    async ask(method, params) {
      const p = /** @type {any} */ (params ?? {});
      const last = numbers.at(-1) ?? 0;
      if (method === 'game.board') return file.board;
      if (method === 'seat.info') return { kind: 'watch', side: file.side, title: file.title, at: last };
      if (method === 'game.moments') return { moments: file.moments };
      if (method === 'game.moment') {
        const i = p.at === undefined ? changes.length - 1 : Math.max(0, numbers.findLastIndex((n) => n <= p.at));
        const { units, ...view } = viewAt(i);
        return { number: numbers[i], whole: true, view, units, events: changes[i]?.events ?? [], fights: fightsAt(i) };
      }
      throw new Refusal(-32601, 'A replay on file cannot be asked that: open its journal with vedette serve.');
    },
    listen(_from, on) {
      on.line?.('open', 0);
      return () => {};
    },
  };
}
