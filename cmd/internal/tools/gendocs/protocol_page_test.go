package main

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// TestEveryFieldHasAMeaning: each parameter, each field of a result and each key of an object
// inside has a sentence, and each object has its own place on the page, to which its type links.
func TestEveryFieldHasAMeaning(t *testing.T) {
	page := protocolPage()
	shown := namedObjects()
	for _, m := range protocol.Methods() {
		shown = append(shown, m.Params, m.Result)
		if !strings.Contains(page, "\n## "+m.Name+"\n") {
			t.Errorf("the page does not describe %s", m.Name)
		}
	}
	names, seen := map[string]reflect.Type{}, 0
	for _, o := range shown {
		for _, f := range schema.ListDataFields(o) {
			seen++
			if !strings.HasSuffix(f.Doc, ".") && !strings.HasSuffix(f.Doc, "?") {
				t.Errorf("%s.%s has no meaning, or none that is a sentence: %q", o, f.Key, f.Doc)
			}
			in := objectType(f.Type)
			if in == nil {
				continue
			}
			if !slices.Contains(shown, in) || !strings.Contains(page, "\n### "+objectName(in)+"\n") {
				t.Errorf("%s.%s is of %s, which the page does not describe", o, f.Key, in)
			}
			if have := names[objectName(in)]; have != nil && have != in {
				t.Errorf("%s and %s have one name on the page", have, in)
			}
			names[objectName(in)] = in
		}
	}
	if seen < 300 || len(names) < 40 {
		t.Errorf("only %d fields of %d objects were looked at", seen, len(names))
	}
	for _, line := range strings.Split(page, "\n") {
		if strings.HasPrefix(line, "| `") && strings.HasSuffix(line, "|  |") {
			t.Errorf("a row without a meaning: %s", line)
		}
	}
}
