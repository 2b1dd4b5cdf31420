package conformance

import (
	"context"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Options says how much is played and checked.
type Options struct {
	Games      int      // games to play; 1 when 0
	Seed       rng.Seed // game i is played with Seed + i
	Players    []Player // by side; nil, or a nil entry: Random
	Deep       bool     // check every step, else every Every-th
	Every      int      // 7 when 0
	MaxActions int      // a longer game is a failure; 20000 when 0
	MaxFail    int      // stop after so many failures; 5 when 0
	Played     func()   // told after each game; may be nil
	Watch      Watcher  // told of the game that is played; may be nil
	Shadow     int      // every so many games a twin is played along with all caches off, and the journal written once more; 25 when 0
}

// Watcher receives the actions and events of the games that are checked, not of the copies beside
// them.
type Watcher interface {
	Begin(seed rng.Seed)
	StartGame(*game.Setting)
	BeforeAction(*game.Table, flow.Action)
	AfterAction(*game.Table, []event.Event)
}

func (o *Options) setDefaults() {
	set := func(p *int, v int) {
		if *p <= 0 {
			*p = v
		}
	}
	set(&o.Games, 1)
	set(&o.Every, 7)
	set(&o.MaxActions, 20000)
	set(&o.MaxFail, 5)
	set(&o.Shadow, 25)
	if o.Deep {
		o.Every = 1
	}
}

// Player picks one of the legal actions; n is 0, 1, 2 ... for each pick of a
// game, so that a pick can be a pure function of seed and n.
type Player func(t *game.Table, legal []flow.Action, seed rng.Seed, n uint32) flow.Action

// ChooseRandom picks uniformly.
func ChooseRandom(_ *game.Table, legal []flow.Action, seed rng.Seed, n uint32) flow.Action {
	return legal[rng.RollDie(seed, "player", n, len(legal))-1]
}

// CheckGames plays random games and checks the engine's promises on the way. After the end of ctx
// no game is begun.
func CheckGames(ctx context.Context, rules *game.Rules, o Options) *Report {
	o.setDefaults()
	rep := NewReport(rules)
	for i := 0; i < o.Games && len(rep.Failures) < o.MaxFail && ctx.Err() == nil; i++ {
		c := &checker{Play: Play{Rules: rules, Report: rep, Players: o.Players, Seed: o.Seed + rng.Seed(i), Game: i}, o: &o, seen: map[flow.Action]bool{}}
		c.Guard(c.playGame)
		rep.Games++
		if o.Played != nil {
			o.Played()
		}
	}
	return rep
}

// checker plays one game.
type checker struct {
	Play
	o *Options

	s       *livegame.Session // writes the journal of t
	pages   pages
	shadow  *game.Table     // the same game with every cache off
	partial *game.Table     // the same game with one kind of answers not kept
	part    query.CacheKind // that kind
	loaded  *game.Table     // the same game, written and read anew at each check

	// At the decision being checked: the hash and the written position.
	hash string
	text []byte

	// In some hex units were set up or placed, where a limit that is checked at the end of
	// a phase of moves allows it.
	placed bool

	// Memory used again from one decision to the next.
	spare []byte

	// Values of the variables after the last action.
	vars []int32

	seen  map[flow.Action]bool
	wrong []flow.Action
}

// playGame plays one game to its end.
func (c *checker) playGame() {
	if !c.startGame() {
		return
	}
	every := uint32(c.o.Every)
	for n := uint32(0); c.Table.Result() == nil && !c.Failed; n++ {
		if len(c.Done) >= c.o.MaxActions {
			c.Fail("no-end", "the game did not end within %d actions", c.o.MaxActions)
			return
		}
		c.notePlaced()
		d, open := c.Table.Decision()
		legal := append([]flow.Action(nil), c.Table.Legal()...)
		if !open || len(legal) == 0 {
			c.Fail("empty-list", "the game goes on, but nobody can do anything (%s)", d.Kind)
			return
		}
		c.Report.Kinds[d.Kind]++
		full := c.o.Deep || uint32(rng.RollDie(c.Seed, "check", n, int(every))) == 1
		a := c.PickAction(d, legal, n)
		if full {
			c.checkPosition(d, legal, n)
		}
		if !c.Failed {
			c.applyToAll(a, full)
		}
	}
	if !c.Failed {
		c.noteResult()
	}
}

func (c *checker) startGame() bool {
	var err error
	s := game.Setting{Seed: c.Seed}
	if c.o.Watch != nil {
		c.o.Watch.Begin(c.Seed)
		c.o.Watch.StartGame(&s)
	}
	seen := s.OnHook
	s.OnHook = func(fn string) {
		c.Report.Hooks[fn]++
		if seen != nil {
			seen(fn)
		}
	}
	if c.Table, err = game.New(c.Rules, s); err == nil {
		c.part = cacheKindOfSeed(c.Seed)
		c.partial, err = c.newTableWithout(c.part.Bit)
	}
	if err == nil && c.Game%c.o.Shadow == 0 {
		c.shadow, err = c.newTableWithout(query.CacheAll)
	}
	if err != nil {
		c.Fail("start", "%v", err)
		return false
	}
	if c.o.Watch != nil {
		c.o.Watch.AfterAction(c.Table, c.Table.Run().Events)
	}
	c.s = livegame.NewWithoutHistory(c.Table, replay.NewRecorder(&c.pages))
	c.countValues()
	return true
}

// newTableWithout makes another table of the game, at which some kinds of answers are not kept.
func (c *checker) newTableWithout(k query.CacheSet) (*game.Table, error) {
	return game.New(c.Rules, game.Setting{Seed: c.Seed, DisabledCaches: k})
}

// cacheKindOfSeed returns the kind of answers that is left out in the game of a seed: games of
// seeds one after another take one after another.
func cacheKindOfSeed(seed rng.Seed) query.CacheKind {
	all := query.CacheKinds()
	return all[int(uint64(seed)%uint64(len(all)))]
}

// applyToAll applies an action to the game, and to its twins.
func (c *checker) applyToAll(a flow.Action, full bool) {
	c.Done = append(c.Done, a)
	c.Report.Actions++
	if c.o.Watch != nil {
		c.o.Watch.BeforeAction(c.Table, a)
	}
	events, no, _ := c.s.Apply(a) // pages take every entry
	if no != nil {
		c.Fail("legal-refused", "%s was listed and refused: %v", game.ActionJSON(c.Rules.Model, a), no)
		return
	}
	c.Report.countEvents(c.Rules.Model, events)
	if c.o.Watch != nil {
		c.o.Watch.AfterAction(c.Table, events)
	}
	c.countValues()
	c.compareTwins(a, events)
	if full {
		c.loaded = nil
	}
}

// compareTwins applies an action to the twins of the game, and compares them.
func (c *checker) compareTwins(a flow.Action, events []event.Event) {
	h, told := c.Table.Hash(), event.FormatPlain(events)
	for _, twin := range []struct {
		t    *game.Table
		name string
	}{{c.shadow, "with every cache off"}, {c.partial, "without " + c.part.Name}, {c.loaded, "after saving and loading"}} {
		if twin.t == nil {
			continue
		}
		seen, no := twin.t.Apply(a)
		if no != nil {
			c.Fail("twin", "%s was refused %s: %v", game.ActionJSON(c.Rules.Model, a), twin.name, no)
			return
		}
		if g := twin.t.Hash(); g != h {
			c.Fail("twin", "%s the hash differs after %s\n%s", twin.name, game.ActionJSON(c.Rules.Model, a), FirstDifference(EncodeTable(c.Table), EncodeTable(twin.t)))
			return
		}
		if s := event.FormatPlain(seen); s != told {
			c.Fail("twin", "%s the events differ after %s:\n%s\nagainst\n%s", twin.name, game.ActionJSON(c.Rules.Model, a), s, told)
			return
		}
	}
}

// noteResult notes the result and looks at the game's journal.
func (c *checker) noteResult() {
	if len(c.Table.Legal()) > 0 {
		c.Fail("after-end", "the game is over and actions are still listed")
		return
	}
	r := c.Table.Result()
	name := "draw"
	if r.Winner >= 0 {
		name = c.Rules.Model.Sides[r.Winner].ID + ": " + r.Name
	}
	c.Report.Results[name]++
	c.checkJournal()
}
