package schema

import (
	"reflect"
	"testing"
)

// Shared is embedded in many maps; its keys tell little about any of them.
type Shared struct {
	Rule  string `key:"rule" doc:"Where it comes from."`
	Label string `key:"label" doc:"A short name."`
}

// TestKeysThatTellMost: a finding names the keys that a map must have and its
// own before those that it shares with others.
func TestKeysThatTellMost(t *testing.T) {
	type condition struct {
		Shared
		Because string `key:"because" doc:"A reason."`
		When    string `key:"when" required:"true" doc:"A condition."`
	}
	if s := newBuilder().buildSchemaLocked(reflect.TypeFor[condition]()); s.Want != "a map with keys such as when, because, rule" {
		t.Errorf("wanted is %s", s.Want)
	}
}
