// Package sandbox runs Lua written by strangers inside fixed bounds.
//
// It knows nothing of games. A Program is source compiled once and shared; a
// State is one Lua machine with some programs loaded, used by one worker at a
// time.
//
// Every bound is a count, so a run ends at the same step on every machine. The
// virtual machine asks its context before each instruction, and that context is
// the meter of this package. Some operations cost more than one instruction:
// library calls, and making tables and strings. The compiler either rewrites
// them to a call that charges the meter by size, or refuses them.
//
// A script can keep nothing between two calls. Globals, and the tables that
// file-level locals hold, are frozen once the files have run. The compiler
// refuses a function that would write a local which outlives the call.
package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// The bounds of a run. They are constants because a bound that differs
// between two machines would make the same game differ too.
const (
	MaxSource    = limits.LuaBytes     // bytes of one source file
	MaxConstants = limits.LuaConstants // different numbers, texts and names in one file
	MaxDepth     = limits.LuaDepth     // brackets, blocks or operators inside one another
	MaxString    = limits.LuaText      // bytes of one text value
	MaxList      = limits.LuaList      // entries of one list
	MaxResults   = limits.LuaResults   // values handed over by unpack
	MaxCaptured  = limits.LuaCaptured  // locals of its surroundings that one function may capture
	MaxCallDepth = limits.LuaCalls     // functions that may be waiting for one another
	MaxPattern   = limits.LuaPattern   // bytes of a pattern
	DefaultFuel  = limits.LuaFuel
)

const (
	registrySize    = 1024
	registryMaxSize = 8192
)

// The Lua library keeps these in variables of the process, not of a state.
// They are set once, before any state can exist, and must not be changed.
func init() {
	lua.MaxArrayIndex = MaxList + 1
	lua.MaxTableGetLoop = 8
	lua.CompatVarArg = false
}
