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
	Game      string              `json:"game" doc:"Id of the game as its files name it."`
	Scenario  string              `json:"scenario" doc:"Id of the scenario."`
	Side      string              `json:"side,omitempty" doc:"The side whose view it is; left out for the referee."`
	Turn      int                 `json:"turn" doc:"Number of the turn, from 1."`
	TurnName  string              `json:"turn_name,omitempty" doc:"Name of the turn, where the turn track gives one."`
	Phasing   string              `json:"phasing,omitempty" doc:"The side whose player turn it is."`
	Phase     string              `json:"phase,omitempty" doc:"Path of the phase under way, its ids from the outside joined by dots."`
	Units     []UnitView          `json:"units" doc:"Units of which the side may know everything, wherever they are."`
	Counters  []CounterView       `json:"counters,omitempty" doc:"Hidden units of others: only where a counter lies."`
	Tracks    map[string]int32    `json:"tracks,omitempty" doc:"Values of the tracks, by id, or by ID of OWNER."`
	Variables map[string]any      `json:"variables,omitempty" doc:"Values of the variables, by id, or by ID of OWNER."`
	Lost      map[string]int32    `json:"lost,omitempty" doc:"Points lost, by side."`
	Latched   []string            `json:"latched,omitempty" doc:"Ids of the latches that have happened."`
	Decks     map[string]DeckView `json:"decks,omitempty" doc:"How many cards the decks hold, by id."`
	Combat    *CombatView         `json:"combat,omitempty" doc:"The attack that is being named or resolved."`
	Planned   []*CombatView       `json:"planned,omitempty" doc:"Attacks that are named and not fought yet."`
	Waiting   string              `json:"waiting,omitempty" doc:"The side that decides next."`
	Decision  *DecisionView       `json:"decision,omitempty" doc:"What this side is asked; left out when it is not asked."`
	Result    *ResultView         `json:"result,omitempty" doc:"How the game ended; left out while it goes on."`
	Hash      string              `json:"hash" doc:"Hash of all the rest of the view."`
}

// UnitView is a unit as seen by those who may know it.
type UnitView struct {
	ID       string           `json:"id" doc:"Id of the unit."`
	Name     string           `json:"name" doc:"Its name, for people."`
	Side     string           `json:"side" doc:"The side that commands it."`
	Army     string           `json:"army,omitempty" doc:"Its army."`
	Kind     string           `json:"kind" doc:"Its kind."`
	Hex      string           `json:"hex,omitempty" doc:"Number of the hex it is in; left out off the map."`
	Box      string           `json:"box,omitempty" doc:"The box it is in; left out on the map."`
	Face     string           `json:"face" doc:"The face it shows."`
	Steps    int              `json:"steps" doc:"Steps left."`
	MPLeft   int              `json:"mp_left,omitempty" doc:"Movement points left after its last move."`
	Due      int              `json:"due,omitempty" doc:"Turn on which it is due."`
	Values   map[string]int16 `json:"values,omitempty" doc:"What its face prints, by value: {cs: 4, ma: 3}."`
	Moved    bool             `json:"moved,omitempty" doc:"It has moved in this phase."`
	Attacked bool             `json:"attacked,omitempty" doc:"It has attacked in this phase."`
	Hidden   bool             `json:"hidden,omitempty" doc:"It is hidden from the other sides."`

	WasAttacked bool `json:"was_attacked,omitempty" doc:"An enemy has attacked it in this phase."`
	Advanced    bool `json:"advanced,omitempty" doc:"It has advanced after combat in this phase."`
	Displaced   bool `json:"displaced,omitempty" doc:"It has been displaced in this phase, where the rules count that."`
}

// CounterView is a hidden unit of another side: where a counter lies.
type CounterView struct {
	Side string `json:"side" doc:"The side it belongs to."`
	Hex  string `json:"hex,omitempty" doc:"Number of the hex it is in; left out off the map."`
	Box  string `json:"box,omitempty" doc:"The box it is in; left out on the map."`
}

// DeckView counts the cards of a deck.
type DeckView struct {
	Draw    int `json:"draw" doc:"Cards still to be drawn."`
	Discard int `json:"discard" doc:"Cards in the discard pile."`
}

