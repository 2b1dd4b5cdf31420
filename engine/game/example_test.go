package game_test

import (
	"fmt"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
)

// picket is a game of two units on four hexes, as the files of its folder.
var picket = fstest.MapFS{
	"scenarios/picket/game.yaml": {Data: []byte(`format: 2
kind: game
id: picket
title: Picket
turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {}, ma: {}}
terrain: {open: {cost: 1}}
stacking: {two: {limit: 2}}
movement: {walk: {allowance: ma}}
sequence: {turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}}
`)},
	"scenarios/picket/map.yaml":   {Data: []byte("format: 2\nkind: map\ntitle: Map\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-4}\nbase: open\n")},
	"scenarios/picket/units.yaml": {Data: []byte("format: 2\nkind: units\ntitle: Units\nunit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot, printed: 4-2}, b-1: {army: blue, kind: foot, printed: 4-2}}\n")},
	"scenarios/picket/day.yaml":   {Data: []byte("format: 2\nkind: scenario\ntitle: Day\nsetup: {r-1: 0101, b-1: 0404}\n")},
}

// A program plays by the list of legal actions: whatever is on it may be applied, and an order names
// some of them at once.
func ExampleTable_Apply() {
	var found diag.List
	compiled := compile.Load(project.Open(picket, &found), "picket/day", compile.Options{}, &found)
	if found.HasErrors() {
		fmt.Println(found.Items)
		return
	}
	table, err := game.New(&game.Rules{Model: compiled.Game}, game.Setting{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	table.MaxUndos = 1
	decision, _ := table.Decision()
	fmt.Println(table.Model().Sides[decision.Side].Name(), "decides:", decision.Prompt)
	for _, a := range table.Legal() {
		fmt.Println(" ", game.ActionJSON(table.Model(), a))
	}
	if _, refused := table.Apply(table.Legal()[0]); refused != nil {
		fmt.Println(refused)
	}
	fmt.Println(len(table.Legal()), "actions are open now")
	order, _ := game.ParseJSON([]byte(`{"to": "0404"}`))
	fmt.Println(table.Explainer().WhyNot(order))
	table.Undo()
	fmt.Println(len(table.Legal()), "actions are open again")
	// Output:
	// Red decides: move which unit?
	//   {"move":"r-1"}
	//   {"done":true}
	// 6 actions are open now
	// hex 0404 holds a unit that is not friendly [enemy-there]
	// 2 actions are open again
}
