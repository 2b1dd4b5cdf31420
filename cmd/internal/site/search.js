// Search: sections whose title or text holds all the words typed, titles first.
(function () {
  const field = document.getElementById("search"), list = document.getElementById("found");
  for (const a of document.querySelectorAll("nav a")) if (a.pathname === location.pathname) a.setAttribute("aria-current", "page");
  field.addEventListener("input", function () {
    const words = field.value.toLowerCase().split(/\s+/).filter(function (w) { return w.length > 1; });
    list.textContent = "";
    if (words.length === 0) return;
    const found = [];
    for (const p of pages) {
      const title = (p.page + " " + p.title).toLowerCase(), text = p.text.toLowerCase();
      let worth = 0;
      for (const w of words) {
        if (title.includes(w)) worth += 10;
        else if (text.includes(w)) worth += 1;
        else { worth = -1; break; }
      }
      if (worth > 0) found.push([worth, p]);
    }
    found.sort(function (a, b) { return b[0] - a[0]; });
    for (const f of found.slice(0, 15)) {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = field.dataset.up + f[1].at;
      link.textContent = f[1].title === f[1].page ? f[1].title : f[1].page + ": " + f[1].title;
      item.appendChild(link);
      list.appendChild(item);
    }
  });
})();
