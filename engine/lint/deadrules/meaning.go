package deadrules

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Expression is one expression of a game with what it is compiled against.
type Expression struct {
	At   diag.Pos
	Text string
	Env  *lang.Env
	Want lang.Type
}

// Game is a scenario that compiles, alone or with variants.
type Game struct {
	*compile.Result
	// Expressions are all expressions of its text, in the order of compiling.
	Expressions []Expression
	// Only says which files are looked at; nil: all.
	Only func(file string) bool
	// RecheckAt says where in these it must be found out whether something is dead; nil: everywhere.
	// Elsewhere it is known to be alive in a game that this one is compared with.
	RecheckAt func(at diag.Pos) bool
	// AllAlive says that other games, with which this one is compared, show everything in it to be
	// alive: only standalone checks are run.
	AllAlive bool
}

// check is one kind of finding. A thing is dead only if it is dead in every scenario, and with
// every set of variants, that reads its file. So lint compares the findings of all loads.
type check struct {
	rules      []diag.Rule
	run        func(*deadRuleCheck)
	standalone bool // what it finds is a fault wherever it is found, not only where all agree
}

var checks = []check{
	conditions, unused, variables, tableReach, noEffect, duplicates, winning, numbers, scriptTables, calendar, faces, bounds, idle, unusedProcedures, isolatedHexes, style, replacedStart, streams, tooLate, unusedValues, arrivalConditions, fullHexes, hiddenReads, cutOffObjectives, shutInUnits, strengthless, letters, acrossClosed,
	forgotten, bothWin, setTexts, alwaysZero, margins, latchesBarred, sisters, tableTrend, stays, zonePairs, tooDear,
}

// Rules is the catalogue of what this package reports.
var Rules = func() []diag.Rule {
	var out []diag.Rule
	for _, c := range checks {
		out = append(out, c.rules...)
	}
	return out
}()

// RuleIDs returns the ids of two kinds of rules: dead ones need the agreement of all loads,
// sure ones are faults wherever they are found.
func RuleIDs() (dead, sure []string) {
	for _, c := range checks {
		for i := range c.rules {
			if c.standalone {
				sure = append(sure, c.rules[i].ID)
			} else {
				dead = append(dead, c.rules[i].ID)
			}
		}
	}
	return dead, sure
}

// Findings are the result of CheckGame, with what lint needs to compare those of all scenarios.
type Findings struct {
	List []diag.Diagnostic
	// UnusedIDs are the ids of what nothing seems to use, by the place of the finding: author
	// tests may still speak of them.
	UnusedIDs map[diag.Pos]string
	// Anchors are where an expression begins in which a finding lies, by its place.
	Anchors map[diag.Pos]diag.Pos
	// WholeExprs are the places of findings that make the whole expression false for ever.
	// Another scenario may find the same through another part of the expression.
	WholeExprs map[diag.Pos]bool
	// Present indexes the places of the game; it is empty if nothing was found and nobody asked.
	// Lint needs it because a layer may have taken out what another load finds dead.
	Present *PlaceIndex
}

// Anchor returns the place that says whether a game has the thing that a finding is about.
func (f *Findings) Anchor(at diag.Pos) diag.Pos {
	if a, ok := f.Anchors[at]; ok {
		return a
	}
	return at
}

// CheckGame looks at a game; compared: others are to be compared with it, so places are indexed.
func CheckGame(g *Game, compared bool) *Findings {
	if g.Result == nil || g.Result.Game == nil || g.Spec == nil {
		return &Findings{}
	}
	l := newDeadRuleCheck(g)
	for _, c := range checks {
		if c.standalone || !g.AllAlive {
			c.run(l)
		}
	}
	l.Present = &PlaceIndex{}
	if compared || len(l.List) > 0 {
		l.Present.Fill(g)
	}
	return l.Findings
}

// deadRuleCheck is one look at a game, with the data that all checks share. Each check has a
// type of its own around it, with the data that only this check needs.
type deadRuleCheck struct {
	*Game
	*Findings
	m         *model.Game
	s         *spec.Game
	analyzer  *lang.Analyzer
	mentioned *references  // the words of the game, collected at first use
	keyRefs   map[ref]bool // what the text names, likewise
	scheduled *schedule    // when each part is evaluated, likewise

	readExprs     map[placedText]*lang.Probe  // expressions read for being asked, by place
	textContexts  map[placedText]*textContext // the facts at their places
	compileCounts map[placedText]int          // for how many things each is compiled
}

func newDeadRuleCheck(g *Game) *deadRuleCheck {
	found := &Findings{UnusedIDs: map[diag.Pos]string{}, Anchors: map[diag.Pos]diag.Pos{}, WholeExprs: map[diag.Pos]bool{}}
	return &deadRuleCheck{Game: g, Findings: found, m: g.Result.Game, s: g.Spec, analyzer: lang.NewAnalyzer()}
}

// placedText is a text with its place.
type placedText struct {
	at   diag.Pos
	text string
}

// report adds a finding, once at a place.
func (l *deadRuleCheck) report(r diag.Rule, d diag.Diagnostic) {
	d.Rule, d.Severity = r.ID, r.Severity
	if d.Pos.File == "" || l.Only != nil && !l.Only(d.Pos.File) ||
		slices.ContainsFunc(l.List, func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos }) {
		return
	}
	l.List = append(l.List, d)
}

// wantsFinding reports whether what seems dead at a place is reported.
func (l *deadRuleCheck) wantsFinding(at diag.Pos) bool {
	return (l.Only == nil || l.Only(at.File)) && (l.RecheckAt == nil || l.RecheckAt(at))
}

// wantsAnyFinding reports whether what seems dead in a part of the text is reported.
func (l *deadRuleCheck) wantsAnyFinding(n *yamldoc.Node) bool {
	if n == nil || l.wantsFinding(n.Pos) {
		return true
	}
	for i := range n.Entries {
		if l.wantsFinding(n.Entries[i].KeyAt) || l.wantsAnyFinding(n.Entries[i].Value) {
			return true
		}
	}
	return slices.ContainsFunc(n.Items, l.wantsAnyFinding)
}

func quote(s string) string { return "\"" + s + "\"" }

// joinSome joins names, a few of them.
func joinSome(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " ..."
	}
	return strings.Join(names, ", ")
}
