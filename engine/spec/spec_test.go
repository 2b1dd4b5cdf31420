package spec_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema/schematest"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// The short and long forms of flips and barriers: what the decoder takes the
// schema takes, and the other way round.
func TestFormsAgreeWithTheSchema(t *testing.T) {
	v, err := schematest.NewValidator(spec.Format().JSONSchema("game", nil))
	if err != nil {
		t.Fatal(err)
	}
	for text, ok := range map[string]bool{
		"blocked_by: [river, ford]":                             true,
		"blocked_by: {river: true, ford: 'vars.flood'}":         true,
		"blocked_by: river":                                     false,
		"blocked_by: {river: [ford]}":                           false,
		"enter: {halt: {stop: true}}":                           true,
		"enter: {halt: {flip: line}}":                           true,
		"enter: {halt: {stop: true, flip: line}}":               true,
		"enter: {halt: {flip: {foot: line}, stop: true}}":       true,
		"enter: {halt: {flip: {foot: [line]}}}":                 false,
		"enter: {halt: {add: 1, flip: line}}":                   false,
		"enter: {halt: {add: 1, stop: true}}":                   false,
		"enter: {halt: {stop: true, flip: line, forbid: true}}": false,
		"enter: {halt: {when: 'true'}}":                         false,
	} {
		full := "format: 2\nkind: game\nid: g\ntitle: G\nsides: {red: {}}\nzones:\n  zoc:\n    " + text + "\n"
		var rep diag.List
		n := yamldoc.Read("game.yaml", []byte(full), &rep)
		_, _, found := spec.Format().Decode(n)
		if found.HasErrors() == ok {
			t.Errorf("%s: the decoder says %+v", text, found.Items)
		}
		if list := v.Validate(n); list.HasErrors() == ok {
			t.Errorf("%s: the schema says %+v", text, list.Items)
		}
		for _, d := range found.Items {
			if strings.Contains(d.Message, "spec.") {
				t.Errorf("%s: %s", text, d.Message)
			}
		}
	}
}
