// dom.js bbe659ed9187
function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === void 0 || value === null || value === false) continue;
    if (key.startsWith("on") && typeof value === "function") {
      node.addEventListener(
        key.slice(2),
        /** @type {EventListener} */
        value
      );
    } else {
      node.setAttribute(key, value === true ? "" : String(value));
    }
  }
  node.append(...nodesOf(children));
  return node;
}
function nodesOf(children) {
  return children.flat().filter((c) => c !== null && c !== void 0 && c !== false).map((c) => c instanceof Node ? c : String(c));
}
function fill(node, ...children) {
  filled.delete(node);
  node.replaceChildren(...nodesOf(children));
}
var filled = /* @__PURE__ */ new WeakMap();
function refill(node, shows, make) {
  if (filled.get(node) === shows) return;
  fill(node, ...make());
  filled.set(node, shows);
}
function svg(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== void 0) node.setAttribute(key, String(value));
  }
  return node;
}
var signs = (
  /** @type {{[name: string]: string}} */
  {
    fit: "M3 8V3H8M16 3H21V8M21 16V21H16M8 21H3V16M8 8H16V16H8Z",
    theme: "M12 3A9 9 0 1 0 12 21ZM12 3A9 9 0 0 1 12 21",
    motion: "M3 8H15M6 12H21M3 16H12",
    more: "M4 7H20M4 12H20M4 17H20",
    keys: "M3 6H21V18H3ZM7 10H7.1M12 10H12.1M17 10H17.1M8 14H16",
    seat: "M4 8H19L15 4M20 16H5L9 20",
    play: "M7 4L20 12L7 20Z",
    pause: "M8 4V20M16 4V20",
    back: "M15 4L7 12L15 20",
    on: "M9 4L17 12L9 20",
    in: "M12 4V20M4 12H20",
    out: "M4 12H20",
    undo: "M9 5L4 10L9 15M4 10H15A5 5 0 0 1 15 20H10",
    link: "M10 14L14 10M9 11L6 14A3.5 3.5 0 0 0 11 19L14 16M15 13L18 10A3.5 3.5 0 0 0 13 5L10 8"
  }
);
function sign(name) {
  const root = svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" });
  root.append(svg("path", { d: signs[name] ?? "" }));
  return root;
}
var drawn = /* @__PURE__ */ new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "symbol",
  "use",
  "defs",
  "clipPath",
  "pattern",
  "image"
]);
function shapes(markup) {
  const doc = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  const root = doc.documentElement;
  if (root.nodeName !== "svg") return [];
  for (const node of [...root.querySelectorAll("*")]) {
    if (!drawn.has(node.nodeName) || node.nodeName === "image" && !node.getAttribute("href")?.startsWith("data:image/")) {
      node.remove();
      continue;
    }
    for (const a of [...node.attributes]) {
      const address = a.name.endsWith("href") && !/^(#|data:image\/)/.test(a.value);
      if (a.name.startsWith("on") || a.name === "style" || address) node.removeAttribute(a.name);
    }
  }
  return [...root.childNodes].map((n) => document.importNode(n, true));
}
function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element ${id}`);
  return node;
}
function kept(key) {
  try {
    return localStorage.getItem(`vedette.${key}`);
  } catch {
    return null;
  }
}
function keep(key, value) {
  try {
    localStorage.setItem(`vedette.${key}`, value);
  } catch {
  }
}

// kept.js 9df3267628c0
var opening = ["seat.info", "game.board", "game.moment", "game.moments"];
var openKept = async () => globalThis.caches?.open(`vedette-answers ${new URL(".", location.href).pathname}`).catch(() => void 0);
var addressOf = (key, method) => new URL(`answers/${key}/${method}`, location.href).href;
async function keepOpening(line, key, methods = opening) {
  for (const method of methods) await keep2(key, method, await line.call(key, JSON.stringify({ jsonrpc: "2.0", id: 0, method, params: {} })));
}
async function keep2(key, method, answer) {
  if (answer.status !== 200) return;
  await (await openKept())?.put(addressOf(key, method), new Response(answer.text)).catch(() => {
  });
}
async function forgetKept() {
  for (const kept2 of await (await openKept())?.keys() ?? []) await (await openKept())?.delete(kept2);
}
function answerEarly(line) {
  const asked = /* @__PURE__ */ new Set();
  let timer;
  return {
    async call(key, body, signal) {
      const { method, params } = JSON.parse(body);
      const first = `${key} ${method}`;
      if (Object.keys(params).length > 0 || asked.has(first) || !(method === "lobby.games" || opening.includes(method))) return line.call(key, body, signal);
      asked.add(first);
      const early = method === "lobby.games" ? await fetch("lobby.json").catch(() => null) : await (await openKept())?.match(addressOf(key, method));
      const fresh = line.call(key, body, signal);
      if (method !== "lobby.games") void fresh.then((a) => keep2(key, method, a));
      return early?.ok ? { status: 200, text: await early.text() } : fresh;
    },
    follow: (key, from, of, take, state) => line.follow(key, from, of, (name, number, data) => {
      take(name, number, data);
      if (name !== "change") return;
      clearTimeout(timer);
      timer = setTimeout(() => void keepOpening(line, key, ["game.moment", "game.moments"]), 1e3);
    }, state)
  };
}

// transport.js c95b6dd14abc
var httpTransport = {
  async call(key, body, signal) {
    const ask = () => fetch("/rpc", { method: "POST", headers: headersOf(key), body, signal: signal ?? null, cache: "no-store" });
    let answer = await ask();
    for (let tries = 1; answer.status === 429 && tries < 6; tries += 1) {
      await new Promise((r) => setTimeout(r, 150 * tries));
      answer = await ask();
    }
    return { status: answer.status, text: await answer.text() };
  },
  follow: followServer
};
function headersOf(key) {
  return { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
}
var peekEvery = 2e4;
function followServer(key, from, of, take, line) {
  let tries = 0;
  let missing = 0;
  let ended = false;
  let current = null;
  let timer;
  const open = async (unseen) => {
    clearTimeout(timer);
    if (ended || current || document.hidden && !unseen) return;
    const mine = new AbortController();
    current = mine;
    try {
      const answer = await fetch(`/events?from=${from()}${of}`, { headers: headersOf(key), signal: mine.signal, cache: "no-store" });
      if (answer.status === 404 || answer.status === 401 || answer.status === 403) {
        ended = true;
        line("ended", tries);
        return;
      }
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      tries = 0;
      line("open", 0);
      await readEvents(answer.body, (name, id, data) => {
        take(name, Number(id), data);
        if (document.hidden && from() >= missing) mine.abort();
      });
    } catch {
    }
    if (current === mine) current = null;
    if (ended) return;
    if (document.hidden) {
      timer = setTimeout(peek, peekEvery);
      return;
    }
    tries += 1;
    if (tries > 1) line("lost", tries);
    timer = setTimeout(open, Math.min(1e4, 250 * 2 ** Math.min(tries, 6)));
  };
  const peek = async () => {
    clearTimeout(timer);
    if (ended || !document.hidden || current || of) return;
    try {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "seat.info", params: {} });
      const { result } = JSON.parse((await httpTransport.call(key, body)).text);
      if (result?.at > from()) {
        missing = result.at;
        await open(true);
        return;
      }
    } catch {
    }
    timer = setTimeout(peek, peekEvery);
  };
  const seen = () => {
    if (document.hidden) {
      current?.abort();
      current = null;
      timer = setTimeout(peek, peekEvery);
    } else {
      void open();
    }
  };
  const online = () => {
    tries = 0;
    void open();
  };
  document.addEventListener("visibilitychange", seen);
  addEventListener("online", online);
  void open();
  return () => {
    ended = true;
    clearTimeout(timer);
    current?.abort();
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("online", online);
  };
}
async function readEvents(body, take) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      let name = "message";
      let id = "";
      const data = [];
      for (const l of block.split("\n")) {
        if (l.startsWith("event:")) name = l.slice(6).trim();
        else if (l.startsWith("id:")) id = l.slice(3).trim();
        else if (l.startsWith("data:")) data.push(l.slice(5).trimStart());
      }
      if (data.length) take(name, id, data.join("\n"));
    }
  }
}
var Engine = class {
  /** @param {string} script */
  constructor(script) {
    this.worker = new Worker(script);
    this.count = 0;
    this.waiting = /* @__PURE__ */ new Map();
    this.worker.onmessage = (e) => this.waiting.get(e.data.id)?.(e.data);
    this.worker.onerror = (e) => {
      for (const take of this.waiting.values()) take({ status: 500, text: `The engine of this page has stopped: ${e.message}. Load the page again: nothing is lost.`, end: true });
    };
  }
  /**
   * Sends a message and takes all that answers it.
   * @param {object} message
   * @param {(data: any) => void} take
   */
  send(message, take) {
    this.count += 1;
    this.waiting.set(this.count, take);
    this.worker.postMessage({ id: this.count, ...message });
    return this.count;
  }
  /**
   * Sends a message that has one answer.
   * @param {object} message
   * @returns {Promise<any>}
   */
  ask(message) {
    return new Promise((resolve) => {
      const id = this.send(message, (data) => {
        this.waiting.delete(id);
        resolve(data);
      });
    });
  }
  /** @returns {Transport} */
  transport() {
    return {
      call: (key, body) => this.ask({ do: "ask", key, body }),
      follow: (key, from, _of, take, line) => {
        const id = this.send({ do: "follow", key, from: from() }, (news) => {
          if (news.end) line("ended", 0);
          else take(news.name || "change", news.number, news.data);
        });
        line("open", 0);
        return () => {
          this.waiting.delete(id);
          this.worker.postMessage({ id, do: "leave" });
        };
      }
    };
  }
};
var engine;
var engineLine;
function isPublished() {
  return document.documentElement.dataset.worker !== void 0;
}
function startEngine() {
  engine ??= new Engine(document.documentElement.dataset.worker ?? "");
  return engine;
}
function transport() {
  if (!isPublished()) return httpTransport;
  engineLine ??= answerEarly(startEngine().transport());
  return engineLine;
}

// source.js 84cd8715ad2d
var Refusal = class extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {any} [data]
   */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
  /**
   * The reason as the engine gave it.
   * @returns {Reason}
   */
  reason() {
    const d = this.data?.refused ?? this.data ?? {};
    return { ...d, text: d.text ?? this.message };
  }
};
var refusedCode = -32e3;
function serverSource(key, of = "") {
  let id = 0;
  const line = transport();
  return {
    kind: "server",
    async ask(method, params, signal) {
      id += 1;
      const body = JSON.stringify({ jsonrpc: "2.0", id, method, params: params ?? {} });
      let answer;
      try {
        answer = (params ? null : await askedEarly(key, method)) ?? await line.call(key, body, signal);
      } catch (e) {
        if (signal?.aborted) throw e;
        throw new Refusal(0, "the server does not answer");
      }
      const { status, text } = answer;
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        throw new Refusal(status, status === 404 ? "this link leads nowhere: the table is closed, or the link was cut short" : isPublished() ? text : `the server says ${status}`);
      }
      if (message.error) throw new Refusal(message.error.code, message.error.message, message.error.data);
      if (status !== 200) throw new Refusal(status, `the server says ${status}`);
      return message.result;
    },
    listen: (from, on) => listenToEngine(line, key, from, on, of)
  };
}
async function askedEarly(key, method) {
  const asked = (
    /** @type {any} */
    globalThis.asked
  );
  const answer = await asked?.get(`${key} ${method}`)?.catch(() => null);
  asked?.delete(`${key} ${method}`);
  return answer && answer.status !== 429 ? { status: answer.status, text: await answer.text() } : null;
}
function listenToEngine(line, key, from, on, of) {
  let last = from;
  return line.follow(key, () => last, of, (name, number, data) => {
    if (name === "change" || name === "message") {
      const change = JSON.parse(data);
      change.number ??= number;
      if (change.number <= last && !change.whole && last > 0) return;
      last = change.number;
      on.change(change);
    } else {
      on.notice?.(name, data ? JSON.parse(data) : null);
    }
  }, (state, tries) => on.line?.(state, tries));
}
function branchSource(source, game) {
  let to = null;
  return {
    kind: "branch",
    async ask(method, params, signal) {
      if (method === "seat.info") return { ...await source.ask(method), kind: "branch" };
      if (method === "game.board") return source.ask(method, {}, signal);
      const answer = await source.ask(method, { ...params, game }, signal);
      if (/^game\.(apply|undo|redo)$/.test(method)) to?.change({ ...await source.ask("game.moment", { game }), undone: method === "game.undo" });
      return answer;
    },
    listen(_from, on) {
      to = on;
      on.line?.("open", 0);
      return () => {
        to = null;
      };
    }
  };
}
function fileSource(file, lay2) {
  const { changes } = file;
  const numbers = changes.map((c) => c.number);
  const views = /* @__PURE__ */ new Map();
  const viewAt = (end) => {
    let i = end;
    while (i > 0 && !views.has(i) && !changes[i]?.whole) i -= 1;
    let view = views.get(i) ?? lay2(
      null,
      /** @type {Change} */
      changes[i]
    );
    for (i += 1; i <= end; i += 1) {
      view = lay2(
        view,
        /** @type {Change} */
        changes[i]
      );
      if (i % 50 === 0) views.set(i, view);
    }
    return view;
  };
  const fightsAt = (i) => {
    const n = numbers[i] ?? 0;
    const whole = file.moments[i]?.fight ? changes.slice(i).find((c) => c.fights)?.fights ?? [] : [];
    return whole.filter((f) => f.number <= n).map((f) => ({ ...f, after: f.after.filter((e) => e.number <= n) }));
  };
  return {
    kind: "replay",
    ...file.chances ? { chances: file.chances } : {},
    async ask(method, params) {
      const p = (
        /** @type {any} */
        params ?? {}
      );
      const last = numbers.at(-1) ?? 0;
      if (method === "game.board") return file.board;
      if (method === "seat.info") return { kind: "watch", side: file.side, title: file.title, at: last };
      if (method === "game.moments") return { moments: file.moments };
      if (method === "game.moment") {
        const i = p.at === void 0 ? changes.length - 1 : Math.max(0, numbers.findLastIndex((n) => n <= p.at));
        const { units, ...view } = viewAt(i);
        return { number: numbers[i], whole: true, view, units, events: changes[i]?.events ?? [], fights: fightsAt(i) };
      }
      throw new Refusal(-32601, "A replay on file cannot be asked that: open its journal with vedette serve.");
    },
    listen(_from, on) {
      on.line?.("open", 0);
      return () => {
      };
    }
  };
}

// why.js 3e93c55cf591
var failures = /* @__PURE__ */ new Map([[0, "No connection"], [-32601, "Not in this file"], [404, "The table is closed"], [429, "Too many questions at once"]]);
var mostSpoken = 420;
function spokenText(parts) {
  const words = (list) => [...list].map((x) => x.textContent?.trim()).filter(Boolean);
  const texts = parts.map((p) => {
    if (!(p instanceof Element)) return String(p || "");
    if (p.matches("details")) return words(p.querySelector("summary")?.children ?? []).join(" ");
    if (p.matches(".brief")) return "";
    const rows = p.querySelectorAll("tbody tr");
    if (rows.length) return [...rows].map((r) => words(r.children).join(" ")).join("; ");
    if (p.matches(".number")) return words(p.children).join(" ");
    const lines = p.querySelectorAll("li");
    return lines.length ? words(lines).join("; ") : p.textContent ?? "";
  });
  const text = texts.map((t) => t.replace(/\s+/g, " ").trim()).filter(Boolean).join(". ");
  return text.length > mostSpoken ? `${text.slice(0, mostSpoken)} …` : text;
}
function ruleChip(r) {
  if (!r || !r.rule && !r.file) return null;
  const line = r.file ? `${r.file}${r.line ? `:${r.line}` : ""}` : "";
  const says = [r.rule ?? "", line && h("span", { class: "line" }, line)];
  if (!r.rule) return h("span", { class: "rule" }, ...says);
  return h("button", { type: "button", class: "rule", title: "where it was used", onclick: (e) => {
    e.preventDefault();
    dispatchEvent(new CustomEvent("rule", { detail: r.rule }));
  } }, ...says);
}
function numberNode(store, part, open) {
  const spread2 = part.low !== void 0 && part.high !== void 0 && part.low !== part.high;
  const value = part.text ? part.text : spread2 ? `${part.low} to ${part.high}` : String(part.total);
  const head = [h("span", { class: "what" }, part.name), h("b", {}, value)];
  if (!part.terms?.length) return h("div", { class: "number" }, ...head);
  return h(
    "details",
    { class: "number", open: open === true },
    h("summary", {}, ...head),
    h("ol", { class: "terms" }, ...part.terms.map((t) => h("li", {}, h("span", { class: "amount" }, amountText(t)), h(
      "span",
      { class: "says" },
      t.label || t.id || t.op,
      t.unit && ` · ${store.unitName(t.unit)}`,
      t.note && ` (${t.note})`
    ), h("span", { class: "sum" }, `= ${t.column ?? t.result}`), ruleChip(t))))
  );
}
function amountText(t) {
  if (t.op === "add" || t.op === "shift") return t.amount < 0 ? `−${-t.amount}` : `+${t.amount}`;
  const words = (
    /** @type {{[op: string]: string}} */
    { set: "", multiply: "× ", divide: "÷ ", "divide-up": "÷ (up) ", floor: "≥ ", cap: "≤ " }
  );
  return `${words[t.op] ?? `${t.op} `}${t.amount}`;
}
function reasonNode(r) {
  return h(
    "div",
    { class: "reason" },
    h("p", {}, r.text),
    h("p", { class: "small" }, r.reason && h("code", { class: "reason-id" }, r.reason), " ", ruleChip(r)),
    r.nearest && h("p", { class: "small reason-id" }, "nearest: ", h("code", {}, r.nearest))
  );
}
var WhyPane = class {
  /**
   * @param {Store} store
   * @param {HTMLElement} node
   * @param {import('./speak.js').Speaker} voice for those who hear the page
   */
  constructor(store, node, voice) {
    this.store = store;
    this.node = node;
    this.voice = voice;
    this.speaking = void 0;
    this.asking = null;
  }
  /**
   * Shows something under a title.
   * @param {string} title
   * @param {...(Node | string | null | false | undefined)} body
   */
  show(title, ...body) {
    const more = h("button", { type: "button", class: "quiet more", onclick: () => {
      more.textContent = this.node.classList.toggle("tall") ? "less" : "more";
    } }, this.node.classList.contains("tall") ? "less" : "more");
    fill(this.node, more, h("h2", {}, title), ...body);
    this.node.hidden = false;
    this.node.scrollTop = 0;
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => this.voice.say(spokenText([title, ...body])), 350);
  }
  /** Goes into the reasons, to read them line by line; Escape leads back to the board. */
  focus() {
    if (this.node.hidden) this.voice.say("no reasons are shown");
    else this.node.focus();
  }
  clear() {
    this.asking?.abort();
    clearTimeout(this.speaking);
    if (this.node.hidden) return;
    const inside = this.node.contains(document.activeElement);
    this.node.hidden = true;
    if (inside) document.getElementById("board")?.focus();
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
      const params = { to: piece ?? hex };
      if (unit) params.unit = unit;
      const answer = await this.ask("game.why_not", params);
      if (!answer) return;
      const reasons = answer.reasons ?? (answer.refused ? [answer.refused] : []);
      this.show(title, answer.open ? h("p", {}, "It can be chosen now.") : null, ...reasons.map(reasonNode));
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
      const e = await this.ask("game.why", at === void 0 ? { of: "combat" } : { of: "combat", at });
      if (e) this.explain(e);
    } catch (e) {
      this.refused(e);
    }
  }
  /** @param {import('./types.js').Explanation} e */
  explain(e) {
    this.show(e.title, ...e.parts.map((p) => numberNode(this.store, p)), e.more && h("p", { class: "small" }, "There may be more to it than is told."));
  }
  /**
   * Shows what the rules, or the server, refused.
   * @param {unknown} e
   * @param {string} [title]
   */
  refused(e, title) {
    if (!(e instanceof Refusal)) throw e;
    const ruled = e.code === refusedCode;
    this.show(ruled ? title ?? "Not allowed" : failures.get(e.code) ?? "This did not work", reasonNode(e.reason()), e.code === 0 && h("p", {}, "Nothing was changed. The page tries again by itself."));
    this.store.tell("pick", { refused: e.reason().text });
  }
};

// cards.js c8fe5f54d3fd
var mostTabs = 3;
var readingTime = 4e3;
var Cards = class {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.draws = [];
    this.open = null;
    this.opened = 0;
    this.wanted = false;
    this.node = h("section", { id: "cards", "aria-label": "Cards" });
    if (!play.store.board.cards.length) return;
    play.frame.append(this.node);
    play.soon("cards", () => void this.read());
  }
  /** Reads which cards were drawn before the page was opened. */
  async read() {
    const { store } = this.play;
    const { moments } = await store.source.ask("game.moments", { events: true }).catch(() => ({ moments: [] }));
    this.draws = [];
    for (const m of moments ?? []) this.note(m.number, m.turn ?? 0, m.events ?? []);
    const asking = this.asking();
    const last = this.shown().at(-1);
    if (asking) this.show(asking);
    else if (last && last.number === (store.at ?? store.number)) this.show(last.card);
    else this.draw();
    if (this.play.tabShown === "boxes") this.play.boxes();
  }
  /**
   * Notes the cards that events name.
   * @param {number} number
   * @param {number} turn
   * @param {GameEvent[]} events
   */
  note(number, turn, events) {
    for (const e of events) {
      const card = e.kind === "drawn" && cardOf(this.play.store, e.name);
      if (card && !this.draws.some((d) => d.number === number && d.card === card)) this.draws.push({ number, turn, side: e.side ?? "", card });
    }
  }
  /**
   * The position has changed.
   * @param {{events: GameEvent[], undone: boolean, before?: import('./types.js').View}} d
   * @returns {string} what a reader of the screen hears of a new card
   */
  changed(d) {
    const { store } = this.play;
    if (d.undone) void this.read();
    this.note(store.number, store.view.turn, d.events);
    const mine = d.before?.waiting !== void 0 && d.before.waiting === store.seat.side;
    return this.follow(d.events, mine || performance.now() - this.opened > readingTime);
  }
  /**
   * Another moment is looked at.
   * @param {GameEvent[]} events
   */
  looked(events) {
    return this.follow(events, true);
  }
  /**
   * Opens the card that was just drawn, or that asks something; folds the one before.
   * @param {GameEvent[]} events
   * @param {boolean} fold
   */
  follow(events, fold) {
    const { store } = this.play;
    const drawn2 = events.filter((e) => e.kind === "drawn").map((e) => cardOf(store, e.name)).findLast((c) => c);
    const asking = this.asking();
    if (drawn2) this.show(drawn2);
    else if (asking) this.show(asking);
    else if (fold) this.fold();
    else this.draw();
    return drawn2 ? `${drawn2.name}: ${drawn2.text ?? ""}` : "";
  }
  /** The card that the question under way comes from. */
  asking() {
    const rule = this.play.store.decision?.rule;
    return rule ? this.shown().findLast((d) => d.card.rule === rule)?.card : void 0;
  }
  /** The cards of this turn and the last of each side of the turn before, as of the moment that is shown. */
  shown() {
    const { store } = this.play;
    const at = store.at ?? store.number;
    const dead = new Set(store.moments.filter((m) => m.dead).map((m) => m.number));
    const past = this.draws.filter((d) => d.number <= at && !dead.has(d.number));
    return past.filter((d, i) => d.turn === store.view.turn || d.turn === store.view.turn - 1 && !past.some((x, k) => k > i && x.side === d.side));
  }
  /**
   * Opens a card.
   * @param {Card} card
   * @param {boolean} [focus]
   */
  show(card, focus) {
    this.open = card;
    this.opened = performance.now();
    this.wanted = focus === true;
    this.draw();
    if (focus) this.node.querySelector(".card-face")?.focus();
  }
  /** @param {string} id */
  showId(id) {
    const card = cardOf(this.play.store, id);
    if (card) this.show(card, true);
  }
  /** Folds the open card into its tab; reports whether one was open. */
  fold() {
    const was = this.open !== null;
    this.open = null;
    this.draw();
    return was;
  }
  draw() {
    const { open } = this;
    const tabs = [...new Set(this.shown().map((d) => d.card))].slice(-mostTabs);
    fill(this.node, open && this.face(open), ...tabs.filter((c) => c !== open).map((c) => h("button", { type: "button", class: "card-tab", "aria-label": `Card: ${c.name}`, onclick: () => this.show(c, true) }, c.name)));
    if (open || tabs.length) this.play.soon("card corner", () => this.putAside());
  }
  /**
   * Puts the cards into the upper corner where they cover less of what can be chosen; tabs that would cover some in
   * both go to the lower edge of the map.
   */
  putAside() {
    const { node, play } = this;
    const { offsetWidth: w, offsetHeight: t } = node;
    const covers = (inside) => play.choosable().filter((p) => p.y > 0 && p.y < t + play.near.room && inside(p.x)).length;
    const left = covers((x) => x > -play.near.room && x < w + play.near.room);
    const right = covers((x) => x > play.camera.wide - w - play.near.room && x < play.camera.wide + play.near.room);
    node.classList.toggle("aside", right < left);
    node.classList.toggle("below", !this.open && Math.min(left, right) > 0 && Boolean(play.store.decision));
    if (this.open && !this.wanted && Math.min(left, right) > 0 && play.store.decision) this.fold();
  }
  /** @param {Card} card */
  face(card) {
    const { store } = this.play;
    const d = this.draws.findLast((x) => x.card === card && x.number <= (store.at ?? store.number));
    return h(
      "article",
      { class: "card-face", tabindex: -1, "data-side": d?.side || card.side, "aria-label": `Card: ${card.name}` },
      h("button", { type: "button", class: "card-close", "aria-label": "Fold the card", onclick: () => {
        this.fold();
        this.play.frame.focus();
      } }, "✕"),
      h("h2", {}, card.name),
      ...cardText(store, card, d?.side),
      h("p", { class: "small" }, d && drawnText(store, d), " ", ruleChip(card))
    );
  }
  /** All cards that were drawn, the newest first, for the pane beside the map. */
  nodes() {
    const { store } = this.play;
    return this.draws.filter((d) => d.number <= (store.at ?? store.number)).reverse().map((d) => h(
      "div",
      { class: "card-row", "data-side": d.side },
      h("p", {}, h("b", {}, d.card.name)),
      ...cardText(store, d.card, d.side),
      h("p", { class: "small" }, h("button", { type: "button", class: "link", onclick: () => void this.play.time.go(d.number) }, drawnText(store, d)), " ", ruleChip(d.card))
    ));
  }
};
function cardOf(store, name) {
  return name ? store.board.cards.find((c) => c.id === name || c.name === name) : void 0;
}
function drawnText(store, d) {
  return `Drawn${d.side ? ` by ${store.sideSubject(d.side)}` : ""}, ${turnName(store, d.turn).replace(/^Turn/, "turn")}`;
}
function cardText(store, card, side) {
  const text = card.text ?? "";
  const starts = store.board.sides.flatMap((s) => [s.name, s.people].filter(Boolean).map((name) => ({ id: s.id, at: text.search(new RegExp(`(^|\\s)${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}: `)) }))).filter((x) => x.at >= 0).sort((a, b) => a.at - b.at);
  const first = starts[0];
  if (!first) return [h("p", {}, text)];
  const parts = starts.map((x, i) => ({ id: x.id, text: text.slice(x.at, starts[i + 1]?.at).trim() }));
  return [first.at > 0 && h("p", {}, text.slice(0, first.at)), ...parts.map((p) => h(
    "p",
    { class: side && p.id !== side ? "card-other" : void 0 },
    h("b", {}, p.text.slice(0, p.text.indexOf(":") + 1)),
    p.text.slice(p.text.indexOf(":") + 1)
  ))].filter((n) => n instanceof Node);
}
function cardLinks(store, m) {
  return store.board.cards.filter((c) => m.texts?.some((t) => t.endsWith(`: ${c.name}`))).map((c) => h("button", { type: "button", class: "link card-link", onclick: () => dispatchEvent(new CustomEvent("card", { detail: c.id })) }, `Read the card ${c.name}`));
}

// log.js 3062488adae0
var atOnce = 40;
var LogPane = class {
  /**
   * @param {Store} store
   * @param {HTMLElement} node
   * @param {LogHands} hands
   */
  constructor(store, node, hands) {
    this.store = store;
    this.hands = hands;
    this.side = "";
    this.word = "";
    this.limit = atOnce;
    this.more = false;
    this.turn = void 0;
    this.shown = null;
    this.pointed = false;
    this.newest = 0;
    this.list = h("ol", { class: "log", "aria-label": "Log" });
    const sides = h(
      "select",
      { "aria-label": "Side", onchange: (e) => {
        this.side = /** @type {HTMLSelectElement} */
        e.target.value;
        this.draw();
      } },
      h("option", { value: "" }, "All sides"),
      ...store.board.sides.map((s) => h("option", { value: s.id }, s.name)),
      h("option", { value: "mark:combat" }, "Combats"),
      h("option", { value: "mark:loss" }, "Losses")
    );
    const search = h("input", { type: "search", placeholder: "Unit, hex or word", "aria-label": "Search the log", oninput: (e) => {
      this.word = /** @type {HTMLInputElement} */
      e.target.value.toLowerCase();
      this.draw();
    } });
    fill(node, h("div", { class: "log-tools" }, sides, search), this.list);
    this.scroller = node;
    this.scrolled = false;
    this.tall = 0;
    new ResizeObserver(() => {
      this.tall = node.clientHeight;
      if (!this.scrolled) this.end();
    }).observe(node);
    this.top = 0;
    node.onscroll = () => {
      const up = node.scrollTop < this.top - 4;
      const far = node.scrollHeight - node.scrollTop - node.clientHeight > 80;
      this.top = node.scrollTop;
      if (node.clientHeight !== this.tall) return;
      if (!far) this.scrolled = false;
      else if (up) this.scrolled = true;
      if (this.scrolled && node.scrollTop < 40 && this.more) this.earlier();
    };
  }
  /** @param {Moment} m */
  wanted(m) {
    if (this.side.startsWith("mark:") ? !m.marks?.includes(this.side.slice(5)) : this.side && m.side !== this.side) return false;
    return !this.word || lineText(m).toLowerCase().includes(this.word);
  }
  /** Draws the newest lines anew. */
  draw() {
    const all = this.store.moments.filter((m) => m.texts?.length && !m.dead && this.wanted(m));
    this.newest = this.store.moments.at(-1)?.number ?? 0;
    const lines = all.slice(-this.limit);
    this.more = all.length > lines.length;
    const out = [];
    if (all.length > lines.length) {
      out.push(h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => this.earlier() }, `${all.length - lines.length} earlier lines`)));
    }
    this.turn = void 0;
    this.top = 0;
    for (const m of lines) out.push(...this.lines(m));
    fill(this.list, ...out.length ? out : [h("li", { class: "small" }, this.word || this.side ? "No line fits." : "Nothing has happened yet. Every action, die and reason will stand here.")]);
    if (!this.scrolled) requestAnimationFrame(() => !this.scrolled && this.end());
  }
  /** Draws more of what was before; the line that is read stays where it is. */
  earlier() {
    const below = this.scroller.scrollHeight - this.scroller.scrollTop;
    this.scrolled = true;
    this.limit *= 4;
    this.draw();
    this.scroller.scrollTop = this.scroller.scrollHeight - below;
  }
  /**
   * Adds the line of a change.
   * @param {Moment} m
   */
  add(m) {
    if (m.number <= this.newest) return;
    this.newest = m.number;
    if (!m.texts?.length || m.dead || !this.wanted(m)) return;
    if (!this.list.querySelector(".log-line")) fill(this.list);
    this.list.append(...this.lines(m));
    if (!this.scrolled) requestAnimationFrame(() => !this.scrolled && this.end());
  }
  end() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }
  /** @param {Moment} m */
  lines(m) {
    if (!m.turn_at) return this.line(m, m);
    const before = { ...m, turn: this.turn ?? (m.turn ?? 1) - 1, texts: m.texts?.slice(0, m.turn_at), marks: m.marks?.filter((x) => x !== "turn") };
    return [...this.line(before, m), ...this.line({ ...m, texts: m.texts?.slice(m.turn_at), marks: ["turn"], results: [] }, m)];
  }
  /**
   * One line, with the head of its turn where that is another.
   * @param {Moment} m what the line says
   * @param {Moment} whole the moment that it is of
   */
  line(m, whole) {
    const out = [];
    if (m.turn !== void 0 && m.turn !== this.turn) {
      this.turn = m.turn;
      out.push(h("li", { class: "log-turn" }, turnName(this.store, m.turn)));
    }
    const line = h("button", {
      type: "button",
      class: "log-line",
      "data-side": m.side,
      "data-number": m.number,
      onclick: () => void this.open(whole, item),
      onmouseenter: () => void this.light(m),
      onfocus: () => void this.light(m),
      onmouseleave: () => this.hands.light([]),
      onblur: () => this.hands.light([]),
      "aria-expanded": "false"
    }, h("span", { class: "log-n" }, String(m.number)), markSigns(m), h("span", { class: "log-text" }, lineText(m)));
    const item = h("li", { class: m.marks?.includes("combat") ? "log-combat" : void 0 }, line, ...cardLinks(this.store, m));
    if (this.shown === m.number) line.setAttribute("aria-current", "true");
    out.push(item);
    return out;
  }
  /**
   * Follows the moment that is looked at: marks its line, or the last one before it, and brings it into sight.
   * @param {number | null} at null: now
   */
  follow(at) {
    for (const line2 of this.list.querySelectorAll("[aria-current]")) line2.removeAttribute("aria-current");
    this.shown = null;
    if (at === null) {
      this.scrolled = false;
      this.end();
      return;
    }
    const m = this.store.moments.findLast((x) => x.number <= at && x.texts?.length && !x.dead && this.wanted(x));
    if (!m) return;
    this.shown = m.number;
    const find = () => [...this.list.querySelectorAll(`.log-line[data-number="${m.number}"]`)];
    while (!find().length && this.more) {
      this.limit *= 4;
      this.draw();
    }
    for (const line2 of find()) line2.setAttribute("aria-current", "true");
    const line = find()[0];
    if (!line) return;
    this.scrolled = true;
    const box = line.getBoundingClientRect();
    const pane = this.scroller.getBoundingClientRect();
    if (pane.height && (box.top < pane.top + 90 || box.bottom > pane.bottom - 40)) this.scroller.scrollTop += box.top - pane.top - pane.height / 2;
  }
  /** @param {Moment} m */
  async light(m) {
    const asked = m.number;
    this.lit = asked;
    const events = await this.store.eventsOf(asked).catch(() => []);
    if (this.lit === asked) this.hands.light(events);
  }
  /**
   * Unfolds a line: each event with its rule, the way to the moment, the reasons of a combat.
   * @param {Moment} m
   * @param {HTMLElement} item
   */
  async open(m, item) {
    const old = item.querySelector(".log-more");
    item.firstElementChild?.setAttribute("aria-expanded", String(!old));
    if (old) {
      old.remove();
      return;
    }
    const events = await this.store.eventsOf(m.number).catch(() => []);
    const fights = m.marks?.includes("combat") ? await this.store.fightsOf(m.number).catch(() => []) : [];
    item.append(h(
      "div",
      { class: "log-more" },
      ...fights.map((f) => fightCard(this.store, f)),
      ...events.filter((e) => !bookkeeping(this.store, e)).map((e) => h("p", { onmouseenter: () => this.hands.light([e]) }, e.text, e.forced && h("span", { class: "note" }, " (the only choice)"), e.rule && " ", ruleChip({ rule: e.rule }))),
      h(
        "p",
        { class: "row" },
        h("button", { type: "button", class: "quiet", onclick: () => this.hands.look(m.number) }, "Show this moment"),
        events.some((e) => e.kind === "combat") && h("button", { type: "button", class: "quiet", onclick: () => this.hands.why(m.number) }, "Why this result"),
        this.store.decision?.undo && m.number < this.store.number && h("button", { type: "button", class: "quiet", onclick: () => this.hands.undoTo(m.number) }, "Take back to here")
      )
    ));
  }
  /**
   * Marks the lines that speak of a unit or hex, and brings the last one into sight.
   * @param {string[]} words
   */
  point(words) {
    if (!words.length && !this.pointed) return;
    this.pointed = words.length > 0;
    let last = null;
    for (const line of this.list.querySelectorAll(".log-line")) {
      const hit = words.some((w) => w && line.textContent?.includes(w));
      line.classList.toggle("hit", hit);
      if (hit) last = line;
    }
    last?.scrollIntoView({ block: "nearest" });
  }
};
function bookkeeping(store, e) {
  if (e.kind === "variable") return Boolean(store.board.variables.find((v) => v.id === e.name)?.untold);
  const latch = e.kind === "latch" ? store.board.latches.find((l) => l.id === e.name) : void 0;
  return Boolean(latch && !latch.says && latch.name === latch.id);
}
function lineText(m) {
  const texts = [...m.texts ?? []];
  const fight = m.marks?.includes("combat") ? texts.findIndex((t) => t.startsWith("Combat at ")) : -1;
  if (fight > 0) texts.unshift(...texts.splice(fight, 1));
  if (m.results?.length) texts.unshift(m.results.map(capital).join("; "));
  return texts.join(" · ");
}
function markSigns(m) {
  const signs2 = [m.marks?.includes("combat") && "⚔", m.marks?.includes("loss") && "✕"].filter(Boolean).join("");
  return signs2 ? h("span", { class: "signs", "aria-hidden": "true" }, signs2) : null;
}
function turnName(store, n) {
  const t = store.board.turns.find((x) => x.number === n);
  return t?.name ? `Turn ${n} · ${t.name}` : `Turn ${n}`;
}

// ends.js 478ef3a6379b
var endsPhase = /* @__PURE__ */ new Set(["move.unit", "attack.target", "attack.attacker", "several", "actions"]);
var ending = /* @__PURE__ */ new Set([...endsPhase, "attack.units", "advance.unit", "choose.units"]);
function canEnd(d) {
  return ending.has(d.kind);
}
function endText(store, chooser, d, rolls, verb = "done") {
  const n = chooser.named.length;
  if (verb !== "done") return verb.charAt(0).toUpperCase() + verb.slice(1);
  if (d.kind === "attack.units") {
    if (!n) return "Attack";
    return `${rolls ? "Roll" : "Attack"} ${chooser.odds}`.trim();
  }
  if (endsPhase.has(d.kind)) return `End ${lower(phaseRule(store)?.name ?? "this")}`;
  if (d.kind === "move.to") return "Stop here";
  if (d.kind === "advance.unit") return "End the advance";
  if (d.kind === "attack.support") return n ? `Support with ${n === 1 ? "this unit" : `these ${n}`}` : rolls ? "Roll without support" : "No support";
  if (d.kind === "choose.units") return n ? `Choose ${n === 1 ? "this unit" : `these ${n}`}` : "Choose none";
  return "Done";
}
function lower(name) {
  return /^[A-Z][a-z]+( [a-z]|$)/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

// ask.js 85cffc732538
var AskBar = class {
  /**
   * @param {Store} store
   * @param {Chooser} chooser
   * @param {HTMLElement} node
   * @param {AskHands} hands
   */
  constructor(store, chooser, node, hands) {
    this.store = store;
    this.chooser = chooser;
    this.node = node;
    this.hands = hands;
    this.prompt = h("p", { class: "prompt", id: "prompt" });
    this.choices = h("div", { class: "choices" });
    this.after = h("div", { class: "after" });
    this.party = h("div", { class: "party" });
    fill(node, h("div", { class: "ask-row" }, this.prompt, this.after), h("div", { class: "ask-row" }, this.party, this.choices));
    this.barred = { number: -1, reason: null };
    this.undone = false;
    this.alone = false;
    this.armed = null;
  }
  /** Shows what is asked now. */
  draw() {
    const s = this.store;
    const view = s.view;
    const d = s.decision;
    this.armed = null;
    this.node.dataset.side = view.waiting ?? "";
    this.node.classList.toggle("mine", Boolean(d));
    const { draft } = this.chooser;
    refill(this.party, d && !s.then ? JSON.stringify([view.combat, draft?.order, draft?.set, this.chooser.party.units]) : "", () => this.chips());
    const going = d && !s.then && !view.result ? this.hands.orders().bar() : null;
    if (!d || s.then || view.result || going) refill(this.after, "", () => []);
    if (s.then) {
      const m = s.moments.findLast((x) => x.number <= (s.at ?? 0));
      fill(this.prompt, h("b", {}, `Looking back: ${s.at} of ${s.number}`), m?.texts?.length && h("span", { class: "replay-line" }, lineText(m)));
      fill(this.choices, h("button", { type: "button", class: "commit", onclick: () => this.hands.now() }, "Back to now"), this.ahead("Play on from here, on a copy"));
      return;
    }
    if (view.result) {
      const who = view.result.winner;
      const points = Object.entries(view.result.points ?? {}).map(([side, n]) => `${s.sideName(side)} ${n}`).join(", ");
      const how = view.result.name && ` (${view.result.name})`;
      fill(this.prompt, h("b", {}, (who ? capital(`${s.sideSubject(who)} ${s.sideVerb(who, "win", "wins")}`) : "Nobody wins") + how), points && ` (${points})`);
      fill(this.choices);
      return;
    }
    if (!d) {
      const to = view.waiting;
      if (to) fill(this.prompt, h("span", { class: "chip", "data-side": to }, capital(s.sideSubject(to))), ` ${s.sideVerb(to, "are", "is")} deciding …`);
      else fill(this.prompt, "Nothing is asked.");
      fill(this.choices);
      return;
    }
    this.question(d, going);
  }
  /**
   * The way to a copy, or back from it.
   * @param {string} text
   */
  ahead(text) {
    const { ahead, home } = this.hands;
    if (home) return h("button", { type: "button", class: "commit", id: "home", onclick: () => home() }, "Back to the game");
    return ahead && h("button", { type: "button", class: "quiet", id: "ahead", onclick: () => ahead() }, text);
  }
  /**
   * Shows what a bot is about to do, as far as it is told, and how long it waits.
   * @param {{side?: string, text?: string, pause: number, broken?: boolean}} b
   */
  bot(b) {
    const sits = this.store.seat.sides?.some((x) => x.who && x.who !== "human") ?? false;
    if (!sits || this.store.decision || this.store.then || this.store.view.result) return;
    const side = b.side ?? this.store.view.waiting;
    const text = b.broken ? ": the bot has stopped. Play on for it, or look at what the server says." : b.text ? ` will: ${b.text}` : ` ${this.store.sideVerb(side, "are", "is")} deciding …`;
    fill(this.prompt, h("span", { class: "chip", "data-side": this.store.view.waiting }, capital(this.store.sideSubject(side))), text);
    const may = this.store.seat.kind !== "watch";
    fill(this.choices, may && b.pause < 0 && h("button", { type: "button", class: "commit", onclick: () => this.hands.step() }, "Let it act"));
    fill(this.after, may && h("button", { type: "button", class: "quiet", id: "pause", onclick: () => this.hands.pace(b.pause < 0 ? 200 : -1) }, b.pause < 0 ? "Let bots play on" : "Bots step by step"));
  }
  /**
   * @param {import('./types.js').Decision} d
   * @param {Node | null} going the standing order that is under way
   */
  question(d, going) {
    const s = this.store;
    const { chooser } = this;
    const asked = chooser.decision ?? d;
    const lit = chooser.lit.size + chooser.byHex.size;
    fill(
      this.prompt,
      h("span", { class: "chip", "data-side": s.view.waiting }, s.sideName(s.view.waiting)),
      " ",
      h("b", {}, capital(asked.prompt)),
      " ",
      lit > 0 && !chooser.words.length && h("span", { class: "count" }, `${lit} to choose from`),
      " ",
      ruleChip(asked.rule ? asked : phaseRule(s))
    );
    if (going) {
      fill(this.choices, going);
      return;
    }
    const plain = chooser.apart.filter((o) => !o.ends);
    const ends = chooser.apart.filter((o) => o.ends);
    const { spared } = chooser;
    fill(
      this.choices,
      ...plain.map((o) => this.button(o, plain.length === 1 && !ends.length && !lit)),
      ...this.words(),
      ...ends.map((o) => this.button(o, true)),
      !ends.length && this.stuck(asked),
      spared && h("button", { type: "button", class: "choice", id: "spared", onclick: () => void chooser.doSpared() }, capital(spared.text))
    );
    const many = lit > 0 && chooser.options.length > 1 ? chooser.options.length : 0;
    const duties2 = asked.kind.startsWith("attack.");
    const standing2 = this.hands.orders().ender && this.alone;
    const draft = Boolean(chooser.draft && !chooser.draft.bare);
    const sole = this.hands.sole();
    refill(this.after, JSON.stringify([d.undo, this.undone, many, duties2, Boolean(standing2), draft, Boolean(sole)]), () => [
      sole,
      draft && h("button", { type: "button", class: "quiet", id: "cancel", onclick: () => chooser.drop() }, sign("undo"), " Not this"),
      !draft && d.undo && h("button", { type: "button", class: "quiet", id: "undo", onclick: () => this.hands.undo() }, sign("undo"), " Take back"),
      this.undone && h("button", { type: "button", class: "quiet", id: "redo", onclick: () => this.hands.redo() }, "Do it again"),
      duties2 && h("button", { type: "button", class: "quiet", id: "duties", onclick: () => this.hands.duties() }, "Still to do"),
      many > 0 && h("button", { type: "button", class: "quiet", id: "all", onclick: () => this.hands.list() }, `All ${many} choices`),
      standing2 && h("button", { type: "button", class: "quiet", id: "standing", onclick: () => this.hands.orders().offer() }, "Go on until …"),
      this.ahead("Think ahead")
    ]);
  }
  /** Answers of a word or two about one unit, as buttons. */
  words() {
    const { words } = this.chooser;
    const apart = words.length > 1 && new Set(words.map((o) => o.verb)).size === words.length;
    return words.map((o) => {
      const node = this.button(o, false, apart ? capital(o.verb.replaceAll("_", " ")) : void 0);
      node.classList.add("word");
      return node;
    });
  }
  /**
   * The end of what is asked, where it cannot be ended yet: pressed, it says why and leads there.
   * @param {import('./types.js').Decision} d
   */
  stuck(d) {
    if (!canEnd(d) || this.chooser.draft) return null;
    const { number } = this.store;
    if (this.barred.number !== number) {
      this.barred = { number, reason: null };
      this.store.source.ask("game.why_not", { order: { done: true } }).then((a) => {
        if (this.store.number !== number || !a.refused) return;
        this.barred.reason = a.refused;
        this.draw();
      }, () => {
      });
    }
    const { reason } = this.barred;
    return h(
      "button",
      { type: "button", class: "stuck", "aria-disabled": "true", title: reason?.text, onclick: () => this.hands.stuck(reason ?? { text: d.prompt }) },
      endText(this.store, this.chooser, d, false),
      reason && h("small", {}, `not yet: ${reason.text}`)
    );
  }
  /** Who has been named so far: attackers, then whom they attack; each can be left out again where the rules allow that. */
  chips() {
    const s = this.store;
    const { chooser } = this;
    const { named, targets, draft } = chooser;
    if (!s.decision || !named.length && !draft?.set && !chooser.party.units.length) return [];
    const set = draft?.set;
    const go = (u) => h("button", { type: "button", class: "chip unit", "data-side": s.units.get(u)?.side, "data-unit": u, onclick: () => this.hands.go(u) }, s.unitName(u));
    const mine = (u) => {
      if (!set) return go(u);
      const forced = set.forced.includes(u);
      return h("span", { class: "named" }, go(u), h("button", {
        type: "button",
        class: "out",
        "data-out": u,
        "aria-disabled": forced ? "true" : void 0,
        "aria-label": forced ? `${s.unitName(u)} cannot be left out` : `Leave out ${s.unitName(u)}`,
        title: forced ? "It cannot be left out" : "Leave out",
        onclick: () => void chooser.toggle(u)
      }, forced ? "●" : "✕"));
    };
    const more = set ? set.all.length - set.of.length : 0;
    const defenders = targets.length ? s.view.combat?.defenders ?? s.view.units.filter((u) => u.hex && targets.includes(u.hex) && u.side !== s.view.waiting).map((u) => u.id) : [];
    return [
      ...named.map(mine),
      ...chooser.party.units.map((u) => h("span", { class: "named" }, go(u), h("button", { type: "button", class: "out", "data-out": u, "aria-label": `Leave ${s.unitName(u)} behind`, title: "Leave behind", onclick: () => chooser.party.leave(u) }, "✕"))),
      more > 0 && h("button", { type: "button", class: "quiet", id: "everybody", onclick: () => void chooser.addAll() }, named.length ? `Add all ${more} more` : `All ${more}`),
      targets.length > 0 && h("span", { class: "small" }, defenders.length ? "against" : targets.map((t) => s.hexName(t)).join(", ")),
      ...defenders.map(go)
    ].filter((n) => n instanceof Node);
  }
  /** Puts the odds of the attack being named on its button: they come a moment later. */
  price() {
    const { decision, draft, odds } = this.chooser;
    const end = this.chooser.apart.find((o) => o.ends && !o.barred);
    const node = end && decision?.kind === "attack.units" && this.node.querySelector(`.choices .commit[data-index="${end.index}"]`);
    if (!node || !odds || !draft) return;
    node.replaceWith(this.button(end, true));
  }
  /** Puts the sign of the die on the buttons that roll one. */
  rolls() {
    for (const o of this.chooser.options) {
      const node = o.rolls && this.node.querySelector(`.choices button[data-index="${o.index}"]`);
      if (node && !node.querySelector(".die")) node.prepend(dieSign());
    }
  }
  /**
   * @param {Option} o
   * @param {boolean} commit
   * @param {string} [text]
   */
  button(o, commit, text) {
    const d = this.chooser.decision;
    const says = text ?? (o.ends && d ? endText(this.store, this.chooser, d, o.rolls, o.verb) : capital(o.text));
    return h("button", {
      type: "button",
      class: o.barred ? "stuck" : commit ? "commit" : "choice",
      "data-index": o.index,
      "aria-disabled": o.barred ? "true" : void 0,
      title: o.barred?.text,
      onclick: () => this.hands.choose(o),
      onmouseenter: () => this.hands.peek(o),
      onmouseleave: () => this.hands.peek(null),
      onfocus: () => this.hands.peek(o),
      onblur: () => this.hands.peek(null)
    }, o.rolls && dieSign(), says, o.barred && h("small", {}, `not yet: ${o.barred.text}`));
  }
  /**
   * Shows what a second tap would do.
   * @param {Option} o
   */
  arm(o) {
    this.armed = o;
    fill(this.choices, this.button(o, true), h("button", { type: "button", class: "choice", onclick: () => {
      this.hands.peek(null);
      this.draw();
    } }, "Not this"));
  }
};
function dieSign() {
  return h("span", { class: "die", role: "img", "aria-label": "a die is rolled: " }, "⚄");
}
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
function phaseRule(store) {
  return store.board.phases.find((p) => p.id === store.view.phase) ?? null;
}

// theme.js a871a16bbb2c
var still = matchMedia("(prefers-reduced-motion: reduce)");
var themes = ["system", "light", "dark"];
function applyTheme() {
  const theme = kept("theme") ?? "system";
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  return theme;
}
function nextTheme() {
  const now = kept("theme") ?? "system";
  keep("theme", themes[(themes.indexOf(now) + 1) % themes.length] ?? "system");
  return applyTheme();
}
function motion() {
  return kept("motion") !== "off" && !still.matches;
}

// turn.js cc8d2643cfc6
var quickAnswer = 8e3;
var TurnCall = class {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.acted = -Infinity;
    this.notice = null;
    play.ended.signal.addEventListener("abort", () => this.notice?.close());
  }
  /** The title of the tab. */
  title() {
    const { store } = this.play;
    const asked = store.decision && !store.view.result;
    return asked ? `Your turn: ${capital(store.decision?.prompt ?? "")} · ${store.board.title}` : store.board.title;
  }
  /**
   * The position has changed: calls its person if it is his turn now and was not before. Where several seats share a
   * screen, the page itself goes from one to the other.
   * @param {import('./types.js').View | undefined} before
   */
  changed(before) {
    const { store, ways } = this.play;
    const mine = before?.waiting !== void 0 && before.waiting === store.seat.side;
    if (mine) this.acted = performance.now();
    const turn = store.decision && !store.view.result && !mine && before?.waiting !== store.view.waiting;
    if (!turn || ways.next || store.source.kind !== "server") {
      if (!store.decision) this.notice?.close();
      return;
    }
    const away = document.hidden || !document.hasFocus();
    if (soundIsOn() && (away || performance.now() - this.acted > quickAnswer)) chime();
    if (away && noticesAre() === "on") this.show();
  }
  /** Shows a notice of the browser; a click on it leads to the table. */
  show() {
    const { store } = this.play;
    try {
      this.notice = new Notification(`Your turn: ${store.board.title}`, { body: capital(store.decision?.prompt ?? ""), tag: `vedette.${store.seat.table ?? ""}` });
      this.notice.onclick = () => {
        window.focus();
        this.notice?.close();
      };
    } catch {
    }
  }
};
function soundIsOn() {
  return kept("sound") !== "off";
}
function flipSound() {
  keep("sound", soundIsOn() ? "off" : "on");
  if (soundIsOn()) chime();
}
function noticesAre() {
  if (!("Notification" in window) || !isSecureContext) return "";
  if (Notification.permission === "denied") return "blocked";
  return kept("notices") === "on" && Notification.permission === "granted" ? "on" : "off";
}
async function flipNotices() {
  if (noticesAre() === "on") {
    keep("notices", "off");
    return;
  }
  if (await Notification.requestPermission() === "granted") keep("notices", "on");
}
var audio = null;
function chime() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const start = audio.currentTime + 0.02;
    [523.25, 783.99].forEach((pitch, i) => {
      if (!audio) return;
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      const at = start + i * 0.16;
      tone.type = "sine";
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.14, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(1e-3, at + 0.35);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    });
    document.body.dataset.chimes = String(Number(document.body.dataset.chimes ?? 0) + 1);
  } catch {
  }
}

// tools.js 6c4f530f42f9
function drawTools(play) {
  const tool = (label, icon, run) => h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: run }, sign(icon));
  fill(byId("zoom"), tool("Nearer", "in", () => play.camera.zoom(play.camera.k * 1.25)), tool("Farther", "out", () => play.camera.zoom(play.camera.k / 1.25)), tool("Whole map, whole width, one to one", "fit", () => play.camera.fit()));
  applyTheme();
  showDesigner();
  fill(byId("tools"), play.ways.next && tool("Next seat", "seat", () => play.ways.next?.()), ...settingsMenu(settingsOf(play), play.ended.signal));
  fill(byId("tabs"), ...[["log", "Log"], ["boxes", "Beside"], ["text", "Text"], ["keys", "Keys"]].map(([id, name]) => h("button", {
    type: "button",
    role: "tab",
    id: `tab-${id}`,
    "aria-controls": `pane-${id}`,
    onclick: () => play.tab(id ?? "log", false)
  }, name)));
  play.tab(kept("tab") ?? "log", false, true);
}
function showDesigner() {
  document.documentElement.classList.toggle("designer", kept("designer") === "on");
}
function flip(key, now) {
  keep(key, now ? "off" : "on");
}
function settingsOf(play) {
  const word2 = (on) => on ? "on" : "off";
  const list = [
    { id: "theme", says: "Light and dark", state: () => kept("theme") ?? "system", run: () => {
      nextTheme();
      play.time.repaint();
    } },
    { id: "motion", says: "Counters glide", state: () => word2(motion()), run: () => flip("motion", kept("motion") !== "off") },
    { id: "sound", says: "Sound when it is your turn", state: () => word2(soundIsOn()), run: flipSound },
    { id: "designer", says: "Designer: files, lines and ids of reasons", state: () => word2(kept("designer") === "on"), run: () => {
      flip("designer", kept("designer") === "on");
      showDesigner();
    } },
    { id: "keys", says: "Keys", run: () => play.tab("keys", true) }
  ];
  if (noticesAre()) list.splice(3, 0, { id: "notices", says: "Notices of the browser when it is your turn", state: noticesAre, run: flipNotices });
  if (play.store.source.kind === "server") list.unshift({ id: "link", says: "Copy the link to this moment", run: () => void copyLink(play) });
  return list;
}
function settingsMenu(list, signal) {
  const menu = h("div", { id: "settings", hidden: true });
  const button = h("button", { type: "button", class: "tool", id: "more", "aria-label": "Menu", "aria-expanded": "false", "aria-controls": "settings", onclick: () => open(Boolean(menu.hidden)) }, sign("more"), h("span", { class: "tool-word" }, " Menu"));
  const open = (on) => {
    menu.hidden = !on;
    button.setAttribute("aria-expanded", String(on));
    if (on) menu.querySelector("button")?.focus();
  };
  const draw = () => fill(menu, ...list.map((s) => h("button", { type: "button", id: `set-${s.id}`, onclick: () => {
    const done = s.run();
    if (!s.state) {
      open(false);
      return;
    }
    void Promise.resolve(done).then(() => {
      draw();
      document.getElementById(`set-${s.id}`)?.focus();
    });
  } }, h("span", {}, s.says), s.state ? h("b", {}, s.state()) : null)));
  draw();
  menu.addEventListener("keydown", (e) => walkList(menu, e));
  menu.addEventListener("keydown", (e) => {
    if (e.key !== "Escape") return;
    e.stopPropagation();
    open(false);
    button.focus();
  });
  menu.addEventListener("focusout", (e) => {
    if (e.relatedTarget instanceof Node && !menu.contains(e.relatedTarget) && e.relatedTarget !== button) open(false);
  });
  addEventListener("pointerdown", (e) => {
    if (!menu.hidden && e.target instanceof Node && !menu.contains(e.target) && !button.contains(e.target)) open(false);
  }, { signal, capture: true });
  return [button, menu];
}
function walkList(list, e) {
  const by = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
  if (!by) return;
  const all = (
    /** @type {HTMLElement[]} */
    [...list.querySelectorAll("button")]
  );
  const i = all.indexOf(
    /** @type {HTMLElement} */
    document.activeElement
  );
  all[(i + by + all.length) % all.length]?.focus();
  e.preventDefault();
  e.stopPropagation();
}
async function copyLink(play, at = play.time.at) {
  const link = `${location.href.replace(/#.*/, "")}#${[...play.links, `at=${at}`].join("&")}`;
  const note = play.store.source.kind === "replay" ? "It opens this file at this moment." : play.store.seat.kind === "watch" ? "It is for looking on." : "It opens your seat: whoever has it can play for you. Links for looking on are in the lobby.";
  await navigator.clipboard?.writeText(link).catch(() => {
  });
  play.why.show("Link to this moment", h("input", { readonly: true, value: link, "aria-label": "Link" }), h("p", { class: "small" }, `Copied. ${note}`));
}

// ending.js 1e91f225b5f8
var wide = 360;
var tall = 120;
var room = { left: 26, right: 10, top: 8, bottom: 18 };
async function readCourse(store) {
  const [{ moments }, first] = await Promise.all([store.source.ask("game.moments", { events: true }), store.source.ask("game.moment", { at: 1 })]);
  const alive = moments.filter((m) => !store.moments.find((x) => x.number === m.number)?.dead);
  const sides = store.board.sides.map((s) => s.id);
  const last = store.number;
  const turns = alive.filter((m) => m.marks?.includes("turn")).map((m) => ({ at: m.number, turn: m.turn }));
  const tracks = first.view.tracks ?? {};
  const track = store.board.tracks.find((t) => sides.every((s) => `${t.id} of ${s}` in tracks));
  const course = (name, start, next) => ({ name, turns, last, lines: sides.map((side) => {
    const points2 = [{ at: 1, value: start(side) }];
    for (const m of alive) {
      for (const e of m.events ?? []) {
        const before = points2.at(-1)?.value ?? 0;
        const value = next(e, side, before);
        if (value !== before) points2.push({ at: m.number, value });
      }
    }
    points2.push({ at: last, value: points2.at(-1)?.value ?? 0 });
    return { side, points: points2 };
  }) });
  if (track) {
    return course(track.name || track.id, (side) => tracks[`${track.id} of ${side}`] ?? 0, (e, side, before) => e.kind === "track" && e.name === `${track.id} of ${side}` ? e.n ?? 0 : before);
  }
  const lost = (e, side) => e.kind === "eliminated" && store.units.get(e.unit ?? "")?.side === side;
  const points = course("Points lost", () => 0, (e, side, before) => lost(e, side) ? before + (e.n ?? 0) : before);
  if (points.lines.some((l) => l.points.some((p) => p.value > 0))) return points;
  const units = course("Units lost", () => 0, (e, side, before) => lost(e, side) ? before + 1 : before);
  return units.lines.some((l) => l.points.some((p) => p.value > 0)) ? units : null;
}
function curve(store, c) {
  const most = Math.max(1, ...c.lines.flatMap((l) => l.points.map((p) => p.value)));
  const x = (at) => room.left + (wide - room.left - room.right) * (at - 1) / Math.max(1, c.last - 1);
  const y = (v) => room.top + (tall - room.top - room.bottom) * (1 - v / most);
  const ends = c.lines.map((l) => `${store.sideName(l.side)} ${l.points[0]?.value ?? 0} to ${l.points.at(-1)?.value ?? 0}`).join(", ");
  const root = svg("svg", { class: "ending-curve", viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": `${c.name}: ${ends}` });
  const word2 = (at, up, text, anchor = "middle") => {
    const t = svg("text", { x: at, y: up, "text-anchor": anchor });
    t.textContent = text;
    root.append(t);
  };
  for (const v of [0, most]) {
    root.append(svg("line", { class: "grid", x1: room.left, x2: wide - room.right, y1: y(v), y2: y(v) }));
    word2(room.left - 5, y(v) + 4, String(v), "end");
  }
  let free = -Infinity;
  for (const t of c.turns) {
    root.append(svg("line", { class: "grid", x1: x(t.at), x2: x(t.at), y1: y(most), y2: y(0) }));
    if (x(t.at) < free) continue;
    word2(x(t.at), tall - 4, String(t.turn));
    free = x(t.at) + 20;
  }
  c.lines.forEach((l, i) => {
    let d = "";
    l.points.forEach((p, k) => {
      d += k ? `H${x(p.at).toFixed(1)}V${y(p.value).toFixed(1)}` : `M${x(p.at)} ${y(p.value)}`;
    });
    root.append(svg("path", { class: "curve", d, "data-side": l.side, "stroke-dasharray": i % 2 ? "7 3" : void 0 }));
  });
  return root;
}
async function begin(play, other) {
  const host = serverSource(kept("host") ?? "");
  const { seat } = play.store;
  try {
    const { tables } = await host.ask("lobby.tables");
    const row = tables.find((t2) => t2.table === seat.table);
    if (!row) throw new Refusal(0, "The lobby no longer has this table: begin a game there.");
    const sides = row.sides;
    const who = other ? sides.map((s) => s.who).reverse() : sides.map((s) => s.who);
    const t = await host.ask("lobby.new", { scenario: row.scenario, variants: row.variants ?? [], seats: Object.fromEntries(sides.map((s, i) => [s.id, who[i]])) });
    const mine = sides.find((s) => s.id === seat.side !== other)?.id ?? "";
    location.assign(play.links.length > 1 && t.all || t.links[mine] || t.watch[""]);
  } catch (e) {
    play.why.refused(e, "A new game");
  }
}
async function saveFile(play) {
  const answer = await fetch("/file", { headers: { Authorization: `Bearer ${play.links[0] ?? ""}` }, cache: "no-store" }).catch(() => null);
  if (!answer?.ok) {
    play.why.refused(new Refusal(0, answer ? await answer.text() : "The server does not answer."), "The file");
    return;
  }
  const address = URL.createObjectURL(await answer.blob());
  h("a", { href: address, download: `${play.store.seat.table ?? "game"}.html` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 6e4);
}
function endingCard(play) {
  const { store } = play;
  const { view, board } = store;
  const r = view.result;
  if (!r) return h("article", {});
  const who = r.winner ? capital(`${store.sideSubject(r.winner)} ${store.sideVerb(r.winner, "win", "wins")}`) : "Nobody wins";
  const lastTurn = board.turns.at(-1)?.number;
  const rows = [];
  if (r.points) rows.push(["Victory points", (s) => String(r.points?.[s] ?? 0)]);
  for (const t of board.tracks) if (board.sides.every((s) => `${t.id} of ${s.id}` in (view.tracks ?? {}))) rows.push([capital(t.name || t.id), (s) => String(view.tracks?.[`${t.id} of ${s}`] ?? 0)]);
  if (Object.values(view.lost ?? {}).some((n) => n > 0)) rows.push(["Points lost", (s) => String(view.lost?.[s] ?? 0)]);
  const gone = (s) => view.units.filter((u) => u.side === s && u.box === "eliminated").length;
  rows.push(["Units eliminated", (s) => String(gone(s))]);
  const fights = store.moments.filter((m) => !m.dead).reduce((n, m) => n + (m.results?.length ?? 0), 0);
  const picture2 = h("div", { class: "ending-picture" });
  void readCourse(store).then((c) => {
    if (c) picture2.append(h("p", { class: "small" }, `${capital(c.name)}, by turn`), curve(store, c));
  }).catch(() => {
  });
  const server = store.source.kind === "server";
  const host = server && kept("host") !== null;
  const button = (id, text, run) => h("button", { type: "button", class: "choice", id, onclick: run }, text);
  return h(
    "article",
    { class: "ending", "aria-label": `${who}: ${r.name}` },
    h("h2", { "data-side": r.winner }, who, r.name && h("small", {}, r.name)),
    r.reason && h("p", { class: "ending-reason" }, r.reason, " ", ruleChip({ rule: r.rule ?? "" })),
    h("p", { class: "small" }, `Turn ${view.turn}${lastTurn ? ` of ${lastTurn}` : ""}${view.turn_name ? ` · ${view.turn_name}` : ""} · ${fights} ${fights === 1 ? "combat" : "combats"}`),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("td", {}), ...board.sides.map((s) => h("th", { scope: "col", "data-side": s.id }, s.name)))),
      h("tbody", {}, ...rows.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), ...board.sides.map((s) => h("td", {}, value(s.id))))))
    ),
    picture2,
    h(
      "p",
      { class: "ending-ways" },
      button("end-film", "Watch the game", () => void play.time.go(1).then(() => play.time.toggle())),
      server && button("end-file", "Save as a file", () => void saveFile(play)),
      host && button("end-again", "Play again", () => void begin(play, false)),
      host && board.sides.length === 2 && play.links.length === 1 && button("end-other", "Play the other side", () => void begin(play, true))
    )
  );
}

