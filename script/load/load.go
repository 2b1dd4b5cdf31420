package load

import (
	"errors"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script"
)

// Loader loads scenarios, of one project or of several. It caches what it reads of scripts for
// as long as it is used. Several goroutines may use it. The zero Loader is ready.
type Loader struct {
	Scripts script.Reader // reads and checks the Lua files
}

// Compilation is a scenario that a [Loader] has compiled.
type Compilation struct {
	*compile.Result           // never nil; its Game is nil after an error of the compiler
	Findings        diag.List // of the compiler, and of [Compilation.CheckScripts]

	loader    *Loader
	countLine func(file string, line int)
	scripts   *script.Scripts // nil before MakeRules, and for a game without scripts
}

// CompileScenario compiles the scenario that ref names as game/scenario. It sets o.Functions;
// the rest of o is the caller's. The result is never nil; without errors its Game is set.
func (l *Loader) CompileScenario(p *project.Project, ref string, o compile.Options) *Compilation {
	c := &Compilation{loader: l, countLine: o.CountLine}
	o.Functions = l.Scripts.ListDefined
	c.Result = compile.Load(p, ref, o, &c.Findings)
	return c
}

// LoadRules compiles a scenario, checks its scripts and gives its rules, with the errors that
// were found; warnings are left out. The rules are nil when there is an error.
func (l *Loader) LoadRules(p *project.Project, ref string, o compile.Options) (*game.Rules, *diag.List) {
	c := l.CompileScenario(p, ref, o)
	c.CheckScripts()
	found := &diag.List{Items: c.Findings.ListErrors()}
	if c.Game == nil || found.HasErrors() {
		return nil, found
	}
	rules, err := c.MakeRules()
	if err != nil {
		found.Add(diag.Diagnostic{Rule: script.RuleError, Message: err.Error()})
	}
	return rules, found
}

// CheckScripts adds to the findings what is wrong with the Lua files. It may be called for a
// scenario that does not compile, too.
func (c *Compilation) CheckScripts() { c.loader.Scripts.LintScripts(c.Result, &c.Findings) }

// MakeRules returns the rules of a scenario whose Game is set. The error names the file and line
// of a script that cannot be used. Each call compiles the scripts anew.
func (c *Compilation) MakeRules() (*game.Rules, error) {
	rules := &game.Rules{Model: c.Game}
	if len(c.Result.Scripts) == 0 {
		return rules, nil
	}
	var found diag.List
	scripts := c.loader.Scripts.CompileFiles(script.ListSources(c.Result.Scripts), c.countLine, &found)
	if scripts == nil {
		text := "a script cannot be used"
		if len(found.Items) > 0 {
			text = found.Items[0].Pos.String() + ": " + diag.FormatSummary(&found.Items[0])
		}
		return nil, errors.New(text)
	}
	c.scripts = scripts
	rules.NewHost = func() game.ScriptHost { return scripts.NewHost() }
	return rules, nil
}

// EachStatement calls use with each line of Lua that has a statement of a function which the
// script host runs. There are none before [Compilation.MakeRules], and none where the options do
// not count lines.
func (c *Compilation) EachStatement(use func(file string, line int)) {
	if c.scripts != nil {
		c.scripts.EachStatement(use)
	}
}
