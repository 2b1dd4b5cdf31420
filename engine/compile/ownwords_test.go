package compile

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/query"
)

// No property can take the name of a field that each side, army, kind or box has anyway:
// the list of those names has every one of them.
func TestOwnWordsAreAllFields(t *testing.T) {
	d := query.PlainEnvs().Domains
	for of, domain := range map[string]string{"side": d.Side.Name, "army": d.Army.Name, "kind": d.Kind.Name, "box": d.Box.Name} {
		for name := range query.PlainEnvs().Base.Fields[domain] {
			name, _, _ = strings.Cut(name, ".")
			if !slices.Contains(declaredKeys(of), name) && !slices.Contains(builtinWords[of], name) {
				t.Errorf("a property of a %s could be called %q, which it has as a field", of, name)
			}
		}
	}
}
