package compile

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// board is a game of one row of hexes. The tests add the definition that they compile.
const board = `format: 2
kind: game
title: Board
id: board
turns: {last: 3}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {ma: {default: 4}}
map:
  grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-1}
  base: clear
unit_kinds: {foot: {}}
units: {red-1: {army: red, kind: foot}, blue-1: {army: blue, kind: foot}}
sequence: {moves: {do: actions}}
`

// compileNamesOf compiles the names of the board with some sections more, so that one of
// their definitions can be compiled.
func compileNamesOf(t *testing.T, sections string) *compiler {
	t.Helper()
	rep := &diag.List{}
	tree := yamldoc.Read("game.yaml", []byte(board+sections), rep)
	v, _, found := spec.Format().Decode(tree)
	if found.HasErrors() || rep.HasErrors() {
		t.Fatal(found.Items, rep.Items)
	}
	c := newCompiler(v.(*spec.Game), tree, rep)
	c.collectIDs()
	if !c.compileIDs(nil) {
		t.Fatal(rep.Items)
	}
	c.openExprs()
	return c
}

// wantFindings compares the messages of a compiler with parts of those that are expected.
func wantFindings(t *testing.T, c *compiler, parts ...string) {
	t.Helper()
	for i, d := range c.list.Items {
		if i >= len(parts) || !strings.Contains(d.Message, parts[i]) {
			t.Errorf("finding %q, want %q", d.Message, parts)
		}
	}
	if len(c.list.Items) < len(parts) {
		t.Errorf("%d findings, want %q", len(c.list.Items), parts)
	}
}

const threeMovements = `
terrain: {clear: {}}
zones: {near: {}, far: {reach: 2}}
movement:
  all: {allowance: ma}
  none: {allowance: ma, zones: []}
  one: {allowance: 3, zones: [far], entry: {cost: {crowd: {add: 1, when: nth > 1}}, push_back: {retreat: back, zones: [near]}}}
retreats: {back: {}}
`

func TestMovementWithoutZonesHasAll(t *testing.T) {
	c := compileNamesOf(t, threeMovements)
	for i, want := range []int{2, 0, 1} {
		if m := compileMovement(c.exprs, &c.s.Movement.Entries[i]); len(m.Zones) != want {
			t.Errorf("%s has the zones %v, want %d", m.ID, m.Zones, want)
		}
	}
	wantFindings(t, c)
}

func TestEntryHasZonesOfItsOwn(t *testing.T) {
	c := compileNamesOf(t, threeMovements)
	m := compileMovement(c.exprs, &c.s.Movement.Entries[2])
	if e := m.Entry; e == nil || !e.CountsEntered || e.PushBack == nil || len(e.PushBack.Zones) != 1 || e.PushBack.Zones[0] != 0 {
		t.Errorf("%+v", m.Entry)
	}
}

func TestPlainNumberIsAConstant(t *testing.T) {
	c := compileNamesOf(t, threeMovements)
	m := compileMovement(c.exprs, &c.s.Movement.Entries[2])
	if n, fixed := m.Allowance.Const(); !fixed || n != 3 || m.Allowance.Text != "3" || m.Allowance.Pos.Line == 0 {
		t.Errorf("%v %v %+v", n, fixed, m.Allowance)
	}
}

func TestChosenNameIsKnownInTheMoveAlone(t *testing.T) {
	c := compileNamesOf(t, `
terrain: {clear: {}}
movement:
  led: {choose: {leader: {from: "filter(units, side == unit.side)"}}, allowance: ma, cost: {far: {add: 1, when: "distance(to, leader.hex) > 1"}}}
  alone: {allowance: ma, cost: {far: {add: 1, when: "distance(to, leader.hex) > 1"}}}
`)
	if m := compileMovement(c.exprs, &c.s.Movement.Entries[0]); m.Choose == nil || m.Cost[0].When == nil {
		t.Errorf("%+v", m)
	}
	wantFindings(t, c)
	compileMovement(c.exprs, &c.s.Movement.Entries[1])
	wantFindings(t, c, "leader")
}

func TestForbiddenTerrainHasNoAmount(t *testing.T) {
	c := compileNamesOf(t, "\nterrain: {clear: {}, lake: {cost: forbidden}, mud: {cost: 'friends_in(to)'}}\n")
	lake, mud := c.g.Terrain[1], c.g.Terrain[2]
	compileTerrain(c.exprs, &c.s.Terrain.Entries[1], &lake)
	if !lake.Cost.Forbidden || lake.Cost.Amount != nil {
		t.Errorf("%+v", lake.Cost)
	}
	wantFindings(t, c)
	compileTerrain(c.exprs, &c.s.Terrain.Entries[2], &mud)
	wantFindings(t, c, "the cost of terrain")
}