// CombatView is the attack being named or resolved.
type CombatView struct {
	Attack    string   `json:"attack" doc:"Id of the kind of attack."`
	Side      string   `json:"side" doc:"The side that attacks."`
	Targets   []string `json:"targets" doc:"Numbers of the hexes attacked."`
	Attackers []string `json:"attackers" doc:"Ids of the units that attack; an empty text is one that the side may not know."`
	Defenders []string `json:"defenders" doc:"Ids of the units attacked."`

	Supporters []string `json:"supporters,omitempty" doc:"Ids of the units that support either party."`
}

// DecisionView is what the side is asked, with the actions open to it.
type DecisionView struct {
	Kind   string            `json:"kind" doc:"Kind of the question, as move or ask.hex."`
	Prompt string            `json:"prompt" doc:"The question, for people."`
	Legal  []json.RawMessage `json:"legal" doc:"Every action that is open, as game.apply takes it."`
	Texts  []string          `json:"texts" doc:"The same actions in the same order, for people."`
	Undo   bool              `json:"undo,omitempty" doc:"The last action can be taken back."`
}

// ResultView is how the game ended.
type ResultView struct {
	Winner string `json:"winner,omitempty" doc:"The side that won; left out for a draw."`
	Level  int    `json:"level" doc:"Level of the victory."`
	Name   string `json:"name" doc:"Name of the result, for people."`

	Points map[string]int32 `json:"points,omitempty" doc:"Points by side, where points decide."`
	Reason string           `json:"reason,omitempty" doc:"The condition that decided, in words."`
	Rule   string           `json:"rule,omitempty" doc:"Section of the rulebook that holds the condition."`
	AtOnce bool             `json:"at_once,omitempty" doc:"The condition ended the game before its last turn was over."`
}

// View shows the game to a side; model.None is the referee, who sees all.
func (t *Table) View(side model.SideID) *View {
	v := t.BareView(side)
	t.Observer(side).viewDecision(v)
	v.Hash = viewHash(v)
	return v
}

// BareView returns a view without the actions that are open and without its hash.
func (t *Table) BareView(side model.SideID) *View {
	ob := t.Observer(side)
	defer t.ShowQuestion()()
	g, p := t.Model(), t.run.Ctx.P
	v := &View{Game: g.ID, Scenario: g.Scenario, Side: g.IDOfSide(side), Turn: int(p.Turn), TurnName: turnName(g, int(p.Turn)),
		Phasing: g.IDOfSide(p.Phasing), Tracks: map[string]int32{}, Lost: map[string]int32{}, Decks: map[string]DeckView{}}
	if p.Phase >= 0 {
		v.Phase = g.Phases[p.Phase].Path
	}
	ob.viewUnits(v)
	ob.viewVars(v)
	slots, names := state.TrackSlots(g)
	for i, slot := range slots {
		v.Tracks[names[i]] = p.Vars[slot]
	}
	for i, n := range p.LostPoints {
		v.Lost[g.Sides[i].ID] = n
	}
	for i := range g.Latches {
		if p.FallenLatches>>uint(i)&1 == 1 {
			v.Latched = append(v.Latched, g.Latches[i].ID)
		}
	}
	for i := range p.Decks {
		v.Decks[g.Decks[i].ID] = DeckView{len(p.Decks[i].Draw), len(p.Decks[i].Discard)}
	}
	if k := p.Combat; k != nil {
		v.Combat = ob.viewCombat(k)
	}
	for _, k := range listPlanned(t.run, p) {
		v.Planned = append(v.Planned, ob.viewCombat(k))
	}
	if r := p.Result; r != nil {
		v.Result = ob.viewResult(r)
	}
	if d, ok := t.Decision(); ok {
		v.Waiting = g.IDOfSide(d.Side)
	}
	return v
}

