package replay

import (
	"context"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// Replay plays a journal again and verifies all that it claims: who acted, the
// dice, the hash after each entry, what the end says. The table returned is at
// its end. The first difference is an error of type *Finding with the journal's
// line. The content must be the same; Verify leaves that out. After the end of ctx no
// entry is played, and the error is that of ctx.
func Replay(ctx context.Context, rules *game.Rules, log *journal.Log) (*game.Table, error) {
	return ReplayEach(ctx, rules, log, nil)
}

// ReplayEach is Replay that calls each, if it is not nil, after every entry.
func ReplayEach(ctx context.Context, rules *game.Rules, log *journal.Log, each func(entry int, t *game.Table)) (*game.Table, error) {
	return ReplayWatched(ctx, rules, log, nil, each)
}

// ReplayWatched is ReplayEach that also calls began, if it is not nil, as the game begins.
func ReplayWatched(ctx context.Context, rules *game.Rules, log *journal.Log, began func(*game.Table), each func(entry int, t *game.Table)) (*game.Table, error) {
	if err := checkPlayable(rules, log); err != nil {
		return nil, err
	}
	t, _, err := replayJournal(ctx, rules, log, false, began, each)
	if err == nil {
		err = checkBytes(log)
	}
	return t, err
}

// Verify is Replay onto rules that may have changed, of a journal that may lack
// hashes: it stops at the first difference. each, if not nil, is called after
// every entry.
func Verify(ctx context.Context, rules *game.Rules, log *journal.Log, each func(entry int, t *game.Table)) (*game.Table, error) {
	t, _, err := replayJournal(ctx, rules, log, true, nil, each)
	return t, err
}

// CountUnhashed counts the actions of a journal that state no hash: nothing in the file
// shows where they led.
func CountUnhashed(log *journal.Log) int {
	n := 0
	for i := range log.Entries {
		if e := &log.Entries[i]; e.Hash == "" && (e.Action != nil || e.Undo > 0) {
			n++
		}
	}
	return n
}

// checkPlayable refuses a journal that is not one of these rules, or has no seed.
func checkPlayable(rules *game.Rules, log *journal.Log) error {
	if log.Header.View != "" {
		return &Finding{Claim: "view", Diag: diag.Diagnostic{Rule: journal.RuleView, Pos: log.Pos(0), Message: "this is the view of one side: it cannot be replayed", Expected: "the journal of the whole game"}}
	}
	if d := CheckContent(rules, &log.Header, log.Pos(0)); d != nil {
		return &Finding{Claim: "content", Diag: *d}
	}
	if err := checkSeed(log); err != nil {
		return err
	}
	return checkHeader(rules, log)
}

// replayer plays a journal again, entry by entry.
type replayer struct {
	table         *game.Table
	log           *journal.Log
	allowUnhashed bool // entries may lack hashes
	unhashed      int  // how many do
}

// replayJournal plays a journal again; unhashed counts the entries without a hash, which
// are refused unless bare.
func replayJournal(ctx context.Context, rules *game.Rules, log *journal.Log, bare bool, began func(*game.Table), each func(entry int, t *game.Table)) (t *game.Table, unhashed int, err error) {
	if err := checkSeed(log); err != nil {
		return nil, 0, err
	}
	t, err = game.New(rules, ReadSetting(log))
	r := &replayer{table: t, log: log, allowUnhashed: bare}
	if err != nil {
		return nil, 0, r.reportDifference(0, "start", "a script fails at the start: "+err.Error(), "")
	}
	t.MaxUndos = len(log.Entries)
	if began != nil {
		began(t)
	}
	for i := range log.Entries {
		if err := ctx.Err(); err != nil {
			return t, r.unhashed, err
		}
		if err := r.replayEntry(&log.Entries[i]); err != nil {
			return t, r.unhashed, err
		}
		if each != nil {
			each(i, t)
		}
	}
	return t, r.unhashed, nil
}

// reportDifference returns the finding that entry n differs from the replay.
func (r *replayer) reportDifference(n int, claim, message, expected string) error {
	return &Finding{Claim: claim, Diag: diag.Diagnostic{Rule: RuleReplay, Pos: r.log.Pos(n), Message: message, Expected: expected}}
}

// replayEntry plays one entry and checks its claims.
func (r *replayer) replayEntry(e *journal.Entry) error {
	switch {
	case e.Action != nil:
		return r.replayAction(e)
	case e.Undo > 0:
		return r.replayUndo(e)
	case e.End != nil:
		return r.replayEnd(e)
	}
	return nil // secrets: checkSeed has looked at them
}

// replayAction plays an action and compares side, dice and hash.
func (r *replayer) replayAction(e *journal.Entry) error {
	g := r.table.Model()
	differs := func(claim, message, expected string) error { return r.reportDifference(e.N, claim, message, expected) }
	n, no := game.ParseJSON(e.Action)
	var a flow.Action
	if no == nil {
		a, no = game.ParseAction(g, n)
	}
	if no != nil {
		return differs("action", "the action cannot be read: "+no.Text, "")
	}
	text := game.ActionJSON(g, a)
	d, open := r.table.Decision()
	if !open {
		return differs("action", fmt.Sprintf("the game is over, but %s follows", text), "the end of the journal")
	}
	if by := g.IDOfSide(d.Side); by != e.Side {
		return differs("side", fmt.Sprintf("%s decides here (%s), but the action is %s's", by, d.Prompt, e.Side), by)
	}
	if text != string(e.Action) {
		return differs("action", "the action is not written as the program writes it", text)
	}
	if _, no := r.table.Apply(a); no != nil {
		return differs("action", fmt.Sprintf("%s is refused: %s", text, no.Error()), "")
	}
	if want, found := diceText(e.Dice), diceText(rolledDice(r.table)); want != found {
		return differs("dice", fmt.Sprintf("%s rolls %s", text, found), want)
	}
	return r.comparePosition(e, game.ActionText(g, a))
}

// replayUndo takes back as many actions as the entry says and compares side and hash.
func (r *replayer) replayUndo(e *journal.Entry) error {
	for k := 0; k < e.Undo; k++ {
		by := r.undoingSide()
		if !r.table.Undo() {
			return r.reportDifference(e.N, "undo", "an action is taken back here that cannot be: a die, a reveal or a change of seat lies between", "")
		}
		if k == 0 {
			if by == "" {
				d, _ := r.table.Decision()
				by = r.table.Model().IDOfSide(d.Side)
			}
			if by != e.Side {
				return r.reportDifference(e.N, "side", fmt.Sprintf("%s takes back here, but the entry says %q", by, e.Side), by)
			}
		}
	}
	return r.comparePosition(e, "taking back")
}

// undoingSide returns the side that takes back now: the one that decides, "" when the game is
// over.
func (r *replayer) undoingSide() string {
	if d, open := r.table.Decision(); open {
		return r.table.Model().IDOfSide(d.Side)
	}
	return ""
}

// replayEnd compares the end of the game with the entry.
func (r *replayer) replayEnd(e *journal.Entry) error {
	over := r.table.Result()
	if over == nil {
		return r.reportDifference(e.N, "end", "the journal ends the game here, but it goes on", "the end of the game")
	}
	if want := string(endJSON(r.table.Model(), over)); want != string(e.End) {
		return r.reportDifference(e.N, "end", fmt.Sprintf("the journal says that the game ends with %s, but it ends with %s", e.End, want), want)
	}
	if e.Side != "" {
		return r.reportDifference(e.N, "side", fmt.Sprintf("the end says it is %s's: nobody makes it", e.Side), "no side")
	}
	if e.Hash != "" {
		return r.comparePosition(e, "the end")
	}
	return nil
}

// comparePosition compares the hash that an entry states with the one it leads to.
func (r *replayer) comparePosition(e *journal.Entry, what string) error {
	h := r.table.Hash()
	switch {
	case e.Hash == "" && !r.allowUnhashed:
		return &Finding{Claim: "hash", Diag: diag.Diagnostic{Rule: RuleUnhashed, Pos: r.log.Pos(e.N), Message: fmt.Sprintf("entry %d states no hash, so that nothing shows where it led", e.N),
			Expected: "the hash of the position", Hint: "restore the journal from a copy; `vedette verify --allow-unhashed` looks at the rest"}}
	case e.Hash == "":
		r.unhashed++
	case e.Hash != h:
		return r.reportDifference(e.N, "hash", fmt.Sprintf("after %q the position is another one (turn %d, hash %s)", what, r.table.Position().Turn, h), e.Hash)
	}
	return nil
}

// rolledDice returns the dice of the last action as a journal writes them.
func rolledDice(t *game.Table) []journal.Die {
	var out []journal.Die
	for _, r := range t.Rolls() {
		out = append(out, journal.Die{Stream: r.Stream, Value: r.Value})
	}
	return out
}

// diceText returns dice as text, "no dice" if there are none.
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
