package lint_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// contents are the content hashes of each scenario alone and with each variant that it
// can be played with; empty where a scenario cannot be compiled.
func contents(p *project.Project) string {
	var out []string
	for _, g := range p.Games {
		for _, s := range g.Scenarios {
			for _, with := range append([]string{""}, project.ListIDs(g.Variants)...) {
				var o compile.Options
				if with != "" {
					o.Variants = []string{with}
				}
				rep := &diag.List{}
				res := compile.Load(p, g.ID+"/"+s.ID, o, rep)
				if res.Game == nil || rep.HasErrors() {
					if with == "" {
						return ""
					}
					continue
				}
				out = append(out, g.ID+"/"+s.ID+"+"+with+" "+res.Game.Content)
			}
		}
	}
	return strings.Join(out, "\n")
}

// rulesOf is the hash of all that play depends on in every game of a project.
func rulesOf(p *project.Project) string {
	var out string
	for _, g := range p.Games {
		rules, _ := gameplay(p, g)
		out += rules
	}
	return out
}

func opened(files fstest.MapFS) *project.Project { return project.Open(files, &diag.List{}) }

// TestContentIsWhatTheRulesRead makes single edits of a game: none that changes what play
// depends on may leave the content as it was.
func TestContentIsWhatTheRulesRead(t *testing.T) {
	base := mapFS(t, faultDir+"base", ".")
	was, rules := contents(opened(base)), rulesOf(opened(base))
	if was == "" {
		t.Fatal("the game does not compile")
	}
	m := newMaker(36, base)
	changed, alike := 0, 0
	for try := range diagtest.ChooseCount(150, 800) {
		e, ok := m.next(kinds[try%len(kinds)])
		if !ok || e.deleted {
			continue
		}
		files := maps.Clone(base)
		files[e.file] = &fstest.MapFile{Data: []byte(e.text)}
		now := contents(opened(files))
		switch {
		case now == "":
		case now != was:
			changed++
		case rulesOf(opened(files)) != rules:
			t.Errorf("%s in %s:%d (%q to %q) changes the game, but not its content", e.kind, e.file, e.line, e.was, e.now)
		default:
			alike++
		}
	}
	if changed < 10 || alike < 3 {
		t.Errorf("%d edits change the content and %d do not: the test looks at too little", changed, alike)
	}
}

// forms are ways of writing the same game otherwise.
var forms = map[string]func(r *rand.Rand, name, text string) string{
	"comments and blank lines": func(r *rand.Rand, name, text string) string {
		sign := "# "
		if strings.HasSuffix(name, ".lua") {
			sign = "-- "
		}
		if strings.Contains(text, "|\n") || strings.Contains(text, "[[") || strings.Contains(text, ">\n") {
			return text + "\n" + sign + "seen\n" // lines in between may be text
		}
		var b strings.Builder
		inComment := false // what a comment says of a function stands right above it
		for line := range strings.Lines(text) {
			// A text may go on over several lines, which begin with blanks.
			if r.IntN(3) == 0 && !inComment && !strings.HasPrefix(line, " ") {
				b.WriteString([]string{"\n", sign + "a remark: {with} signs\n"}[r.IntN(2)])
			}
			b.WriteString(line)
			inComment = strings.HasPrefix(strings.TrimSpace(line), "--")
		}
		return b.String()
	},
	"CRLF": func(_ *rand.Rand, _, text string) string { return strings.ReplaceAll(text, "\n", "\r\n") },
	"printed anew": func(_ *rand.Rand, name, text string) string {
		if strings.HasSuffix(name, ".lua") {
			return text
		}
		return yamldoc.Print(yamldoc.Read(name, []byte(text), &diag.List{}))
	},
	"flow style and other order": func(r *rand.Rand, name, text string) string {
		if strings.HasSuffix(name, ".lua") {
			return strings.ReplaceAll(text, "\n", "\n  ")
		}
		n := yamldoc.Read(name, []byte(text), &diag.List{})
		var b strings.Builder
		for _, i := range r.Perm(len(n.Entries)) {
			b.WriteString(n.Entries[i].Key + ": " + yamldoc.PrintInline(n.Entries[i].Value) + "\n")
		}
		return b.String()
	},
	"texts in quotes": func(_ *rand.Rand, name, text string) string {
		if strings.HasSuffix(name, ".lua") {
			return text
		}
		n := yamldoc.Read(name, []byte(text), &diag.List{})
		lines := strings.Split(text, "\n")
		var all []*yamldoc.Node
		s := &spots{lines: lines}
		s.collect(n)
		for _, x := range s.scalars {
			if plainWord(x) {
				all = append(all, x)
			}
		}
		slices.SortFunc(all, func(a, b *yamldoc.Node) int { return b.Pos.Col - a.Pos.Col }) // from the right
		for _, x := range all {
			line := []rune(lines[x.Pos.Line-1])
			at := x.Pos.Col - 1
			if strings.HasPrefix(string(line[at:]), x.Text) {
				lines[x.Pos.Line-1] = string(line[:at]) + `"` + x.Text + `"` + strings.TrimPrefix(string(line[at:]), x.Text)
			}
		}
		return strings.Join(lines, "\n")
	},
}

// plainWord reports whether a scalar is a text that may as well stand in quotes.
func plainWord(n *yamldoc.Node) bool {
	_, number := n.Int()
	_, truth := n.Bool()
	return !n.Quoted && !number && !truth && !n.IsNull() && !strings.ContainsAny(n.Text, "\"\\'\n#<")
}

// TestContentIsNoForm writes games in other forms: a journal of either goes on with the
// other.
func TestContentIsNoForm(t *testing.T) {
	for _, from := range []struct {
		name, root string
		dirs       []string
	}{{"ford", faultDir + "base", []string{"."}}, {"invented", "../conformance/testdata/invented", []string{"."}}, {"shipped", "../..", []string{"scenarios", "variants"}}} {
		if from.name == "shipped" {
			diagtest.SkipUnlessAll(t, "the shipped games in other forms")
		}
		base := mapFS(t, from.root, from.dirs...)
		was := contents(opened(base))
		if was == "" {
			t.Fatalf("%s does not compile", from.name)
		}
		for _, form := range slices.Sorted(maps.Keys(forms)) {
			files := maps.Clone(base)
			r := rand.New(rand.NewPCG(36, 1815))
			for _, name := range slices.Sorted(maps.Keys(base)) {
				if strings.HasSuffix(name, ".yaml") && !strings.HasSuffix(name, "vedette.yaml") || strings.HasSuffix(name, ".lua") {
					files[name] = &fstest.MapFile{Data: []byte(forms[form](r, name, string(base[name].Data)))}
				}
			}
			switch now := contents(opened(files)); {
			case now == "":
				t.Errorf("%s, %s: the game does not compile any more", from.name, form)
			case now != was:
				t.Errorf("%s, %s: the content is another", from.name, form)
			}
		}
	}
}
