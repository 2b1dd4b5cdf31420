package authorcmd

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/offline/engine"
	"github.com/vedette-wargames/vedette/cmd/internal/web"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/pack"
	"github.com/vedette-wargames/vedette/engine/project"
)

// siteList is the file of a site that lists its files. A folder with it may be published again.
const siteList = "site.json"

// siteFolder gathers the files of a published page by their path in it.
type siteFolder map[string][]byte

// runPublish writes games as a page that plays without a server. Of a folder that is there it
// replaces what it writes, and only if the folder is empty or a site.
func runPublish(ctx context.Context, k *kit.Kit, out string, args []string) error {
	if out == "" {
		return kit.UsageError("name the folder of the site: vedette publish -o SITE")
	}
	dir := k.AbsolutePath(out)
	if err := checkSiteFolder(dir, out); err != nil {
		return err
	}
	files, err := web.SiteFiles()
	if err != nil {
		return err
	}
	s := siteFolder(files)
	title, err := s.addGames(k, args)
	if err != nil {
		return err
	}
	e, err := engine.Find(ctx, kit.Version, k.Dir, func(text string) { fmt.Fprintln(k.Err, text) })
	if err != nil {
		return kit.FindingsError("nothing was published: %v", err)
	}
	s["engine/vedette.wasm.gz"], s["engine/wasm_exec.js"] = e.Packed, e.Script
	s.addManifest(title)
	s.addList()
	if err := s.write(dir); err != nil {
		return kit.WriteError(err)
	}
	fmt.Fprintf(k.Out, "%s: %s, %d kB, of which the engine is %d kB\nput the folder on any static host; to try it: python3 -m http.server -d %s\n",
		out, diag.CountNoun(len(s), "file"), s.size()/1000, len(e.Packed)/1000, out)
	return nil
}

// checkSiteFolder refuses a folder that holds something else than a site.
func checkSiteFolder(dir, name string) error {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return kit.UsageError("%s is no folder: %v", name, err)
	}
	if _, err := os.Stat(filepath.Join(dir, siteList)); err != nil {
		return kit.UsageError("%s holds other files than a site: name a new or an empty folder", name)
	}
	return nil
}

// addGames adds the named games, or all games of the project, with the list of them. It returns
// the title of the site.
func (s siteFolder) addGames(k *kit.Kit, args []string) (title string, err error) {
	var listed []lobby.Game
	add := func(w *kit.Workspace, g *project.Game) error {
		one := lobby.ListGames(w.Project, []*project.Game{g})[0]
		if slices.ContainsFunc(listed, func(x lobby.Game) bool { return x.ID == one.ID }) {
			return nil
		}
		if err := compileAll(k, w, &one); err != nil {
			return err
		}
		listed = append(listed, one)
		return s.addPack(k, w, g)
	}
	if len(args) == 0 {
		w, err := k.OpenHere()
		if err != nil {
			return "", err
		}
		for _, g := range w.AllGames() {
			if w.Root != "" && !g.OwnedByProject() {
				continue
			}
			if err := add(w, g); err != nil {
				return "", err
			}
		}
	}
	for _, arg := range args {
		t, err := k.LocateTarget(arg)
		if err != nil {
			return "", err
		}
		g, err := t.FindGame(arg)
		if err != nil {
			return "", err
		}
		if err := add(t.Workspace, g); err != nil {
			return "", err
		}
	}
	if len(listed) == 0 {
		return "", kit.UsageError("there is no game to publish here: name one, as in vedette publish GAME -o SITE")
	}
	if s["games.json"], err = json.Marshal(listed); err != nil {
		return "", err
	}
	// The page shows this answer before its engine is there.
	s["lobby.json"], err = json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 0, "result": lobby.NewGamesResult(listed)})
	title = "Vedette"
	if len(listed) == 1 {
		title = listed[0].Title
	}
	return title, err
}

// compileAll refuses a game with a scenario that cannot be played, and notes which hide facts.
func compileAll(k *kit.Kit, w *kit.Workspace, g *lobby.Game) error {
	for i := range g.Scenarios {
		sc := &g.Scenarios[i]
		loaded, err := k.LoadTarget(&kit.Target{Workspace: w, Ref: sc.ID}, kit.VariantChoice{})
		if err != nil {
			return err
		}
		rules, err := kit.NewRules(loaded.Compilation)
		if err != nil {
			return err
		}
		sc.Card = lobby.NewScenarioCard(rules)
		t, err := game.New(rules, game.Setting{Seed: 1})
		if err != nil {
			return kit.FindingsError("%s cannot begin: %v", sc.ID, err)
		}
		for side := range rules.Model.Sides {
			sc.Hides = sc.Hides || t.ConcealsAnything(model.SideID(side))
		}
	}
	return nil
}

// addPack adds a game as a pack, which the engine checks when it opens it.
func (s siteFolder) addPack(k *kit.Kit, w *kit.Workspace, g *project.Game) error {
	of, title, list, err := packFiles(k, w, g, nil)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := pack.Write(&b, of, title, list); err != nil {
		return kit.FindingsError("%s is not published: %v", g.ID, err)
	}
	s["games/"+g.ID+pack.Extension] = b.Bytes()
	return nil
}

// siteIcon is the sign of the page where it is installed.
const siteIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="#22303c"/>` +
	`<path d="M32 8l21 12v24L32 56 11 44V20z" fill="#e9e2cf"/><path d="M20 26h24v14H20zM20 26l24 14M44 26L20 40" fill="none" stroke="#22303c" stroke-width="3"/></svg>` + "\n"

// addManifest adds what a browser needs to install the page.
func (s siteFolder) addManifest(title string) {
	text, _ := json.MarshalIndent(map[string]any{"name": title, "short_name": title, "start_url": ".", "scope": ".", "display": "standalone",
		"background_color": "#22303c", "theme_color": "#22303c", "icons": []map[string]string{{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}}}, "", "  ") // plain data: it can always be written
	s["site.webmanifest"], s["icon.svg"] = append(text, '\n'), []byte(siteIcon)
}

// addList adds the list of files, whose version is a hash of them all, and puts it before the
// service worker: a browser takes a new version when this script has changed.
func (s siteFolder) addList() {
	h := sha256.New()
	list := struct {
		Version string   `json:"version"`
		Files   []string `json:"files"`
	}{Files: slices.Sorted(maps.Keys(s))}
	for _, name := range list.Files {
		fmt.Fprintf(h, "%s %d\n", name, len(s[name]))
		h.Write(s[name])
	}
	list.Version = fmt.Sprintf("%x", h.Sum(nil)[:8])
	list.Files = slices.DeleteFunc(append([]string{"."}, list.Files...), func(name string) bool { return name == "sw.js" })
	text, _ := json.Marshal(list) // plain data: it can always be written
	s[siteList] = append(text, '\n')
	s["sw.js"] = append([]byte("globalThis.site = "+string(text)+";\n"), s["sw.js"]...)
}

// write writes the files; the list comes last.
func (s siteFolder) write(dir string) error {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(s)), func(name string) bool { return name == siteList })
	for _, name := range append(names, siteList) {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(full, s[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (s siteFolder) size() (bytes int) {
	for _, data := range s {
		bytes += len(data)
	}
	return bytes
}
