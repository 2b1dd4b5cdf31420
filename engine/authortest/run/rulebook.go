package run

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/rulebook"
)

// Proof is what shows that the cases of a statement hold it: a change of one of its keys, and the
// case that then fails.
type Proof struct {
	Mutant *mutate.Mutant // nil: no case noticed any change
	Case   *Case
	// Tried is how many changes were tried until then that compile and have an effect.
	Tried int
	Done  bool // false: the context ended before
}

// ProveStatements tries for each statement of a book changes of its keys, until one of its cases
// fails. Statements without keys or cases have no proof. onProof is called after each statement,
// never twice at a time; it may be nil. After the end of ctx it begins no change.
func (g *MutatedGame) ProveStatements(ctx context.Context, b *rulebook.Book, jobs int, load LoadFunc, onProof func(done int)) []Proof {
	p := &prover{game: g, load: load, mutants: map[string][]*mutate.Mutant{}}
	own := !g.Source.Shipped && g.Game.Library
	list := mutate.ListAllMutants(g.Source.Project, g.Game, own)
	for i := range list {
		p.mutants[list[i].Pos.File] = append(p.mutants[list[i].Pos.File], &list[i])
	}
	out := make([]Proof, len(b.Statements))
	var next, done atomic.Int64
	var wait sync.WaitGroup
	var mu sync.Mutex
	for range max(jobs, 1) {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(out) || ctx.Err() != nil {
					return
				}
				out[i] = p.prove(ctx, b.Statements[i])
				n := int(done.Add(1))
				if onProof != nil {
					mu.Lock()
					onProof(n)
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
	return out
}

// prover looks for changes that the cases of statements notice. Its goroutines share what they
// only read.
type prover struct {
	game    *MutatedGame
	load    LoadFunc
	mutants map[string][]*mutate.Mutant // by file
}

// prove tries the changes of the keys of one statement.
func (p *prover) prove(ctx context.Context, s *rulebook.Statement) Proof {
	var out Proof
	cases := p.findCases(s)
	if len(cases) > 0 {
		for _, x := range p.listMutants(s, cases) {
			fate, _, by := p.game.runCases(ctx, p.load, x, cases)
			switch fate {
			case Untried:
				return out
			case Noticed:
				return Proof{Mutant: x, Case: by, Tried: out.Tried + 1, Done: true}
			case Survived:
				out.Tried++
			}
		}
	}
	out.Done = ctx.Err() == nil
	return out
}

// findCases returns which cases of the runner a statement has.
func (p *prover) findCases(s *rulebook.Statement) []int {
	var out []int
	for _, i := range p.game.cases {
		c := &p.game.runner.Cases[i]
		if slices.ContainsFunc(s.Cases, func(x rulebook.Case) bool {
			return x.File == c.File.Path && x.Pos == c.Spec.Pos && x.Name == c.Spec.Name
		}) {
			out = append(out, i)
		}
	}
	return out
}

// listMutants lists the changes of the keys of a statement: of their values, then each key and
// each part of one left out, then all keys of a file at once. Those come first whose line the cases reach.
func (p *prover) listMutants(s *rulebook.Statement, cases []int) []*mutate.Mutant {
	var reached, others, omitted []*mutate.Mutant
	whole := map[string][]*mutate.Mutant{} // by file
	for _, k := range s.Keys {
		text := p.game.Source.ReadText(k.Pos.File)
		index := diag.NewLineIndex(text)
		for _, x := range p.mutants[k.Pos.File] {
			at, ok := index.ByteOffset(x.Pos.Line, x.Pos.Col)
			switch {
			case !ok || !k.Holds(at):
			case slices.ContainsFunc(cases, func(i int) bool { return p.game.at[lineName(x.Pos)][i] }):
				reached = append(reached, x)
			default:
				others = append(others, x)
			}
		}
		omit := func(start, end int, item bool, at diag.Pos, what string) {
			if x := mutate.OmitEntry(text, start, end, item, at, what); x != nil {
				omitted = append(omitted, x)
			}
		}
		start, end := k.Omissible()
		omit(start, end, k.Item != nil, k.Pos, k.Title())
		if n := len(omitted); n > 0 && end > start && omitted[n-1].Pos == k.Pos && omitted[n-1].What == k.Title() {
			whole[k.Pos.File] = append(whole[k.Pos.File], omitted[n-1])
		}
		for _, e := range k.ListParts() {
			if e.Value != nil {
				omit(e.Start, e.Value.End, false, e.KeyAt, k.Title()+", "+e.Key)
			}
		}
	}
	for _, k := range s.Keys { // not by the map, which has no order
		if list := whole[k.Pos.File]; len(list) > 1 {
			omitted = append(omitted, mutate.JoinOmissions(list))
			delete(whole, k.Pos.File)
		}
	}
	return slices.Concat(reached, others, omitted)
}
