package conformance_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// TestASetNamedInAnyOrderIsTheSameAttack names the attackers of random games in all orders of up to
// four units, also in orders that the list of legal actions does not offer: each unit of a legal
// set can be added when its turn comes, the set can end at the end and not before it may, and the
// attack has the same odds as the one that is named by the list. VEDETTE_SETS says how many
// combats of each scenario.
func TestASetNamedInAnyOrderIsTheSameAttack(t *testing.T) {
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				t.Run(g.ID+"/"+s.ID, func(t *testing.T) {
					c := &setCheck{T: t, rules: loadRules(t, p, g.ID+"/"+s.ID, compile.Options{}), wanted: count("VEDETTE_SETS", diagtest.ChooseCount(6, 60))}
					for i := 0; i < 12*c.wanted && c.combats < c.wanted && !t.Failed(); i++ {
						c.play(seed() + rng.Seed(i))
						if i >= 10 && c.combats == 0 {
							break
						}
					}
					t.Logf("%d combats, %d sets, %d orders, %d of them not offered by the list at some moment; %v a question", c.combats, c.sets, c.orders, c.notOffered, c.took/time.Duration(max(c.asked, 1)))
				})
			}
		}
	}
}

// setCheck compares the naming of sets with the list of legal actions.
type setCheck struct {
	*testing.T
	rules                             *game.Rules
	wanted                            int
	combats, sets, orders, notOffered int
	asked                             int
	took                              time.Duration
}

// play plays, at random or as a bot, and checks each attack that is being named.
func (c *setCheck) play(seed rng.Seed) {
	tb, err := game.New(c.rules, game.Setting{Seed: seed})
	if err != nil {
		c.Fatal(err)
	}
	b, _ := bot.New("contact", seed) // it brings more units together than chance
	for n := uint32(0); n < 1200 && tb.Result() == nil && c.combats < c.wanted && !c.Failed(); n++ {
		a := conformance.ChooseRandom(tb, tb.Legal(), seed, n)
		if seed%2 == 0 {
			a = b.Choose(tb)
		}
		if a.Verb == flow.VAttack {
			c.combats++
			c.attack(tb, a)
		}
		if _, no := tb.Apply(a); no != nil {
			c.Fatal(no)
		}
		// The supporters of an attack are a set too.
		if slices.ContainsFunc(tb.Legal(), func(a flow.Action) bool { return a.Verb == flow.VSupport }) {
			c.combats++
			c.sweep(tb, "", flow.VSupport)
		}
	}
}

// attack checks all sets with which an attack can go on.
func (c *setCheck) attack(tb *game.Table, a flow.Action) {
	after := tb.Clone()
	if _, no := after.Apply(a); no != nil {
		c.Fatal(no)
	}
	if slices.ContainsFunc(after.Legal(), func(a flow.Action) bool { return a.Verb == flow.VWith }) {
		c.sweep(tb, game.ActionJSON(c.rules.Model, a), flow.VWith)
	}
}

// sweep names each set of up to four units that the list offers after an order, in every order.
func (c *setCheck) sweep(tb *game.Table, order string, verb flow.Verb) {
	start := tb.Clone()
	head := map[string]json.RawMessage{}
	if order != "" {
		_ = json.Unmarshal([]byte(order), &head)
		n := c.read(order)
		if a, no := game.ParseAction(c.rules.Model, n); no != nil {
			c.Fatal(no)
		} else if _, no := start.Apply(a); no != nil {
			c.Fatal(no)
		}
	}
	w := &setWalk{c: c, tb: tb, head: head, verb: verb, known: map[string]*game.NamedSet{}}
	w.before, _ = start.Decision()
	w.collect(start, nil)
	legal := map[string]bool{}
	for _, s := range w.sets {
		legal[key(s)] = true
	}
	for _, s := range w.sets {
		if len(s) <= 4 && c.sets < 4000 && !c.Failed() {
			c.sets++
			w.nameInEveryOrder(s, legal)
		}
	}
}

// setWalk is the naming of one set.
type setWalk struct {
	c      *setCheck
	tb     *game.Table
	head   map[string]json.RawMessage
	verb   flow.Verb
	before flow.Decision
	sets   [][]string // that the list leads to
	known  map[string]*game.NamedSet
}

