/** The brushes of the preview: what a key chooses, what is taken up from the map, how far a fill goes. */

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./types.js').Hex} Hex */
/** @typedef {{kind: string, id: string, name: string}} Tool */
/** @typedef {{do: string, what: string, off?: boolean, fill?: boolean}} Brush */

/** What is drawn with, in the order in which it is offered: what a stroke does, the kind of thing, the key that chooses it. */
export const brushKinds = [
  { does: 'terrain', kind: 'terrain', key: 't' }, { does: 'feature', kind: 'feature', key: 'r' },
  { does: 'hexside', kind: 'hexside', key: 's' }, { does: 'place', kind: 'unit', key: 'n' },
];

/**
 * The brush that a key chooses: the key of a kind goes to its next thing, a digit to that thing of the kind under way, 0 to none.
 * @param {Tool[]} things
 * @param {Brush | null} now
 * @param {string} key
 * @returns {Brush | null | undefined} undefined: the key chooses none
 */
export function brushOfKey(things, now, key) {
  if (key === '0') return null;
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  const row = digit ? brushKinds.find((k) => k.does === (now?.do ?? 'terrain')) : brushKinds.find((k) => k.key === key);
  if (!row) return undefined;
  const of = things.filter((t) => t.kind === row.kind);
  const next = digit ? of[digit - 1] : of[(of.findIndex((t) => now?.do === row.does && t.id === now.what) + 1) % of.length];
  return next ? { ...now, do: row.does, what: next.id } : undefined;
}

/**
 * The brush that would draw what lies in a hex: its terrain.
 * @param {Tool[]} things
 * @param {Hex} hex
 * @returns {Brush | null}
 */
export function brushFrom(things, hex) {
  const t = things.find((x) => x.kind === 'terrain' && (x.name || x.id) === hex.terrain);
  return t ? { do: 'terrain', what: t.id } : null;
}

/**
 * All hexes that hang together with one and are like it: what a fill draws over.
 * @param {Board} board
 * @param {string} at
 */
export function hexesAlike(board, at) {
  const { hexes } = board.data;
  const like = (/** @type {Hex} */ x) => `${x.terrain}|${(x.features ?? []).join('|')}`;
  const from = board.store.hexes.get(at);
  if (!from) return [];
  const out = [from];
  const seen = new Set([from.id]);
  for (const x of out) {
    for (const i of x.near) {
      const n = hexes[i];
      if (i < 0 || !n || seen.has(n.id) || like(n) !== like(from)) continue;
      seen.add(n.id);
      out.push(n);
    }
  }
  return out.map((x) => x.id);
}