func TestBarrierThatAlwaysHoldsNeedsNoCondition(t *testing.T) {
	c := compileNamesOf(t, `
terrain: {clear: {}}
hexsides: {river: {}, wall: {}}
zones: {zoc: {blocked_by: {river: true, wall: "turn > 1"}}}
`)
	z := c.g.Zones[0]
	compileZone(c.exprs, &c.s.Zones.Entries[0], &z)
	if z.BlockedBy != 1 || len(z.Barriers) != 1 || z.Barriers[0].Bit != 2 {
		t.Errorf("%+v", z)
	}
	wantFindings(t, c)
}

func TestNoLimitIsTheGreatestNumber(t *testing.T) {
	c := compileNamesOf(t, "\nterrain: {clear: {}}\nstacking: {free: {limit: no limit, chosen_by: enemy}}\n")
	s := compileStacking(c.exprs, &c.s.Stacking.Entries[0])
	if n, fixed := s.Limit.Const(); !fixed || n != model.NoLimit || s.EnemyPicks == nil {
		t.Errorf("%v %+v", n, s)
	}
	wantFindings(t, c)
}

func TestRetreatTowardHexesKnowsWhatIsNearer(t *testing.T) {
	c := compileNamesOf(t, `
terrain: {clear: {}}
retreats:
  home: {toward: "filter(hexes, hex == '0101')", never: {away: {when: not nearer}}}
  any: {never: {away: {when: not nearer}}}
`)
	r := compileRetreat(c.exprs, &c.s.Retreats.Entries[0])
	if len(r.Never) != 1 || len(r.Prefer) != 1 || r.Prefer[0].ID != "any" || r.IfImpossible != model.FallEliminate {
		t.Errorf("%+v", r)
	}
	found := len(c.list.Items)
	compileRetreat(c.exprs, &c.s.Retreats.Entries[1])
	if len(c.list.Items) <= found {
		t.Error("a retreat that leads nowhere knows what is nearer")
	}
}

func TestActionAsksAboutItsCandidate(t *testing.T) {
	c := compileNamesOf(t, `
terrain: {clear: {}}
actions: {rest: {phase: moves, candidates: units, when: it.ma > 1, effects: {gone: {eliminate: it}}}}
`)
	a := c.g.Actions[0]
	compileAction(c.exprs, &c.s.Actions.Entries[0], &a)
	if a.CandidateDomain != "unit" || a.When == nil || a.Effects == nil || a.Effects.CandidateDomain != "unit" {
		t.Errorf("%+v", a)
	}
	wantFindings(t, c)
}

func TestRelationNeedsTwoSides(t *testing.T) {
	c := compileNamesOf(t, "\nterrain: {clear: {}}\nrelations: {peace: {between: [red], are: neutral}}\n")
	if r := compileRelation(c.exprs, &c.s.Relations.Entries[0]); r.Attitude != model.Neutral {
		t.Errorf("%+v", r)
	}
	wantFindings(t, c, "fewer than two sides")
}

func TestHookThatDoesNothingIsReported(t *testing.T) {
	c := compileNamesOf(t, "\nterrain: {clear: {}}\nhooks: {storm: {at: turn.start}}\n")
	if h := compileHook(c.exprs, &c.s.Hooks.Entries[0]); h.Point != "turn.start" {
		t.Errorf("%+v", h)
	}
	wantFindings(t, c, "does nothing")
}

func TestScoringIsByTheHighestLevelUnlessStated(t *testing.T) {
	c := compileNamesOf(t, "\nterrain: {clear: {}}\nscoring: {by: points, points: {red: 3}, margins: {'5': Minor, '10': Major}}\n")
	if s := compileScoring(c.exprs, nil); s.By != "highest" || s.TiesTo != model.None {
		t.Errorf("%+v", s)
	}
	s := compileScoring(c.exprs, c.s.Scoring)
	if n, fixed := s.Points[0].Const(); !fixed || n != 3 || s.Points[1] != nil || s.Margins[0].AtLeast != 10 {
		t.Errorf("%+v", s)
	}
	wantFindings(t, c)
}
