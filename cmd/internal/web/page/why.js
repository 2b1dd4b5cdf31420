/** Reasons: numbers that open into their addends, rules and lines; and why something is not lit. */
import { fill, h } from './dom.js';
import { Refusal, refusedCode } from './source.js';

/** @typedef {import('./types.js').Part} Part */
/** @typedef {import('./types.js').Term} Term */
/** @typedef {import('./types.js').Reason} Reason */
/** @typedef {import('./types.js').RuleRef} RuleRef */
/** @typedef {import('./state.js').Store} Store */

/** Titles of what failed for another reason than a rule, by the code of the failure. */
const failures = new Map([[0, 'No connection'], [-32601, 'Not in this file'], [404, 'The table is closed'], [429, 'Too many questions at once']]);

const mostSpoken = 420; // characters

/**
 * A summary of what is shown, to be spoken: a number without its terms, a table row by row.
 * @param {(Node | string | null | false | undefined)[]} parts
 */
export function spokenText(parts) {
  const words = (/** @type {Iterable<Element>} */ list) => [...list].map((x) => x.textContent?.trim()).filter(Boolean);
  const texts = parts.map((p) => {
    if (!(p instanceof Element)) return String(p || '');
    if (p.matches('details')) return words(p.querySelector('summary')?.children ?? []).join(' ');
    if (p.matches('.brief')) return '';
    const rows = p.querySelectorAll('tbody tr');
    if (rows.length) return [...rows].map((r) => words(r.children).join(' ')).join('; ');
    if (p.matches('.number')) return words(p.children).join(' ');
    const lines = p.querySelectorAll('li');
    return lines.length ? words(lines).join('; ') : p.textContent ?? '';
  });
  const text = texts.map((t) => t.replace(/\s+/g, ' ').trim()).filter(Boolean).join('. ');
  return text.length > mostSpoken ? `${text.slice(0, mostSpoken)} …` : text;
}

/**
 * A rule, and where it is written; pressed, it tells where it was used.
 * @param {RuleRef | undefined | null} r
 * @returns {Node | null}
 */
export function ruleChip(r) {
  if (!r || (!r.rule && !r.file)) return null;
  const line = r.file ? `${r.file}${r.line ? `:${r.line}` : ''}` : '';
  const says = [r.rule ?? '', line && h('span', { class: 'line' }, line)]; // the line is drawn for designers only
  if (!r.rule) return h('span', { class: 'rule' }, ...says);
  return h('button', { type: 'button', class: 'rule', title: 'where it was used', onclick: (/** @type {Event} */ e) => {
    e.preventDefault(); // within a summary: it does not fold
    dispatchEvent(new CustomEvent('rule', { detail: r.rule }));
  } }, ...says);
}

/**
 * A number with the terms that made it.
 * @param {Store} store
 * @param {Part} part
 * @param {boolean} [open]
 * @returns {Node}
 */
export function numberNode(store, part, open) {
  const spread = part.low !== undefined && part.high !== undefined && part.low !== part.high;
  const value = part.text ? part.text : spread ? `${part.low} to ${part.high}` : String(part.total);
  const head = [h('span', { class: 'what' }, part.name), h('b', {}, value)];
  if (!part.terms?.length) return h('div', { class: 'number' }, ...head);
  return h('details', { class: 'number', open: open === true }, h('summary', {}, ...head),
    h('ol', { class: 'terms' }, ...part.terms.map((t) => h('li', {}, h('span', { class: 'amount' }, amountText(t)), h('span', { class: 'says' }, t.label || t.id || t.op,
      t.unit && ` · ${store.unitName(t.unit)}`, t.note && ` (${t.note})`), h('span', { class: 'sum' }, `= ${t.column ?? t.result}`), ruleChip(t)))));
}

/** @param {Term} t */
function amountText(t) {
  if (t.op === 'add' || t.op === 'shift') return t.amount < 0 ? `−${-t.amount}` : `+${t.amount}`;
  const words = /** @type {{[op: string]: string}} */ ({ set: '', multiply: '× ', divide: '÷ ', 'divide-up': '÷ (up) ', floor: '≥ ', cap: '≤ ' });
  return `${words[t.op] ?? `${t.op} `}${t.amount}`;
}

/**
 * Why something is so or cannot be, with its rule and line.
 * @param {Reason} r
 * @returns {Node}
 */
