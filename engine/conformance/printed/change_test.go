package printed_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// TestChangedFact changes one printed fact at a time, in copies of the author
// files of all games, and wants the comparison with what is printed to fail each
// time. VEDETTE_FACTS says how many, VEDETTE_SEED which.
func TestChangedFact(t *testing.T) {
	wanted, games := setting("VEDETTE_FACTS", diagtest.ChooseCount(12, 30)), printedGames()
	dice := rand.New(rand.NewPCG(uint64(setting("VEDETTE_SEED", 1)), 20))
	changed, missed, refused, tries := map[string]int{}, 0, 0, 0
	var copies []*workshop
	for _, p := range games {
		copies = append(copies, openWorkshop(t, p))
	}
	for n := 0; n < wanted; {
		w := copies[n%len(copies)]
		kind := w.kinds[(n/len(copies))%len(w.kinds)]
		c, ok := w.change(dice, kind)
		if !ok {
			refused++
			if tries++; tries > 200 {
				t.Fatalf("hardly a change of %s in %s can be read, as %s", kind, w.game.id, c.text)
			}
			continue // such a file is not read at all: nothing to compare
		}
		n, tries = n+1, 0
		changed[w.game.id+", "+kind]++
		if !c.seen {
			missed++
			t.Errorf("nobody notices %s", c.text)
		} else if testing.Verbose() {
			t.Logf("%s: %s", c.text, c.first)
		}
	}
	var kinds []string
	for kind, n := range changed {
		kinds = append(kinds, fmt.Sprintf("%s: %d", kind, n))
	}
	sort.Strings(kinds)
	t.Logf("%d of %d changed facts fail the comparison; %d changes could not be read at all\n%s", wanted-missed, wanted, refused, strings.Join(kinds, "\n"))
}

// setting is a number from the environment.
func setting(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return otherwise
}

// workshop is a copy of the files of a game, and the places in them where a
// printed fact stands.
type workshop struct {
	game    *printedGame
	printed *facts
	files   fstest.MapFS
	leaves  map[string][]leaf
	kinds   []string
	hexes   []string
}

// leaf is a scalar, or a key that is a name, of an author file.
type leaf struct {
	file, path string
	pos        diag.Pos
	text       string
}

func openWorkshop(t *testing.T, p *printedGame) *workshop {
	t.Helper()
	kept, err := os.ReadFile(printedFile(p))
	if err != nil {
		t.Fatal(err)
	}
	w := &workshop{game: p, printed: readFacts(t, kept), files: fstest.MapFS{}, leaves: map[string][]leaf{}}
	root := os.DirFS("../../..")
	for _, dir := range []string{"scenarios/" + p.id, "variants/" + p.id} {
		_ = fs.WalkDir(root, dir, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return nil
			}
			data, err := fs.ReadFile(root, name)
			if err != nil {
				t.Fatal(err)
			}
			w.files[name] = &fstest.MapFile{Data: data}
			if p.reads(name) {
				var rep diag.List
				if n := yamldoc.Read(name, data, &rep); n != nil {
					w.gather(name, "", n)
				}
			}
			return nil
		})
	}
	w.leaves["start"] = slices.DeleteFunc(slices.Clone(w.leaves["start"]), w.saidAgain)
	for kind := range w.leaves {
		w.kinds = append(w.kinds, kind)
	}
	sort.Strings(w.kinds)
	for _, x := range w.printed.list {
		if label, ok := strings.CutSuffix(strings.TrimPrefix(x.key, "hex "), " terrain"); ok && len(label) == 4 {
			w.hexes = append(w.hexes, label)
		}
	}
	if len(w.kinds) < 6 || len(w.hexes) < 100 {
		t.Fatalf("%s: few kinds of facts are found: %v", p.id, w.kinds)
	}
	return w
}

// saidAgain reports whether a place in game.yaml means nothing, since the
// scenarios say it anew.
func (w *workshop) saidAgain(l leaf) bool {
	return strings.HasSuffix(l.file, "/game.yaml") && slices.ContainsFunc(w.leaves["start"], func(o leaf) bool { return o.path == l.path && o.file != l.file })
}

