package replay

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// ReadSetting returns how the game of a journal started.
func ReadSetting(log *journal.Log) game.Setting {
	var s game.Setting
	s.SetSeed(string(log.Seed()))
	if len(log.Header.Dice) > 0 {
		s.Dice = &rng.DiceScript{}
		for _, d := range log.Header.Dice {
			s.Dice.AddValues(d.Stream, d.Value)
		}
	}
	return s
}

// checkSeed refuses a journal whose seed is not known, or whose secrets are not
// those that its header commits to.
func checkSeed(log *journal.Log) error {
	h := &log.Header
	no := func(claim string, n int, d diag.Diagnostic) error {
		d.Pos = log.Pos(n)
		return &Finding{Claim: claim, Diag: d}
	}
	last := 0
	if log.IsRevealed() {
		last = len(log.Entries)
	}
	switch {
	case len(h.Commits) == 0 && last > 0:
		return no("secrets", last, diag.Diagnostic{Rule: RuleReplay, Message: "secrets are told here, but the header commits to none", Expected: "commitments in the header"})
	case len(h.Commits) == 0 && h.Seed == "":
		return no("seed", 0, diag.Diagnostic{Rule: RuleSealed, Message: "the header names no seed", Expected: "a seed, or commitments to one"})
	case len(h.Commits) == 0:
		return nil
	case len(log.Secrets) == 0:
		return no("secrets", 0, diag.Diagnostic{Rule: RuleSealed, Message: "the seed is sealed until the game is over, so that nothing can be replayed before", Expected: "the secrets in the last entry",
			Hint: "verify the journal when the game is over; the machine that keeps the game can do so before"})
	}
	if who := journal.FindUnfit(h.Commits, log.Secrets); who != "" {
		return no("secrets", last, diag.Diagnostic{Rule: RuleReplay, Message: "the secret of " + who + " is not the one that the header commits to", Expected: diag.OrNothing(h.Commits[who])})
	}
	return nil
}

// carriedKeys is all that a header says of the journal that it was carried from.
var carriedKeys = []string{"format", "rules", "content"}

// checkHeader compares what a header claims with what this program would write
// at the head of the same game.
func checkHeader(rules *game.Rules, log *journal.Log) error {
	h := &log.Header
	g := rules.Model
	want := NewHeader(rules, ReadSetting(log), h.Seats)
	differs := func(claim, format string, args ...any) error {
		return &Finding{Claim: claim, Diag: diag.Diagnostic{Rule: RuleReplay, Pos: log.Pos(0), Message: fmt.Sprintf(format, args...)}}
	}
	for _, side := range slices.Sorted(maps.Keys(h.Seats)) {
		if !hasSide(rules, side) {
			return differs("seats", "the header seats %q for the side %q, which the game does not have", h.Seats[side], side)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(h.Carried)) {
		if !slices.Contains(carriedKeys, what) {
			return differs("carried", "the header says of what it was carried from: %s %s; the program writes %s only", what, h.Carried[what], strings.Join(carriedKeys, ", "))
		}
	}
	for _, who := range slices.Sorted(maps.Keys(h.Commits)) {
		if who != journal.Host && !hasSide(rules, who) {
			return differs("commits", "the header holds a commitment of the side %q, which the game does not have", who)
		}
	}
	if len(h.Contents) > 0 && !maps.Equal(h.Contents, ContentParts(g)) {
		return differs("contents", "the header lists other parts (contents) than the game of its content has: %s", changedParts(h.Contents, g, &diag.Diagnostic{}))
	}
	if a, b := optionsText(h.Options), optionsText(want.Options); a != b {
		return differs("options", "the header's options are written as %s; the program writes %s", a, b)
	}
	if h.Seed != "" && h.Seed != want.Seed {
		return differs("seed", "the header's seed is written as %s; the program writes %s", h.Seed, want.Seed)
	}
	return nil
}

// checkBytes refuses a file that holds its lines otherwise than they are written.
func checkBytes(log *journal.Log) error {
	if !log.IsRewritten() {
		return nil
	}
	return &Finding{Claim: "bytes", Diag: diag.Diagnostic{Rule: RuleReplay, Pos: log.Pos(0), Message: "written anew, the journal has other bytes",
		Expected: "the bytes that the program writes", Hint: "restore it from a copy"}}
}

// hasSide reports whether the game has a side with this id.
func hasSide(rules *game.Rules, id string) bool {
	for i := range rules.Model.Sides {
		if rules.Model.Sides[i].ID == id {
			return true
		}
	}
	return false
}

// optionsText returns options as text, in order of their ids.
func optionsText(o map[string]json.RawMessage) string {
	out, err := json.Marshal(o)
	if err != nil || len(o) == 0 {
		return "none"
	}
	return string(out)
}

// ListClaims returns all that a replay takes for granted from the header of a journal. Keys
// are the subjects, values the text of the header.
func ListClaims(log *journal.Log) map[string]string {
	h := &log.Header
	out := map[string]string{"game": h.Game + "/" + h.Scenario}
	put := func(key, text string) {
		if text != "" {
			out[key] = text
		}
	}
	put("seed", string(h.Seed))
	put("rules", h.Rules)
	put("content", h.Content)
	put("variants", strings.Join(h.Variants, ", "))
	put("seats", joinPairs(h.Seats))
	put("commitments", joinPairs(h.Commits))
	put("carried", joinPairs(h.Carried))
	options := map[string]string{}
	for k, v := range h.Options {
		options[k] = string(v)
	}
	put("options", joinPairs(options))
	if len(h.Dice) > 0 {
		put("dice", "scripted: "+diceText(h.Dice))
	}
	return out
}

// joinPairs writes texts by key, in order.
func joinPairs(m map[string]string) string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, k+"="+m[k])
	}
	return strings.Join(out, ", ")
}