// fight.js c09d18caa42e
var mostKept = 12;
var shortCode = 3;
function fightsAfter(before, change, mine, watching) {
  const fresh = change.fights ?? [];
  if (change.undone || mine) return fresh;
  if (watching) return fresh.length ? fresh : before.slice(-1);
  const keys = new Set(fresh.map(fightKey));
  return [...before.filter((f) => !keys.has(fightKey(f))), ...fresh].slice(-mostKept);
}
function fightKey(f) {
  return `${f.number}.${f.index ?? 0}`;
}
function addends(store, part, units) {
  const named = new Map(units.map((u) => [u, u ? store.unitName(u) : "a unit that you do not know"]));
  const rest = [];
  for (const t of part?.terms ?? []) {
    const own = t.unit !== void 0 && named.has(t.unit) ? t.unit : null;
    const label = t.label || t.id || t.op;
    if (own !== null && t.op === "set") {
      if (t.amount) named.set(own, `${named.get(own)} ${t.amount}`);
    } else if (own !== null) named.set(own, `${named.get(own)} ${effect(t)} (${label})`);
    else if (!((t.op === "add" || t.op === "set") && t.amount === 0)) rest.push(`${label} ${t.op === "set" ? t.amount : effect(t)}`);
  }
  return [...named.values(), ...rest].join(", ");
}
function effect(t) {
  if (t.op === "add" || t.op === "shift") return t.amount < 0 ? `−${-t.amount}` : `+${t.amount}`;
  const words = (
    /** @type {{[op: string]: string}} */
    { multiply: "×", divide: "÷", "divide-up": "÷", floor: "at least", cap: "at most" }
  );
  return `${words[t.op] ?? t.op} ${t.amount}`;
}
function shifts(f) {
  const column = f.numbers?.find((n) => n.name === "column");
  const die = f.numbers?.find((n) => n.name === "die");
  const moved = (column?.terms ?? []).slice(1).filter((t) => t.amount !== 0 && t.op !== "cap" && t.op !== "floor");
  const first = column?.terms[0]?.column;
  const rolled = (die?.terms ?? []).slice(1).filter((t) => t.amount !== 0 || t.op === "set");
  return [
    moved.length && first !== f.column ? `Column ${first} becomes ${f.column}: ${moved.map((t) => `${t.label || t.id} ${effect(t)}`).join(", ")}` : "",
    rolled.length && f.modified !== f.die ? `Die ${f.die} becomes ${f.modified}: ${rolled.map((t) => `${t.label || t.id} ${effect(t)}`).join(", ")}` : ""
  ].filter(Boolean);
}
function dieFace(n, faces2, side) {
  const root = svg("svg", { class: "fight-die", viewBox: "0 0 40 40", role: "img", "aria-label": `die ${n}`, "data-side": side });
  root.append(svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 7 }));
  const at = (
    /** @type {{[n: number]: number[][]}} */
    {
      1: [[0, 0]],
      2: [[-1, -1], [1, 1]],
      3: [[-1, -1], [0, 0], [1, 1]],
      4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
      5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
      6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]
    }[n]
  );
  if (faces2 === 6 && at) for (const [x, y] of at) root.append(svg("circle", { cx: 20 + 9.5 * (x ?? 0), cy: 20 + 9.5 * (y ?? 0), r: 3.6 }));
  else {
    const t = svg("text", { x: 20, y: 27 });
    t.textContent = String(n);
    root.append(t);
  }
  return root;
}
function aftermath(store, f) {
  const out = [];
  const verbs = (
    /** @type {{[kind: string]: string}} */
    { retreated: "falls back", displaced: "makes room and goes", advanced: "advances" }
  );
  for (const e of f.after) {
    const verb = verbs[e.kind];
    const last = out.findLast((x) => x.unit === e.unit);
    if (verb && e.unit && e.to) {
      if (last?.kind === e.kind && last.way) last.way.push(e.to);
      else out.push({ kind: e.kind, text: "", unit: e.unit, way: [e.to] });
    } else if (e.kind === "eliminated" && e.unit) out.push({ kind: e.kind, unit: e.unit, text: `${store.unitName(e.unit)} is eliminated${e.n ? ` (${e.n} ${e.n === 1 ? "point" : "points"})` : ""}` });
    else out.push({ kind: e.kind, text: e.text.replace(/^(Loss|Retreat|Advance|Displacement): /, "") });
  }
  for (const x of out) {
    if (!x.way || !x.unit) continue;
    const to = x.way.at(-1) ?? "";
    x.text = `${store.unitName(x.unit)} ${verbs[x.kind]} to ${store.hexName(to)}${x.way.length > 1 ? ` by ${x.way.slice(0, -1).join(", ")}` : ""}`;
  }
  return out;
}
function losses(f) {
  return f.after.filter((e) => e.kind === "eliminated" || e.kind === "step-lost");
}
function fightText(store, fights) {
  return fights.map((f) => {
    const total = (name) => f.numbers?.find((n) => n.name === name && !n.text)?.total;
    const [a, d] = [total("attack"), total("defence")];
    const dice = f.defence_die === void 0 ? `die ${f.die}` : `dice ${f.die} and ${f.defence_die}`;
    return [
      `${where(store, f)}: ${f.result_text}`,
      [a !== void 0 && d !== void 0 ? `${a} against ${d}` : "", f.column && `column ${f.column}`, dice].filter(Boolean).join(", "),
      ...aftermath(store, f).map((x) => x.text),
      losses(f).length ? "" : "no losses"
    ].filter(Boolean).join(". ");
  }).join(". ");
}
function where(store, f) {
  const hexes = f.targets.map((t) => store.hexName(t)).join(", ");
  return f.side ? capital(`${store.sideSubject(f.side)} ${store.sideVerb(f.side, "attack", "attacks")} ${hexes}`) : `Combat at ${hexes}`;
}
var afterSigns = (
  /** @type {{[kind: string]: string}} */
  { eliminated: "✕", "step-lost": "−", retreated: "↩", displaced: "⇄", advanced: "→", exited: "↗" }
);
function fightCard(store, f, ...tools2) {
  const number = (name) => f.numbers?.find((n) => n.name === name);
  const [attack, defence] = [number("attack"), number("defence")];
  const foe = store.units.get(f.defenders?.find(Boolean) ?? "")?.side;
  const line = (side, what, part, units) => part && units && h("p", { class: "fight-side", "data-side": side }, h("b", { title: what }, part.text || String(part.total)), h("span", {}, addends(store, part, units)));
  const lost = losses(f);
  const after = aftermath(store, f);
  const counted = attack && defence && !attack.text && !defence.text && (attack.terms.length || defence.terms.length || attack.total || defence.total);
  return h(
    "article",
    { class: "fight", "data-number": f.number, "aria-label": `${where(store, f)}: ${f.result_text}` },
    h("header", { class: "fight-head" }, h("p", { class: "fight-where" }, where(store, f)), ...tools2),
    h(
      "div",
      { class: "fight-row" },
      h("span", { class: "fight-dice" }, dieFace(f.die, f.faces, f.side), f.defence_die !== void 0 && dieFace(f.defence_die, f.faces, foe)),
      h("p", { class: "fight-odds" }, counted && h("span", {}, `${attack.total} : ${defence.total}`), f.column && h("b", { title: "column" }, f.column)),
      h("p", { class: "fight-result" }, f.result !== f.result_text && f.result !== "-" && f.result.length <= shortCode && h("span", { class: "fight-code" }, f.result), h("b", {}, capital(f.result_text)))
    ),
    f.attackers ? [line(f.side, "attack", attack, f.attackers), line(foe, "defence", defence, f.defenders)] : h("p", { class: "small" }, "You do not know all that fought here."),
    ...shifts(f).map((s) => h("p", { class: "fight-shift" }, s)),
    h(
      "ul",
      { class: "fight-after" },
      ...after.map((x) => h("li", { class: x.kind }, h("span", { "aria-hidden": "true" }, afterSigns[x.kind] ?? "·"), h("span", {}, x.text))),
      lost.length === 0 && h("li", { class: "none" }, h("span", { "aria-hidden": "true" }, "○"), h("span", {}, "No losses"))
    )
  );
}
var FightPanel = class {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.node = byId("fight");
    this.opened = null;
    this.folded = "";
    this.shows = "";
  }
  /** Leaves the seat. */
  end() {
    fill(this.node);
    this.node.hidden = true;
  }
  /** Shows the fights of the moment that is looked at. */
  draw() {
    const { store } = this.play;
    const fights = store.shownFights;
    const over = Boolean(store.view.result) && !store.then;
    const shows = JSON.stringify([fights, this.opened, this.folded, over]);
    if (shows === this.shows) return;
    this.shows = shows;
    const open = fights.find((f) => fightKey(f) === this.opened) ?? fights.at(-1);
    this.node.hidden = !open || this.folded === fights.map(fightKey).join(" ");
    this.mark(open);
    this.node.classList.toggle("over", over);
    if (over) {
      this.node.hidden = false;
      fill(this.node, endingCard(this.play), open && h("details", { class: "fight-last" }, h("summary", {}, "The last combat"), fightCard(store, open, ...this.tools(open, fights).slice(0, 2))));
      return;
    }
    if (!open || this.node.hidden) return;
    const others = fights.filter((f) => f !== open);
    fill(
      this.node,
      fightCard(store, open, ...this.tools(open, fights)),
      others.length > 0 && h("details", { class: "fight-others" }, h("summary", {}, `${others.length} more since your last decision`), h("ul", {}, ...others.map((f) => h("li", {}, h("button", { type: "button", class: "link", onclick: () => {
        this.opened = fightKey(f);
        this.draw();
      } }, `${f.targets.join(", ")}: ${f.result_text}`)))))
    );
  }
  /**
   * @param {Fight} f
   * @param {Fight[]} fights
   */
  tools(f, fights) {
    const { play } = this;
    const tool = (label, icon, run) => h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: run }, icon);
    return [
      tool("How the numbers came about", "?", () => play.why.show(where(play.store, f), ...(f.numbers ?? []).map((n) => numberNode(play.store, n, true)))),
      tool("Copy the link to this combat", sign("link"), () => void copyLink(play, f.number)),
      tool("Put the card away", "✕", () => {
        this.folded = fights.map(fightKey).join(" ");
        this.draw();
        play.frame.focus();
      })
    ];
  }
  /**
   * Draws who went where, and the result at the hexes that were attacked.
   * @param {Fight | undefined} f
   */
  mark(f) {
    const { board, store } = this.play;
    board.unway("fought", "trails");
    board.layers.ghost?.querySelectorAll(".fight-mark").forEach((x) => x.remove());
    if (!f) return;
    for (const e of f.after) {
      if (!e.from || !e.to || e.from === e.to) continue;
      board.way("fought", [e.from, e.to], [], "trails", true);
      board.layers.trails?.lastElementChild?.classList.add(e.kind);
    }
    for (const at of f.targets) {
      const hex = store.hexes.get(at);
      if (!hex) continue;
      const code = f.result.length <= shortCode ? f.result : losses(f).length ? "✕" : f.after.some((e) => e.kind === "retreated") ? "↩" : "=";
      const g = svg("g", { class: "fight-mark", transform: `translate(${hex.x} ${hex.y - this.play.board.size * 0.74})` });
      const sized = svg("g");
      const t = svg("text", { y: 5 });
      t.textContent = code === "-" ? "=" : code;
      sized.append(svg("rect", { x: -17, y: -10, width: 34, height: 20, rx: 10 }), t);
      g.append(sized);
      board.layers.ghost?.append(g);
    }
  }
};

