package api

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Arg is one value handed to a function of the api, already checked.
type Arg struct {
	Given bool
	N     int32   // number, flag as 0 or 1, or id; -1 for an absent id
	Text  string  // text, or the name of the id
	IDs   []int32 // entries of a list of units, hexes or names
	Texts []string
	Value lua.LValue
}

// Args are the values of all parameters.
type Args []Arg

// newFunction makes the Go function behind a member: it checks what it is given
// against the declaration.
func (m *Machine) newFunction(where string, mem *Member, method bool) lua.LGFunction {
	typ, _, _ := strings.Cut(where, ":")
	return func(L *lua.LState) int {
		sandbox.ChargeFuel(L, 24)
		m.checkReady(L, where)
		self, first := int32(0), 1
		if method {
			h := handleOf(L.Get(1))
			if h == nil || h.typ != typ {
				sandbox.RaiseError(L, "%s is called with a colon, on %s: write x:%s(...)", mem.Name, typeWithArticle(typ), mem.Name)
			}
			self, first = h.id, 2
		}
		return m.callMember(L, where, mem, self, func(room Args) Args { return m.args.readArgs(L, where, mem, first, room) })
	}
}

// InvokeMember calls a function of the host with the options on the stack
// from first on, names and values in turn.
func (m *Machine) InvokeMember(L *lua.LState, object *lua.LUserData, name string, method bool, first int) (results int, done bool) {
	var t *Type
	self, fuel := int32(0), 24
	if object == m.asks {
		t = m.askers
	} else if h := handleOf(object); h != nil && m.Sheet != nil {
		t, self, fuel = h.of, h.id, 36
	}
	if t == nil || t.DotCalled == method {
		return 0, false
	}
	mem := t.findMember(name)
	if mem == nil || mem.call == nil || !mem.Named {
		return 0, false
	}
	sandbox.ChargeFuel(L, fuel)
	where := m.where[mem]
	if where == "" {
		where = callName(t, mem)
		m.where[mem] = where
	}
	m.checkReady(L, where)
	return m.callMember(L, where, mem, self, func(room Args) Args { return m.args.readOptions(L, where, mem, first, room) }), true
}

// checkReady refuses calls while no game is being played.
func (m *Machine) checkReady(L *lua.LState, where string) {
	if m.Sheet == nil {
		sandbox.RaiseError(L, "%s cannot be called while the files are read: call it inside a function", where)
	}
}

// callMember runs a member with the arguments that read gives.
func (m *Machine) callMember(L *lua.LState, where string, mem *Member, self int32, read func(Args) Args) int {
	if mem.Effect {
		m.checkMayChange(L, where, "()")
	}
	m.args.lists = 0
	room := m.argBuffer[:0]
	m.argBuffer = nil // a call inside this one makes its own
	for range mem.Params {
		room = append(room, Arg{})
	}
	args := read(room)
	m.Deps |= mem.deps
	v := mem.call(m, self, args)
	clear(args)
	m.argBuffer = args
	if mem.Effect {
		m.Session.QueueCalled()
	}
	if v == nil {
		return 0
	}
	if v == lua.LValue(paused) {
		return sandbox.PauseThread(L)
	}
	L.Push(v)
	return 1
}

// argReader reads the values that Lua hands over and checks them against a declaration.
type argReader struct {
	sheet *Declarations
	ids   [][]int32 // room for the lists of a call's arguments
	lists int       // how many of them are in use
}

// readOptions reads named arguments from the stack.
func (r *argReader) readOptions(L *lua.LState, where string, mem *Member, first int, out Args) Args {
	n, unknown := 0, ""
	for i := first; i < L.GetTop(); i += 2 {
		if L.Get(i+1) == lua.LNil {
			continue
		}
		n++
		if k := string(L.Get(i).(lua.LString)); !hasParam(mem.Params, k) && (unknown == "" || k < unknown) {
			unknown = k
		}
	}
	sandbox.ChargeFuel(L, 4*n)
	checkOptions(L, where, mem.Params, unknown)
	for i := range mem.Params {
		v := lua.LValue(lua.LNil)
		for k := L.GetTop() - 1; k >= first; k -= 2 { // of a name given twice the last counts
			if string(L.Get(k).(lua.LString)) == mem.Params[i].Name {
				v = L.Get(k + 1)
				break
			}
		}
		out[i] = r.readArg(L, where, &mem.Params[i], v)
	}
	return out
}

func checkOptions(L *lua.LState, where string, params []Param, unknown string) {
	if unknown != "" {
		sandbox.RaiseError(L, "%s has no option %q%s", where, unknown, suggestName(unknown, paramNames(params)))
	}
}

