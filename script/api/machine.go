package api

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Session is the run of an effect hook, kept by the host.
type Session interface {
	// AskQuestion gives the recorded answer to a question as JSON; without one the run
	// is to be paused, or it ends here.
	AskQuestion(L *lua.LState, q *flow.Question) (answer string, ok bool)
	// SettleChance gives the recorded result of a chance event, or makes and records it.
	SettleChance(L *lua.LState, key string, make func() string) string
	// IsNewWork reports whether the run is past everything that was shown and
	// recorded before.
	IsNewWork() bool
	// SealRest hides what the hook does from now on until it ends, because it has
	// settled something that not every side may know.
	SealRest()
	// QueueCall notes a procedure to be run when the hook ends.
	QueueCall(q flow.DeferredCall)
	// QueueCalled is called after each function that changes the position.
	QueueCalled()
	// HookSource is the hook's place, for events.
	HookSource() *model.Source
}

// Machine serves one Lua state. It is pointed at a position before each call.
type Machine struct {
	Sheet       *Declarations
	Ctx         *query.Ctx
	Run         *flow.Run // nil in a query hook
	Session     Session   // nil in a query hook
	Deps        lang.Deps
	HasFunction func(fn string) bool // is there a top-level function of that name?
	Notes       []string             // what query hooks noted: they can make no events

	L         *lua.LState
	units     []*lua.LUserData
	hexes     []*lua.LUserData
	uvars     []*lua.LUserData
	hvars     []*lua.LUserData
	single    map[handle]*lua.LUserData
	methods   map[*Member]*lua.LFunction
	byIDs     map[string]*lua.LUserData    // collections, each made when first looked into
	parts     map[[2]string]*lua.LUserData // vars, tracks ... of sides, armies, boxes and kinds, the same
	meta      *lua.LTable
	buf       []int32
	args      argReader
	argBuffer Args        // room for the arguments of a call
	exprArgs  []query.Arg // the same for those of a define
	rules     *handle
	lazyLists []*lazyIDs // lists that scripts may be holding, and others for later
	heldLists int        // how many of them are held
	lazy      sandbox.LazyLists
	asks      *lua.LUserData // the library ask
	askers    *Type
	where     map[*Member]string // how functions are called in messages
}

// handle is the thing of the game that a userdata of a script refers to.
type handle struct {
	typ string
	id  int32
	of  *Type // of the game in use
}

// BindGlobals adds the globals to a new state. general is the result of DeclareAll(nil).
func (m *Machine) BindGlobals(b *sandbox.Binder, general *Declarations) {
	m.L, m.where = b.L, map[*Member]string{}
	m.lazy.BindState(b.L)
	m.lazyLists, m.heldLists = nil, 0
	m.meta = &lua.LTable{Metatable: lua.LNil}
	m.meta.RawSetString("__index", b.L.NewFunction(m.luaIndex))
	m.meta.RawSetString("__newindex", b.L.NewFunction(m.luaNewIndex))
	m.meta.RawSetString("__tostring", b.L.NewFunction(m.luaToString))
	for i := range general.Globals {
		g := &general.Globals[i]
		b.AddFunction(g.Name, m.newFunction(g.Name, g, false))
	}
	ask := map[string]lua.LGFunction{}
	t := general.types["ask"]
	for i := range t.Members {
		ask[t.Members[i].Name] = m.newFunction("ask."+t.Members[i].Name, &t.Members[i], false)
	}
	m.asks, m.askers = b.AddLibrary("ask", ask), t
	m.rules = &handle{typ: Functions}
	b.AddValue(Functions, &lua.LUserData{Value: m.rules, Metatable: m.meta})
}

// BindHook sets the position and the Lua state of a call; run and session are nil in a
// query hook. Values that the call makes are valid until EndCall.
func (m *Machine) BindHook(L *lua.LState, c *query.Ctx, r *flow.Run, s Session) {
	m.L, m.Ctx, m.Run, m.Session = L, c, r, s
}