// state.js 183baf65b665
function lay(view, change) {
  const next = change.whole || !view ? {} : { ...view };
  for (const [key, value] of Object.entries(change.view ?? {})) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  const units = new Map((next.units ?? []).map((u) => [u.id, u]));
  for (const id of change.gone ?? []) units.delete(id);
  for (const u of change.units ?? []) units.set(u.id, u);
  next.units = [...units.values()];
  return next;
}
var Store = class {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    this.board = /** @type {any} */
    null;
    this.seat = { kind: "watch" };
    this.now = /** @type {any} */
    { units: [] };
    this.number = 0;
    this.moments = [];
    this.events = /* @__PURE__ */ new Map();
    this.at = null;
    this.then = null;
    this.listeners = /* @__PURE__ */ new Map();
    this.hexes = /* @__PURE__ */ new Map();
    this.units = /* @__PURE__ */ new Map();
    this.after = () => {
    };
    this.fights = [];
    this.fightsThen = [];
    this.line = "open";
    this.undone = false;
  }
  /** The view that is shown: of now, or of the moment looked at. */
  get view() {
    return this.then ?? this.now;
  }
  /** The combats that are to be shown: of now, or of the moment looked at. */
  get shownFights() {
    return this.then ? this.fightsThen : this.fights;
  }
  /** What this seat is asked now; nothing while it looks back. */
  get decision() {
    return this.then || this.source.kind === "replay" || this.seat.kind === "watch" ? void 0 : this.now.decision;
  }
  /**
   * @param {Topic} topic
   * @param {(detail?: any) => void} listener
   */
  on(topic, listener) {
    this.listeners.set(topic, [...this.listeners.get(topic) ?? [], listener]);
  }
  /**
   * @param {Topic} topic
   * @param {unknown} [detail]
   */
  tell(topic, detail) {
    for (const l of this.listeners.get(topic) ?? []) l(detail);
  }
  /** Opens the game: board, view and log; then listens for what changes. */
  async open() {
    const [seat, board, moment, moments] = await Promise.all([
      this.source.ask("seat.info"),
      this.source.ask("game.board"),
      this.source.ask("game.moment"),
      this.source.ask("game.moments")
    ]);
    this.seat = seat;
    this.board = board;
    this.hexes = new Map(board.hexes.map((x) => [x.id, x]));
    this.units = new Map(board.units.map((x) => [x.id, x]));
    this.now = lay(null, moment);
    this.fights = moment.fights ?? [];
    this.number = moment.number;
    this.moments = moments.moments ?? moments;
    for (const m of this.moments) this.bury(m);
    setTimeout(() => {
      this.close = this.source.listen(this.number, {
        change: (c) => this.take(c),
        notice: (name, data) => this.notice(name, data),
        line: (line) => {
          this.line = line;
          this.tell("line");
        }
      });
    });
  }
  /**
   * Notes that moments were taken back: they have not happened.
   * @param {Moment} m
   */
  bury(m) {
    if (m.back === void 0) return;
    for (const x of this.moments) if (x.number > m.back && x.number <= m.number) x.dead = true;
  }
  /**
   * Takes a change: lays it over the view and tells what differs.
   * @param {Change} change
   */
  take(change) {
    const before = this.now;
    this.now = lay(before, change);
    this.number = change.number;
    this.undone = change.undone === true;
    const events = change.events ?? [];
    const mine = this.source.kind === "branch" || before.waiting !== void 0 && before.waiting === this.seat.side;
    this.fights = fightsAfter(this.fights, change, mine, !this.seat.side);
    this.events.set(change.number, events);
    const m = change.line ?? { number: change.number };
    while ((this.moments.at(-1)?.number ?? 0) >= m.number) this.moments.pop();
    this.moments.push(m);
    this.bury(m);
    if (!this.then) this.tell("view", { before, events, undone: change.undone === true });
    this.tell("log", change);
    this.after();
  }
  /**
   * @param {string} name
   * @param {any} data
   */
  notice(name, data) {
    if (name === "presence") {
      for (const s of this.seat.sides ?? []) s.present = data?.[s.id] ?? 0;
      this.tell("people");
    } else if (name === "closed") {
      this.line = "ended";
      this.tell("line");
    } else if (name === "bot") {
      this.tell("bot", data);
    }
  }
  /**
   * Goes to a moment; null goes back to now.
   * @param {number | null} at
   */
  async look(at) {
    if (at === null || at >= this.number) {
      if (this.at === null) return;
      const before2 = this.view;
      this.at = null;
      this.then = null;
      this.wanted = null;
      this.tell("look", { before: before2 });
      return;
    }
    this.wanted = Math.max(1, at);
    const before = this.view;
    const change = await this.source.ask("game.moment", { at: this.wanted });
    if (this.wanted !== Math.max(1, at)) return;
    this.at = change.number;
    this.then = lay(null, change);
    this.fightsThen = change.fights ?? [];
    this.events.set(change.number, change.events ?? []);
    this.tell("look", { before, events: change.events ?? [] });
  }
  /**
   * The events of a moment, asked for once.
   * @param {number} number
   * @returns {Promise<import('./types.js').GameEvent[]>}
   */
  async eventsOf(number) {
    const known = this.events.get(number);
    if (known) return known;
    const { events } = await this.source.ask("game.moment", { at: number });
    this.events.set(number, events ?? []);
    return events ?? [];
  }
  /**
   * The combats of a moment with all that came of them.
   * @param {number} number
   * @returns {Promise<import('./types.js').Fight[]>}
   */
  async fightsOf(number) {
    const last = this.moments.findLast((m) => m.fight === number && !m.dead)?.number ?? number;
    const { fights } = await this.source.ask("game.moment", { at: last });
    return (fights ?? []).filter((f) => f.number === number);
  }
  /**
   * The shown name of a side.
   * @param {string} [id]
   */
  sideName(id) {
    return this.board.sides.find((s) => s.id === id)?.name ?? id ?? "";
  }
  /**
   * A side as the subject of a sentence, such as "the Reds".
   * @param {string} [id]
   */
  sideSubject(id) {
    return this.board.sides.find((s) => s.id === id)?.people ?? id ?? "";
  }
  /**
   * The form of a verb that agrees with the subject.
   * @param {string | undefined} id
   * @param {string} plural
   * @param {string} singular
   */
  sideVerb(id, plural, singular) {
    return this.board.sides.find((s) => s.id === id)?.plural ? plural : singular;
  }
  /**
   * The shown name of a unit.
   * @param {string} id
   */
  unitName(id) {
    return this.units.get(id)?.name ?? id;
  }
  /**
   * The shown name of a hex: its number and what stands there.
   * @param {string} at
   */
  hexName(at) {
    const x = this.hexes.get(at);
    return x?.name ? `${at} ${x.name}` : at;
  }
};

