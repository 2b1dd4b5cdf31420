package conformance

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Play is one game that is played to be checked: what it is played with, how far it has
// come, and where failures go.
type Play struct {
	Rules   *game.Rules
	Report  *Report
	Players []Player // by side; nil, or a nil entry: [ChooseRandom]
	Seed    rng.Seed
	Game    int // its number in the run, from 0

	Table  *game.Table
	Done   []flow.Action // so far
	Failed bool
}

// Guard turns a panic into a failure.
func (p *Play) Guard(f func()) {
	defer func() {
		if e := recover(); e != nil {
			p.Fail("panic", "%v\n%s", e, shortStack(debug.Stack()))
		}
	}()
	f()
}

// shortStack keeps the calls of the engine.
func shortStack(stack []byte) string {
	var out []string
	lines := strings.Split(string(stack), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "\t") && strings.Contains(l, "/engine/") && !strings.Contains(l, "conformance/play.go") {
			out = append(out, strings.TrimSpace(lines[i]))
		}
	}
	return strings.Join(out[:min(len(out), 12)], "\n")
}

// Fail adds a failure to the report, with the actions that led to it and the position.
func (p *Play) Fail(check, format string, args ...any) {
	p.Failed = true
	f := Failure{Check: check, Text: fmt.Sprintf(format, args...), Seed: p.Seed, Game: p.Game, Step: len(p.Done)}
	for _, a := range p.Done {
		f.Actions = append(f.Actions, game.ActionJSON(p.Rules.Model, a))
	}
	if p.Table != nil {
		f.Position = string(EncodeTable(p.Table))
	}
	p.Report.Failures = append(p.Report.Failures, f)
}

// PickAction lets the player of the side that decides pick one of the legal actions; n is
// the number of the pick.
func (p *Play) PickAction(d flow.Decision, legal []flow.Action, n uint32) flow.Action {
	if s := int(d.Side); s >= 0 && s < len(p.Players) && p.Players[s] != nil {
		return p.Players[s](p.Table, legal, p.Seed, n)
	}
	return ChooseRandom(p.Table, legal, p.Seed, n)
}