func (r *argReader) readArgs(L *lua.LState, where string, mem *Member, first int, room Args) Args {
	out := room
	if mem.Named {
		r.readTable(L, where, mem.Params, L.Get(first), out)
		return out
	}
	plain := countPlainParams(mem.Params)
	most := plain
	if plain < len(mem.Params) {
		most++
	}
	if n := L.GetTop() - first + 1; n > most {
		sandbox.RaiseError(L, "%s takes %s, not %d", where, argCount(most), n)
	}
	for i := range plain {
		out[i] = r.readArg(L, where, &mem.Params[i], L.Get(first+i))
	}
	if plain < len(mem.Params) {
		r.readTable(L, where, mem.Params[plain:], L.Get(first+plain), out[plain:])
	}
	return out
}

// countPlainParams counts the parameters that are no keys of the table given last.
func countPlainParams(ps []Param) int {
	n := slices.IndexFunc(ps, func(p Param) bool { return p.Key })
	if n < 0 {
		return len(ps)
	}
	return n
}

func argCount(n int) string {
	switch n {
	case 0:
		return "no value"
	case 1:
		return "one value"
	}
	return fmt.Sprintf("at most %d values", n)
}

// readTable reads parameters that are keys of a table.
func (r *argReader) readTable(L *lua.LState, where string, params []Param, v lua.LValue, out Args) {
	t, ok := v.(*lua.LTable)
	if !ok {
		if v != lua.LNil || !allOptional(params) {
			sandbox.RaiseError(L, "%s takes a table: { %s = ... }", where, params[0].Name)
		}
		t = &lua.LTable{Metatable: lua.LNil}
	}
	sandbox.FillTable(t)
	n, unknown := 0, ""
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		n++
		if k := k.String(); !hasParam(params, k) && (unknown == "" || k < unknown) {
			unknown = k
		}
	}
	sandbox.ChargeFuel(L, 4*n)
	checkOptions(L, where, params, unknown)
	for i := range params {
		out[i] = r.readArg(L, where, &params[i], t.RawGetString(params[i].Name))
	}
}

func allOptional(ps []Param) bool {
	for _, p := range ps {
		if !p.Optional {
			return false
		}
	}
	return true
}

func hasParam(ps []Param, name string) bool {
	for _, p := range ps {
		if p.Name == name {
			return true
		}
	}
	return false
}

func paramNames(ps []Param) []string {
	var names []string
	for _, p := range ps {
		names = append(names, p.Name)
	}
	return names
}

// readArg checks one value.
func (r *argReader) readArg(L *lua.LState, where string, p *Param, v lua.LValue) Arg {
	if v == lua.LNil {
		if !p.Optional && p.Type != Any && p.Type != Data {
			sandbox.RaiseError(L, "%s: %s is missing: %s is needed", where, p.Name, typePhrase(p.Type))
		}
		return Arg{N: -1, Value: lua.LNil}
	}
	a := Arg{Given: true, N: -1, Value: v}
	wrong := func() {
		sandbox.RaiseError(L, "%s: %s must be %s, not %s", where, p.Name, typePhrase(p.Type), describeValue(v))
	}
	if elem, ok := strings.CutPrefix(p.Type, listOf); ok {
		t, ok := v.(*lua.LTable)
		if !ok {
			wrong()
		}
		r.readList(L, where, p, p.nested, elem, t, &a)
		return a
	}
	switch p.Type {
	case Any, Data:
	case Units:
		if t, ok := v.(*lua.LTable); ok {
			r.readList(L, where, p, false, "unit", t, &a)
			return a
		}
		r.readByName(L, where, &Param{Name: p.Name, Type: "unit"}, v, &a, wrong)
		a.IDs = append(r.borrowIDs(1), a.N)
	case Number:
		n, ok := sandbox.ToInt(v)
		if !ok || n < math.MinInt32 || n > math.MaxInt32 {
			wrong()
		}
		a.N = int32(n)
	case Flag:
		b, ok := v.(lua.LBool)
		if !ok {
			wrong()
		}
		a.N = 0
		if b {
			a.N = 1
		}
	case Text, Function, DiceText:
		s, ok := v.(lua.LString)
		if !ok {
			wrong()
		}
		a.Text = string(s)
		checkText(L, where, p, a.Text)
	case Party:
		r.readParty(L, where, p, v, &a, wrong)
	default:
		r.readByName(L, where, p, v, &a, wrong)
	}
	return a
}

// readParty reads a unit or a side.
func (r *argReader) readParty(L *lua.LState, where string, p *Param, v lua.LValue, a *Arg, wrong func()) {
	if s, ok := v.(lua.LString); ok {
		if id, side := r.sheet.Envs.Domains.Side.Lookup(string(s)); side {
			a.Text, a.N = string(s), id
			return
		}
	}
	r.readByName(L, where, &Param{Name: p.Name, Type: "unit"}, v, a, wrong)
}

