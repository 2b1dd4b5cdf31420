package move_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Values that read the marks of a move: each is worked out as the unit was before it.
var readers = []struct{ name, change string }{
	{"allowance in legs", "{set: movement.walk.allowance, to: has_moved and mp_left or ma}"},
	{"a term of the allowance", "{add: movement.walk.allowance_terms, value: {late: {add: 2, when: not has_moved}}}"},
	{"an amount of a cost", "{add: movement.walk.cost, value: {wear: {add: unit.has_moved and 1 or 0}}}"},
	{"a zone", "{add: zones.watch.leave.worn, value: {add: 1, when: mover.has_moved}}"},
	{"a cost of the movement", "{add: movement.walk.cost, value: {first: {add: 1, when: unit.has_moved}, rest: {add: 1, when: unit.mp_left == 1}}}"},
	{"where it must stop", "{add: movement.walk.stop_on, value: {tired: {stop: true, when: unit.has_moved}, low: {stop: true, when: unit.mp_left == 1}}}"},
	{"where it may not go", "{add: movement.walk.never, value: {back: {when: unit.has_moved and to.terrain == 'bog'}}}"},
	{"the face that it turns to", "{add: movement.walk.stop_on, value: {tired: {flip: spent, when: unit.has_moved}}}"},
}

// Settings of a movement that must not differ: the way as a whole, with a hook on each
// hex of it, and hex by hex.
var settings = []struct{ name, change string }{
	{"whole", ""},
	{"with a hook on the way", "{add: hooks, value: {count: {at: unit.enters, effects: {one: {adjust: met, of: unit, by: 1}}}}}"},
	{"hex by hex", "{add: movement.walk.route, value: chosen}"},
}

// TestValuesBeforeTheMark moves r-1 twice in one phase to every hex it can reach, and
// holds that in each setting the query, the list of legal actions and the move itself
// give the same hexes, points left and face.
func TestValuesBeforeTheMark(t *testing.T) {
	for _, v := range readers {
		want := map[string]string{}
		for _, s := range settings {
			rules := heath.Rules(t, "{add: movement.walk.once, value: false}\n"+v.change+"\n"+s.change)
			first := ends(t, gametest.StartAt(t, rules, `{phase: red march, only: {r-1: "0102", b-1: "0603"}}`))
			for from, tb := range first {
				for to, again := range ends(t, tb) {
					key, got := from+" "+to, standing(again)
					if s.name == "whole" {
						want[key] = got
					} else if want[key] != got {
						t.Errorf("%s, %s: %s ends as %q, as a whole as %q", v.name, s.name, key, got, want[key])
					}
					want[key+" "+s.name] = got
				}
			}
		}
		for _, s := range settings[1:] {
			for key := range want {
				if strings.Count(key, " ") == 1 && want[key+" "+s.name] == "" {
					t.Errorf("%s, %s: %s cannot be reached", v.name, s.name, key)
				}
			}
		}
	}
}

// standing is where r-1 is, with its points left and face.
func standing(tb *game.Table) string {
	u, g := &tb.Position().Units[0], tb.Model()
	return fmt.Sprint(g.Grid.Label(u.At.Hex()), " ", u.MP, " ", g.Faces[g.Units[0].Faces[u.Face].Face])
}

// ends moves r-1 in copies of the table to every hex where a move of it can end, with the
// most points left, and compares them with the query.
func ends(t *testing.T, tb *game.Table) map[string]*game.Table {
	t.Helper()
	a, no := tb.Inquirer().AskQuestion(&game.Question{Reach: "r-1"}, model.None)
	if no != nil {
		t.Fatal(no)
	}
	found := map[string]*game.Table{}
	for _, o := range tb.Legal() {
		if o.Verb != flow.VMove || o.ID != 0 {
			continue
		}
		c := tb.Clone()
		c.ApplyTrusted(o)
		walk(c, found)
	}
	var asked, got []string
	for _, r := range a.Reach {
		asked = append(asked, r.Hex)
	}
	delete(found, "0") // off the map
	for h := range found {
		got = append(got, h)
	}
	slices.Sort(asked)
	slices.Sort(got)
	if len(found) > 0 && !slices.Equal(asked, got) {
		t.Errorf("reach of %s is %v, its moves end in %v", standing(tb), asked, got)
	}
	return found
}

// walk follows a move, whole or hex by hex, to all its ends.
func walk(tb *game.Table, found map[string]*game.Table) {
	d, ok := tb.Decision()
	if !ok || d.Kind != "move.to" {
		h := strings.Fields(standing(tb))[0]
		if old := found[h]; old == nil || old.Position().Units[0].MP < tb.Position().Units[0].MP {
			found[h] = tb
		}
		return
	}
	for _, a := range tb.Legal() {
		c := tb.Clone()
		c.ApplyTrusted(a)
		walk(c, found)
	}
}
