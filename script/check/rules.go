package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Rule ids of this package.
const (
	ruleGlobal      = "lua-name-unknown"
	ruleField       = "lua-field-unknown"
	ruleArgs        = "lua-argument-count"
	ruleOption      = "lua-option-unknown"
	ruleText        = "lua-text-unknown"
	ruleAssigned    = "lua-global-assigned"
	ruleHidden      = "lua-hidden-state"
	ruleRemoved     = "lua-removed"
	ruleTwice       = "lua-function-twice"
	ruleUnreachable = "lua-unreachable"
	ruleCallee      = "lua-function-unknown"
	ruleColon       = "lua-colon"
	ruleHides       = "lua-name-hides"
)

// Rules is the catalogue of what this package can find.
var Rules = []diag.Rule{
	{ID: syntax.RuleSyntax, Title: "a script is not valid Lua", Why: "nothing of the file can be used",
		Bad: "if x = 1 then", Good: "if x == 1 then"},
	{ID: syntax.RuleTooBig, Title: "a script is too long or nested too deeply", Why: "a pack from a stranger must not be able to stall the tool by its size",
		Bad: "a file of more than 64 KiB", Good: "several files; they see one another's functions"},
	{ID: sandbox.RuleRefused, Title: "a script uses a part of Lua whose cost cannot be bounded", Why: "scripts run within counted steps and memory",
		Bad: "function f(...)", Good: "function f(list)"},
	{ID: ruleGlobal, Title: "a name is not known", Why: "it would be an error when the line runs, perhaps late in a game",
		Bad: "if trun == 3 then", Good: "if turn == 3 then"},
	{ID: ruleField, Title: "an object has no such field or function", Why: "it would be an error when the line runs",
		Bad: "unit.strenght", Good: "unit.strength"},
	{ID: ruleArgs, Title: "a function of the host is given too few or too many values", Why: "the missing value would be nil, the extra one ignored",
		Bad: "adjust(\"morale\")", Good: "adjust(\"morale\", 1, phasing)"},
	{ID: ruleOption, Title: "a function of the host does not know this option", Why: "the option would have no effect",
		Bad: "roll{strem = \"combat\"}", Good: "roll{stream = \"combat\"}"},
	{ID: ruleText, Title: "a value is compared with, or given, a text that it never has", Why: "the condition could never be true",
		Bad: "if unit.kind == \"cavlary\" then", Good: "if unit.kind == \"cavalry\" then"},
	{ID: ruleAssigned, Title: "a global is set", Why: "globals are sealed while the game runs, because a saved game could not restore them",
		Bad: "count = 1", Good: "local count = 1"},
	{ID: ruleHidden, Title: "a function writes a local of the file", Why: "the value would outlive the call, and a saved game could not restore it",
		Bad: "local n = 0\nfunction f() n = n + 1 end", Good: "function f() vars.n = vars.n + 1 end"},
	{ID: ruleRemoved, Title: "a part of Lua is used that scripts do not have", Why: "scripts are guests: no files, clock or chance but the game's own, so that every game can be replayed",
		Bad: "math.random(6)", Good: "roll{stream = \"combat\"}"},
	{ID: ruleTwice, Title: "a function is made twice", Why: "only one of the two could ever run",
		Bad: "function f() end\nfunction f() end", Good: "function f() end\nfunction g() end"},
	{ID: ruleUnreachable, Severity: diag.Warning, Title: "lines that can never run", Why: "they look like rules that are in force",
		Bad: "do return 1 end\nx = 2", Good: "return 1"},
	{ID: ruleCallee, Title: "a text names a function that is not there", Why: "the call would fail when its time comes",
		Bad: "after(\"no_such\")", Good: "after(\"rain_stops\")"},
	{ID: ruleColon, Title: "a function is called with a colon that needs a dot, or the other way", Why: "another value would be handed over than is meant",
		Bad: "ask:yes{ prompt = \"Shelter?\" }", Good: "ask.yes{ prompt = \"Shelter?\" }"},
	{ID: ruleHides, Severity: diag.Note, Title: "a local or parameter hides a word or verb", Why: "below it the word means something else, and who reads on may not see that",
		Bad: "local place = 3", Good: "local spot = 3"},
	nilRule, compareRule, neverRule, alwaysRule, typeRule, readOnlyRule, limitsRule, fractionRule, noResultRule, noReturnRule, wastedRule, missingRule,
	unusedLocalRule, unusedParamRule, overwrittenRule, loopSetRule, pairsRule, askedTwiceRule, alikeRule, noChangeRule, tableTextRule,
}
