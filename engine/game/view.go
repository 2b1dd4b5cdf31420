package game

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// View is all that a side may know, as plain data.
type View struct {
	Game      string              `json:"game"`
	Scenario  string              `json:"scenario"`
	Side      string              `json:"side,omitempty"` // empty: the referee
	Turn      int                 `json:"turn"`
	TurnName  string              `json:"turn_name,omitempty"`
	Phasing   string              `json:"phasing,omitempty"`
	Phase     string              `json:"phase,omitempty"`
	Units     []UnitView          `json:"units"`
	Counters  []CounterView       `json:"counters,omitempty"` // hidden units of others
	Tracks    map[string]int32    `json:"tracks,omitempty"`   // morale, or morale of blue
	Variables map[string]any      `json:"variables,omitempty"`
	Lost      map[string]int32    `json:"lost,omitempty"`
	Latched   []string            `json:"latched,omitempty"`
	Decks     map[string]DeckView `json:"decks,omitempty"`
	Combat    *CombatView         `json:"combat,omitempty"`
	Planned   []*CombatView       `json:"planned,omitempty"` // battles named and not yet fought
	Waiting   string              `json:"waiting,omitempty"` // the side that decides
	Decision  *DecisionView       `json:"decision,omitempty"`
	Result    *ResultView         `json:"result,omitempty"`
	Hash      string              `json:"hash"`
}

// UnitView is a unit as seen by those who may know it.
type UnitView struct {
	ID       string           `json:"id"`
	Name     string           `json:"name"`
	Side     string           `json:"side"`
	Army     string           `json:"army,omitempty"`
	Kind     string           `json:"kind"`
	Hex      string           `json:"hex,omitempty"`
	Box      string           `json:"box,omitempty"`
	Face     string           `json:"face"`
	Steps    int              `json:"steps"`
	MPLeft   int              `json:"mp_left,omitempty"`
	Due      int              `json:"due,omitempty"`
	Values   map[string]int16 `json:"values,omitempty"`
	Moved    bool             `json:"moved,omitempty"`
	Attacked bool             `json:"attacked,omitempty"`
	Hidden   bool             `json:"hidden,omitempty"`

	WasAttacked bool `json:"was_attacked,omitempty"` // an enemy has attacked it in this phase
	Advanced    bool `json:"advanced,omitempty"`     // it has advanced after combat in this phase
	Displaced   bool `json:"displaced,omitempty"`    // it has been displaced, where that counts
}

// CounterView is a hidden unit of another side: where a counter lies.
type CounterView struct {
	Side string `json:"side"`
	Hex  string `json:"hex,omitempty"`
	Box  string `json:"box,omitempty"`
}

// DeckView counts the cards of a deck.
type DeckView struct {
	Draw    int `json:"draw"`
	Discard int `json:"discard"`
}

// CombatView is the attack being named or resolved.
type CombatView struct {
	Attack    string   `json:"attack"`
	Side      string   `json:"side"`
	Targets   []string `json:"targets"`
	Attackers []string `json:"attackers"`
	Defenders []string `json:"defenders"`

	Supporters []string `json:"supporters,omitempty"`
}

// DecisionView is what the side is asked, with the actions open to it.
type DecisionView struct {
	Kind   string            `json:"kind"`
	Prompt string            `json:"prompt"`
	Legal  []json.RawMessage `json:"legal"`
	Texts  []string          `json:"texts"` // the same actions, for people
	Undo   bool              `json:"undo,omitempty"`
}

// ResultView is how the game ended.
type ResultView struct {
	Winner string `json:"winner,omitempty"`
	Level  int    `json:"level"`
	Name   string `json:"name"`

	Points map[string]int32 `json:"points,omitempty"` // by side, where points decide
}

// View shows the game to a side; model.None is the referee, who sees all.
func (t *Table) View(side model.SideID) *View {
	v := t.Sight(side)
	t.viewDecision(v, side)
	v.Hash = viewHash(v)
	return v
}

