package conformance

import (
	"fmt"
	"io/fs"
	"reflect"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// left says which fields are not printed, and why.
var left = map[string]string{
	"model.Game.Content":   "a hash of the files, which the journals on record hold",
	"model.Game.Files":     "the same, by file",
	"model.Game.Names":     "worked out by state.Prepare",
	"model.Game.Static":    "worked out by query.Prepare",
	"model.Game.Env":       "the names of expressions, seen in the expressions",
	"model.Game.SlotParts": "worked out by query.Prepare", "model.Game.VarParts": "worked out by query.Prepare",
	"hex.Grid.": "worked out from the lines of the map that are printed as terrain and hexsides",
}

// printer writes a model as lines of PATH = VALUE.
type printer struct {
	out    strings.Builder
	labels *labels
	seen   map[uintptr]bool
}

// printModel is the whole model as text, by labels.
func printModel(g *model.Game, l *labels) string {
	p := &printer{labels: l, seen: map[uintptr]bool{}}
	p.value("game", reflect.ValueOf(*g))
	return p.out.String()
}

var (
	programType = reflect.TypeFor[lang.Program]()
	posType     = reflect.TypeFor[diag.Pos]()
)

// value writes a value and all below it. Zero values are left out.
func (p *printer) value(path string, v reflect.Value) {
	if v.IsZero() {
		return
	}
	switch v.Type() {
	case programType:
		fmt.Fprintf(&p.out, "%s = %s\n", path, p.expression(v.FieldByName("root")))
		return
	case posType:
		fmt.Fprintf(&p.out, "%s = %s:%d:%d\n", path, v.Field(0).String(), v.Field(1).Int(), v.Field(2).Int())
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		p.pointer(path, v)
	case reflect.Struct:
		p.fields(path, v)
	case reflect.Slice, reflect.Array:
		p.list(path, v)
	case reflect.Map:
		p.mapping(path, v)
	case reflect.Func, reflect.Interface, reflect.Chan, reflect.UnsafePointer:
		// code, and what is worked out later: neither is data of the game
	default:
		fmt.Fprintf(&p.out, "%s = %s\n", path, scalar(v))
	}
}

func (p *printer) pointer(path string, v reflect.Value) {
	at := v.Pointer()
	if v.Type().Elem() != programType && p.seen[at] {
		fmt.Fprintf(&p.out, "%s = (printed above)\n", path)
		return
	}
	p.seen[at] = true
	p.value(path, v.Elem())
}

func (p *printer) fields(path string, v reflect.Value) {
	t := v.Type()
	for i := range t.NumField() {
		name := t.String() + "." + t.Field(i).Name
		if left[name] != "" || left[t.String()+"."] != "" {
			continue
		}
		if v.Field(i).IsZero() {
			continue
		}
		p.value(path+"."+p.labels.of(name, t.Field(i).Name), v.Field(i))
	}
}

// list writes a list: plain numbers and texts on one line, all else by place.
func (p *printer) list(path string, v reflect.Value) {
	if isPlain(v.Type().Elem().Kind()) {
		words := make([]string, v.Len())
		for i := range words {
			words[i] = scalar(v.Index(i))
		}
		fmt.Fprintf(&p.out, "%s = [%s]\n", path, strings.Join(words, " "))
		return
	}
	fmt.Fprintf(&p.out, "%s has %d\n", path, v.Len())
	for i := range v.Len() {
		p.value(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
	}
}

func (p *printer) mapping(path string, v reflect.Value) {
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return scalar(keys[i]) < scalar(keys[j]) })
	for _, k := range keys {
		p.value(fmt.Sprintf("%s{%s}", path, scalar(k)), v.MapIndex(k))
	}
}

func isPlain(k reflect.Kind) bool { return k <= reflect.Float64 || k == reflect.String }

func scalar(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.String:
		return fmt.Sprintf("%q", v.String())
	case v.CanInt():
		return fmt.Sprint(v.Int())
	case v.CanUint():
		return fmt.Sprint(v.Uint())
	case v.Kind() == reflect.Bool:
		return fmt.Sprint(v.Bool())
	case v.Kind() == reflect.Float64:
		return fmt.Sprint(v.Float())
	}
	return v.Type().String()
}

// expression writes an expression in its intermediate form: (op type value name kids).
func (p *printer) expression(v reflect.Value) string {
	if v.IsZero() {
		return "nothing"
	}
	v = v.Elem()
	field := func(name string) reflect.Value { return v.FieldByName(name) }
	var out strings.Builder
	op := field("Op").Uint()
	fmt.Fprintf(&out, "(%s", p.labels.of(fmt.Sprintf("lang.op.%d", op), fmt.Sprintf("op%d", op)))
	if n := field("Value").Int(); n != 0 {
		fmt.Fprintf(&out, " %d", n)
	}
	if list := field("Values"); list.Len() > 0 {
		fmt.Fprintf(&out, " %v", list)
	}
	if n := field("Slot").Int(); n != 0 {
		fmt.Fprintf(&out, " slot %d", n)
	}
	for _, name := range []string{"Name", "Text"} {
		if s := field(name).String(); s != "" {
			fmt.Fprintf(&out, " %q", s)
		}
	}
	kids := field("Kids")
	for i := range kids.Len() {
		out.WriteString(" " + p.expression(kids.Index(i)))
	}
	return out.String() + ")"
}

// openRoot is the folder of a pack that holds its project.
func openRoot(z fs.FS, id string) (fs.FS, error) {
	if _, err := fs.Stat(z, id); err == nil {
		return fs.Sub(z, id)
	}
	return z, nil
}
