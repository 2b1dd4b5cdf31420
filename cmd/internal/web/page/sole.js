/** Questions that have one answer: the server answers them for a seat that wants it so. */
import { h, keep, kept } from './dom.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * Whether the seat plays at a server, so that it can be set.
 * @param {Play} play
 */
function canSet(play) {
  const { seat, source } = play.store;
  return source.kind === 'server' && seat.kind === 'seat' && Boolean(seat.side);
}

/**
 * Sets whether such questions are answered at once.
 * @param {Play} play
 * @param {boolean} on
 */
export async function setSole(play, on) {
  keep(`sole.${play.id}`, on ? 'on' : 'off');
  try {
    await play.store.source.ask('seat.sole', { on });
    play.store.seat.sole = on;
  } catch (e) {
    play.why.refused(e);
  }
}

/**
 * Tells the server what was set on this page before: it forgets it when it starts anew.
 * @param {Play} play
 */
export function recallSole(play) {
  const wish = kept(`sole.${play.id}`);
  if (wish && canSet(play) && (wish === 'on') !== Boolean(play.store.seat.sole)) void setSole(play, wish === 'on');
}

/**
 * A button that has such questions answered from now on, where one is asked.
 * @param {Play} play
 * @returns {Node | null}
 */
export function soleOffer(play) {
  const { options } = play.chooser;
  if (!canSet(play) || play.store.seat.sole || options.length !== 1 || !options[0]?.ends) return null;
  return h('button', { type: 'button', class: 'quiet', id: 'sole', title: 'Others can tell that you had no choice', onclick: () => void setSole(play, true).then(() => play.ask.draw()) }, 'Answer such questions for me');
}

/**
 * The switch, for the pane of standing orders.
 * @param {Play} play
 * @returns {Node | null}
 */
export function soleSwitch(play) {
  if (!canSet(play)) return null;
  const box = h('input', { type: 'checkbox', id: 'sole-switch', onchange: () => void setSole(play, box.checked) });
  box.checked = Boolean(play.store.seat.sole);
  return h('p', {}, h('label', {}, box, ' Answer questions for me that have one answer'), h('span', { class: 'small' }, ' They are in the log, and taken back with the action before. Where something is hidden, the others can tell from it that you had no choice.'));
}