// collect follows the list to every set, as far as there are a few hundred.
func (w *setWalk) collect(t *game.Table, units []string) {
	if len(w.sets) > 200 {
		return
	}
	d, open := t.Decision()
	if !open || d.Kind != w.before.Kind || d.Side != w.before.Side || d.Source != w.before.Source {
		w.sets = append(w.sets, units)
		return
	}
	for _, a := range slices.Clone(t.Legal()) {
		switch {
		case a == flow.PlainAction(flow.VDone):
			w.sets = append(w.sets, units)
		case a.Verb == w.verb && len(units) < 5:
			n := t.Clone()
			if _, no := n.Apply(a); no != nil {
				w.c.Fatal(no)
			}
			more := append(slices.Clone(units), w.c.rules.Model.Units[a.ID].ID)
			if k := n.Position().Combat; w.verb == flow.VWith && k != nil && len(k.Attackers) > len(more) {
				more = more[:0] // others of its stack came along
				for i := range k.Attackers {
					more = append(more, w.c.rules.Model.Units[k.Attackers[i].Unit].ID)
				}
			}
			w.collect(n, more)
		}
	}
}

// ask returns how a set stands in which some units are named.
func (w *setWalk) ask(units []string) *game.NamedSet {
	k := key(units)
	if w.known[k] == nil {
		start := time.Now()
		d, no := w.tb.Estimator().DraftOrder(w.order(nil), game.DraftRequest{Units: units}, model.None, nil)
		w.c.took, w.c.asked = w.c.took+time.Since(start), w.c.asked+1
		if no != nil || d.Set == nil {
			w.c.Fatalf("%s with %v: %v", w.text(nil), units, no)
		}
		w.known[k] = d.Set
	}
	return w.known[k]
}

// nameInEveryOrder names a set in each order, one unit after the other.
func (w *setWalk) nameInEveryOrder(set []string, legal map[string]bool) {
	eachOrder(set, func(order []string) {
		w.c.orders++
		now := w.ask(nil)
		ascending := slices.IsSortedFunc(order, func(a, b string) int { return slices.Index(set, a) - slices.Index(set, b) })
		if !ascending {
			w.c.notOffered++
		}
		for _, u := range order {
			if slices.Contains(now.Units, u) {
				continue // it was preset
			}
			if !slices.Contains(now.Can, u) {
				w.c.Fatalf("%s: of %v named %v can be added, not %s, though %v is a lawful set", w.text(nil), now.Units, now.Can, u, set)
			}
			now = w.ask(append(slices.Clone(now.Units), u))
		}
		if key(now.Units) != key(set) {
			w.c.Fatalf("%s: %v named in the order %v is %v", w.text(nil), set, order, now.Units)
		}
		if now.Whole != legal[key(now.Units)] {
			w.c.Fatalf("%s: whole is %v of %v", w.text(nil), now.Whole, set)
		}
	})
	if len(set) == 0 || w.verb != flow.VWith {
		return
	}
	last := slices.Clone(set)
	slices.Reverse(last)
	if got, want := w.odds(last), w.odds(set); got != want {
		w.c.Errorf("%s by %v: %s, by %v: %s", w.text(nil), last, got, set, want)
	}
}

// odds returns what an attack by units comes to, as text.
func (w *setWalk) odds(units []string) string {
	o, no := w.tb.Estimator().FindOutcomes(w.order(units), model.None)
	if no != nil {
		return no.Text
	}
	text, _ := json.Marshal(o)
	return string(text)
}

// text writes the order with some units.
func (w *setWalk) text(units []string) string {
	var keys []string
	for k, v := range w.head {
		keys = append(keys, fmt.Sprintf("%q: %s", k, v))
	}
	slices.Sort(keys)
	if units != nil {
		list, _ := json.Marshal(units)
		keys = append(keys, fmt.Sprintf("%q: %s", flow.Verbs[w.verb].Key, list))
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

func (w *setWalk) order(units []string) *yamldoc.Node { return w.c.read(w.text(units)) }

func (c *setCheck) read(text string) *yamldoc.Node {
	n, no := game.ParseJSON([]byte(text))
	if no != nil {
		c.Fatal(no)
	}
	return n
}

// key names a set, whatever the order.
func key(units []string) string {
	units = slices.Clone(units)
	slices.Sort(units)
	return strings.Join(units, " ")
}

// eachOrder calls use with the units in each order.
func eachOrder(units []string, use func([]string)) {
	var rest func(done, left []string)
	rest = func(done, left []string) {
		if len(left) == 0 {
			use(done)
		}
		for i, u := range left {
			rest(append(slices.Clone(done), u), slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	rest(nil, units)
}
