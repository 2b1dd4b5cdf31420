package authortest_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/authortest"
)

// TestExpectationsThatHoldBefore: a case whose orders could do nothing is told, one that
// shows anything that they bring about is not.
func TestExpectationsThatHoldBefore(t *testing.T) {
	moves := march + "    when: [{move: fr-inf-1, to: \"0816\"}]\n"
	for _, c := range []struct {
		text string
		told bool
	}{
		{moves + "    then: {turn: 1}\n", true},
		{moves + "    then: {unit br-inf-2: {hex: \"0619\"}, lost french: 0}\n", true},
		{moves + "    then: {that: [\"turn == 1\"]}\n", true},
		{moves + "    then: {turn: 1, unit fr-inf-1: {hex: \"0816\"}}\n", false},
		{moves + "    then: {turn: 1, phase: allied movement}\n", false},
		{moves + "    then: {turn: 1}\n    events: [{moved: fr-inf-1}]\n", false},
		{moves + "    then: {turn: 1}\n    never: turn == 2\n", false},
		{attack + "    then: {over: false}\n", false}, // the die must be rolled
		{march + "    then: {turn: 1}\n", false},      // of the position given
	} {
		items := runCase(t, c.text)
		told := len(items) == 1 && items[0].Rule == authortest.RuleBefore
		if told != c.told || len(items) > 1 || !told && len(items) > 0 {
			t.Errorf("%stold %v: %v", c.text, told, items)
		}
	}
}
