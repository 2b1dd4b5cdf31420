package lang

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func TestFindings(t *testing.T) {
	cases := []struct {
		text string
		want Type
		rule string
		at   string // the text underlined; the first place it stands
		says string // part of the message, what was expected, nearest or hint
	}{
		{"", Bool, RuleSyntax, "", "empty"},
		{"turn ==", Bool, RuleSyntax, "==", "stops too early"},
		{"turn turn2", Int, RuleSyntax, "turn2", "an operator"},
		{"turn + * 2", Int, RuleSyntax, "*", "does not fit"},
		{"(turn", Int, RuleSyntax, "(", "not closed"},
		{"turn) or (true", Bool, RuleSyntax, ")", "closes nothing"},
		{"turn, 2", Int, RuleSyntax, ",", "one value"},
		{"kind == 'cav", Bool, RuleSyntax, "'", "not closed"},
		{"turn $ 2", Int, RuleSyntax, "$", "no meaning"},
		{"tun == 3", Bool, RuleUnknownName, "tun", "turn"},
		{"turn > 1 and  stregth > 2", Bool, RuleUnknownName, "stregth", "strength"},
		{"var.rain == 'dry'", Bool, RuleUnknownName, "var", "vars.rain"},
		{"kind == cavalry", Bool, RuleUnknownName, "cavalry", "'cavalry'"},
		{"tracks('morale') > 1", Bool, RuleUnknownName, "tracks", "track"},
		{"held and true", Bool, RuleUnknownName, "held", "held([unit])"},
		{"turn() > 1", Bool, RuleUnknownName, "turn", "without parentheses"},
		{"kind == 'cavlry'", Bool, RuleUnknownText, "'cavlry'", "cavalry"},
		{"track('moral') > 1", Bool, RuleUnknownText, "'moral'", "morale"},
		{"has({'cavalry', 'artilery'}, kind)", Bool, RuleUnknownText, "'artilery'", "artillery"},
		{"unit.knd == 'cavalry'", Bool, RuleUnknownField, "knd", "kind"},
		{"any(units, it.leader.strenght > 1)", Bool, RuleUnknownField, "strenght", "strength"},
		{"unit['knd'] == 'cavalry'", Bool, RuleUnknownField, "'knd'", "kind"},
		{"attackers.strength > 1", Bool, RuleUnknownField, "strength", "sum"},
		{"turn.x > 1", Bool, RuleUnknownField, "x", "no fields"},
		{"turn", Bool, RuleType, "turn", "turn > 0"},
		{"leader and true", Bool, RuleType, "leader", "leader ~= nil"},
		{"attackers", Bool, RuleType, "attackers", "any(attackers)"},
		{"turn == 5", Int, RuleType, "turn == 5", "turn == 5 and 1 or 0"},
		{"turn + attackers", Int, RuleType, "attackers", "#attackers"},
		{"turn + (kind == 'cavalry' and held())", Int, RuleType, "kind == 'cavalry' and held()", "add \"or\""},
		{"not kind == 'cavalry'", Bool, RuleType, "kind", "not (kind == value)"},
		{"not (turn + 1)", Bool, RuleType, "turn + 1", "a condition follows not"},
		{"leader < unit", Bool, RuleType, "leader", "number"},
		{"leader.hex == unit", Bool, RuleType, "unit", "unit.hex"},
		{"attackers == defenders", Bool, RuleType, "attackers == defenders", "sets are not compared"},
		{"hex == 1217", Bool, RuleType, "1217", "'1217'"},
		{"hex == 0105", Bool, RuleNotAllowed, "0105", "'0105'"},
		{"turn == 'cavalry'", Bool, RuleType, "'cavalry'", "is a text"},
		{"'a' == 'b'", Bool, RuleType, "'a'", "stands alone"},
		{"turn == nil", Bool, RuleType, "nil", "no such thing"},
		{"turn or 5", Int, RuleType, "turn", "never reached"},
		{"9999999999 > turn", Bool, RuleType, "9999999999", "too large"},
		{"first(unit)", Type{}, RuleType, "unit", "a set is expected"},
		{"{true, false}", Type{}, RuleType, "{true, false}", "list"},
		{"union(attackers)", Type{}, RuleArgs, "union(attackers)", "union(set, set, ...)"},
		{"union(attackers, unit)", Type{}, RuleType, "unit", "set of unit"},
		{"union(unit, attackers)", Type{}, RuleType, "unit", "a set is expected"},
		{"union(attackers, rolled)", Type{}, RuleType, "rolled", "set of unit"},
		{"union(attackers, defenders)", Bool, RuleType, "union(attackers, defenders)", "any(union(attackers, defenders))"},
		{"union({'cavalry'}, {'a'})", Type{}, RuleType, "'cavalry'", "stands alone"},
		{"union({'u1', 'u9'}, attackers)", Type{}, RuleUnknownText, "'u9'", "u1"},
		{"clamp(turn, 1)", Int, RuleArgs, "clamp(turn, 1)", "clamp(x, lo, hi)"},
		{"track()", Int, RuleArgs, "track()", "track(track)"},
		{"apart(unit, unit, 1, 2)", Int, RuleArgs, "2", "apart(a: unit, b: unit, [limit: number])"},
		{"all(attackers)", Bool, RuleArgs, "all(attackers)", "all(set, [name], condition)"},
		{"any(units, kind, true)", Bool, RuleNotAllowed, "kind", "already means something"},
		{"any(units, turn, true)", Bool, RuleNotAllowed, "turn", "already means something"},
		{"any(units, 3, true)", Bool, RuleArgs, "3", "names the elements"},
		{"any(units, u, any(attackers, u.knd == kind))", Bool, RuleUnknownField, "knd", "kind"},
		{"u == unit and any(units, u, true)", Bool, RuleUnknownName, "u", "unknown name"},
		{"track(held() and 'morale' or 'points')", Int, RuleArgs, "held() and 'morale' or 'points'", "written out"},
		{"turn = 5", Bool, RuleNotAllowed, "=", "=="},
		{"turn != 5", Bool, RuleNotAllowed, "!=", "~="},
		{"held() && true", Bool, RuleNotAllowed, "&&", "and"},
		{"!held()", Bool, RuleNotAllowed, "!", "not"},
		{"'a' .. 'b'", Type{}, RuleNotAllowed, "..", "expression"},
		{"2 ^ 3", Int, RuleNotAllowed, "^", "expression"},
		{"1.5 * turn", Int, RuleNotAllowed, "1.5", "whole"},
		{"function() end", Type{}, RuleNotAllowed, "function", "rules/*.lua"},
		{"unit:held()", Type{}, RuleNotAllowed, ":", "not allowed"},
		{"units[1]", Type{}, RuleNotAllowed, "[", "['kind']"},
		{"has({}, kind)", Bool, RuleNotAllowed, "{", "empty list"},
		{"{a = 1}", Type{}, RuleNotAllowed, "=", "=="},
		{"track'morale'", Int, RuleNotAllowed, "'morale'", "parentheses"},
		{"turn -- now", Int, RuleNotAllowed, "--", "comment"},
		{"--[[ x", Int, RuleNotAllowed, "--", "comment"},
		{"if turn then 1", Int, RuleNotAllowed, "if", "condition and value or otherwise"},
		{"unit in attackers", Bool, RuleNotAllowed, "in", "has("},
		{"...", Int, RuleNotAllowed, "...", "expression"},
		{"(first)(rolled).x", Int, RuleUnknownField, "x", "no fields"},
		{"kind == 'é' and knd == 1", Bool, RuleUnknownText, "'é'", "kind"},
	}
	env := testEnv()
	for _, c := range cases {
		var rep diag.List
		if p := Compile(c.text, start, env, c.want, &rep); p != nil {
			t.Errorf("%q compiles", c.text)
			continue
		}
		if len(rep.Items) == 0 {
			t.Errorf("%q: no finding", c.text)
			continue
		}
		d := rep.Items[0]
		from := place(c.text, c.at)
		if d.Rule != c.rule || d.Pos.Col != start.Col+from || d.Pos.Line != 7 || d.Pos.File != "game.yaml" || d.Len != max(1, len([]rune(c.at))) {
			t.Errorf("%q: %s at column %d+%d, want %s at %d+%d%s", c.text, d.Rule, d.Pos.Col-start.Col, d.Len, c.rule, from, len([]rune(c.at)), messages(&rep))
		}
		if all := d.Message + d.Expected + d.Nearest + d.Hint; !strings.Contains(all, c.says) {
			t.Errorf("%q: no %q in%s", c.text, c.says, messages(&rep))
		}
	}
}

