package sim

import (
	"errors"
	"fmt"
	"slices"
)

// Unchecked names the numbers of a result that no other number of it bears out: only
// playing its seeds again shows whether they are right.
const Unchecked = "print, turns, cards, units off the map, battles and losses by hex,\n" +
	"steps and worth lost by column, worth lost and standing by turn, pairs above, below and alike"

// Bounds of the numbers and lists in a file: far above any use.
const (
	maxRuns  = 100
	maxGames = 1 << 40
	maxCount = 1 << 53
)

// checkCounts says what of a result cannot be.
func (r *Result) checkCounts() error {
	if len(r.Runs) == 0 || len(r.Runs) > maxRuns {
		return fmt.Errorf("it has %d runs", len(r.Runs))
	}
	for i, run := range r.Runs {
		if run == nil {
			return fmt.Errorf("run %d is empty", i+1)
		}
		if err := run.checkRun(); err != nil {
			return fmt.Errorf("run %d: %w", i+1, err)
		}
	}
	return nil
}

// checkRun reports cells that do not fit the kind of the run, seeds that were not asked
// for or were played twice, and counts that disagree. It joins and sorts the seeds.
func (r *Run) checkRun() error {
	cells := 2
	switch r.Kind {
	case KindAlone:
		cells = 1
	case KindCompared, KindSwapped:
	default:
		return fmt.Errorf("there is no kind %q", r.Kind)
	}
	if len(r.Cells) < cells || r.Kind != KindCompared && len(r.Cells) != cells || r.Work == nil || len(r.Work.Tallies) != len(r.Cells) || len(r.Work.Pairs) != len(r.Cells)-1 {
		return errors.New("cells, tallies and pairs are not as many as each other")
	}
	if r.Games < 1 || r.Games > maxGames || r.First > r.First+rngSeed(r.Games) {
		return fmt.Errorf("%d games from seed %d were asked for", r.Games, r.First)
	}
	for _, s := range r.Seeds {
		if s.N < 0 || s.N > r.Games || s.First < r.First || s.endSeed() > r.First+rngSeed(r.Games) {
			return fmt.Errorf("%v are none of those asked for", s)
		}
	}
	spans, twice := mergeRanges(r.Seeds)
	if twice != nil {
		return fmt.Errorf("%v were played twice", *twice)
	}
	r.Seeds = spans
	for i, c := range r.Cells {
		if err := r.checkCell(c, r.Work.Tallies[i]); err != nil {
			return fmt.Errorf("cell %d: %w", i+1, err)
		}
	}
	for i, p := range r.Work.Pairs {
		if err := p.checkPair(r.Cells[0].Sides, r.Work.Tallies[0], r.Work.Tallies[i+1]); err != nil {
			return fmt.Errorf("pairs with cell %d: %w", i+2, err)
		}
	}
	return nil
}

