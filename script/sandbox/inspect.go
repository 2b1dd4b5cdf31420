package sandbox

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func opcodeOf(inst uint32) int { return int(inst >> 26) }

// checkBytecode checks facts that only the compiled code shows: which names are
// global, and how many locals each function captures. It returns false if a rule
// is broken. It also makes tail calls ordinary calls, so that recursion has a
// bound and an error a traceback. And it reads fields with the instruction that
// passes the constant on as it is, because the other makes a new value each time.
func (p *Program) checkBytecode(rep *diag.List) bool {
	return p.checkProto(p.proto, true, rep)
}

func (p *Program) checkProto(fp *lua.FunctionProto, top bool, rep *diag.List) bool {
	ok := true
	refuse := func(line int, message, hint string) {
		ok = false
		rep.Add(diag.Diagnostic{Rule: RuleRefused, Pos: diag.Pos{File: p.Name, Line: max(1, line), Col: 1}, Message: message, Hint: hint})
	}
	if !top && fp.NumUpvalues > MaxCaptured {
		refuse(fp.LineDefined, fmt.Sprintf("this function uses %d locals of its surroundings", fp.NumUpvalues),
			fmt.Sprintf("at most %d are possible: put them in one table", MaxCaptured))
	}
	for _, c := range fp.Constants {
		if s, isText := c.(lua.LString); isText && len(s) > MaxString {
			refuse(fp.LineDefined, "a text in this function is too long", fmt.Sprintf("at most %d bytes are possible", MaxString))
		}
	}
	for pc, skip := 0, 0; pc < len(fp.Code); pc++ {
		if skip > 0 {
			skip--
			continue
		}
		inst := fp.Code[pc]
		line := 0
		if pc < len(fp.DbgSourcePositions) {
			line = fp.DbgSourcePositions[pc]
		}
		switch opcodeOf(inst) {
		case lua.OP_TAILCALL:
			fp.Code[pc] = inst&(1<<26-1) | uint32(lua.OP_CALL)<<26
		case lua.OP_GETTABLEKS:
			fp.Code[pc] = inst&(1<<26-1) | uint32(lua.OP_GETTABLE)<<26
		case lua.OP_SETLIST:
			if int(inst>>9)&0x1ff == 0 {
				skip = 1 // the next word is a number, not an instruction
			}
		case lua.OP_SETGLOBAL:
			name := fp.Constants[int(inst&0x3ffff)].String()
			if !top {
				refuse(line, fmt.Sprintf("%q is not a local here, and globals cannot be set while the game runs", name),
					fmt.Sprintf("write \"local %s = ...\"; what must last belongs in a declared variable of the game", name))
				continue
			}
			if first, twice := p.lines[name]; twice {
				refuse(line, fmt.Sprintf("%q is set twice in this file, first at line %d", name, first), "rename one of the two")
				continue
			}
			p.lines[name] = line
			p.Globals = append(p.Globals, name)
		}
	}
	for _, child := range fp.FunctionPrototypes {
		ok = p.checkProto(child, false, rep) && ok
	}
	return ok
}

// listWrittenUpvalues lists which upvalues of fp are set by it or by a function inside it.
func listWrittenUpvalues(fp *lua.FunctionProto) map[int]bool {
	out := map[int]bool{}
	for pc := 0; pc < len(fp.Code); pc++ {
		inst := fp.Code[pc]
		switch opcodeOf(inst) {
		case lua.OP_SETUPVAL:
			out[int(inst&0x1ff)] = true
		case lua.OP_SETLIST:
			if int(inst>>9)&0x1ff == 0 {
				pc++
			}
		case lua.OP_CLOSURE:
			child := fp.FunctionPrototypes[int(inst&0x3ffff)]
			inner := listWrittenUpvalues(child)
			for i := 0; i < int(child.NumUpvalues); i++ {
				pc++
				capture := fp.Code[pc]
				if inner[i] && opcodeOf(capture) == lua.OP_GETUPVAL {
					out[int(capture&0x1ff)] = true
				}
			}
		}
	}
	return out
}