// board.js a328a2b8823a
var step = 4;
var shown = 5;
var Board = class {
  /**
   * @param {Store} store
   * @param {HTMLElement} stage
   */
  constructor(store, stage) {
    const b = store.board;
    this.store = store;
    this.data = b;
    this.nodes = /* @__PURE__ */ new Map();
    this.framed = /* @__PURE__ */ new Map();
    this.laid = "";
    this.outlines = /* @__PURE__ */ new Map();
    this.stacks = /* @__PURE__ */ new Map();
    this.counts = /* @__PURE__ */ new Map();
    this.size = Math.hypot(b.corners[0]?.[0] ?? 36, b.corners[0]?.[1] ?? 0);
    this.grow = 0.7 * this.size * Math.sqrt(3) / b.counter.width;
    this.art = svg("svg", { class: "art", viewBox: `0 0 ${b.width} ${b.height}`, "aria-hidden": "true" });
    const defs = svg("defs");
    this.defs = defs;
    this.symbols = /* @__PURE__ */ new Map();
    this.fresh = document.createDocumentFragment();
    this.layers = {};
    this.art.append(defs);
    this.hatches();
    for (const name of ["zones", "lit", "marks", "trails", "counters", "rings", "path", "ghost"]) {
      const g = svg("g", { class: `layer-${name}` });
      this.layers[name] = g;
      this.art.append(g);
    }
    this.litPath = svg("path", { class: "lit" });
    this.foePath = svg("path", { class: "lit-foe" });
    this.layers.lit?.append(this.litPath, this.foePath);
    this.mapPicture = picture(b.map, "map");
    stage.append(this.mapPicture, this.art);
    this.labelled = /* @__PURE__ */ new Set();
  }
  /**
   * Puts numbers and names of hexes on the map, as pictures of their own, when they are first wanted: they are many texts,
   * and to lay them out would hold up what is looked at first.
   * @param {boolean} numbers
   * @param {boolean} names
   */
  label(numbers, names) {
    for (const what of [numbers && "numbers", names && "names"]) {
      if (!what || this.labelled.has(what)) continue;
      this.labelled.add(what);
      const ids = new Set(this.data.hexes.map((x) => x.id));
      const lines = this.data.labels.split("\n");
      const wanted = lines.filter((l, i) => i === 0 || l === "</svg>" || ids.has(/>([^<>]*)<\/text>$/.exec(l)?.[1] ?? "") === (what === "numbers"));
      this.art.before(picture(wanted.join("\n"), what));
    }
  }
  /** Patterns, so that no meaning hangs on color alone. */
  hatches() {
    for (const [id, d] of [["hatch-foe", "M-2 8L8 -2M2 12L12 2"], ["hatch-zone", "M0 2L10 12M-4 6L4 14M6 -2L14 6"], ["hatch-reach", "M5 4.2V5.8"], ["hatch-blocks", "M0 0L10 10M10 0L0 10"]]) {
      const p = svg("pattern", { id, width: 10, height: 10, patternUnits: "userSpaceOnUse" });
      p.append(svg("path", { d, class: id }));
      this.defs.append(p);
    }
  }
  /**
   * The drawing of a face, made when it is first needed.
   * @param {Piece} piece
   */
  symbol(piece) {
    const { id, unit, picture: text } = this.face(piece);
    return this.symbols.get(id) ?? this.define(id, unit, shapes(text));
  }
  /**
   * Shows a face on a counter. A unit's face lies in its counter itself, as a picture of a picture would be drawn twice; a back is that of many.
   * @param {SVGGElement} node
   * @param {Piece} piece
   */
  wear(node, piece) {
    this.bare(node);
    const drawn2 = this.symbol(piece);
    if (piece.unit === null && !drawn2.parentNode) this.defs.append(drawn2);
    node.prepend(piece.unit === null ? svg("use", { href: `#${drawn2.id}` }) : drawn2);
  }
  /**
   * Takes the face off a counter; lists may still show it.
   * @param {SVGGElement} node
   */
  bare(node) {
    const old = node.firstElementChild;
    if (old instanceof SVGUseElement) old.remove();
    else if (old?.id) this.defs.append(old);
  }
  /** @param {Piece} piece */
  face(piece) {
    const unit = piece.unit === null ? void 0 : this.store.units.get(piece.unit);
    const face = unit?.faces.find((f) => f.face === piece.face) ?? unit?.faces[0];
    const id = unit ? `c-${unit.id}-${face?.face ?? ""}` : `back-${piece.side}`;
    return { id, unit, picture: face?.picture ?? this.data.backs.find((b) => b.side === piece.side)?.picture ?? "" };
  }
  /**
   * @param {string} id
   * @param {import('./types.js').BoardUnit | undefined} unit
   * @param {Node[]} drawn
   */
  define(id, unit, drawn2) {
    const g = svg("g", { id });
    this.symbols.set(id, g);
    const { left, top, width, height } = this.data.counter;
    const tall2 = unit && !unit.short ? { t: top + (height - width), h: width } : { t: top, h: height };
    g.append(svg("rect", { x: left + 1.2, y: tall2.t + 1.6, width, height: tall2.h, rx: 2, class: "shade" }), ...drawn2);
    return g;
  }
  /**
   * Reads the faces that are drawn for the first time, all at once: each by itself would take a document of its own.
   * @param {Iterable<Piece>} pieces
   */
  faces(pieces) {
    const fresh = /* @__PURE__ */ new Map();
    for (const p of pieces) {
      const f = this.face(p);
      if (!this.symbols.has(f.id)) fresh.set(f.id, f);
    }
    const list = [...fresh.values()];
    const groups = shapes(list.map((f) => `<g>${f.picture}</g>`).join(""));
    if (groups.length !== list.length) return;
    list.forEach((f, i) => this.define(f.id, f.unit, [...groups[i]?.childNodes ?? []]));
  }
  /**
   * What lies on the map in a view, by hex, the bottom first.
   * @param {View} view
   */
  pieces(view) {
    const stacks = /* @__PURE__ */ new Map();
    const put = (p) => {
      const there = stacks.get(p.hex);
      if (there) there.push(p);
      else stacks.set(p.hex, [p]);
    };
    const same = /* @__PURE__ */ new Map();
    for (const c of view.counters ?? []) {
      if (!c.hex) continue;
      const n = same.get(`${c.side}|${c.hex}`) ?? 0;
      same.set(`${c.side}|${c.hex}`, n + 1);
      put({ key: `?${c.side}|${c.hex}|${n}`, unit: null, side: c.side, face: "", small: false, hex: c.hex });
    }
    for (const u of view.units) {
      if (u.hex) put({ key: u.id, unit: u.id, side: u.side, face: u.face, small: this.store.units.get(u.id)?.small ?? false, hex: u.hex });
    }
    return stacks;
  }
  /**
   * Draws a view over the one before it: only what differs is touched.
   * @param {View} view
   * @param {boolean} [glide] whether counters move where they went
   */
  draw(view, glide = false) {
    this.stacks = this.pieces(view);
    this.faces([...this.stacks.values()].flat());
    const left = new Set(this.nodes.keys());
    for (const [at, pieces] of this.stacks) {
      const hex = this.store.hexes.get(at);
      if (!hex) continue;
      const units = pieces.filter((p) => !p.small);
      const small = units.length ? pieces.filter((p) => p.small) : [];
      const big = units.length ? units : pieces;
      const from = Math.max(0, big.length - shown);
      const spread2 = step * (big.length - 1 - from) / 2;
      big.forEach((p, i) => {
        const d = step * Math.max(0, i - from);
        const tall2 = this.data.counter.height > this.data.counter.width ? 4 : 0;
        this.put(p, hex.x + spread2 - d, hex.y + 1 + tall2 + spread2 - d, this.grow, glide);
        left.delete(p.key);
      });
      small.forEach((p, i) => {
        this.put(p, hex.x + this.size * 0.62, hex.y - 12 + 21 * i, 0.6 * this.grow, glide);
        left.delete(p.key);
      });
    }
    for (const key of left) {
      const gone = this.nodes.get(key)?.node;
      if (gone) this.bare(gone);
      gone?.remove();
      this.nodes.delete(key);
      for (const set of this.framed.values()) set.delete(key);
    }
    if (this.fresh.firstChild) this.layers.counters?.append(this.fresh);
    this.order();
    this.badges(view);
  }
  /**
   * @param {Piece} piece
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @param {boolean} glide
   */
  put(piece, x, y, scale, glide) {
    const symbol = this.face(piece).id;
    let n = this.nodes.get(piece.key);
    if (!n) {
      const node = svg("g", { class: "counter", "data-key": piece.key });
      this.wear(node, piece);
      n = { node, symbol, x: NaN, y: NaN, scale, spent: false, secret: false };
      this.nodes.set(piece.key, n);
      this.fresh.append(node);
    } else if (n.symbol !== symbol) {
      this.wear(n.node, piece);
      n.symbol = symbol;
    }
    if (n.x === x && n.y === y && n.scale === scale) return;
    n.node.classList.toggle("glide", glide && !Number.isNaN(n.x));
    n.x = x;
    n.y = y;
    n.scale = scale;
    n.node.style.transform = `translate(${x}px, ${y}px) scale(${scale.toFixed(3)})`;
  }
  /** Puts counters of a stack over one another in their order; those that are right stay. */
  order() {
    const layer = this.layers.counters;
    if (!layer) return;
    const lie = [...this.stacks.values()].flatMap((pieces) => pieces.map((p) => p.key)).join(" ");
    if (lie === this.laid) return;
    this.laid = lie;
    let last = null;
    for (const pieces of this.stacks.values()) {
      for (const p of [...pieces.filter((x) => !x.small), ...pieces.filter((x) => x.small)]) {
        const node = this.nodes.get(p.key)?.node;
        if (!node) continue;
        const after = last ? last.nextElementSibling : layer.firstElementChild;
        if (after !== node) layer.insertBefore(node, after);
        last = node;
      }
    }
  }
  /**
   * Small signs on counters: how many lie in a stack, what a unit has done.
   * @param {View} view
   */
  badges(view) {
    for (const u of view.units) {
      const n = this.nodes.get(u.id);
      if (!n) continue;
      const spent = Boolean(u.moved || u.attacked);
      const secret = Boolean(u.hidden);
      if (n.spent !== spent) this.veil(n.node, n.spent = spent);
      if (n.secret !== secret) n.node.classList.toggle("secret", n.secret = secret);
    }
    const rings = this.layers.rings;
    if (!rings) return;
    const left = new Map(this.counts);
    for (const [at, pieces] of this.stacks) {
      const many = pieces.filter((p) => !p.small).length;
      const hex = this.store.hexes.get(at);
      if (many < 2 || !hex) continue;
      const there = this.counts.get(at);
      left.delete(at);
      if (there?.many === many) continue;
      there?.node.remove();
      const g = svg("g", { class: "many" });
      const x = hex.x - this.size * 0.62;
      const y = hex.y - this.size * 0.62;
      g.append(svg("circle", { cx: x, cy: y, r: 8 }));
      const t = svg("text", { x, y: y + 3.6 });
      t.textContent = String(many);
      g.append(t);
      rings.append(g);
      this.counts.set(at, { many, node: g });
    }
    for (const [at, c] of left) {
      c.node.remove();
      this.counts.delete(at);
    }
  }
  /**
   * Shows that a unit has moved or attacked: a veil and a cut corner, through which no counter below is seen.
   * @param {SVGGElement} node
   * @param {boolean} on
   */
  veil(node, on) {
    node.classList.toggle("spent", on);
    if (!on || node.querySelector(".veil")) return;
    const { left, top, width, height } = this.data.counter;
    const g = svg("g", { class: "veil" });
    const right = left + width;
    const cut = width * 0.24;
    g.append(svg("rect", { x: left, y: top, width, height, rx: 2 }), svg("path", { d: `M${right - cut} ${top}H${right}V${top + cut}Z` }));
    node.append(g);
  }
  /**
   * Lights places and counters: those that can be chosen, and nothing else.
   * @param {string[]} hexes
   * @param {string[]} foes hexes of another side's counters
   * @param {Set<string>} units
   */
  light(hexes, foes, units) {
    this.lit(this.litPath, hexes);
    this.lit(this.foePath, foes);
    this.ring("can", units);
  }
  /**
   * @param {SVGPathElement} path
   * @param {string[]} hexes
   */
  lit(path, hexes) {
    const places = hexes.join(" ");
    if (path.getAttribute("data-places") === places) return;
    path.setAttribute("data-places", places);
    path.setAttribute("d", this.area(hexes, 0.94));
  }
  /**
   * Puts a frame around a counter, or takes it away: it is made once, and hidden where the counter has it no more.
   * @param {SVGGElement} node
   * @param {string} name
   * @param {boolean} on
   */
  frame(node, name, on) {
    node.classList.toggle(name, on);
    if (!on || node.querySelector(`.ring-${name}`)) return;
    const { left, top, width, height } = this.data.counter;
    const size = { x: left - 2, y: top - 2, width: width + 4, height: height + 4, rx: 4 };
    node.append(svg("rect", { ...size, class: `ring-${name} ring-under` }), svg("rect", { ...size, class: `ring-${name} ring` }));
  }
  /**
   * The outline of hexes as one path.
   * @param {Iterable<string>} hexes
   * @param {number} [scale]
   */
  area(hexes, scale = 1) {
    let d = "";
    for (const at of hexes) {
      const key = `${scale} ${at}`;
      let one = this.outlines.get(key);
      if (one === void 0) {
        const hex = this.store.hexes.get(at);
        one = hex ? `M${this.data.corners.map((c) => `${(hex.x + (c[0] ?? 0) * scale).toFixed(1)} ${(hex.y + (c[1] ?? 0) * scale).toFixed(1)}`).join("L")}Z` : "";
        this.outlines.set(key, one);
      }
      d += one;
    }
    return d;
  }
  /**
   * Marks hexes in a layer under a name; none takes the mark away.
   * @param {string} layer
   * @param {string} name
   * @param {Iterable<string>} hexes
   */
  mark(layer, name, hexes) {
    const g = this.layers[layer];
    if (!g) return;
    let path = g.querySelector(`path.${name}`);
    const d = this.area(hexes, layer === "zones" ? 1 : 0.92);
    if (!path && !d) return;
    if (!path) {
      path = svg("path", { class: name });
      g.append(path);
    }
    setPath(path, d);
  }
  /**
   * Rings counters under a name.
   * @param {string} name
   * @param {Iterable<string>} units
   */
  ring(name, units) {
    const before = this.framed.get(name) ?? /* @__PURE__ */ new Set();
    const set = new Set([...units].filter((u) => this.nodes.has(u)));
    this.framed.set(name, set);
    for (const key of before) {
      const n = set.has(key) ? void 0 : this.nodes.get(key);
      if (n) this.frame(n.node, name, false);
    }
    for (const key of set) {
      const n = before.has(key) ? void 0 : this.nodes.get(key);
      if (n) this.frame(n.node, name, true);
    }
  }
  /**
   * Draws a way over hexes, with a text at each step after the first.
   * @param {string} name
   * @param {string[]} hexes
   * @param {string[]} [texts]
   * @param {string} [layer]
   * @param {boolean} [more] beside those of the name that are there
   */
  way(name, hexes, texts = [], layer = "path", more = false) {
    const g = this.layers[layer];
    if (!g) return;
    if (!more) g.querySelectorAll(`.${name}`).forEach((x) => x.remove());
    const at = (
      /** @type {Hex[]} */
      hexes.map((x) => this.store.hexes.get(x)).filter(Boolean)
    );
    if (at.length < 2) return;
    const group = svg("g", { class: name });
    const d = `M${at.map((x) => `${x.x} ${x.y}`).join("L")}`;
    const end = (
      /** @type {Hex} */
      at.at(-1)
    );
    const from = (
      /** @type {Hex} */
      at.at(-2)
    );
    const turn = Math.atan2(end.y - from.y, end.x - from.x) * 180 / Math.PI;
    group.append(
      svg("path", { d, class: "under" }),
      svg("path", { d, class: "line" }),
      svg("path", { d: "M0 0L-12 -6.5L-9 0L-12 6.5Z", class: "head", transform: `translate(${end.x} ${end.y}) rotate(${turn.toFixed(1)})` })
    );
    texts.forEach((text, i) => {
      const p = at[i + 1];
      if (!p || !text) return;
      const t = svg("text", { x: p.x, y: p.y - this.size * 0.42, class: "cost" });
      t.textContent = text;
      group.append(t);
    });
    g.append(group);
  }
  /**
   * A shortest line of hexes between two, whatever lies there.
   * @param {string} from
   * @param {string} to
   * @returns {string[]}
   */
  line(from, to) {
    const { hexes } = this.data;
    const start = hexes.findIndex((x) => x.id === from);
    const end = hexes.findIndex((x) => x.id === to);
    const before = /* @__PURE__ */ new Map([[start, start]]);
    for (const i of before.keys()) {
      if (i === end) break;
      const goal = hexes[end];
      const near = (hexes[i]?.near ?? []).filter((k) => k >= 0 && !before.has(k));
      const gap = (k) => Math.hypot((hexes[k]?.x ?? 0) - (goal?.x ?? 0), (hexes[k]?.y ?? 0) - (goal?.y ?? 0));
      for (const k of near.sort((a, b) => gap(a) - gap(b))) before.set(k, i);
    }
    if (!before.has(end) || start < 0) return [];
    const out = [];
    for (let i = end; ; i = before.get(i) ?? start) {
      out.unshift(hexes[i]?.id ?? "");
      if (i === start) return out;
    }
  }
  /**
   * Takes away the ways of a name.
   * @param {string} name
   * @param {string} [layer]
   */
  unway(name, layer = "path") {
    this.layers[layer]?.querySelectorAll(`.${name}`).forEach((x) => x.remove());
  }
  /**
   * The hex of a point of the picture.
   * @param {{x: number, y: number}} p
   * @returns {Hex | null}
   */
  hexAt(p) {
    let best = null;
    let gap = this.size ** 2;
    for (const x of this.data.hexes) {
      const d = (x.x - p.x) ** 2 + (x.y - p.y) ** 2;
      if (d < gap) {
        gap = d;
        best = x;
      }
    }
    return best;
  }
  /**
   * The counter of a point of the picture, the topmost.
   * @param {{x: number, y: number}} p
   * @returns {Piece | null}
   */
  pieceAt(p) {
    const hex = this.hexAt(p);
    const { left, top, width, height } = this.data.counter;
    for (const piece of [...this.stacks.get(hex?.id ?? "") ?? []].reverse()) {
      const n = this.nodes.get(piece.key);
      if (!n) continue;
      const dx = (p.x - n.x) / n.scale;
      const dy = (p.y - n.y) / n.scale;
      if (dx >= left && dx <= left + width && dy >= top && dy <= top + height) return piece;
    }
    return null;
  }
  /**
   * A picture of a counter by itself, for lists.
   * @param {Piece} piece
   */
  portrait(piece) {
    const { left, top, width, height } = this.data.counter;
    const root = svg("svg", { class: "portrait", viewBox: `${left - 1} ${top - 1} ${width + 4} ${height + 4}`, "aria-hidden": "true" });
    const drawn2 = this.symbol(piece);
    if (!drawn2.parentNode) this.defs.append(drawn2);
    root.append(svg("use", { href: `#${drawn2.id}` }));
    return root;
  }
};
function setPath(path, d) {
  if (path.getAttribute("d") !== d) path.setAttribute("d", d);
}
function picture(text, name) {
  const img = document.createElement("img");
  img.className = name;
  img.alt = "";
  img.draggable = false;
  img.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return img;
}

// camera.js 7ae2c6a41099
var nearest = 4;
var farthest = 0.1;
var longPress = 500;
var Camera = class {
  /**
   * @param {HTMLElement} frame what is seen
   * @param {HTMLElement} stage the whole picture
   * @param {number} width
   * @param {number} height
   * @param {() => void} moved
   * @param {AbortSignal} signal ends all listening
   */
  constructor(frame, stage, width, height, moved, signal) {
    this.signal = signal;
    this.frame = frame;
    this.stage = stage;
    this.width = width;
    this.height = height;
    this.moved = moved;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    this.fitted = 0;
    this.wide = frame.clientWidth;
    this.high = frame.clientHeight;
    this.settled = null;
    stage.style.width = `${width}px`;
    stage.style.height = `${height}px`;
  }
  /** Puts the picture where the numbers say, and keeps some of it in sight. */
  place() {
    const w = this.wide;
    const h2 = this.high;
    const edge = Math.min(80, w / 4);
    this.x = Math.min(w - edge, Math.max(edge - this.width * this.k, this.x));
    this.y = Math.min(h2 - edge, Math.max(edge - this.height * this.k, this.y));
    this.stage.style.transform = `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.k.toFixed(4)})`;
    this.moved();
  }
  /**
   * Zooms so that the place under a point of the frame stays there.
   * @param {number} k
   * @param {number} [cx]
   * @param {number} [cy]
   */
  zoom(k, cx = this.wide / 2, cy = this.high / 2) {
    this.settled = null;
    const next = Math.min(nearest, Math.max(farthest, k));
    this.x = cx - (cx - this.x) * next / this.k;
    this.y = cy - (cy - this.y) * next / this.k;
    this.k = next;
    this.fitted = 0;
    this.place();
  }
  /**
   * Moves the picture.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.settled = null;
    this.x += dx;
    this.y += dy;
    this.place();
  }
  /** Shows the whole map, then its whole width, then one to one, in turn. */
  fit() {
    this.settled = null;
    const w = this.wide / this.width;
    const h2 = this.high / this.height;
    const k = [Math.min(w, h2), Math.max(w, h2), 1][this.fitted % 3] ?? 1;
    this.fitted += 1;
    this.k = Math.min(nearest, Math.max(farthest, k));
    this.x = (this.wide - this.width * this.k) / 2;
    this.y = (this.high - this.height * this.k) / 2;
    this.place();
  }
  /**
   * Shows places and what lies around them, at most half as large again as they are.
   * @param {{x: number, y: number}[]} places
   * @param {number} margin
   */
  around(places, margin) {
    const xs = places.map((p) => p.x);
    const ys = places.map((p) => p.y);
    const left = Math.max(0, Math.min(...xs) - margin);
    const top = Math.max(0, Math.min(...ys) - margin);
    const width = Math.min(this.width, Math.max(...xs) + margin) - left;
    const height = Math.min(this.height, Math.max(...ys) + margin) - top;
    this.k = Math.min(1.5, nearest, Math.max(farthest, Math.min(this.wide / width, this.high / height)));
    this.x = this.wide / 2 - (left + width / 2) * this.k;
    this.y = this.high / 2 - (top + height / 2) * this.k;
    this.place();
  }
  /**
   * Shows the part of the map where most of some places lie.
   * @param {{x: number, y: number}[]} places
   * @param {number} k
   */
  crowd(places, k) {
    const w = this.wide / 2 / k - 40;
    const h2 = this.high / 2 / k - 40;
    const around = (c) => places.filter((p) => Math.abs(p.x - c.x) <= w && Math.abs(p.y - c.y) <= h2);
    let most = [];
    for (const c of places) {
      const there = around(c);
      if (there.length > most.length) most = there;
    }
    const mid = (list) => (Math.min(...list) + Math.max(...list)) / 2;
    const x = most.length ? mid(most.map((p) => p.x)) : this.width / 2;
    const y = most.length ? mid(most.map((p) => p.y)) : this.height / 2;
    this.k = k;
    const inside = (at, frame, whole) => whole < frame ? (frame - whole) / 2 : Math.min(0, Math.max(frame - whole, at));
    this.x = inside(this.wide / 2 - x * k, this.wide, this.width * k);
    this.y = inside(this.high / 2 - y * k, this.high, this.height * k);
    this.place();
  }
  /**
   * Brings a place into sight if it is not.
   * @param {number} x
   * @param {number} y
   * @param {number} [margin]
   */
  show(x, y, margin = 60) {
    const sx = x * this.k + this.x;
    const sy = y * this.k + this.y;
    const m = Math.min(margin, this.wide / 4, this.high / 4);
    const dx = sx < m ? m - sx : Math.min(0, this.wide - m - sx);
    const dy = sy < m ? m - sy : Math.min(0, this.high - m - sy);
    if (dx || dy) this.pan(dx, dy);
  }
  /**
   * The place in the picture under a place on the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @param {boolean} touch
   * @returns {Point}
   */
  point(clientX, clientY, touch) {
    const box = this.frame.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.k, y: (clientY - box.top - this.y) / this.k, clientX, clientY, touch };
  }
  /**
   * Listens to mouse, pen and fingers.
   * @param {Hands} hands
   */
  listen(hands) {
    const down = /* @__PURE__ */ new Map();
    let mode = "none";
    let start = { x: 0, y: 0 };
    let gap = 0;
    const { frame, signal } = this;
    let staying;
    let swallow = false;
    const onMap = (e) => e.target === frame || e.target instanceof Node && this.stage.contains(e.target);
    frame.addEventListener("pointerdown", (e) => {
      if (e.button > 1 || !onMap(e)) return;
      clearTimeout(staying);
      down.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (down.size === 2) {
        if (mode === "drag") hands.release();
        mode = "pinch";
        gap = spread(down);
        return;
      }
      frame.setPointerCapture(e.pointerId);
      mode = e.button === 1 ? "pan" : "wait";
      start = { x: e.clientX, y: e.clientY };
      if (e.pointerType === "mouse" || !hands.press) return;
      staying = setTimeout(() => {
        if (mode !== "wait") return;
        swallow = true;
        mode = "none";
        hands.press?.(this.point(start.x, start.y, true));
      }, longPress);
    }, { signal });
    frame.addEventListener("pointerdown", () => {
      swallow = false;
    }, { capture: true, signal });
    frame.addEventListener("click", (e) => {
      if (!swallow) return;
      swallow = false;
      e.stopPropagation();
      e.preventDefault();
    }, { capture: true, signal });
    frame.addEventListener("contextmenu", (e) => {
      if (!onMap(e) || !hands.press) return;
      e.preventDefault();
      if (e instanceof PointerEvent && e.pointerType === "touch") return;
      hands.press(this.point(e.clientX, e.clientY, false));
    }, { signal });
    frame.addEventListener("pointermove", (e) => {
      const touch = e.pointerType === "touch";
      const p = this.point(e.clientX, e.clientY, touch);
      const was = down.get(e.pointerId);
      if (!was) {
        if (!touch) hands.hover(onMap(e) ? p : null);
        return;
      }
      const dx = e.clientX - was.x;
      const dy = e.clientY - was.y;
      if (mode === "wait" && Math.hypot(e.clientX - start.x, e.clientY - start.y) >= (touch ? 10 : 4)) {
        mode = hands.grab(this.point(start.x, start.y, touch)) ? "drag" : "pan";
        frame.classList.add("moving");
        if (mode === "pan") {
          this.pan(e.clientX - start.x - dx, e.clientY - start.y - dy);
        }
      }
      down.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (mode === "pan") this.pan(dx, dy);
      if (mode === "drag") hands.carry(p);
      if (mode === "pinch") {
        const box = frame.getBoundingClientRect();
        const [a, b] = [...down.values()];
        const next = spread(down);
        if (a && b && gap > 0) {
          this.pan(dx / 2, dy / 2);
          this.zoom(this.k * next / gap, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
        }
        gap = next;
      }
    }, { signal });
    const up = (e) => {
      clearTimeout(staying);
      if (!down.delete(e.pointerId)) return;
      const p = this.point(e.clientX, e.clientY, e.pointerType === "touch");
      frame.classList.remove("moving");
      if (e.type === "pointercancel") {
        if (mode === "drag") hands.release();
      } else if (mode === "wait") {
        hands.tap(p);
      } else if (mode === "drag") {
        hands.drop(p);
      }
      mode = down.size ? "pan" : "none";
    };
    frame.addEventListener("pointerup", up, { signal });
    frame.addEventListener("pointercancel", up, { signal });
    frame.addEventListener("pointerleave", () => hands.hover(null), { signal });
    frame.addEventListener("wheel", (e) => {
      if (!onMap(e)) return;
      e.preventDefault();
      const box = frame.getBoundingClientRect();
      if (e.shiftKey) {
        this.pan(-(e.deltaX || e.deltaY), 0);
        return;
      }
      const step2 = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
      this.zoom(this.k * Math.exp(-Math.min(240, Math.max(-240, step2)) * 18e-4), e.clientX - box.left, e.clientY - box.top);
    }, { passive: false, signal });
    const watch = new ResizeObserver(() => {
      const same = this.wide === frame.clientWidth && this.high === frame.clientHeight;
      this.wide = frame.clientWidth;
      this.high = frame.clientHeight;
      const { settled } = this;
      this.settled = null;
      if (settled && !same) settled();
      else this.place();
    });
    watch.observe(frame);
    signal.addEventListener("abort", () => watch.disconnect());
  }
};
function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

// chances.js ec8de8d1792a
var room2 = { left: 40, right: 12, top: 8, bottom: 18 };
var nearBy = 8;
var ChanceCurve = class {
  /**
   * @param {Store} store
   * @param {Chances} data
   * @param {HTMLElement} node
   * @param {(number: number) => void} go
   */
  constructor(store, data, node, go) {
    this.store = store;
    this.data = data;
    this.go = go;
    this.points = data.points.filter((p) => p.games > 0);
    const tied = this.points.some((p) => p.wins.some((w) => !w.side && w.share > 0));
    this.sides = [...store.board.sides.map((s) => s.id).filter((id) => this.points.some((p) => p.wins.some((w) => w.side === id))), ...tied ? [""] : []];
    this.key = h("p", { class: "chance-key" });
    this.frame = h("div", { class: "chance-frame" });
    this.table = h("div", { class: "chance-table", hidden: true, tabindex: "0", role: "group", "aria-label": "Chances to win as a table" });
    this.since = h("span", { class: "chance-when" });
    this.turn = h("button", { type: "button", class: "quiet", onclick: () => this.toggle() }, "Table");
    this.marker = svg("line", { class: "chance-now" });
    this.told = void 0;
    fill(node, h("div", { class: "chance-head" }, h("h2", {}, "Chances to win ", this.since, h("span", { class: "chance-how" }, this.brief)), this.turn, this.key), this.frame, this.table);
    node.hidden = false;
    this.wide = 0;
    this.tall = 0;
    new ResizeObserver(() => {
      this.wide = this.frame.clientWidth;
      this.tall = this.frame.clientHeight;
      this.paint();
    }).observe(this.frame);
    this.frame.addEventListener("pointerdown", (e) => {
      if (e.button !== 0) return;
      this.frame.setPointerCapture(e.pointerId);
      this.press(e);
    });
    this.frame.addEventListener("pointermove", (e) => e.buttons & 1 && this.press(e));
  }
  /** How the numbers were got, in a sentence or two. */
  get how() {
    const { data, store } = this;
    const known = store.seat.side ? `only what ${store.sideSubject(store.seat.side)} may know is known, the rest is dealt anew in each game` : "all that lies on the table is known, hidden things too; only the dice to come are others";
    return `From the start of ${data.every > 1 ? `one ${data.from} in ${data.every}` : `each ${data.from}`} ${data.bots} played on ${data.games} times: ${known}. The bands and brackets are ${Number((100 * data.level).toFixed(2))} % intervals.`;
  }
  get brief() {
    const { data, store } = this;
    return `${data.games} games from each point, by ${data.bots}${store.seat.side ? `; known is what ${store.sideSubject(store.seat.side)} may know` : ""}`;
  }
  /** @param {string} id */
  name(id) {
    return id ? this.store.sideName(id) : "Nobody";
  }
  /** @param {number} n */
  across(n) {
    return room2.left + (this.wide - room2.left - room2.right) * (n - 1) / Math.max(1, this.store.number - 1);
  }
  /** @param {number} share */
  up(share) {
    return room2.top + (this.tall - room2.top - room2.bottom) * (1 - share);
  }
  /**
   * Goes to the moment that is pressed on; to a point of the curve where one is near.
   * @param {PointerEvent} e
   */
  press(e) {
    const x = e.clientX - this.frame.getBoundingClientRect().left;
    const reach2 = e.pointerType === "touch" ? 2 * nearBy : nearBy;
    const point = this.points.map((p) => ({ at: p.at, far: Math.abs(this.across(p.at) - x) })).sort((a, b) => a.far - b.far)[0];
    const part = (x - room2.left) / Math.max(1, this.wide - room2.left - room2.right);
    const { number } = this.store;
    this.go(point && point.far <= reach2 ? point.at : Math.min(number, Math.max(1, Math.round(1 + part * (number - 1)))));
  }
  /** The point that is shown or was passed last. */
  get here() {
    const at = this.store.at ?? this.store.number;
    return this.points.findLast((p) => p.at <= at) ?? this.points[0];
  }
  /** Draws the curves into the room there is. */
  paint() {
    if (this.wide < 60 || this.tall < 40) return;
    const { points, wide: wide2, tall: tall2 } = this;
    const root = svg("svg", { class: "chance-curve", viewBox: `0 0 ${wide2} ${tall2}`, width: wide2, height: tall2, role: "img", "aria-label": `Chances to win along the game; the button before shows a table. ${this.how}` });
    for (const y of [0, 0.5, 1]) {
      root.append(svg("line", { class: "chance-grid", x1: room2.left, x2: wide2 - room2.right, y1: this.up(y), y2: this.up(y) }), word(room2.left - 5, this.up(y) + 4, "end", `${100 * y}%`));
    }
    let free = 0;
    for (const t of this.turns()) {
      const x = this.across(t.at);
      root.append(svg("line", { class: "chance-grid", x1: x, x2: x, y1: room2.top, y2: this.up(0) }));
      const label = free ? String(t.turn) : `turn ${t.turn}`;
      if (x < free || x + 7 * label.length > wide2) continue;
      root.append(word(x, tall2 - 4, "start", label));
      free = x + 7 * label.length + 8;
    }
    for (const part of ["band", "line"]) {
      for (const id of this.sides) {
        const g = svg("path", { class: `chance-${part}`, d: this[part === "band" ? "band" : "curve"](id) });
        g.dataset.side = id;
        root.append(g);
      }
    }
    for (const id of this.sides) {
      for (const p of points.length > 60 ? [] : points) {
        const dot = svg("circle", { class: "chance-dot", cx: this.across(p.at), cy: this.up(shareOf(p, id).share), r: 2.5 });
        dot.dataset.side = id;
        root.append(dot);
      }
    }
    root.append(this.marker);
    fill(this.frame, root);
    this.draw();
  }
  /** Where each turn begins. */
  turns() {
    const out = (
      /** @type {{at: number, turn: number}[]} */
      []
    );
    for (const m of this.store.moments) {
      if (!m.dead && m.turn !== void 0 && m.turn !== out.at(-1)?.turn) out.push({ at: m.number, turn: m.turn });
    }
    return out;
  }
  /** @param {string} id */
  curve(id) {
    return this.points.map((p, i) => `${i ? "L" : "M"}${this.spot(p, shareOf(p, id).share)}`).join("");
  }
  /** @param {string} id */
  band(id) {
    const high = this.points.map((p) => this.spot(p, shareOf(p, id).high));
    const low = this.points.map((p) => this.spot(p, shareOf(p, id).low)).reverse();
    return `M${[...high, ...low].join("L")}Z`;
  }
  /**
   * @param {Chance} p
   * @param {number} share
   */
  spot(p, share) {
    return `${this.across(p.at).toFixed(1)} ${this.up(share).toFixed(1)}`;
  }
  /** Shows which moment is looked at, and what could be expected then. */
  draw() {
    const x = this.across(this.store.at ?? this.store.number);
    for (const [k, v] of Object.entries({ x1: x, x2: x, y1: room2.top - 6, y2: this.tall - room2.bottom + 4 })) this.marker.setAttribute(k, v.toFixed(1));
    const p = this.here;
    if (!p || p === this.told) return;
    this.told = p;
    this.since.textContent = this.when(p);
    fill(this.key, this.sides.map((id) => h(
      "span",
      { class: "chance-side", "data-side": id },
      `${this.name(id)} `,
      h("b", {}, `${percents(shareOf(p, id).share)} %`),
      h("small", {}, between(shareOf(p, id)))
    )));
    if (!this.table.hidden) this.rows();
  }
  /** @param {Chance} p */
  when(p) {
    const phase = this.store.board.phases.find((x) => x.id === p.phase)?.name;
    return [`Turn ${p.turn}`, p.by && this.store.sideName(p.by), phase].filter(Boolean).join(" · ");
  }
  toggle() {
    const table = this.table.hidden;
    this.table.hidden = !table;
    this.frame.hidden = table;
    this.key.hidden = table;
    this.turn.textContent = table ? "Curve" : "Table";
    if (table) this.rows();
  }
  /** The same as a table. */
  rows() {
    const row = (p) => h(
      "tr",
      p === this.here ? { "aria-current": "true" } : {},
      h("th", { scope: "row" }, h("button", { type: "button", class: "link", onclick: () => this.go(p.at) }, this.when(p))),
      this.sides.map((id) => h("td", {}, p.games ? [h("b", {}, `${percents(shareOf(p, id).share)} %`), h("small", {}, between(shareOf(p, id)))] : "–"))
    );
    const focus = [...this.table.querySelectorAll("button")].findIndex((b) => b === document.activeElement);
    fill(this.table, h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "From"), this.sides.map((id) => h("th", { scope: "col" }, h("span", { class: "chance-side", "data-side": id }, this.name(id)))))),
      h("tbody", {}, this.data.points.map(row))
    ), h("p", { class: "small" }, this.how));
    if (focus >= 0) this.table.querySelectorAll("button")[focus]?.focus();
  }
};
function shareOf(p, id) {
  return p.wins.find((w) => w.side === id) ?? { side: id, share: 0, low: 0, high: 0 };
}
function percents(share) {
  return (100 * share).toFixed(0);
}
function between(w) {
  return ` (${percents(w.low)}–${percents(w.high)})`;
}
function word(x, y, anchor, text) {
  const node = svg("text", { class: "chance-word", x, y, "text-anchor": anchor });
  node.textContent = text;
  return node;
}

