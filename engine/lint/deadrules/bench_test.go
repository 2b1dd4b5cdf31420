package deadrules_test

import (
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/project"
)

// load compiles a scenario of the repository, with what meaning needs to know of it.
func load(tb testing.TB, root, ref string, variants ...string) *deadrules.Game {
	tb.Helper()
	rep := &diag.List{}
	p := project.Open(os.DirFS(root), rep)
	g := &deadrules.Game{}
	o := compile.Options{Variants: variants, AnalysisOnly: true, WatchExpr: func(at diag.Pos, text string, env *lang.Env, want lang.Type) {
		g.Expressions = append(g.Expressions, deadrules.Expression{At: at, Text: text, Env: env, Want: want})
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
				if f := deadrules.CheckGame(g, false); len(f.List) > 0 {
					b.Log(f.List[0].Message)
				}
			}
		})
	}
}