// reads reports whether a file holds printed facts: not tests, and of the
// variants those that are looked at.
func (p *printedGame) reads(name string) bool {
	if !strings.HasSuffix(name, ".yaml") || strings.Contains(name, "/tests/") || strings.HasSuffix(name, ".test.yaml") {
		return false
	}
	if !strings.HasPrefix(name, "variants/") {
		return true
	}
	id := strings.TrimSuffix(path.Base(name), ".yaml")
	return slices.ContainsFunc(p.views, func(v view) bool { return slices.Contains(v.variants, id) })
}

// factPaths says where in author files printed facts stand, and of which kind
// they are. What a variant adds or sets stands under its path.
var factPaths = []struct{ kind, path string }{
	{"terrain of hexes", `^hexes\.`},
	{"names on the map", `^names\.`},
	{"sides of hexes", `^hexsides\.`},
	{"roads", `^paths\.`},
	{"junctions", `^no_junction\.`},
	{"areas", `^areas\.`},
	{"counters", `^units\.[^.]+\.(name|kind|army|parent|is|group|values\.|faces\.|traits\.)`},
	{"counters of a kind", `^unit_kinds\.[^.]+\.(values|faces\.[^.]+\.values)\.`},
	{"set-up", `^setup\.[^.]+(\.hex|\.box|\.face)?$`},
	{"schedule", `^reinforcements\.[^.]+\.(turn|at|units\.)`},
	{"tables", `^tables\.[^.]+\.rows\.`},
	{"start", `^start\.(tracks|variables|phase)|^turns\.(first|last)`},
	{"turns", `^turns\.(names|kinds\.[^.]+\.turns)\.`},
	{"cards", `^cards\.[^.]+\.(name|starts)$|^decks\.[^.]+\.cards\.`},
	{"victory", `^scoring\.(margins|ties)|^constants\.(breaking_point)\.value|^victory\.[^.]+\.(level|side)$`},
	{"weather at the start", `^variables\.(weather|trend)\.default$`},
}

var factPatterns = func() (out []*regexp.Regexp) {
	for _, p := range factPaths {
		out = append(out, regexp.MustCompile(p.path))
	}
	return out
}()

// gather notes the places of printed facts in a node.
func (w *workshop) gather(file, path string, n *yamldoc.Node) {
	under := func(key string) string {
		if path == "" {
			return key
		}
		return path + "." + key
	}
	switch n.Kind {
	case yamldoc.Map:
		if op := changed(n); op != nil {
			w.gather(file, op.path, op.value)
			return
		}
		for i := range n.Entries {
			e := &n.Entries[i]
			if e.Value == nil || e.Key == "change" && path != "" {
				continue
			}
			if strings.HasPrefix(under(""), "names.") || strings.HasPrefix(path, "hexes.") {
				w.note(leaf{file, "names." + e.Key, e.KeyAt, e.Key})
			}
			if e.Key == "change" {
				w.gather(file, "", e.Value)
				continue
			}
			w.gather(file, under(e.Key), e.Value)
		}
	case yamldoc.List:
		for i, item := range n.Items {
			if path == "" {
				w.gather(file, "", item)
				continue
			}
			w.gather(file, under(fmt.Sprint(i)), item)
		}
	default:
		w.note(leaf{file, path, n.Pos, n.Text})
	}
}

// operation is a change of a layer: where, and the new value.
type operation struct {
	path  string
	value *yamldoc.Node
}

// changed reads a change of a layer; nil for another node.
func changed(n *yamldoc.Node) *operation {
	for _, words := range [][2]string{{"set", "to"}, {"add", "value"}, {"replace", "with"}, {"adjust", "by"}} {
		at, value := n.Get(words[0]), n.Get(words[1])
		if at != nil && value != nil && at.Kind == yamldoc.Scalar {
			return &operation{at.Text, value}
		}
	}
	return nil
}

func (w *workshop) note(l leaf) {
	for i, p := range factPatterns {
		if l.text != "" && p.MatchString(l.path) && (factPaths[i].kind != "sides of hexes" || strings.HasSuffix(l.file, "/map.yaml")) {
			w.leaves[factPaths[i].kind] = append(w.leaves[factPaths[i].kind], l)
			return
		}
	}
}
