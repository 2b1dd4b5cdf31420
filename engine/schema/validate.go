package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"

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

// Validate checks a node tree against a JSON Schema. The error is about the
// schema.
func Validate(schema []byte, n *yamldoc.Node) (*diag.List, error) {
	v, err := NewValidator(schema)
	if err != nil {
		return nil, err
	}
	return v.Validate(n), nil
}

// Validate reports what breaks the schema, in the order of the file.
func (v *Validator) Validate(n *yamldoc.Node) *diag.List { return sortFindings(v.collectFindings(n)) }

// collectFindings returns what breaks the schema.
func (v *Validator) collectFindings(n *yamldoc.Node) (out []finding) {
	if n == nil {
		n = &yamldoc.Node{}
	}
	// The library panics on some instances; a finding is better than a crash.
	defer func() {
		if r := recover(); r != nil {
			out = []finding{newMismatch(n, n.Pos, 0, "the schema cannot be applied to this file")}
		}
	}()
	err := v.schema.Validate(toJSONValue(n))
	if err == nil {
		return nil
	}
	fault, ok := err.(*jsonschema.ValidationError)
	if !ok {
		return []finding{newMismatch(n, n.Pos, 0, "the schema cannot be applied to this file: "+err.Error())}
	}
	return locateFaults(n, fault, nil)
}

// toJSONValue returns a node as a JSON value, by the rules of classifyScalar.
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
	switch classifyScalar(n) {
	case classNull:
		return nil
	case classInt:
		return json.Number(strconv.Itoa(toInt(n.Text)))
	case classBool:
		return n.Text == "true"
	}
	return n.Text
}

// locateFaults collects the innermost causes of a fault with their places.
func locateFaults(root *yamldoc.Node, fault *jsonschema.ValidationError, out []finding) []finding {
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
func findExtraKeys(at *yamldoc.Node, message string) []finding {
	var out []finding
	for i := range at.Entries {
		e := &at.Entries[i]
		if strings.Contains(message, libraryQuote(e.Key)) && !isRepeatedKey(at, i) {
			out = append(out, newMismatch(at, e.KeyAt, keyLen(e), "key "+strconv.Quote(e.Key)+" is not allowed"))
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
		if valueAtKey(holder, plain) != nil {
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
			return n.Entries[i].KeyAt, keyLen(&n.Entries[i])
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
		next := valueAtKey(n, last)
		if n.Kind == yamldoc.List {
			if i, err := strconv.Atoi(part); err == nil && i >= 0 && i < len(n.Items) {
				next = n.Items[i]
			}
		}
		if next == nil {
			return n, last, holder
		}
		n = next
	}
	return n, last, holder
}

// newMismatch returns a finding of rule schema-mismatch.
func newMismatch(n *yamldoc.Node, pos diag.Pos, length int, message string) finding {
	return finding{n, diag.Diagnostic{Rule: "schema-mismatch", Pos: pos, Len: length,
		Message: message, Expected: "what the JSON Schema of this kind of file says",
		Hint: "vedette schema prints it"}}
}

// refuseURL keeps the library from loading a schema from anywhere.
func refuseURL(url string) (io.ReadCloser, error) {
	return nil, fmt.Errorf("a schema may not refer to %s", url)
}
