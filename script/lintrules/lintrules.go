// Package lintrules joins package lint with the script host: the options with which lint checks
// whole games, scripts included, and the catalogue of all rules.
//
// It is apart from package load, which every program needs that plays. What only plays, such as the
// engine of a published page, then links neither lint nor all that lint brings along: reports,
// statistics, templates.
//
// Commands that check games call [NewOptions] with the loader that they also compile with, so that
// both share what was read of scripts. Pages that list rules call [ListRules].
package lintrules

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/check"
	"github.com/vedette-wargames/vedette/script/load"
)

// NewOptions returns the options with which [lint.Project] checks whole games, scripts included,
// with the caches of a loader.
func NewOptions(l *load.Loader) lint.Options {
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
