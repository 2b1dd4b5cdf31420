package servecmd

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/testcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
	"github.com/vedette-wargames/vedette/engine/assist"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// wordOfFile finds the words that may be names; comments are left out.
var wordOfFile = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*`)

// listWords returns the place of each word in the YAML and Lua files of a project, comments left out.
func listWords(files map[string]string) []assist.Place {
	var out []assist.Place
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sign := map[string]string{".yaml": "#", ".lua": "--"}[path.Ext(name)]
		if sign == "" {
			continue
		}
		for row, line := range strings.Split(files[name], "\n") {
			code, _, _ := strings.Cut(line, sign)
			for _, m := range wordOfFile.FindAllStringIndex(code, -1) {
				at := diag.Pos{File: name, Line: row + 1, Col: len([]rune(code[:m[0]])) + 1}
				out = append(out, assist.Place{Pos: at, Len: len([]rune(code[m[0]:m[1]]))})
			}
		}
	}
	return out
}

// placeCounts counts what the editor answered at random places.
type placeCounts struct {
	places, defined, helped, renamed int
	refused                          map[string]int // by the reason
}

// Random words of the games' files, in text, expressions and Lua: a definition has the name of the
// word and leads back to it; what has a definition has help; a rename is refused for a reason that
// its author can see, or changes nothing but the name: with the old name put back the files are the
// same, lint finds nothing, and the author tests hold. VEDETTE_PLACES is the number of places in each shipped
// game.
func TestRandomPlaces(t *testing.T) {
	tree := kittest.ReadTree(t, "../../../../engine/lint/testdata/faults/base")
	tree["vedette.yaml"] = "format: 2\nkind: project\n"
	checkRandomPlaces(t, "ford", tree, diagtest.ChooseCount(15, 100))
	if diagtest.AllTests() {
		for _, game := range []string{"napoleon-at-waterloo", "waterloo-20", "waterloo-campaign-1815"} {
			checkRandomPlaces(t, game, gameTree(t, game), countFromEnvironment("VEDETTE_PLACES", 8))
		}
	}
}

// placeRefusals are the reasons for which a rename may be refused at a random word: the name may be
// missed, a rulebook cites a case by a name that is put together, or the word names nothing.
var placeRefusals = append(slices.Clone(refusals), "no author test is called", "there is no id and no function")

func checkRandomPlaces(t *testing.T, game string, files map[string]string, count int) {
	root := t.TempDir()
	kittest.WriteTree(t, root, files)
	w, err := openFolder(t, root)
	if err != nil {
		t.Fatal(err)
	}
	words := listWords(files)
	r := rand.New(rand.NewPCG(1815, uint64(count)))
	n := placeCounts{refused: map[string]int{}}
	for _, i := range r.Perm(len(words))[:count] {
		n.places++
		checkPlace(t, w, files, words[i], &n)
	}
	t.Logf("%s: %d places, %d with a definition, %d with help, %d renamed, refused %v", game, n.places, n.defined, n.helped, n.renamed, n.refused)
	if count >= 15 && (n.defined*4 < n.places || n.renamed == 0) {
		t.Errorf("%s: only %d of %d places have a definition, %d were renamed", game, n.defined, n.places, n.renamed)
	}
}

func checkPlace(t *testing.T, w *lsp.Workspace, files map[string]string, at assist.Place, n *placeCounts) {
	word, pos := textAt(files[at.Pos.File], at), at.Pos
	where := fmt.Sprintf("%s %q", pos, word)
	defs := w.Desk.Definition(pos.File, pos.Line, pos.Col)
	for _, def := range defs {
		if strings.HasSuffix(pos.File, "rulebook.yaml") || strings.HasSuffix(def.Pos.File, "rulebook.yaml") {
			continue // a citation and its statement, a statement and what holds it
		}
		name := textAt(files[def.Pos.File], def)
		if def.Len > 1 && !strings.Contains(word, name) && !strings.Contains(name, word) {
			t.Errorf("%s leads to %s %q", where, def.Pos, name)
		}
		back := w.Desk.References(def.Pos.File, def.Pos.Line, def.Pos.Col, true)
		if !slices.ContainsFunc(back, func(p assist.Place) bool {
			return p.Pos.File == pos.File && p.Pos.Line == pos.Line && p.Pos.Col <= pos.Col && pos.Col <= p.Pos.Col+p.Len
		}) {
			t.Errorf("%s leads to %s, whose %d references do not lead back", where, def.Pos, len(back))
		}
	}
	help := w.Desk.Hover(pos.File, pos.Line, pos.Col)
	if help != nil {
		n.helped++
	}
	if len(defs) > 0 {
		n.defined++
		if help == nil && !strings.HasSuffix(pos.File, "rulebook.yaml") {
			t.Errorf("%s has a definition and no help", where)
		}
	}
	to := strings.Repeat("z", max(len(word), 3))
	edits, err := w.Desk.Rename(t.Context(), pos.File, pos.Line, pos.Col, to)
	if err != nil {
		i := slices.IndexFunc(placeRefusals, func(why string) bool { return strings.Contains(err.Error(), why) })
		if i < 0 {
			t.Errorf("%s: a rename is refused: %v", where, err)
			return
		}
		n.refused[placeRefusals[i]]++
		return
	}
	n.renamed++
	checkRename(t, where, files, edits, word, to)
}

// checkRename carries out a rename and compares what it makes with what was there.
func checkRename(t *testing.T, where string, files map[string]string, edits []assist.Edit, from, to string) {
	now := maps.Clone(files)
	byFile := map[string][]assist.Edit{}
	for _, e := range edits {
		if old := textAt(files[e.Pos.File], e.Place); old != from {
			t.Errorf("%s: the edit at %s changes %q", where, e.Pos, old)
		}
		byFile[e.Pos.File] = append(byFile[e.Pos.File], e)
	}
	for name, list := range byFile { // each by itself
		now[name] = assist.ApplyEdits(files[name], list)
		if strings.ReplaceAll(now[name], to, from) != files[name] {
			t.Errorf("%s: %s is another file", where, name)
		}
	}
	root := t.TempDir()
	kittest.WriteTree(t, root, now)
	if found := lintedJSON(t, root); len(found) > 0 {
		t.Errorf("%s as %s gives\n%s", where, to, strings.Join(found, "\n"))
	}
	var out bytes.Buffer
	cmd := testcmd.New(&kit.Kit{Dir: root, Out: &out, Err: io.Discard}, nil)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs([]string{})
	if err := cmd.Execute(); err != nil {
		t.Errorf("%s as %s: author tests fail: %v\n%s", where, to, err, out.String())
	}
}
