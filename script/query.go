package script

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// memoKey holds all inputs of a query hook other than the position.
type memoKey struct {
	hook           *model.Hook
	unit           model.UnitID
	from, to       model.HexID
	acting, viewer model.SideID
}

// memo is a kept answer with the counts of what it read.
type memo struct {
	lines     []query.AppliedTerm
	refusal   *api.Refusal
	deps      lang.Deps
	revisions [3]uint64
}

const maxMemos = 4096

var revisionKinds = [3]state.RevisionID{state.RevisionVars, state.RevisionUnits, state.RevisionPlaces}
var revisionDeps = [3]lang.Deps{query.ReadVars, query.ReadUnits, query.ReadPlaces}

// AskTerms calls a query hook and returns the terms it gives.
func (h *Host) AskTerms(c *query.Ctx, hook *model.Hook) []query.AppliedTerm {
	return h.cachedCall(c, hook).lines
}

// AskVerdict calls a query hook that allows or refuses.
func (h *Host) AskVerdict(c *query.Ctx, hook *model.Hook) *query.Refusal {
	no := h.cachedCall(c, hook).refusal
	if no == nil {
		return nil
	}
	return &query.Refusal{Reason: no.Reason, Text: no.Text}
}

func (h *Host) cachedCall(c *query.Ctx, hook *model.Hook) memo {
	key := memoKey{hook, c.Unit, c.From, c.To, c.Acting, c.Viewer}
	if old, ok := h.memo[key]; ok && !c.CacheOff(query.CacheHooks) && isMemoFresh(c, &old) {
		return old
	}
	out, ok := h.callQuery(c, hook)
	if ok && !c.CacheOff(query.CacheHooks) && !out.deps.Overlaps(query.ReadCombat) {
		if h.memo == nil || len(h.memo) >= maxMemos {
			h.memo = map[memoKey]memo{}
		}
		for i, s := range revisionKinds {
			out.revisions[i] = c.P.Revision(s)
		}
		h.memo[key] = out
	}
	return out
}

func isMemoFresh(c *query.Ctx, m *memo) bool {
	for i, s := range revisionKinds {
		if m.deps.Overlaps(revisionDeps[i]) && m.revisions[i] != c.P.Revision(s) {
			return false
		}
	}
	return true
}

func (h *Host) callQuery(c *query.Ctx, hook *model.Hook) (out memo, ok bool) {
	if c.ScriptSteps > limits.ScriptSteps || c.Budget.RanOut() {
		c.SkippedHook = hook
		return out, false
	}
	w, sheet, err := h.acquireWorker(c.G, hook.Run)
	if err != nil {
		h.recordFault(c, hook, toFault(err))
		return out, false
	}
	defer h.releaseWorker(w)
	bound := sheet.bound[hook.Run]
	if bound == nil {
		h.recordFault(c, hook, h.missingFunction(hook.Run))
		return out, false
	}
	m := w.machine
	m.BindHook(w.state.L, c, nil, nil)
	m.Deps = 0
	about := m.ObjectValue("move", 0)
	switch KindAtPoint(hook.Point) {
	case WithCombat:
		about, m.Deps = m.CombatValue(), query.ReadCombat
	case WithAim:
		about = m.ObjectValue("aim", 0)
	}
	given := h.placeArguments(hook.Run, bound, m, about, c.From, c.To)
	results, err := w.state.CallFunction(hook.Run, queryFuel, given[:]...)
	c.ScriptSteps += w.state.UsedFuel()
	w.corrupted = isHostFailure(err)
	if err != nil {
		h.recordFault(c, hook, toFault(err))
		return out, false
	}
	out.deps = m.Deps
	if len(results) == 0 || results[0] == lua.LNil {
		return out, true
	}
	if ud, is := results[0].(*lua.LUserData); is {
		if no, is := ud.Value.(*api.Refusal); is {
			out.refusal = no
			return out, true
		}
	}
	out.lines, err = h.readTerms(hook, bound, c.Unit, results[0])
	if err != nil {
		h.recordFault(c, hook, &Fault{Diag: diag.Diagnostic{Rule: RuleResult, Pos: bound.src.Pos, Message: err.Error(),
			Expected: "nil, one term such as {label = \"mud\", add = -1}, a list of terms, or refuse(\"reason\")"}})
		return memo{}, false
	}
	return out, true
}