// draft.js c7004fc48cde
var beginners = /* @__PURE__ */ new Set(["move", "retreat", "advance", "displace", "attacker", "attack"]);
var setVerbs = /* @__PURE__ */ new Set(["with", "support", "add"]);
var moreTargets = "also";
function beginsDraft(verb) {
  return beginners.has(verb) || verb === moreTargets;
}
function namesSet(decision) {
  return decision?.acts.some((run) => setVerbs.has(run.do)) ?? false;
}
var Draft = class {
  /**
   * @param {Action} order as far as it goes, without the units of a set
   * @param {{decision: Decision, set?: NamedSet, missing?: Reason}} answer of game.draft
   */
  constructor(order, answer) {
    this.order = order;
    this.decision = answer.decision;
    this.set = answer.set ?? null;
    this.missing = answer.missing ?? null;
  }
  /** It stands for a question of the game itself: nothing was chosen before it. */
  get bare() {
    return Object.keys(this.order).length === 0;
  }
  /** The hexes that are attacked. */
  get targets() {
    return [this.order.attack, this.order[moreTargets]].flat().filter((x) => typeof x === "string");
  }
  /** The unit under way, where one goes alone. */
  get unit() {
    return this.set ? null : this.decision.unit ?? null;
  }
  /** The hex that must be attacked as well, where nothing else can be done yet. */
  get soleTarget() {
    const run = this.decision.acts.length === 1 ? this.decision.acts[0] : void 0;
    return run?.do === moreTargets && run.of?.length === 1 ? { [moreTargets]: run.of[0] } : null;
  }
  /** The whole order, with the units named so far. */
  whole() {
    return this.withUnits(this.set?.of ?? []);
  }
  /**
   * The order with other units.
   * @param {string[]} units
   * @returns {Action}
   */
  withUnits(units) {
    return this.set && units.length ? { ...this.order, [this.set.do]: units } : this.order;
  }
  /**
   * The order that goes on with an action; a hex that is attacked as well joins those before it.
   * @param {Action} action
   * @returns {Action}
   */
  joined(action) {
    const more = action[moreTargets];
    return more === void 0 ? { ...this.order, ...action } : { ...this.order, [moreTargets]: [...this.targets.slice(1), more] };
  }
};

// options.js a04c4d428210
var enders = /* @__PURE__ */ new Set(["done", "pass", "decline"]);
function optionsOf(store, decision) {
  const out = [];
  for (const run of decision?.acts ?? []) {
    const n = run.of?.length ?? 1;
    for (let i = 0; i < n; i += 1) {
      const name = run.of?.[i];
      const second = run.with?.[i] ?? run.as;
      const action = { [run.do]: name ?? true };
      if (run.also && second) action[run.also] = second;
      out.push({
        index: out.length,
        action,
        verb: run.do,
        text: run.texts?.[i] ?? said(store, run, name ?? "", second),
        hex: run.names === "hex" && name !== void 0 ? name : null,
        unit: run.names === "unit" && name !== void 0 ? name : null,
        rolls: run.rolls?.[i] ?? false,
        ends: name === void 0 && enders.has(run.do)
      });
    }
  }
  return out;
}
function said(store, run, name, second) {
  const shown2 = run.names === "unit" ? store.unitName(name) : run.names === "hex" ? store.hexName(name) : name;
  const text = run.says?.includes("…") ? run.says.replace("…", shown2) : `${run.do.replaceAll("_", " ")} ${shown2}`;
  return run.also && second ? `${text}, ${run.also.replaceAll("_", " ")} ${second}` : text;
}
function setOptions(store, draft, set) {
  const rest = optionsOf(store, draft.decision).filter((o) => o.verb !== set.do && !o.ends);
  const says = draft.decision.acts.find((run) => run.do === set.do)?.says;
  const units = [...set.can, ...set.of].map((u) => {
    const name = store.unitName(u);
    return { index: 0, action: { [set.do]: u }, verb: set.do, text: set.of.includes(u) ? `leave out ${name}` : says?.replace("…", name) ?? `add ${name}`, hex: null, unit: u, rolls: false, ends: false };
  });
  const end = { index: 0, action: { done: true }, verb: "done", text: "done", hex: null, unit: null, rolls: set.rolls ?? false, ends: true, barred: set.whole ? null : draft.missing ?? { text: "more units must be named" } };
  const all = [...rest, ...units, end];
  all.forEach((o, index) => {
    o.index = index;
  });
  return all;
}

// party.js 304e730a42f2
var Party = class {
  /** @param {import('./choose.js').Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    this.others = /* @__PURE__ */ new Map();
  }
  clear() {
    this.others.clear();
  }
  /** All of them, where there are several. */
  get units() {
    const { unit } = this.chooser;
    return this.others.size && unit ? [unit, ...this.others.keys()] : [];
  }
  get drafts() {
    return [...this.others.values()];
  }
  /**
   * The options that all of them have.
   * @param {Option[]} options
   */
  reachable(options) {
    return this.others.size ? options.filter((o) => o.hex !== null && this.drafts.every((d) => goesThere(d, o.action))) : options;
  }
  /**
   * Has another unit go along with the one under way, or leaves it behind.
   * @param {Option} o
   */
  async join(o) {
    const { chooser } = this;
    while (chooser.thinking) await chooser.thinking;
    const { draft } = chooser;
    if (!draft?.unit || o.unit === null || chooser.busy) return false;
    if (this.others.has(o.unit)) return this.leave(o.unit);
    try {
      const answer = await chooser.store.source.ask("game.draft", { order: o.action });
      if (chooser.draft !== draft || answer.happens || !answer.decision || answer.set) return false;
      this.others.set(o.unit, new Draft(o.action, answer));
    } catch (e) {
      chooser.refused(e);
      return false;
    }
    chooser.drafts += 1;
    chooser.drafted();
    return true;
  }
  /**
   * Leaves a unit behind; without the first, nobody is under way.
   * @param {string} unit
   */
  leave(unit) {
    const { chooser } = this;
    if (!this.others.delete(unit)) return chooser.drop();
    chooser.drafts += 1;
    chooser.drafted();
    return true;
  }
  /**
   * Sends units after the first, one after the other, as part of its order.
   * @param {Draft[]} others
   * @param {Action} action
   */
  async follow(others, action) {
    const { chooser } = this;
    for (const d of others) {
      const at = chooser.store.number;
      if (!await chooser.send("game.apply", { order: d.joined(action), open: true, join: true, at }, at)) return false;
    }
    return true;
  }
};
function goesThere(draft, action) {
  return draft.decision.acts.some((run) => action[run.do] !== void 0 && run.of?.some((name, i) => name === action[run.do] && (!run.also || (run.with?.[i] ?? run.as) === action[run.also])));
}

// choose.js 5244adc235a4
var Chooser = class {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.options = [];
    this.byHex = /* @__PURE__ */ new Map();
    this.byUnit = /* @__PURE__ */ new Map();
    this.lit = /* @__PURE__ */ new Set();
    this.apart = [];
    this.others = /* @__PURE__ */ new Map();
    this.otherHexes = /* @__PURE__ */ new Map();
    this.draft = null;
    this.drafts = 0;
    this.odds = "";
    this.party = new Party(this);
    this.spared = null;
    this.last = null;
    this.unit = null;
    this.words = [];
    this.draftedAt = -1;
    this.busy = false;
    this.thinking = null;
    this.asked = -1;
    this.refused = () => {
    };
    this.drafted = () => {
    };
  }
  /** What is asked: by the game, or after the choice under way. */
  get decision() {
    return this.store.decision && (this.draft?.decision ?? this.store.decision);
  }
  /** The units that are named: of the choice under way, or of the attack in the game. */
  get named() {
    return this.draft?.set?.of ?? this.store.view.combat?.attackers ?? [];
  }
  /** The hexes that are attacked. */
  get targets() {
    return this.draft?.targets.length ? this.draft.targets : this.store.view.combat?.targets ?? [];
  }
  /** Reads what is asked now; a choice under way ends when the game has gone on. */
  read() {
    const base = this.store.decision;
    if (this.draft && (!base || this.draftedAt !== this.store.number)) this.setDraft(null);
    const { draft } = this;
    const set = draft?.set ?? null;
    this.options = set && draft ? setOptions(this.store, draft, set) : optionsOf(this.store, this.decision);
    this.byHex = /* @__PURE__ */ new Map();
    this.byUnit = /* @__PURE__ */ new Map();
    this.apart = [];
    this.options = this.party.reachable(this.options);
    const where2 = new Map(this.store.view.units.map((u) => [u.id, u.hex]));
    const words = this.options.length < 4 && this.options.every((o) => o.unit !== null && o.unit === this.options[0]?.unit);
    for (const o of this.options) {
      if (o.unit !== null && where2.get(o.unit)) push(this.byUnit, o.unit, o);
      else if (o.hex !== null) push(this.byHex, o.hex, o);
      else this.apart.push(o);
    }
    this.words = words && this.options.length > 1 || draft && !draft.bare && !set && this.options.length === 1 && !this.apart.length ? this.options : [];
    this.lit = new Set([...this.byUnit.keys()].filter((u) => !set?.of.includes(u)));
    this.others = /* @__PURE__ */ new Map();
    this.otherHexes = /* @__PURE__ */ new Map();
    if (draft && !draft.bare) {
      for (const o of optionsOf(this.store, base)) {
        if (o.unit !== null && !this.byUnit.has(o.unit) && o.unit !== draft.unit && beginsDraft(o.verb)) this.others.set(o.unit, o);
        if (o.hex !== null && !this.byHex.has(o.hex) && !draft.targets.includes(o.hex) && beginsDraft(o.verb)) this.otherHexes.set(o.hex, o);
      }
    }
    this.unit = draft && !draft.bare ? draft.unit : base?.unit ?? (this.last && this.last.number + 1 === this.store.number ? unitOf(this.store, this.last.action) : null);
    if (!draft && namesSet(base) && !this.busy && this.asked !== this.store.number) {
      this.asked = this.store.number;
      void this.think({}, []);
    }
  }
  /** @param {Draft | null} draft */
  setDraft(draft) {
    this.draft = draft;
    this.draftedAt = this.store.number;
    this.drafts += 1;
    this.party.clear();
    this.odds = "";
    this.spared = null;
  }
  /**
   * What a tap on a hex may mean: its own options and those of the counters in it.
   * @param {string} hex
   * @param {string[]} units
   */
  at(hex, units) {
    return [...units.flatMap((u) => this.byUnit.get(u) ?? []), ...this.byHex.get(hex) ?? []];
  }
  /**
   * Does an option. A choice in parts goes on on this page alone, until it is whole; then it is carried out, and the answer comes with the next change.
   * @param {Option} o
   * @returns {Promise<boolean>}
   */
  async act(o) {
    while (this.thinking) await this.thinking;
    const decision = this.store.decision;
    if (this.busy || !decision) return false;
    if (o.barred) {
      this.refused(new Refusal(refusedCode, o.barred.text, { refused: o.barred }));
      return false;
    }
    const at = this.store.number;
    const { draft } = this;
    if (draft?.set && o.verb === draft.set.do && o.unit !== null) return this.toggle(o.unit);
    if (draft?.set && o.ends) {
      return draft.set.of.length || !draft.bare ? this.send("game.apply", { order: draft.whole(), at }, at) : this.send("game.apply", { action: o.action, at }, at);
    }
    const fresh = !draft || this.others.get(o.unit ?? "") === o || this.otherHexes.get(o.hex ?? "") === o;
    const order = fresh ? o.action : draft.joined(o.action);
    if (beginsDraft(o.verb)) {
      const done = await this.think(order, fresh ? [] : draft.set?.of ?? []);
      if (done !== "happens") return done === "drafted";
    }
    if (!fresh && !draft.bare) {
      const others = this.party.drafts;
      const done = await this.send("game.apply", { order, open: true, at }, at);
      return done && this.party.follow(others, o.action);
    }
    this.last = o.unit !== null ? { decision, action: o.action, number: at } : null;
    return this.send("game.apply", { action: o.action, at }, at);
  }
  /**
   * Asks what comes after an order, and goes on with it as the choice under way.
   * @param {Action} order
   * @param {string[]} units of a set that is named after it
   * @param {string} [without] a unit that is left out of it
   * @returns {Promise<'drafted' | 'happens' | 'refused'>}
   */
  think(order, units, without) {
    const at = this.store.number;
    const again = async (order2) => {
      try {
        const params = { units };
        if (Object.keys(order2).length) params.order = order2;
        if (without !== void 0) params.without = without;
        const answer = await this.store.source.ask("game.draft", params);
        if (this.store.number !== at) return "refused";
        if (answer.happens || !answer.decision) return "happens";
        const next = new Draft(order2, answer);
        const sole = next.set ? null : next.soleTarget;
        if (sole) return again(next.joined(sole));
        this.setDraft(next);
        return "drafted";
      } catch (e) {
        if (this.store.number === at) this.refused(e);
        return "refused";
      }
    };
    const turn = again(order);
    this.thinking = turn;
    return turn.then((done) => {
      this.thinking = null;
      if (done === "drafted") this.drafted();
      return done;
    });
  }
  /**
   * Adds a unit to the set that is being named, or leaves it out.
   * @param {string} unit
   */
  async toggle(unit) {
    while (this.thinking) await this.thinking;
    const { draft } = this;
    if (!draft?.set) return false;
    const out = draft.set.of.includes(unit);
    return await this.think(draft.order, out ? draft.set.of : [...draft.set.of, unit], out ? unit : void 0) === "drafted";
  }
  /** Names as many units of the set as go together. */
  async addAll() {
    while (this.thinking) await this.thinking;
    if (this.draft?.set) await this.think(this.draft.order, this.draft.set.all);
  }
  /** Does the move that a click on the counter in its hex did not do. */
  async doSpared() {
    const { spared } = this;
    const at = this.store.number;
    if (spared && !this.busy) await this.send("game.apply", { order: spared.action, open: true, at }, at);
  }
  /** Gives up the choice under way; reports whether there was one. */
  drop() {
    if (!this.draft || this.draft.bare && !this.draft.set?.of.length) return false;
    const { bare } = this.draft;
    this.setDraft(null);
    if (bare) this.asked = -1;
    this.drafted();
    return true;
  }
  /**
   * Takes the last action back, or all since a moment, as far as the rules of undoing allow.
   * @param {number} [to]
   */
  async undo(to) {
    while (this.thinking) await this.thinking;
    if (this.busy) return false;
    if (to === void 0 && this.drop()) return true;
    this.last = null;
    return this.send("game.undo", to === void 0 ? {} : { to }, this.store.number);
  }
  /** Does again what was taken back. */
  async redo() {
    if (this.busy) return false;
    return this.send("game.redo", {}, this.store.number);
  }
  /**
   * Asks for something to be done and waits until its change has come.
   * @param {string} method
   * @param {object} params
   * @param {number} at
   */
  async send(method, params, at) {
    this.busy = true;
    this.store.tell("motion", true);
    try {
      const answer = await this.store.source.ask(method, params);
      if (method === "game.undo" && answer?.undone === false) {
        this.refused(new Refusal(refusedCode, "a die was rolled, something was shown, or the seat has changed since: there is nothing to take back", {}));
        return false;
      }
      await this.changed(at);
      return true;
    } catch (e) {
      this.last = null;
      this.refused(e);
      return false;
    } finally {
      this.busy = false;
      this.store.tell("motion", false);
      if (namesSet(this.store.decision)) this.read();
    }
  }
  /**
   * Waits until a change after a number has come; not for ever, as some actions change nothing that a seat may see.
   * @param {number} at
   */
  async changed(at) {
    for (let i = 0; i < 150 && this.store.number <= at; i += 1) await new Promise((r) => setTimeout(r, 20));
  }
  /**
   * The option of the last question that chooses another unit instead of the one under way.
   * @param {string[]} units
   */
  instead(units) {
    const l = this.last;
    if (!l || !this.store.decision?.undo || l.number + 1 !== this.store.number) return null;
    return optionsOf(this.store, l.decision).find((o) => o.unit !== null && units.includes(o.unit) && o.unit !== this.unit) ?? null;
  }
  /**
   * Takes back the unit under way and chooses another.
   * @param {Option} o
   */
  async change(o) {
    if (!await this.undo()) return false;
    const same = optionsOf(this.store, this.store.decision).find((x) => x.verb === o.verb && x.unit === o.unit);
    return same ? this.act(same) : false;
  }
};
function push(map, key, o) {
  const there = map.get(key);
  if (there) there.push(o);
  else map.set(key, [o]);
}
function unitOf(store, action) {
  const value = Object.values(action)[0];
  return typeof value === "string" && store.units.has(value) ? value : null;
}

// near.js 4dcf71fa2708
var Near = class {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {HTMLElement} frame
   */
  constructor(store, board, frame) {
    this.store = store;
    this.board = board;
    this.frame = frame;
    this.node = h("div", { class: "near", hidden: true });
    frame.append(this.node);
    this.choosing = false;
    this.node.addEventListener("pointerdown", (e) => e.stopPropagation());
    this.node.addEventListener("wheel", (e) => e.stopPropagation());
    this.node.addEventListener("keydown", (e) => walkList(this.node, e));
    this.avoid = () => [];
    this.room = 30;
  }
  get open() {
    return !this.node.hidden;
  }
  close() {
    if (this.node.hidden) return;
    this.node.hidden = true;
    this.choosing = false;
  }
  /**
   * Shows what lies in a hex.
   * @param {string} at
   * @param {{x: number, y: number}} on place in the frame
   * @param {boolean} [shy] only if it covers nothing that can be chosen
   */
  read(at, on, shy) {
    if (this.choosing) return;
    const pieces = this.board.stacks.get(at) ?? [];
    fill(this.node, this.ground(at), ...[...pieces].reverse().map((p) => h("div", { class: "near-row" }, this.board.portrait(p), h("span", {}, pieceText(this.store, p)))));
    if (this.put(on) > 0 && shy) this.close();
  }
  /**
   * Asks which of several options is meant.
   * @param {string} at
   * @param {Option[]} options
   * @param {{x: number, y: number}} on
   * @param {(o: Option) => void} then
   * @param {boolean} [byKey]
   */
  choose(at, options, on, then, byKey) {
    const rows = options.map((o) => {
      const piece = o.unit === null ? void 0 : (this.board.stacks.get(at) ?? []).find((p) => p.unit === o.unit);
      return h("button", { type: "button", class: "near-row", onclick: () => {
        this.close();
        then(o);
      } }, piece && this.board.portrait(piece), h("span", {}, o.text, piece && h("small", {}, pieceText(this.store, piece))));
    });
    fill(this.node, this.ground(at), ...rows);
    this.choosing = true;
    this.put(on);
    if (byKey) rows[0]?.focus();
  }
  /** @param {string} at */
  ground(at) {
    return h("p", { class: "near-head" }, h("b", {}, this.store.hexName(at)), " ", groundText(this.store, at));
  }
  /**
   * Shows what can be asked of a place.
   * @param {string} at
   * @param {{id: string, text: string, says: string, run: () => void}[]} rows
   * @param {{x: number, y: number}} on
   * @param {boolean} byKey
   */
  menu(at, rows, on, byKey) {
    const pieces = [...this.board.stacks.get(at) ?? []].reverse();
    const buttons = rows.map((r) => h("button", { type: "button", class: "near-row", "data-tool": r.id, title: r.says, onclick: () => {
      this.close();
      r.run();
    } }, r.text));
    fill(this.node, this.ground(at), ...pieces.map((p) => h("p", { class: "near-head" }, pieceText(this.store, p))), h("div", { class: "near-grid" }, ...buttons));
    this.choosing = true;
    this.put(on);
    if (byKey) buttons[0]?.focus();
  }
  /**
   * Puts the list beside a place, where it covers least of what can be chosen; reports how many places it covers.
   * @param {{x: number, y: number}} on
   */
  put(on) {
    this.node.hidden = false;
    const { offsetWidth: w, offsetHeight: t } = this.node;
    const { clientWidth: wide2, clientHeight: high } = this.frame;
    const inFrame = (x, y) => ({ x: Math.max(8, Math.min(x, wide2 - w - 8)), y: Math.max(8, Math.min(y, high - t - 8)) });
    const gap = this.room + 4;
    const spots = [...this.avoid(), on];
    let best = inFrame(on.x + 28, on.y - 24);
    let least = Infinity;
    for (const p of [
      best,
      inFrame(on.x - w - 28, on.y - 24),
      inFrame(on.x - w / 2, on.y + gap),
      inFrame(on.x - w / 2, on.y - t - gap),
      inFrame(on.x + gap, on.y - t),
      inFrame(on.x - w - gap, on.y - t),
      inFrame(on.x + gap, on.y),
      inFrame(on.x - w - gap, on.y),
      inFrame(8, 8),
      inFrame(wide2, 8),
      inFrame(8, high),
      inFrame(wide2, high)
    ]) {
      const n = spots.filter((s) => s.x > p.x - this.room && s.x < p.x + w + this.room && s.y > p.y - this.room && s.y < p.y + t + this.room).length;
      if (n >= least) continue;
      least = n;
      best = p;
    }
    this.node.style.left = `${best.x}px`;
    this.node.style.top = `${best.y}px`;
    return least;
  }
};
function groundText(store, at) {
  const hex = store.hexes.get(at);
  return [hex?.terrain, ...hex?.features ?? []].filter(Boolean).join(", ");
}
function pieceText(store, piece) {
  if (piece.unit === null) return `${store.sideName(piece.side)}: unknown counter`;
  const unit = store.units.get(piece.unit);
  const now = store.view.units.find((u) => u.id === piece.unit);
  const face = unit?.faces.find((f) => f.face === piece.face) ?? unit?.faces[0];
  const notes = [unit?.kind, unit && unit.faces.length > 1 ? piece.face : "", now?.moved && "moved", now?.attacked && "attacked", now?.hidden && "hidden from the others"];
  if (now && unit && unit.steps > 1) notes.push(`${now.steps} of ${unit.steps} steps`);
  return `${face?.says ?? unit?.name ?? piece.unit} · ${notes.filter(Boolean).join(", ")}`;
}

