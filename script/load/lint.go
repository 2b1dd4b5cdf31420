package load

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/check"
)

// NewLintOptions returns the options with which [lint.Project] checks whole games, scripts
// included, with the caches of the loader.
func (l *Loader) NewLintOptions() lint.Options {
	return lint.Options{Functions: l.Scripts.ListDefined, Scripts: l.Scripts.LintScripts, Rules: ListRules()}
}

// ListRules returns every rule by which games are checked: those of package lint and those of
// the scripts.
func ListRules() diag.Catalogue { return allRules() }

// allRules joins the catalogues once. Two rules of one id are a mistake in the program.
var allRules = sync.OnceValue(func() diag.Catalogue {
	all, err := lint.Catalogue(script.Rules, check.Rules)
	if err != nil {
		panic(err)
	}
	return all
})
