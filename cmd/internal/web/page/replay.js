/** A replay on file: it begins at its beginning, and the line that asks at a table has the buttons of a player here. */
import { fill, h, sign } from './dom.js';
import { lineText } from './log.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * Shows where the replay is, what has just happened, and the buttons to go on.
 * @param {Play} play
 */
export function drawReplay(play) {
  const { store, time } = play;
  const { prompt, choices, after, party } = play.ask;
  const first = time.at <= 1;
  const last = store.at === null;
  const m = store.moments.findLast((x) => x.number <= time.at);
  const result = last ? store.view.result : undefined;
  fill(party);
  fill(after);
  if (!result) {
    const side = m?.side;
    fill(prompt, side && !first && h('span', { class: 'chip', 'data-side': side }, store.sideName(side)),
      h('span', { class: 'replay-line' }, first ? `The game from its beginning: ${store.number} moments.` : (m && lineText(m)) || 'Nothing is shown of this moment.'));
  }
  const running = time.running;
  const old = document.getElementById('replay-play');
  const focused = old !== null && old === document.activeElement;
  old?.remove();
  const run = h('button', { type: 'button', class: 'commit', id: 'replay-play', onclick: () => time.toggle() }, sign(running ? 'pause' : 'play'), ` ${running ? 'Pause' : last ? 'Watch from the start' : first ? 'Play the game' : 'Play on'}`);
  if (last) choices.prepend(run);
  else fill(choices, run, h('button', { type: 'button', class: 'choice', id: 'replay-end', onclick: () => void time.go(Infinity) }, 'To the end'));
  if (focused) run.focus();
}
