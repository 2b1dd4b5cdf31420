/**
 * How the page reaches the engine: by HTTP at a server, or in a worker of a published page. Both
 * speak the same protocol; nothing else of the page knows which one there is.
 */

import { answerEarly } from './kept.js';

/**
 * @typedef {object} Transport
 * @property {(key: string, body: string, signal?: AbortSignal | null) => Promise<Answer>} call passes on one message
 * @property {(key: string, from: () => number, of: string, take: Take, line: Line) => () => void} follow begins after a change; the function it gives ends it
 *
 * @typedef {{status: number, text: string}} Answer as HTTP has them
 * @typedef {(name: string, number: number, data: string) => void} Take
 * @typedef {(state: 'open' | 'lost' | 'ended', tries: number) => void} Line
 */

/** The transport of a page that came from a server. @type {Transport} */
const httpTransport = {
  async call(key, body, signal) {
    const ask = () => fetch('/rpc', { method: 'POST', headers: headersOf(key), body, signal: signal ?? null, cache: 'no-store' });
    let answer = await ask();
    // Who asks too much at once asks again a little later; nothing was done then.
    for (let tries = 1; answer.status === 429 && tries < 6; tries += 1) {
      await new Promise((r) => setTimeout(r, 150 * tries));
      answer = await ask();
    }
    return { status: answer.status, text: await answer.text() };
  },
  follow: followServer,
};

/** @param {string} key */
function headersOf(key) {
  return { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
}

const peekEvery = 20_000; // in milliseconds

/**
 * Reads the stream of changes and takes it up again where it broke. A hidden page lets go of its
 * stream: browsers allow few of them. It asks now and then whether something has happened, so that
 * it can call its person.
 * @param {string} key
 * @param {() => number} from
 * @param {string} of
 * @param {Take} take
 * @param {Line} line
 * @returns {() => void}
 */
function followServer(key, from, of, take, line) {
  let tries = 0;
  let missing = 0; // the last change that a hidden page knows of
  let ended = false;
  /** @type {AbortController | null} */
  let current = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {boolean} [unseen] also while the page is hidden, until it has what was missing */
  const open = async (unseen) => {
    clearTimeout(timer);
    if (ended || current || (document.hidden && !unseen)) return;
    const mine = new AbortController();
    current = mine;
    try {
      const answer = await fetch(`/events?from=${from()}${of}`, { headers: headersOf(key), signal: mine.signal, cache: 'no-store' });
      if (answer.status === 404 || answer.status === 401 || answer.status === 403) {
        ended = true;
        line('ended', tries);
        return;
      }
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      tries = 0;
      line('open', 0);
      await readEvents(answer.body, (name, id, data) => {
        take(name, Number(id), data);
        if (document.hidden && from() >= missing) mine.abort();
      });
    } catch {
      // Below, the line is taken up again, whatever broke it.
    }
    if (current === mine) current = null;
    if (ended) return;
    if (document.hidden) {
      timer = setTimeout(peek, peekEvery);
      return;
    }
    tries += 1;
    if (tries > 1) line('lost', tries);
    timer = setTimeout(open, Math.min(10000, 250 * 2 ** Math.min(tries, 6)));
  };
  const peek = async () => {
    clearTimeout(timer);
    if (ended || !document.hidden || current || of) return;
    try {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'seat.info', params: {} });
      const { result } = JSON.parse((await httpTransport.call(key, body)).text);
      if (result?.at > from()) {
        missing = result.at;
        await open(true);
        return;
      }
    } catch {
      // It asks again.
    }
    timer = setTimeout(peek, peekEvery);
  };
  const seen = () => {
    if (document.hidden) {
      current?.abort();
      current = null;
      timer = setTimeout(peek, peekEvery);
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
    current?.abort();
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', online);
  };
}

/**
 * Takes server-sent events out of a stream.
 * @param {ReadableStream<Uint8Array>} body
 * @param {(name: string, id: string, data: string) => void} take
 */
async function readEvents(body, take) {
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

/** The worker of a published page, with what waits for its answers. */
class Engine {
  /** @param {string} script */
  constructor(script) {
    this.worker = new Worker(script);
    this.count = 0;
    /** @type {Map<number, (data: any) => void>} what waits, by the number of its message */
    this.waiting = new Map();
    this.worker.onmessage = (e) => this.waiting.get(e.data.id)?.(e.data);
    this.worker.onerror = (e) => {
      for (const take of this.waiting.values()) take({ status: 500, text: `The engine of this page has stopped: ${e.message}. Load the page again: nothing is lost.`, end: true });
    };
  }

  /**
   * Sends a message and takes all that answers it.
   * @param {object} message
   * @param {(data: any) => void} take
   */
  send(message, take) {
    this.count += 1;
    this.waiting.set(this.count, take);
    this.worker.postMessage({ id: this.count, ...message });
    return this.count;
  }

  /**
   * Sends a message that has one answer.
   * @param {object} message
   * @returns {Promise<any>}
   */
  ask(message) {
    return new Promise((resolve) => {
      const id = this.send(message, (data) => {
        this.waiting.delete(id);
        resolve(data);
      });
    });
  }

  /** @returns {Transport} */
  transport() {
    return {
      call: (key, body) => this.ask({ do: 'ask', key, body }),
      follow: (key, from, _of, take, line) => {
        const id = this.send({ do: 'follow', key, from: from() }, (news) => {
          if (news.end) line('ended', 0);
          else take(news.name || 'change', news.number, news.data);
        });
        line('open', 0);
        return () => {
          this.waiting.delete(id);
          this.worker.postMessage({ id, do: 'leave' });
        };
      },
    };
  }
}

/** @type {Engine | undefined} the engine of a published page, made when it is first needed */
let engine;

/** @type {Transport | undefined} */
let engineLine;

/** Reports whether this page was published: it has no server, and the engine is in the browser. */
export function isPublished() {
  return document.documentElement.dataset.worker !== undefined;
}

function startEngine() {
  engine ??= new Engine(document.documentElement.dataset.worker ?? '');
  return engine;
}

/** The transport of this page. Its document names a worker where it was published. */
export function transport() {
  if (!isPublished()) return httpTransport;
  engineLine ??= answerEarly(startEngine().transport());
  return engineLine;
}

/** What the browser keeps for a published page: journals and keys, by name. */
export const disk = {
  /**
   * @param {string} name
   * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
   */
  read: async (name) => (await startEngine().ask({ do: 'read', name })).data ?? null,
  /**
   * @param {string} name
   * @param {Uint8Array} data
   */
  write: (name, data) => startEngine().ask({ do: 'write', name, data }),
};

/** The key of the lobby of a published page; its worker knows the real one. */
export const siteKey = 'site';
