// Package schematest checks files against JSON Schemas, for tests.
//
// The program decodes files itself and only writes JSON Schemas, which editors use. Tests must
// show that both agree: what the decoder of package schema takes, the schema takes too. This package is the
// other half of that comparison. It reads schemas with the library santhosh-tekuri/jsonschema, and the
// program links neither.
//
//	v, err := schematest.NewValidator(spec.Format().JSONSchema("game", nil))
//	found := v.Validate(node) // a list of findings, empty where the file fits
//
// [Validator.ListMismatches] gives the findings with their nodes, to compare them with those of the
// decoder node by node. Scalars mean what they mean to the decoder: a whole number has at most 18 digits
// and no leading zero, true and false are truth values, everything else is text.
package schematest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Validator is a compiled JSON Schema. Compiling takes about a millisecond a
// kilobyte, so make it once and only when it is needed.
type Validator struct {
	schema *jsonschema.Schema
}

// NewValidator compiles a JSON Schema.
func NewValidator(schema []byte) (v *Validator, err error) {
	defer func() {
		if r := recover(); r != nil {
			v, err = nil, fmt.Errorf("the schema cannot be compiled: %v", r)
		}
	}()
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.LoadURL = refuseURL
	const name = "schema.json"
	if err := c.AddResource(name, bytes.NewReader(schema)); err != nil {
		return nil, fmt.Errorf("the schema cannot be read: %w", err)
	}
	s, err := c.Compile(name)
	if err != nil {
		return nil, fmt.Errorf("the schema cannot be compiled: %w", err)
	}
	return &Validator{schema: s}, nil
}

// Mismatch is something that breaks a schema, with the node that it is about.
type Mismatch struct {
	Node *yamldoc.Node
	Diag diag.Diagnostic
}

// Validate reports what breaks the schema, in the order of the file.
func (v *Validator) Validate(n *yamldoc.Node) *diag.List {
	out := &diag.List{}
	for _, m := range v.ListMismatches(n) {
		out.Add(m.Diag)
	}
	diag.SortFindings(out)
	return out
}

// ListMismatches returns what breaks the schema.
func (v *Validator) ListMismatches(n *yamldoc.Node) (out []Mismatch) {
	if n == nil {
		n = &yamldoc.Node{}
	}
	// The library panics on some instances; a finding is better than a crash.
	defer func() {
		if r := recover(); r != nil {
			out = []Mismatch{newMismatch(n, n.Pos, 0, "the schema cannot be applied to this file")}
		}
	}()
	err := v.schema.Validate(toJSONValue(n))
	if err == nil {
		return nil
	}
	fault, ok := err.(*jsonschema.ValidationError)
	if !ok {
		return []Mismatch{newMismatch(n, n.Pos, 0, "the schema cannot be applied to this file: "+err.Error())}
	}
	return locateFaults(n, fault, nil)
}

// toJSONValue returns a node as a JSON value, by the rules of the format.
func toJSONValue(n *yamldoc.Node) any {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case yamldoc.Map:
		m := make(map[string]any, len(n.Entries))
		for i := range n.Entries {
			e := &n.Entries[i]
			if _, known := m[e.Key]; !known {
				m[e.Key] = toJSONValue(e.Value)
			}
		}
		return m
	case yamldoc.List:
		l := make([]any, len(n.Items))
		for i := range n.Items {
			l[i] = toJSONValue(n.Items[i])
		}
		return l
	}
	switch {
	case n.IsNull():
		return nil
	case n.Quoted:
		return n.Text
	case n.Text == "true", n.Text == "false":
		return n.Text == "true"
	case wholeNumber.MatchString(n.Text):
		return json.Number(strings.TrimPrefix(n.Text, "+"))
	}
	return n.Text
}

// wholeNumber matches the whole numbers of the format.
var wholeNumber = regexp.MustCompile(`^[+-]?(0|[1-9][0-9]{0,17})$`)

// locateFaults collects the innermost causes of a fault with their places.
func locateFaults(root *yamldoc.Node, fault *jsonschema.ValidationError, out []Mismatch) []Mismatch {
	for _, cause := range fault.Causes {
		out = locateFaults(root, cause, out)
	}
	if len(fault.Causes) > 0 {
		return out
	}
	at, last, holder := followPointer(root, fault.InstanceLocation)
	keyword := fault.KeywordLocation[strings.LastIndexByte(fault.KeywordLocation, '/')+1:]
	switch {
	case strings.Contains(fault.KeywordLocation, "/propertyNames/") && holder != nil:
		pos, length := findKeyPlace(holder, last)
		return append(out, newMismatch(holder, pos, length, "key "+strconv.Quote(last)+": "+fault.Message))
	case keyword == "additionalProperties":
		return append(out, findExtraKeys(at, fault.Message)...)
	case keyword == "required":
		pos, length := firstKey(at)
		return append(out, newMismatch(at, pos, length, fault.Message))
	}
	return append(out, newMismatch(at, at.Pos, textLen(at), fault.Message))
}

