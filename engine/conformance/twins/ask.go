package twins

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// question is something a side can ask, as one text.
type question struct {
	sort, name string
	of         func(t *game.Table) string
}

// questioner makes questions out of the counter mix and the map, hidden units
// and all.
type questioner struct {
	c       *comparison
	viewer  model.SideID
	decides bool
	legal   []flow.Action
	k       uint32
	out     []question
}

func (q *questioner) rollDie(faces int) int {
	q.k++
	return rng.RollDie(q.c.Seed, "questions", q.k, faces) - 1
}

func (q *questioner) drawUnit() string {
	us := q.c.Rules.Model.Units
	if u, ok := q.drawHiddenUnit(); ok && q.rollDie(3) == 0 {
		return us[u].ID
	}
	return us[q.rollDie(len(us))].ID
}

// drawHiddenUnit returns a unit of another side that lies face down.
func (q *questioner) drawHiddenUnit() (model.UnitID, bool) {
	p := q.c.Table.Position()
	first := q.rollDie(len(p.Units))
	for i := range p.Units {
		u := (first + i) % len(p.Units)
		if p.Units[u].Flags&state.IsHidden != 0 && q.c.Rules.Model.Units[u].Side != q.viewer {
			return model.UnitID(u), true
		}
	}
	return model.None, false
}

func (q *questioner) drawHex() string {
	p := q.c.Table.Position()
	if h := p.Units[q.rollDie(len(p.Units))].At.Hex(); h >= 0 && q.rollDie(3) > 0 {
		return q.c.Rules.Model.Grid.Label(h)
	}
	return q.c.Rules.Model.Grid.Label(model.HexID(q.rollDie(q.c.Rules.Model.Grid.NumHexes())))
}

func (q *questioner) addQuestion(sort, name string, of func(t *game.Table) string) {
	q.out = append(q.out, question{sort, name, of})
}

// listQuestions returns those of one look at the position.
func (q *questioner) listQuestions() []question {
	if q.decides {
		q.askUnlisted()
		q.addOrders()
	}
	q.addExplanations()
	q.addQueries()
	q.addViews()
	return q.out
}

// addViews adds the other questions of a page: the view as it is sent, why something is not lit,
// the path of a unit, and the outcomes of an attack.
func (q *questioner) addViews() {
	q.addQuestion("sent views", "", func(t *game.Table) string { return marshalText(livegame.FullViewOf(t.Clone(), q.viewer)) })
	for range 4 {
		unit, to, other := q.drawUnit(), q.drawHex(), q.drawUnit()
		q.addQuestion("paths", unit+" "+to, func(t *game.Table) string {
			p, no := t.Inquirer().FindPath(unit, to, "", q.viewer)
			return marshalText(p) + writeRefusal(no)
		})
		for _, pair := range [][2]string{{unit, to}, {unit, other}, {"", to}, {other, ""}} {
			q.addQuestion("dark hexes", pair[0]+" "+pair[1], func(t *game.Table) string {
				u, no := t.Explainer().WhyUnavailable(pair[0], pair[1], q.viewer)
				if u == nil {
					return writeRefusal(no)
				}
				out := u.Open
				for _, r := range u.Reasons {
					out += "\n" + writeRefusal(r)
				}
				return out
			})
		}
	}
	if !q.decides {
		return
	}
	orders := []*yamldoc.Node{nil}
	for range 2 {
		orders = append(orders, parseNode(fmt.Sprintf(`{"attack": %q, "with": [%q]}`, q.drawHex(), q.drawUnit())))
	}
	for i, step := 0, 1+len(q.legal)/mostForeseen; i < len(q.legal); i += step {
		switch q.legal[i].Verb {
		case flow.VAttack, flow.VAttacker, flow.VTarget, flow.VWith, flow.VDeclare, flow.VSupport, flow.VDone, flow.VResolve:
			orders = append(orders, q.whyLegal(q.legal[i]))
		}
	}
	for _, order := range orders {
		name := "as it stands"
		if order != nil {
			name = orderText(order)
		}
		q.addQuestion("outcomes", name, func(t *game.Table) string {
			o, no := t.Estimator().FindOutcomes(order, q.viewer)
			return marshalText(o) + writeRefusal(no)
		})
	}
}

// mostForeseen is how many legal actions of one decision have their outcomes looked at.
const mostForeseen = 8

