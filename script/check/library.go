package check

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// libraryTakes lists the parameters of functions of Lua itself, a letter for each. n is a number, t
// a text or number, l a list or table, f a function, * anything. A ? follows those that may be
// missing.
var libraryTakes = map[string]string{"math.abs": "n", "math.ceil": "n", "math.floor": "n", "math.sqrt": "n", "math.fmod": "nn",
	"string.upper": "t", "string.lower": "t", "string.len": "t", "string.rep": "tn", "string.reverse": "t", "string.sub": "tnn?",
	"table.sort": "lf?", "table.concat": "lt?n?n?", "table.remove": "ln?", "ipairs": "l", "pairs": "l", "tostring": "*", "tonumber": "*n?", "type": "*", "unpack": "l"}

// followLibraryCall follows a call of a function of Lua's own.
func (w *walker) followLibraryCall(e *syntax.Expr, name string, args []value, st *flowState) value {
	if takes, ok := libraryTakes[name]; ok {
		w.calls.checkLibraryArgs(e, name, takes, args)
	}
	switch name {
	case "table.insert", "table.remove", "table.sort":
		if name == "table.insert" && len(args) > 0 {
			st.insertEntry(e.Kids[1], args[0], args[len(args)-1])
		}
	}
	switch name {
	case "math.floor", "math.ceil":
		if len(args) == 1 && args[0].num != nil && !args[0].num.fraction {
			return value{num: args[0].num}
		}
		return anyNumberValue()
	case "math.abs", "string.len":
		return numberValue(0, maxNumber)
	case "math.max", "math.min", "math.fmod", "string.byte":
		return anyNumberValue()
	case "math.sqrt":
		v := anyNumberValue()
		v.num.fraction = true
		return v
	case "tostring", "string.sub", "string.upper", "string.lower", "string.format", "string.rep", "string.reverse", "table.concat", "type", "string.char", "string.gsub":
		return anyTextValue()
	case "tonumber":
		v := anyNumberValue()
		v.nilness = maybe
		return v
	case "table.remove":
		if len(args) > 0 && args[0].list != nil {
			v := *args[0].list
			v.nilness = maybe
			return v
		}
	case "table.insert", "table.sort":
		return value{}
	}
	return unknownValue()
}

func (cc *callChecker) checkLibraryArgs(e *syntax.Expr, name, takes string, args []value) {
	most := len(strings.ReplaceAll(takes, "?", ""))
	must := most - strings.Count(takes, "?")
	exprs := e.Kids[1:]
	if n := len(args); (n < must || n > most) && !mayExpand(exprs) {
		cc.found.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", name, countPhrase(n)), Expected: expectedArgs(must, most)})
	}
	for i, letter := range []byte(strings.ReplaceAll(takes, "?", "")) {
		if i >= len(args) || letter == '*' {
			continue
		}
		v := cc.found.needValue(exprs[i], args[i], "cannot be given to "+name)
		if !v.isFullyKnown() || v.isOnlyNil() {
			continue
		}
		ok, want := true, ""
		switch letter {
		case 'n':
			ok, want = v.num != nil || v.text != nil, "a number"
		case 't':
			ok, want = v.num != nil || v.text != nil, "a text"
		case 'l':
			ok, want = v.list != nil || v.rec != nil || cc.host.isListValue(v), "a list"
		case 'f':
			ok, want = v.fn != nil, "a function"
		}
		if !ok {
			cc.found.reportMistake(exprs[i].Lo, exprs[i].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", name, want, quote(cc.found.sourceText(exprs[i])), v.describeValue()), Expected: want})
		}
	}
}

// insertEntry adds an entry to a list that the function has made.
func (s *flowState) insertEntry(e *syntax.Expr, into, v value) {
	v.member, v.name = nil, ""
	if !into.isFullyKnown() || v.isOnlyNil() {
		return
	}
	out := value{name: into.name, nonEmpty: true}
	switch {
	case into.list != nil:
		elem := joinValues(*into.list, v)
		out = into
		out.list, out.nonEmpty = &elem, true
	case into.rec != nil && len(into.rec.fields) == 0 && !into.rec.open:
		out.list = &v
	case into.rec != nil:
		out = into
		out.list, out.nonEmpty = &v, true
	default:
		return
	}
	s.narrowPath(e, out)
}
