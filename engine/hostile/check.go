package hostile

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// Condition is one way in which games are played again.
type Condition struct {
	ID, Doc string
	acts    []Act
	manner  manner
	rule    string // what a difference is where nothing tells more
	used    bool   // with the Lua states of the same game played before
	beside  int    // so many at once, with hosts as they play
}

// Conditions lists them in the order in which they are tried.
func Conditions() []Condition {
	return []Condition{
		{ID: "again", Doc: "nothing else than before", rule: RuleChance},
		{ID: "order", Doc: "the keys of tables in another order", acts: []Act{Order}, rule: RuleOrder},
		{ID: "fractions", Doc: "fractions that no number holds rounded the other way", acts: []Act{Round}, rule: RuleFraction},
		{ID: "fresh", Doc: "a Lua state of its own for each call", acts: []Act{Fresh}, rule: RuleState},
		{ID: "used", Doc: "Lua states that an earlier game has used", used: true, rule: RuleState},
		{ID: "load", Doc: "a save and a load after each action", manner: manner{load: true}, rule: RuleSave},
		{ID: "dice", Doc: "dice drawn for another purpose before each action", manner: manner{draws: true}, rule: RuleStream},
		{ID: "beside", Doc: "other games at the same time", beside: 3, rule: RuleBeside},
	}
}

// Game is a game as it is played, and its scripts compiled for a strain.
type Game struct {
	Rules   *game.Rules
	Scripts Scripts // nil: a game without
}

// Found is one difference: under which condition, where the game parted, and who is to blame.
type Found struct {
	Condition string
	Difference
	Function string // the hook, empty where none could be told
	Diag     diag.Diagnostic
}

// checker plays one record.
type checker struct {
	g Game
	r *Record
}

// Check plays a record under every condition and gives what differs, one finding for each
// rule, function and line.
func Check(g Game, r *Record) []Found {
	c := &checker{g: g, r: r}
	if d := c.strained(nil).note(r); d != nil {
		return []Found{c.finding(Condition{ID: "recorded", rule: RuleRecorded}, d, "", diag.Pos{})}
	}
	var out []Found
	seen := map[diag.Pos]map[string]bool{}
	for _, k := range Conditions() {
		d := c.under(k)
		if d == nil {
			continue
		}
		f := c.blame(k, d)
		if seen[f.Diag.Pos] == nil {
			seen[f.Diag.Pos] = map[string]bool{}
		}
		key := f.Diag.Rule + f.Function
		if f.Diag.Pos.Line == 0 {
			key += k.ID
		}
		if seen[f.Diag.Pos][key] {
			continue
		}
		seen[f.Diag.Pos][key] = true
		out = append(out, f)
	}
	return out
}

// strained is how the game is played under a strain; nil: under none, by hosts that could be.
func (c *checker) strained(s *Strain) manner {
	rules := *c.g.Rules
	if s == nil {
		s = &Strain{Acts: func(Act, Place) bool { return false }}
	}
	if c.g.Scripts != nil {
		rules.NewHost = func() game.ScriptHost { return c.g.Scripts.Under(s) }
	}
	return manner{rules: &rules}
}

// under plays the record under a condition.
func (c *checker) under(k Condition) *Difference {
	if k.beside > 0 {
		return c.beside(k.beside)
	}
	s := strainOf(k.acts, nil)
	m := c.with(k, s)
	if k.used {
		s.Used = true
		m.follow(c.r)
	}
	return m.follow(c.r)
}

// with is the manner of a condition under a strain.
func (c *checker) with(k Condition, s *Strain) manner {
	m := c.strained(s)
	m.load, m.draws = k.manner.load, k.manner.draws
	return m
}

// strainOf is a strain that does some acts, everywhere or where a test says.
func strainOf(acts []Act, where func(Place) bool) *Strain {
	return &Strain{Seed: 1, Acts: func(a Act, at Place) bool {
		for _, x := range acts {
			if x == a {
				return where == nil || where(at)
			}
		}
		return false
	}}
}

// beside plays the record several times at once, with the hosts that games are played with.
func (c *checker) beside(n int) *Difference {
	found := make([]*Difference, n)
	var wait sync.WaitGroup
	for i := range found {
		wait.Add(1)
		go func() {
			defer wait.Done()
			found[i] = manner{rules: c.g.Rules}.follow(c.r)
		}()
	}
	wait.Wait()
	for _, d := range found {
		if d != nil {
			return d
		}
	}
	return nil
}
