package cli

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func (a *app) lint() *cobra.Command {
	var format, failOn string
	var notes, variants, functions bool
	c := &cobra.Command{
		Use: "lint [PATH or ID...]", Short: "Check games, variants and their tests, and say how to mend what is wrong",
		Long: `Check everything about the games named, or about the project found from here:
the form of every file, names and numbers, rules, scripts and author tests.
Each scenario is checked alone, with each variant that applies, with every pair
of them, and with every greatest set of variants that may be used together.
What is named is passed over in silence when nothing is wrong with it. Where a
file is named, its whole game is checked: what is wrong in another file counts.
With --variants, the table of what goes together is written between its lines
in the README.md of each game, or shown where there are none. With --functions,
each Lua function is listed with its class: native (one expression, which
conditions may ask), looking or acting, and what makes it so.`,
		Example: "  vedette lint\n  vedette lint scenarios variants\n  vedette lint {game} --notes\n  vedette lint --format github --fail-on warning",
		RunE: func(_ *cobra.Command, args []string) error {
			if failOn != "error" && failOn != "warning" {
				return usage("--fail-on is error or warning, not %q%s", failOn, didYouMean(failOn, []string{"error", "warning"}))
			}
			if functions {
				return a.functionLists(args)
			}
			if variants {
				return a.variantTables(args)
			}
			l, err := a.lintAll(args, notes, failOn)
			if err != nil {
				return err
			}
			if err := a.findings(&l.found, format, l.read); err != nil {
				return machine(err)
			}
			if format == "text" {
				if len(l.found.Items) > 0 {
					fmt.Fprintln(a.err)
				}
				fmt.Fprint(a.err, l.summary(len(args) == 0))
			}
			if l.found.HasErrors() || failOn == "warning" && l.found.Count(diag.Warning) > 0 {
				return errFindings
			}
			return nil
		},
	}
	formatFlag(c, &format, "text", "json", "github")
	c.Flags().BoolVar(&notes, "notes", false, "list what the files mark as a reconstruction, too")
	c.Flags().BoolVar(&variants, "variants", false, "write the table of variants that go together instead")
	c.Flags().BoolVar(&functions, "functions", false, "list the Lua functions, what each may be used for and why, instead")
	c.Flags().StringVar(&failOn, "fail-on", "error", "exit with 1 on this or worse: error, warning")
	return c
}

// findings prints findings in a format; read gives the text of a file.
func (a *app) findings(l *diag.List, format string, read func(string) []byte) error {
	switch format {
	case "json":
		return diag.JSON(a.out, l)
	case "github":
		return diag.GitHub(a.out, fromRoot(a.dir, l))
	}
	return diag.Text(a.out, l, read, a.color)
}

// fromRoot makes the places of findings relative to the root of the repository that a
// folder lies in, as annotations want them.
func fromRoot(dir string, l *diag.List) *diag.List {
	below := ""
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			break
		}
		if filepath.Dir(at) == at {
			return l
		}
		below = path.Join(filepath.Base(at), below)
	}
	out := &diag.List{Items: slices.Clone(l.Items)}
	for i := range out.Items {
		if p := &out.Items[i].Pos; p.File != "" && !path.IsAbs(p.File) {
			p.File = path.Join(below, p.File)
		}
	}
	return out
}

// linted is the findings of several projects.
type linted struct {
	found  diag.List
	roots  []*workspace
	hidden int               // warnings in other files than those asked for
	failOn string            // the least severity that counts wherever it is found
	games  []string          // the games checked
	alones map[string]string // files outside all games, by the name they are shown under
}

func (l *linted) read(file string) []byte {
	for _, w := range l.roots {
		if data := w.read(file); data != nil {
			return data
		}
	}
	if full := l.alones[file]; full != "" {
		if data, err := files.ReadNamed(full, limits.FileBytes); err == nil {
			return data
		}
	}
	return nil
}

// summary counts the findings. Where nothing was named it also says which games
// were found to check; else no finding is no word.
func (l *linted) summary(here bool) string {
	s := ""
	if e, w := l.found.Count(diag.Error), l.found.Count(diag.Warning); e+w > 0 {
		s = fmt.Sprintf("%s, %s\n", count(e, "error"), count(w, "warning"))
	}
	if s == "" && here && len(l.games) > 0 {
		s = "0 errors, 0 warnings in " + strings.Join(l.games, ", ") + "\n"
	}
	if l.hidden > 0 {
		s += fmt.Sprintf("%s in other files of the same game; lint its folder to see all\n", count(l.hidden, "more warning"))
	}
	return s
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// lintGarbage lets the collector wait while a game is compiled again and again: most of
// what is made then is soon dropped all at once. It takes a third of the time away, and
// half as much memory again.
const lintGarbage = 400

// lintAll checks what the arguments name.
func (a *app) lintAll(args []string, notes bool, failOn string) (*linted, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(lintGarbage))
	out := &linted{failOn: failOn}
	p := a.progress()
	defer p.done()
	if len(args) == 0 {
		w, err := a.ofOnesOwn("lint")
		if err != nil {
			return nil, err
		}
		o := lintOptions(w.own(), notes, p)
		o.Strays = true
		out.add(w, lint.Project(w.fsys, w.project, o), nil)
		if out.games = w.own(); len(out.games) == 0 && len(out.found.Items) == 0 {
			return nil, w.nothingOfOnesOwn()
		}
		diag.Sort(&out.found)
		return out, nil
	}
	for _, g := range a.group(args) {
		if g.err != nil {
			return nil, g.err
		}
		if g.alone != "" {
			out.alone(a, g.alone)
			continue
		}
		o := lintOptions(g.games, notes, p)
		o.Strays, o.Only = g.strays, g.files
		out.games = append(out.games, g.games...)
		out.add(g.w, lint.Project(g.w.fsys, g.w.project, o), g.files)
	}
	diag.Sort(&out.found)
	return out, nil
}

