package meaning_test

import (
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/lint/meaning"
	"github.com/vedette-wargames/vedette/engine/project"
)

// load compiles a scenario of the repository, with what meaning needs to know of it.
func load(tb testing.TB, root, ref string, variants ...string) *meaning.Game {
	tb.Helper()
	rep := &diag.List{}
	p := project.Open(os.DirFS(root), rep)
	g := &meaning.Game{}
	o := compile.Options{Variants: variants, AnalysisOnly: true, WatchExpr: func(at diag.Pos, text string, env *expr.Env, want expr.Type) {
		g.Expressions = append(g.Expressions, meaning.Expression{At: at, Text: text, Env: env, Want: want})
	}}
	g.Result = compile.Load(p, ref, o, rep)
	if g.Result.Game == nil || rep.HasErrors() {
		tb.Fatalf("%s does not compile: %v", ref, rep.Items)
	}
	return g
}

func BenchmarkCheck(b *testing.B) {
	for _, ref := range []string{"napoleon-at-waterloo/advanced", "waterloo-20/standard", "waterloo-campaign-1815/june-15"} {
		g := load(b, "../../..", ref)
		b.Run(ref, func(b *testing.B) {
			for b.Loop() {
				if f := meaning.CheckGame(g, false); len(f.List) > 0 {
					b.Log(f.List[0].Message)
				}
			}
		})
	}
}