// viewResult returns how the game ended, with the condition that decided.
func (ob Observer) viewResult(r *state.Result) *ResultView {
	g := ob.t.Model()
	v := &ResultView{Winner: g.IDOfSide(r.Winner), Level: r.Level, Name: r.Name, Points: ob.sidePoints(), Rule: g.Scoring.Rule}
	for i := range g.Victory {
		if w := &g.Victory[i]; w.ID == r.By {
			v.Reason, v.AtOnce = strings.TrimSpace(w.Text), w.Once
			if w.Rule != "" {
				v.Rule = w.Rule
			}
			return v
		}
	}
	switch {
	case len(v.Points) == 2 && r.Winner >= 0:
		win, lose := v.Points[g.Sides[r.Winner].ID], v.Points[g.Sides[1-r.Winner].ID]
		v.Reason = fmt.Sprintf("%s %s %s to %d at the end of the last turn.", CapitalText(SubjectText(g, r.Winner)), VerbText(g, r.Winner, "have", "has"), countText(win, "victory point"), lose)
		if win == lose {
			v.Reason = fmt.Sprintf("Both sides have %s, and equal points decide for %s.", countText(win, "victory point"), SubjectText(g, r.Winner))
		}
	case r.By == "end":
		v.Reason = "No side met a higher condition of victory than the others."
		if len(v.Points) > 0 {
			v.Reason = "The victory points are equal at the end of the last turn."
		}
	}
	return v
}

// sidePoints returns the points of the sides, where points decide; nil elsewhere.
func (ob Observer) sidePoints() map[string]int32 {
	g := ob.t.Model()
	if len(g.Scoring.Points) == 0 {
		return nil
	}
	out := map[string]int32{}
	for i, p := range g.Scoring.Points {
		out[g.Sides[i].ID] = ob.t.run.Ctx.Int(p, 0)
	}
	return out
}

// viewHash empties the hash field of a view and returns the hash of the rest.
func viewHash(v *View) string {
	v.Hash = ""
	b, _ := json.Marshal(v) // plain data: it can always be written
	h := fnv.New64a()
	h.Write(b)
	return fmt.Sprintf("%016x", h.Sum64())
}

// viewUnits adds units and counters to a view.
func (ob Observer) viewUnits(v *View) {
	g, p := ob.t.Model(), ob.t.run.Ctx.P
	v.Units = []UnitView{}
	for i := range p.Units {
		u := model.UnitID(i)
		at, d := p.Units[i].At, &g.Units[i]
		if at == model.InBox(model.BoxOut) {
			continue
		}
		if b := at.Box(); b >= 0 && g.Boxes[b].OwnerOnly && ob.side != model.None && d.Side != ob.side {
			continue
		}
		hex, box := g.PlaceIDs(at)
		if ob.isUnitHidden(u) {
			v.Counters = append(v.Counters, CounterView{g.Sides[d.Side].ID, hex, box})
			continue
		}
		v.Units = append(v.Units, ob.viewUnit(u, hex, box))
	}
	// Sorted by place: their order must not tell which units they are.
	slices.SortFunc(v.Counters, func(a, b CounterView) int {
		return strings.Compare(a.Hex+"|"+a.Box+"|"+a.Side, b.Hex+"|"+b.Box+"|"+b.Side)
	})
}