func checkText(L *lua.LState, where string, p *Param, text string) {
	if len(p.texts) > 0 {
		for _, t := range p.texts {
			if t == text {
				return
			}
		}
		sandbox.RaiseError(L, "%s: %s cannot be %q: it must be one of %s%s", where, p.Name, text, strings.Join(p.texts, ", "), suggestName(text, p.texts))
	}
	if p.Type == DiceText {
		if _, err := rng.ParseDice(text); err != nil {
			sandbox.RaiseError(L, "%s: %s", where, err.Error())
		}
	}
}

// readByName reads an object, or a name of a family of names.
func (r *argReader) readByName(L *lua.LState, where string, p *Param, v lua.LValue, a *Arg, wrong func()) {
	if h := handleOf(v); h != nil {
		if h.typ != p.Type {
			wrong()
		}
		a.N = h.id
		return
	}
	if t, ok := v.(*lua.LTable); ok && p.Type == "area" {
		if l, ok := sandbox.PendingEntries(t).(*lazyIDs); ok && l.area >= 0 {
			a.N = l.area
			return
		}
	}
	s, ok := v.(lua.LString)
	d := r.sheet.findDomain(p.Type)
	if !ok || d == nil {
		wrong()
	}
	a.Text = string(s)
	id, ok := d.Lookup(a.Text)
	if !ok {
		sandbox.ChargeFuel(L, 2000)
		sandbox.RaiseError(L, "%s: there is no %s %q%s", where, p.Type, a.Text, suggestName(a.Text, d.Names()))
	}
	a.N = id
}

func (r *argReader) readList(L *lua.LState, where string, p *Param, nested bool, elem string, t *lua.LTable, a *Arg) {
	if l, ok := sandbox.PendingEntries(t).(*lazyIDs); ok && l.of == elem {
		sandbox.ChargeFuel(L, 8*len(l.ids))
		if a.IDs == nil {
			a.IDs = l.ids[:len(l.ids):len(l.ids)]
		} else {
			a.IDs = append(a.IDs, l.ids...)
		}
		return
	}
	n, lent := sandbox.FillTable(t).Len(), -1
	sandbox.ChargeFuel(L, 8*n)
	switch {
	case elem == Text:
		a.Texts = slices.Grow(a.Texts, n)
	case a.IDs == nil:
		a.IDs = r.borrowIDs(n)
		lent = r.lists - 1
	}
	for i := 1; i <= n; i++ {
		v := t.RawGetInt(i)
		if h := handleOf(v); h != nil && h.typ == elem { // the commonest case
			a.IDs = append(a.IDs, h.id)
			continue
		}
		if text, ok := v.(lua.LString); ok && elem == Text {
			a.Texts = append(a.Texts, string(text))
			continue
		}
		if inner, ok := v.(*lua.LTable); ok && nested {
			r.readList(L, where, p, false, elem, inner, a)
			continue
		}
		e := r.readArg(L, where, &Param{Name: "an entry of " + p.Name, Type: elem}, v)
		if elem == Text {
			a.Texts = append(a.Texts, e.Text)
		} else {
			a.IDs = append(a.IDs, e.N)
		}
	}
	if lent >= 0 {
		r.ids[lent] = a.IDs // lists inside may have made it larger
	}
}

// borrowIDs gives room for a list of the call under way.
func (r *argReader) borrowIDs(n int) []int32 {
	if r.lists == len(r.ids) {
		r.ids = append(r.ids, nil)
	}
	if cap(r.ids[r.lists]) < n {
		r.ids[r.lists] = make([]int32, 0, n+n/2)
	}
	r.lists++
	return r.ids[r.lists-1][:0]
}

func typePhrase(typ string) string {
	switch typ {
	case Number:
		return "a whole number"
	case Flag:
		return "true or false"
	case Text:
		return "a text"
	case Function:
		return "the name of a function, as a text"
	case DiceText:
		return `dice such as "1d6"`
	case "unit":
		return "a unit or its id"
	case Party:
		return "a unit or a side"
	case "area":
		return "an area, as areas.x"
	case Units:
		return "a unit or a list of units"
	case "hex":
		return "a hex or its number"
	}
	if strings.HasPrefix(typ, listOf) {
		return "a " + pluralType(typ)
	}
	if strings.ContainsRune("aeiou", rune(typ[0])) {
		return "an " + typ
	}
	return "a " + typ
}

// describeValue says what a wrong value is.
func describeValue(v lua.LValue) string {
	switch x := v.(type) {
	case lua.LString:
		return fmt.Sprintf("the text %q", string(x))
	case lua.LNumber:
		return "the number " + x.String()
	case lua.LBool:
		return x.String()
	case *lua.LTable:
		return "a table"
	case *lua.LFunction:
		return "a function"
	}
	if h := handleOf(v); h != nil {
		return typeWithArticle(h.typ)
	}
	return "this value"
}
