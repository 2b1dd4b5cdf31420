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
var disk = {
  /**
   * @param {string} name
   * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
   */
  read: async (name) => (await startEngine().ask({ do: "read", name })).data ?? null,
  /**
   * @param {string} name
   * @param {Uint8Array} data
   */
  write: (name, data) => startEngine().ask({ do: "write", name, data })
};
var siteKey = "site";

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

// ends.js 478ef3a6379b
var endsPhase = /* @__PURE__ */ new Set(["move.unit", "attack.target", "attack.attacker", "several", "actions"]);
var ending = /* @__PURE__ */ new Set([...endsPhase, "attack.units", "advance.unit", "choose.units"]);

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

// look.js b096f829672e
function readAddress(hash) {
  const parts = hash.replace(/^#/, "").split("&");
  const at = parts.find((p) => p.startsWith("at="))?.slice(3);
  const side = parts.find((p) => p.startsWith("side="))?.slice(5) ?? null;
  const keys = (parts.find((p) => p && !p.includes("=")) ?? "").split(".").filter(Boolean);
  return { keys, at: at && /^\d+$/.test(at) ? Number(at) : null, side };
}

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
async function keepGames() {
  return await navigator.storage?.persist?.().catch(() => false) ?? false;
}
function hidingNote() {
  return h(
    "p",
    { class: "notice" },
    h("b", {}, "This game hides facts from the sides. "),
    "This page has no server: the whole game lies in this browser, and whoever opens its tools can read all of it. Bots see only what their side may know. Two people at one screen get a curtain between turns. For a game that nobody can look into, use vedette serve."
  );
}
function filePart(refresh) {
  const says = h("p", { class: "small", role: "status" });
  const input = h("input", { type: "file", accept: ".journal", "aria-label": "Journal file", onchange: async () => {
    const file = (
      /** @type {HTMLInputElement} */
      input.files?.[0]
    );
    if (!file) return;
    says.textContent = await importJournal(file);
    await refresh();
  } });
  void keepGames().then((safe) => {
    if (!safe) says.textContent = "This browser may delete saved games when it needs room. Save games that you want to keep as files.";
  });
  return h("section", { "aria-label": "Files" }, h("p", {}, "Games are saved in this browser, on this device. ", h("label", {}, "Add a game from a file: ", input)), says);
}
async function exportJournal(journal) {
  const data = await disk.read(`${journal}.journal`);
  if (!data) return;
  const link = (
    /** @type {HTMLAnchorElement} */
    h("a", { href: URL.createObjectURL(new Blob([data])), download: `${journal}.journal` })
  );
  link.click();
  URL.revokeObjectURL(link.href);
}
async function importJournal(file) {
  const data = new Uint8Array(await file.arrayBuffer());
  if (!new TextDecoder().decode(data.slice(0, 20)).startsWith('{"vedette":"journal"')) return `${file.name} is not the journal of a game: choose a file that this page or vedette has saved.`;
  const base = file.name.replace(/\.journal$/, "").replace(/[^\w-]/g, "-") || "game";
  let name = base;
  for (let n = 2; await disk.read(`${name}.journal`); n += 1) name = `${base}-${n}`;
  await disk.write(`${name}.journal`, data);
  return `${name} was added to the saved games.`;
}

// scenarios.js e9c0777a4418
function scenarioChoices(source, games, choose) {
  const first = games.find((g) => g.scenarios.length > 0)?.scenarios[0];
  const waiting = [];
  const card = (s) => {
    const facts = h("span", { class: "small" });
    const picture = h("span", { class: "thumbnail" });
    waiting.push({ scenario: s, facts, picture });
    return h(
      "label",
      { class: "scenario" },
      h("input", { type: "radio", name: "scenario", value: s.id, checked: s === first, onchange: () => choose(s.id) }),
      picture,
      h("b", {}, s.title),
      facts,
      s.about && h("span", {}, s.about),
      s.reconstruction && h("span", { class: "small" }, "The set-up is partly a reconstruction.")
    );
  };
  const groups = games.filter((g) => g.scenarios.length > 0).map((g) => h("fieldset", { class: "game" }, h("legend", {}, g.title), h("div", { class: "scenarios" }, ...g.scenarios.map(card))));
  void fillCards(source, waiting);
  return h("div", {}, ...groups);
}
async function fillCards(source, waiting) {
  for (const { scenario, facts, picture } of waiting) {
    try {
      const c = scenario.card ?? await source.ask("lobby.card", { scenario: scenario.id });
      fill(facts, c.fault ?? describe(c));
      if (c.picture) fill(picture, h("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(c.picture)}` }));
    } catch {
      return;
    }
  }
}
function describe(c) {
  const span = c.first && c.last ? ` (${c.first} to ${c.last})` : "";
  return `${c.turns} ${c.turns === 1 ? "turn" : "turns"}${span} · ${c.sides.map((s) => `${s.name} ${s.counters}`).join(", ")} counters`;
}

// lobby.js f08dce840a14
async function copyLink2(button, link) {
  try {
    await navigator.clipboard.writeText(link);
    fill(button, "Copied");
  } catch {
    fill(button, "Select it and copy");
  }
}
var Lobby = class {
  /** @param {string} key */
  constructor(key) {
    this.source = serverSource(key);
    this.key = key;
    this.games = [];
    this.bots = [];
    this.scenario = "";
    this.shown = "";
    this.tables = h("div", { class: "cards" });
    this.saved = h("div", { class: "cards" });
    this.form = h("form", { onsubmit: (e) => {
      e.preventDefault();
      void this.begin();
    } });
    this.error = h("div", { role: "alert" });
    this.chosen = /* @__PURE__ */ new Map();
    this.variants = /* @__PURE__ */ new Set();
    this.unfolded = /* @__PURE__ */ new Set();
  }
  async open() {
    const games = await this.source.ask("lobby.games");
    this.games = games.games;
    this.bots = games.bots;
    this.scenario = this.games[0]?.scenarios[0]?.id ?? "";
    this.choices = scenarioChoices(this.source, this.games, (id) => {
      this.scenario = id;
      this.variants.clear();
      this.chosen.clear();
      this.draw();
    });
    fill(byId("main"), h("h2", {}, "Tables"), this.tables, h("h2", {}, "A new game"), this.choices, this.error, this.form, h("h2", {}, "Saved games"), isPublished() && filePart(() => this.refresh()), this.saved);
    this.draw();
    await this.refresh();
    setInterval(() => {
      if (!document.hidden) void this.refresh().catch(() => {
      });
    }, 5e3);
  }
  async refresh() {
    const [{ tables }, { saved }] = await Promise.all([this.source.ask("lobby.tables"), this.source.ask("lobby.saved")]);
    const now = JSON.stringify([tables, saved]);
    if (now === this.shown) return;
    this.shown = now;
    fill(this.tables, ...tables.length ? tables.map((t) => this.card(t)) : [h("p", { class: "small" }, "No game is under way.")]);
    fill(this.saved, ...saved.length ? saved.map((s) => this.savedCard(s)) : [h("p", { class: "small" }, "No saved game lies in the folder.")]);
  }
  /** @param {TableRow} t */
  card(t) {
    const side = (id) => t.sides.find((s) => s.id === id);
    const name = (id) => side(id)?.people ?? id;
    const links = Object.entries(t.links);
    const bots = (says, what) => h("button", { type: "button", class: "quiet", onclick: () => void this.do("lobby.bot", { table: t.table, ...what }) }, says);
    const agreeing = (id, plural, singular) => side(id)?.plural ? plural : singular;
    const state = t.over ? `Over: ${t.over.winner ? `${name(t.over.winner)} ${agreeing(t.over.winner, "win", "wins")}` : "nobody wins"}${t.over.name && ` (${t.over.name})`}` : t.turn ? `Turn ${t.turn}: ${name(t.waiting)} ${agreeing(t.waiting, "are", "is")} deciding` : "At rest: it goes on when somebody sits down";
    return h(
      "section",
      { class: "card", "aria-label": t.table },
      h("h3", {}, t.title),
      h("p", { class: "small" }, [t.table, ...t.variants ?? []].join(" + ")),
      h("p", {}, state),
      h(
        "p",
        { class: "row" },
        t.all && h("a", { href: t.all, class: "play" }, links.length > 1 ? "Play all sides here" : `Play ${name(links[0]?.[0] ?? "")}`),
        links.length > 1 && links.map(([side2, link]) => h("a", { href: link }, `Play ${name(side2)}`)),
        h("a", { href: t.watch[""] }, "Look on, seeing all")
      ),
      links.length > 1 && !isPublished() && h("details", {}, h("summary", {}, "Links to send"), ...links.map(([side2, link]) => h(
        "p",
        { class: "form-row" },
        h(
          "label",
          { class: "field" },
          name(side2),
          h("input", { readonly: true, value: new URL(link, location.href).href, onfocus: (e) => (
            /** @type {HTMLInputElement} */
            e.target.select()
          ) })
        ),
        h("button", { type: "button", onclick: (e) => void copyLink2(
          /** @type {HTMLElement} */
          e.currentTarget,
          new URL(link, location.href).href
        ) }, "Copy")
      ))),
      h("p", { class: "row small" }, t.sides.map((s) => `${s.name}: ${s.who}${s.present ? ", here" : ""}`).join(" · ")),
      this.check(t.table),
      t.sides.some((s) => s.who !== "human") && h("p", {}, bots("Let a bot act", { step: true }), bots("Bots step by step", { pause: -1 }), bots("Let bots play on", { pause: 200 })),
      h("p", {}, h("button", { type: "button", class: "quiet", onclick: () => void this.do("lobby.close", { table: t.table }) }, "Close the table (the game stays saved)"))
    );
  }
  /**
   * The check of a journal: all of it is played again, and what came out is shown with the hash of the position.
   * @param {string} journal
   */
  check(journal) {
    const says = h("p", { class: "small verdict", role: "status" });
    const run = async () => {
      fill(says, "It is played again …");
      try {
        const v = await this.source.ask("lobby.verify", { journal });
        const undone = v.undone ? ` (${v.undone} taken back)` : "";
        fill(
          says,
          h("b", {}, v.verdict),
          v.verdict === "false" ? `: line ${v.line}: ${v.message}` : `: ${v.actions} ${v.actions === 1 ? "action" : "actions"} played again${undone}, hash ${v.hash}`,
          v.reasons.length > 0 && h("details", {}, h("summary", {}, "why it is not proved"), ...v.reasons.map((r) => h("p", {}, r.text)))
        );
      } catch (e) {
        fill(says, e instanceof Error ? e.message : String(e));
      }
    };
    return h(
      "div",
      {},
      h("button", { type: "button", class: "quiet", onclick: () => void run() }, "Check the journal"),
      isPublished() && h("button", { type: "button", class: "quiet", onclick: () => void exportJournal(journal) }, "Save as a file"),
      says
    );
  }
  /** @param {any} s */
  savedCard(s) {
    return h(
      "section",
      { class: "card", "aria-label": s.journal },
      h("h3", {}, s.title || s.scenario || s.journal),
      h("p", { class: "small" }, s.journal, s.changed && ` · ${s.changed.replace("T", " ").replace("Z", " UTC")}`),
      s.fault ? h("p", { class: "error" }, s.fault) : h("p", {}, h("button", { type: "button", onclick: () => void this.do("lobby.open", { journal: s.journal }) }, s.over ? "Look at the finished game" : "Take it up")),
      !s.fault && this.check(s.journal)
    );
  }
  /** The form of a new game. */
  draw() {
    const game = this.games.find((g) => g.scenarios.some((s) => s.id === this.scenario));
    if (!game) {
      fill(this.form, h("p", {}, "There is no game to play in this folder."));
      return;
    }
    const variants = (game.variants ?? []).filter((v) => !v.scenarios?.length || v.scenarios.includes(this.scenario ?? "") || v.scenarios.some((s) => this.scenario?.endsWith(`/${s}`)));
    fill(
      this.form,
      variants.length > 0 && this.fold("variants", "Variants", this.variants.size ? `${this.variants.size} chosen` : `${variants.length} to choose from`, variants.map((v) => this.variant(v))),
      (game.options ?? []).length > 0 && this.fold("options", "Rules to choose", this.chosen.size ? `${this.chosen.size} changed` : "as the game has them", (game.options ?? []).map((o) => this.option(o))),
      h("fieldset", {}, h("legend", {}, `Who plays ${game.scenarios.find((s) => s.id === this.scenario)?.title ?? ""}`), h("div", { class: "form-row" }, ...game.sides.map((s) => h(
        "label",
        { class: "field" },
        s.name,
        h("select", { name: `seat.${s.id}` }, h("option", { value: "human" }, "a person"), ...this.bots.map((b) => h("option", { value: b.id }, `a bot: ${b.name} (${b.id})`)))
      ))), isPublished() && game.scenarios.some((s) => s.id === this.scenario && s.hides) && hidingNote(), h("p", { class: "form-row begin" }, h("button", { class: "commit" }, "Begin the game")))
    );
  }
  /**
   * A part of the form that opens.
   * @param {string} key
   * @param {string} title
   * @param {string} says
   * @param {Node[]} rows
   */
  fold(key, title, says, rows) {
    return h("details", { class: "fold", open: this.unfolded.has(key), ontoggle: (e) => {
      if (
        /** @type {HTMLDetailsElement} */
        e.currentTarget.open
      ) this.unfolded.add(key);
      else this.unfolded.delete(key);
    } }, h("summary", {}, h("b", {}, title), h("span", { class: "small" }, says)), h("div", { class: "picks" }, ...rows));
  }
  /** @param {Variant} v */
  variant(v) {
    const against = (v.conflicts ?? []).filter((c) => this.variants.has(c));
    const missing = (v.requires ?? []).filter((r) => !this.variants.has(r));
    const note = against.length ? `not together with ${against.join(", ")}` : missing.length ? `needs ${missing.join(", ")}` : "";
    return h("label", { class: note ? "pick off" : "pick" }, h("input", { type: "checkbox", checked: this.variants.has(v.id), disabled: against.length > 0 || missing.length > 0, onchange: (e) => {
      if (
        /** @type {HTMLInputElement} */
        e.target.checked
      ) this.variants.add(v.id);
      else this.variants.delete(v.id);
      this.draw();
      this.form.querySelector(`[data-variant="${CSS.escape(v.id)}"]`)?.focus();
    }, "data-variant": v.id }), h("span", {}, v.title, note && h("span", { class: "small" }, ` · ${note}`), v.about && h("span", { class: "small about" }, v.about)));
  }
  /** @param {Option} o */
  option(o) {
    const now = this.chosen.get(o.id) ?? o.default;
    const set = (value) => this.chosen.set(o.id, value);
    if (o.type === "flag") {
      return h("label", { class: "pick" }, h("input", { type: "checkbox", checked: now === "true", onchange: (e) => set(String(
        /** @type {HTMLInputElement} */
        e.target.checked
      )) }), h("span", {}, o.text || o.id));
    }
    if (o.values?.length) {
      return h("label", { class: "field" }, o.text || o.id, h(
        "select",
        { onchange: (e) => set(
          /** @type {HTMLSelectElement} */
          e.target.value
        ) },
        ...o.values.map((v) => h("option", { value: v, selected: v === now }, v))
      ));
    }
    return h("label", { class: "field" }, o.text || o.id, h("input", { type: o.type === "integer" ? "number" : "text", value: now, onchange: (e) => set(
      /** @type {HTMLInputElement} */
      e.target.value
    ) }));
  }
  async begin() {
    const seats = {};
    for (const s of this.form.querySelectorAll('select[name^="seat."]')) seats[
      /** @type {HTMLSelectElement} */
      s.name.slice(5)
    ] = /** @type {HTMLSelectElement} */
    s.value;
    const game = this.games.find((g) => g.scenarios.some((s) => s.id === this.scenario));
    const variants = (game?.variants ?? []).filter((v) => this.variants.has(v.id)).map((v) => v.id);
    const t = await this.do("lobby.new", { scenario: this.scenario, variants, options: Object.fromEntries(this.chosen), seats });
    if (!t) return;
    if (isPublished()) for (const link of Object.values(t.links)) void keepOpening(transport(), link.split("#")[1]);
    byId("live").textContent = `${t.title} has begun`;
    this.tables.querySelector(`[aria-label="${CSS.escape(t.table)}"] a`)?.focus();
  }
  /**
   * @param {string} method
   * @param {object} params
   */
  async do(method, params) {
    fill(this.error);
    try {
      const answer = await this.source.ask(method, params);
      await this.refresh();
      return answer;
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      const findings = (e.data?.findings ?? []).map((f) => f.message);
      fill(this.error, h("div", { class: "error" }, h("p", {}, e.message), ...findings.map((f) => h("p", { class: "small" }, f))));
      return null;
    }
  }
};
async function openLobby() {
  applyTheme();
  fill(byId("tools"), h("button", { type: "button", onclick: () => document.querySelector("form")?.scrollIntoView() }, "New game"), h("button", { type: "button", onclick: () => nextTheme() }, sign("theme"), " Light and dark"));
  const { keys } = readAddress(location.hash);
  const key = isPublished() ? siteKey : keys[0];
  if (isPublished()) void keepSite();
  if (!key) {
    fill(byId("main"), h("p", {}, "This is the lobby of a Vedette server. It opens with the host's link, which the program printed when it began."));
    return;
  }
  try {
    await new Lobby(key).open();
    keep("host", key);
  } catch (e) {
    fill(byId("main"), h("p", { class: "error" }, e instanceof Error ? e.message : String(e)));
  }
}
void openLobby();
