package game

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// Replay plays a journal again and verifies each action: who acted, the dice,
// the hash. The table returned is at its end. The first difference is an
// error of type *Finding with the journal's line. The content must be the
// same; Verify leaves that out.
func Replay(rules *Rules, log *journal.Log) (*Table, error) {
	if log.Header.View != "" {
		return nil, &Finding{diag.Diagnostic{Rule: journal.RuleView, Pos: log.Pos(0), Message: "this is the view of one side: it cannot be replayed", Expected: "the journal of the whole game"}}
	}
	if d := CheckContent(rules, &log.Header, log.Pos(0)); d != nil {
		return nil, &Finding{*d}
	}
	return Verify(rules, log, nil)
}

// Verify is Replay onto rules that may have changed: it stops at the first
// difference. each, if not nil, is called after every entry.
func Verify(rules *Rules, log *journal.Log, each func(entry int, t *Table)) (*Table, error) {
	setting := SettingOf(&log.Header)
	if wrong := CannotShow(rules.Model, setting.Dice); wrong != "" {
		return nil, replayFault(log, 0, "the scripted dice cannot be rolled: "+wrong, "")
	}
	t, err := New(rules, setting)
	if err != nil {
		return nil, replayFault(log, 0, "a script fails at the start: "+err.Error(), "")
	}
	t.Undos = len(log.Entries)
	for i := range log.Entries {
		e := &log.Entries[i]
		switch {
		case e.Do != nil:
			err = t.replayAction(log, i, e)
		case e.Undo > 0:
			err = t.replayUndo(log, i, e)
		case t.Over() == nil:
			err = replayFault(log, e.N, "the journal ends the game here, but it goes on", "the end of the game")
		}
		if err != nil {
			return t, err
		}
		if each != nil {
			each(i, t)
		}
	}
	return t, nil
}

func replayFault(log *journal.Log, n int, message, expected string) error {
	return &Finding{diag.Diagnostic{Rule: RuleReplay, Pos: log.Pos(n), Message: message, Expected: expected}}
}

func (t *Table) replayAction(log *journal.Log, i int, e *journal.Entry) error {
	g := t.Model()
	fault := func(message, expected string) error { return replayFault(log, e.N, message, expected) }
	n, no := ParseJSON(e.Do)
	if no != nil {
		return fault("the action cannot be read: "+no.Text, "")
	}
	a, no := ParseAction(g, n)
	if no != nil {
		return fault("the action cannot be read: "+no.Text, "")
	}
	d, open := t.Decision()
	if !open {
		return fault(fmt.Sprintf("the game is over, but %s follows", ActionJSON(g, a)), "the end of the journal")
	}
	if by := sideID(g, d.Side); by != e.By {
		return fault(fmt.Sprintf("%s decides here (%s), but the action is %s's", by, d.Prompt, e.By), by)
	}
	if _, no := t.Apply(a); no != nil {
		return fault(fmt.Sprintf("%s is refused: %s", ActionJSON(g, a), no.Error()), "")
	}
	if want, found := diceText(e.Dice), diceText(rolled(t)); want != found {
		return fault(fmt.Sprintf("%s rolls %s", ActionJSON(g, a), found), want)
	}
	return t.replayHash(log, e, ActionText(g, a))
}

func (t *Table) replayUndo(log *journal.Log, i int, e *journal.Entry) error {
	for k := 0; k < e.Undo; k++ {
		if !t.Undo() {
			return replayFault(log, e.N, "an action is taken back here that cannot be: a die, a reveal or a change of seat lies between", "")
		}
	}
	return t.replayHash(log, e, "taking back")
}

func (t *Table) replayHash(log *journal.Log, e *journal.Entry, what string) error {
	if h := t.Hash(); e.Hash != "" && e.Hash != h {
		return replayFault(log, e.N, fmt.Sprintf("after %q the position is another one (turn %d, hash %s)", what, t.run.P.Turn, h), e.Hash)
	}
	return nil
}

func rolled(t *Table) []journal.Die {
	var out []journal.Die
	for _, r := range t.Rolls() {
		out = append(out, journal.Die{Stream: r.Stream, Value: r.Value})
	}
	return out
}

func diceText(dice []journal.Die) string {
	if len(dice) == 0 {
		return "no dice"
	}
	text := ""
	for i, d := range dice {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s %d", d.Stream, d.Value)
	}
	return text
}