// checkCell reports where the counts of a cell are missing or disagree.
func (r *Run) checkCell(c *Cell, t *Tally) error {
	switch {
	case c == nil || t == nil:
		return errors.New("it is empty")
	case len(c.Sides) == 0 || len(c.Seats) != len(c.Sides):
		return errors.New("sides and seats are not as many as each other")
	case t.CountGames() != r.CountGames():
		return fmt.Errorf("%d games of %d seeds", t.CountGames(), r.CountGames())
	}
	for i, u := range t.Unended {
		if !slices.ContainsFunc(r.Seeds, func(s SeedRange) bool { return u.Seed >= s.First && u.Seed < s.endSeed() }) || i > 0 && u.Seed <= t.Unended[i-1].Seed {
			return fmt.Errorf("the game of seed %d did not come to an end, and is none of those played", u.Seed)
		}
	}
	t.initMaps()
	for _, check := range []func() error{t.checkBounds, t.gamesAgree, func() error { return t.sidesAgree(c.Sides) }, t.battlesAgree} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// gamesAgree compares the counts to which each game adds one.
func (t *Tally) gamesAgree() error {
	for _, c := range []struct {
		what string
		n    int64
	}{
		{"winners", sumValues(t.Winners)}, {"victory conditions", sumValues(t.By)},
		{"margins", t.Margin.N()}, {"turns", t.Turns.N()}, {"decisions", t.Decisions.N()},
	} {
		if c.n != t.Games {
			return fmt.Errorf("%d games ended, and %d %s are counted", t.Games, c.n, c.what)
		}
	}
	for who := range unionKeys(t.Winners, t.Levels) {
		if n := sumValues(t.Levels[who]); n != t.Winners[who] {
			return fmt.Errorf("%q won %d games, and has %d levels of victory", who, t.Winners[who], n)
		}
	}
	if n := sumValues(t.Kinds); n != t.Decisions.Sum() {
		return fmt.Errorf("%d decisions were taken, and %d are counted by kind", t.Decisions.Sum(), n)
	}
	if t.Turns.N() > 0 && t.Turns.Min() < 0 || t.Decisions.N() > 0 && t.Decisions.Min() < 0 {
		return errors.New("a game has less than no turns or decisions")
	}
	return nil
}

// sidesAgree compares the counts by side with those of the games.
func (t *Tally) sidesAgree(sides []string) error {
	if len(t.Sides) != len(sides) {
		return fmt.Errorf("%d sides play, and %d are counted", len(sides), len(t.Sides))
	}
	decisions := int64(0)
	for _, id := range sides {
		s := t.Sides[id]
		if s == nil {
			return fmt.Errorf("%q plays, and is not counted", id)
		}
		if err := s.checkSide(t.Games); err != nil {
			return fmt.Errorf("%q: %w", id, err)
		}
		decisions += s.Decisions
	}
	for who := range t.Winners {
		if who != "" && t.Sides[who] == nil {
			return fmt.Errorf("%q won games and does not play", who)
		}
	}
	if decisions != t.Decisions.Sum() {
		return fmt.Errorf("%d decisions were taken, and %d are counted by side", t.Decisions.Sum(), decisions)
	}
	margin := t.Margin.Sum()
	switch {
	case len(sides) == 1 && margin != 0:
		return fmt.Errorf("one side plays, and margins come to %d", margin)
	case len(sides) == 2 && margin != t.Sides[sides[0]].Measure.Sum()-t.Sides[sides[1]].Measure.Sum():
		return fmt.Errorf("margins come to %d, and what the sides have to %d and %d", margin, t.Sides[sides[0]].Measure.Sum(), t.Sides[sides[1]].Measure.Sum())
	}
	return nil
}

// checkSide compares the counts of a side by game with those by turn.
func (s *SideTally) checkSide(games int64) error {
	if s.Decisions < 0 || len(s.Steps) != len(s.ByTurn) || len(s.Worth) != len(s.ByTurn) {
		return errors.New("it is counted for some turns and not for others")
	}
	if s.Measure.N() != games || s.Lost.N() != games {
		return fmt.Errorf("%d games ended, and it is counted in others", games)
	}
	lost := int64(0)
	for i := range s.ByTurn {
		if s.ByTurn[i].N() != games || s.Steps[i].N() != games || s.Worth[i].N() != games {
			return fmt.Errorf("%d games ended, and turn %d is counted in others", games, i+1)
		}
		lost += s.Steps[i].Sum()
	}
	if lost != s.Lost.Sum() {
		return fmt.Errorf("it lost %d steps, and %d are counted by turn", s.Lost.Sum(), lost)
	}
	if n := len(s.ByTurn); n > 0 && !slices.Equal(s.ByTurn[n-1].Pairs(), s.Measure.Pairs()) {
		return errors.New("what it has at the end is not what it has after the last turn")
	}
	return nil
}

// battlesAgree compares combats by column with their results and with those by hex.
func (t *Tally) battlesAgree() error {
	all, placed := int64(0), int64(0)
	for attack, columns := range t.Battles {
		for column, l := range columns {
			if l == nil || l.N < 0 || sumValues(l.Results) != l.N {
				return fmt.Errorf("combats of %q in column %q and their results are not as many as each other", attack, column)
			}
			all += l.N
		}
	}
	for _, p := range t.Hexes {
		placed += p.Battles
	}
	if placed > all {
		return fmt.Errorf("%d combats are counted, and %d by hex", all, placed)
	}
	return nil
}

// checkBounds refuses counts below 0 or beyond all use, and entries without anything.
func (t *Tally) checkBounds() error {
	bad := func(m map[string]int64) bool {
		for _, n := range m {
			if n < 0 || n > maxCount {
				return true
			}
		}
		return false
	}
	broken := t.Games < 0 || t.Games > maxGames || bad(t.Winners) || bad(t.By) || bad(t.Kinds)
	for _, l := range t.Levels {
		broken = broken || bad(l)
	}
	for _, columns := range t.Battles {
		for _, l := range columns {
			broken = broken || l == nil || bad(l.Results) || outOfBounds(l.Steps[:]...) || l.Worth[0] < 0 || l.Worth[1] < 0 || outOfBounds(l.Worth[:]...)
		}
	}
	for _, c := range t.Cards {
		broken = broken || c == nil || c.Drawn < 0 || c.Played < 0 || outOfBounds(c.Drawn, c.Played)
	}
	for _, p := range t.Hexes {
		broken = broken || p == nil || p.Battles < 0 || bad(p.Steps) || outOfBounds(p.Battles)
	}
	for _, s := range t.Sides {
		broken = broken || s == nil || bad(s.Departed) || outOfBounds(s.Decisions)
	}
	if broken {
		return errors.New("a count is below 0, beyond all use, or not there")
	}
	return nil
}

// outOfBounds reports whether a number is beyond all use.
func outOfBounds(list ...int64) bool {
	return slices.ContainsFunc(list, func(n int64) bool { return n > maxCount || n < -maxCount })
}

// checkPair compares the counts of pairs with those of the games.
func (p *Pair) checkPair(sides []string, a, b *Tally) error {
	if p == nil {
		return errors.New("they are missing")
	}
	first, second := map[string]int64{}, map[string]int64{}
	joint, alike, up, down := int64(0), int64(0), int64(0), int64(0)
	for x, row := range p.Joint {
		for y, n := range row {
			if n < 0 {
				return errors.New("a count is below 0")
			}
			first[x] += n
			second[y] += n
			joint += n
			switch {
			case x == y:
				alike += n
			case winSign(sides, y) > winSign(sides, x):
				up += n
			case winSign(sides, y) < winSign(sides, x):
				down += n
			}
		}
	}
	whole := len(a.Unended)+len(b.Unended) == 0
	switch {
	case p.Pairs < 0 || p.Pairs > min(a.Games, b.Games) || whole && p.Pairs != a.Games || joint != p.Pairs || p.Margin.N() != p.Pairs:
		return fmt.Errorf("%d pairs, of which %d are counted by winner and %d by margin", p.Pairs, joint, p.Margin.N())
	case whole && p.Margin.Sum() != b.Margin.Sum()-a.Margin.Sum():
		return fmt.Errorf("margins differ by %d, and come to %d and %d", p.Margin.Sum(), a.Margin.Sum(), b.Margin.Sum())
	case p.Same < 0 || p.Same > min(alike, p.Margin.Count(0)) || p.Above < up || p.Below < down || p.Same+p.Above+p.Below > p.Pairs:
		return fmt.Errorf("of %d pairs %d ended alike, %d better and %d worse, which does not go with who won them", p.Pairs, p.Same, p.Above, p.Below)
	}
	for who := range unionKeys(first, a.Winners) {
		if first[who] > a.Winners[who] || whole && first[who] != a.Winners[who] {
			return fmt.Errorf("%q won %d first games of pairs, and %d in all", who, first[who], a.Winners[who])
		}
	}
	for who := range unionKeys(second, b.Winners) {
		if second[who] > b.Winners[who] || whole && second[who] != b.Winners[who] {
			return fmt.Errorf("%q won %d second games of pairs, and %d in all", who, second[who], b.Winners[who])
		}
	}
	return nil
}

// winSign is 1 where the first side won, 0 where nobody, -1 where another.
func winSign(sides []string, winner string) int {
	switch winner {
	case "":
		return 0
	case sides[0]:
		return 1
	}
	return -1
}

// unionKeys returns the keys of two maps.
func unionKeys[A, B any](a map[string]A, b map[string]B) map[string]bool {
	out := map[string]bool{}
	for k := range a {
		out[k] = true
	}
	for k := range b {
		out[k] = true
	}
	return out
}

// sumValues returns the sum of the values.
func sumValues(m map[string]int64) int64 {
	n := int64(0)
	for _, v := range m {
		n += v
	}
	return n
}
