package chances

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Harm is the worst that a result does to a side, from the least on.
type Harm int

// The harms.
const (
	Unharmed   Harm = iota
	Touched         // a script, or something under a condition, is about them
	DrivenBack      // they retreat
	Weakened        // they lose steps, but not all
	Lost            // they are eliminated, or pay an exchange
)

var harmWords = [...]string{"nothing", "by script or condition", "retreat", "step loss", "eliminated"}

// String returns the word for a harm.
func (h Harm) String() string { return harmWords[h] }

// MarshalText writes a harm as its word.
func (h Harm) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// Meaning is what a result of an attack does to those who fight.
type Meaning struct {
	Result    string `json:"result"`
	Attackers Harm   `json:"attackers"`
	Defenders Harm   `json:"defenders"`
	// AttackersLose and DefendersLose are the steps lost where one counter attacks another,
	// as far as the result itself tells them.
	AttackersLose int `json:"attackers_lose"`
	DefendersLose int `json:"defenders_lose"`
	// Untold is true where a script, or a condition, decides what is lost.
	Untold bool `json:"untold,omitempty"`
}

// ListMeanings returns those of the results of an attack, in the order in which the game states
// them; steps are those of a counter.
func ListMeanings(g *model.Game, at *model.Attack, steps int) []Meaning {
	var out []Meaning
	for i := range at.Results {
		x := &at.Results[i]
		m := Meaning{Result: x.Code}
		if x.Effects != nil {
			for k := range x.Effects.List {
				m.countEffect(g, &x.Effects.List[k], steps)
			}
		}
		out = append(out, m)
	}
	return out
}

// countEffect counts what one effect does.
func (m *Meaning) countEffect(g *model.Game, e *model.Effect, steps int) {
	verb := e.Verb
	if e.When != nil {
		switch v, fixed := e.When.Const(); {
		case fixed && v == 0:
			return
		case !fixed && (verb == model.DoEliminate || verb == model.DoStepLoss || verb == model.DoExchange || verb == model.DoRetreat):
			verb = model.DoRun // who knows
		}
	}
	about := e.Subject
	if e.ForEach != nil {
		about = e.ForEach
		if e.Subject != nil && e.Subject.Text != "unit" && verb.ActsOnUnits() {
			verb = model.DoRun // others with them
		}
	}
	a, d := namesSide(about, "attacker"), namesSide(about, "defender")
	harm, lose := Touched, 0
	switch verb {
	case model.DoEliminate:
		harm, lose = Lost, steps
	case model.DoExchange:
		harm, lose = Lost, steps
		if x := &g.Exchanges[e.RuleIndex]; x.PayEffects != nil {
			harm, lose, m.Untold = Weakened, 0, true
		} else if v, fixed := int32(1), true; a != d {
			if x.OtherSideLoses != nil {
				v, fixed = x.OtherSideLoses.Const()
			}
			a, d = a || !fixed || v != 0, d || !fixed || v != 0
			m.Untold = m.Untold || !fixed
		}
	case model.DoStepLoss:
		harm, lose = Weakened, 1
		if e.Amount != nil {
			n, fixed := e.Amount.Const()
			lose, m.Untold = int(n), m.Untold || !fixed
		}
		if lose >= steps {
			harm, lose = Lost, steps
		}
	case model.DoRetreat:
		harm = DrivenBack
	case model.DoRun, model.DoCheck:
		m.Untold = true
	default:
		return
	}
	if a {
		m.Attackers, m.AttackersLose = max(m.Attackers, harm), max(m.AttackersLose, lose)
	}
	if d {
		m.Defenders, m.DefendersLose = max(m.Defenders, harm), max(m.DefendersLose, lose)
	}
}

// namesSide reports whether an expression is about one side of a fight.
func namesSide(p *lang.Program, side string) bool {
	return p.References(side) || p.References(side+"s")
}
