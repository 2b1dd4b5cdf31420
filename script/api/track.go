package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// trackOf is the parameter that says whose track is meant.
var trackOf = Param{Name: "of", Type: Any, Optional: true, Doc: "the side or army, of a track that each of them has"}

// trackValue declares reading a track.
func trackValue() Member {
	return Member{Name: "track", Doc: "The value of a track.", Type: Number, Func: true, Params: []Param{{Name: "track", Type: "track"}, trackOf}, reads: query.ReadVars | query.ReadMore,
		do: func(m *Machine, _ int32, a Args) lua.LValue {
			t := &m.Sheet.Game.Tracks[a[0].N]
			return lua.LNumber(m.Ctx.P.Vars[t.Slot+int(m.trackOwner("game:track", a[0].N, a[1]))])
		}}
}

// trackOwner reads whose track is meant: nobody's for a track of the game.
func (m *Machine) trackOwner(where string, track int32, a Arg) int32 {
	t := &m.Sheet.Game.Tracks[track]
	var d *expr.Domain
	what := "side"
	switch t.Of {
	case model.OfSide:
		d = m.Sheet.Envs.D.Side
	case model.OfArmy:
		d, what = m.Sheet.Envs.D.Army, "army"
	default:
		if a.Given {
			sandbox.Fail(m.L, "%s: the track %q belongs to the game as a whole: leave the third value out", where, t.ID)
		}
		return 0
	}
	s, ok := a.Value.(lua.LString)
	if !ok {
		sandbox.Fail(m.L, "%s: the track %q has a value for each %s: say whose is meant, one of %s", where, t.ID, what, strings.Join(d.Names(), ", "))
	}
	id, ok := d.Lookup(string(s))
	if !ok {
		sandbox.Fail(m.L, "%s: there is no %s %q%s", where, what, string(s), didYouMean(string(s), d.Names()))
	}
	return id
}
