package deadrules

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

// valueFinder finds out which values variables can have, from what sets them.
type valueFinder struct{ *deadRuleCheck }

// possibleValues works out what each variable is ever set to: its default, what the scenario and
// effects set, and what scripts write where that is a plain value. A variable that a script
// sets to anything else is left out.
func (l valueFinder) possibleValues() map[string]ranges.ValueSet {
	out := map[string]ranges.ValueSet{}
	marked := l.displacementMarks()
	for i := range l.m.Vars {
		v := &l.m.Vars[i]
		if v.Type != model.TInteger && v.Type != model.TFlag && v.Type != model.TText || marked[model.VarID(i)] {
			continue
		}
		can, ok := l.scriptValues(v)
		if !ok {
			continue
		}
		can = can.Union(ranges.NewValueSet(v.Default))
		for _, s := range l.m.Start.Vars {
			if s.Slot >= v.Slot && s.Slot < v.Slot+v.Count {
				can = can.Union(ranges.NewValueSet(s.Value))
			}
		}
		can, set := l.assignedValues(i, can)
		if one, only := can.Single(); only {
			l.reportNoChange(i, set, one)
			continue // reported there, or nothing sets it: nothing more is reported of its readers
		}
		out["vars."+v.ID] = can
	}
	if can, ok := l.possibleLosses(); ok {
		out["lost"] = can
	}
	if can, ok := l.terrainOfUnits(); ok {
		out["unit.terrain"] = can
	}
	return out
}

// assignedValues adds to can every value that an effect may give variable i, and returns the
// effects that change it.
func (l valueFinder) assignedValues(i int, can ranges.ValueSet) (ranges.ValueSet, []*model.Effect) {
	v := &l.m.Vars[i]
	var set []*model.Effect
	up, down := false, false
	l.eachEffect(func(e *model.Effect) {
		if e.Track != model.None || int(e.Var) != i {
			return
		}
		switch e.Verb {
		case model.DoSet:
			set = append(set, e)
			can = can.Union(l.exprValues(e.To))
		case model.DoAdjust:
			set = append(set, e)
			by := l.exprValues(e.Amount)
			up, down = up || by.Most > 0, down || by.Least < 0
		}
	})
	if up {
		can = can.Union(ranges.NewValueRange(can.Least, int64(v.Max)))
	}
	if down {
		can = can.Union(ranges.NewValueRange(int64(v.Min), can.Most))
	}
	return can, set
}

var anyNumber = ranges.NewValueRange(-1<<31, 1<<31-1)

// exprValues returns the possible values of an expression, all values if it cannot be read.
func (l *deadRuleCheck) exprValues(p *lang.Program) ranges.ValueSet {
	if p == nil {
		return anyNumber
	}
	x := l.readExpression(p)
	if x == nil {
		return anyNumber
	}
	return x.PossibleValues()
}

// reportNoChange reports effects that set a variable to the only value that it ever has.
func (l valueFinder) reportNoChange(i int, set []*model.Effect, value int64) {
	v := &l.m.Vars[i]
	if len(set) == 0 {
		return
	}
	for _, e := range set {
		if !l.wantsFinding(e.Pos) || e.Subject != nil && l.targetsNobody(e) {
			continue
		}
		l.report(rulePointless, diag.Diagnostic{Pos: e.Pos, Len: len([]rune(e.ID)), Message: "this sets the variable " + quote(v.ID) + " to what it always is: nothing ever gives it another value than " + l.formatValue(v, value),
			Hint: "set it to another value here, or somewhere else"})
	}
}

func (l valueFinder) formatValue(v *model.Var, value int64) string {
	switch {
	case v.Type == model.TFlag:
		return strconv.FormatBool(value != 0)
	case v.Type == model.TText && value >= 0 && int(value) < len(l.m.Texts):
		return quote(l.m.Texts[value])
	}
	return strconv.FormatInt(value, 10)
}

// scriptValues returns the plain values that scripts set a variable to; ok is false where a
// script may set it to something that its text does not show.
func (l valueFinder) scriptValues(v *model.Var) (can ranges.ValueSet, ok bool) {
	said := l.findReferences()
	if said.aliased || said.mayCompose(v.ID) {
		return can, false
	}
	can = ranges.EmptyValueSet()
	if !said.writtenNames["vars."+v.ID] && !said.scriptTexts[v.ID] {
		return can, true
	}
	for i := range l.Scripts {
		text := string(l.Scripts[i].Source)
		for at := 0; ; {
			k := strings.Index(text[at:], v.ID)
			if k < 0 {
				break
			}
			at += k
			value, writes, plain := l.parseAssignment(v, text, at)
			if !plain {
				return can, false
			}
			if writes {
				can = can.Union(ranges.NewValueSet(value))
			}
			at += len(v.ID)
		}
	}
	return can, true
}

// parseAssignment reads what a script does where its text has the name of a variable.
func (l valueFinder) parseAssignment(v *model.Var, text string, at int) (value int32, writes, plain bool) {
	before, after := text[:at], text[at+len(v.ID):]
	if line := before[strings.LastIndexByte(before, '\n')+1:]; strings.Contains(line, "--") || after != "" && nameByte(after[0]) || before != "" && nameByte(before[len(before)-1]) {
		return 0, false, true // in a comment, or a part of another name
	}
	rest := strings.TrimLeft(after, " \t")
	switch {
	case strings.HasSuffix(before, "vars."):
		if !strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, "==") {
			return 0, false, true
		}
		line, _, _ := strings.Cut(rest[1:], "\n")
		value, plain = l.parsePlainValue(v, line)
		return value, true, plain
	case strings.HasSuffix(before, `set("`) && strings.HasPrefix(after, `",`):
		first, _, _ := strings.Cut(after[2:], "\n")
		if end := strings.IndexAny(first, ",)"); end >= 0 {
			value, plain = l.parsePlainValue(v, first[:end])
			return value, true, plain
		}
	case !strings.HasSuffix(before, `"`) && !strings.HasSuffix(before, `'`):
		return 0, false, true // a name of the script's own, or another family
	}
	return 0, true, false
}

// parsePlainValue reads a literal value in a script.
func (l valueFinder) parsePlainValue(v *model.Var, text string) (int32, bool) {
	text, _, _ = strings.Cut(text, "--")
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "end"))
	switch v.Type {
	case model.TFlag:
		return boolValue(text == "true"), text == "true" || text == "false"
	case model.TInteger:
		n, err := strconv.ParseInt(text, 10, 32)
		return int32(n), err == nil
	}
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return 0, false
	}
	for i := range l.m.Texts {
		if l.m.Texts[i] == text[1:len(text)-1] {
			return int32(i), true
		}
	}
	return 0, false
}

func boolValue(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
