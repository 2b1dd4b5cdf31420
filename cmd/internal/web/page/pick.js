/** What a click, a tap or Enter at a place means: it chooses, asks which is meant, or says why nothing can be chosen. */

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./choose.js').Option} Option */

/**
 * Chooses what stands for a place. A click on another counter of one's own takes it up, and never moves onto it.
 * @param {Play} play
 * @param {string} at
 * @param {string | null} unit the counter that was meant
 * @param {boolean} touch
 * @param {boolean} byKey
 */
export async function pickPlace(play, at, unit, touch, byKey) {
  const { chooser, near } = play;
  play.frameCursor(byKey ? at : null);
  const units = play.unitsIn(at);
  if (await takeUp(play, at, unit, units, byKey)) return;
  let options = chooser.at(at, units);
  // The counter on top is meant where it can be chosen and nothing of the hex itself is lit.
  const own = unit && !chooser.byHex.has(at) ? options.filter((o) => o.unit === unit) : [];
  const alone = units.filter((u) => chooser.byUnit.has(u)).length < 2;
  if (own.length === 1 && alone) options = own;
  if (options.length > 1) {
    near.choose(at, options, play.spot(at), (o) => void play.do(o), byKey);
    return;
  }
  const only = options[0];
  if (only) {
    if (touch && only.hex && play.armedAt !== at) await show(play, at, only);
    else await play.do(only);
    return;
  }
  const instead = units.map((u) => chooser.others.get(u)).find((o) => o) ?? chooser.otherHexes.get(at);
  if (instead) {
    await play.do(instead);
    return;
  }
  const swap = chooser.instead(unit ? [unit, ...units] : units);
  if (swap) {
    await chooser.change(swap);
    return;
  }
  await explain(play, at, unit, units);
  if (touch || byKey) near.read(at, play.spot(at));
}

/**
 * Takes up the counter that was clicked while another is under way, or puts down that one; reports whether it did.
 * @param {Play} play
 * @param {string} at
 * @param {string | null} unit
 * @param {string[]} units
 * @param {boolean} byKey
 */
async function takeUp(play, at, unit, units, byKey) {
  const { chooser, near } = play;
  if (!chooser.unit) return false;
  if (unit === chooser.unit && units.length === 1 && !chooser.byHex.has(at) && chooser.draft) return chooser.drop();
  const others = units.flatMap((u) => chooser.others.get(u) ?? []);
  const here = chooser.byHex.get(at) ?? [];
  if (byKey && here.length && others.length) {
    near.choose(at, [...others, ...here], play.spot(at), (o) => void play.do(o), true);
    return true;
  }
  const other = unit ? chooser.others.get(unit) : undefined;
  if (other && play.shift) return chooser.party.join(other);
  if (other && others.length === 1) {
    const moved = here.length === 1 ? here[0] : undefined;
    const spared = moved && chooser.draft ? { ...moved, action: chooser.draft.joined(moved.action), text: `${play.store.unitName(chooser.unit)}: ${moved.text}` } : null;
    await play.do(other);
    chooser.spared = spared;
    play.ask.draw();
    return true;
  }
  if (unit && others.length > 1) {
    near.choose(at, [...others, ...here], play.spot(at), (o) => void play.do(o));
    return true;
  }
  const swap = unit && unit !== chooser.unit && here.length ? chooser.instead([unit]) : null;
  if (swap) await chooser.change(swap);
  return Boolean(swap);
}

/**
 * Shows what a second tap would do.
 * @param {Play} play
 * @param {string} at
 * @param {Option} o
 */
async function show(play, at, o) {
  play.armedAt = at;
  play.ask.arm(o);
  await play.preview.show(o);
  // The reasons take room of the map: the place that a second tap is to meet stays in sight.
  const x = play.store.hexes.get(at);
  if (x) setTimeout(() => play.camera.show(x.x, x.y, 50), 60);
}

/**
 * Says why nothing can be chosen at a place.
 * @param {Play} play
 * @param {string} at
 * @param {string | null} unit
 * @param {string[]} units
 */
async function explain(play, at, unit, units) {
  const { chooser, store, why } = play;
  if (!store.decision) return;
  const own = (/** @type {string} */ u) => store.units.get(u)?.side === store.view.waiting;
  const { draft } = chooser;
  const meant = [unit, ...units].find((u) => u !== null && own(u));
  if (draft?.set && meant) {
    // Why it cannot be one of the set, rather than why it cannot begin one.
    try {
      await store.source.ask('game.draft', draft.bare ? { units: [...draft.set.of, meant] } : { order: draft.order, units: [...draft.set.of, meant] });
      why.show(`${store.unitName(meant)} is named already`);
    } catch (e) {
      why.refused(e, `Why not ${store.unitName(meant)}?`);
    }
    return;
  }
  const foreign = unit && own(unit) ? unit : undefined;
  await why.dark(at, chooser.unit, chooser.unit ? undefined : foreign);
}
