package authortest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// expectations compares what a case expects with the game that was played.
type expectations struct{ *caseGame }

// eachExpected calls use with each thing that is to hold afterwards.
func (k *caseText) eachExpected(use func(*yamldoc.Entry)) {
	n := k.c.Then
	if n.IsNull() {
		return
	}
	if n.Kind != yamldoc.Map {
		k.addFinding(RuleShape, n.Pos, "what holds afterwards is a map", "such as {unit a: {hex: \"0101\"}}", "")
		return
	}
	for i := range n.Entries {
		use(&n.Entries[i])
	}
}

// expectAll checks what is to hold in the position that players see.
func (k expectations) expectAll() {
	defer k.t.ShowQuestion()()
	k.eachExpected(k.expectEntry)
}

func (k expectations) expectEntry(e *yamldoc.Entry) {
	what, name, _ := strings.Cut(e.Key, " ")
	p, g := k.t.Position(), k.rules.Model
	switch what {
	case "unit":
		k.expectUnit(name, e)
	case "track":
		slots, names := state.TrackSlots(g)
		if i := findID(k.caseText, e, name, names, func(x *string) string { return *x }); i >= 0 {
			k.compareNumber(e, int(p.Vars[slots[i]]))
		}
	case "var":
		k.expectVar(name, e)
	case "lost":
		if i := findID(k.caseText, e, name, g.Sides, func(x *model.Side) string { return x.ID }); i >= 0 {
			k.compareNumber(e, int(p.LostPoints[i]))
		}
	case "deck":
		k.expectDeck(name, e)
	case "latched":
		if i := findID(k.caseText, e, name, g.Latches, func(x *model.Latch) string { return x.ID }); i >= 0 {
			k.compareText(e, strconv.FormatBool(p.FallenLatches>>uint(i)&1 == 1))
		}
	case "over":
		k.expectOver(e)
	case "winner", "level":
		k.expectOver(&yamldoc.Entry{Key: "over", KeyAt: e.KeyAt, Value: &yamldoc.Node{Kind: yamldoc.Map, Pos: e.KeyAt, Entries: []yamldoc.Entry{*e}}})
	case "phase":
		k.expectPhase(e)
	case "phasing":
		k.compareText(e, g.IDOfSide(p.Phasing))
	case "turn":
		k.compareNumber(e, int(p.Turn))
	case "decides":
		d, _ := k.t.Decision()
		k.compareText(e, g.IDOfSide(d.Side))
	case "asks":
		k.expectAsks(e)
	case "open":
		k.expectOpen(e)
	case "that":
		if k.checkHoldsText(e) {
			for _, x := range yamldoc.AsList(e.Value) {
				k.expectThat(x)
			}
		}
	default:
		k.noWord(e, "nothing called %q can be expected", what, thenWords)
	}
}

func findID[T any](k *caseText, e *yamldoc.Entry, name string, xs []T, id func(*T) string) int {
	b := position.Names{G: k.rules.Model, Rep: &k.rep}
	what, _, _ := strings.Cut(e.Key, " ")
	return position.FindName(&b, name, e.KeyAt, map[string]string{"lost": "side", "latched": "latch"}[what]+map[string]string{"track": "track", "unit": "unit", "var": "variable", "deck": "deck"}[what], xs, id)
}

func (k expectations) compareNumber(e *yamldoc.Entry, found int) {
	if want, ok := e.Value.Int(); !ok {
		k.addFinding(RuleShape, e.Value.Pos, e.Key+" is a whole number", "a whole number", "")
	} else if want != found {
		k.addFailure(e.Value.Pos, fmt.Sprintf("%s is %d", e.Key, found), strconv.Itoa(want), "")
	}
}

func (k expectations) compareText(e *yamldoc.Entry, found string) {
	want := e.Value.Text
	if e.Value.IsNull() {
		want = ""
	}
	if want != found {
		k.addFailure(e.Value.Pos, fmt.Sprintf("%s is %s", e.Key, diag.OrNothing(found)), diag.OrNothing(want), "")
	}
}

func (k expectations) expectUnit(id string, e *yamldoc.Entry) {
	g := k.rules.Model
	i := findID(k.caseText, e, id, g.Units, func(x *model.Unit) string { return x.ID })
	if i < 0 {
		return
	}
	if e.Value == nil || e.Value.Kind != yamldoc.Map {
		k.addFinding(RuleShape, e.KeyAt, "a unit is expected as a map", "{hex: \"0101\", steps: 1}", "")
		return
	}
	if len(e.Value.Entries) == 0 {
		k.addFinding(RuleShape, e.KeyAt, "nothing is expected of this unit", "{hex: \"0101\", steps: 1}", "")
	}
	p := &k.t.Position().Units[i]
	hex, box := g.PlaceIDs(p.At)
	for j := range e.Value.Entries {
		f := e.Value.Entries[j]
		key := f.Key
		f.Key = e.Key + " " + f.Key
		switch key {
		case "hex":
			if _, ok := g.Grid.ParseLabel(f.Value.Text); !ok && !f.Value.IsNull() {
				k.addFinding(RuleShape, f.Value.Pos, fmt.Sprintf("there is no hex %q on this map", f.Value.Text), "", g.Grid.SuggestLabel(f.Value.Text))
				continue
			}
			if hex == "" {
				f.Key = e.Key + " is in box " + box + " and its hex"
			}
			k.compareText(&f, hex)
		case "box":
			if box == "" {
				f.Key = e.Key + " is in hex " + hex + " and its box"
			}
			k.compareText(&f, box)
		case "face":
			k.compareText(&f, g.Faces[g.Units[i].Faces[p.Face].Face])
		case "steps":
			k.compareNumber(&f, int(p.Steps))
		case "mp_left":
			k.compareNumber(&f, int(p.MP))
		case "due":
			k.compareNumber(&f, int(p.Due))
		case "hidden":
			k.compareText(&f, strconv.FormatBool(p.Flags&state.IsHidden != 0))
		case "has_moved":
			k.compareText(&f, strconv.FormatBool(p.Flags&state.HasMoved != 0))
		case "has_attacked":
			k.compareText(&f, strconv.FormatBool(p.Flags&state.HasAttacked != 0))
		case "has_advanced":
			k.compareText(&f, strconv.FormatBool(p.Flags&state.HasAdvanced != 0))
		default:
			k.noWord(&f, "a unit has no %q to expect", key, unitWords)
		}
	}
}

