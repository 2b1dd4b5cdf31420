package compile_test

import (
	"os"
	"reflect"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// What was decoded for one scenario serves others that share its nodes: nobody may change it.
// The first scenario of a shipped game is loaded alone and with each variant, and comes out as it does alone.
func TestNobodyChangesWhatIsShared(t *testing.T) {
	t.Parallel()
	p := project.Open(os.DirFS("../.."), &diag.List{})
	var kept schema.DecodeCache
	load := func(ref string, variants []string, k *schema.DecodeCache) (*compile.Result, *diag.List) {
		rep := &diag.List{}
		return compile.Load(p, ref, compile.Options{Variants: variants, AnalysisOnly: true, DecodeCache: k}, rep), rep
	}
	for _, g := range p.Games {
		sets := [][]string{nil}
		for _, v := range g.Variants {
			sets = append(sets, []string{v.ID})
		}
		for _, s := range g.Scenarios[:1] {
			for _, set := range sets {
				ref := g.ID + "/" + s.ID
				a, foundA := load(ref, set, nil)
				b, foundB := load(ref, set, &kept)
				if !reflect.DeepEqual(foundA, foundB) || !reflect.DeepEqual(a.Functions, b.Functions) || !reflect.DeepEqual(a.Spec, b.Spec) {
					t.Errorf("%s with %v is another game when it shares what was decoded", ref, set)
				}
			}
		}
	}
	if kept.Len() == 0 {
		t.Error("nothing is kept")
	}
}
