package script

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/check"
)

// CheckFiles finds mistakes in the Lua files of a game before it is played, and in
// how the game names their functions. The game needs its ids only and may be
// nil when it could not be read; bindings are those of ListBindings, or more.
func CheckFiles(sources []Source, g *model.Game, bindings []Binding, rep *diag.List) []Function {
	return new(Reader).checkFiles(sources, g, bindings, nil, true, rep)
}

func (r *Reader) checkFiles(sources []Source, g *model.Game, bindings []Binding, asked map[string]bool, sure bool, rep *diag.List) []Function {
	return r.checkNotifying(sources, g, bindings, asked, sure, checkListener{}, rep)
}

// checkListener holds the callbacks for the meanings of words and for lookups in tables.
type checkListener struct {
	note   func(lang.Use)
	looked func(table string, lo, hi int, known bool)
}

// checkNotifying checks scripts without a cache, and calls the functions of told on the way.
func (r *Reader) checkNotifying(sources []Source, g *model.Game, bindings []Binding, asked map[string]bool, sure bool, told checkListener, rep *diag.List) []Function {
	env, kinds := r.buildCheckEnv(sources, g, bindings, asked, sure)
	env.OnUse, env.OnLookup = told.note, told.looked
	return r.checkInEnv(env, kinds, sources, g, bindings, rep)
}

// checkKey identifies all inputs of a check of scripts.
type checkKey struct {
	env  [2]uint64
	rest string
}

// checkResult holds the findings of a check, the lookups in tables that it saw, and the results of
// functions of the host that it depends on beside its key: the codes of the tables that it names.
type checkResult struct {
	found  []diag.Diagnostic
	tables lookupLog
	read   map[[2]string][2]uint64 // by function and key
}

// holds reports whether everything that the check has read is the same in an Env.
func (c *checkResult) holds(env *check.Env) bool {
	for at, sum := range c.read { // all must be the same
		if env.HashResult(at[0], at[1]) != sum {
			return false
		}
	}
	return true
}

// maxChecked bounds the results in the cache.
const maxChecked = 512

// checkCached checks scripts with a cache. The key covers all that a check reads: what scripts see
// of the game, the files, and the bindings of their functions; of the codes of tables only those
// that it has read must be the same. So a changed cell of a table that scripts do not name repeats
// no check. Past maxChecked results it drops all. That is rare, because the scenarios of one game
// have few different keys.
func (r *Reader) checkCached(sources []Source, g *model.Game, bindings []Binding, asked map[string]bool, sure bool, rep *diag.List) *lookupLog {
	env, kinds := r.buildCheckEnv(sources, g, bindings, asked, sure)
	key := checkKey{env.HashEnv(), r.joinKey(sources) + hashInputs(sources, g != nil, bindings)}
	r.mu.RLock()
	known := r.checked[key]
	r.mu.RUnlock()
	i := slices.IndexFunc(known, func(c *checkResult) bool { return c.holds(&env) })
	var c *checkResult
	if i >= 0 {
		c = known[i]
	} else {
		c = &checkResult{read: map[[2]string][2]uint64{}}
		var found diag.List
		env.OnLookup = c.tables.addLookup
		env.OnResult = func(name, key string) { c.read[[2]string{name, key}] = env.HashResult(name, key) }
		r.checkInEnv(env, kinds, sources, g, bindings, &found)
		c.found = found.Items
		r.mu.Lock()
		if r.checked == nil || r.checks >= maxChecked {
			r.checked, r.checks = map[checkKey][]*checkResult{}, 0
		}
		r.checked[key] = append(r.checked[key], c)
		r.checks++
		r.mu.Unlock()
	}
	rep.Items = append(rep.Items, c.found...)
	return &c.tables
}

// hashInputs hashes the inputs of a check other than the Env and the texts.
func hashInputs(sources []Source, known bool, bindings []Binding) string {
	var b strings.Builder
	fmt.Fprint(&b, known)
	for i := range sources {
		b.WriteString("\x00" + sources[i].Layer + "\x00" + sources[i].Host.CacheKey())
	}
	for _, x := range bindings {
		fmt.Fprintf(&b, "\x00%s\x00%s\x00%v", x.Fn, x.With, x.Source.Pos)
		for _, k := range x.Knows {
			b.WriteString("\x00" + k.Name)
		}
	}
	return b.String()
}

