package cli

import (
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script"
)

// This file is where the engine meets the script host: engine packages see
// scripts through small interfaces only.

// newRules makes a loaded scenario ready to be played; lua has read its scripts.
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
	s := lua.Compile(script.Sources(res.Scripts), &rep)
	if s == nil {
		text := "a script cannot be used"
		if len(rep.Items) > 0 {
			text = rep.Items[0].Pos.String() + ": " + diag.Summary(&rep.Items[0])
		}
		return nil, nil, found("%s", text)
	}
	rules.NewHost = func() game.ScriptHost { return s.NewHost() }
	return rules, s, nil
}

func lintOptions(games []string, notes bool, p *progress) lint.Options {
	var r script.Reader
	return lint.Options{Games: games, Notes: notes, Functions: r.Defined, Scripts: r.Lint,
		Progress: func(what string) { p.at("checking %s", what) }}
}
