package coverage

import (
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Recorder counts what the tables of one compiled scenario reach. One goroutine at a time
// may use it; several watches may share a set as long as they take turns.
type Recorder struct {
	// Probe lets Seen try answers that are not open, to reach refusals: for free play.
	Probe bool

	g              *model.Game
	set            *Set
	source         map[*model.Source]Key
	refusals       map[diag.Pos]Key
	terms          map[*model.Source]*model.Term
	seen           map[ruleValue]bool              // of rules, in the game being played
	owner          map[*model.Source]*model.Source // of effects: the hook they belong to
	cells          [][][]Key
	terrain, sides [][]Key
}

// ruleValue is a rule whose value a list asked for; zero is set where it gave 0.
type ruleValue struct {
	source *model.Source
	zero   bool
}

// New makes known what a scenario has, and watches: it changes the conditions and amounts of g so that
// tables can report them. text is the merged text of the scenario, for the lines of cells; it may be nil.
func New(g *model.Game, text *spec.Game, set *Set) *Recorder {
	t := &thingCollector{set: set, source: map[*model.Source]Key{}, refusals: map[diag.Pos]Key{}, terms: map[*model.Source]*model.Term{}, seen: map[uintptr]bool{}}
	t.walkValue(reflect.ValueOf(g))
	w := &Recorder{g: g, set: set, source: t.source, refusals: t.refusals, terms: t.terms, owner: map[*model.Source]*model.Source{}, cells: cellKeys(g, text, set)}
	w.terrain, w.sides = groundKeys(g, set)
	for i := range g.Hooks {
		if h := &g.Hooks[i]; h.Effects != nil {
			for k := range h.Effects.List {
				w.owner[&h.Effects.List[k].Source] = &h.Source
			}
		}
	}
	return w
}

// WrapRules returns the rules with script hosts that count the query hooks asked.
func (w *Recorder) WrapRules(r *game.Rules) *game.Rules {
	out := *r
	if r.NewHost != nil {
		out.NewHost = func() game.ScriptHost { return &countingHost{r.NewHost(), w} }
	}
	return &out
}

// countingHost counts the query hooks that are asked.
type countingHost struct {
	game.ScriptHost
	w *Recorder
}

// AskTerms asks a hook for terms.
func (h *countingHost) AskTerms(c *query.Ctx, hook *model.Hook) []query.AppliedTerm {
	h.w.countSource(&hook.Source)
	return h.ScriptHost.AskTerms(c, hook)
}

// AskVerdict asks a hook whether it allows.
func (h *countingHost) AskVerdict(c *query.Ctx, hook *model.Hook) *query.Refusal {
	h.w.countSource(&hook.Source)
	return h.ScriptHost.AskVerdict(c, hook)
}

// StartGame connects the callbacks of a table. Costs of steps are not cached: such a cache asks about
// the whole map, also where no unit comes.
func (w *Recorder) StartGame(s *game.Setting) {
	w.seen = map[ruleValue]bool{}
	s.OnRule = w.countRule
	s.DisabledCaches |= query.CacheCosts
	s.OnReached = w.countSource
	s.OnTableRead = func(table, row, column int) { w.set.CountReach(w.cells[table][row][column]) }
	s.OnHook = w.countRun
}

// countSource counts that play reached a thing, and the hook that it belongs to.
func (w *Recorder) countSource(src *model.Source) {
	if k, ok := w.source[src]; ok {
		w.set.CountReach(k)
	}
	if hook := w.owner[src]; hook != nil {
		w.countSource(hook)
	}
}

// countRule counts a rule that a list of actions, an explanation or a move asked for, once in each
// game: a condition that holds, or a term with what it gave.
func (w *Recorder) countRule(src *model.Source, value int32) {
	t := w.terms[src]
	isCondition := t == nil || t.Amount == nil
	if isCondition && value == 0 {
		return
	}
	v := ruleValue{src, !isCondition && !changesValue(t.Op, value)}
	if w.seen[v] {
		return
	}
	w.seen[v] = true
	if k, ok := w.source[src]; ok {
		w.set.countValue(k, v.zero)
	}
}

// changesValue reports whether an operator with an amount can change a value.
func changesValue(op model.Op, amount int32) bool {
	switch op {
	case model.OpAdd, model.OpShift:
		return amount != 0
	case model.OpMultiply, model.OpDivideDown, model.OpDivideUp:
		return amount != 1
	}
	return true
}

// countRun counts the effect hooks that call a function.
func (w *Recorder) countRun(fn string) {
	for i := range w.g.Hooks {
		if w.g.Hooks[i].Run == fn {
			w.countSource(&w.g.Hooks[i].Source)
		}
	}
}

// countTerms counts the terms of an explanation that applied; those with a note did
// not.
func (w *Recorder) countTerms(t *query.Terms) {
	for i := range t.List {
		a := &t.List[i]
		if a.Source == nil || a.Note != "" {
			continue
		}
		if term := w.terms[a.Source]; term != nil && !changesValue(a.Op, a.Amount) {
			w.set.countValue(w.source[a.Source], true)
			continue
		}
		w.countSource(a.Source)
	}
}

// BeforeAction counts what an action costs that is about to be taken.
func (w *Recorder) BeforeAction(t *game.Table, a flow.Action) {
	allowance, steps := t.Explainer().ExplainPath(a)
	if allowance == nil {
		return
	}
	w.countTerms(allowance)
	side := w.g.Units[t.MovingUnit()].Side
	for i := range steps {
		s := &steps[i]
		w.countTerms(&s.Terms)
		for _, src := range s.Stopped {
			w.countSource(src)
		}
		w.countGround(side, s.From, s.To)
	}
}

// countGround counts the ground that a unit of a side comes to.
func (w *Recorder) countGround(side model.SideID, from, to model.HexID) {
	if side < 0 || to < 0 {
		return
	}
	w.set.CountReach(w.terrain[side][w.g.HexTerrain[to]])
	if from < 0 {
		return
	}
	s := w.g.Grid.HexsideBetween(from, to)
	if s < 0 {
		return
	}
	for i := range w.g.HexsideKinds {
		if w.g.HexsideBits[s]>>uint(i)&1 == 1 {
			w.set.CountReach(w.sides[side][i])
		}
	}
}

// AfterAction counts what has happened.
func (w *Recorder) AfterAction(t *game.Table, es []event.Event) {
	for i := range es {
		w.countEvent(t, &es[i])
	}
	if w.Probe {
		w.probeRefusals(t)
	}
}

// countEvent counts the rules that an event shows to have been used.
func (w *Recorder) countEvent(t *game.Table, e *event.Event) {
	switch e.Kind {
	case event.Combat:
		w.countCombat(e.Combat)
	case event.Entered:
		if group := w.g.Setup[e.Unit].Reinforcement; group >= 0 {
			w.countSource(&w.g.Reinforcements[group].Source)
		}
		w.countGround(w.g.Units[e.Unit].Side, model.None, e.To)
	case event.Retreated, event.Displaced, event.Advanced:
		w.countGround(w.g.Units[e.Unit].Side, e.From, e.To)
	case event.Latch, event.Acted:
		w.countSource(e.Rule)
	case event.Declared:
		w.countDeclaredOption(e)
	case event.Over:
		if r := t.Result(); r != nil {
			w.countVictory(r.By)
		}
	}
}

// countCombat counts the cell of the table that a combat came to, and the terms of its
// numbers.
func (w *Recorder) countCombat(r *event.CombatReport) {
	if r == nil {
		return
	}
	t := &w.g.Tables[r.Attack.Table]
	col := t.FindColumn(r.Column)
	row := 0
	if r.Row != "" {
		row = t.FindRow(r.Row)
	}
	if row >= 0 && col >= 0 {
		w.set.CountReach(w.cells[r.Attack.Table][row][col])
	}
	w.countTerms(&r.AttackTerms)
	w.countTerms(&r.DefenceTerms)
	w.countTerms(&r.ColumnTerms)
	w.countTerms(&r.DieTerms)
}

// countDeclaredOption counts the option that was declared, which the event names.
func (w *Recorder) countDeclaredOption(e *event.Event) {
	for i := range w.g.Attacks {
		for j := range w.g.Attacks[i].Declarations {
			d := &w.g.Attacks[i].Declarations[j]
			for k := range d.Choices {
				if &d.Source == e.Rule && d.Choices[k].Name() == e.Text {
					w.countSource(&d.Choices[k].Source)
				}
			}
		}
	}
}

// countVictory counts the victory condition that ended a game.
func (w *Recorder) countVictory(by string) {
	for i := range w.g.Victory {
		if w.g.Victory[i].ID == by {
			w.countSource(&w.g.Victory[i].Source)
		}
	}
}

// NoteRefusal counts the rule that refused an order.
func (w *Recorder) NoteRefusal(no *game.Refused) {
	if no != nil && no.Source != nil {
		w.countRefusal(no.Source)
	}
}

// countRefusal counts a rule that may have been copied on its way.
func (w *Recorder) countRefusal(src *model.Source) {
	if _, ok := w.source[src]; ok {
		w.countSource(src)
		return
	}
	if k, ok := w.refusals[src.Pos]; ok {
		w.set.CountReach(k)
	}
}

// maxProbes is how many answers that are not open are tried at a decision.
const maxProbes = 3

// probeRefusals tries hexes beside those that are open.
func (w *Recorder) probeRefusals(t *game.Table) {
	legal := t.Legal()
	if len(legal) == 0 {
		return
	}
	open := map[model.HexID]bool{}
	var first *flow.Action
	for i := range legal {
		if flow.Verbs[legal[i].Verb].Arg == flow.ArgHex {
			open[model.HexID(legal[i].ID)] = true
			if first == nil {
				first = &legal[i]
			}
		}
	}
	if first == nil {
		return
	}
	model0, tried := *first, 0
	centre := model.HexID(model0.ID)
	if u := t.MovingUnit(); u >= 0 && t.Ctx().HexOf(u) >= 0 {
		centre = t.Ctx().HexOf(u)
	}
	for _, h := range w.g.Grid.Neighbors(centre) {
		if h < 0 || open[h] || tried >= maxProbes {
			continue
		}
		tried++
		a := model0
		a.ID = int32(h)
		if _, no := t.Apply(a); no != nil {
			w.NoteRefusal(no)
		}
	}
}

// RegisterLuaLine makes a line of a script known that has a statement.
func (s *Set) RegisterLuaLine(file string, line int) { s.Register(keyOfLuaLine(file, line)) }

// CountLuaLine counts a statement of a script that runs.
func (s *Set) CountLuaLine(file string, line int) { s.CountReach(keyOfLuaLine(file, line)) }

// keyOfLuaLine returns the key of a line of a script.
func keyOfLuaLine(file string, line int) Key {
	return Key{Kind: Line, Pos: diag.Pos{File: file, Line: line, Col: 1}}
}