// preview.js b0cfd1af0b9d
var Preview = class {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {Chooser} chooser
   * @param {WhyPane} pane
   */
  constructor(store, board, chooser, pane) {
    this.store = store;
    this.board = board;
    this.chooser = chooser;
    this.pane = pane;
    this.shown = null;
    this.timer = void 0;
    this.priced = () => {
    };
    this.met = -Infinity;
    this.known = /* @__PURE__ */ new Map();
  }
  /** Forgets what was shown; the position has changed, or the pointer went away. */
  clear() {
    if (!this.put()) return;
    this.pane.clear();
    void this.rest();
  }
  /** Takes what is shown off the map; reports whether there was something. */
  put() {
    clearTimeout(this.timer);
    if (!this.shown) return false;
    this.shown = null;
    this.wipe();
    return true;
  }
  /** Forgets the answers too: the position is another. */
  forget() {
    this.known.clear();
    if (this.put()) this.pane.clear();
  }
  wipe() {
    this.board.unway("way");
    this.board.ring("falls", []);
    this.board.mark("marks", "to-retreat", []);
    this.board.mark("marks", "to-advance", []);
  }
  /**
   * Shows an option: at once where the pointer comes to it from a rest, a moment later while it passes over one after another, so that it asks little.
   * @param {Option} o
   * @param {number} [wait]
   */
  later(o, wait = 40) {
    if (this.shown === o) return;
    clearTimeout(this.timer);
    const before = this.met;
    this.met = performance.now();
    if (wait <= 40 && this.met - before > 150) void this.show(o);
    else this.timer = setTimeout(() => void this.show(o), wait);
  }
  /** @param {Option} o */
  async show(o) {
    clearTimeout(this.timer);
    this.shown = o;
    const kind = this.chooser.decision?.kind ?? "";
    try {
      if (kind === "move.to" && o.hex && this.chooser.unit) await this.path(o);
      else if (kind.startsWith("attack.")) await this.outcomes(o);
      else this.wipe();
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.wipe();
      if (e.code !== refusedCode || e.reason().reason === "action-shape") {
        this.shown = null;
        void this.rest();
        return;
      }
      this.pane.show(capital(o.text), reasonNode(e.reason()));
    }
  }
  /**
   * @param {string} method
   * @param {object} params
   */
  async ask(method, params) {
    const key = `${this.store.number} ${method} ${JSON.stringify(params)}`;
    if (!this.known.has(key)) {
      const answer = await this.pane.ask(method, params);
      if (!answer) return null;
      this.known.set(key, answer);
    }
    return this.known.get(key);
  }
  /** @param {Option} o */
  async path(o) {
    const params = { unit: this.chooser.unit, to: o.hex };
    if (typeof o.action.by === "string") params.by = o.action.by;
    const answer = await this.ask("game.path", params);
    if (!answer || this.shown !== o) return;
    this.wipe();
    const p = answer.path;
    if (!p) {
      if (answer.stops) this.pane.show(capital(o.text), reasonNode(answer.stops));
      return;
    }
    const steps = p.steps ?? [];
    this.board.way("way", p.hexes, steps.map((s) => String(s.cost)));
    this.pane.show(
      capital(o.text),
      h("p", { class: "sum-line" }, h("b", {}, String(p.spent)), ` of ${p.allowance} MP`, p.by && `, ${p.by}`),
      numberNode(this.store, { name: "allowance", total: p.allowance, terms: p.terms ?? [] }),
      ...steps.map((s) => numberNode(this.store, { name: this.store.hexName(s.hex), total: s.cost, terms: s.terms ?? [] })),
      ...steps.flatMap((s) => s.stops ? [reasonNode(s.stops)] : [])
    );
  }
  /** @param {Option} o */
  async outcomes(o) {
    await this.attack({ order: this.orderOf(o) }, capital(o.text), () => this.shown === o);
  }
  /**
   * The order that an option makes of the choice under way.
   * @param {Option} o
   */
  orderOf(o) {
    const { draft } = this.chooser;
    const set = draft?.set;
    if (!draft || !set) return draft ? draft.joined(o.action) : o.action;
    if (o.ends) return draft.whole();
    if (o.unit === null || o.verb !== set.do) return { ...draft.joined(o.action), [set.do]: set.of };
    return draft.withUnits(set.of.includes(o.unit) ? set.of.filter((u) => u !== o.unit) : [...set.of, o.unit]);
  }
  /** Shows the attack that is being named, as it stands, while nothing else is looked at. */
  async rest() {
    const { decision, draft, named } = this.chooser;
    if (this.shown || !named.length || !decision?.kind.startsWith("attack.") || draft?.set?.whole === false) return;
    const { number } = this.store;
    const { drafts } = this.chooser;
    try {
      await this.attack(draft && !(draft.bare && !draft.set) ? { order: draft.whole() } : {}, capital(decision.about ?? "attack"), () => !this.shown && this.store.number === number && this.chooser.drafts === drafts);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
    }
  }
  /**
   * @param {object} params
   * @param {string} title
   * @param {() => boolean} still whether the answer is still wanted
   */
  async attack(params, title, still2) {
    const a = await this.ask("game.outcomes", params);
    if (!a || !still2()) return;
    this.wipe();
    this.pane.show(title, ...outcomeNodes(this.store, a, (row) => this.draw(row)));
    if (!this.shown) this.chooser.odds = oddsOf(a);
    this.priced();
  }
  /**
   * Draws losses, retreats and advances of an outcome.
   * @param {Row | null} row
   */
  draw(row) {
    this.wipe();
    const then = row?.then ?? [];
    const next = (kind) => then.filter((t) => t.kind.startsWith(kind)).flatMap((t) => t.hexes ?? []);
    this.board.mark("marks", "to-retreat", [...Object.values(row?.retreats ?? {}).flat(), ...next("retreat")]);
    this.board.mark("marks", "to-advance", [...Object.values(row?.advances ?? {}).flat(), ...next("advance")]);
    this.board.ring("falls", row?.losses ?? []);
  }
};
function outcomeNodes(store, a, light) {
  const nodes = (a.attack?.parts ?? []).filter((p) => p.name !== "die" || p.terms.length > 1 || p.total !== 0).map((p) => numberNode(store, p));
  const rows = alike(a.rows ?? []);
  nodes.unshift(brief(a));
  if (rows.length) {
    nodes.push(h(
      "table",
      { class: "odds" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Die"), h("th", { scope: "col" }, "Result"), h("th", { scope: "col" }, "Chance"))),
      h("tbody", {}, ...rows.map((r) => h(
        "tr",
        { tabindex: 0, onmouseenter: () => light(r), onfocus: () => light(r), onmouseleave: () => light(null), onblur: () => light(null) },
        h("td", {}, faces(r.dice)),
        h("td", {}, h("b", {}, r.result), ...follows(r).map((f) => h("span", { class: "follow" }, f))),
        h("td", { class: "chance" }, chance(r.count, a.throws), bar(r.count, a.throws))
      )))
    ));
  }
  if (a.known === false) nodes.push(h("p", { class: "small" }, "What is hidden from this side may change it."));
  if (a.assumed) nodes.push(h("p", { class: "small" }, "Choices that are still open are taken as none."));
  if (a.more) nodes.push(h("p", { class: "small" }, "What follows depends on other dice, cards or hidden units."));
  for (const n of a.nearest ?? []) {
    nodes.push(h(
      "p",
      { class: "nearest" },
      h("b", {}, n.with ? `With ${store.unitName(n.with)}` : `${n.more} more strength`),
      ` ${n.column}: `,
      n.results.map((r) => `${r.result} ${chance(r.count, n.throws)}`).join(", ")
    ));
  }
  return nodes;
}
function oddsOf(a) {
  const part = (name) => a.attack?.parts.find((p) => p.name === name);
  const number = (name) => part(name)?.text ?? part(name)?.total;
  if (a.known === false || number("attack") === void 0 || number("defence") === void 0) return "";
  const column = String(part("column")?.text ?? "").replace(/^<=(-?\d+)$/, "$1 or less").replace(/^>=(-?\d+)$/, "$1 or more").replace(/^-(?=\d+ or)/, "−");
  return `${number("attack")} : ${number("defence")}${column && ` at ${column}`}`;
}
function brief(a) {
  const part = (name) => a.attack?.parts.find((p) => p.name === name);
  const by = /* @__PURE__ */ new Map();
  for (const r of a.rows ?? []) by.set(r.result, (by.get(r.result) ?? 0) + r.count);
  const strengths = [part("attack")?.text ?? part("attack")?.total, part("defence")?.text ?? part("defence")?.total].join(" : ");
  return h("p", { class: "brief" }, h("b", {}, `${strengths} · ${part("column")?.text ?? ""}`), " ", [...by].map(([r, n]) => `${r} ${Math.round(100 * n / a.throws)} %`).join(", "));
}
function alike(rows) {
  const by = /* @__PURE__ */ new Map();
  for (const r of rows) {
    const key = JSON.stringify([r.result, r.events?.map((e) => e.text), r.losses, r.retreats, r.advances, r.then]);
    const there = by.get(key);
    by.set(key, there ? { ...there, dice: [...there.dice, ...r.dice], count: there.count + r.count } : r);
  }
  return [...by.values()];
}
function faces(dice) {
  const one = dice.every((d) => d.length === 1) ? dice.map((d) => d[0] ?? 0).sort((a, b) => a - b) : null;
  const first = one?.[0];
  if (one && first !== void 0 && one.length > 2 && one.at(-1) === first + one.length - 1) return `${first}–${one.at(-1)}`;
  return dice.length > 6 ? `${dice.length} throws` : dice.map((d) => d.join("+")).join(", ");
}
function follows(r) {
  const out = (r.events ?? []).map((e) => e.text);
  if (r.then?.[0]) out.push(r.then[0].prompt);
  return out;
}
function chance(n, all) {
  return `${n}/${all} · ${Math.round(100 * n / all)} %`;
}
function bar(n, all) {
  return h("progress", { max: all, value: n, "aria-hidden": "true" });
}

// look.js b096f829672e
var speeds = [0.5, 1, 2, 4];
var TimeLine = class {
  /**
   * @param {Store} store
   * @param {HTMLElement} node
   */
  constructor(store, node) {
    this.store = store;
    this.speed = 1;
    this.painting = false;
    this.timer = void 0;
    this.range = h("input", { type: "range", min: 1, step: 1, "aria-label": "Moment", oninput: () => void this.go(Number(this.range.value)) });
    this.marks = document.createElement("canvas");
    this.marks.setAttribute("aria-hidden", "true");
    this.playing = h("button", { type: "button", class: "tool", "aria-label": "Play", onclick: () => this.toggle() }, sign("play"));
    this.pace = h("button", { type: "button", class: "tool", "aria-label": "1× speed", onclick: () => this.faster() }, "1×");
    this.says = h("output", { class: "moment" });
    fill(
      node,
      h("button", { type: "button", class: "tool", "aria-label": "One moment back", onclick: () => void this.step(-1) }, sign("back")),
      this.playing,
      h("button", { type: "button", class: "tool", "aria-label": "One moment on", onclick: () => void this.step(1) }, sign("on")),
      this.pace,
      h("div", { class: "track" }, this.marks, this.range),
      this.says
    );
    this.running = false;
    this.turned = () => {
    };
    this.shows = "";
    this.wide = 0;
    this.tall = 0;
    new ResizeObserver(() => {
      this.wide = this.marks.clientWidth;
      this.tall = this.marks.clientHeight;
      this.draw();
    }).observe(node);
  }
  get at() {
    return this.store.at ?? this.store.number;
  }
  /** Draws the line and its marks. */
  draw() {
    const { number } = this.store;
    const shows = `${number} ${this.at} ${this.wide}`;
    if (this.shows === shows) return;
    this.shows = shows;
    this.range.max = String(Math.max(1, number));
    this.range.value = String(this.at);
    const m = this.store.moments.findLast((x) => x.number <= this.at);
    const text = m ? `${this.at} · ${turnName(this.store, m.turn ?? this.store.view.turn)}` : String(this.at);
    this.says.textContent = text;
    this.range.setAttribute("aria-valuetext", `${text}: ${m ? lineText(m) : ""}`);
    if (this.drawn !== `${number} ${this.wide}` && !this.painting) {
      this.painting = true;
      requestAnimationFrame(() => {
        this.painting = false;
        this.paint(this.store.number);
      });
    }
  }
  /** @param {number} number */
  paint(number) {
    const c = this.marks;
    const w = this.wide;
    const { tall: tall2 } = this;
    this.drawn = `${number} ${w}`;
    if (!w) return;
    const d = devicePixelRatio || 1;
    c.width = w * d;
    c.height = tall2 * d;
    const g = c.getContext("2d");
    if (!g) return;
    g.scale(d, d);
    const css = getComputedStyle(c);
    const [soft, loss, fight] = ["--ink-soft", "--foe", "--accent"].map((x) => {
      c.style.color = `var(${x})`;
      return css.color;
    });
    for (const m of this.store.moments) {
      if (m.dead) continue;
      const x = 8 + (w - 16) * m.number / Math.max(1, number);
      if (m.marks?.includes("turn")) stroke(g, x, 0, tall2, soft ?? "");
      else if (m.marks?.includes("loss")) stroke(g, x, tall2 - 9, tall2, loss ?? "");
      else if (m.marks?.includes("combat")) stroke(g, x, tall2 - 5, tall2, fight ?? "");
    }
  }
  /** Draws everything anew: the colors have changed. */
  repaint() {
    this.drawn = "";
    this.shows = "";
    this.draw();
  }
  /** @param {number} at */
  async go(at) {
    this.wish = at;
    if (this.going) return;
    this.going = true;
    while (this.wish !== void 0) {
      const to = this.wish;
      this.wish = void 0;
      await this.store.look(to >= this.store.number ? null : to);
    }
    this.going = false;
  }
  /** @param {number} by */
  async step(by) {
    await this.go(Math.max(1, Math.min(this.store.number, this.at + by)));
  }
  /**
   * Goes to the next moment of a mark.
   * @param {string} mark
   * @param {number} way
   */
  async next(mark, way) {
    const all = this.store.moments.filter((m2) => m2.marks?.includes(mark) && (way > 0 ? m2.number > this.at : m2.number < this.at));
    const m = way > 0 ? all[0] : all.at(-1);
    if (m) await this.go(m.number);
  }
  faster() {
    this.speed = speeds[(speeds.indexOf(this.speed) + 1) % speeds.length] ?? 1;
    this.pace.textContent = `${this.speed}×`;
    this.pace.setAttribute("aria-label", `${this.speed}× speed`);
  }
  toggle() {
    if (this.running) {
      this.stop();
      return;
    }
    this.running = true;
    fill(this.playing, sign("pause"));
    this.playing.setAttribute("aria-label", "Pause");
    this.turned();
    if (this.at >= this.store.number) void this.go(1).then(() => this.running && this.tick());
    else this.tick();
  }
  stop() {
    clearTimeout(this.timer);
    this.timer = void 0;
    this.running = false;
    fill(this.playing, sign("play"));
    this.playing.setAttribute("aria-label", "Play");
    this.turned();
  }
  /** Plays on; it stays longer where more was at stake. */
  tick() {
    const m = this.store.moments.findLast((x) => x.number <= this.at);
    const stake = m?.marks?.includes("combat") ? 2600 : m?.marks?.includes("loss") ? 1400 : m?.texts?.length ? 700 : 60;
    this.timer = setTimeout(async () => {
      if (this.at >= this.store.number) {
        this.stop();
        return;
      }
      await this.step(1);
      if (this.timer !== void 0) this.tick();
    }, stake / this.speed);
  }
};
function stroke(g, x, top, bottom, color) {
  g.fillStyle = color;
  g.fillRect(Math.round(x) - 0.5, top, top === 0 ? 1 : 2, bottom - top);
}
function readAddress(hash) {
  const parts = hash.replace(/^#/, "").split("&");
  const at = parts.find((p) => p.startsWith("at="))?.slice(3);
  const side = parts.find((p) => p.startsWith("side="))?.slice(5) ?? null;
  const keys = (parts.find((p) => p && !p.includes("=")) ?? "").split(".").filter(Boolean);
  return { keys, at: at && /^\d+$/.test(at) ? Number(at) : null, side };
}
function writeAddress(keys, at, side) {
  const hash = [keys.join("."), at !== null && `at=${at}`, at !== null && side && `side=${side}`].filter(Boolean).join("&");
  history.replaceState(null, "", `#${hash}`);
}

// speak.js 5cac36a59401
var Speaker = class {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
  }
  /** @param {string} text */
  say(text) {
    if (!text) return;
    this.node.textContent = this.node.textContent === text ? `${text} ` : text;
  }
};
function hexText(store, board, chooser, at) {
  const pieces = [...board.stacks.get(at) ?? []].reverse();
  const options = chooser.at(at, pieces.flatMap((p) => p.unit === null ? [] : [p.unit]));
  return [
    `${store.hexName(at)}, ${groundText(store, at)}`,
    landmark(store, at),
    ...pieces.map((p) => `${store.sideName(p.side)} ${pieceText(store, p)}`),
    options.length ? `lit: ${options.map((o) => o.text).join(", ")}` : ""
  ].filter(Boolean).join("; ");
}
function landmark(store, at) {
  const here = store.hexes.get(at);
  if (!here || here.name) return "";
  let best = null;
  let gap = Infinity;
  for (const x of store.board.hexes) {
    if (!x.name) continue;
    const d = Math.hypot(x.x - here.x, x.y - here.y);
    if (d < gap) {
      gap = d;
      best = x;
    }
  }
  if (!best) return "";
  const names = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];
  const turn = Math.round(Math.atan2(here.y - best.y, here.x - best.x) / (Math.PI / 4));
  const hexes = Math.max(1, Math.round(gap / (Math.hypot(.../** @type {[number, number]} */
  store.board.corners[0] ?? [36, 0]) * 1.732)));
  return `${hexes} ${names[(turn + 8) % 8]} of ${best.name}`;
}
function drawText(store, board, chooser, node, choose, show2) {
  const { view } = store;
  const bySide = store.board.sides.map((side) => {
    const rows = [...board.stacks].filter(([, pieces]) => pieces.some((p) => p.side === side.id)).sort(([a], [b]) => a < b ? -1 : 1).map(([at, pieces]) => h(
      "li",
      {},
      h("button", { type: "button", class: "link", onclick: () => show2(at) }, store.hexName(at)),
      ` ${[groundText(store, at), landmark(store, at)].filter(Boolean).join(", ")}: `,
      [...pieces].reverse().filter((p) => p.side === side.id).map((p) => pieceText(store, p)).join("; ")
    ));
    return rows.length ? [h("h3", {}, side.name), h("ul", {}, ...rows)] : [];
  });
  fill(
    node,
    h("h2", {}, "The board as text"),
    h("p", {}, store.decision ? capital(`${store.sideSubject(view.waiting)}: ${store.decision.prompt}`) : view.waiting ? capital(`${store.sideSubject(view.waiting)} ${store.sideVerb(view.waiting, "are", "is")} deciding.`) : "Nothing is asked."),
    choiceList(chooser, choose),
    ...bySide.flat()
  );
}
function choiceList(chooser, choose) {
  const list = h("ul", { class: "all-choices" }, ...chooser.options.map((o) => h("li", {}, h("button", { type: "button", class: "choice", "data-index": o.index, onclick: () => choose(o) }, o.text))));
  if (chooser.options.length < 12) return list;
  const search = h("input", { type: "search", placeholder: "Search the choices", "aria-label": "Search the choices", oninput: () => {
    const word2 = search.value.toLowerCase();
    for (const li of list.children) li.hidden = !li.textContent?.toLowerCase().includes(word2);
  } });
  return h("div", {}, search, list);
}
function eventsText(events) {
  return events.filter((e) => e.text).map((e) => e.text).slice(-4).join(". ");
}

// keys.js 65fde6f962e3
var keyRows = (
  /** @type {KeyRow[]} */
  [
    { id: "next", key: "n", says: "go to the next place that can be chosen" },
    { id: "previous", key: "b", says: "go to the place before that can be chosen" },
    { id: "commit", key: "d", says: "end what is asked: the commit button" },
    { id: "undo", key: "u", says: "take the last action back" },
    { id: "redo", key: "y", says: "do again what was taken back" },
    { id: "all", key: "a", says: "list all choices" },
    { id: "stack", key: "s", says: "read the stack under the cursor" },
    { id: "why", key: "w", says: "why the place under the cursor cannot be chosen" },
    { id: "combat", key: "c", says: "explain the last combat" },
    { id: "threats", key: "t", says: "who of the other side can attack the place under the cursor" },
    { id: "reach", key: "r", says: "how far the counter under the cursor can go" },
    { id: "zones", key: "z", says: "zones: each kind against each side, one after another" },
    { id: "duties", key: "q", says: "what must still be done" },
    { id: "note", key: "p", says: "pin a note to the place under the cursor" },
    { id: "sight", key: "o", says: "line of sight: once at each end" },
    { id: "ruler", key: "k", says: "measure hexes: once at each end" },
    { id: "reasons", key: "i", says: "go to the reasons, to read them" },
    { id: "goto", key: "g", says: "go to a hex or a unit by its name" },
    { id: "fit", key: "f", says: "whole map, whole width, one to one" },
    { id: "in", key: "+", says: "nearer" },
    { id: "out", key: "-", says: "farther" },
    { id: "lift", key: "h", says: "hold: lift the counters off the map" },
    { id: "back", key: ",", says: "one moment back" },
    { id: "on", key: ".", says: "one moment on" },
    { id: "now", key: "e", says: "back to now" },
    { id: "play", key: " ", says: "play and pause; the next step of a bot that waits" },
    { id: "fight-back", key: "[", says: "back to the combat before" },
    { id: "fight-on", key: "]", says: "on to the next combat" },
    { id: "ahead", key: "m", says: "think ahead on a copy, and back" },
    { id: "log", key: "l", says: "the log" },
    { id: "text", key: "x", says: "the board as text" },
    { id: "seat", key: "v", says: "the next of my seats" },
    { id: "keys", key: "?", says: "these keys" }
  ]
);
var fixedKeys = (
  /** @type {[string, string][]} */
  [
    ["Arrows", "move the cursor over the hexes"],
    ["Enter", "choose the place under the cursor; hold Shift to ask why"],
    ["Escape", "drop the choice under way; put away what is open"],
    ["1 to 9", "the buttons of the question; looking back: tenths of the game"],
    ["Menu", "what can be asked of the place under the cursor; also Shift and F10"],
    ["Tab", "board, question, panes"]
  ]
);
var Keys = class {
  constructor() {
    this.own = JSON.parse(kept("keys") ?? "{}");
  }
  /** @param {KeyRow} row */
  keyOf(row) {
    return this.own[row.id] ?? row.key;
  }
  /**
   * What a key does.
   * @param {KeyboardEvent} e
   * @returns {string | null}
   */
  action(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return null;
    const key = e.key === "=" ? "+" : e.key;
    return keyRows.find((r) => this.keyOf(r) === key)?.id ?? null;
  }
  /**
   * Shows the keys; each can be changed.
   * @param {HTMLElement} node
   */
  draw(node) {
    const rows = keyRows.map((r) => h("tr", {}, h("td", {}, h("button", {
      type: "button",
      class: "key",
      "aria-label": `key for: ${r.says}; press to change it`,
      onclick: (e) => this.change(
        r,
        /** @type {HTMLElement} */
        e.currentTarget,
        node
      )
    }, keyName(this.keyOf(r)))), h("td", {}, r.says)));
    fill(
      node,
      h("h2", {}, "Keys"),
      h("p", { class: "small" }, "They work while the board has the focus. Press one of these to change it."),
      h("table", { class: "keys" }, h("tbody", {}, ...fixedKeys.map(([k, says]) => h("tr", {}, h("td", {}, h("kbd", {}, k)), h("td", {}, says))), ...rows)),
      h("button", { type: "button", class: "quiet", onclick: () => {
        this.own = {};
        keep("keys", "{}");
        this.draw(node);
      } }, "As they were at first")
    );
  }
  /**
   * Takes the next key as the key of a row; two rows never have the same.
   * @param {KeyRow} row
   * @param {HTMLElement} button
   * @param {HTMLElement} node
   */
  change(row, button, node) {
    button.textContent = "…";
    button.addEventListener("keydown", (e) => {
      e.preventDefault();
      e.stopPropagation();
      const free = !/^(Enter|Escape|Tab|Arrow.*|[1-9]|Shift|Control|Alt|Meta)$/.test(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey;
      const other = keyRows.find((r) => this.keyOf(r) === e.key);
      if (free) {
        if (other && other !== row) this.own[other.id] = this.keyOf(row);
        this.own[row.id] = e.key;
        keep("keys", JSON.stringify(this.own));
      }
      this.draw(node);
      node.querySelector(`[aria-label="key for: ${row.says}; press to change it"]`)?.focus();
    }, { once: true });
  }
};
function keyName(key) {
  return key === " " ? "Space" : key;
}

// overlay.js 2aa41356f7bb
function answered(play) {
  if (!play.marked) return;
  unmarked(play);
  play.marked = false;
}
function unmarked(play) {
  play.marked = true;
  play.board.ring("fights", play.store.view.combat?.attackers ?? []);
  play.board.mark("marks", "to-retreat", []);
  play.board.mark("zones", "reach", []);
  play.board.mark("zones", "zone", []);
  play.board.mark("marks", "blocks", []);
  play.board.unway("sight");
  play.board.unway("ruler");
}
function threats(play, at) {
  const { store, board } = play;
  void play.question(`Who can attack ${store.hexName(at)}?`, "game.threats", { to: at }, (a) => {
    const list = a.threats ?? [];
    unmarked(play);
    board.ring("fights", list.map((x) => x.unit));
    board.mark("marks", "to-retreat", list.flatMap((x) => x.next ? [x.next] : []));
    const w = a.worst;
    return [
      list.length ? null : h("p", {}, "Nobody."),
      w && h("p", { class: "worst" }, "At worst ", h("b", {}, w.column), ` (${w.strength} : ${w.defence}, ${w.attack}) by ${w.units.map((u) => store.unitName(u)).join(", ")}`),
      ...list.map((x) => h(
        "p",
        {},
        h("b", {}, store.unitName(x.unit)),
        ` from ${store.hexName(x.from)}`,
        x.next && x.next !== x.from && ` to ${store.hexName(x.next)}, ${x.cost} MP`,
        x.by && `, ${x.by}`,
        x.odds && `: alone ${x.odds}`
      ))
    ];
  });
}
function reach(play, at) {
  const unit = play.unitsIn(at)[0];
  if (!unit) {
    play.why.show(`Reach from ${play.store.hexName(at)}`, h("p", {}, "No counter that you know lies here."));
    return;
  }
  void play.question(`How far ${play.store.unitName(unit)} can go`, "game.query", { reach: unit }, (a) => {
    const hexes = (a.reach ?? []).map((r) => r.hex);
    unmarked(play);
    play.board.mark("zones", "reach", hexes);
    return [h("p", {}, `${hexes.length} ${hexes.length === 1 ? "hex" : "hexes"}, shaded on the map.`)];
  });
}
function ruler(play, from, to, whole) {
  const { store, board } = play;
  if (whole) unmarked(play);
  const line = board.line(from, to);
  board.way("ruler", line);
  if (!whole) return;
  const n = line.length - 1;
  play.why.show("Ruler", h("p", {}, h("b", {}, `${n} ${n === 1 ? "hex" : "hexes"}`), ` from ${store.hexName(from)} to ${store.hexName(to)}`));
}
async function sightLines(play, from, to) {
  const { store, board, why } = play;
  const title = `From ${store.hexName(from)} to ${store.hexName(to)}`;
  unmarked(play);
  const kinds = store.board.sights ?? [];
  if (!kinds.length) {
    why.show(title, h("p", {}, "This game has no lines of sight."));
    return;
  }
  try {
    const answers = [];
    for (const k of kinds) answers.push(await why.ask("game.query", { sight: k.id, from, to }));
    if (answers.some((a) => !a)) return;
    board.way("sight", [from, to]);
    board.layers.path?.querySelector(".sight")?.classList.toggle("shut", answers[0].open === false);
    board.mark("marks", "blocks", answers.flatMap((a) => a.shut ?? []));
    const by = (hexes) => hexes.length ? hexes.map((x) => `${store.hexName(x)} (${groundText(store, x)})`).join(" and ") : "the rim of the map";
    why.show(title, ...kinds.map((k, i) => h("p", {}, h("b", {}, capital((k.name || k.id).replaceAll("-", " "))), answers[i].open ? ": open " : `: shut by ${by(answers[i].shut ?? [])} `, ruleChip(k))));
  } catch (e) {
    why.refused(e, title);
  }
}
function zones(play) {
  const { store, board } = play;
  const all = (store.board.zones ?? []).flatMap((zone) => store.board.sides.map((side) => ({ zone, side })));
  const now = play.zone === null ? all[0] : all[play.zone + 1];
  play.zone = now ? all.indexOf(now) : null;
  unmarked(play);
  if (!now) {
    play.why.clear();
    play.speaker.say(all.length ? "no zones are shown" : "this game has no zones");
    return;
  }
  void play.question(`${now.zone.name || now.zone.id} against ${now.side.name}`, "game.query", { zone: now.zone.id, side: now.side.id }, (a) => {
    board.mark("zones", "zone", a.hexes ?? []);
    return [h("p", {}, `${(a.hexes ?? []).length} hexes, hatched on the map. Ask again for the next.`), ruleChip(now.zone)];
  });
}
function duties(play) {
  const { store } = play;
  void play.question("Still to do", "game.query", { obligations: true }, (a) => dutyNodes(play, a.obligations ?? [], store.decision?.prompt ?? ""));
}
function dutyNodes(play, list, prompt) {
  const { store } = play;
  unmarked(play);
  play.board.ring("fights", list.map((d) => d.unit));
  const placeOf = (u) => store.view.units.find((x) => x.id === u)?.hex;
  return [
    h("p", {}, prompt),
    list.length ? null : h("p", {}, "Nobody is bound to attack."),
    h("ul", { class: "duties" }, ...list.map((d) => h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => {
      const at = placeOf(d.unit);
      if (at) play.go(at);
    } }, `${store.unitName(d.unit)}${placeOf(d.unit) ? ` in ${placeOf(d.unit)}` : ""}: must attack ${d.enemies.map((e) => store.unitName(e)).join(" or ")}`))))
  ];
}
function ruleUses(play, rule) {
  const { store } = play;
  void play.question(`${rule}: where it was used`, "game.moments", { events: true }, (a) => {
    const used = /* @__PURE__ */ new Map();
    for (const m of a.moments ?? []) {
      const texts = (m.events ?? []).filter((e) => e.rule === rule).map((e) => e.text);
      if (texts.length && !store.moments.find((x) => x.number === m.number)?.dead) used.set(m.number, texts);
    }
    const last = [...used].slice(-60).reverse();
    return [
      h("p", {}, used.size ? `${used.size} moments${used.size > last.length ? `, the last ${last.length} of them` : ""}:` : "It has not been used yet."),
      h("ul", { class: "uses" }, ...last.map(([n, texts]) => h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => void play.time.go(n) }, `${n}: ${texts.join(" · ")}`))))
    ];
  });
}

// hands.js 88e5ac78ceba
function keyHands(play) {
  const does = actions(play);
  return {
    down(e) {
      const at = (
        /** @type {HTMLElement | null} */
        e.target instanceof HTMLElement ? e.target : null
      );
      if (e.key === "Escape") {
        if (putAway(play, at)) e.preventDefault();
        return;
      }
      if (!hearsKeys(at) || e.ctrlKey || e.metaKey || e.altKey) return;
      const button = at instanceof HTMLButtonElement;
      if (button && (e.key === "Enter" || e.key === " ")) return;
      if (fixed(play, e)) {
        e.preventDefault();
        return;
      }
      const run = does[play.keys.action(e) ?? ""];
      if (!run) return;
      e.preventDefault();
      run(e);
    },
    up(e) {
      if (play.keys.action(e) === "lift") play.frame.classList.remove("lifted");
    }
  };
}
function hearsKeys(at) {
  return !at || at === document.body || at.id === "board" || at.closest("#zoom, #lens, #cards") !== null;
}
function fixed(play, e) {
  if (e.key.startsWith("Arrow")) {
    move(play, e.key.slice(5));
    return true;
  }
  if (e.key === "ContextMenu" || e.key === "F10" && e.shiftKey) {
    if (!play.cursor) move(play, "");
    if (play.cursor) play.lens.menu(play.cursor, true);
    return true;
  }
  if (e.key === "Enter") {
    if (!play.cursor) move(play, "");
    else if (e.shiftKey) void play.why.dark(play.cursor, play.chooser.unit);
    else if (!play.lens.take(play.cursor)) void play.pick(play.cursor, null, false, true);
    return true;
  }
  if (/^[1-9]$/.test(e.key)) {
    if (play.store.at !== null || play.store.source.kind === "replay") void play.time.go(Math.round(play.store.number * Number(e.key) / 10));
    else byId("ask").querySelectorAll(".choices button")[Number(e.key) - 1]?.click();
    return true;
  }
  return false;
}
function move(play, way) {
  const { hexes } = play.store.board;
  const here = play.cursor ? play.store.hexes.get(play.cursor) : null;
  if (!here) {
    const lit = [...play.chooser.byHex.keys()][0] ?? play.store.view.units.find((u) => play.chooser.byUnit.has(u.id))?.hex;
    const box = play.frame.getBoundingClientRect();
    const middle = play.board.hexAt(play.camera.point(box.left + box.width / 2, box.top + box.height / 2, false)) ?? hexes[0];
    play.go(lit ?? middle?.id ?? "");
    return;
  }
  const [dx, dy] = (
    /** @type {{[way: string]: [number, number]}} */
    { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] }[way] ?? [0, 0]
  );
  const { lean } = play;
  let best = null;
  let most = 0.3;
  for (const i of here.near) {
    const x = hexes[i];
    if (i < 0 || !x) continue;
    const gap = Math.hypot(x.x - here.x, x.y - here.y);
    const along = ((x.x - here.x) * dx + (x.y - here.y) * dy) / gap;
    const side = ((x.x - here.x) * dy - (x.y - here.y) * dx) / gap * lean;
    const score = along + (side > 0.1 ? 0.05 : 0);
    if (score > most) {
      most = score;
      best = x;
    }
  }
  if (!best) return;
  if (most < 0.98) play.lean = -lean;
  play.go(best.id);
}
function putAway(play, at) {
  if (play.lens.drop()) {
    play.frame.focus();
    return true;
  }
  if (play.near.open) {
    play.near.close();
    play.frame.focus();
    return true;
  }
  if (play.cards.fold()) {
    play.frame.focus();
    return true;
  }
  if (at && at.id !== "board" && at !== document.body) {
    play.frame.focus();
    return true;
  }
  if (play.store.at === null && play.chooser.drop()) return true;
  if (!byId("why").hidden) {
    play.preview.clear();
    play.why.clear();
    play.ask.draw();
    return true;
  }
  if (play.store.at !== null) {
    void play.time.go(Infinity);
    return true;
  }
  if (play.chooser.unit && play.store.decision?.undo) {
    void play.chooser.undo();
    return true;
  }
  return false;
}
function actions(play) {
  return {
    next: () => litPlace(play, 1),
    previous: () => litPlace(play, -1),
    commit: () => (
      /** @type {HTMLElement | null} */
      byId("ask").querySelector(".commit, .stuck")?.click()
    ),
    undo: () => void play.chooser.undo(),
    all: () => play.listAll(),
    stack: () => play.lens.key("stack"),
    why: () => play.lens.key("why"),
    combat: () => void play.why.combat(play.store.at ?? void 0),
    threats: () => play.lens.key("threats"),
    reach: () => play.lens.key("reach"),
    sight: () => play.lens.key("sight"),
    ruler: () => play.lens.key("ruler"),
    zones: () => zones(play),
    reasons: () => play.why.focus(),
    duties: () => duties(play),
    note: () => play.lens.key("note"),
    goto: () => goTo(play),
    fit: () => play.camera.fit(),
    in: () => play.camera.zoom(play.camera.k * 1.25),
    out: () => play.camera.zoom(play.camera.k / 1.25),
    lift: () => play.frame.classList.add("lifted"),
    back: () => void play.time.step(-1),
    on: () => void play.time.step(1),
    now: () => void play.time.go(Infinity),
    play: () => play.botWaits ? play.bots({ step: true }) : play.time.toggle(),
    "fight-back": () => void play.time.next("combat", -1),
    "fight-on": () => void play.time.next("combat", 1),
    log: () => play.tab("log", true),
    text: () => play.tab("text", true),
    seat: () => play.ways.next?.(),
    redo: () => void play.chooser.redo(),
    ahead: () => (play.ways.home ?? play.ways.ahead)?.(),
    keys: () => play.tab("keys", true)
  };
}
function litPlace(play, by) {
  const lit = new Set(play.chooser.byHex.keys());
  for (const u of play.store.view.units) if (u.hex && play.chooser.byUnit.has(u.id)) lit.add(u.hex);
  const all = play.store.board.hexes.filter((x) => lit.has(x.id)).map((x) => x.id);
  if (!all.length) {
    play.speaker.say("no place can be chosen");
    return;
  }
  const i = all.indexOf(play.cursor ?? "");
  play.go(all[(i + by + all.length) % all.length] ?? all[0] ?? "");
}
function goTo(play) {
  const list = h("datalist", { id: "places" }, ...play.store.board.hexes.filter((x) => x.name).map((x) => h("option", { value: x.name })), ...play.store.view.units.filter((u) => u.hex).map((u) => h("option", { value: u.name })));
  const input = h("input", { type: "search", list: "places", "aria-label": "Hex, place or unit", placeholder: "Hex, place or unit", onchange: () => {
    const word2 = input.value.trim().toLowerCase();
    const at = play.store.hexes.get(word2)?.id ?? play.store.board.hexes.find((x) => x.name?.toLowerCase() === word2)?.id ?? play.store.view.units.find((u) => u.hex && u.name.toLowerCase().includes(word2))?.hex ?? play.store.board.hexes.find((x) => x.name?.toLowerCase().includes(word2))?.id;
    if (!at) return;
    play.why.clear();
    play.frame.focus();
    play.go(at);
  } });
  play.why.show("Go to", input, list);
  input.focus();
}