// EndCall ends a call. Its values become invalid, because later calls reuse their memory.
func (m *Machine) EndCall() {
	m.BindHook(nil, nil, nil, nil)
	m.recycleLists()
}

// UseGame points the machine at a game.
func (m *Machine) UseGame(s *Declarations) {
	if m.Sheet == s {
		return
	}
	m.Sheet, m.args.sheet, m.rules.of = s, s, s.types[Functions]
	m.units, m.uvars = make([]*lua.LUserData, len(s.Game.Units)), make([]*lua.LUserData, len(s.Game.Units))
	m.hexes, m.hvars = make([]*lua.LUserData, s.Game.Grid.NumHexes()), make([]*lua.LUserData, s.Game.Grid.NumHexes())
	m.single = map[handle]*lua.LUserData{}
	m.methods, m.byIDs, m.parts = map[*Member]*lua.LFunction{}, map[string]*lua.LUserData{}, map[[2]string]*lua.LUserData{}
}

func (m *Machine) newObject(typ string, id int32) *lua.LUserData {
	slot := (*lua.LUserData)(nil)
	var list []*lua.LUserData
	switch typ {
	case "unit":
		list = m.units
	case "hex":
		list = m.hexes
	case "unit variables":
		list = m.uvars
	case "hex variables":
		list = m.hvars
	default:
		h := handle{typ: typ, id: id, of: m.Sheet.types[typ]}
		if slot = m.single[h]; slot == nil {
			slot = &lua.LUserData{Value: &h, Metatable: m.meta}
			m.single[h] = slot
		}
		return slot
	}
	if list[id] == nil {
		list[id] = &lua.LUserData{Value: &handle{typ: typ, id: id, of: m.Sheet.types[typ]}, Metatable: m.meta}
	}
	return list[id]
}

// ObjectValue is an object of a type, or nil when the id is None.
func (m *Machine) ObjectValue(typ string, id int32) lua.LValue {
	if id < 0 {
		return lua.LNil
	}
	return m.newObject(typ, id)
}

// NameValue is a family's name as a text, or nil when the id is None.
func (m *Machine) NameValue(d *lang.Domain, id int32) lua.LValue {
	if id < 0 {
		return lua.LNil
	}
	return lua.LString(d.Text(id))
}

// toLua turns the value of an expression into one of Lua.
func (m *Machine) toLua(t lang.Type, v int32) lua.LValue {
	switch {
	case t == lang.Bool:
		return lua.LBool(v != 0)
	case t.Domain() == nil:
		return lua.LNumber(v)
	case v < 0:
		return lua.LNil
	case t.Domain() == m.Sheet.Envs.Domains.Unit:
		return m.newObject("unit", v)
	case t.Domain() == m.Sheet.Envs.Domains.Hex:
		return m.newObject("hex", v)
	case t.Domain() == m.Sheet.Envs.Domains.Hexside:
		return m.newObject("hexside", v)
	case t.Domain() == m.Sheet.Envs.Domains.Card:
		return m.newObject("card", v)
	}
	return lua.LString(t.Domain().Text(v))
}

func handleOf(v lua.LValue) *handle {
	if ud, ok := v.(*lua.LUserData); ok {
		if h, ok := ud.Value.(*handle); ok {
			return h
		}
	}
	return nil
}

func (m *Machine) luaIndex(L *lua.LState) int {
	sandbox.ChargeFuel(L, 12)
	h := handleOf(L.Get(1))
	key, ok := L.Get(2).(lua.LString)
	if h == nil || !ok {
		sandbox.RaiseError(L, "a field's name is needed here")
	}
	if m.Sheet == nil && h.typ == Functions {
		sandbox.RaiseError(L, "%s cannot be called while the files are read: call it inside a function", string(key))
	}
	if m.Sheet == nil {
		sandbox.RaiseError(L, "%s.%s cannot be used while the files are read: use it inside a function", h.typ, string(key))
	}
	mem := m.findMember(L, h, string(key))
	switch {
	case mem.call != nil:
		fn := m.methods[mem]
		if fn == nil {
			t := h.of
			fn = L.NewFunction(m.newFunction(callName(t, mem), mem, !t.DotCalled))
			m.methods[mem] = fn
		}
		L.Push(fn)
	default:
		m.Deps |= mem.deps
		L.Push(mem.get(m, h.id))
	}
	return 1
}

