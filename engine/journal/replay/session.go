package replay

import (
	"encoding/json"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// RulesVersion changes whenever the engine plays the same text differently.
const RulesVersion = "1"

// Rule ids of the findings of replays.
const (
	RuleReplay   = "journal-differs"
	RuleContent  = "content-changed"
	RuleUnhashed = "journal-unhashed"
	RuleSealed   = "journal-sealed"
)

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleReplay, Title: "a journal does not verify", Why: "Replaying it gives another game than the one that was played."},
		{ID: RuleUnhashed, Title: "an entry of a journal states no hash", Why: "Nothing in the file shows where the entry led, so that a changed course could pass."},
		{ID: RuleSealed, Title: "the seed of a journal is not known yet", Why: "Its dice can be proved only when the secrets are told, at the end of the game."},
		{ID: RuleContent, Title: "the game's text has changed since the journal was begun", Why: "The same actions may now mean something else."},
	}
}

// Finding is an error that is a finding.
type Finding struct {
	Diag  diag.Diagnostic
	Claim string // what of the journal is not so: action, dice, hash, end ...
}

// Error is the finding in one line.
func (f *Finding) Error() string {
	if at := f.Diag.Pos.String(); at != "" {
		return at + ": " + diag.FormatSummary(&f.Diag)
	}
	return diag.FormatSummary(&f.Diag)
}

// Appender takes the entries of a journal: *journal.Writer does.
type Appender interface{ Append(journal.Entry) error }

// Session is a game whose every action is in the journal before it is shown
// as done.
type Session struct {
	Table *game.Table
	out   Appender
}

// NewSession binds a table to a journal: what is done through the session is written down
// first.
func NewSession(t *game.Table, out Appender) *Session { return &Session{Table: t, out: out} }

// NewHeader is the head of the journal of a game that is about to start.
func NewHeader(rules *game.Rules, s game.Setting, seats map[string]string) journal.Header {
	g := rules.Model
	h := journal.Header{Game: g.ID, Scenario: g.Scenario, Rules: RulesVersion, Content: g.Content, Contents: ContentParts(g),
		Variants: g.Variants, Seed: journal.Seed(rng.FormatSeed(s.Seed, s.Wide)), Seats: seats}
	for i := range g.Options {
		if o := &g.Options[i]; o.Value != o.Default {
			if h.Options == nil {
				h.Options = map[string]json.RawMessage{}
			}
			v, _ := json.Marshal(state.PlainValue(g, o.Type, o.Value)) // a plain value can always be written
			h.Options[o.ID] = v
		}
	}
	if s.Dice != nil {
		for _, st := range s.Dice.Streams {
			for _, v := range st.Values {
				h.Dice = append(h.Dice, journal.Die{Stream: st.Stream, Value: v})
			}
		}
		for _, v := range s.Dice.Sequence {
			h.Dice = append(h.Dice, journal.Die{Value: v})
		}
	}
	return h
}

// Apply carries out an action once it is in the journal. When it cannot be
// written the game is as before, and the error says why.
func (s *Session) Apply(a flow.Action) ([]event.Event, *game.Refused, error) {
	t := s.Table
	d, _ := t.Decision()
	var events []event.Event
	var no *game.Refused
	var err error
	done := t.Transact(func() bool {
		if events, no = t.Apply(a); no == nil {
			e := journal.Entry{Side: t.Model().IDOfSide(d.Side), Action: json.RawMessage(game.ActionJSON(t.Model(), a)), Hash: t.Hash(), Dice: rolledDice(t)}
			err = s.out.Append(e)
		}
		return no == nil && err == nil
	})
	if !done {
		return nil, no, err
	}
	return events, nil, s.WriteEnd()
}

// WriteEnd writes how the game ended, if it is over. Apply does so by itself; it is
// to be called only where a crash came between.
func (s *Session) WriteEnd() error {
	r := s.Table.Result()
	if r == nil {
		return nil
	}
	return s.out.Append(journal.Entry{End: endJSON(s.Table.Model(), r)})
}

// ApplyOrderAs carries out an order of a side (see Table.ExpandOrderAs; model.None is the
// referee): nothing of it when a part is refused. When the journal fails in the
// middle, what was written stands.
func (s *Session) ApplyOrderAs(order *yamldoc.Node, side model.SideID) ([]event.Event, *game.Refused, error) {
	as, no := s.Table.ExpandOrderAs(order, side)
	if no != nil {
		return nil, no, nil
	}
	var events []event.Event
	for _, a := range as {
		es, no, err := s.Apply(a)
		events = append(events, es...)
		if no != nil || err != nil {
			return events, no, err
		}
	}
	return events, nil, nil
}

// Undo takes the last action back, in the journal too; it reports whether it
// could.
func (s *Session) Undo() (bool, error) {
	t := s.Table
	if !t.CanUndo() {
		return false, nil
	}
	d, open := t.Decision()
	var err error
	done := t.Transact(func() bool {
		t.Undo()
		if !open {
			d, _ = t.Decision()
		}
		err = s.out.Append(journal.Entry{Side: t.Model().IDOfSide(d.Side), Undo: 1, Hash: t.Hash()})
		return err == nil
	})
	return done, err
}

// endJSON returns the result of a game as the journal writes it.
func endJSON(g *model.Game, r *state.Result) json.RawMessage {
	n := &yamldoc.Node{Kind: yamldoc.Map}
	put := func(key string, v *yamldoc.Node) { n.Entries = append(n.Entries, yamldoc.Entry{Key: key, Value: v}) }
	if r.Winner >= 0 {
		put("winner", yamldoc.QuotedText(g.Sides[r.Winner].ID))
	}
	put("level", &yamldoc.Node{Text: fmt.Sprint(r.Level)})
	put("name", yamldoc.QuotedText(r.Name))
	return json.RawMessage(jsontext.Write(n))
}
