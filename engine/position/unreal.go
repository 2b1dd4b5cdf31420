package position

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// placedUnit is a unit that a patch places, and where the patch names it.
type placedUnit struct {
	unit   model.UnitID
	at     diag.Pos
	length int
}

// WarnUnreachable warns of positions that the rules could not lead to, unless a
// patch says that this is intended.
func (b *Position) WarnUnreachable(c *query.Ctx) {
	if b.unreachable {
		return
	}
	for h := range model.HexID(b.G.Grid.NumHexes()) {
		var sides []model.SideID
		for u := c.Places.FirstUnitIn(h); u >= 0; u = c.Places.NextUnitIn(u) {
			if s := b.G.Units[u].Side; !c.IsMarker(u) && !slices.Contains(sides, s) {
				sides = append(sides, s)
			}
		}
		for i, s := range sides {
			if x := c.Stacks.FindBrokenLimit(h, s); x != nil {
				b.warnUnreachableHex(h, s, fmt.Sprintf("hex %s holds more units of %s than %s allows", b.G.Grid.Label(h), b.G.Sides[s].Subject(), x.Name()))
			}
			if i > 0 && c.AreHostile(sides[0], s) {
				b.warnUnreachableHex(h, model.None, fmt.Sprintf("enemies share hex %s: %s and %s", b.G.Grid.Label(h), b.G.Sides[sides[0]].Subject(), b.G.Sides[s].Subject()))
			}
		}
	}
}

// warnUnreachableHex adds a warning about a hex at the last placed unit there, of
// a side or of any.
func (b *Position) warnUnreachableHex(h model.HexID, s model.SideID, message string) {
	d := diag.Diagnostic{Rule: RuleImpossible, Severity: diag.Warning, Pos: b.at, Message: message, Hint: "put units elsewhere, or say impossible: true where the position is meant so"}
	for _, x := range slices.Backward(b.placedUnits) {
		if (s == model.None || b.G.Units[x.unit].Side == s) && b.State.Units[x.unit].At == model.OnHex(h) {
			d.Pos, d.Len = x.at, x.length
			break
		}
	}
	b.Rep.Add(d)
}
