/** Why what is asked cannot be ended yet, and where that lies on the board. */
import { h } from './dom.js';
import { duties } from './overlay.js';
import { reasonNode } from './why.js';
import { capital } from './ask.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * Shows the reason; of an attack, what must still be done; else the place that the reason names.
 * @param {Play} play
 * @param {import('./types.js').Reason} reason
 */
export function stuck(play, reason) {
  const { store, chooser } = play;
  play.speaker.say(reason.text);
  if (chooser.decision?.kind.startsWith('attack.') && !chooser.draft) {
    duties(play);
    return;
  }
  play.why.show('Not yet', reasonNode({ ...reason, text: capital(reason.text) }));
  const named = [...reason.text.matchAll(/\b[0-9A-Za-z.]+\b/g)].map((m) => m[0]).find((word) => store.hexes.has(word));
  const unit = store.view.units.find((u) => u.hex && reason.text.includes(u.name));
  const at = named ?? unit?.hex;
  if (!at) return;
  play.go(at);
  play.why.show('Not yet', reasonNode({ ...reason, text: capital(reason.text) }), h('p', { class: 'small' }, `The place is marked on the map: ${store.hexName(at)}.`));
}
