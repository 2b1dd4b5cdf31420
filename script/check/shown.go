package check

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// describeValue says in words what a value is.
func (v value) describeValue() string {
	var out []string
	if v.text != nil {
		switch list, ok := v.text.listTexts(); {
		case v.text.family != "":
			out = append(out, addArticle(v.text.family))
		case ok && len(list) == 1:
			out = append(out, "the text \""+list[0]+"\"")
		default:
			out = append(out, "a text")
		}
	}
	if v.num != nil {
		out = append(out, "a number")
	}
	if v.yes || v.no {
		out = append(out, "true or false")
	}
	if v.thing != "" {
		out = append(out, theThing(v.thing))
	}
	if v.list != nil {
		out = append(out, describeList(*v.list))
	}
	if v.rec != nil {
		out = append(out, "a table")
	}
	if v.fn != nil {
		out = append(out, "a function")
	}
	if len(out) == 0 {
		return "nil"
	}
	return strings.Join(out, " or ")
}

func describeList(e value) string {
	switch {
	case e.thing != "":
		return "a list of " + diag.Plural(e.thing)
	case e.text != nil && e.text.family != "":
		return "a list of " + diag.Plural(e.text.family)
	case e.num != nil:
		return "a list of numbers"
	case e.text != nil:
		return "a list of texts"
	}
	return "a list"
}

func theThing(typ string) string {
	if strings.HasSuffix(typ, "s") {
		return "the " + typ
	}
	return addArticle(typ)
}

func addArticle(typ string) string {
	if typ != "" && strings.ContainsRune("aeio", rune(typ[0])) {
		return "an " + typ
	}
	return "a " + typ
}
