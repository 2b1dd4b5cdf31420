package cli

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/check"
)

// This file is where the engine meets the script host: engine packages see
// scripts through small interfaces only.

// newRules prepares a compiled scenario for play; lua has read its scripts.
func newRules(res *compile.Result, lua *script.Reader) (*game.Rules, error) {
	rules, _, err := rulesAndScripts(res, lua)
	return rules, err
}

// rulesAndScripts is newRules with the scripts, nil for a game without.
func rulesAndScripts(res *compile.Result, lua *script.Reader) (*game.Rules, *script.Scripts, error) {
	rules := &game.Rules{Model: res.Game}
	if len(res.Scripts) == 0 {
		return rules, nil, nil
	}
	var rep diag.List
	s := lua.CompileFiles(script.ListSources(res.Scripts), &rep)
	if s == nil {
		text := "a script cannot be used"
		if len(rep.Items) > 0 {
			text = rep.Items[0].Pos.String() + ": " + diag.FormatSummary(&rep.Items[0])
		}
		return nil, nil, findingsError("%s", text)
	}
	rules.NewHost = func() game.ScriptHost { return s.NewHost() }
	return rules, s, nil
}

// lintMemory is what --watch keeps of a project from one look to the next.
type lintMemory struct {
	memory lint.Cache
	lua    script.Reader
}

// lintOptions returns the options of engine/lint for games of a project.
func (f *lintFlags) lintOptions(root string, games []string, p *progress) lint.Options {
	m := f.memories[root]
	if m == nil {
		m = &lintMemory{}
	}
	o := lint.Options{Games: games, Notes: f.notes, Functions: m.lua.ListDefined, Scripts: m.lua.LintScripts, Rules: ruleCatalogue(),
		Progress: func(what string) { p.showState("checking %s", what) }}
	if f.memories != nil {
		f.memories[root], o.Cache = m, &m.memory
	}
	return o
}

// ruleCatalogue is that of all rules of the program.
var ruleCatalogue = sync.OnceValue(func() diag.Catalogue {
	all, err := lint.Catalogue(script.Rules, check.Rules)
	if err != nil {
		panic(err)
	}
	return all
})