func (q *questioner) askUnlisted() {
	g := q.c.Rules.Model
	p := q.c.Table.Position()
	list := conformance.AddUnlistedActions(nil, g, p, q.legal, q.c.Seed, q.k)
	for range 3 {
		if u, ok := q.drawHiddenUnit(); ok {
			for v := range flow.Verbs {
				switch {
				case flow.Verbs[v].Arg == flow.ArgUnit:
					list = append(list, flow.UnitAction(flow.Verb(v), u))
				case flow.Verbs[v].Arg == flow.ArgHex && p.Units[u].At >= 0:
					list = append(list, flow.HexAction(flow.Verb(v), p.Units[u].At.Hex()))
				}
			}
		}
	}
	for _, a := range list {
		q.addQuestion("refusals", game.ActionJSON(g, a), func(t *game.Table) string {
			_, no := t.Clone().Apply(a)
			return writeRefusal(no)
		})
	}
}

func writeRefusal(no *game.Refused) string {
	if no == nil {
		return "open"
	}
	at := ""
	if no.Source != nil {
		at = no.Source.ID
	}
	return fmt.Sprintf("%s: %s (%s, %s, %s)", no.Reason, no.Text, no.Nearest, no.Part, at)
}

// addOrders joins what is open now to what would be open then, dice and all.
func (q *questioner) addOrders() {
	for range 3 {
		n := &yamldoc.Node{Kind: yamldoc.Map}
		t := q.c.Table.Clone()
		list := q.legal
		for range 5 {
			a := list[q.rollDie(len(list))]
			part := parseNode(game.ActionJSON(t.Model(), a))
			if n.Get(part.Entries[0].Key) != nil {
				break
			}
			n.Entries = append(n.Entries, part.Entries...)
			q.addOrder(n)
			if _, no := t.Apply(a); no != nil || t.Result() != nil {
				break
			}
			list = t.Legal()
		}
	}
	for _, key := range []string{"move", "attack", "target", "with", "retreat", "advance", "support"} {
		n := parseNode(fmt.Sprintf(`{%q: %q, "to": %q}`, key, q.drawUnit(), q.drawHex()))
		if key == "attack" {
			n = parseNode(fmt.Sprintf(`{"attack": %q, "with": [%q, %q]}`, q.drawHex(), q.drawUnit(), q.drawUnit()))
		}
		q.addOrder(n)
	}
	for _, u := range q.listHiddenSubjects() {
		for _, key := range []string{"move", "retreat", "advance"} {
			q.addOrder(parseNode(fmt.Sprintf(`{%q: %q, "to": %q}`, key, q.c.Rules.Model.Units[u].ID, q.drawHex())))
		}
	}
}

// listHiddenSubjects lists the face-down units of other sides that the unfinished acts name.
func (q *questioner) listHiddenSubjects() []model.UnitID {
	var about []model.UnitID
	p := q.c.Table.Clone().Position()
	for _, frame := range p.Frames {
		about = addNamedUnits(frame, about)
	}
	return slices.DeleteFunc(about, func(u model.UnitID) bool {
		return p.Units[u].Flags&state.IsHidden == 0 || q.c.Rules.Model.Units[u].Side == q.viewer
	})
}

func (q *questioner) addOrder(n *yamldoc.Node) {
	n = &yamldoc.Node{Kind: yamldoc.Map, Entries: append([]yamldoc.Entry(nil), n.Entries...)}
	q.addQuestion("why-not", orderText(n), func(t *game.Table) string { return writeRefusal(q.c.o.Eyes.WhyNot(t, n, q.viewer)) })
}

func orderText(n *yamldoc.Node) string {
	out := ""
	for i := range n.Entries {
		out += n.Entries[i].Key + " "
		if v := n.Entries[i].Value; v != nil {
			out += v.Text + " "
		}
	}
	return out
}

func parseNode(s string) *yamldoc.Node {
	n, no := game.ParseJSON([]byte(s))
	if no != nil {
		return &yamldoc.Node{Kind: yamldoc.Map}
	}
	return n
}

