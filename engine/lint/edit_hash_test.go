package lint_test

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"reflect"
	"slices"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// shown are fields of the model that players see and no rule reads.
var shown = []string{"Pos", "Label", "Rule", "Look", "Tie", "Files", "Content", "Parts", "Title", "Doc", "Color", "Symbol", "Letter", "TurnNames", "HexNames", "Say", "Env", "Roads"}

// gameplay is the hash of all that play depends on, for every scenario of a
// game alone and with each variant, and that of the author tests.
func gameplay(p *project.Project, g *project.Game) (rules, tests string) {
	h, ht := sha256.New(), sha256.New()
	for _, s := range g.Scenarios {
		for _, with := range append([]string{""}, project.ListIDs(g.Variants)...) {
			var o compile.Options
			if with != "" {
				o.Variants = []string{with}
			}
			res := compile.Load(p, g.ID+"/"+s.ID, o, &diag.List{})
			fmt.Fprintln(h, g.ID, s.ID, with, res.Game != nil)
			if res.Game == nil {
				continue
			}
			hashValue(h, reflect.ValueOf(res.Game).Elem())
			// Helpers are written out in programs, of which only the text is hashed.
			for _, e := range res.Tree.Get("functions").Entries {
				fmt.Fprintln(h, e.Key, e.Value.Text)
			}
			for _, x := range res.Scripts {
				fmt.Fprintln(h, x.Name, code(x.Source))
			}
		}
	}
	for i := range g.Tests {
		fmt.Fprintln(ht, g.Tests[i].ID)
		hashTest(ht, p.Read(&g.Tests[i]).Node)
	}
	return fmt.Sprintf("%x", h.Sum(nil)), fmt.Sprintf("%x", ht.Sum(nil))
}

// code is a script without its comments and blanks.
func code(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "--")
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

func hashTest(h hash.Hash, n *yamldoc.Node) {
	if n == nil {
		return
	}
	fmt.Fprintf(h, "%d %q(", n.Kind, n.Text)
	for i := range n.Entries {
		if !slices.Contains([]string{"title", "notes", "rule", "name"}, n.Entries[i].Key) {
			fmt.Fprintf(h, "%q:", n.Entries[i].Key)
			hashTest(h, n.Entries[i].Value)
		}
	}
	for _, it := range n.Items {
		hashTest(h, it)
	}
	fmt.Fprint(h, ")")
}

func hashValue(h hash.Hash, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			fmt.Fprint(h, "nil;")
			return
		}
		if p, ok := v.Interface().(*lang.Program); ok {
			fmt.Fprintf(h, "%q;", p.Text)
			return
		}
		hashValue(h, v.Elem())
	case reflect.Struct:
		t := v.Type()
		for i := range t.NumField() {
			f := t.Field(i)
			if slices.Contains(shown, f.Name) || f.Name == "Text" && t == reflect.TypeFor[model.Option]() || f.Name == "Name" && t != reflect.TypeFor[model.Stream]() && t.Name() != "Row" && t.Name() != "Column" || f.Type.Kind() == reflect.Func || !f.IsExported() {
				continue
			}
			fmt.Fprint(h, f.Name, "=")
			hashValue(h, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		fmt.Fprint(h, v.Len(), "[")
		for i := range v.Len() {
			hashValue(h, v.Index(i))
		}
	case reflect.Map:
		keys := v.MapKeys()
		sort.Slice(keys, func(i, j int) bool { return fmt.Sprint(keys[i]) < fmt.Sprint(keys[j]) })
		for _, k := range keys {
			fmt.Fprint(h, k, ":")
			hashValue(h, v.MapIndex(k))
		}
	case reflect.Func, reflect.Chan:
	default:
		fmt.Fprint(h, v.Interface(), ";")
	}
}
