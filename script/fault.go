package script

import (
	"encoding/json"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Rule ids of what can go wrong while a hook runs.
const (
	RuleError      = "script-error"
	RuleFuel       = "script-too-long"
	RuleMemory     = "script-too-large"
	RuleHost       = "script-host"
	RuleMismatch   = "script-journal"
	RuleQuestions  = "script-questions"
	RuleResult     = "script-result"
	RuleMissing    = "script-missing"
	RuleHidden     = "script-differs"
	RuleUnused     = "script-unused"
	RuleParam      = "script-parameter"
	RuleCircle     = "script-circle"
	RuleHookCircle = "hook-circle"
	RuleIdlePhase  = "phase-idle"
)

// Rules is the catalogue of what this package can find.
var Rules = []diag.Rule{
	{ID: RuleError, Title: "a Lua function failed", Why: "the game cannot go on: half of a rule would have been applied",
		Bad: "flip(first(filter(units, { kind = \"hq\" })), \"battle\")", Good: "flip(filter(units, { kind = \"hq\" }), \"battle\")"},
	{ID: RuleFuel, Title: "a Lua function used up its steps", Why: "a script that never ends would stall the game",
		Bad: "while true do end", Good: "for i = 1, 10 do ... end"},
	{ID: RuleMemory, Title: "a Lua function built something too large", Why: "scripts run within bounds that are the same on every machine",
		Bad: "s = s .. s", Good: "keep texts and lists short"},
	{ID: RuleHost, Title: "the script host failed", Why: "this is a fault of the program, not of the game",
		Bad: "", Good: "please report it with the position"},
	{ID: RuleMismatch, Title: "a hook asks something else than when it was answered", Why: "the answers given so far would be used for another question",
		Bad: "the file is edited while a game waits at a question", Good: "undo to before the hook, or resume with the files the game was saved with"},
	{ID: RuleQuestions, Title: "a hook asks too many questions", Why: "the hook runs from its start after each answer, so many questions cost much",
		Bad: "for _, u in ipairs(units) do ask.yes{...} end", Good: "ask.units{from = units}, or after(\"next_part\", data)"},
	{ID: RuleResult, Title: "a query hook gives something that is not an answer", Why: "a wrong answer would be dropped silently",
		Bad: "return {label = \"mud\", value = -1}", Good: "return {label = \"mud\", add = -1}"},
	{ID: RuleMissing, Title: "the game names a Lua function that is not there", Why: "the rule could never take part",
		Bad: "run: ambsuh", Good: "run: ambush"},
	{ID: RuleHidden, Title: "a hook gives another result in a fresh state", Why: "something outlived a call, so a saved game would go on differently",
		Bad: "local n = 0 ... n = n + 1", Good: "vars.n = vars.n + 1"},
	{ID: RuleCircle, Title: "a Lua function always schedules itself again", Why: "once called, the game would never come to a decision",
		Bad: "function storm() after(\"storm\") end", Good: "function storm() if vars.wet then after(\"storm\") end end"},
	{ID: RuleHookCircle, Title: "hooks always bring about what they are called for", Why: "the first unit that is lost would be lost again and again, or retreat for ever, and the game not go on",
		Bad: "hooks: {again: {at: unit.eliminated, effects: {back: {place: unit, hex: home()}, gone: {eliminate: unit}}}}", Good: "hooks: {again: {at: unit.eliminated, effects: {back: {place: unit, box: camp}}}}"},
	{ID: RuleIdlePhase, Title: "a phase that nobody may leave, and in which nothing changes", Why: "the sides would act in turn for ever",
		Bad: "talks: {do: alternate, what: actions, first: red, pass: {never: {x: {when: true}}}}", Good: "talks: {do: alternate, what: actions, first: red}"},
	{ID: RuleRowNever, Severity: diag.Warning, Title: "no script ever looks at a row of a table", Why: "the die, with all that is added, or the turn never comes to it: a number is wrong, or a row too many",
		Bad: "rows: {1-2: [calm], 3-6: [storm], 7: [levy]}  # a script rolls 1d6", Good: "rows: {1-2: [calm], 3-4: [storm], 5-6: [levy]}"},
	{ID: RuleRowLacking, Severity: diag.Warning, Title: "a script looks for rows that a table has not got", Why: "a number beyond the first or last row silently uses that row",
		Bad: "rows: {2: [clear], 3: [rain]}  # a script looks up the turn, and turn 1 has no row", Good: "rows: {1: [clear], 2: [clear], 3: [rain]}"},
	{ID: RuleUnused, Severity: diag.Warning, Title: "a Lua function that nothing calls", Why: "a rule that looks as if it were in force",
		Bad: "a function that no hook, card, action, latch or function names", Good: "bind it, or remove it"},
	{ID: RuleParam, Title: "a Lua function has a parameter for which its hook gives nothing", Why: "it would be nil whenever the hook calls it",
		Bad: "function counted(unit, form) ... end at unit.enters", Good: "function counted(unit, from) ... end"},
}

// Fault is a hook that failed. The position is still the one the hook began
// with, so that running it again gives the same fault.
type Fault struct {
	Diag     diag.Diagnostic
	Function string
	Args     string // what it was called with, for people
	Seed     string
	Position json.RawMessage // that reproduces it, when the game attached one
}

// KeepPosition notes the position that reproduces the fault, once.
func (f *Fault) KeepPosition(position []byte) {
	if f.Position == nil {
		f.Position = position
	}
}

// Error is one sentence: where, what and how to mend it.
func (f *Fault) Error() string {
	text := ""
	if f.Diag.Pos.File != "" {
		text = fmt.Sprintf("%s:%d: ", f.Diag.Pos.File, f.Diag.Pos.Line)
	}
	text += f.Diag.Message
	if f.Function != "" {
		text += " (in " + f.Function
		if f.Args != "" {
			text += ", called with " + f.Args
		}
		text += ")"
	}
	if f.Diag.Hint != "" {
		text += "; " + f.Diag.Hint
	}
	return text
}

// toFault turns a failed call into a fault.
func toFault(err error) *Fault {
	switch e := err.(type) {
	case *Fault:
		return e
	case *sandbox.Error:
		d := diag.Diagnostic{Rule: RuleError, Pos: diag.Pos{File: e.File, Line: e.Line, Col: 1}, Message: e.Message}
		switch e.Kind {
		case sandbox.Fuel:
			d.Rule = RuleFuel
		case sandbox.Memory:
			d.Rule = RuleMemory
		case sandbox.Fault:
			d.Rule = RuleHost
		}
		at := 0 // what goes wrong in a word over sets does so where it is asked
		for at < len(e.Traceback)-1 && e.Traceback[at].File == wordsFile {
			at++
			d.Pos.File, d.Pos.Line = e.Traceback[at].File, e.Traceback[at].Line
		}
		for i, t := range e.Traceback {
			if i > at && t.Line > 0 && t.File != wordsFile {
				d.Related = append(d.Related, diag.Related{Pos: diag.Pos{File: t.File, Line: t.Line, Col: 1}, Message: "called from here"})
			}
		}
		return &Fault{Diag: d}
	}
	return &Fault{Diag: diag.Diagnostic{Rule: RuleHost, Message: err.Error()}}
}

// callerPlace is the line of the script that is calling the host.
func callerPlace(L *lua.LState) diag.Pos {
	for level := 0; level < 8; level++ {
		dbg, ok := L.GetStack(level)
		if !ok {
			break
		}
		if _, err := L.GetInfo("Sl", dbg, lua.LNil); err == nil && dbg.What != "G" && dbg.CurrentLine > 0 && dbg.Source != "" && dbg.Source != wordsFile {
			return diag.Pos{File: dbg.Source, Line: dbg.CurrentLine, Col: 1}
		}
	}
	return diag.Pos{}
}
