package query

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
)

// TestBarredTextNamesTheKind: where terrain bars some kinds only, the refusal names the kind of the
// unit; where it bars all, it says that no unit may enter.
func TestBarredTextNamesTheKind(t *testing.T) {
	g := &model.Game{Kinds: []model.Kind{{Source: model.Source{ID: "foot"}}, {Source: model.Source{ID: "cavalry"}}}, Units: []model.Unit{{Kind: 1}}}
	woods := &model.Terrain{Source: model.Source{ID: "woods"}}
	q := &Costs{c: &Ctx{G: g}}
	if got := q.barredText(woods, true); got != "no cavalry may enter woods there" {
		t.Errorf("%q", got)
	}
	if got := q.barredText(woods, false); got != "no unit may enter woods there" {
		t.Errorf("%q", got)
	}
}