// callName returns the name of a function in messages: plain, with a dot or with a colon, as scripts
// call it.
func callName(t *Type, mem *Member) string {
	if isHiddenType(t) {
		return mem.Name
	}
	if t.DotCalled {
		return t.Name + "." + mem.Name
	}
	return t.Name + ":" + mem.Name
}

func (m *Machine) findMember(L *lua.LState, h *handle, name string) *Member {
	t := h.of
	mem := t.findMember(name)
	if mem == nil {
		if slices.ContainsFunc(m.Sheet.Globals, func(g Member) bool { return g.Name == name }) {
			sandbox.RaiseError(L, "%s has no %q: it is a function, write %s(...)", typeWithArticle(h.typ), name, name)
		}
		sandbox.RaiseError(L, "%s has no %q%s", typeWithArticle(h.typ), name, suggestName(name, t.listNames()))
	}
	return mem
}

func (m *Machine) luaNewIndex(L *lua.LState) int {
	sandbox.ChargeFuel(L, 20)
	h := handleOf(L.Get(1))
	name := L.Get(2).String()
	if h == nil || m.Sheet == nil {
		sandbox.RaiseError(L, "%s cannot be set", name)
	}
	mem := m.findMember(L, h, name)
	if mem.set == nil {
		sandbox.RaiseError(L, "%s of %s cannot be set: it is read-only%s", name, typeWithArticle(h.typ), setterHint(h.typ, name))
	}
	m.checkMayChange(L, h.typ, ".", name)
	p := Param{Name: name, Type: mem.Type, Optional: mem.MayBeNil, texts: mem.texts}
	mem.set(m, h.id, m.args.readArg(L, name, &p, L.Get(3)))
	m.Session.QueueCalled()
	return 0
}

// setterHint names the function that changes what was to be set.
func setterHint(typ, name string) string {
	if typ != "unit" {
		return ""
	}
	use := map[string]string{"hex": "place(unit, hex)", "box": `place(unit, "...")`, "face": `flip(unit, "...")`, "steps": "step_loss(unit, n)", "hidden": "hide(unit) or reveal(unit)"}[name]
	if use == "" {
		return ""
	}
	return "; use " + use
}

func (m *Machine) checkMayChange(L *lua.LState, what ...string) {
	if m.Session == nil {
		sandbox.RaiseError(L, "%s is not possible in a query hook: it may only look and answer; bind an effect hook for what changes, rolls or asks", strings.Join(what, ""))
	}
}

func (m *Machine) luaToString(L *lua.LState) int {
	h := handleOf(L.Get(1))
	text := ""
	if h != nil {
		text = m.objectLabel(h)
	}
	L.Push(lua.LString(text))
	return 1
}

// objectLabel is an object as text: the id of a unit, hex, hexside or card.
func (m *Machine) objectLabel(h *handle) string {
	switch h.typ {
	case "unit":
		return m.Sheet.Game.Units[h.id].ID
	case "hex":
		return m.Sheet.Game.Grid.Label(model.HexID(h.id))
	case "hexside":
		return m.Sheet.Game.Grid.HexsideLabel(h.id)
	case "card":
		return m.Sheet.Game.Cards[h.id].ID
	}
	return h.typ
}

func typeWithArticle(typ string) string {
	switch typ {
	case "unit variables", "hex variables", "side variables", "army variables", "hexside variables", "box variables", "game variables", "options", "constants", "tracks":
		return "the " + typ
	case "combat", "move", "aim", "card", "unit", "hex", "hexside", "side", "box":
		return fmt.Sprintf("a %s", typ)
	case "army":
		return "an army"
	}
	return typ
}

func suggestName(name string, valid []string) string {
	if near := diag.NearestName(name, valid); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}