func (k expectations) expectVar(name string, e *yamldoc.Entry) {
	g := k.rules.Model
	slots := state.NamesOf(g).Slots
	for i := range slots {
		if s := &slots[i]; s.Var >= 0 && state.SlotName(s) == name {
			k.compareText(e, nameOrEmpty(g, s.Type, k.t.Position().Vars[i]))
			return
		}
	}
	id, owner, _ := strings.Cut(name, " of ")
	for i := range g.Vars {
		v := &g.Vars[i]
		if v.ID != id || !v.Owner.IsSparse() {
			continue
		}
		if place := k.ownerPlace(v.Owner, owner, e); place >= 0 {
			k.compareText(e, nameOrEmpty(g, v.Type, k.t.Position().PlaceVar(model.VarID(i), place, v.Default)))
		}
		return
	}
	var all []string
	for i := range slots {
		if slots[i].Var >= 0 {
			all = append(all, state.SlotName(&slots[i]))
		}
	}
	k.addFinding(RuleShape, e.KeyAt, fmt.Sprintf("there is no variable %q", name), "", diag.NearestName(name, all))
}

// ownerPlace finds the hex or hexside whose value is expected. It reports an owner that is
// neither, and then nothing is compared.
func (k *caseText) ownerPlace(of model.VarOwner, owner string, e *yamldoc.Entry) int32 {
	b := position.Names{G: k.rules.Model, Rep: &k.rep}
	if of == model.OfHexside {
		return b.FindHexside(owner, e.KeyAt)
	}
	return int32(b.FindHex(owner, e.KeyAt))
}

func nameOrEmpty(g *model.Game, t model.VarType, v int32) string {
	if v < 0 && t != model.TInteger && t != model.TFlag {
		return ""
	}
	if t == model.TInteger && v == model.NoLimit {
		return schema.NoLimit
	}
	return state.ValueText(g, t, v)
}

func (k expectations) expectOver(e *yamldoc.Entry) {
	r := k.t.Result()
	if on, ok := e.Value.Bool(); ok {
		if on != (r != nil) {
			k.addFailure(e.Value.Pos, fmt.Sprintf("the game is over: %v", r != nil), fmt.Sprint(on), "")
		}
		return
	}
	if r == nil {
		k.addFailure(e.KeyAt, "the game goes on", "the end of the game", "")
		return
	}
	for i := range e.Value.Entries {
		f := &e.Value.Entries[i]
		switch f.Key {
		case "winner":
			k.compareText(f, winnerID(k.rules.Model, r))
		case "level":
			k.compareNumber(f, r.Level)
		case "name":
			k.compareText(f, r.Name)
		case "by":
			k.compareText(f, r.By)
		default:
			k.noWord(f, "the end of a game has no %q", f.Key, overWords)
		}
	}
}

// winnerID returns the side that won, or "none" for a draw.
func winnerID(g *model.Game, r *state.Result) string {
	if r.Winner == model.None {
		return "none"
	}
	return g.IDOfSide(r.Winner)
}

func (k expectations) expectPhase(e *yamldoc.Entry) {
	g, p := k.rules.Model, k.t.Position()
	b := position.Names{G: g, Rep: &k.rep}
	phase, side, ok := b.FindPhase(e.Value.Text, e.Value.Pos)
	if !ok || phase == p.Phase && (side == model.None || side == p.Phasing) {
		return
	}
	found := "none"
	if p.Phase >= 0 {
		found = strings.TrimSpace(g.IDOfSide(p.Phasing) + " " + g.Phases[p.Phase].ID)
	}
	k.addFailure(e.Value.Pos, "the phase is "+found, e.Value.Text, "")
}

// expectThat checks an expression.
func (k expectations) expectThat(x *yamldoc.Node) {
	envs := query.EnvsOf(k.rules.Model)
	if envs == nil {
		k.addFinding(RuleShape, x.Pos, "this scenario has no expressions", "", "")
		return
	}
	at := x.Pos
	if x.Quoted {
		at.Col++
	}
	p := lang.Compile(x.Text, at, envs.Base, lang.Bool, &k.rep)
	if p == nil {
		return
	}
	c := k.t.Run().Ctx
	c.ClearScope()
	if !p.Bool(c) {
		k.addFailure(x.Pos, fmt.Sprintf("%q does not hold", x.Text), "", "")
		k.attachLines(k.explainParts(p))
	}
}
