/** Where the page's knowledge comes from: a server, or a file that holds a whole replay. Nothing else of the page knows which. */

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
 * A source that asks the server this page came from.
 * @param {string} key the key of a link
 * @param {string} [of] what the stream is of, where it is not that of a seat
 * @returns {Source}
 */
export function serverSource(key, of = '') {
  let id = 0;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return {
    kind: 'server',
    async ask(method, params, signal) {
      id += 1;
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? {} });
      const early = params ? null : askedEarly(key, method);
      /** @type {Response} */
      let answer;
      try {
        answer = (await early) ?? await fetch('/rpc', { method: 'POST', headers, body, signal: signal ?? null, cache: 'no-store' });
        // Who asks too much at once asks again a little later; nothing was done then.
        for (let tries = 1; answer.status === 429 && tries < 6; tries += 1) {
          await new Promise((r) => setTimeout(r, 150 * tries));
          answer = await fetch('/rpc', { method: 'POST', headers, body, signal: signal ?? null, cache: 'no-store' });
        }
      } catch (e) {
        if (signal?.aborted) throw e;
        throw new Refusal(0, 'the server does not answer');
      }
      const text = await answer.text();
      /** @type {any} */
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        throw new Refusal(answer.status, answer.status === 404 ? 'this link leads nowhere: the table is closed, or the link was cut short' : `the server says ${answer.status}`);
      }
      if (message.error) throw new Refusal(message.error.code, message.error.message, message.error.data);
      if (!answer.ok) throw new Refusal(answer.status, `the server says ${answer.status}`);
      return message.result;
    },
    listen: (from, on) => listenToServer(headers, from, on, of),
  };
}

/**
 * The answer to what first.js has asked, once.
 * @param {string} key
 * @param {string} method
 * @returns {Promise<Response | null> | null}
 */
function askedEarly(key, method) {
  /** @type {Map<string, Promise<Response>> | undefined} */
  const asked = /** @type {any} */ (globalThis).asked;
  const answer = asked?.get(`${key} ${method}`);
  asked?.delete(`${key} ${method}`);
  return answer ? answer.catch(() => null) : null;
}

/**
 * Reads the stream of changes and takes it up again where it broke. A hidden page lets go of
 * its stream: browsers allow few of them.
 * @param {{[name: string]: string}} headers
 * @param {number} from
 * @param {Listener} on
 * @param {string} of
 * @returns {() => void}
 */
function listenToServer(headers, from, on, of) {
  let last = from;
  let tries = 0;
  let ended = false;
  /** @type {AbortController | null} */
  let line = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} name @param {string} number @param {string} data */
  const take = (name, number, data) => {
    if (name === 'change' || name === 'message') {
      /** @type {Change} */
      const change = JSON.parse(data);
      change.number ??= Number(number);
      if (change.number <= last && !change.whole && last > 0) return;
      last = change.number;
      on.change(change);
    } else {
      on.notice?.(name, data ? JSON.parse(data) : null);
    }
  };

  const open = async () => {
    clearTimeout(timer);
    if (ended || line || document.hidden) return;
    const mine = new AbortController();
    line = mine;
    try {
      const answer = await fetch(`/events?from=${last}${of}`, { headers, signal: mine.signal, cache: 'no-store' });
      if (answer.status === 404 || answer.status === 401 || answer.status === 403) {
        ended = true;
        on.line?.('ended', tries);
        return;
      }
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      tries = 0;
      on.line?.('open', 0);
      await readEvents(answer.body, take);
    } catch {
      // Below, the line is taken up again, whatever broke it.
    }
    if (line === mine) line = null;
    if (ended || document.hidden) return;
    tries += 1;
    if (tries > 1) on.line?.('lost', tries);
    timer = setTimeout(open, Math.min(10000, 250 * 2 ** Math.min(tries, 6)));
  };
  const seen = () => {
    if (document.hidden) {
      line?.abort();
      line = null;
    } else {
      void open();
    }
  };
  const online = () => {
    tries = 0;
    void open();
  };
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', online);
  void open();
  return () => {
    ended = true;
    clearTimeout(timer);
    line?.abort();
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', online);
  };
}

/**
 * Takes server-sent events out of a stream.
 * @param {ReadableStream<Uint8Array>} body
 * @param {(name: string, id: string, data: string) => void} take
 */
export async function readEvents(body, take) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      let name = 'message';
      let id = '';
      const data = [];
      for (const l of block.split('\n')) {
        if (l.startsWith('event:')) name = l.slice(6).trim();
        else if (l.startsWith('id:')) id = l.slice(3).trim();
        else if (l.startsWith('data:')) data.push(l.slice(5).trimStart());
      }
      if (data.length) take(name, id, data.join('\n'));
    }
  }
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
        return { number: numbers[i], whole: true, view, units, events: changes[i]?.events ?? [] };
      }
      throw new Refusal(-32601, 'A replay on file cannot be asked that: open its journal with vedette serve.');
    },
    listen(_from, on) {
      on.line?.('open', 0);
      return () => {};
    },
  };
}
