package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

// CheckUnplaced warns of units that no scenario of a game uses. results are all
// scenarios of the game, with the variants that apply. It reports nothing when one
// of them could not be loaded.
func CheckUnplaced(results []*Result, rep *diag.List) {
	used := map[string]bool{}
	for _, r := range results {
		if r.Game == nil {
			return
		}
		for i := range r.Game.Setup {
			if r.Game.Setup[i].At != model.InBox(model.BoxOut) {
				used[r.Game.Units[i].ID] = true
			}
		}
	}
	for _, r := range results {
		for i := range r.Game.Units {
			u := &r.Game.Units[i]
			if used[u.ID] {
				continue
			}
			used[u.ID] = true
			// A script may bring a unit into play.
			if slices.ContainsFunc(r.Scripts, func(s Script) bool { return strings.Contains(s.Source, u.ID) }) {
				continue
			}
			at := keySpot(u.Pos, u.ID)
			rep.Add(diag.Diagnostic{Rule: RuleUnplaced, Severity: diag.Warning, Pos: at.pos, Len: at.len, Message: "no scenario uses the unit " + quote(u.ID),
				Hint: "set it up, let it arrive, or leave it out of the counter mix"})
		}
	}
}
