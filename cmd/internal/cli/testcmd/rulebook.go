package testcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rulebook"
	"github.com/vedette-wargames/vedette/script/load"
)

// traceRulebooks prints what holds the statements of the rulebooks of the tested games; with
// --mutate also whether the cases notice changes of it. The error is a finding if a score is
// below the required one, a case fails already, or ctx ends early.
func (t *tester) traceRulebooks(ctx context.Context) error {
	var books []*rulebook.Book
	var mutated []*run.MutatedGame // by book; with --mutate
	for _, s := range t.runner.Sources {
		for _, g := range s.Project.Games {
			if b := rulebook.Read(s.Project, g); b != nil && slices.Contains(t.runner.Games, g.ID) {
				books = append(books, b)
			}
		}
	}
	if len(books) == 0 {
		return kit.UsageError("there is no rulebook of %s: list its statements in a file of kind rulebook, beside game.yaml", strings.Join(t.runner.Games, ", "))
	}
	if t.o.Mutation.On {
		m, err := t.beginMutation(ctx)
		if err != nil {
			return err
		}
		mutated = m.ListGames()
	}
	var traces []*rulebook.Trace
	poor := false
	for _, b := range books {
		x := rulebook.NewTrace(b, t.shownFile(b.Game), t.proveBook(ctx, b, mutated))
		poor = poor || x.Percent() < t.o.Mutation.LeastScore
		traces = append(traces, x)
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted before all changes were tried")
	}
	if err := t.o.Kit.WriteOutputs(t.o.Outputs, func(w io.Writer, o kit.Output) error { return writeTraces(w, o.Format, traces) }); err != nil {
		return err
	}
	if poor {
		return kit.ErrFindings
	}
	return nil
}

func writeTraces(w io.Writer, format string, traces []*rulebook.Trace) error {
	switch format {
	case "json":
		return rulebook.WriteJSON(w, traces)
	case "html":
		return rulebook.WriteHTML(w, traces)
	}
	for _, x := range traces {
		if err := rulebook.WriteText(w, x); err != nil {
			return err
		}
	}
	return nil
}

// shownFile returns a function that names files of a game as seen from the working folder.
func (t *tester) shownFile(g *project.Game) func(file string) string {
	for s, w := range t.workspaces {
		if s.Project.Game(g.ID) == g {
			return func(file string) string { return w.Prefix + file }
		}
	}
	return func(file string) string { return file }
}

// proveBook tries changes of the keys of a book's statements; nil without --mutate.
func (t *tester) proveBook(ctx context.Context, b *rulebook.Book, mutated []*run.MutatedGame) []rulebook.TracedProof {
	i := slices.IndexFunc(mutated, func(g *run.MutatedGame) bool { return g.Game == b.Game })
	if i < 0 {
		return nil
	}
	p := t.o.Kit.StartProgress()
	defer p.EndLine()
	loader := &load.Loader{}
	loader.Scripts.Context = ctx
	jobs := t.o.Mutation.Jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	compileMutant := func(p *project.Project, ref string, o compile.Options) run.Scenario {
		return describeScenario(loader.CompileScenario(p, ref, o))
	}
	place := t.shownFile(b.Game)
	proofs := mutated[i].ProveStatements(ctx, b, jobs, compileMutant, func(done int) {
		p.ShowCount(int64(done), int64(len(b.Statements)), "%s: %d of %d statements tried", b.Game.ID, done, len(b.Statements))
	})
	out := make([]rulebook.TracedProof, len(proofs))
	for k, x := range proofs {
		out[k].Tried = x.Tried
		if m := x.Mutant; m != nil {
			change := fmt.Sprintf("%s: %s -> %s", m.What, m.Old, orNone(m.New))
			if m.Kind == mutate.Omission {
				change = m.What + " left out"
			}
			out[k] = rulebook.TracedProof{Change: change, File: place(m.Pos.File), Line: m.Pos.Line, Case: x.Case.Spec.Name, Tried: x.Tried}
		}
	}
	return out
}

// beginMutation runs all cases on the games as they are. The error is a finding if a case fails,
// or ctx ends.
func (t *tester) beginMutation(ctx context.Context) (*run.Mutation, error) {
	m, err := t.runner.BeginMutation(ctx)
	var broken *run.BrokenCase
	switch {
	case errors.As(err, &broken):
		diag.SortFindings(&t.runner.Findings)
		if err := t.printFindings(ctx, t.o.Kit.Out, kit.Output{Format: "text"}); err != nil {
			return nil, kit.IOError(err)
		}
		return nil, kit.FindingsError("%v: mend it first", broken)
	case err != nil:
		return nil, kit.FindingsError("interrupted before a change was tried")
	}
	return m, nil
}
