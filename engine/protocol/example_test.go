package protocol_test

import (
	"fmt"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/protocol"
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

// A program that is not written in Go plays by messages, one a line. The host seats it at a game.
func ExampleConn_AnswerMessage() {
	server := &protocol.Server{Load: func(scenario string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
		found := &diag.List{}
		compiled := compile.Load(project.Open(picket, found), scenario, compile.Options{Variants: variants, Options: options}, found)
		if compiled.Game == nil {
			return nil, found
		}
		return &game.Rules{Model: compiled.Game}, found
	}}
	referee, _ := server.Connect("referee")
	referee.AnswerMessage([]byte(`{"jsonrpc": "2.0", "id": 1, "method": "game.new", "params": {"scenario": "picket/day", "seed": "7"}}`))
	red, _ := server.Connect("seat:red")
	for _, message := range []string{
		`{"jsonrpc": "2.0", "id": 2, "method": "game.legal"}`,
		`{"jsonrpc": "2.0", "id": 3, "method": "game.apply", "params": {"order": {"move": "r-1", "to": "0404"}}}`,
	} {
		fmt.Println(red.AnswerMessage([]byte(message)))
	}
	// Output:
	// {"jsonrpc":"2.0","id":2,"result":{"waiting":"red","kind":"move.unit","prompt":"move which unit?","legal":[{"move":"r-1"},{"done":true}],"texts":["move r-1","done"]}}
	// {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"go to 0404: hex 0404 holds a unit that is not friendly","data":{"refused":{"reason":"enemy-there","text":"go to 0404: hex 0404 holds a unit that is not friendly","part":"to"}}}}
}
