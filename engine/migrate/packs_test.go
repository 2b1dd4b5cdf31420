package migrate

import (
	"os"
	"path"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// packs are the games as they stood in format 1, frozen, each with its variants.
var packs = sync.OnceValue(func() map[string][]Input {
	data, err := os.ReadFile("testdata/format1.txtar")
	if err != nil {
		panic(err)
	}
	out := map[string][]Input{}
	for _, f := range txtar.Parse(data).Files {
		parts := strings.Split(f.Name, "/")
		id := ""
		for i, p := range parts[:len(parts)-1] {
			if p == "scenarios" || p == "variants" {
				id = path.Join(append(append([]string{}, parts[:i]...), parts[i+1])...)
				break
			}
		}
		if id != "" {
			out[id] = append(out[id], Input{Path: f.Name, Text: string(f.Data)})
		}
	}
	return out
})

func packNames() []string {
	var out []string
	for id := range packs() {
		out = append(out, id)
	}
	sort.Strings(out)
	return out
}

// after is a pack with the results of a run in place.
func after(in []Input, results []Result) []Input {
	out := append([]Input(nil), in...)
	for _, r := range results {
		found := false
		for i := range out {
			if out[i].Path == r.Path {
				out[i].Text, found = r.New, true
			}
		}
		if !found {
			out = append(out, Input{Path: r.Path, Text: r.New})
		}
	}
	return out
}

// carried runs a pack through and checks what holds of every pack: what comes
// out can be read, a second run changes nothing, also where the files are said to
// be of format 1 still, comments are kept, and each fact of the files is there.
func carried(t testing.TB, in []Input) []Input {
	t.Helper()
	var rep diag.List
	out := after(in, Game(in, &rep))
	for _, d := range rep.Items {
		if d.Pos.Line < 1 || d.Pos.Col < 1 || d.Message == "" || d.Hint == "" {
			t.Errorf("a finding without a place or a way out: %+v", d)
		}
	}
	read(t, out)
	var again diag.List
	if r := Game(out, &again); len(r) > 0 || len(again.Items) > 0 {
		t.Errorf("a second run changes %s:\n%s", r[0].Path, Diff(r[0].Path, r[0].Old, r[0].New))
	}
	said := append([]Input(nil), out...)
	for i := range said {
		if strings.HasSuffix(said[i].Path, ".yaml") {
			said[i].Text = strings.Replace(said[i].Text, "format: 2", "format: 1", 1)
		}
	}
	for _, r := range Game(said, &diag.List{}) {
		if back := strings.Replace(r.New, "format: 2", "format: 1", 1); back != r.Old {
			t.Errorf("a file that is carried in part is changed again: %s", Diff(r.Path, r.Old, back))
		}
	}
	kept(t, in, out)
	return out
}

// read reports files that can no longer be read.
func read(t testing.TB, out []Input) {
	t.Helper()
	for _, f := range out {
		if strings.HasSuffix(f.Path, ".lua") {
			if _, _, err := parseLua(f.Text); err != nil {
				t.Errorf("%s: %v\n%s", f.Path, err, f.Text)
			}
			continue
		}
		var rep diag.List
		if source.Read(f.Path, []byte(f.Text), &rep) == nil {
			t.Errorf("%s: %v", f.Path, rep.Items)
		}
	}
}

// bag counts texts.
type bag map[string]int

// commentsAndFacts gathers the comments of all files and the texts of all
// scalars and keys that are facts: of those that the table of renames and the
// rewrites do not touch.
func commentsAndFacts(in []Input) (comments, facts bag) {
	comments, facts = bag{}, bag{}
	for _, x := range in {
		f := &file{name: x.Path, first: x.Text, text: x.Text}
		if strings.HasSuffix(x.Path, ".lua") {
			_, list, _ := parseLua(x.Text)
			for _, c := range list {
				for _, line := range strings.Split(strings.Trim(x.Text[c.lo:c.hi], "-[] \r\n"), "\n") {
					comments[strings.TrimSpace(line)]++
				}
			}
			continue
		}
		var rep diag.List
		if f.root = layout.Read(x.Path, x.Text, &rep); f.root == nil {
			continue
		}
		list := append(f.commentsIn(0, f.root.Lo), f.commentsOf(f.root)...)
		list = append(list, f.commentsIn(f.root.Hi, len(f.text))...)
		for _, c := range list {
			comments[c]++
		}
		var walk func(*layout.Node)
		walk = func(n *layout.Node) {
			for _, e := range n.Entries {
				if e.Key == "effects" { // of a result they stand there themselves, under its name or theirs
					for _, d := range e.Value.Entries {
						walk(d.Value)
					}
					continue
				}
				if e.Value.Get("effects") == nil {
					facts[e.Key]++
				}
				if e.Key != "params" && (e.Key != "value" || e.Value.Kind != source.Scalar) { // a helper's text is a function now
					walk(e.Value)
				}
			}
			for _, it := range n.Items {
				walk(it)
			}
			if n.Kind == source.Scalar {
				facts[strings.Join(strings.Fields(n.Text), " ")]++
			}
		}
		walk(f.root)
	}
	return comments, facts
}

func kept(t testing.TB, in, out []Input) {
	t.Helper()
	commentsIn, factsIn := commentsAndFacts(in)
	commentsOut, factsOut := commentsAndFacts(out)
	for c, n := range commentsIn {
		if commentsOut[c] < n {
			where := ""
			for _, f := range in {
				if i := strings.Index(f.Text, c); i >= 0 {
					where += "\n" + f.Path + ": " + f.Text[max(0, i-150):min(len(f.Text), i+60)]
				}
			}
			t.Errorf("the comment %q stood %d times and stands %d times%s", c, n, commentsOut[c], where)
		}
	}
	all := ""
	for _, f := range out {
		all += f.Text + "\n"
	}
	all = strings.Join(strings.Fields(all), " ")
	for fact, n := range factsIn {
		if factsOut[fact] >= n || changes(fact) {
			continue
		}
		// Labels and sections of helpers stand in comments of Lua now, sections once where several changes have one.
		if strings.Contains(all, fact) || strings.Contains(all, sentence(orText(fact, "x"))) {
			continue
		}
		t.Errorf("%q stood %d times and stands %d times", fact, n, factsOut[fact])
	}
}

// changes reports what the tables say may go: renamed keys and words, expressions
// that are written otherwise, and what is not said any more.
func changes(fact string) bool {
	for i := range keyRows {
		if keyRows[i].old == fact {
			return true
		}
	}
	for i := range valueRows {
		if valueRows[i].old == fact {
			return true
		}
	}
	switch fact {
	case "define", "params", "value", "only", "if_impossible", "run", "do", "turn_faces", "choice", "owner", "always", "times", "attacked", "attacks", "unless", "effects", "counts",
		"additions", "with", "format", "1", "set", "cost", "prefer", "any", "by", "track":
		return true
	}
	n, err := parseExpr(fact)
	if err != nil {
		return strings.HasPrefix(fact, "filter(") || pathChanges(fact)
	}
	return n.kind != luaName || pathChanges(fact) || names1[fact] != "" || renamedField(fact) != fact
}

// pathChanges reports the path of a change.
func pathChanges(fact string) bool {
	return strings.Contains(fact, ".") && !strings.Contains(fact, " ")
}

func TestTheGamesAsTheyStoodAreCarried(t *testing.T) {
	for _, id := range packNames() {
		t.Run(id, func(t *testing.T) { carried(t, packs()[id]) })
	}
}