// buildCheckEnv returns what the scripts see of a game, and the binding of each function that the
// game's files name.
func (r *Reader) buildCheckEnv(sources []Source, g *model.Game, bindings []Binding, asked map[string]bool, sure bool) (check.Env, map[string]Binding) {
	env := api.DeclareAll(g).CheckEnv()
	env.Reader, env.Bound, env.CalledByExpr, env.Unknown = &r.files, map[string]bool{}, asked, g == nil || !sure
	kinds := map[string]Binding{}
	for _, b := range bindings {
		old, twice := kinds[b.Fn]
		if twice && old.With != b.With {
			b.With = ""
		}
		if len(old.Knows) > len(b.Knows) {
			b.Knows = old.Knows
		}
		kinds[b.Fn] = b
		env.Bound[b.Fn] = true
	}
	for _, f := range r.listFunctions(sources) {
		if b, bound := kinds[f.Name]; bound {
			env.FuncTypes[f.Name] = paramTypes(&f, b)
		}
	}
	return env, kinds
}

func (r *Reader) checkInEnv(env check.Env, kinds map[string]Binding, sources []Source, g *model.Game, bindings []Binding, rep *diag.List) []Function {
	fns := check.CheckFiles(sources, env, rep)
	checkBindings(fns, g != nil, bindings, env.CalledByExpr, rep)
	for i := range fns {
		if b, bound := kinds[fns[i].Name]; bound {
			checkParams(&fns[i], b, rep)
		}
	}
	return fns
}

// paramTypes returns the types of the arguments that a function gets from its binding.
func paramTypes(f *Function, b Binding) []string {
	types, told := make([]string, len(f.Params)), false
	for i, name := range f.Params {
		switch {
		case model.KnowsHex(b.Knows, name):
			types[i] = "hex"
		case !told:
			types[i], told = string(b.With), true
		}
	}
	return types
}

// checkParams finds parameters for which nothing is given where the game's files name the
// function; one that other functions call as well may have them from there.
func checkParams(f *Function, b Binding, rep *diag.List) {
	if f.Used || len(f.Params) == 0 {
		return
	}
	var free []string
	for _, p := range f.Params {
		if !model.KnowsHex(b.Knows, p) {
			free = append(free, p)
		}
	}
	if len(free) < 2 || free[0] == "game" {
		return
	}
	var names []string
	for _, k := range b.Knows {
		names = append(names, k.Name)
	}
	what := string(b.With)
	if what == "" {
		what = "what it is done to"
	}
	d := diag.Diagnostic{Rule: RuleParam, Pos: diag.Pos{File: f.File, Line: f.Line, Col: f.Col}, Len: len([]rune(f.Name)),
		Message: fmt.Sprintf("nothing is given to %s for its parameter %q: it gets %s", f.Name, free[1], what),
		Nearest: diag.NearestName(free[1], names), Hint: "take the parameter away",
		Related: []diag.Related{{Pos: b.Source.Pos, Message: "called from here"}}}
	if len(names) > 0 {
		d.Message += " and, by these names, " + strings.Join(names, ", ")
	}
	rep.Add(d)
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
				Expected: "a function at the top of one of the game's Lua files", Nearest: diag.NearestName(b.Fn, names), Hint: fmt.Sprintf("write function %s(...) ... end", b.Fn)})
		}
	}
	for i := range fns {
		if f := &fns[i]; known && !named[f.Name] && !f.Used {
			rep.Add(diag.Diagnostic{Rule: RuleUnused, Severity: diag.Warning, Pos: diag.Pos{File: f.File, Line: f.Line, Col: f.Col}, Len: len([]rune(f.Name)),
				Message: fmt.Sprintf("nothing calls the function %q", f.Name), Hint: "bind it to a hook, card, action or latch, or remove it"})
		}
	}
}
