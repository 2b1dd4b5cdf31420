package migrate

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed format1.txt
var format1Text string

// form is how a field of format 1 is shaped.
type form struct {
	sort  string // map, list, many, or "" for one value
	of    *form
	name  string // of one value: text, int, bool, any, cond, num, expr or a type
	about string // what conditions in it are about; "" for what holds around it
}

// fields is one type of format 1.
type fields struct {
	name  string
	is    *form // what stands for the whole, when it is no map of fields
	order []string
	of    map[string]*form
}

// format1 is every type of format 1 by name.
var format1 = sync.OnceValue(func() map[string]*fields {
	types := map[string]*fields{}
	var now *fields
	for line := range strings.Lines(format1Text) {
		line = strings.TrimRight(line, "\n")
		switch words := strings.Fields(line); {
		case len(words) == 0 || strings.HasPrefix(line, "#"):
		case line[0] != ' ':
			now = &fields{name: line, of: map[string]*form{}}
			types[line] = now
		case words[0] == "is" && len(now.order) == 0 && strings.HasPrefix(now.name, "file-") || now.name == "barriers":
			now.is = formOf(words[1:])
		default:
			now.order = append(now.order, words[0])
			now.of[words[0]] = formOf(words[1:])
		}
	}
	return types
})

func formOf(words []string) *form {
	switch words[0] {
	case "map", "list", "many":
		return &form{sort: words[0], of: formOf(words[1:])}
	}
	name, about, _ := strings.Cut(words[0], "@")
	return &form{name: name, about: about}
}

// isExpr reports a form whose scalars are expressions.
func (f *form) isExpr() bool {
	return f.sort == "" && (f.name == "cond" || f.name == "num" || f.name == "expr")
}

// typeOf is the type that a form of one value names, nil for a word of its own.
func (f *form) fields() *fields {
	if f.sort != "" {
		return nil
	}
	return format1()[f.name]
}

func (f *form) String() string {
	if f.sort != "" {
		return f.sort + " " + f.of.String()
	}
	return fmt.Sprint(f.name)
}
