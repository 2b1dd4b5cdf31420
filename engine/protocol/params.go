package protocol

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var nodeType = reflect.TypeFor[*yamldoc.Node]()

// readParams fills a struct of parameters from a message. It reports each parameter that is
// unknown, missing or of the wrong type, with its place.
func readParams(n *yamldoc.Node, into reflect.Value, rep *diag.List) {
	if n.IsNull() {
		n = &yamldoc.Node{Kind: yamldoc.Map}
	}
	if n.Kind != yamldoc.Map {
		rep.Add(diag.Diagnostic{Rule: RuleParam, Pos: n.Pos, Message: "params is an object", Expected: "an object of named parameters"})
		return
	}
	fields := schema.ListDataFields(into.Type())
	var names []string
	for _, f := range fields {
		names = append(names, f.Key)
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if nearest, ok := nearestName(e.Key, names); !ok {
			rep.Add(diag.Diagnostic{Rule: RuleParam, Pos: e.KeyAt, Message: fmt.Sprintf("unknown parameter %q", e.Key), Expected: expectNames(names), Nearest: nearest})
		}
	}
	for _, f := range fields {
		v := n.Get(f.Key)
		if v == nil {
			if f.Required {
				rep.Add(diag.Diagnostic{Rule: RuleParam, Pos: n.Pos, Message: fmt.Sprintf("parameter %q is missing", f.Key), Expected: f.Doc})
			}
			continue
		}
		if want := readValue(v, into.FieldByIndex(f.Index)); want != "" {
			rep.Add(diag.Diagnostic{Rule: RuleParam, Pos: v.Pos, Message: fmt.Sprintf("parameter %q cannot be read", f.Key), Expected: want})
		}
	}
}

// expectNames returns the names of parameters as what was expected.
func expectNames(names []string) string {
	if len(names) == 0 {
		return "no parameters"
	}
	return "one of " + strings.Join(names, ", ")
}

// readValue reads one value. It returns "" or, when the value does not fit, what was expected.
func readValue(n *yamldoc.Node, v reflect.Value) string {
	switch {
	case v.Type() == nodeType:
		v.Set(reflect.ValueOf(n))
		return ""
	case n.IsNull():
		return ""
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return readValue(n, v.Elem())
	case reflect.String:
		if n.Kind != yamldoc.Scalar {
			return "a text"
		}
		v.SetString(n.Text)
	case reflect.Bool:
		on, ok := n.Bool()
		if !ok {
			return "true or false"
		}
		v.SetBool(on)
	case reflect.Int:
		i, ok := n.Int()
		if !ok {
			return "a whole number"
		}
		v.SetInt(int64(i))
	case reflect.Slice:
		if n.Kind != yamldoc.List {
			return "a list of texts"
		}
		for _, x := range n.Items {
			if x.Kind != yamldoc.Scalar || x.IsNull() {
				return "a list of texts"
			}
			v.Set(reflect.Append(v, reflect.ValueOf(x.Text)))
		}
	case reflect.Map:
		if n.Kind != yamldoc.Map {
			return "an object of values"
		}
		v.Set(reflect.MakeMap(v.Type()))
		for _, e := range n.Entries {
			if e.Value.Kind != yamldoc.Scalar || e.Value.IsNull() {
				return "an object of texts, numbers, true and false"
			}
			v.SetMapIndex(reflect.ValueOf(e.Key), reflect.ValueOf(e.Value.Text))
		}
	}
	return ""
}
