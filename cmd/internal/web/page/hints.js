/** The hint for somebody who sees a table for the first time, until the first action or the close button. */
import { h, keep, kept } from './dom.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * Shows the hint over the foot of the map, once in a browser.
 * @param {Play} play
 * @returns {() => void} puts it away for good
 */
export function showHint(play) {
  if (kept('hint') === 'read' || play.store.seat.kind === 'watch' || play.store.source.kind !== 'server') return () => {};
  const touch = matchMedia('(pointer: coarse)').matches;
  const lines = touch
    ? ['Tap a framed counter, then a lit place; tap again to do it.', 'Hold a place to ask about it.']
    : ['Click a counter with a frame, then a lit place, or drag it there.', 'The right button asks about a place. ? shows the keys.'];
  const node = h('div', { id: 'hint' }, h('div', {}, ...lines.map((l) => h('p', {}, l))));
  const close = () => {
    node.remove();
    keep('hint', 'read');
  };
  node.append(h('button', { type: 'button', 'aria-label': 'Close the hint', onclick: () => {
    close();
    play.frame.focus();
  } }, '✕'));
  play.frame.append(node);
  play.ended.signal.addEventListener('abort', () => node.remove());
  return close;
}
