package sandbox

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"
)

// Strain is what a state does otherwise than usual, all of it within what a rule may
// not build on: what comes out differently under it depends on what no record of a game
// holds. Programs must be compiled for it (Outside.Strained).
type Strain struct {
	// Walks is asked where pairs or next goes over the keys of a table: true puts them
	// in another order. The list part keeps its own.
	Walks func(file string, line int) bool
	// Rounds is asked where a sum, difference, product or quotient is one that no number
	// holds exactly: true rounds it to the other neighbour.
	Rounds func(file string, line int) bool
	// Shows is told where the address of a value is made into text; only loose states do.
	Shows func(file string, line int)
	// Seed tells one other order from another.
	Seed uint64
}

// The names of the operations of strained programs.
const (
	opAdd = "$add"
	opSub = "$subtract"
	opMul = "$multiply"
	opDiv = "$divide"
)

var strainedOps = map[string]string{"+": opAdd, "-": opSub, "*": opMul, "/": opDiv}

// callerLine is the place of the script's statement that called a host function.
func callerLine(L *lua.LState) (file string, line int) {
	for level := 1; level < 4; level++ {
		dbg, ok := L.GetStack(level)
		if !ok {
			break
		}
		if _, err := L.GetInfo("Sl", dbg, lua.LNil); err == nil && dbg.What != "G" && dbg.CurrentLine > 0 {
			return dbg.Source, dbg.CurrentLine
		}
	}
	return "", 0
}

// strainOf is the strain that a state is under, nil as a rule.
func strainOf(L *lua.LState) *Strain {
	if m := meterOf(L); m != nil {
		return m.state.cfg.Strain
	}
	return nil
}

// otherOrder are the keys of a table as a walk under strain takes them; ok is false where
// the walk goes as usual.
func otherOrder(L *lua.LState, t *lua.LTable) (keys []lua.LValue, ok bool) {
	s := strainOf(L)
	if s == nil || s.Walks == nil {
		return nil, false
	}
	file, line := callerLine(L)
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		keys = append(keys, k)
	}
	list := t.Len()
	if len(keys)-list < 2 || !s.Walks(file, line) {
		return nil, false
	}
	rest := keys[list:]
	for i := len(rest) - 1; i > 0; i-- {
		// Each place is given away by one multiplication: any order will do that is not
		// the usual one, and is the same whenever the same table is walked.
		j := int((s.Seed + uint64(i)*0x9e3779b97f4a7c15) >> 33 % uint64(i+1))
		rest[i], rest[j] = rest[j], rest[i]
	}
	first, _ := t.Next(lua.LNil)
	if list == 0 && rest[0] == first {
		rest[0], rest[len(rest)-1] = rest[len(rest)-1], rest[0]
	}
	return keys, true
}

// walkOther gives the steps of a walk over the keys in their other order.
func walkOther(L *lua.LState, t *lua.LTable, keys []lua.LValue) *lua.LFunction {
	at := 0
	return walker(L, func(L *lua.LState) int {
		for ; at < len(keys); at++ {
			if v := t.RawGet(keys[at]); v != lua.LNil {
				L.Push(keys[at])
				L.Push(v)
				at++
				return 2
			}
		}
		L.Push(lua.LNil)
		L.Push(lua.LNil)
		return 2
	})
}

// nextOther is next in the other order.
func nextOther(t *lua.LTable, keys []lua.LValue, after lua.LValue) (k, v lua.LValue) {
	found := after == lua.LNil
	for _, k := range keys {
		if found {
			return k, t.RawGet(k)
		}
		found = k == after
	}
	return lua.LNil, lua.LNil
}

// openStrain installs the operations of strained programs.
func openStrain(L *lua.LState, globals *lua.LTable) {
	for _, op := range []struct {
		name, event string
		do          func(a, b float64) (result, lost float64)
	}{
		{opAdd, "__add", sum},
		{opSub, "__sub", func(a, b float64) (float64, float64) { return sum(a, -b) }},
		{opMul, "__mul", func(a, b float64) (float64, float64) { r := a * b; return r, math.FMA(a, b, -r) }},
		{opDiv, "__div", func(a, b float64) (float64, float64) { r := a / b; return r, -math.FMA(r, b, -a) * math.Copysign(1, b) }},
	} {
		globals.RawSetString(op.name, L.NewFunction(func(L *lua.LState) int { return strained(L, op.event, op.do) }))
	}
}

// sum adds two numbers; lost is what the rounded sum leaves out, exactly.
func sum(a, b float64) (result, lost float64) {
	s := a + b
	bb := s - a
	return s, (a - (s - bb)) + (b - bb)
}

// strained works two numbers out and hands on the other neighbour of what no number
// holds, where it is asked for. Other values have operations of their own.
func strained(L *lua.LState, event string, do func(a, b float64) (result, lost float64)) int {
	m := meterOf(L)
	m.left += lineFuel
	a, okA := L.Get(1).(lua.LNumber)
	b, okB := L.Get(2).(lua.LNumber)
	if !okA || !okB {
		for i := 1; i <= 2; i++ {
			if op, ok := L.GetMetaField(L.Get(i), event).(*lua.LFunction); ok {
				L.SetTop(2)
				L.Insert(op, 1)
				nested(L, 2)
				return 1
			}
		}
		Fail(L, "cannot calculate with %s and %s", kindOf(L.Get(1)), kindOf(L.Get(2)))
	}
	r, lost := do(float64(a), float64(b))
	if lost != 0 && lost == lost && !math.IsInf(r, 0) {
		if s := m.state.cfg.Strain; s != nil && s.Rounds != nil {
			if file, line := callerLine(L); s.Rounds(file, line) {
				r = math.Nextafter(r, math.Inf(int(math.Copysign(1, lost))))
			}
		}
	}
	L.Push(lua.LNumber(r))
	return 1
}

// address shows where a table or function lies, as stock Lua does: of loose states alone.
func address(L *lua.LState, v lua.LValue) string {
	if s := strainOf(L); s != nil && s.Shows != nil {
		s.Shows(callerLine(L))
	}
	return fmt.Sprintf("%s: %p", v.Type(), v)
}

// KeptLine is a line that writes a local which outlives the call.
type KeptLine struct {
	Name string
	Line int
}

// Keeps lists where functions of the program write locals of the file, or entries of
// tables in them.
func (p *Program) Keeps() (out []KeptLine) {
	for _, fn := range p.proto.FunctionPrototypes {
		note := func(pc int, upvalue uint32) {
			name := ""
			if i := int(upvalue & 0x1ff); i < len(fn.DbgUpvalues) {
				name = fn.DbgUpvalues[i]
			}
			out = append(out, KeptLine{name, fn.DbgSourcePositions[pc]})
		}
		setting := false // the instruction before got the function that writes entries
		for pc := 0; pc < len(fn.Code); pc++ {
			inst := fn.Code[pc]
			was := setting
			setting = false
			switch opcode(inst) {
			case lua.OP_SETUPVAL:
				note(pc, inst)
			case lua.OP_GETGLOBAL:
				setting = fn.Constants[int(inst&0x3ffff)].String() == opSet
			case lua.OP_GETUPVAL:
				if was {
					note(pc, inst)
				}
			case lua.OP_SETLIST:
				if int(inst>>9)&0x1ff == 0 {
					pc++
				}
			case lua.OP_CLOSURE:
				pc += int(fn.FunctionPrototypes[int(inst&0x3ffff)].NumUpvalues)
			}
		}
	}
	return out
}