// variables.js 245576fe053d
function variableLines(store) {
  const groups = /* @__PURE__ */ new Map();
  for (const [name, value] of Object.entries(store.view.variables ?? {})) {
    const [id, of] = name.split(" of ");
    const variable = store.board.variables.find((x) => x.id === id);
    if (!variable || variable.untold) continue;
    const who = of ? owner(store, of) : void 0;
    const key = `${id} ${value}`;
    const group = groups.get(key) ?? { variable, value, owners: [] };
    if (who) group.owners.push(who);
    groups.set(key, group);
  }
  return [...groups.values()].map((g) => ({ text: capital(groupText(store, g)), variable: g.variable }));
}
function groupText(store, { variable, value, owners }) {
  const names = owners.map((o) => o.subject);
  const of = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
  const sentence = sentenceOf(variable, value);
  if (sentence) return fillSentence(sentence, { subject: of, plural: owners.length > 1 || Boolean(owners[0]?.plural) }, valueText(store, variable, value));
  const word2 = variable.words?.[String(value)];
  const after = of && `: ${of}`;
  if (word2) return (variable.name === variable.id ? word2 : `${variable.name} is ${word2}`) + after;
  if (variable.flag) return (value ? "" : "not ") + variable.name + after;
  return `${variable.name}${of && ` of ${of}`}: ${valueText(store, variable, value)}`;
}
function sentenceOf(variable, value) {
  const word2 = variable.words?.[String(value)] ?? "";
  return word2.includes("{of}") ? word2 : variable.say ?? "";
}
function fillSentence(sentence, who, value) {
  return sentence.replace(/\{([^{}]*)\}/g, (place, inner) => {
    const [plural, singular] = inner.split("|");
    if (singular !== void 0) return (who.plural ? plural : singular) ?? "";
    return { of: who.subject, value }[inner] ?? place;
  });
}
function valueText(store, variable, value) {
  const text = String(value);
  const word2 = variable.words?.[text];
  if (word2) return word2;
  if (store.units.has(text)) return store.unitName(text);
  if (store.board.sides.some((s) => s.id === text)) return store.sideSubject(text);
  return store.hexes.has(text) ? store.hexName(text) : text;
}
function owner(store, id) {
  const people = store.board.sides.find((s) => s.id === id) ?? store.board.armies.find((a) => a.id === id);
  if (people) return { subject: people.people, plural: Boolean(people.plural) };
  return { subject: store.units.has(id) ? store.unitName(id) : store.hexName(id), plural: false };
}

// boxes.js 3ccca144bd94
function drawBoxes(store, board, node, can, choose, notes, cards) {
  const open = new Set([...node.querySelectorAll("details[open]")].map((d) => d.getAttribute("data-key")));
  const fresh = !node.firstChild;
  const section = (key, title, body, first = false) => body.some(Boolean) ? h("details", { "data-key": key, open: fresh ? first : open.has(key) }, h("summary", {}, title), ...body) : null;
  const piece = (u) => {
    const p = { key: u.id, unit: u.id, side: u.side, face: u.face, small: false, hex: "" };
    const text = pieceText(store, p);
    return can.has(u.id) ? h("button", { type: "button", class: "tray-piece can", "data-unit": u.id, title: text, "aria-label": `choose ${text}`, onclick: () => choose(u.id) }, board.portrait(p)) : h("span", { class: "tray-piece", title: text, role: "img", "aria-label": text }, board.portrait(p));
  };
  const { view } = store;
  const boxed = /* @__PURE__ */ new Map();
  const due = /* @__PURE__ */ new Map();
  for (const u of view.units) {
    if (u.hex || !u.box) continue;
    if (u.due) due.set(u.due, [...due.get(u.due) ?? [], u]);
    else boxed.set(u.box, [...boxed.get(u.box) ?? [], u]);
  }
  const boxName = (id) => store.board.boxes.find((b) => b.id === id);
  const hidden = (view.counters ?? []).filter((c) => c.box);
  fill(
    node,
    section("count", "Standing", [...standing(store)], true),
    section("turns", "Turns and arrivals", [turnTrack(store, due, piece)], true),
    ...[...boxed].filter(([id]) => id !== "out").map(([id, units]) => section(
      `box-${id}`,
      `${capital(boxName(id)?.name ?? id)} (${units.length})`,
      [ruleChip(boxName(id)), h("div", { class: "tray" }, ...units.map(piece))],
      id !== "eliminated"
    )),
    section("hidden", `Not known (${hidden.length})`, hidden.map((c) => h("p", {}, `${store.sideName(c.side)}: ${boxName(c.box ?? "")?.name ?? c.box}`))),
    ...store.board.tables.filter((t) => t.cells?.length && t.columns?.length).map((t) => section(`table-${t.id}`, capital(t.name.replaceAll("-", " ")), [ruleChip(t), chart(t)])),
    section("cards", `Cards drawn (${cards.length})`, cards),
    section("notes", "Notes of mine", notes),
    store.source.kind !== "replay" && section("luck", "Luck", [luckNode(store)]),
    section("legend", "Map signs", [h("ul", { class: "legend" }, ...store.board.legend.map((l) => h("li", {}, legendPicture(l.picture), l.name)))])
  );
}
function standing(store) {
  const { view, board } = store;
  const rows = [];
  for (const [name, n] of Object.entries(view.tracks ?? {})) {
    const [id, of] = name.split(" of ");
    const t = board.tracks.find((x) => x.id === id);
    const who = of && (board.sides.find((s) => s.id === of) ?? board.armies.find((a) => a.id === of));
    rows.push([`${t?.name ?? id}${who ? ` · ${who.name}` : ""}`, `${n}${t?.max === void 0 ? "" : ` of ${t.max}`}`, t]);
  }
  for (const [side, n] of Object.entries(view.lost ?? {})) rows.push([`Lost · ${store.sideName(side)}`, String(n), void 0]);
  for (const [id, d] of Object.entries(view.decks ?? {})) {
    const deck = board.decks.find((x) => x.id === id);
    rows.push([`Deck · ${deck?.name ?? id}`, `${d.draw} to draw, ${d.discard} played`, deck]);
  }
  const lines = variableLines(store).map(({ text, variable }) => [text, variable]);
  for (const id of view.latched ?? []) {
    const l = board.latches.find((x) => x.id === id);
    if (l && (l.says || l.name !== l.id)) lines.push([capital(l.says || l.name), l]);
  }
  return [
    rows.length > 0 && h("dl", { class: "standing" }, ...rows.flatMap(([name, value, rule]) => [h("dt", {}, name, " ", ruleChip(rule)), h("dd", {}, value)])),
    lines.length > 0 && h("ul", { class: "standing-lines" }, ...lines.map(([text, rule]) => h("li", {}, text, " ", ruleChip(rule))))
  ].filter((n) => n instanceof Node);
}
function turnTrack(store, due, piece) {
  const turns = store.board.turns.length ? store.board.turns : [...due.keys()].sort((a, b) => a - b).map((n) => ({ number: n, name: "" }));
  return h("ol", { class: "turns" }, ...turns.map((t) => h("li", {
    class: t.number === store.view.turn ? "now" : t.number < store.view.turn ? "past" : void 0,
    "aria-current": t.number === store.view.turn ? "step" : void 0
  }, h("span", {}, turnName(store, t.number)), h("div", { class: "tray" }, ...(due.get(t.number) ?? []).map(piece)))));
}
function luckNode(store) {
  const node = h("div", {});
  const show2 = async () => {
    try {
      const { combats } = await store.source.ask("game.luck");
      fill(node, ...luckRows(store, combats ?? []));
    } catch (e) {
      fill(node, h("p", { class: "small" }, e instanceof Error ? e.message : String(e)));
    }
  };
  fill(node, h("button", { type: "button", class: "quiet", onclick: () => void show2() }, "Compare every combat"));
  return node;
}
function luckRows(store, combats) {
  const sum = /* @__PURE__ */ new Map();
  for (const c of combats) {
    for (const l of c.losses) {
      const s = sum.get(l.side) ?? { real: 0, expected: 0 };
      sum.set(l.side, { real: s.real + l.points, expected: s.expected + l.expected_points });
    }
  }
  const round = (n) => String(Math.round(n * 10) / 10);
  if (!combats.length) return [h("p", { class: "small" }, "No combat has been fought.")];
  const counted = [...sum].filter(([, s]) => s.real > 0 || s.expected > 0);
  const of = `by side: ${[...sum.keys()].map((side) => store.sideName(side)).join(" : ")}`;
  return [
    ...counted.length ? [] : [h("p", { class: "small" }, "The losses of these combats are no points.")],
    ...counted.map(([side, s]) => h(
      "p",
      {},
      h("b", {}, capital(store.sideSubject(side))),
      ` lost ${round(s.real)} points; ${round(s.expected)} were expected: `,
      s.real > s.expected ? `the dice cost ${round(s.real - s.expected)}` : `the dice saved ${round(s.expected - s.real)}`
    )),
    counted.length > 0 && h("p", { class: "small" }, `Lost and Expected are points, ${of}`),
    h("div", { class: "chart", tabindex: 0, role: "region", "aria-label": "Combats" }, h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...["", "Combat", "Result", ...counted.length ? ["Lost", "Expected"] : []].map((x) => h("th", { scope: "col" }, x)))),
      h("tbody", {}, ...combats.map((c) => h(
        "tr",
        {},
        h("td", {}, String(c.number)),
        h("td", {}, `${store.sideName(c.side)}: ${c.targets.join(", ")}`),
        h("td", {}, c.result),
        ...counted.length ? [h("td", {}, c.losses.map((l) => round(l.points)).join(" : ")), h("td", {}, c.losses.map((l) => round(l.expected_points)).join(" : "))] : []
      )))
    ))
  ];
}
function chart(t) {
  return h("div", { class: "chart", tabindex: 0, role: "region", "aria-label": "Table" }, h(
    "table",
    {},
    h("thead", {}, h("tr", {}, h("td", {}), ...t.columns.map((c) => h("th", { scope: "col" }, c)))),
    h("tbody", {}, ...t.rows.map((r, i) => h("tr", {}, h("th", { scope: "row" }, r), ...(t.cells[i] ?? []).map((c) => h("td", {}, String(c))))))
  ));
}
function legendPicture(text) {
  const img = h("img", { alt: "", width: 30, height: 22 });
  img.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return img;
}

// stuck.js b884741be36c
function stuck(play, reason) {
  const { store, chooser } = play;
  play.speaker.say(reason.text);
  if (chooser.decision?.kind.startsWith("attack.") && !chooser.draft) {
    duties(play);
    return;
  }
  play.why.show("Not yet", reasonNode({ ...reason, text: capital(reason.text) }));
  const named = [...reason.text.matchAll(/\b[0-9A-Za-z.]+\b/g)].map((m) => m[0]).find((word2) => store.hexes.has(word2));
  const unit = store.view.units.find((u) => u.hex && reason.text.includes(u.name));
  const at = named ?? unit?.hex;
  if (!at) return;
  play.go(at);
  play.why.show("Not yet", reasonNode({ ...reason, text: capital(reason.text) }), h("p", { class: "small" }, `The place is marked on the map: ${store.hexName(at)}.`));
}

// sole.js a849a502ee32
function canSet(play) {
  const { seat, source } = play.store;
  return source.kind === "server" && seat.kind === "seat" && Boolean(seat.side);
}
async function setSole(play, on) {
  keep(`sole.${play.id}`, on ? "on" : "off");
  try {
    await play.store.source.ask("seat.sole", { on });
    play.store.seat.sole = on;
  } catch (e) {
    play.why.refused(e);
  }
}
function recallSole(play) {
  const wish = kept(`sole.${play.id}`);
  if (wish && canSet(play) && wish === "on" !== Boolean(play.store.seat.sole)) void setSole(play, wish === "on");
}
function soleOffer(play) {
  const { options } = play.chooser;
  if (!canSet(play) || play.store.seat.sole || options.length !== 1 || !options[0]?.ends) return null;
  return h("button", { type: "button", class: "quiet", id: "sole", title: "Others can tell that you had no choice", onclick: () => void setSole(play, true).then(() => play.ask.draw()) }, "Answer such questions for me");
}
function soleSwitch(play) {
  if (!canSet(play)) return null;
  const box = h("input", { type: "checkbox", id: "sole-switch", onchange: () => void setSole(play, box.checked) });
  box.checked = Boolean(play.store.seat.sole);
  return h("p", {}, h("label", {}, box, " Answer questions for me that have one answer"), h("span", { class: "small" }, " They are in the log, and taken back with the action before. Where something is hidden, the others can tell from it that you had no choice."));
}

// lens.js 9115c3dd3cc4
var served = (play) => play.store.source.kind !== "replay";
var tools = [
  { id: "threats", name: "Threats", says: "who can attack a place", places: 1, run: threats, fits: served },
  { id: "reach", name: "Reach", says: "how far a counter can go", places: 1, run: reach, fits: served },
  { id: "zones", name: "Zones", says: "zones on the map, one kind after another", places: 0, run: zones, fits: (play) => served(play) && play.store.board.zones.length > 0 },
  { id: "sight", name: "Sight", says: "the line of sight between two places", places: 2, run: (play, at, from) => void sightLines(play, from, at), fits: (play) => served(play) && play.store.board.sights.length > 0 },
  { id: "ruler", name: "Ruler", says: "how many hexes lie between two places", places: 2, run: (play, at, from) => ruler(play, from, at, true) },
  { id: "why", name: "Why not?", says: "why a place cannot be chosen", places: 1, run: (play, at) => void play.why.dark(at, play.chooser.unit), fits: (play) => Boolean(play.store.decision) },
  { id: "stack", name: "Counters", says: "the counters in a place", places: 1, run: (play, at) => play.near.read(at, play.spot(at)), inMenu: true },
  { id: "note", name: "Note", says: "pin a note to a place", places: 1, run: (play, at) => play.notes.write(at) },
  { id: "duties", name: "Still to do", says: "what must still be done", places: 0, run: duties, fits: (play) => Boolean(play.store.decision) },
  { id: "combat", name: "Last combat", says: "explain the last combat", places: 0, run: (play) => void play.why.combat(play.store.at ?? void 0), fits: served },
  { id: "goto", name: "Find", says: "go to a hex or a unit by its name", places: 0, run: goTo },
  { id: "lift", name: "Lift", says: "lift the counters off the map, and put them back", places: 0, run: (play) => void play.lens.lift() }
];
var Lens = class {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.held = null;
    this.from = null;
    this.shown = "";
  }
  /** Draws the buttons beside the map: those that this table can answer now. */
  draw() {
    const all = tools.filter((t) => !t.inMenu && (!t.fits || t.fits(this.play)));
    const shows = all.map((t) => t.id).join(" ");
    if (this.shown !== shows) {
      this.shown = shows;
      fill(byId("lens"), ...all.map((t) => h("button", { type: "button", "data-tool": t.id, "aria-pressed": "false", title: t.says, "aria-label": `${t.name}: ${t.says}`, onclick: (e) => this.press(t, e.detail === 0) }, t.name)));
    }
    for (const b of byId("lens").children) b.setAttribute("aria-pressed", String(b.getAttribute("data-tool") === (this.held?.id ?? (this.lifted ? "lift" : ""))));
  }
  get lifted() {
    return this.play.frame.classList.contains("lifted");
  }
  /** Lifts the counters off the map, or puts them back. */
  lift() {
    this.play.speaker.say(this.play.frame.classList.toggle("lifted") ? "the counters are lifted" : "the counters lie on the map");
    this.draw();
  }
  /**
   * A button was pressed. By key it asks of the place under the cursor, by mouse of the place that is clicked next.
   * @param {Tool} tool
   * @param {boolean} byKey
   */
  press(tool, byKey) {
    const same = this.held === tool;
    this.drop();
    if (same) return;
    if (!tool.places) {
      tool.run(this.play, "", "");
      return;
    }
    this.hold(tool);
    const { cursor } = this.play;
    if (byKey && cursor) this.take(cursor);
    if (byKey && this.held) this.play.frame.focus();
  }
  /**
   * Asks by key: of the place that was pointed at last.
   * @param {string} id
   */
  key(id) {
    const tool = tools.find((t) => t.id === id && (!t.fits || t.fits(this.play)));
    const at = this.play.place;
    if (!tool) {
      this.play.speaker.say("this cannot be asked here");
      return;
    }
    if (this.held !== tool) this.hold(tool);
    if (at) this.take(at);
  }
  /** @param {Tool} tool */
  hold(tool) {
    this.drop();
    this.held = tool;
    this.play.frame.classList.add("asking");
    this.tell(`${tool.name}: choose ${tool.places === 2 ? "the first place" : "a place"} on the map`);
    this.draw();
  }
  /** Puts the tool away; reports whether one was held. */
  drop() {
    if (!this.held) return false;
    this.held = null;
    this.from = null;
    this.play.board.unway("ruler");
    this.play.frame.classList.remove("asking");
    byId("status").textContent = "";
    this.draw();
    return true;
  }
  /** @param {string} text */
  tell(text) {
    byId("status").textContent = text;
    this.play.speaker.say(text);
  }
  /**
   * Takes a place for the tool that is held; reports whether one was.
   * @param {string} at
   */
  take(at) {
    const { held, from } = this;
    if (!held) return false;
    if (held.places === 2 && !from) {
      this.from = at;
      this.tell(`${held.name} from ${this.play.store.hexName(at)}: choose the other place`);
      return true;
    }
    if (from === at) return true;
    this.drop();
    held.run(this.play, at, from ?? "");
    return true;
  }
  /**
   * The pointer has come to a place: a ruler follows it. Reports whether a tool has the pointer.
   * @param {string | null} at
   */
  follow(at) {
    if (!this.held) return false;
    const { from, held, play } = this;
    if (at && from && at !== from) {
      if (held.id === "ruler") ruler(play, from, at, false);
      byId("status").textContent = `${held.name} from ${play.store.hexName(from)} to ${play.store.hexName(at)}${held.id === "ruler" ? `: ${play.board.line(from, at).length - 1} hexes` : ""}`;
    } else {
      byId("status").textContent = `${held.name}: ${at ? play.store.hexName(at) : "choose a place on the map"}`;
    }
    return true;
  }
  /**
   * The menu of a place.
   * @param {string} at
   * @param {boolean} byKey
   */
  menu(at, byKey) {
    const { play } = this;
    this.drop();
    const rows = tools.filter((t) => !t.fits || t.fits(play)).map((t) => ({ id: t.id, text: t.places === 2 ? `${t.name} from here` : t.name, says: t.says, run: () => {
      if (byKey) play.frame.focus();
      if (t.places) this.hold(t);
      if (!t.places) t.run(play, at, "");
      else this.take(at);
    } }));
    play.status(at);
    play.near.menu(at, rows, play.spot(at), byKey);
  }
};

// hints.js de9a004cdc42
function showHint(play) {
  if (kept("hint") === "read" || play.store.seat.kind === "watch" || play.store.source.kind !== "server") return () => {
  };
  const touch = matchMedia("(pointer: coarse)").matches;
  const lines = touch ? ["Tap a framed counter, then a lit place; tap again to do it.", "Hold a place to ask about it."] : ["Click a counter with a frame, then a lit place, or drag it there.", "The right button asks about a place. ? shows the keys."];
  const node = h("div", { id: "hint" }, h("div", {}, ...lines.map((l) => h("p", {}, l))));
  const close = () => {
    node.remove();
    keep("hint", "read");
  };
  node.append(h("button", { type: "button", "aria-label": "Close the hint", onclick: () => {
    close();
    play.frame.focus();
  } }, "✕"));
  play.frame.append(node);
  play.ended.signal.addEventListener("abort", () => node.remove());
  return close;
}

// notes.js 887b853d2e6a
var mostNotes = 500;
var Notes = class {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.key = `notes.${play.id}`;
    this.list = [];
    try {
      const all = JSON.parse(kept(this.key) ?? "[]");
      if (Array.isArray(all)) this.list = all.filter((n) => typeof n?.text === "string" && typeof n?.hex === "string");
    } catch {
    }
    this.draw();
  }
  /** Puts a sign on each hex with a note. */
  draw() {
    const { board, store } = this.play;
    const g = board.layers.marks;
    if (!g) return;
    g.querySelectorAll(".note-sign").forEach((x) => x.remove());
    for (const at of new Set(this.list.map((n) => n.hex))) {
      const x = store.hexes.get(at);
      if (x) g.append(svg("path", { class: "note-sign", d: "M-7 -8H4L8 -4V8H-7ZM4 -8V-4H8M-4 -1H5M-4 3H5", transform: `translate(${x.x + board.size * 0.6} ${x.y + board.size * 0.45})` }));
    }
  }
  save() {
    this.list = this.list.slice(-mostNotes);
    keep(this.key, JSON.stringify(this.list));
    this.draw();
  }
  /**
   * Asks for a note on a place.
   * @param {string} at
   */
  write(at) {
    const { play } = this;
    const { store } = play;
    const text = h("textarea", { rows: 3, "aria-label": `Note on ${store.hexName(at)}`, placeholder: "For yourself alone" });
    const put = () => {
      if (!text.value.trim()) return;
      this.list.push({ hex: at, number: store.at ?? store.number, turn: store.view.turn, text: text.value.trim().slice(0, 2e3) });
      this.save();
      this.read(at);
      play.frame.focus();
    };
    play.why.show(`Note on ${store.hexName(at)}`, ...this.of(at).map((n) => this.row(n)), text, h("p", {}, h("button", { type: "button", class: "commit", onclick: put }, "Keep it")));
    text.focus();
  }
  /** @param {string} at */
  of(at) {
    return this.list.filter((n) => n.hex === at);
  }
  /**
   * Shows the notes on a place.
   * @param {string} at
   */
  read(at) {
    this.play.why.show(`Notes on ${this.play.store.hexName(at)}`, ...this.of(at).map((n) => this.row(n)));
    if (this.play.tabShown === "boxes") this.play.boxes();
  }
  /** @param {Note} n */
  row(n) {
    const { play } = this;
    const node = h("div", { class: "own-note" }, h("p", {}, n.text), h(
      "p",
      { class: "small" },
      h("button", { type: "button", class: "link", onclick: () => play.go(n.hex) }, play.store.hexName(n.hex)),
      " · ",
      h("button", { type: "button", class: "link", onclick: () => void play.time.go(n.number) }, `turn ${n.turn}, moment ${n.number}`),
      " · ",
      h("button", { type: "button", class: "link", onclick: () => {
        this.list = this.list.filter((x) => x !== n);
        this.save();
        fill(node);
      } }, "Remove")
    ));
    return node;
  }
  /** All notes, for the pane. */
  nodes() {
    return [...this.list].reverse().map((n) => this.row(n));
  }
};