func (q *questioner) addExplanations() {
	ofs := []*yamldoc.Node{nil}
	for range 4 {
		ofs = append(ofs, parseNode(fmt.Sprintf(`{"move": %q, "to": %q}`, q.drawUnit(), q.drawHex())))
		if q.decides {
			ofs = append(ofs, parseNode(fmt.Sprintf(`{"attack": %q, "with": [%q]}`, q.drawHex(), q.drawUnit())))
		}
	}
	if q.decides {
		// Each legal action, up to a number, at even steps through the list.
		for i, step := 0, 1+len(q.legal)/mostWhys; i < len(q.legal); i += step {
			ofs = append(ofs, q.whyLegal(q.legal[i]))
		}
	}
	for _, of := range ofs {
		name := "combat"
		if of != nil {
			name = orderText(of)
		}
		q.addQuestion("explanations", name, func(t *game.Table) string {
			e, no := q.c.o.Eyes.Why(t, of, q.viewer)
			return marshalText(e) + writeRefusal(no)
		})
	}
}

// mostWhys is how many legal actions of one decision are to be explained.
const mostWhys = 24

// whyLegal returns an action that is open as it can be explained: the hex where a
// unit goes, the unit that goes to a hex, an attacker for a target.
func (q *questioner) whyLegal(a flow.Action) *yamldoc.Node {
	t := q.c.Table.Clone()
	n := parseNode(game.ActionJSON(t.Model(), a))
	var then []flow.Verb
	switch a.Verb {
	case flow.VTo:
		about := addNamedUnits(t.Run().TopFrame(), nil)
		if len(about) == 0 {
			return n
		}
		unit := parseNode(fmt.Sprintf(`{"move": %q}`, t.Model().Units[about[0]].ID))
		n.Entries = append(unit.Entries, n.Entries...)
		return n
	case flow.VMove:
		then = []flow.Verb{flow.VTo}
	case flow.VAttack, flow.VTarget, flow.VAttacker:
		then = []flow.Verb{flow.VWith, flow.VTarget, flow.VAttack}
	default:
		return n
	}
	if _, no := t.Apply(a); no != nil || t.Result() != nil {
		return n
	}
	next := slices.DeleteFunc(slices.Clone(t.Legal()), func(b flow.Action) bool { return !slices.Contains(then, b.Verb) })
	if len(next) > 0 {
		b := next[q.rollDie(len(next))]
		n.Entries = append(n.Entries, parseNode(game.ActionJSON(t.Model(), b)).Entries...)
	}
	return n
}

// addQueries adds the questions of the protocol's game.query.
func (q *questioner) addQueries() {
	g := q.c.Rules.Model
	side := func() string { return g.Sides[q.rollDie(len(g.Sides))].ID }
	list := []game.Question{{Obligations: true}}
	for range 3 {
		list = append(list, game.Question{Reach: q.drawUnit()},
			game.Question{Reach: q.drawUnit(), Hypothetical: parseNode(fmt.Sprintf(`{"units": {%q: %q}}`, q.drawUnit(), q.drawHex()))})
	}
	for i := range g.Zones {
		list = append(list, game.Question{Zone: g.Zones[i].ID, Unit: q.drawUnit()}, game.Question{Zone: g.Zones[i].ID, Side: side()})
	}
	for i := range g.Sights {
		list = append(list, game.Question{Sight: g.Sights[i].ID, From: q.drawHex(), To: q.drawHex()}, game.Question{Sight: g.Sights[i].ID, From: q.drawHex(), To: q.drawHex(), Side: side()})
	}
	for i := range g.Traces {
		list = append(list, game.Question{Trace: g.Traces[i].ID, From: q.drawHex()}, game.Question{Trace: g.Traces[i].ID, From: q.drawHex(), Side: side()})
	}
	// Turning a unit over, in mind only, must not show where it lies.
	shown := q.drawUnit()
	list = append(list, game.Question{Reach: shown, Hypothetical: parseNode(fmt.Sprintf(`{"units": {%q: {"steps": 1}}}`, shown))})
	if q.decides {
		list = append(list, game.Question{Odds: parseNode(fmt.Sprintf(`{"attack": %q, "with": [%q]}`, q.drawHex(), q.drawUnit()))})
	}
	for i := range list {
		x := list[i]
		name, _ := json.Marshal(map[string]string{"reach": x.Reach, "zone": x.Zone, "trace": x.Trace, "sight": x.Sight, "unit": x.Unit, "side": x.Side, "from": x.From, "to": x.To})
		q.addQuestion("questions", string(name), func(t *game.Table) string {
			a, no := q.c.o.Eyes.Ask(t, &x, q.viewer)
			return marshalText(a) + writeRefusal(no)
		})
	}
}
