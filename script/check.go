package script

import (
	"fmt"
	"maps"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/check"
)

// Check finds mistakes in the Lua files of a game before it is played, and in
// how the game names their functions. The game needs its ids only and may be
// nil when it could not be read; bindings are those of Bindings, or more.
func Check(sources []Source, g *model.Game, bindings []Binding, rep *diag.List) []Function {
	return new(Reader).check(sources, g, bindings, nil, rep)
}

func (r *Reader) check(sources []Source, g *model.Game, bindings []Binding, asked map[string]bool, rep *diag.List) []Function {
	env := api.Declare(g).Env()
	env.Reader = &r.files
	kinds := map[string]Kind{}
	for _, b := range bindings {
		if old, twice := kinds[b.Fn]; twice && old != b.With {
			kinds[b.Fn] = ""
			continue
		}
		kinds[b.Fn] = b.With
	}
	for _, f := range r.functions(sources) {
		with, bound := kinds[f.Name]
		switch {
		case bound && (len(f.Params) == 0 || f.Params[0] != "game"):
			env.FuncTypes[f.Name] = []string{string(with)}
		case bound && (with == WithData || with == WithSide || with == WithArmy || with == ""):
			env.FuncTypes[f.Name] = []string{"game"}
		case bound:
			env.FuncTypes[f.Name] = []string{"game", string(with)}
		case len(f.Params) > 0 && f.Params[0] == "game":
			env.FuncTypes[f.Name] = []string{"game"}
		}
	}
	fns := check.Check(sources, env, rep)
	checkBindings(fns, g != nil, bindings, asked, rep)
	return fns
}

func checkBindings(fns []Function, known bool, bindings []Binding, asked map[string]bool, rep *diag.List) {
	there, named := map[string]bool{}, maps.Clone(asked)
	if named == nil {
		named = map[string]bool{}
	}
	var names []string
	for i := range fns {
		there[fns[i].Name] = true
		names = append(names, fns[i].Name)
	}
	for _, b := range bindings {
		named[b.Fn] = true
		if !there[b.Fn] {
			rep.Add(diag.Diagnostic{Rule: RuleMissing, Pos: b.Source.Pos, Message: fmt.Sprintf("there is no Lua function %q", b.Fn),
				Expected: "a function at the top of one of the game's Lua files", Nearest: diag.Nearest(b.Fn, names), Hint: fmt.Sprintf("write function %s(game, ...)", b.Fn)})
		}
	}
	for i := range fns {
		if f := &fns[i]; known && !named[f.Name] && !f.Used {
			rep.Add(diag.Diagnostic{Rule: RuleUnused, Severity: diag.Warning, Pos: diag.Pos{File: f.File, Line: f.Line, Col: f.Col}, Len: len([]rune(f.Name)),
				Message: fmt.Sprintf("nothing calls the function %q", f.Name), Hint: "bind it to a hook, card, action or latch, or remove it"})
		}
	}
}