// Sight is a view without the actions that are open and without its hash.
func (t *Table) Sight(side model.SideID) *View {
	defer t.ShowQuestion()()
	g, p := t.Model(), t.run.P
	v := &View{Game: g.ID, Scenario: g.Scenario, Side: g.IDOfSide(side), Turn: int(p.Turn), TurnName: turnName(g, int(p.Turn)),
		Phasing: g.IDOfSide(p.Phasing), Tracks: map[string]int32{}, Lost: map[string]int32{}, Decks: map[string]DeckView{}}
	if p.Phase >= 0 {
		v.Phase = g.Phases[p.Phase].Path
	}
	t.viewUnits(v, side)
	t.viewVars(v, side)
	slots, names := state.TrackSlots(g)
	for i, slot := range slots {
		v.Tracks[names[i]] = p.Vars[slot]
	}
	for i, n := range p.Lost {
		v.Lost[g.Sides[i].ID] = n
	}
	for i := range g.Latches {
		if p.Latched>>uint(i)&1 == 1 {
			v.Latched = append(v.Latched, g.Latches[i].ID)
		}
	}
	for i := range p.Decks {
		v.Decks[g.Decks[i].ID] = DeckView{len(p.Decks[i].Draw), len(p.Decks[i].Discard)}
	}
	if k := p.Combat; k != nil {
		v.Combat = t.viewCombat(k, side)
	}
	for _, k := range t.plans(p) {
		v.Planned = append(v.Planned, t.viewCombat(k, side))
	}
	if r := p.Result; r != nil {
		v.Result = &ResultView{Winner: g.IDOfSide(r.Winner), Level: r.Level, Name: r.Name, Points: t.points()}
	}
	if d, ok := t.Decision(); ok {
		v.Waiting = g.IDOfSide(d.Side)
	}
	return v
}

// points are the points of the sides, where points decide; nil elsewhere.
func (t *Table) points() map[string]int32 {
	g := t.Model()
	if len(g.Scoring.Points) == 0 {
		return nil
	}
	out := map[string]int32{}
	for i, p := range g.Scoring.Points {
		out[g.Sides[i].ID] = t.run.Int(p, 0)
	}
	return out
}

func viewHash(v *View) string {
	v.Hash = ""
	b, _ := json.Marshal(v) // plain data: it can always be written
	h := fnv.New64a()
	h.Write(b)
	return fmt.Sprintf("%016x", h.Sum64())
}

func (t *Table) viewUnits(v *View, side model.SideID) {
	g, p := t.Model(), t.run.P
	v.Units = []UnitView{}
	for i := range p.Units {
		u := model.UnitID(i)
		at, d := p.Units[i].At, &g.Units[i]
		if at == model.InBox(model.BoxOut) {
			continue
		}
		if b := at.Box(); b >= 0 && g.Boxes[b].OwnerOnly && side != model.None && d.Side != side {
			continue
		}
		hex, box := g.PlaceIDs(at)
		if t.hiddenFrom(u, side) {
			v.Counters = append(v.Counters, CounterView{g.Sides[d.Side].ID, hex, box})
			continue
		}
		v.Units = append(v.Units, t.viewUnit(u, hex, box))
	}
	// Sorted by place: their order must not tell which units they are.
	slices.SortFunc(v.Counters, func(a, b CounterView) int {
		return strings.Compare(a.Hex+"|"+a.Box+"|"+a.Side, b.Hex+"|"+b.Box+"|"+b.Side)
	})
}

func (t *Table) viewUnit(u model.UnitID, hex, box string) UnitView {
	g := t.Model()
	p, d := &t.run.P.Units[u], &g.Units[u]
	face := &d.Faces[p.Face]
	v := UnitView{ID: d.ID, Name: d.Name(), Side: g.Sides[d.Side].ID, Hex: hex, Box: box, Face: g.Faces[face.Face], Steps: int(p.Steps),
		MPLeft: int(p.MP), Moved: p.Flags&state.Moved != 0, Attacked: p.Flags&state.Attacked != 0, Hidden: p.Flags&state.Hidden != 0,
		WasAttacked: p.Flags&state.WasAttacked != 0, Advanced: p.Flags&state.Advanced != 0, Displaced: p.Flags&state.Displaced != 0}
	if p.At == model.InBox(model.BoxWaiting) {
		v.Due = int(p.Due) // elsewhere it is what a secret lay-out may have left
	}
	if d.Army >= 0 && int(d.Army) < len(g.Armies) {
		v.Army = g.Armies[d.Army].ID
	}
	if int(d.Kind) < len(g.Kinds) && d.Kind >= 0 {
		v.Kind = g.Kinds[d.Kind].ID
	}
	for i := range face.Values {
		if v.Values == nil {
			v.Values = map[string]int16{}
		}
		v.Values[g.Values[i].ID] = face.Values[i]
	}
	return v
}

