/**
 * What the browser keeps for the engine: texts by name, in pieces, in IndexedDB. A piece is what
 * one write added, so an action of a game costs one small record. A write is one transaction: it
 * is there whole or not at all, and its promise is kept when the browser has stored it.
 */

/** @typedef {{name: string, at: number, data: Uint8Array}} Piece */

/** The site, as a name: several sites may share one host, and so one store of the browser. */
const siteName = `vedette ${new URL('..', location.href).pathname}`;

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function openBase() {
  const request = indexedDB.open(siteName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('pieces', { keyPath: ['name', 'at'] }).createIndex('name', 'name');
  };
  return answerOf(request);
}

/**
 * All pieces of a text from a place on.
 * @param {string} name
 * @param {number} [from]
 */
const piecesOf = (name, from = 0) => IDBKeyRange.bound([name, from], [name, Infinity]);

/** Opens the disk of this site. */
export async function openDisk() {
  const base = await openBase();
  const pieces = () => base.transaction('pieces').objectStore('pieces');
  return {
    /** @returns {Promise<string[]>} */
    list: () => new Promise((resolve, reject) => {
      /** @type {string[]} */
      const names = [];
      const request = pieces().index('name').openKeyCursor(null, 'nextunique');
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
      /** @type {Piece[]} */
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
      const change = base.transaction('pieces', 'readwrite', { durability: 'strict' });
      const store = change.objectStore('pieces');
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error('the browser stores no more'));
      store.delete(piecesOf(name, at));
      if (at === 0 || data.length) store.put({ name, at, data });
      if (at === 0) return;
      // The piece before the place may reach beyond it.
      const before = store.openCursor(IDBKeyRange.bound([name, 0], [name, at], false, true), 'prev');
      before.onsuccess = () => {
        /** @type {Piece | undefined} */
        const piece = before.result?.value;
        if (piece && piece.at + piece.data.length > at) before.result?.update({ ...piece, data: piece.data.slice(0, at - piece.at) });
      };
    }),

    /** @param {string} name */
    async remove(name) {
      const store = base.transaction('pieces', 'readwrite', { durability: 'strict' }).objectStore('pieces');
      await answerOf(store.delete(piecesOf(name)));
    },

    /**
     * Takes the lock of a text against other tabs; null where one of them has it. A page that was
     * just left gives its locks back a moment later.
     * @param {string} name
     * @returns {Promise<(() => void) | null>}
     */
    lock(name) {
      if (!navigator.locks) return Promise.resolve(() => {});
      return new Promise((resolve) => {
        navigator.locks.request(`${siteName} ${name}`, { signal: AbortSignal.timeout(3000) }, () => new Promise((free) => resolve(() => free(undefined))))
          .catch(() => resolve(null));
      });
    },
  };
}
