package lint

import "github.com/vedette-wargames/vedette/engine/lang/syntax"

// Ids of the rules of Lua scripts that the linter treats apart. The packages below script declare the
// rules; the engine does not import them, so a test of package script holds that each id is one of theirs.
const (
	luaPrefix          = "lua-"
	tableRowPrefix     = "table-row-"
	LuaSyntax          = syntax.RuleSyntax
	LuaTooBig          = syntax.RuleTooBig
	LuaTwice           = "lua-twice"
	LuaAlike           = "lua-alike"
	LuaNever           = "lua-never"
	LuaAlways          = "lua-always"
	LuaUnusedParameter = "lua-parameter-unused"
	LuaUnusedLocal     = "lua-local-unused"
	LuaUnusedResult    = "lua-result-unused"
	UnusedFunction     = "script-unused"
	TableRowNever      = "table-row-never"
)

// LuaRuleIDs lists the ids above.
var LuaRuleIDs = []string{LuaSyntax, LuaTooBig, LuaTwice, LuaAlike, LuaNever, LuaAlways, LuaUnusedParameter, LuaUnusedLocal, LuaUnusedResult, UnusedFunction, TableRowNever}