// place finds part in text, in characters: the last of short words that also
// stand inside others.
func place(text, part string) int {
	i := strings.Index(text, part)
	if part == "2" || part == "unit" || part == "in" || part == "strength" {
		i = strings.LastIndex(text, part)
	}
	return len([]rune(text[:max(i, 0)]))
}

func TestEveryFindingOfOneText(t *testing.T) {
	var rep diag.List
	Compile("kind == 'cavlry' and tun > 2 or unit.x == 1", start, testEnv(), Bool, &rep)
	var cols []int
	for _, d := range rep.Items {
		cols = append(cols, d.Pos.Col-start.Col)
	}
	if len(cols) != 3 || cols[0] != 8 || cols[1] != 21 || cols[2] != 37 {
		t.Errorf("columns %v%s", cols, messages(&rep))
	}
}

// An id with a hyphen that stands without brackets is a subtraction, and the finding
// says how it is written (engine/lint/testdata/faults); in quotes it is none.
func TestHyphenInQuotes(t *testing.T) {
	var rep diag.List
	env := testEnv()
	env.Fields["unit"]["kind"] = unitField(MemberType(texts("kind", "horse-guns", "guns")), true, func(*unit) int32 { return 0 })
	Compile("kind == 'horse'", start, env, Bool, &rep)
	if len(rep.Items) != 1 || rep.Items[0].Nearest != "horse-guns" || rep.Items[0].Hint != "" {
		t.Errorf("in quotes there is no minus: %s", messages(&rep))
	}
}

