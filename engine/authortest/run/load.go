package run

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// LoadFunc compiles the scenario that ref names as game/scenario, with its scripts. It finds
// the functions of scripts itself; o.Functions is nil. Several goroutines may call it.
type LoadFunc func(p *project.Project, ref string, o compile.Options) Scenario

// Scenario is what a [LoadFunc] returns.
type Scenario struct {
	*compile.Result           // never nil; its Game is nil after an error
	Findings        diag.List // of the compiler
	// MakeRules makes rules with the host of the scripts; it is called where there is a Game.
	MakeRules func() (*game.Rules, error)
	// EachStatement calls use with each line of Lua that has a statement which the host runs. It
	// is called after MakeRules, and only where the options count lines.
	EachStatement func(use func(file string, line int))
}

// Loaded is a scenario as a case uses it.
type Loaded struct {
	Scenario
	Rules    *game.Rules
	recorder *coverage.Recorder // nil where nothing is counted
}

// maxCachedRules is how many compiled scenarios with variants and options are kept for the
// cases to come.
const maxCachedRules = 24

// loadKey identifies everything that a case is compiled with.
type loadKey struct {
	source *Source
	choice string
}

// chooseOptions returns the variants and options of a case, with the key of both.
func (c *Case) chooseOptions() (compile.Options, loadKey) {
	o := compile.Options{Variants: slices.Concat(c.Tests.Variants, c.Spec.Variants), Options: map[string]string{}}
	key := slices.Concat([]string{c.Tests.Scenario}, o.Variants)
	for _, m := range []schema.Map[spec.Anything]{c.Tests.Options, c.Spec.Options} {
		for _, e := range m.Entries {
			o.Options[e.Key] = e.Value.Text
			key = append(key, e.Key+"="+e.Value.Text)
		}
	}
	return o, loadKey{c.Source, strings.Join(key, "\x00")}
}

// LoadCase returns the scenario of a case, compiled once for each set of variants and options.
// It returns nil after an error, which is a finding where it is met first.
func (r *Runner) LoadCase(c *Case) *Loaded {
	o, key := c.chooseOptions()
	if x, ok := r.rules[key]; ok {
		return x
	}
	if r.rules == nil {
		r.rules = map[loadKey]*Loaded{}
	}
	if len(r.rules) >= maxCachedRules {
		clear(r.rules) // compiled games take much memory
	}
	r.rules[key] = nil
	r.bytesRead += c.bytes
	if r.Cover != nil {
		o.CountLine = r.Cover.Set.CountLuaLine
	}
	x := &Loaded{Scenario: r.Load(c.Source.Project, c.Tests.Scenario, o)}
	found := diag.List{Items: x.Findings.ListErrors()}
	here := diag.Pos{File: c.File.Path, Line: c.Spec.Pos.Line, Col: 1}
	for i := range found.Items {
		if found.Items[i].Pos.File == "" { // about the names that the test gives
			found.Items[i].Pos = here
		}
	}
	if x.Game != nil {
		var err error
		if x.Rules, err = x.MakeRules(); err != nil {
			found.Add(diag.Diagnostic{Rule: authortest.RuleShape, Pos: here, Message: err.Error()})
		}
	}
	r.AddFindings(c.Source, &found)
	if x.Rules == nil {
		return nil
	}
	r.rules[key] = x
	if r.bases != nil {
		r.bases[key] = content{x.Game.Content, x.Game.Files}
	}
	if r.Cover != nil {
		r.Cover.watchScenario(x)
	}
	return x
}

// StartCase returns the table at which a case begins, with the dice that it scripts. It returns
// nil after an error, which is a finding.
func (r *Runner) StartCase(c *Case, x *Loaded) *game.Table {
	var found diag.List
	table := authortest.StartCase(x.Rules, c.Tests, c.Spec, *c.positions, &found)
	if table == nil {
		r.AddFindings(c.Source, &found)
	}
	return table
}
