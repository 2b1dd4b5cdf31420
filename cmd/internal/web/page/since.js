/** What has happened since somebody left: a film of it, offered to those who were away and to nobody else. */
import { byId, h, keep, kept } from './dom.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./state.js').Store} Store */

/**
 * What this browser keeps the last number under that a seat has seen.
 * @param {Store} store
 */
function seenKey(store) {
  return `seen.${store.source.kind}.${store.seat.table ?? store.board.scenario}.${store.seat.side ?? 'all'}`;
}

/**
 * Keeps how far a seat has seen its game, while the page is looked at. All seats of a page are seen at once: whoever hands the screen over has not left.
 * @param {Store} store
 */
export function noteSeen(store) {
  if (!document.hidden) keep(seenKey(store), String(store.number));
}

/**
 * Offers the film where this seat was away, now or when it comes back to the page. It goes away when the seat decides.
 * @param {Play} play
 * @param {boolean} arrived the page was just opened
 */
export function watchAbsence(play, arrived) {
  if (play.store.source.kind !== 'server') return;
  if (arrived) offerFilm(play);
  document.addEventListener('visibilitychange', () => !document.hidden && offerFilm(play), { signal: play.ended.signal });
}

/** @param {Play} play */
function offerFilm(play) {
  const { store } = play;
  const seen = Number(kept(seenKey(store)) ?? NaN);
  noteSeen(store);
  const n = store.number - seen;
  document.getElementById('since')?.remove();
  if (!(n > 1)) return;
  const bar = h('p', { id: 'since' }, `${n} changes since you left`, h('button', { type: 'button', onclick: () => {
    bar.remove();
    void play.time.go(seen).then(() => play.time.toggle());
  } }, 'Watch them'), h('button', { type: 'button', class: 'quiet', 'aria-label': 'Put away', onclick: () => bar.remove() }, '✕'));
  byId('ask').prepend(bar);
  store.on('view', (d) => {
    if (d.before?.waiting !== undefined && d.before.waiting === store.seat.side) bar.remove();
  });
}