// findExtraKeys returns a finding for each key that a message names: the library
// gives only the place of the map.
func findExtraKeys(at *yamldoc.Node, message string) []Mismatch {
	var out []Mismatch
	for i := range at.Entries {
		e := &at.Entries[i]
		if strings.Contains(message, libraryQuote(e.Key)) && at.Get(e.Key) == e.Value {
			out = append(out, newMismatch(at, e.KeyAt, utf8.RuneCountInString(e.Key), "key "+strconv.Quote(e.Key)+" is not allowed"))
		}
	}
	if out == nil {
		out = append(out, newMismatch(at, at.Pos, 0, message))
	}
	return out
}

// libraryQuote writes a key as the library's messages do.
func libraryQuote(key string) string {
	q := strconv.Quote(key)
	q = strings.ReplaceAll(q, `\"`, `"`)
	q = strings.ReplaceAll(q, `'`, `\'`)
	return "'" + q[1:len(q)-1] + "'"
}

// findPointerKey returns the key that a part of a JSON pointer means. The library
// also writes it as a part of a URL.
func findPointerKey(holder *yamldoc.Node, part string) string {
	if plain, err := url.PathUnescape(part); err == nil {
		plain = pointerEscapes.Replace(plain)
		if slices.ContainsFunc(holder.Entries, func(e yamldoc.Entry) bool { return e.Key == plain }) {
			return plain
		}
	}
	return pointerEscapes.Replace(part)
}

// pointerEscapes replaces the escapes of a JSON pointer.
var pointerEscapes = strings.NewReplacer("~1", "/", "~0", "~")

// findKeyPlace returns the place of a key, with its length.
func findKeyPlace(n *yamldoc.Node, key string) (diag.Pos, int) {
	for i := range n.Entries {
		if n.Entries[i].Key == key {
			return n.Entries[i].KeyAt, utf8.RuneCountInString(n.Entries[i].Key)
		}
	}
	return n.Pos, 0
}

// followPointer follows a JSON pointer and returns the node, the last name, and
// what holds it.
func followPointer(n *yamldoc.Node, pointer string) (at *yamldoc.Node, last string, holder *yamldoc.Node) {
	if pointer == "" {
		return n, "", nil
	}
	for _, part := range strings.Split(strings.TrimPrefix(pointer, "/"), "/") {
		holder, last = n, findPointerKey(n, part)
		next := n.Get(last)
		if n.Kind == yamldoc.List {
			if i, err := strconv.Atoi(part); err == nil && i >= 0 && i < len(n.Items) {
				next = n.Items[i]
			}
		}
		if next == nil {
			return missingValue(n, last), last, holder
		}
		n = next
	}
	return n, last, holder
}

// missingValue returns a value that a key lacks, at the place of the key, as the decoder places it; n
// where it has no such key.
func missingValue(n *yamldoc.Node, key string) *yamldoc.Node {
	for i := range n.Entries {
		if n.Entries[i].Key == key {
			return &yamldoc.Node{Pos: n.Entries[i].KeyAt}
		}
	}
	return n
}

// newMismatch returns a finding of rule schema-mismatch.
func newMismatch(n *yamldoc.Node, pos diag.Pos, length int, message string) Mismatch {
	return Mismatch{n, diag.Diagnostic{Rule: "schema-mismatch", Pos: pos, Len: length,
		Message: message, Expected: "what the JSON Schema of this kind of file says",
		Hint: "vedette schema prints it"}}
}

// refuseURL keeps the library from loading a schema from anywhere.
func refuseURL(url string) (io.ReadCloser, error) {
	return nil, fmt.Errorf("a schema may not refer to %s", url)
}

// firstKey returns the place of the first key of a map, with its length.
func firstKey(n *yamldoc.Node) (diag.Pos, int) {
	if n.Kind == yamldoc.Map && len(n.Entries) > 0 && n.Entries[0].KeyAt.Line > 0 {
		return n.Entries[0].KeyAt, utf8.RuneCountInString(n.Entries[0].Key)
	}
	return n.Pos, 0
}

// textLen returns the width of a scalar on its line; 0 when it runs over several lines.
func textLen(n *yamldoc.Node) int {
	if n.Kind != yamldoc.Scalar || strings.ContainsAny(n.Text, "\n\r") {
		return 0
	}
	if n.Quoted {
		return utf8.RuneCountInString(n.Text) + 2
	}
	return utf8.RuneCountInString(n.Text)
}
