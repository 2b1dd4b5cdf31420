package cli

import (
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/check"
)

// This file is where the engine meets the script host: engine packages see
// scripts through small interfaces only.

// functions lists the functions that scripts define.
func functions(scripts []compile.Script) []string {
	var unheard diag.List
	var names []string
	for _, f := range check.Check(sources(scripts), check.Env{}, &unheard) {
		names = append(names, f.Name)
	}
	return names
}

func sources(scripts []compile.Script) []script.Source {
	out := make([]script.Source, len(scripts))
	for i, s := range scripts {
		out[i] = script.Source{Name: s.Name, Src: []byte(s.Source)}
	}
	return out
}

// checkScripts reports what is wrong with the scripts of a loaded scenario.
func checkScripts(res *compile.Result, rep *diag.List) {
	if res == nil || len(res.Scripts) == 0 {
		return
	}
	script.Compile(sources(res.Scripts), rep)
}

// newRules makes a loaded scenario ready to be played.
func newRules(l *loaded) (*game.Rules, error) { return rulesOf(l.Result) }

func rulesOf(res *compile.Result) (*game.Rules, error) {
	rules := &game.Rules{Model: res.Game}
	if len(res.Scripts) == 0 {
		return rules, nil
	}
	var rep diag.List
	s := script.Compile(sources(res.Scripts), &rep)
	if s == nil {
		text := "a script cannot be used"
		if len(rep.Items) > 0 {
			text = rep.Items[0].Pos.String() + ": " + rep.Items[0].Message
		}
		return nil, found("%s", text)
	}
	rules.NewHost = func() game.ScriptHost { return s.NewHost() }
	return rules, nil
}

func lintOptions(games []string, notes bool) lint.Options {
	return lint.Options{Games: games, Notes: notes, Functions: functions, Scripts: checkScripts}
}
