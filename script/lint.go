package script

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/check"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Sources are the scripts of a loaded scenario.
func Sources(scripts []compile.Script) []Source {
	out := make([]Source, len(scripts))
	for i, s := range scripts {
		out[i] = Source{Name: s.Name, Src: []byte(s.Source)}
	}
	return out
}

// Defined lists the names of the functions that scripts define.
func Defined(scripts []compile.Script) []string {
	var unheard diag.List
	var names []string
	for _, f := range check.Check(Sources(scripts), check.Env{}, &unheard) {
		names = append(names, f.Name)
	}
	return names
}

// Lint reports what is wrong with the scripts of a loaded scenario. Functions
// that are named but not there are left to the compiler, which knows the place.
func Lint(res *compile.Result, rep *diag.List) {
	if res == nil || len(res.Scripts) == 0 {
		return
	}
	var found diag.List
	var bindings []Binding
	if res.Game != nil {
		bindings = Bindings(res.Game)
	}
	Check(Sources(res.Scripts), res.Game, bindings, &found)
	// What is called by a file that cannot be read, or meant by a misspelt
	// name, only seems unused.
	unread, meant := false, map[string]bool{}
	for _, d := range found.Items {
		unread = unread || d.Rule == sandbox.RuleSyntax || d.Rule == sandbox.RuleTooBig
		meant["nothing calls the function "+strconv.Quote(d.Nearest)] = true
	}
	for _, d := range found.Items {
		if d.Rule == RuleMissing || d.Rule == RuleUnused && (unread || meant[d.Message]) {
			continue
		}
		rep.Add(d)
	}
	if !found.HasErrors() {
		loads(res, rep)
	}
}

// loads finds what goes wrong when the files are run once, before any hook.
func loads(res *compile.Result, rep *diag.List) {
	var found diag.List
	Compile(Sources(res.Scripts), &found)
	for _, d := range found.Items {
		if strings.HasSuffix(d.Pos.File, ".lua") {
			rep.Add(d)
		}
	}
}
