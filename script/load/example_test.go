package load_test

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// A game is loaded from any file system, here one in memory, and two actions are played.
func Example() {
	var found diag.List
	p := project.Open(row(dig), &found)
	rules, wrong := new(load.Loader).LoadRules(p, "row/day", compile.Options{})
	if found.HasErrors() || wrong.HasErrors() {
		fmt.Println(found.Items, wrong.Items)
		return
	}
	table, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 2 {
		action := table.Legal()[0]
		events, refused := table.Apply(action)
		if refused != nil {
			fmt.Println(refused)
			return
		}
		fmt.Println(game.ActionJSON(rules.Model, action))
		for i := range events {
			fmt.Println(" ", game.EventText(rules.Model, &events[i]))
		}
	}
	// Output:
	// {"act":"dig"}
	// {"on":"r1"}
	//   Red: dig on r1
	//   Dig: r1
}
