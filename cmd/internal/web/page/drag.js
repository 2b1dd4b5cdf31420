/** Dragging a counter: the same as choosing it, and then the place where it is dropped. */

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./camera.js').Point} Point */

/**
 * Whether a drag begins: a counter that can be chosen, or the one under way.
 * @param {Play} play
 * @param {Point} p
 */
export function grab(play, p) {
  const piece = play.board.pieceAt(p);
  if (!piece?.unit || play.chooser.busy || !play.store.decision) return false;
  const option = (play.chooser.byUnit.get(piece.unit) ?? [])[0] ?? play.chooser.others.get(piece.unit);
  if (option && play.chooser.draft?.set) return false; // a unit of a set goes nowhere
  const swap = option ? null : play.chooser.instead([piece.unit]);
  if (!option && !swap && piece.unit !== play.chooser.unit) return false;
  play.dragging = true;
  play.near.close();
  play.picked = option ? play.chooser.act(option) : swap ? play.chooser.change(swap) : Promise.resolve(true);
  const ghost = play.board.layers.ghost;
  const copy = play.board.nodes.get(piece.key)?.node.cloneNode(true);
  if (ghost && copy) ghost.replaceChildren(copy);
  return true;
}

/**
 * @param {Play} play
 * @param {Point} p
 */
export function carry(play, p) {
  const node = /** @type {SVGGElement | null} */ (play.board.layers.ghost?.firstElementChild ?? null);
  if (node) {
    node.classList.remove('glide');
    node.style.transform = `translate(${p.x}px, ${p.y}px) scale(${play.board.grow.toFixed(3)})`;
  }
  play.hover(p);
}

/**
 * @param {Play} play
 * @param {Point} p
 */
export async function drop(play, p) {
  const hex = play.board.hexAt(p);
  const ok = await play.picked;
  release(play);
  if (!ok || !hex) return;
  const start = play.chooser.unit ? play.store.view.units.find((u) => u.id === play.chooser.unit)?.hex : null;
  const options = play.chooser.byHex.get(hex.id) ?? [];
  if (options.length > 1) play.near.choose(hex.id, options, play.spot(hex.id), (o) => void play.do(o));
  else if (options[0]) await play.do(options[0]);
  else if (hex.id !== start) await play.why.dark(hex.id, play.chooser.unit);
}

/** @param {Play} play */
export function release(play) {
  play.dragging = false;
  play.board.layers.ghost?.replaceChildren();
}
