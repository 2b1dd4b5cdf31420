package sandbox

import "strings"

// removed lists what a Lua author may look for and does not find here: why it
// is gone, and what to write instead.
var removed = map[string][2]string{
	"_G":             {"the table of all names is closed", "use the name itself"},
	"arg":            {"there is no command line", "take a parameter"},
	"collectgarbage": {"memory is counted by the host", "leave it out"},
	"coroutine":      {"a suspended function cannot be saved with the game", `ask directly, or go on later with game.after("fn", data)`},
	"debug":          {"it opens the host", "use note(text, value)"},
	"channel":        {"scripts run alone", "leave it out"},
	"dofile":         {"scripts read no files", "put the function in rules/; all files see one another's functions"},
	"getfenv":        {"the table of all names is closed", "pass the value as a parameter"},
	"getmetatable":   {"metatables are closed", "write a function"},
	"io":             {"scripts read and write no files", "use note(text, value)"},
	"load":           {"scripts cannot make code", "write the function out"},
	"loadfile":       {"scripts read no files", "put the function in rules/; all files see one another's functions"},
	"loadstring":     {"scripts cannot make code", "write the function out"},
	"module":         {"all files share one set of functions", "write the function; other files can call it"},
	"newproxy":       {"metatables are closed", "use a table"},
	"os":             {"scripts have no clock, environment or processes", "use the turn and phase of the game"},
	"package":        {"all files share one set of functions", "write the function; other files can call it"},
	"print":          {"scripts have no terminal", "use note(text, value)"},
	"rawequal":       {"metatables are closed", "use =="},
	"rawget":         {"metatables are closed", "use t[key]"},
	"rawset":         {"metatables are closed", "use t[key] = value"},
	"require":        {"all files share one set of functions", "call the function; no require is needed"},
	"select":         {"functions take no '...'", "use local _, second = f()"},
	"setfenv":        {"the table of all names is closed", "pass the value as a parameter"},
	"setmetatable":   {"metatables are closed", "write a function"},
	"xpcall":         {"it would hide where an error happened", "use pcall"},

	"math.random":     {"dice must be the game's own, so that a game can be replayed", `use roll{stream = "...", label = "..."}`},
	"math.randomseed": {"dice must be the game's own, so that a game can be replayed", `use roll{stream = "...", label = "..."}`},
	"math.pow":        {"its last digit differs between machines", "use x ^ 2 with a whole exponent"},
	"math.exp":        {"its last digit differs between machines", "use a table of values"},
	"math.log":        {"its last digit differs between machines", "use a table of values"},
	"math.log10":      {"its last digit differs between machines", "use a table of values"},
	"math.sin":        {"its last digit differs between machines", "use a table of values"},
	"math.cos":        {"its last digit differs between machines", "use a table of values"},
	"math.tan":        {"its last digit differs between machines", "use a table of values"},
	"string.dump":     {"compiled code is closed", "leave it out"},
	"string.gfind":    {"it is the old name of gmatch", "use string.gmatch"},
	"table.foreach":   {"it is not needed", "use for k, v in pairs(t) do"},
	"table.foreachi":  {"it is not needed", "use for i, v in ipairs(t) do"},
	"table.getn":      {"it is not needed", "use #t"},
	"table.maxn":      {"it is not needed", "use #t"},
	"table.unpack":    {"here it is a plain function", "use unpack(t)"},
}

// FindRemoved reports whether name ("os", "math.random") is a part of Lua that
// scripts here do not have, with the reason and what to write instead. Fields
// of a removed library count as removed.
func FindRemoved(name string) (why, instead string, gone bool) {
	r, ok := removed[name]
	if !ok {
		if lib, _, found := strings.Cut(name, "."); found {
			r, ok = removed[lib]
		}
	}
	return r[0], r[1], ok
}

// ListAvailable lists the names that every script has before the embedding
// program adds its own, sorted; a library is listed with each of its fields
// ("string", "string.sub").
func ListAvailable() []string { return append([]string(nil), available...) }

var available = []string{
	"assert", "error", "ipairs",
	"math", "math.abs", "math.ceil", "math.floor", "math.fmod", "math.huge", "math.max", "math.min", "math.sqrt",
	"next", "pairs", "pcall",
	"string", "string.byte", "string.char", "string.find", "string.format", "string.gmatch", "string.gsub", "string.len",
	"string.lower", "string.match", "string.rep", "string.reverse", "string.sub", "string.upper",
	"table", "table.concat", "table.insert", "table.remove", "table.sort",
	"tonumber", "tostring", "type", "unpack",
}
