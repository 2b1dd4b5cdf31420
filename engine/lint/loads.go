package lint

import (
	"path"
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// load is what was found when a scenario was compiled, alone or with variants.
type load struct {
	res   *compile.Result
	found []diag.Diagnostic
}

// spare are the rules that say that nothing uses a thing. One scenario or
// variant that does is enough, so only what every load says is reported.
var spare = []string{compile.RuleUnused, compile.RuleCodeUnused, "script-unused"}

// report joins the findings of all loads. The same one with another list of
// what was expected, since a layer added something, is told once.
func (l *linter) report() {
	type told struct {
		rule, message string
		at            diag.Pos
	}
	seen := map[told]bool{}
	var results []*compile.Result
	for _, x := range l.loads {
		results = append(results, x.res)
		for _, d := range x.found {
			k := told{d.Rule, d.Message, d.Pos}
			if seen[k] || slices.Contains(spare, d.Rule) && !l.always(&d) {
				continue
			}
			seen[k] = true
			l.rep.Add(d)
		}
	}
	compile.CheckUnplaced(results, l.rep)
}

// always reports whether every load that reads the file of a finding, and
// gives a game, has the same one.
func (l *linter) always(d *diag.Diagnostic) bool {
	same := func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos }
	for _, x := range l.loads {
		if x.res.Game != nil && reads(x.res, d.Pos.File) && !slices.ContainsFunc(x.found, same) {
			return false
		}
	}
	return true
}

func reads(res *compile.Result, file string) bool {
	_, ok := res.Game.Files[file]
	return ok
}

// withoutEchoes leaves out what follows from a script that cannot be read: the
// functions in it are not missing.
func (l *linter) withoutEchoes(found *diag.List) []diag.Diagnostic {
	unread := slices.ContainsFunc(found.Items, func(d diag.Diagnostic) bool {
		return path.Ext(d.Pos.File) == ".lua" && (d.Rule == "lua-syntax" || d.Rule == "lua-too-big")
	})
	return slices.DeleteFunc(found.Items, func(d diag.Diagnostic) bool { return unread && d.Rule == compile.RuleFunction })
}
