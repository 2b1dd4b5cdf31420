package authortest

import (
	"context"
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// The bounds of shrinking: how many decisions back from the failure a test may begin,
// and how many smaller tests are tried.
const (
	maxBack  = 150
	maxTries = 3000
)

// ShrunkTest is a test that fails as a property did, made as small as was found.
type ShrunkTest struct {
	Text          string // of a test file
	Orders, Units int
	Tries         int // how many smaller tests were tried
}

// ShrinkCase looks for the smallest test that fails as a property of a case did. The test begins
// as late as possible, with the fewest answers, units, dice and other given things. It returns
// nil when no test that begins later fails in the same way, or when ctx ends.
func ShrinkCase(ctx context.Context, rules *game.Rules, file *spec.TestFile, c *spec.Case, s Setting, fall *PropertyFailure) *ShrunkTest {
	if fall.Word == eventually {
		return nil // what never happens needs the whole game
	}
	s.Watch, s.Record = nil, false
	k := &shrinker{ctx: ctx, rules: rules, file: file, c: c, set: s, fall: fall}
	drafts := k.listDrafts()
	for i := len(drafts) - 1; i >= 0 && k.tries < maxTries; i-- {
		if d := drafts[i]; k.stillFails(d) {
			small := k.newShrunkTest(k.joinAttack(k.shrinkDraft(d)))
			if ctx.Err() != nil {
				return nil
			}
			return small
		}
	}
	return nil
}

type shrinker struct {
	ctx   context.Context
	rules *game.Rules
	file  *spec.TestFile
	c     *spec.Case
	set   Setting
	fall  *PropertyFailure
	tries int
}

// draft is a test that may fail: answers with the dice that each rolled, units, and the
// other things given, one by one.
type draft struct {
	acts   []act
	units  []yamldoc.Entry
	others []piece
}

// act is one answer, or several that make one order.
type act struct {
	order *yamldoc.Node
	rolls []flow.Roll
}

// piece is something given that may be left out: an entry or item under a key, or a key.
type piece struct {
	key  string
	sub  string
	item *yamldoc.Node
}

// listDrafts plays the game of the failure again: a draft begins at each decision between
// two acts, the latest last.
func (k *shrinker) listDrafts() []*draft {
	written := &caseText{Setting: k.set, rules: k.rules, file: k.file, c: k.c}
	if !written.readDice() {
		return nil
	}
	t := written.startGame(game.Setting{Seed: k.fall.Seed})
	if t == nil {
		return nil
	}
	var out []*draft
	for i, a := range k.fall.Acts {
		if (i == 0 || i >= len(k.fall.Acts)-maxBack) && !isMidAct(t) && t.Position().Combat == nil {
			out = append(out, k.startDraft(t))
		}
		if _, no := t.ApplyTrusted(a); no != nil {
			return nil
		}
		rolled := slices.Clone(t.Rolls())
		for _, d := range out {
			d.acts = append(d.acts, act{game.ActionNode(k.rules.Model, a), rolled})
		}
	}
	for _, d := range out {
		d.acts = joinMoves(d.acts)
	}
	return out
}

// startDraft returns a draft that begins at the position of a table.
func (k *shrinker) startDraft(t *game.Table) *draft {
	d := &draft{}
	n := position.WritePosition(k.rules.Model, t.Position())
	for _, e := range n.Entries {
		switch {
		case e.Key == "only":
			d.units = e.Value.Entries
		case e.Key == "deck" || e.Value.Kind == yamldoc.Scalar:
			d.others = append(d.others, piece{key: e.Key, item: e.Value})
		case e.Value.Kind == yamldoc.List:
			for _, x := range e.Value.Items {
				d.others = append(d.others, piece{key: e.Key, item: x})
			}
		default:
			for _, x := range e.Value.Entries {
				d.others = append(d.others, piece{key: e.Key, sub: x.Key, item: x.Value})
			}
		}
	}
	return d
}

// joinMoves makes one order of a unit and where it goes.
func joinMoves(acts []act) []act {
	var out []act
	for _, a := range acts {
		if n := len(out); n > 0 && a.order.Get(flow.Verbs[flow.VTo].Key) != nil {
			last := out[n-1].order
			if last.Get(flow.Verbs[flow.VMove].Key) != nil && last.Get(flow.Verbs[flow.VTo].Key) == nil {
				whole := &yamldoc.Node{Kind: yamldoc.Map, Entries: slices.Concat(last.Entries, a.order.Entries)}
				out[n-1] = act{whole, slices.Concat(out[n-1].rolls, a.rolls)}
				continue
			}
		}
		out = append(out, a)
	}
	return out
}

// joinAttack writes an attack and who attacks as one order, where it fails so too.
func (k *shrinker) joinAttack(d *draft) *draft {
	attack, with, done := flow.Verbs[flow.VAttack].Key, flow.Verbs[flow.VWith].Key, flow.Verbs[flow.VDone].Key
	one := *d
	one.acts = nil
	for _, a := range d.acts {
		if n := len(one.acts); n > 0 && one.acts[n-1].order.Get(attack) != nil {
			last := &one.acts[n-1]
			who := last.order.Get(with)
			switch u := a.order.Get(with); {
			case u != nil && who == nil:
				*last = act{&yamldoc.Node{Kind: yamldoc.Map, Entries: append(slices.Clone(last.order.Entries), yamldoc.Entry{Key: with, Value: &yamldoc.Node{Kind: yamldoc.List, Items: []*yamldoc.Node{u}}})}, slices.Concat(last.rolls, a.rolls)}
				continue
			case u != nil:
				who.Items = append(who.Items, u)
				last.rolls = slices.Concat(last.rolls, a.rolls)
				continue
			case a.order.Get(done) != nil && who != nil:
				last.rolls = slices.Concat(last.rolls, a.rolls)
				continue
			}
		}
		one.acts = append(one.acts, a)
	}
	if len(one.acts) < len(d.acts) && k.stillFails(&one) {
		return &one
	}
	return d
}

// stillFails reports whether a draft fails as the property did.
func (k *shrinker) stillFails(d *draft) bool {
	if len(d.units) == 0 || k.ctx.Err() != nil {
		return false // with nobody given, all the set-up would be in play
	}
	if k.tries++; k.tries > maxTries {
		return false
	}
	_, out := k.carryOut(d)
	f := out.Failure
	return f != nil && f.Word == k.fall.Word && f.Text == k.fall.Text && len(f.Acts) > 0 // a position that fails at once shows no rule
}

// carryOut runs a draft as the test that would be written.
func (k *shrinker) carryOut(d *draft) (string, Outcome) {
	text := k.writeTest(d)
	var rep diag.List
	n := yamldoc.Read("shrunk.yaml", []byte(text), &rep)
	if n == nil {
		return text, Outcome{}
	}
	v, _, found := spec.Format().Decode(n)
	file, ok := v.(*spec.TestFile)
	if !ok || found.HasErrors() || len(file.Cases) != 1 {
		return text, Outcome{}
	}
	return text, RunCase(k.ctx, k.rules, file, &file.Cases[0], Setting{})
}

// shrinkDraft makes a draft that fails as small as it can.
func (k *shrinker) shrinkDraft(d *draft) *draft {
	for {
		size := len(d.acts) + len(d.units) + len(d.others)
		d = reduceList(k, d, func(d *draft) *[]act { return &d.acts })
		d = reduceList(k, d, func(d *draft) *[]yamldoc.Entry { return &d.units })
		d = reduceList(k, d, func(d *draft) *[]piece { return &d.others })
		if len(d.acts)+len(d.units)+len(d.others) == size || k.tries > maxTries {
			return d
		}
	}
}

// reduceList leaves out parts of a list while the draft still fails, by delta debugging: half of
// the list at first, at last single parts.
func reduceList[T any](k *shrinker, d *draft, list func(*draft) *[]T) *draft {
	for size := max(len(*list(d))/2, 1); ; size /= 2 {
		for at := 0; at < len(*list(d)); {
			less := *d
			l := list(&less)
			end := min(at+size, len(*l))
			*l = slices.Concat((*l)[:at], (*l)[end:])
			if k.stillFails(&less) {
				d = &less
			} else {
				at = end
			}
		}
		if size <= 1 {
			return d
		}
	}
}

// newShrunkTest returns what was found.
func (k *shrinker) newShrunkTest(d *draft) *ShrunkTest {
	return &ShrunkTest{Text: k.writeTest(d), Orders: len(d.acts), Units: len(d.units), Tries: k.tries}
}

// writeTest returns the test file of a draft.
func (k *shrinker) writeTest(d *draft) string {
	m := func(entries ...yamldoc.Entry) *yamldoc.Node {
		return &yamldoc.Node{Kind: yamldoc.Map, Entries: entries}
	}
	text := func(s string) *yamldoc.Node { return &yamldoc.Node{Text: s, Quoted: true} }
	e := func(key string, v *yamldoc.Node) yamldoc.Entry { return yamldoc.Entry{Key: key, Value: v} }
	c := m(e("rule", text(k.c.Rule)), e("name", text(k.c.Name+", made small")))
	if o := joinOptions(k.file, k.c); len(o.Entries) > 0 {
		c.Entries = append(c.Entries, e("options", o))
	}
	c.Entries = append(c.Entries, e("given", givenNode(d)))
	dice, orders := &yamldoc.Node{Kind: yamldoc.List}, &yamldoc.Node{Kind: yamldoc.List}
	for _, a := range d.acts {
		orders.Items = append(orders.Items, a.order)
		for _, r := range a.rolls {
			dice.Items = append(dice.Items, &yamldoc.Node{Text: strconv.Itoa(r.Value)})
		}
	}
	if len(dice.Items) > 0 {
		c.Entries = append(c.Entries, e("dice", dice))
	}
	if len(orders.Items) > 0 {
		c.Entries = append(c.Entries, e("when", orders), e("as_far_as_open", &yamldoc.Node{Text: "true"}))
	}
	c.Entries = append(c.Entries, e(k.fall.Word, text(k.fall.Text)))
	root := m(e("format", &yamldoc.Node{Text: "2"}), e("kind", &yamldoc.Node{Text: "test"}), e("scenario", text(k.file.Scenario)))
	if v := slices.Concat(k.file.Variants, k.c.Variants); len(v) > 0 {
		l := &yamldoc.Node{Kind: yamldoc.List}
		for _, x := range v {
			l.Items = append(l.Items, text(x))
		}
		root.Entries = append(root.Entries, e("variants", l))
	}
	root.Entries = append(root.Entries, e("cases", &yamldoc.Node{Kind: yamldoc.List, Items: []*yamldoc.Node{c}}))
	return yamldoc.Print(root)
}

// givenNode returns the position that a draft begins with.
func givenNode(d *draft) *yamldoc.Node {
	out := &yamldoc.Node{Kind: yamldoc.Map}
	under := func(key string, kind yamldoc.Kind) *yamldoc.Node {
		if n := out.Get(key); n != nil {
			return n
		}
		n := &yamldoc.Node{Kind: kind}
		out.Entries = append(out.Entries, yamldoc.Entry{Key: key, Value: n})
		return n
	}
	if len(d.units) > 0 {
		under("only", yamldoc.Map).Entries = d.units
	}
	for _, p := range d.others {
		switch {
		case p.sub != "":
			n := under(p.key, yamldoc.Map)
			n.Entries = append(n.Entries, yamldoc.Entry{Key: p.sub, Value: p.item})
		case p.key == "deck" || p.key == "turn" || p.key == "phase":
			out.Entries = append(out.Entries, yamldoc.Entry{Key: p.key, Value: p.item})
		default:
			n := under(p.key, yamldoc.List)
			n.Items = append(n.Items, p.item)
		}
	}
	return out
}

// joinOptions are those of the file and the case.
func joinOptions(file *spec.TestFile, c *spec.Case) *yamldoc.Node {
	out := &yamldoc.Node{Kind: yamldoc.Map}
	for _, e := range slices.Concat(file.Options.Entries, c.Options.Entries) {
		out.Entries = append(out.Entries, yamldoc.Entry{Key: e.Key, Value: e.Value})
	}
	return out
}