func TestColumnsCountCharacters(t *testing.T) {
	var rep diag.List
	env := testEnv()
	kindsWithAccents := texts("kind", "général")
	env.Fields["unit"]["kind"] = unitField(MemberType(kindsWithAccents), true, func(u *unit) int32 { return 0 })
	Compile("kind == 'général' and tun", start, env, Bool, &rep)
	if len(rep.Items) != 1 || rep.Items[0].Pos.Col != start.Col+22 {
		t.Errorf("%+v", rep.Items)
	}
	rep = diag.List{}
	Compile("turn > 1\n and tun", start, env, Bool, &rep)
	if len(rep.Items) != 1 || rep.Items[0].Pos != start {
		t.Errorf("a text of several lines is placed at its start: %+v", rep.Items)
	}
}

func TestHelperFindings(t *testing.T) {
	at := func(line int) diag.Pos { return diag.Pos{File: "game.yaml", Line: line, Col: 3} }
	u := []Param{{Name: "u", Type: MemberType(units)}}
	cases := []struct {
		name   string
		bodies map[string]string
		call   string
		rule   string
		line   int
	}{
		{"itself", map[string]string{"aa": "aa(u)"}, "", RuleRecursion, 1},
		{"round", map[string]string{"aa": "bb(u)", "bb": "cc(u)", "cc": "aa(u)"}, "", RuleRecursion, 3},
		{"error in an unused body", map[string]string{"aa": "u.knd == 1"}, "", RuleUnknownField, 1},
		{"no subject in a body", map[string]string{"aa": "kind == 'cavalry'"}, "", RuleUnknownName, 1},
		{"wrong argument", map[string]string{"aa": "u.strength"}, "aa(turn)", RuleType, 9},
		{"no argument", map[string]string{"aa": "u.strength"}, "aa()", RuleArgs, 9},
		{"name taken", map[string]string{"turn": "1"}, "", RuleNotAllowed, 1},
		{"built-in name taken", map[string]string{"count": "1"}, "", RuleNotAllowed, 1},
		{"syntax", map[string]string{"aa": "u +"}, "aa(unit)", RuleSyntax, 1},
	}
	for _, c := range cases {
		env := testEnv()
		var rep diag.List
		for i, n := range []string{"aa", "bb", "cc", "turn", "count"} {
			if body, ok := c.bodies[n]; ok {
				env.DefineFunction(n, u, body, at(1+i%3), &rep)
			}
		}
		env.CheckFunctions(&rep)
		if c.call != "" && Compile(c.call, at(9), env, Type{}, &rep) != nil {
			t.Errorf("%s: compiles", c.name)
		}
		if len(rep.Items) == 0 || rep.Items[0].Rule != c.rule {
			t.Errorf("%s:%s", c.name, messages(&rep))
		}
		if d := rep.Items; len(d) > 0 && c.bodies["aa"] != "" && d[0].Pos.Line != c.line {
			t.Errorf("%s: line %d", c.name, d[0].Pos.Line)
		}
	}
}