export function reasonNode(r) {
  return h('div', { class: 'reason' }, h('p', {}, r.text), h('p', { class: 'small' }, r.reason && h('code', { class: 'reason-id' }, r.reason), ' ', ruleChip(r)),
    r.nearest && h('p', { class: 'small reason-id' }, 'nearest: ', h('code', {}, r.nearest)));
}

/** The pane that answers questions. */
export class WhyPane {
  /**
   * @param {Store} store
   * @param {HTMLElement} node
   * @param {import('./speak.js').Speaker} voice for those who hear the page
   */
  constructor(store, node, voice) {
    this.store = store;
    this.node = node;
    this.voice = voice;
    /** @type {ReturnType<typeof setTimeout> | undefined} what is about to be spoken */
    this.speaking = undefined;
    /** @type {AbortController | null} */
    this.asking = null;
  }

  /**
   * Shows something under a title.
   * @param {string} title
   * @param {...(Node | string | null | false | undefined)} body
   */
  show(title, ...body) {
    const more = h('button', { type: 'button', class: 'quiet more', onclick: () => {
      more.textContent = this.node.classList.toggle('tall') ? 'less' : 'more';
    } }, this.node.classList.contains('tall') ? 'less' : 'more');
    fill(this.node, more, h('h2', {}, title), ...body);
    this.node.hidden = false;
    this.node.scrollTop = 0;
    // A pointer that passes over many places is not spoken of at each.
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => this.voice.say(spokenText([title, ...body])), 350);
  }

  /** Goes into the reasons, to read them line by line; Escape leads back to the board. */
  focus() {
    if (this.node.hidden) this.voice.say('no reasons are shown');
    else this.node.focus();
  }

  clear() {
    this.asking?.abort();
    clearTimeout(this.speaking);
    if (this.node.hidden) return;
    const inside = this.node.contains(document.activeElement);
    this.node.hidden = true;
    if (inside) document.getElementById('board')?.focus();
  }

  /**
   * Asks, unless something else is asked before the answer comes.
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>} null when the question was given up
   */
  async ask(method, params) {
    this.asking?.abort();
    const mine = new AbortController();
    this.asking = mine;
    try {
      const answer = await this.store.source.ask(method, params, mine.signal);
      return mine.signal.aborted ? null : answer;
    } catch (e) {
      if (mine.signal.aborted) return null;
      throw e;
    }
  }

  /**
   * Says why a place that is not lit cannot be chosen.
   * @param {string} hex
   * @param {string | null} unit the unit under way
   * @param {string} [piece] the unit that was meant
   */
  async dark(hex, unit, piece) {
    const title = `Why not ${piece ? this.store.unitName(piece) : this.store.hexName(hex)}?`;
    try {
      /** @type {{[key: string]: string}} */
      const params = { to: piece ?? hex };
      if (unit) params.unit = unit;
      const answer = await this.ask('game.why_not', params);
      if (!answer) return;
      const reasons = answer.reasons ?? (answer.refused ? [answer.refused] : []);
      this.show(title, answer.open ? h('p', {}, 'It can be chosen now.') : null, ...reasons.map(reasonNode));
    } catch (e) {
      this.refused(e, title);
    }
  }

  /**
   * Explains a combat: the last one, or that of a moment.
   * @param {number} [at]
   */
  async combat(at) {
    try {
      const e = await this.ask('game.why', at === undefined ? { of: 'combat' } : { of: 'combat', at });
      if (e) this.explain(e);
    } catch (e) {
      this.refused(e);
    }
  }

  /** @param {import('./types.js').Explanation} e */
  explain(e) {
    this.show(e.title, ...e.parts.map((p) => numberNode(this.store, p)), e.more && h('p', { class: 'small' }, 'There may be more to it than is told.'));
  }

  /**
   * Shows what the rules, or the server, refused.
   * @param {unknown} e
   * @param {string} [title]
   */
  refused(e, title) {
    if (!(e instanceof Refusal)) throw e;
    const ruled = e.code === refusedCode;
    this.show(ruled ? title ?? 'Not allowed' : failures.get(e.code) ?? 'This did not work', reasonNode(e.reason()), e.code === 0 && h('p', {}, 'Nothing was changed. The page tries again by itself.'));
    this.store.tell('pick', { refused: e.reason().text });
  }
}
