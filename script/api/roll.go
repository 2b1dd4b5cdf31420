package api

import (
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func rollFunc() Member {
	return Member{Name: "roll", Doc: "Rolls dice and gives the total. Dice of one stream do not depend on those of another, so name the stream after its purpose.",
		Type: Number, Func: true, Named: true, Effect: true,
		Params: []Param{
			{Name: "dice", Type: DiceText, Optional: true, Doc: "such as 2d6; 1d6 by default"},
			{Name: "stream", Type: Text, Optional: true, Doc: "the purpose of the dice; the label by default"},
			{Name: "label", Type: Text, Optional: true, Doc: "shown to the players"},
			{Name: "by", Type: "side", Optional: true, Doc: "who rolls; the phasing side by default"},
			{Name: "secret", Type: Flag, Optional: true, Doc: "true: no side sees the dice, not even the one that rolls"},
		},
		call: rollDice}
}

func rollDice(m *Machine, _ int32, a Args) lua.LValue {
	text, stream, label := "1d6", a[1].Text, a[2].Text
	if a[0].Given {
		text = a[0].Text
	}
	if stream == "" {
		stream = label
	}
	if stream == "" {
		stream = m.Session.HookSource().ID
	}
	spec, _ := rng.ParseDice(text)
	sandbox.ChargeFuel(m.L, 20*spec.Count)
	side := m.Ctx.P.Phasing
	if a[3].Given {
		side = model.SideID(a[3].N)
	}
	rolled := false
	total := m.Session.SettleChance(m.L, "die "+text+" of "+stream, func() string {
		rolled = true
		return strconv.Itoa(int(m.Run.Dice.RollDice(&model.Dice{Spec: spec, Stream: stream})))
	})
	n, _ := strconv.Atoi(total)
	secret := a[4].Given && a[4].N == 1
	if secret {
		m.Session.SealRest()
	}
	if !rolled {
		hash := rng.StreamHash(stream)
		for i := 0; i < spec.Count; i++ {
			m.Run.Ctx.P.NextDie(stream, hash)
		}
		return lua.LNumber(n)
	}
	e := event.NewEvent(event.Rolled)
	e.Text, e.N, e.Side, e.Rule = stream, int32(n), side, m.Session.HookSource()
	if label != "" {
		e.Text = label
	}
	if secret {
		e.Secret, e.Side = true, model.None
	}
	m.Run.EmitEvent(e)
	return lua.LNumber(n)
}