// viewVars shows the variables that are not at their default.
func (t *Table) viewVars(v *View, side model.SideID) {
	g, p := t.Model(), t.run.P
	v.Variables = map[string]any{}
	slots := state.NamesOf(g).Slots
	for i, val := range p.Vars {
		s := &slots[i]
		if s.Var < 0 || val == s.Default {
			continue
		}
		d := &g.Vars[s.Var]
		if t.sees(d, i-d.Slot, side) && !t.namesHidden(d.Type, val, side) {
			v.Variables[state.SlotName(s)] = state.PlainValue(g, d.Type, val)
		}
	}
	for _, h := range p.PlaceVars {
		d := &g.Vars[h.Var]
		if t.sees(d, int(h.Place), side) && !t.namesHidden(d.Type, h.Value, side) {
			v.Variables[d.ID+" of "+state.PlaceName(g, d.Of, h.Place)] = state.PlainValue(g, d.Type, h.Value)
		}
	}
}

func (t *Table) namesHidden(ty model.VarType, val int32, side model.SideID) bool {
	return ty == model.TUnit && val >= 0 && t.hiddenFrom(model.UnitID(val), side)
}

// sees reports whether a side may see a variable of the k-th owner.
func (t *Table) sees(d *model.Var, k int, side model.SideID) bool {
	g := t.Model()
	if side == model.None {
		return true
	}
	if d.Of == model.OfUnit && t.hiddenFrom(model.UnitID(k), side) || d.Visible == "nobody" {
		return false
	}
	if d.Visible != "owner" {
		return true
	}
	switch d.Of {
	case model.OfSide:
		return model.SideID(k) == side
	case model.OfArmy:
		return g.Armies[k].Side == side
	case model.OfUnit:
		return g.Units[k].Side == side
	case model.OfHex, model.OfStack:
		return t.run.FriendsIn(model.HexID(k), side) > 0
	case model.OfHexside:
		a, b := g.Grid.SideEnds(int32(k))
		return t.run.FriendsIn(a, side) > 0 || b >= 0 && t.run.FriendsIn(b, side) > 0
	}
	return false
}

func (t *Table) viewCombat(k *state.Combat, side model.SideID) *CombatView {
	g := t.Model()
	v := &CombatView{Attack: g.Attacks[k.Attack].ID, Side: g.IDOfSide(k.Side), Targets: []string{}, Attackers: []string{}, Defenders: []string{}}
	for _, h := range k.Targets {
		v.Targets = append(v.Targets, g.Grid.Label(h))
	}
	for i := range k.Attackers {
		v.Attackers = append(v.Attackers, t.unitID(k.Attackers[i].Unit, side))
	}
	for _, u := range k.Defenders {
		v.Defenders = append(v.Defenders, t.unitID(u, side))
	}
	for _, u := range k.Support {
		v.Supporters = append(v.Supporters, t.unitID(u, side))
	}
	unknownLast(v.Attackers)
	unknownLast(v.Defenders)
	unknownLast(v.Supporters)
	return v
}

// unitID is the id of a unit, empty when the side may not know it.
func (t *Table) unitID(u model.UnitID, side model.SideID) string {
	if u < 0 || t.masked(u, side) {
		return ""
	}
	return t.Model().Units[u].ID
}

// unknownLast puts the units without an id last: their place among the others
// would tell which they are.
func unknownLast(ids []string) {
	slices.SortStableFunc(ids, func(a, b string) int {
		switch {
		case (a == "") == (b == ""):
			return 0
		case a == "":
			return 1
		}
		return -1
	})
}

func (t *Table) viewDecision(v *View, side model.SideID) {
	d, ok := t.Decision()
	if !ok {
		return
	}
	g := t.Model()
	if side != model.None && d.Side != side {
		return
	}
	v.Decision = &DecisionView{Kind: d.Kind, Prompt: d.Prompt.String(), Legal: []json.RawMessage{}, Texts: []string{}, Undo: t.CanUndo()}
	for _, a := range t.Legal() {
		v.Decision.Legal = append(v.Decision.Legal, json.RawMessage(ActionJSON(g, a)))
		v.Decision.Texts = append(v.Decision.Texts, ActionText(g, a))
	}
}