// add takes findings over; with files, those in them and what counts in others.
func (l *linted) add(w *workspace, found *diag.List, files []string) {
	l.roots = append(l.roots, w)
	all := &diag.List{Items: append(slices.Clone(w.found.Items), found.Items...)}
	for _, d := range w.place(all).Items {
		inside := func(f string) bool { return d.Pos.File == w.prefix+f }
		counts := d.Severity == diag.Error || d.Severity == diag.Warning && l.failOn == "warning"
		if len(files) == 0 || d.Pos.File == "" || counts || slices.ContainsFunc(files, inside) {
			l.found.Add(d)
		} else if d.Severity == diag.Warning {
			l.hidden++
		}
	}
}

// alone checks a file that belongs to no game.
func (l *linted) alone(a *app, file string) {
	shown := file
	if rel, err := filepath.Rel(a.dir, file); err == nil {
		shown = filepath.ToSlash(rel)
	}
	if l.alones == nil {
		l.alones = map[string]string{}
	}
	l.alones[shown] = file
	data, err := files.ReadNamed(file, limits.FileBytes)
	if err != nil {
		l.found.Add(files.Finding(shown, err))
		return
	}
	if n := source.Read(shown, data, &l.found); n != nil {
		_, _, found := spec.Format().Decode(n)
		l.found.Items = append(l.found.Items, found.Items...)
	}
}

// group is what to check in one project.
type group struct {
	w      *workspace
	games  []string // nil: all
	named  []string // those named by id: with all that the library has of them
	files  []string // only findings in these; none: in all files
	whole  bool     // some argument asked for more than files
	strays bool     // look for variants of games that are not there
	alone  string   // a file outside all games
	err    error
}

// group sorts the arguments by project.
func (a *app) group(args []string) []*group {
	var out []*group
	for _, arg := range args {
		t, err := a.locate(arg)
		if err != nil {
			return []*group{{err: err}}
		}
		games, file, err := a.gamesOf(t, arg)
		if err != nil {
			return []*group{{err: err}}
		}
		if games == nil && file != "" {
			out = append(out, &group{alone: filepath.Join(t.root, filepath.FromSlash(file))})
			continue
		}
		i := slices.IndexFunc(out, func(g *group) bool { return g.w != nil && g.w.root == t.root })
		if i < 0 {
			out = append(out, &group{w: t.workspace, games: []string{}})
			i = len(out) - 1
		}
		g := out[i]
		g.strays = g.strays || t.file == "." || t.file == "variants"
		for _, id := range games {
			if !slices.Contains(g.games, id) {
				g.games = append(g.games, id)
			}
			if t.file == "" {
				g.named = append(g.named, id)
			}
		}
		if file != "" && !g.whole {
			g.files = append(g.files, file)
		} else {
			g.whole, g.files = true, nil
		}
	}
	return out
}

// gamesOf lists the games that an argument touches; file is set when it is a
// single file.
func (a *app) gamesOf(t *target, arg string) (games []string, file string, err error) {
	if t.file == "" {
		id, _ := project.Split(t.ref)
		var rep diag.List
		if t.project.Game(id) == nil {
			t.project.Find(t.ref, &rep)
			return nil, "", usage("%s `vedette list` shows all", notFound(t.project, t.ref, &rep))
		}
		return []string{id}, "", nil
	}
	if info, err := os.Stat(filepath.Join(t.root, filepath.FromSlash(t.file))); err == nil && !info.IsDir() {
		file = t.file
	}
	for _, g := range t.project.Games {
		if touches(g, t.file) {
			games = append(games, g.ID)
		}
	}
	if games == nil && file == "" {
		if len(t.own()) > 0 && (t.file == "variants" || t.file == ".") {
			return []string{}, "", nil // there may be strays
		}
		return []string{}, "", usage("there is no game in %s: a game is a folder with a file of `kind: game`", arg)
	}
	return games, file, nil
}

// touches reports whether a path of the project is a game's folder, above it, in
// it, or the same with its variants and their tests. Of a shipped game only the
// latter can be in the project.
func touches(g *project.Game, at string) bool {
	var dirs []string
	if !g.Library {
		dirs = append(dirs, g.Dir)
	}
	for _, e := range slices.Concat(g.Variants, g.Tests) {
		if !e.Library {
			dirs = append(dirs, e.Path, filepath.ToSlash(filepath.Dir(e.Path)))
		}
	}
	return slices.ContainsFunc(dirs, func(d string) bool {
		return at == "." || d == "." || d == at || strings.HasPrefix(d, at+"/") || strings.HasPrefix(at, d+"/")
	})
}
