package sim

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Plan lists the cells to play, with the same seeds in each. The others are compared against
// the first cell.
type Plan struct {
	Cells   []*Cell
	First   rng.Seed // of the first game; the others follow
	Games   int      // at most, of each cell
	Workers int      // 0: as many as there are cores
	// Enough is called after each game of each cell, in the order of the seeds. It reports
	// whether the games so far are enough; nil: never. So a run stops at the same game however
	// many workers play.
	Enough func(*Work) bool
	// OnSeed is called with each seed's games in the order of the seeds, before they are counted.
	OnSeed func(n int, games []*Game)
	// WorkerCell, if set, gives a worker a cell of its own in place of one of the plan: the same,
	// compiled anew, for scripts that are watched.
	WorkerCell func(cell, worker int) *Cell
	// OnPlayer, if set, is called with each player before it plays, from its goroutine.
	OnPlayer func(cell, worker int, p *Player)
}

// Work holds the counts of a run.
type Work struct {
	Tallies []*Tally `json:"tallies"` // by cell
	Pairs   []*Pair  `json:"pairs"`   // of the first cell with each of the others
}

// NewWork returns empty counts for some cells.
func NewWork(cells []*Cell) *Work {
	w := &Work{}
	for i, c := range cells {
		w.Tallies = append(w.Tallies, NewTally(c.Rules.Model))
		if i > 0 {
			w.Pairs = append(w.Pairs, &Pair{Joint: map[string]map[string]int64{}})
		}
	}
	return w
}

// Add counts the games of one seed.
func (w *Work) Add(cells []*Cell, games []*Game) {
	for i, g := range games {
		w.Tallies[i].Add(cells[i].Rules.Model, g)
		if i > 0 {
			w.Pairs[i-1].Add(cells[0].Rules.Model, cells[i].Rules.Model, games[0], g)
		}
	}
}

// Merge adds the counts of games that were played elsewhere in the same cells.
func (w *Work) Merge(o *Work) {
	for i := range o.Tallies {
		w.Tallies[i].Merge(o.Tallies[i])
	}
	for i := range o.Pairs {
		w.Pairs[i].Merge(o.Pairs[i])
	}
}

// Run plays and returns the counts, and how many seeds they are of. The result is the same
// however many workers there are. After the end of ctx no decision is begun: games under way
// are dropped, and the seeds before the first dropped one are counted.
func (p *Plan) Run(ctx context.Context) (*Work, int) {
	workers := p.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = max(1, min(workers, p.Games))
	var (
		next, stop atomic.Int64
		wait       sync.WaitGroup
		done       = make(chan seedGames, 2*workers)
		// A worker may be ahead of the slowest by so many games, which wait to be counted.
		ahead = make(chan struct{}, 16*workers)
	)
	for w := range workers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			p.runWorker(ctx, w, &next, &stop, ahead, done)
		}()
	}
	go func() {
		wait.Wait()
		close(done)
	}()
	return p.collectGames(done, ahead, &stop)
}

// seedGames is the games of one seed, or the panic of a worker.
type seedGames struct {
	n     int
	games []*Game
	panic any
}

// runWorker plays seed after seed until there are no more, or enough was played.
func (p *Plan) runWorker(ctx context.Context, worker int, next, stop *atomic.Int64, ahead chan struct{}, done chan<- seedGames) {
	players := make([]*Player, len(p.Cells))
	tables := map[*game.Rules]*game.Table{} // one for all cells of the same rules: a worker plays one game at a time
	for i, c := range p.Cells {
		if p.WorkerCell != nil {
			c = p.WorkerCell(i, worker)
		}
		t := tables[c.Rules]
		if t == nil {
			t = &game.Table{Rules: c.Rules}
			tables[c.Rules] = t
		}
		players[i] = newPlayer(c, t)
		if p.OnPlayer != nil {
			p.OnPlayer(i, worker, players[i])
		}
	}
	for {
		select {
		case ahead <- struct{}{}:
		case <-ctx.Done():
			return // a dropped seed lets nobody go on
		}
		n := p.Games
		if ctx.Err() == nil {
			n = int(next.Add(1)) - 1
		}
		if n >= p.Games || stop.Load() != 0 {
			select {
			case <-ahead:
			default: // all were let go on, as it is over
			}
			return
		}
		out := p.playSeed(ctx, players, n)
		if out.games == nil && out.panic == nil {
			return
		}
		done <- out
		if out.panic != nil {
			return
		}
	}
}

// playSeed plays the games of a seed; there are none where ctx ends before they do. A panic is returned to where it can be reported.
func (p *Plan) playSeed(ctx context.Context, players []*Player, n int) (out seedGames) {
	out = seedGames{n: n, games: make([]*Game, len(players))}
	defer func() {
		if x := recover(); x != nil {
			out.panic = fmt.Sprintf("%v (in the game of seed %d)", x, p.First+rng.Seed(n))
		}
	}()
	for i := range players {
		if out.games[i] = players[i].PlayGame(ctx, p.First+rng.Seed(n)); out.games[i] == nil {
			out.games = nil
			return out
		}
	}
	return out
}

// collectGames takes the games in the order of their seeds.
func (p *Plan) collectGames(done <-chan seedGames, ahead <-chan struct{}, stop *atomic.Int64) (*Work, int) {
	w, n, enough := NewWork(p.Cells), 0, false
	waiting := map[int][]*Game{}
	var broken any
	for one := range done {
		if one.panic != nil {
			broken, enough = one.panic, true
			stop.Store(1)
		}
		waiting[one.n] = one.games
		for games := waiting[n]; games != nil && !enough; games = waiting[n] {
			delete(waiting, n)
			if p.OnSeed != nil {
				p.OnSeed(n, games)
			}
			w.Add(p.Cells, games)
			n++
			if p.Enough != nil && p.Enough(w) {
				enough = true
				stop.Store(1)
			}
			<-ahead
		}
		if enough { // whoever waits to be ahead may go on, and finds that it is over
			for {
				select {
				case <-ahead:
					continue
				default:
				}
				break
			}
		}
	}
	if broken != nil {
		panic(broken)
	}
	return w, n
}
