package conformance_test

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// TestWordsOfKeys holds what the declarations say of each key against what the
// expressions of all games are compiled against.
func TestWordsOfKeys(t *testing.T) {
	seen := map[string]bool{}
	for _, root := range []string{"../..", "testdata/invented", "testdata/hardest", "../lint/testdata/faults/base"} {
		var rep diag.List
		p := project.Open(os.DirFS(root), &rep)
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				against := map[diag.Pos]*lang.Env{}
				res := compile.Load(p, g.ID+"/"+s.ID, compile.Options{WatchExpr: func(at diag.Pos, _ string, env *lang.Env, _ lang.Type) { against[at] = env }}, &rep)
				if res.Game == nil {
					continue
				}
				w := wordsWalk{t: t, envs: query.EnvsOf(res.Game), against: against, seen: seen}
				w.walk(reflect.ValueOf(res.Spec).Elem(), "", "")
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("only %d keys with expressions are met", len(seen))
	}
}

type wordsWalk struct {
	t       *testing.T
	envs    *query.Envs
	against map[diag.Pos]*lang.Env
	seen    map[string]bool
}

func (w *wordsWalk) walk(v reflect.Value, path, words string) {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	switch x := v.Addr().Interface().(type) {
	case *schema.Cond:
		w.check(x.Located, path, words)
		return
	case *schema.Amount:
		w.check(x.Located, path, words)
		return
	case *schema.Expr:
		w.check(x.Located, path, words)
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			w.walk(v.Index(i), path, words)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			key, below := f.Tag.Get("key"), words
			if !f.IsExported() || f.Name == "KeyAt" || f.Name == "Key" {
				continue
			}
			if x := f.Tag.Get("words"); x != "" {
				below = x
			}
			if key != "" {
				key = path + "." + key
			} else {
				key = path
			}
			w.walk(v.Field(i), key, below)
		}
	}
}

func (w *wordsWalk) check(at schema.Located, path, words string) {
	pos := at.Pos
	if at.Quoted {
		pos.Col++
	}
	env := w.against[pos]
	if env == nil || words == "hook" || words == "candidate" || words == "placing" {
		return
	}
	w.seen[path] = true
	said := w.envs.FindEnv(words)
	if said == nil {
		w.t.Fatalf("%s: there are no words %q", path, words)
	}
	// What a key adds for itself (the unit of each, units picked, what is chosen
	// for a move) comes on top.
	names, has := w.names(said), w.names(env)
	for _, n := range names {
		if !slices.Contains(has, n) {
			w.t.Errorf("%s at %s: the declaration says %q (%s), but it is compiled against %s", path, at.Pos, words, strings.Join(names, " "), strings.Join(has, " "))
			return
		}
	}
	extra := len(has) - len(names)
	if words == "retreat" && slices.Contains(has, "toward") {
		extra -= 3 // what the key toward brings
	}
	if extra > 1 || said.Subject != env.Subject && extra == 0 {
		w.t.Errorf("%s at %s: the declaration says %q about %q, but it is compiled against %s about %q", path, at.Pos, words, said.Subject, fmt.Sprint(has), env.Subject)
	}
}

func (w *wordsWalk) names(env *lang.Env) []string {
	var out []string
	for _, e := range w.envs.ListNames(env) {
		out = append(out, e.Name)
	}
	return out
}
