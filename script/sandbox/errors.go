package sandbox

import (
	"fmt"
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Kind says why a call failed.
type Kind uint8

// The kinds of failure.
const (
	Runtime Kind = iota // the script made a mistake
	Fuel                // the script used up its steps
	Memory              // the script built something too large
	Fault               // the host's own fault, never a result of the game
)

// String names the kind.
func (k Kind) String() string {
	switch k {
	case Runtime:
		return "runtime"
	case Fuel:
		return "fuel"
	case Memory:
		return "memory"
	}
	return "fault"
}

// Frame is one function on the way to an error.
type Frame struct {
	File     string
	Line     int
	Function string // empty when it has no name
}

// Error is a failed call, in words for the author of the script.
type Error struct {
	Kind      Kind
	Message   string
	File      string
	Line      int
	Function  string
	Traceback []Frame // innermost first, at most 8
}

// Error formats the failure as file:line: message.
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		fmt.Fprintf(&b, "%s:%d: ", e.File, e.Line)
	}
	b.WriteString(e.Message)
	if e.Function != "" {
		fmt.Fprintf(&b, " (in %s)", e.Function)
	}
	return b.String()
}

// Aborted is returned by CallFunction when a host function ended the run with AbortRun.
type Aborted struct{ Value any }

// Error says that the host ended the call.
func (a *Aborted) Error() string { return "the call was ended by the host" }

// ToInt reads a whole number that a script returned. It refuses fractions,
// infinities, other values, and numbers too large to be exact.
func ToInt(v lua.LValue) (int, bool) {
	n, ok := v.(lua.LNumber)
	if !ok || !isWholeNumber(float64(n)) || float64(int(n)) != float64(n) {
		return 0, false
	}
	return int(n), true
}

const maxExact = 1 << 53

// isWholeNumber reports whether a number is whole and exact.
func isWholeNumber(f float64) bool {
	return f >= -maxExact && f <= maxExact && f == math.Trunc(f)
}

const traceDepth = 8

// functionPlace identifies a function by the file and line where it begins.
type functionPlace struct {
	file string
	line int
}

// listFrames lists the Lua functions that are running, innermost first.
func (s *State) listFrames(L *lua.LState) []Frame {
	frames := make([]Frame, 0, 2)
	for level := 0; level < 4*traceDepth && len(frames) < traceDepth; level++ {
		dbg, ok := L.GetStack(level)
		if !ok {
			break
		}
		if _, err := L.GetInfo("nSl", dbg, lua.LNil); err != nil || dbg.What == "G" || dbg.CurrentLine <= 0 || dbg.Source == "" {
			continue
		}
		name := dbg.Name
		if strings.HasPrefix(name, "<") || strings.HasPrefix(name, "(") || name == "main chunk" || name == "?" || strings.HasPrefix(name, "$") {
			name = ""
		}
		if global, ok := s.names[functionPlace{dbg.Source, dbg.LineDefined}]; ok {
			name = global
		}
		frames = append(frames, Frame{File: dbg.Source, Line: dbg.CurrentLine, Function: name})
	}
	return frames
}

// explainMessage puts the messages of the Lua machine in plain words.
func explainMessage(message string) string {
	const index = "attempt to index a non-table object("
	switch {
	case strings.HasPrefix(message, index):
		kind, rest, _ := strings.Cut(message[len(index):], ")")
		key := strings.TrimPrefix(rest, " with key ")
		if kind == "nil" {
			return "there is nothing here to take " + key + " from: the value is nil"
		}
		return fmt.Sprintf("a %s has no %s", kind, key)
	case message == "attempt to call a non-function object":
		return "what is called here is not a function: check the spelling of its name"
	case message == "stack overflow" || message == "registry overflow":
		return fmt.Sprintf("functions call one another too deeply (the limit is %d)", MaxCallDepth)
	case strings.HasPrefix(message, "cannot perform ") && strings.Contains(message, " operation between "):
		op, rest, _ := strings.Cut(strings.TrimPrefix(message, "cannot perform "), " operation between ")
		return "cannot " + operatorPhrase(op) + " " + rest
	case strings.HasPrefix(message, "attempt to compare "):
		return "cannot compare " + strings.TrimPrefix(message, "attempt to compare ")
	}
	return message
}

func operatorPhrase(op string) string {
	switch op {
	case "sub":
		return "subtract: the values are"
	case "mul":
		return "multiply: the values are"
	case "div":
		return "divide: the values are"
	case "unm":
		return "negate: the value is"
	}
	return op + ": the values are"
}
