// Package meaning finds what cannot matter in a game that compiles: conditions that
// never hold, things that nothing uses, tables and values that make no sense. Each check
// stands in a file of its own, with the text of its rule.
package meaning

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Expression is one expression of a game with what it is compiled against.
type Expression struct {
	At   diag.Pos
	Text string
	Env  *expr.Env
	Want expr.Type
}

// Game is a scenario that compiles, alone or with variants.
type Game struct {
	*compile.Result
	// Expressions are all that stand in its text, in the order of compiling.
	Expressions []Expression
	// Only says which files are looked at; nil: all.
	Only func(file string) bool
	// Again says where in these it must be found out whether something is dead; nil: everywhere.
	// Elsewhere it is known to be alive in a game that this one is compared with.
	Again func(at diag.Pos) bool
}

// check is one kind of finding. A thing is dead only when it is so in every scenario,
// and with every set of variants, that reads its file: lint compares what is found.
type check struct {
	rules []diag.Rule
	run   func(*looker)
	sure  bool // what it finds is a fault wherever it is found, not only where all agree
}

var checks = []check{
	conditions, unused, variables, reached, pointless, repeated, winning, numbers, scriptTables, calendar, faces, bounds, idle, outOfUse, hexesAlone, trifles, overlaid, streams, tooLate, unsaid, arrivalWhen, fullHexes, readsHidden, cutOff, shutIn, strengthless, letters, acrossClosed,
}

// Rules is the catalogue of what this package reports.
var Rules = func() []diag.Rule {
	var out []diag.Rule
	for _, c := range checks {
		out = append(out, c.rules...)
	}
	return out
}()

// IDs are the ids of the rules that say that something is dead, and of those that are
// faults wherever they are found.
func IDs() (dead, sure []string) {
	for _, c := range checks {
		for i := range c.rules {
			if c.sure {
				sure = append(sure, c.rules[i].ID)
			} else {
				dead = append(dead, c.rules[i].ID)
			}
		}
	}
	return dead, sure
}

// Findings are what Check tells, with what lint needs to compare those of all scenarios.
type Findings struct {
	List []diag.Diagnostic
	// Things are the ids of what nothing seems to use, by the place of the finding: author
	// tests may still speak of them.
	Things map[diag.Pos]string
	// Anchors are where an expression begins in which a finding lies, by its place.
	Anchors map[diag.Pos]diag.Pos
	// Wholes are the places of findings by which the whole expression never holds: another
	// scenario may find that by another part of it.
	Wholes map[diag.Pos]bool
	// Present is what is in the game; nil where nothing was found and nobody asked: a layer
	// may have taken out what another finds dead.
	Present *Present
}

// Anchor is the place by which it is known whether a game has what a finding is about.
func (f *Findings) Anchor(at diag.Pos) diag.Pos {
	if a, ok := f.Anchors[at]; ok {
		return a
	}
	return at
}

// Check looks at a game; compared: others are to be compared with it.
func Check(g *Game, compared bool) *Findings {
	if g.Result == nil || g.Result.Game == nil || g.Spec == nil {
		return &Findings{}
	}
	l := &looker{Game: g, m: g.Result.Game, s: g.Spec, judge: expr.NewJudge(), things: map[diag.Pos]string{}, anchors: map[diag.Pos]diag.Pos{}, wholes: map[diag.Pos]bool{}}
	for _, c := range checks {
		c.run(l)
	}
	out := &Findings{List: l.found, Things: l.things, Anchors: l.anchors, Wholes: l.wholes}
	if compared || len(l.found) > 0 {
		out.Present = l.present()
	}
	return out
}

// looker is one look at a game.
type looker struct {
	*Game
	m       *model.Game
	s       *spec.Game
	judge   *expr.Judge
	found   []diag.Diagnostic
	things  map[diag.Pos]string
	anchors map[diag.Pos]diag.Pos
	wholes  map[diag.Pos]bool
	talk    *said        // what is spoken of, worked out when it is first asked for
	refs    map[ref]bool // what the text names, likewise

	looked   map[placed]*expr.Looked // expressions read for being asked, by place
	around   map[placed]*seen        // what is known where they stand
	compiled map[placed]int          // for how many things each is compiled
}

// placed is a text where it stands.
type placed struct {
	at   diag.Pos
	text string
}

// tell adds a finding, once at a place.
func (l *looker) tell(r diag.Rule, d diag.Diagnostic) {
	d.Rule, d.Severity = r.ID, r.Severity
	if d.Pos.File == "" || l.Only != nil && !l.Only(d.Pos.File) ||
		slices.ContainsFunc(l.found, func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos }) {
		return
	}
	l.found = append(l.found, d)
}

// asked reports whether what seems dead at a place is to be told.
func (l *looker) asked(at diag.Pos) bool {
	return (l.Only == nil || l.Only(at.File)) && (l.Again == nil || l.Again(at))
}

// askedIn reports whether what seems dead in a part of the text is to be told.
func (l *looker) askedIn(n *source.Node) bool {
	if n == nil || l.asked(n.Pos) {
		return true
	}
	for i := range n.Entries {
		if l.asked(n.Entries[i].KeyAt) || l.askedIn(n.Entries[i].Value) {
			return true
		}
	}
	return slices.ContainsFunc(n.Items, l.askedIn)
}

func quote(s string) string { return "\"" + s + "\"" }

// list joins names, a few of them.
func list(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " ..."
	}
	return strings.Join(names, ", ")
}