// viewUnit returns all that is known of a unit.
func (ob Observer) viewUnit(u model.UnitID, hex, box string) UnitView {
	g := ob.t.Model()
	p, d := &ob.t.run.Ctx.P.Units[u], &g.Units[u]
	face := &d.Faces[p.Face]
	v := UnitView{ID: d.ID, Name: d.Name(), Side: g.Sides[d.Side].ID, Hex: hex, Box: box, Face: g.Faces[face.Face], Steps: int(p.Steps),
		MPLeft: int(p.MP), Moved: p.Flags&state.HasMoved != 0, Attacked: p.Flags&state.HasAttacked != 0, Hidden: p.Flags&state.IsHidden != 0,
		WasAttacked: p.Flags&state.WasAttacked != 0, Advanced: p.Flags&state.HasAdvanced != 0, Displaced: p.Flags&state.WasDisplaced != 0}
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
func (ob Observer) viewVars(v *View) {
	g, p := ob.t.Model(), ob.t.run.Ctx.P
	v.Variables = map[string]any{}
	slots := state.NamesOf(g).Slots
	for i, val := range p.Vars {
		s := &slots[i]
		if s.Var < 0 || val == s.Default {
			continue
		}
		d := &g.Vars[s.Var]
		if ob.maySee(d, i-d.Slot) && !ob.namesHidden(d.Type, val) {
			v.Variables[state.SlotName(s)] = state.PlainValue(g, d.Type, val)
		}
	}
	for _, h := range p.PlaceVars {
		d := &g.Vars[h.Var]
		if ob.maySee(d, int(h.Place)) && !ob.namesHidden(d.Type, h.Value) {
			v.Variables[d.ID+" of "+state.PlaceName(g, d.Owner, h.Place)] = state.PlainValue(g, d.Type, h.Value)
		}
	}
}

// namesHidden reports whether a value names a unit that is hidden from the side.
func (ob Observer) namesHidden(ty model.VarType, val int32) bool {
	return ty == model.TUnit && val >= 0 && ob.isUnitHidden(model.UnitID(val))
}

// maySee reports whether a side may see a variable of the k-th owner.
func (ob Observer) maySee(d *model.Var, k int) bool {
	g := ob.t.Model()
	if ob.side == model.None {
		return true
	}
	if d.Owner == model.OfUnit && ob.isUnitHidden(model.UnitID(k)) || d.Visible == "nobody" {
		return false
	}
	if d.Visible != "owner" {
		return true
	}
	switch d.Owner {
	case model.OfSide:
		return model.SideID(k) == ob.side
	case model.OfArmy:
		return g.Armies[k].Side == ob.side
	case model.OfUnit:
		return g.Units[k].Side == ob.side
	case model.OfHex, model.OfStack:
		return ob.t.run.Ctx.Places.CountFriends(model.HexID(k), ob.side) > 0
	case model.OfHexside:
		a, b := g.Grid.HexsideEnds(int32(k))
		return ob.t.run.Ctx.Places.CountFriends(a, ob.side) > 0 || b >= 0 && ob.t.run.Ctx.Places.CountFriends(b, ob.side) > 0
	}
	return false
}

// viewCombat returns a combat without ids that the side may not know.
func (ob Observer) viewCombat(k *state.Combat) *CombatView {
	g := ob.t.Model()
	v := &CombatView{Attack: g.Attacks[k.Attack].ID, Side: g.IDOfSide(k.Side), Targets: []string{}, Attackers: []string{}, Defenders: []string{}}
	for _, h := range k.Targets {
		v.Targets = append(v.Targets, g.Grid.Label(h))
	}
	for i := range k.Attackers {
		v.Attackers = append(v.Attackers, ob.unitID(k.Attackers[i].Unit))
	}
	for _, u := range k.Defenders {
		v.Defenders = append(v.Defenders, ob.unitID(u))
	}
	for _, u := range k.Supporters {
		v.Supporters = append(v.Supporters, ob.unitID(u))
	}
	sortUnknownLast(v.Attackers)
	sortUnknownLast(v.Defenders)
	sortUnknownLast(v.Supporters)
	return v
}

// unitID returns the id of a unit, empty when the side may not know it.
func (ob Observer) unitID(u model.UnitID) string {
	if u < 0 || ob.isUnitMasked(u) {
		return ""
	}
	return ob.t.Model().Units[u].ID
}

// sortUnknownLast puts the units without an id last: their place among the others
// would tell which they are.
func sortUnknownLast(ids []string) {
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

// viewDecision adds the open decision to the view of the side that is asked.
func (ob Observer) viewDecision(v *View) {
	d, ok := ob.t.Decision()
	if !ok {
		return
	}
	g := ob.t.Model()
	if ob.side != model.None && d.Side != ob.side {
		return
	}
	v.Decision = &DecisionView{Kind: d.Kind, Prompt: d.Prompt.String(), Legal: []json.RawMessage{}, Texts: []string{}, Undo: ob.t.CanUndo()}
	for _, a := range ob.t.Legal() {
		v.Decision.Legal = append(v.Decision.Legal, json.RawMessage(ActionJSON(g, a)))
		v.Decision.Texts = append(v.Decision.Texts, ActionText(g, a))
	}
}