// drag.js 17ab9f64c5ca
function grab(play, p) {
  const piece = play.board.pieceAt(p);
  if (!piece?.unit || play.chooser.busy || !play.store.decision) return false;
  const option = (play.chooser.byUnit.get(piece.unit) ?? [])[0] ?? play.chooser.others.get(piece.unit);
  if (option && play.chooser.draft?.set) return false;
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
function carry(play, p) {
  const node = (
    /** @type {SVGGElement | null} */
    play.board.layers.ghost?.firstElementChild ?? null
  );
  if (node) {
    node.classList.remove("glide");
    node.style.transform = `translate(${p.x}px, ${p.y}px) scale(${play.board.grow.toFixed(3)})`;
  }
  play.hover(p);
}
async function drop(play, p) {
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
function release(play) {
  play.dragging = false;
  play.board.layers.ghost?.replaceChildren();
}

// orders.js dda8fc1e47d5
var blows = ["combat", "eliminated", "step-lost", "retreated"];
var stopRules = [
  { id: "mine", says: "one of my units is attacked, hurt or driven back", stops: (e, mine) => blows.includes(e.kind) && [e.unit, ...e.units ?? []].some((u) => u !== void 0 && mine(u)) },
  { id: "fight", says: "there is a fight", stops: (e) => e.kind === "combat" },
  { id: "turn", says: "a turn begins", stops: (e) => e.kind === "turn" },
  { id: "never", says: "I must choose", stops: () => false }
];
var Orders = class {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.until = null;
  }
  /** What would end what is asked now, if it can be left be. */
  get ender() {
    const { chooser, store } = this.play;
    if (!store.decision || chooser.named.length || chooser.targets.length) return null;
    return chooser.apart.find((o) => o.ends) ?? null;
  }
  /** Asks until when the page should go on. */
  offer() {
    const { why } = this.play;
    why.show(
      "Go on for me until …",
      h("p", { class: "small" }, "What is asked is ended or passed, as with the commit button. It stops when you press Stop, and where a choice cannot be left be."),
      h("ul", { class: "all-choices" }, ...stopRules.map((r) => h("li", {}, h("button", { type: "button", "data-until": r.id, onclick: () => this.begin(r) }, `… ${r.says}`)))),
      soleSwitch(this.play)
    );
  }
  /** @param {typeof stopRules[number]} rule */
  begin(rule) {
    this.until = rule;
    this.play.why.clear();
    this.play.ask.draw();
    this.next();
  }
  /** @param {string} why */
  stop(why) {
    if (!this.until) return;
    this.until = null;
    this.play.ask.draw();
    this.play.why.show("The standing order has ended", h("p", {}, why));
    this.play.speaker.say(`stopped: ${why}`);
  }
  /**
   * Something has happened.
   * @param {GameEvent[]} events
   */
  seen(events) {
    const rule = this.until;
    if (!rule) return;
    const side = this.play.store.seat.side;
    const mine = (u) => this.play.store.units.get(u)?.side === side;
    const e = events.find((x) => rule.stops(x, mine));
    if (e) this.stop(e.text);
    else this.next();
  }
  /** Ends what is asked, a moment later: whoever looks on can follow, and stop it. */
  next() {
    const { store, chooser } = this.play;
    clearTimeout(this.timer);
    if (!this.until) return;
    if (store.view.result) {
      this.stop("The game is over.");
      return;
    }
    if (!store.decision || store.then) return;
    if (!this.ender) {
      this.stop("A choice has to be made.");
      return;
    }
    this.timer = setTimeout(() => {
      const o = this.ender;
      if (!this.until || !o) return;
      if (chooser.busy) this.next();
      else void chooser.act(o);
    }, 120);
  }
  /** The order under way, in the line that asks. */
  bar() {
    if (!this.until) return null;
    return h("p", { id: "going-on" }, `Going on until ${this.until.says}`, h("button", { type: "button", class: "commit", id: "stop-orders", onclick: () => this.stop("You stopped it.") }, "Stop"));
  }
};

// pick.js 1268b7d519fd
async function pickPlace(play, at, unit, touch, byKey) {
  const { chooser, near } = play;
  play.frameCursor(byKey ? at : null);
  const units = play.unitsIn(at);
  if (await takeUp(play, at, unit, units, byKey)) return;
  let options = chooser.at(at, units);
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
  const other = unit ? chooser.others.get(unit) : void 0;
  if (other && play.shift) return chooser.party.join(other);
  if (other && others.length === 1) {
    const moved = here.length === 1 ? here[0] : void 0;
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
async function show(play, at, o) {
  play.armedAt = at;
  play.ask.arm(o);
  await play.preview.show(o);
  const x = play.store.hexes.get(at);
  if (x) setTimeout(() => play.camera.show(x.x, x.y, 50), 60);
}
async function explain(play, at, unit, units) {
  const { chooser, store, why } = play;
  if (!store.decision) return;
  const own = (u) => store.units.get(u)?.side === store.view.waiting;
  const { draft } = chooser;
  const meant = [unit, ...units].find((u) => u !== null && own(u));
  if (draft?.set && meant) {
    try {
      await store.source.ask("game.draft", draft.bare ? { units: [...draft.set.of, meant] } : { order: draft.order, units: [...draft.set.of, meant] });
      why.show(`${store.unitName(meant)} is named already`);
    } catch (e) {
      why.refused(e, `Why not ${store.unitName(meant)}?`);
    }
    return;
  }
  const foreign = unit && own(unit) ? unit : void 0;
  await why.dark(at, chooser.unit, chooser.unit ? void 0 : foreign);
}

// replay.js 31dca3352923
function drawReplay(play) {
  const { store, time } = play;
  const { prompt, choices, after, party } = play.ask;
  const first = time.at <= 1;
  const last = store.at === null;
  const m = store.moments.findLast((x) => x.number <= time.at);
  const result = last ? store.view.result : void 0;
  fill(party);
  fill(after);
  if (!result) {
    const side = m?.side;
    fill(
      prompt,
      side && !first && h("span", { class: "chip", "data-side": side }, store.sideName(side)),
      h("span", { class: "replay-line" }, first ? `The game from its beginning: ${store.number} moments.` : m && lineText(m) || "Nothing is shown of this moment.")
    );
  }
  const running = time.running;
  const old = document.getElementById("replay-play");
  const focused = old !== null && old === document.activeElement;
  old?.remove();
  const run = h("button", { type: "button", class: "commit", id: "replay-play", onclick: () => time.toggle() }, sign(running ? "pause" : "play"), ` ${running ? "Pause" : last ? "Watch from the start" : first ? "Play the game" : "Play on"}`);
  if (last) choices.prepend(run);
  else fill(choices, run, h("button", { type: "button", class: "choice", id: "replay-end", onclick: () => void time.go(Infinity) }, "To the end"));
  if (focused) run.focus();
}

// since.js 4e28fc7807f5
function seenKey(store) {
  return `seen.${store.source.kind}.${store.seat.table ?? store.board.scenario}.${store.seat.side ?? "all"}`;
}
function noteSeen(store) {
  if (!document.hidden) keep(seenKey(store), String(store.number));
}
function watchAbsence(play, arrived) {
  if (play.store.source.kind !== "server") return;
  if (arrived) offerFilm(play);
  document.addEventListener("visibilitychange", () => !document.hidden && offerFilm(play), { signal: play.ended.signal });
}
function offerFilm(play) {
  const { store } = play;
  const seen = Number(kept(seenKey(store)) ?? NaN);
  noteSeen(store);
  const n = store.number - seen;
  document.getElementById("since")?.remove();
  if (!(n > 1)) return;
  const bar2 = h("p", { id: "since" }, `${n} changes since you left`, h("button", { type: "button", onclick: () => {
    bar2.remove();
    void play.time.go(seen).then(() => play.time.toggle());
  } }, "Watch them"), h("button", { type: "button", class: "quiet", "aria-label": "Put away", onclick: () => bar2.remove() }, "✕"));
  byId("ask").prepend(bar2);
  store.on("view", (d) => {
    if (d.before?.waiting !== void 0 && d.before.waiting === store.seat.side) bar2.remove();
  });
}

// play.js 3b491473c9be
var readable = 0.9;
var Play = class {
  /**
   * @param {Store} store
   * @param {string[]} keys
   * @param {{next: (() => void) | null, ahead: (() => void) | null, home: (() => void) | null, arrived: boolean}} ways to the next seat, to a copy, back from one; whether the page was just opened
   */
  constructor(store, keys, ways) {
    this.store = store;
    this.links = keys;
    this.ways = ways;
    this.frame = byId("board");
    this.ended = new AbortController();
    this.cursor = null;
    this.over = null;
    this.dragging = false;
    this.picked = void 0;
    this.armedAt = null;
    this.place = null;
    this.shift = false;
    this.lean = 1;
    this.botWaits = false;
    this.lookedAt = 0;
    this.marked = false;
    this.zone = null;
    this.tabShown = "log";
    this.waits = /* @__PURE__ */ new Map();
    this.soon("labels", () => this.zoomed());
    const stage = h("div", { id: "stage" });
    byId("stage").replaceWith(stage);
    this.frame.classList.add("far");
    this.camera = new Camera(this.frame, stage, store.board.width, store.board.height, () => this.zoomed(), this.ended.signal);
    this.camera.settled = () => this.begin();
    this.board = new Board(store, stage);
    this.chooser = new Chooser(store);
    this.near = new Near(store, this.board, this.frame);
    this.fight = new FightPanel(this);
    this.why = new WhyPane(store, byId("why"), new Speaker(byId("heard")));
    this.preview = new Preview(store, this.board, this.chooser, this.why);
    this.speaker = new Speaker(byId("live"));
    this.keys = new Keys();
    this.log = new LogPane(store, byId("pane-log"), {
      light: (e) => this.lightEvents(e),
      look: (n) => void this.time.go(n),
      why: (n) => void this.why.combat(n),
      undoTo: (n) => void this.chooser.undo(n)
    });
    this.time = new TimeLine(store, byId("time"));
    document.body.classList.toggle("replay", store.source.kind === "replay");
    this.chances = store.source.chances ? new ChanceCurve(store, store.source.chances, byId("chances"), (n) => void this.time.go(n)) : null;
    this.ask = new AskBar(store, this.chooser, byId("ask"), {
      choose: (o) => void this.do(o),
      undo: () => void this.chooser.undo(),
      now: () => void this.time.go(Infinity),
      peek: (o) => o ? this.preview.later(o) : this.preview.clear(),
      list: () => this.listAll(),
      redo: () => void this.chooser.redo(),
      ahead: ways.ahead,
      home: ways.home,
      step: () => this.bots({ step: true }),
      pace: (pause) => this.bots({ pause }),
      go: (unit) => this.goTo(unit),
      orders: () => this.orders,
      duties: () => duties(this),
      stuck: (reason) => stuck(this, reason),
      sole: () => soleOffer(this)
    });
    this.orders = new Orders(this);
    if (store.source.kind === "replay") this.time.turned = () => drawReplay(this);
    this.notes = new Notes(this);
    this.cards = new Cards(this);
    this.lens = new Lens(this);
    this.turn = new TurnCall(this);
    this.near.avoid = () => this.choosable();
    this.understood = showHint(this);
    this.chooser.refused = (e) => this.refused(e);
    this.chooser.drafted = () => this.drafted();
    this.preview.priced = () => this.ask.price();
    this.ask.alone = ways.next === null && store.source.kind === "server";
    this.hands = keyHands(this);
    this.listen();
    this.tools();
    byId("title").textContent = store.board.title;
    this.all(false);
    this.begin();
    this.soon("rest", () => void this.preview.rest());
    this.soon("dice", () => void this.dice());
    watchAbsence(this, ways.arrived);
    recallSole(this);
  }
  /** Shows the part of the map where counters lie, as large as goes. */
  begin() {
    const lie = [...this.board.stacks.keys()].map((x) => this.store.hexes.get(x)).filter((x) => x !== void 0);
    this.camera.around(lie.length > 3 ? lie : this.store.board.hexes, this.board.size * 2);
    if (this.camera.k >= readable || this.store.source.kind === "replay" && this.camera.wide > 600) return;
    const lit = [...this.chooser.byHex.keys(), ...this.store.view.units.flatMap((u) => u.hex && this.chooser.byUnit.has(u.id) ? [u.hex] : [])].map((x) => this.store.hexes.get(x)).filter((x) => x !== void 0);
    this.camera.crowd(lit.length ? lit : lie, readable + 0.05);
  }
  /** Leaves the seat: nothing of it stays on the page. */
  end() {
    this.ended.abort();
    this.time.stop();
    this.preview.forget();
    this.store.listeners.clear();
    for (const id of ["stage", "ask", "why", "pane-log", "pane-boxes", "pane-text", "time", "chances", "when", "status", "live", "heard", "zoom", "lens"]) fill(byId(id));
    this.near.node.remove();
    this.cards.node.remove();
    this.fight.end();
  }
  /**
   * Shows the part of the map that another seat looked at.
   * @param {Camera} c
   */
  lookAs(c) {
    Object.assign(this.camera, { x: c.x, y: c.y, k: c.k });
    this.camera.settled = null;
    this.camera.place();
  }
  listen() {
    const { store } = this;
    const signal = this.ended.signal;
    store.listeners.clear();
    store.on("view", (d) => this.changed(d));
    store.on("look", (d) => this.looked(d));
    store.on("log", (c) => {
      if (this.undoneLog(c)) return;
      const m = store.moments.at(-1);
      if (m) this.soon(`log ${m.number}`, () => this.log.add(m));
    });
    store.on("line", () => this.line());
    store.on("people", () => this.people());
    store.on("bot", (b) => this.bot(b));
    store.on("pick", (p) => p?.refused && this.speaker.say(p.refused));
    store.on("motion", () => this.state());
    this.camera.listen({
      tap: (p) => void this.tap(p),
      hover: (p) => this.hover(p),
      grab: (p) => grab(this, p),
      carry: (p) => carry(this, p),
      drop: (p) => void drop(this, p),
      release: () => release(this),
      press: (p) => this.press(p)
    });
    this.frame.addEventListener("pointerdown", (e) => {
      this.shift = e.shiftKey;
    }, { signal, capture: true });
    addEventListener("keydown", (e) => this.hands.down(e), { signal });
    addEventListener("rule", (e) => ruleUses(this, String(
      /** @type {CustomEvent} */
      e.detail
    )), { signal });
    addEventListener("card", (e) => this.cards.showId(String(
      /** @type {CustomEvent} */
      e.detail
    )), { signal });
    addEventListener("keyup", (e) => this.hands.up(e), { signal });
    this.frame.addEventListener("blur", () => {
      this.frame.classList.remove("lifted");
      this.lens.draw();
    }, { signal });
  }
  /** @param {any} change */
  undoneLog(change) {
    if (!change?.undone) return false;
    this.soon("log", () => this.log.draw());
    return true;
  }
  /**
   * The position has changed.
   * @param {{events: GameEvent[], undone: boolean, before?: import('./types.js').View}} d
   */
  changed(d) {
    const start = performance.now();
    this.preview.forget();
    answered(this);
    this.near.close();
    if (!this.dragging) this.why.clear();
    this.all(motion());
    this.lookedAt = this.store.number;
    this.trail(d.events);
    this.orders.seen(d.events);
    const asked = this.store.decision;
    const card = this.cards.changed(d);
    this.turn.changed(d.before);
    if (d.before?.waiting && d.before.waiting === this.store.seat.side && !d.undone) this.understood();
    this.soon("say", () => this.speaker.say([d.undone ? "taken back" : this.heard(d.events), card, asked ? asked.prompt : ""].filter(Boolean).join(". ")));
    this.soon("rest", () => void this.preview.rest());
    this.soon("dice", () => void this.dice());
    performance.clearMeasures("repaint");
    performance.measure("repaint", { start });
  }
  /** The choice under way on this page has changed; the game has not. */
  drafted() {
    if (this.ended.signal.aborted) return;
    const { chooser } = this;
    this.near.close();
    this.preview.put();
    this.why.clear();
    chooser.read();
    this.light();
    this.ask.draw();
    this.state();
    if (kept("tab") === "text") this.text();
    void this.preview.rest();
    this.soon("say", () => chooser.draft && this.speaker.say([chooser.draft.decision.prompt, chooser.named.map((u) => this.store.unitName(u)).join(", ")].filter(Boolean).join(" ")));
  }
  /**
   * Does something when the picture is shown: what is looked at first is not held up by what is read later, spoken or asked for.
   * @param {string} what a second of the same name takes the place of the first
   * @param {() => void} run
   */
  soon(what, run) {
    const first = this.waits.size === 0;
    this.waits.set(what, run);
    if (!first) return;
    const go = () => {
      const start = performance.now();
      const all = [...this.waits.values()];
      this.waits.clear();
      if (!all.length || this.ended.signal.aborted) return;
      for (const f of all) f();
      performance.clearMeasures("afterwards");
      performance.measure("afterwards", { start });
    };
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, 250);
  }
  /**
   * Another moment is looked at.
   * @param {{events?: GameEvent[]}} d
   */
  looked(d) {
    this.preview.forget();
    answered(this);
    this.near.close();
    const { store } = this;
    const now = store.at ?? store.number;
    this.all(Math.abs(now - this.lookedAt) <= 2 && motion());
    this.lookedAt = now;
    this.trail(d.events ?? []);
    const card = this.cards.looked(d.events ?? []);
    this.time.draw();
    this.chances?.draw();
    document.body.classList.toggle("looking", store.at !== null);
    this.soon("follow", () => this.log.follow(store.at));
    this.soon("address", () => writeAddress(this.links, store.at, store.seat.side));
    if (store.at !== null) this.soon("say", () => this.speaker.say([this.heard(d.events ?? []), card].filter(Boolean).join(". ")));
  }
  get id() {
    return `${this.store.source.kind}.${this.store.seat.table ?? this.store.board.scenario}.${this.store.seat.side ?? "all"}`;
  }
  /**
   * Draws all that hangs on the view; each part touches only what differs.
   * @param {boolean} glide
   */
  all(glide) {
    const { store } = this;
    this.chooser.read();
    this.board.draw(store.view, glide);
    this.light();
    this.ask.undone = this.store.undone;
    this.ask.draw();
    if (store.source.kind === "replay") drawReplay(this);
    this.soon("time", () => this.time.draw());
    this.when();
    this.people();
    this.line();
    this.state();
    this.lens.draw();
    this.fight.draw();
    const tab = kept("tab") ?? "log";
    if (!this.logDrawn) {
      this.logDrawn = true;
      this.soon("log", () => this.log.draw());
    }
    if (tab === "boxes") this.boxes();
    if (tab === "text") this.text();
  }
  /** Tells the page, and whoever tests it, what it waits for. */
  state() {
    const { store } = this;
    const { dataset } = document.body;
    dataset.number = String(store.number);
    dataset.moment = this.chooser.draft && (!this.chooser.draft.bare || this.chooser.named.length) ? `${store.number}.${this.chooser.drafts}` : String(store.number);
    dataset.state = this.chooser.busy ? "busy" : store.then ? "back" : store.view.result ? "over" : store.decision ? "asked" : "waiting";
  }
  light() {
    const { chooser, store } = this;
    const foes = [];
    const plain = [];
    const mine = store.view.waiting;
    for (const at of chooser.byHex.keys()) {
      if ((this.board.stacks.get(at) ?? []).some((p) => !p.small && p.side !== mine)) foes.push(at);
      else plain.push(at);
    }
    this.board.light(plain, foes, chooser.lit);
    this.board.ring("chosen", chooser.party.units.length ? chooser.party.units : chooser.unit ? [chooser.unit] : []);
    this.board.mark("marks", "target", [...chooser.targets, ...(store.view.planned ?? []).flatMap((c) => c.targets)]);
    this.board.ring("fights", chooser.named);
  }
  when() {
    const { view, board } = this.store;
    const phase = board.phases.find((p) => p.id === view.phase);
    const when = [turnName(this.store, view.turn), view.phasing && this.store.sideName(view.phasing), phase?.name].filter(Boolean).join(" · ");
    refill(byId("when"), when, () => [when]);
    document.body.classList.toggle("ahead", this.store.source.kind === "branch");
    const title = this.turn.title();
    if (document.title !== title) document.title = title;
  }
  people() {
    const { seat } = this.store;
    const seats = seat.sides ?? this.store.board.sides.map((s) => ({ id: s.id, name: s.name, who: "file" }));
    const sides = seats.map((s) => ({ id: s.id, name: s.name ?? s.id, says: s.who === "file" ? "" : s.who && s.who !== "human" ? `bot: ${s.who}` : s.id === seat.side ? "you" : s.present ? "here" : "away" }));
    refill(byId("people"), JSON.stringify(sides), () => sides.map((s) => h("span", { class: s.says === "away" ? "chip away" : "chip", "data-side": s.id }, [s.name, s.says].filter(Boolean).join(" · "))));
  }
  line() {
    const { line } = this.store;
    const node = byId("line");
    const lost = node.dataset.line === "lost";
    node.dataset.line = line;
    document.body.classList.toggle("cut-off", line === "lost");
    node.textContent = line === "lost" ? "Connection lost: trying again" : line === "ended" ? "This table is closed" : "";
    if (lost && line === "open") {
      node.textContent = "Connected again";
      setTimeout(() => {
        if (node.dataset.line === "open") node.textContent = "";
      }, 2500);
    }
  }
  /** Marks the choices after which a die is rolled at once, as far as the server tells. */
  async dice() {
    const { store, chooser } = this;
    const number = store.number;
    const asked = chooser.options.filter((o) => o.hex !== null || o.unit === null).slice(0, 40);
    if (!store.decision || store.then || store.seat.hidden || !asked.length || store.source.kind === "replay") return;
    try {
      const { rolls } = await store.source.ask("game.rolls", { actions: asked.map((o) => o.action) });
      if (store.number !== number) return;
      asked.forEach((o, i) => {
        o.rolls = rolls[i] === true;
      });
      this.ask.rolls();
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
    }
  }
  /**
   * What happened, in words to be spoken: combats with their numbers, the rest as the log says it.
   * @param {GameEvent[]} events
   */
  heard(events) {
    const fought = this.store.shownFights.filter((f) => f.number === (this.store.at ?? this.store.number));
    return fought.length ? fightText(this.store, fought) : eventsText(events);
  }
  /** @param {unknown} e */
  refused(e) {
    this.orders.stop("Something was refused.");
    this.why.refused(e);
  }
  /**
   * Goes to where a unit stands.
   * @param {string} unit
   */
  goTo(unit) {
    const at = this.store.view.units.find((u) => u.id === unit)?.hex;
    if (at) this.go(at);
  }
  /** @param {any} b */
  bot(b) {
    if (!b) return;
    this.botWaits = b.pause < 0 && Boolean(b.side);
    const where2 = (v) => typeof v !== "string" ? null : this.store.hexes.has(v) ? v : this.store.now.units.find((u) => u.id === v)?.hex;
    const at = (b.actions ?? []).flatMap((x) => Object.values(x)).map(where2).filter(Boolean);
    this.board.mark("marks", "named", at);
    this.board.way("way", at.length > 1 ? at : []);
    this.ask.bot(b);
  }
  /** @param {object} params */
  bots(params) {
    this.store.source.ask("seat.bot", params).catch((e) => this.why.refused(e));
  }
  boxes() {
    const can = new Set(this.chooser.apart.flatMap((o) => o.unit ? [o.unit] : []));
    drawBoxes(this.store, this.board, byId("pane-boxes"), can, (unit) => {
      const o = this.chooser.apart.find((x) => x.unit === unit);
      if (o) void this.do(o);
    }, this.notes.nodes(), this.cards.nodes());
  }
  text() {
    drawText(this.store, this.board, this.chooser, byId("pane-text"), (o) => void this.do(o), (at) => this.go(at));
  }
  listAll() {
    this.why.show("All choices", choiceList(this.chooser, (o) => void this.do(o)));
    byId("why").querySelector("input, button")?.focus();
  }
  /**
   * Does an option.
   * @param {Option} o
   */
  async do(o) {
    this.near.close();
    this.preview.clear();
    this.armedAt = null;
    await this.chooser.act(o);
  }
  /**
   * The place of a hex in the frame.
   * @param {string} at
   */
  spot(at) {
    const x = this.store.hexes.get(at);
    return { x: (x?.x ?? 0) * this.camera.k + this.camera.x, y: (x?.y ?? 0) * this.camera.k + this.camera.y };
  }
  /** @param {string} hex */
  unitsIn(hex) {
    return [...this.board.stacks.get(hex) ?? []].reverse().flatMap((p) => p.unit === null ? [] : [p.unit]);
  }
  /**
   * A tap, a click, or Enter at the cursor.
   * @param {Point} p
   */
  async tap(p) {
    this.near.close();
    if (this.camera.wide < 600) this.cards.fold();
    const hex = this.board.hexAt(p);
    if (!hex) {
      this.why.clear();
      return;
    }
    if (this.lens.take(hex.id)) return;
    if (p.touch) this.status(hex.id);
    if (p.touch && this.tooDense(p)) return;
    const piece = this.board.pieceAt(p);
    await this.pick(hex.id, piece?.unit ?? null, p.touch, false);
  }
  /**
   * A finger stays in a place, or the other button of the mouse was pressed: what can be asked of it.
   * @param {Point} p
   */
  press(p) {
    const hex = this.board.hexAt(p);
    if (!hex) return;
    this.place = hex.id;
    this.lens.menu(hex.id, false);
  }
  /** Where in the frame something can be chosen. */
  choosable() {
    const at = new Set(this.chooser.byHex.keys());
    for (const u of this.store.view.units) if (u.hex && this.chooser.byUnit.has(u.id)) at.add(u.hex);
    this.near.room = this.board.size * 0.8 * this.camera.k;
    return [...at].map((x) => this.spot(x));
  }
  /**
   * Goes nearer where a finger could mean more than one lit place; reports whether it did.
   * @param {Point} p
   */
  tooDense(p) {
    const wide2 = this.board.size * 1.6 * this.camera.k;
    if (wide2 >= 44) return false;
    const reach2 = 24 / this.camera.k;
    const lit = /* @__PURE__ */ new Set([...this.chooser.byHex.keys(), ...this.store.view.units.flatMap((u) => u.hex && this.chooser.byUnit.has(u.id) ? [u.hex] : [])]);
    const near = [...lit].filter((at) => {
      const x = this.store.hexes.get(at);
      return x && Math.hypot(x.x - p.x, x.y - p.y) < reach2 + this.board.size;
    });
    if (near.length < 2) return false;
    const box = this.frame.getBoundingClientRect();
    this.camera.zoom(50 / (this.board.size * 1.6), p.clientX - box.left, p.clientY - box.top);
    this.speaker.say("nearer");
    return true;
  }
  /**
   * Chooses what stands for a place, asks which where there is more than one, says why where there is none.
   * @param {string} at
   * @param {string | null} unit the counter that was meant
   * @param {boolean} touch
   * @param {boolean} byKey
   */
  async pick(at, unit, touch, byKey) {
    await pickPlace(this, at, unit, touch, byKey);
  }
  /** @param {Point | null} p */
  hover(p) {
    const hex = p && this.board.hexAt(p);
    const at = hex?.id ?? null;
    if (at === this.over) return;
    this.over = at;
    clearTimeout(this.resting);
    if (!this.near.choosing) this.near.close();
    this.board.mark("marks", "hover", at ? [at] : []);
    if (at) this.place = at;
    if (!this.lens.follow(at)) this.status(at);
    const options = at && !this.lens.held ? this.chooser.at(at, this.unitsIn(at)) : [];
    this.frame.classList.toggle("over", options.length > 0);
    if (options[0]) this.preview.later(options[0]);
    else if (!this.dragging) this.preview.clear();
    if (at && (this.board.stacks.get(at)?.length ?? 0) > 1 && !this.lens.held) this.resting = setTimeout(() => this.near.read(at, this.spot(at), true), 400);
    this.log.point(at && this.chooser.options.length === 0 ? [at, ...this.unitsIn(at).map((u) => this.store.unitName(u))] : []);
  }
  /** @param {string | null} at */
  status(at) {
    const area = at && this.store.board.areas.find((a) => a.hexes.includes(at));
    byId("status").textContent = at ? [this.store.hexName(at), groundText(this.store, at), area && area.name].filter(Boolean).join(" · ") : "";
  }
  /**
   * Lights what events of the log name, and moves the map so that it is seen.
   * @param {GameEvent[]} events
   */
  lightEvents(events) {
    const hexes = new Set(events.flatMap((e) => [e.from, e.to].filter((x) => x !== void 0)));
    const units = events.flatMap((e) => [e.unit, ...e.units ?? []]).filter((x) => x !== void 0);
    for (const u of units) {
      const hex = this.store.view.units.find((x) => x.id === u)?.hex;
      if (hex) hexes.add(hex);
    }
    this.board.mark("marks", "named", hexes);
    this.board.unway("trail", "trails");
    for (const e of events) if (e.from && e.to) this.board.way("trail", [e.from, e.to], [], "trails", true);
    const first = [...hexes].map((x) => this.store.hexes.get(x)).find(Boolean);
    if (first) this.camera.show(first.x, first.y);
  }
  /**
   * Shows what has just changed, until the next choice.
   * @param {GameEvent[]} events
   */
  trail(events) {
    this.board.unway("trail", "trails");
    for (const e of events) {
      if (e.from && e.to && e.from !== e.to) this.board.way("trail", [e.from, e.to], [], "trails", true);
    }
    this.board.mark("marks", "flash", events.filter((e) => ["combat", "eliminated", "step-lost"].includes(e.kind)).flatMap((e) => [e.to, e.from].filter((x) => x !== void 0)));
    const place = events.findLast((e) => e.to || e.from);
    const hex = place && this.store.hexes.get(place.to ?? place.from ?? "");
    if (hex && this.store.now.waiting !== this.store.seat.side) this.camera.show(hex.x, hex.y);
  }
  /**
   * Moves the cursor of the keys.
   * @param {string | null} at
   */
  frameCursor(at) {
    this.cursor = at ?? this.cursor;
    this.place = at ?? this.place;
    this.board.mark("marks", "cursor", at ? [at] : []);
  }
  /**
   * Goes to a hex: cursor, sight and words.
   * @param {string} at
   */
  go(at) {
    const x = this.store.hexes.get(at);
    if (!x) return;
    this.frameCursor(at);
    this.camera.show(x.x, x.y);
    this.status(at);
    this.speaker.say(hexText(this.store, this.board, this.chooser, at));
    const option = this.chooser.at(at, this.unitsIn(at))[0];
    if (option) this.preview.later(option, 120);
    else this.preview.clear();
  }
  tools() {
    drawTools(this);
  }
  /** Names are read from a middle distance on, numbers from near. */
  zoomed() {
    this.frame.style.setProperty("--k", String(this.camera?.k ?? 1));
    this.frame.classList.toggle("far", this.camera?.k < readable);
    this.frame.classList.toggle("afar", this.camera?.k < 0.5);
    if (!this.waits.has("labels")) this.board?.label(this.camera.k >= readable, this.camera.k >= 0.5);
  }
  /**
   * Shows a pane.
   * @param {string} id
   * @param {boolean} focus
   * @param {boolean} [first]
   */
  tab(id, focus, first) {
    const sheet = document.body.classList;
    if (!first) sheet.toggle("sheet", focus || kept("tab") !== id || !sheet.contains("sheet"));
    keep("tab", id);
    this.tabShown = id;
    for (const t of ["log", "boxes", "text", "keys"]) {
      byId(`pane-${t}`).hidden = t !== id;
      byId(`tab-${t}`).setAttribute("aria-selected", String(t === id));
    }
    if (id === "keys") this.keys.draw(byId("pane-keys"));
    if (id === "boxes") this.boxes();
    if (id === "text") this.text();
    if (id === "log" && !first) this.log.end();
    if (focus) byId(`pane-${id}`).focus();
  }
  /**
   * Asks a question about a place and shows the answer.
   * @param {string} title
   * @param {string} method
   * @param {object} params
   * @param {(answer: any) => (Node | string | null | false | undefined)[]} body
   */
  async question(title, method, params, body) {
    try {
      const answer = await this.why.ask(method, params);
      if (answer) this.why.show(title, ...body(answer));
    } catch (e) {
      this.why.refused(e, title);
    }
  }
};

// site.js ca21ded201cd
async function keepSite() {
  if (!navigator.serviceWorker) return;
  const kept2 = await navigator.serviceWorker.register("sw.js").catch(() => null);
  if (!kept2) return;
  const offer = () => {
    if (kept2.waiting && navigator.serviceWorker.controller) showUpdate(kept2.waiting);
  };
  kept2.onupdatefound = () => {
    const next = kept2.installing;
    if (next) next.onstatechange = offer;
  };
  offer();
}
function showUpdate(next) {
  if (document.getElementById("update")) return;
  const go = async () => {
    await forgetKept();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    next.postMessage("update");
  };
  document.body.append(h(
    "p",
    { id: "update", role: "status" },
    "There is a new version of this page. A game under way may need the old one. ",
    h("button", { type: "button", onclick: go }, "Change to the new version")
  ));
}

// table.js b6826b0b1484
var Table = class {
  constructor() {
    this.address = readAddress(location.hash);
    this.seats = [];
    this.play = null;
    this.home = null;
  }
  /** Opens the first seat, then the others. */
  async open() {
    applyTheme();
    if (isPublished()) void keepSite();
    const file = document.getElementById("replay");
    const sources = file ? [fileSource(JSON.parse(file.textContent ?? "{}"), lay)] : this.address.keys.map((key) => serverSource(key));
    if (!sources.length) {
      this.say("This address names no seat: it was cut short.", "Ask who runs the game for your link.");
      return;
    }
    try {
      this.seats = sources.map((s) => new Store(s));
      await Promise.all(this.seats.map((s) => s.open()));
    } catch (e) {
      this.say("The table cannot be shown", e instanceof Error ? e.message : String(e));
      return;
    }
    sideColors(this.seats[0]);
    const asked = this.seats.find((s) => s.seat.side && s.seat.side === (this.address.side ?? s.now.waiting)) ?? this.seats[0];
    for (const s of this.seats) s.after = () => {
      noteSeen(s);
      this.turn();
    };
    if (asked) this.sit(asked);
    for (const s of this.seats) noteSeen(s);
    const at = this.address.at ?? (file ? 1 : null);
    if (at !== null) void this.play?.time.go(at);
    addEventListener("hashchange", () => {
      const next = readAddress(location.hash);
      if (next.keys.join(".") !== this.address.keys.join(".")) location.reload();
      else if (next.at !== this.play?.store.at) void this.play?.time.go(next.at ?? Infinity);
    });
  }
  /**
   * Shows the table as a seat sees it.
   * @param {Store} store
   */
  sit(store) {
    const camera = this.play?.camera;
    this.play?.end();
    this.play = new Play(store, this.address.keys, {
      next: this.seats.length > 1 && store.source.kind === "server" ? () => this.nextSeat() : null,
      ahead: store.source.kind === "server" && store.seat.kind !== "watch" ? () => void this.ahead(store) : null,
      home: this.home ? () => this.back() : null,
      arrived: !camera
    });
    if (camera) this.play.lookAs(camera);
    document.body.dataset.ready = store.seat.side || "all";
    requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
  }
  /** Whoever plays several seats is handed the one that decides; behind a curtain where something is hidden. */
  turn() {
    const now = this.play?.store;
    if (!now || now.then || this.home || this.seats.length < 2) return;
    const waiting = now.now.waiting;
    const next = this.seats.find((s) => s.seat.side === waiting);
    if (!next || next === now) return;
    void this.hand(next);
  }
  /**
   * Hands the screen over. Whether anything is hidden is asked at that moment: it changes in play.
   * @param {Store} next
   */
  async hand(next) {
    next.seat = await next.source.ask("seat.info").catch(() => ({ ...next.seat, hidden: true }));
    if (this.play?.store === next) return;
    if (next.seat.hidden) this.curtain(next);
    else this.sit(next);
  }
  /**
   * Thinks ahead from the moment that is shown, on a copy that nobody else sees.
   * @param {Store} store
   */
  async ahead(store) {
    try {
      const { game } = await store.source.ask("game.branch", store.at === null ? {} : { at: store.at });
      const copy = new Store(branchSource(store.source, game));
      await copy.open();
      this.home = store;
      this.sit(copy);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.play?.why.refused(e, "Thinking ahead");
    }
  }
  /** Goes back from a copy to the game. */
  back() {
    const { home } = this;
    this.home = null;
    if (home) this.sit(home);
  }
  nextSeat() {
    const now = this.play?.store;
    const i = this.seats.findIndex((s) => s === now);
    const next = this.seats[(i + 1) % this.seats.length];
    if (!next || next === now) return;
    void this.hand(next);
  }
  /**
   * Covers the table until the other person sits down; what was shown is taken off the page, not only covered.
   * @param {Store} next
   */
  curtain(next) {
    const node = byId("curtain");
    if (!node.hidden) return;
    this.play?.end();
    document.body.dataset.state = "waiting";
    const name = next.sideSubject(next.seat.side);
    const go = h("button", { type: "button", class: "commit", onclick: () => {
      node.hidden = true;
      this.sit(next);
      this.turn();
      byId("board").focus();
    } }, `I play ${name}: show the table`);
    fill(node, h("h2", {}, `Now ${name}`), h("p", {}, "Hand over the screen. Nothing of the other side is on the page."), go);
    node.hidden = false;
    go.focus();
  }
  /**
   * @param {string} title
   * @param {string} text
   */
  say(title, text) {
    const node = byId("curtain");
    fill(node, h("h2", {}, title), h("p", {}, text), h("p", {}, h("button", { type: "button", onclick: () => location.reload() }, "Try again")));
    node.hidden = false;
    document.body.dataset.ready = "failed";
  }
};
function sideColors(store) {
  if (!store) return;
  const sheet = new CSSStyleSheet();
  for (const s of store.board.sides) {
    const color = s.color ?? store.board.armies.find((a) => a.side === s.id)?.color;
    if (color && /^#[0-9a-f]{3,8}$/i.test(color)) sheet.insertRule(`[data-side="${CSS.escape(s.id)}"] { --side: ${color}; }`);
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
void new Table().open();