func (h *Host) recordFault(c *query.Ctx, hook *model.Hook, f *Fault) {
	f.Function, f.Args = hook.Run, hook.Point
	if about := describeQuestion(c); about != "" {
		f.Args += ": " + about
	}
	if h.fault == nil {
		h.fault = f
	}
}

// describeQuestion says what a query hook is asked about: the unit, the hexes, those in the combat.
func describeQuestion(c *query.Ctx) string {
	var out []string
	if u := c.Unit; u >= 0 && int(u) < len(c.G.Units) {
		out = append(out, "unit "+c.G.Units[u].ID)
	}
	if c.From >= 0 {
		out = append(out, "from "+c.G.Grid.Label(c.From))
	}
	if c.To >= 0 {
		out = append(out, "to "+c.G.Grid.Label(c.To))
	}
	if k := c.P.Combat; k != nil {
		for _, h := range k.Targets {
			out = append(out, "target "+c.G.Grid.Label(h))
		}
		for i := range k.Attackers {
			out = append(out, "attacker "+c.G.Units[k.Attackers[i].Unit].ID)
		}
	}
	const most = 8
	if more := len(out) - most; more > 0 {
		out = append(out[:most], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(out, ", ")
}

var termOps = []struct {
	key string
	op  model.Op
}{{"add", model.OpAdd}, {"multiply", model.OpMultiply}, {"set", model.OpSet}, {"cap", model.OpCap}, {"floor", model.OpFloor}, {"shift", model.OpShift}}

func (h *Host) readTerms(hook *model.Hook, b *boundFunction, unit model.UnitID, v lua.LValue) ([]query.AppliedTerm, error) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil, fmt.Errorf("the hook gives a %s", v.Type())
	}
	list := []*lua.LTable{t}
	if sandbox.FillTable(t).Len() > 0 {
		list = list[:0]
		for i := 1; i <= t.Len(); i++ {
			e, ok := t.RawGetInt(i).(*lua.LTable)
			if !ok {
				return nil, fmt.Errorf("entry %d of the list is not a term", i)
			}
			list = append(list, sandbox.FillTable(e))
		}
	}
	var out []query.AppliedTerm
	for _, e := range list {
		l, err := h.readTerm(hook, b, e)
		if err != nil {
			return nil, err
		}
		l.Unit = unit
		out = append(out, l)
	}
	return out, nil
}

func (h *Host) readTerm(hook *model.Hook, b *boundFunction, t *lua.LTable) (l query.AppliedTerm, err error) {
	keys := []string{"label"}
	found := 0
	for _, o := range termOps {
		keys = append(keys, o.key)
		v := t.RawGetString(o.key)
		if v == lua.LNil {
			continue
		}
		n, ok := sandbox.ToInt(v)
		if !ok || n != int(int32(n)) {
			return l, fmt.Errorf("%s of a term must be a whole number", o.key)
		}
		l.Op, l.Amount = o.op, int32(n)
		found++
	}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if !slices.Contains(keys, k.String()) {
			return l, fmt.Errorf("a term has no %q", k.String())
		}
	}
	if found != 1 {
		return l, fmt.Errorf("a term needs one of add, multiply, set, cap, floor and shift, and has %d", found)
	}
	label, ok := t.RawGetString("label").(lua.LString)
	if !ok {
		label = lua.LString(hook.Name())
	}
	l.Source = h.termSource(hook, b, string(label))
	return l, nil
}

// termSource returns the source of a term for explanations: the place of the function, under the
// term's own label.
func (h *Host) termSource(hook *model.Hook, b *boundFunction, label string) *model.Source {
	return &model.Source{ID: hook.ID, Label: label, Rule: hook.Rule, Pos: b.src.Pos}
}
