package servecmd

import (
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/lintcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
	"github.com/vedette-wargames/vedette/engine/assist"
)

// openGame opens a shipped game, alone in a project, in an editor.
func openGame(t *testing.T, game string) (*lsp.Workspace, map[string]string) {
	t.Helper()
	files, root := gameTree(t, game), t.TempDir()
	kittest.WriteTree(t, root, files)
	w, err := openFolder(t, root)
	if err != nil {
		t.Fatal(err)
	}
	return w, files
}

// openFolder opens the project in a folder in an editor.
func openFolder(t *testing.T, root string) (*lsp.Workspace, error) {
	a := &kit.Kit{Dir: root, Err: io.Discard, Out: io.Discard}
	return editorWorkspace(t.Context(), a, filepath.Join(root, "vedette.yaml"), lintcmd.ApplyBaseline)
}

// textAt returns the characters of a place.
func textAt(text string, at assist.Place) string {
	lines := strings.Split(text, "\n")
	if at.Pos.Line < 1 || at.Pos.Line > len(lines) {
		return ""
	}
	line := []rune(lines[at.Pos.Line-1])
	from := min(at.Pos.Col-1, len(line))
	return string(line[from:min(from+at.Len, len(line))])
}

// refusals are the reasons for which a rename may be refused: the name is no name of this game's
// files, may be put together, or may mean two things.
var refusals = []string{"put together", "it is a word of every game", "may mean the", "is the name of its file"}

// Random names of the three games: each definition leads to itself, each use to a definition, each
// has help, and each is renamed everywhere, so that lint finds nothing, or is refused for a reason
// that its author can see. VEDETTE_EDITS=all takes a hundred of each game.
func TestRandomNamesOfShippedGames(t *testing.T) {
	for _, c := range []struct {
		game  string
		count int
	}{{"napoleon-at-waterloo", 6}, {"waterloo-20", 1}, {"waterloo-campaign-1815", 3}} {
		w, files := openGame(t, c.game)
		var symbols []assist.Symbol
		for _, file := range slices.Sorted(maps.Keys(files)) {
			symbols = append(symbols, w.Desk.Symbols(file)...)
		}
		count := c.count
		if os.Getenv("VEDETTE_EDITS") == "all" {
			count = 100 // a quarter of an hour in all
		}
		r := rand.New(rand.NewPCG(39, uint64(len(symbols))))
		renamed, refused := 0, 0
		for _, i := range r.Perm(len(symbols))[:count] {
			s := symbols[i]
			at := s.Place.Pos
			defs := w.Desk.Definition(at.File, at.Line, at.Col)
			if !slices.Contains(defs, s.Place) {
				t.Errorf("%s %s: its definition at %s leads to %v", s.Kind, s.Name, at, defs)
			}
			uses := w.Desk.References(at.File, at.Line, at.Col, false)
			if len(uses) > 0 {
				use := uses[r.IntN(len(uses))]
				if got := w.Desk.Definition(use.Pos.File, use.Pos.Line, use.Pos.Col); !slices.Contains(got, s.Place) {
					t.Errorf("%s %s: its use at %s leads to %v", s.Kind, s.Name, use.Pos, got)
				}
			}
			if h := w.Desk.Hover(at.File, at.Line, at.Col); h == nil || !strings.Contains(h.Text, s.Name) {
				t.Errorf("%s %s at %s has no help", s.Kind, s.Name, at)
			}
			to := s.Name + "z"
			edits, err := w.Desk.Rename(t.Context(), at.File, at.Line, at.Col, to)
			switch {
			case err == nil:
				renamed++
				for _, e := range edits {
					if text := textAt(files[e.Pos.File], e.Place); strings.TrimPrefix(text, ".") != s.Name {
						t.Errorf("%s %s: the edit at %s changes %q", s.Kind, s.Name, e.Pos, text)
					}
				}
			case slices.ContainsFunc(refusals, func(why string) bool { return strings.Contains(err.Error(), why) }):
				refused++
			default:
				t.Errorf("%s %s at %s: %v", s.Kind, s.Name, at, err)
			}
		}
		t.Logf("%s: %d names, %d renamed, %d refused", c.game, renamed+refused, renamed, refused)
	}
}

// A name of one sort is not taken for a name of another that is written alike.
func TestReferencesKnowSortsOfNames(t *testing.T) {
	for _, c := range []struct{ game, file, at, uses, not string }{
		{"waterloo-campaign-1815", "scenarios/waterloo-campaign-1815/game.yaml", "  rain:| {name", "when: vars.rain == 2", "      rain:\n"},
		{"waterloo-20", "scenarios/waterloo-20/map.yaml", "base: cle|ar", "base: clear", "clear, dry]"},
		{"waterloo-20", "scenarios/waterloo-20/game.yaml", "  corps:|    {shown", "u.vars.corps", "corps]"},
		{"napoleon-at-waterloo", "scenarios/napoleon-at-waterloo/game.yaml", "  artillery:| {name: Artillery", "kind: artillery", "artillery]"},
		{"waterloo-20", "scenarios/waterloo-20/game.yaml", "  home:|     {shown: false, of: unit", "unit.vars.home", "home:\n        forbid"},
		{"waterloo-campaign-1815", "scenarios/waterloo-campaign-1815/units.yaml", "  hq:|", "kind ~= 'hq'", "      hq: {from"},
		{"waterloo-20", "scenarios/waterloo-20/game.yaml", "      movement:| {name: Movement", "    in: movement\n", "  - {set: movement.march"},
		{"waterloo-20", "scenarios/waterloo-20/rules/rivers.lua", "function flooded|", "flooded(from, to)", ""},
		{"waterloo-campaign-1815", "scenarios/waterloo-campaign-1815/rules/concepts.lua", "function corps|", "units: corps\n", "      corps:\n        forbid"},
		{"napoleon-at-waterloo", "scenarios/napoleon-at-waterloo/game.yaml", "  voluntary_artillery_retreat:|", "options: {voluntary_artillery_retreat", ""},
		{"waterloo-20", "scenarios/waterloo-20/game.yaml", "  morale:|", "adjust: morale", "morale}]\n"}, // choose: lose a point of morale
		{"napoleon-at-waterloo", "scenarios/napoleon-at-waterloo/rulesets/advanced.lua", "function mixed|", "mixed(attackers)", ""},
	} {
		w, files := openGame(t, c.game)
		at := strings.Replace(c.at, "|", "", 1)
		i := strings.Index(files[c.file], at)
		if i < 0 {
			t.Errorf("%q is not in %s", at, c.file)
			continue
		}
		i += strings.Index(c.at, "|")
		line := 1 + strings.Count(files[c.file][:i], "\n")
		col := i - strings.LastIndexByte(files[c.file][:i], '\n')
		uses := w.Desk.References(c.file, line, col-1, true)
		found, wrong := false, false
		for _, u := range uses {
			text := strings.Join(strings.Split(files[u.Pos.File], "\n")[u.Pos.Line-1:], "\n") + "\n"
			head, _, _ := strings.Cut(text, "\n")
			found = found || strings.Contains(head+"\n", c.uses)
			wrong = wrong || c.not != "" && strings.HasPrefix(string([]rune(text)[u.Pos.Col-1:]), strings.TrimLeft(c.not, " "))
		}
		if !found || wrong {
			t.Errorf("%s: %d references, %q among them %v, %q among them %v", at, len(uses), c.uses, found, c.not, wrong)
		}
	}
}
