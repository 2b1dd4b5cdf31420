package replay

import (
	"encoding/json"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// NewHeader returns the head of the journal of a game that is about to start.
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

// Appender takes the entries of a journal: *[journal.Writer] does.
type Appender interface{ Append(journal.Entry) error }

// Recorder writes what is done at a table as entries of a journal. Its methods are called after
// the table has done it, within the transaction of the action, so that an error takes it back
// (see livegame.Session). The errors are those of the Appender.
type Recorder struct{ out Appender }

// NewRecorder returns a recorder that appends to a journal.
func NewRecorder(out Appender) *Recorder { return &Recorder{out} }

// RecordAction appends an action that a side has carried out, with its dice and the hash that it
// leads to.
func (r *Recorder) RecordAction(t *game.Table, side model.SideID, a flow.Action) error {
	g := t.Model()
	return r.out.Append(journal.Entry{Side: g.IDOfSide(side), Action: json.RawMessage(game.ActionJSON(g, a)), Hash: t.Hash(), Dice: rolledDice(t)})
}

// RecordUndo appends that a side has taken the last action back.
func (r *Recorder) RecordUndo(t *game.Table, side model.SideID) error {
	return r.out.Append(journal.Entry{Side: t.Model().IDOfSide(side), Undo: 1, Hash: t.Hash()})
}

// RecordEnd appends how the game ended, if it is over.
func (r *Recorder) RecordEnd(t *game.Table) error {
	result := t.Result()
	if result == nil {
		return nil
	}
	return r.out.Append(journal.Entry{End: endJSON(t.Model(), result)})
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