func TestHelpersThatGrowWithoutEndAreRefused(t *testing.T) {
	env := testEnv()
	var rep diag.List
	names := "abcdefghijklmnopqrstuvwxyz"
	for i := range 24 {
		body := "h" + names[i+1:i+2] + "() + h" + names[i+1:i+2] + "()"
		env.DefineFunction("h"+names[i:i+1], nil, body, start, &rep)
	}
	env.DefineFunction("hy", nil, "turn", start, &rep)
	if p := Compile("ha()", start, env, Int, &rep); p != nil || len(rep.Items) == 0 || rep.Items[0].Rule != RuleTooLarge {
		t.Errorf("%s", messages(&rep))
	}
}

func TestDefinedTwice(t *testing.T) {
	env := testEnv()
	var rep diag.List
	env.DefineFunction("half", nil, "floor_div(turn, 2)", start, &rep)
	env.DefineFunction("half", nil, "floor_div(turn, 3)", diag.Pos{Line: 9}, &rep)
	if len(rep.Items) != 1 || len(rep.Items[0].Related) != 1 || rep.Items[0].Related[0].Pos != start {
		t.Errorf("%+v", rep.Items)
	}
}

func TestLongTextIsRefused(t *testing.T) {
	var rep diag.List
	if Compile(strings.Repeat("not ", 100000)+"true", start, testEnv(), Bool, &rep) != nil || rep.Items[0].Rule != RuleNotAllowed {
		t.Errorf("%s", messages(&rep))
	}
	deep := strings.Repeat("(", 1500) + "turn" + strings.Repeat(")", 1500)
	compile(t, testEnv(), deep, Int)
}

func TestReference(t *testing.T) {
	env := testEnv()
	env.DefineFunction("half", []Param{{Name: "n", Type: Int}}, "floor_div(n, 2)", start, &diag.List{})
	var got []string
	for _, e := range Reference(env.WithNames(map[string]Binding{"odds": {Type: Int, Doc: "the odds"}})) {
		got = append(got, e.Group+"|"+e.Signature+"|"+e.Type)
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{"name|odds|number", "name|attackers|set of unit", "field of unit|unit.kind|kind", "function|apart(a: unit, b: unit, [limit: number])|number", "helper|half(n: number)|", "built in|clamp(x, lo, hi)|"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in\n%s", want, all)
		}
	}
}

func TestRulesAreComplete(t *testing.T) {
	if _, err := diag.JoinRules(Rules); err != nil {
		t.Error(err)
	}
	for _, r := range Rules {
		if r.Title == "" || r.Bad == "" || r.Good == "" {
			t.Errorf("%s is not described", r.ID)
		}
	}
}
