package replay

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// Level says how much of a journal is certain.
type Level string

// The levels of a verdict.
const (
	// Proved: the game is whole, every entry follows from those before it, and
	// the dice come from a seed that all sides made together beforehand.
	Proved Level = "proved"
	// Consistent: every entry follows, but the file alone does not show all of
	// that; the reasons say what it leaves open.
	Consistent Level = "consistent"
	// False: something that the journal says is not so.
	False Level = "false"
)

// Reason is why a journal that is consistent is not proved.
type Reason struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// Verdict is the judgement on a journal, with its reasons.
type Verdict struct {
	Level   Level
	Reasons []Reason    // what keeps a consistent journal from being proved
	False   *Finding    // the fault, at level False
	Table   *game.Table // at the end of the journal; nil when it could not be played
	Actions int         // that no undo took back
	Undone  int         // actions that were taken back
}

// Evidence is what the reader of a journal knows apart from the file.
type Evidence struct {
	// Unhashed allows entries without a hash.
	Unhashed bool
	// Commits are commitments that the reader noted before the game.
	Commits []string
	// Earlier is a copy of the journal from before, if the reader kept one. It binds
	// the whole header.
	Earlier *journal.Log
}

// JudgeJournal plays a journal again and says how much of it is certain. An error is
// never about the journal: it is that of ctx, after whose end no entry is played.
func JudgeJournal(ctx context.Context, rules *game.Rules, log *journal.Log, known Evidence) (*Verdict, error) {
	v := &Verdict{}
	actions, end := log.StandingActions()
	v.Actions = len(actions)
	for i := range log.Entries {
		v.Undone += log.Entries[i].Undo
	}
	err := checkPlayable(rules, log)
	if waits := isOnlyPrepared(log, err); waits {
		err = nil
		v.addReason("not-begun", "the game waits for the secrets that its seed is made of: nothing has been played")
	} else if err == nil {
		var unhashed int
		v.Table, unhashed, err = replayJournal(ctx, rules, log, known.Unhashed, nil, nil)
		if unhashed > 0 {
			v.addReason("unhashed", "%d entries state no hash: nothing in the file shows where they led", unhashed)
		}
	}
	if err == nil {
		err = checkBytes(log)
	}
	if err == nil {
		err = known.compareJournal(log)
	}
	if err != nil {
		v.Level = False
		if !errors.As(err, &v.False) {
			return nil, err
		}
		return v, nil
	}
	v.checkCourse(log, end != nil)
	v.checkOrigin(rules, log, &known)
	v.Level = Proved
	if len(v.Reasons) > 0 {
		v.Level = Consistent
	}
	return v, nil
}

// isOnlyPrepared reports whether a game has only been prepared: sealed, nothing done.
func isOnlyPrepared(log *journal.Log, err error) bool {
	var f *Finding
	return errors.As(err, &f) && f.Diag.Rule == RuleSealed && len(log.Header.Commits) > 0 && len(log.Entries) == 0
}

// addReason adds a reason why the journal is not proved.
func (v *Verdict) addReason(id, format string, args ...any) {
	v.Reasons = append(v.Reasons, Reason{id, fmt.Sprintf(format, args...)})
}

// ScriptedDice returns which dice of a journal were scripted. If t has played the journal, it
// also returns whether dice were left over or too few.
func ScriptedDice(log *journal.Log, t *game.Table) []Reason {
	dice := log.Header.Dice
	if len(dice) == 0 {
		return nil
	}
	list := strings.ReplaceAll(diceText(dice[:min(12, len(dice))]), " ,", ",")
	out := []Reason{{"scripted-dice", fmt.Sprintf("%d dice are scripted in the header (%s): they were not rolled", len(dice), list)}}
	if t == nil || t.Run().Dice.Script == nil {
		return out
	}
	if n := t.Run().Dice.Script.CountValues(); n > 0 && t.Result() != nil {
		out = append(out, Reason{"dice-left", fmt.Sprintf("%d of the scripted dice were never rolled: the game took another course than the one they were written for", n)})
	}
	if n := t.Run().Dice.UnscriptedDice(); n > 0 {
		out = append(out, Reason{"dice-beyond", fmt.Sprintf("%d dice came from the seed, as none were scripted for them any more", n)})
	}
	return out
}

// checkCourse names what the file leaves open about the course of the game.
func (v *Verdict) checkCourse(log *journal.Log, ended bool) {
	h := &log.Header
	if log.Torn != nil {
		v.addReason("torn", "the last line was cut short and is left out")
	}
	switch {
	case v.Table == nil:
	case v.Table.Result() == nil:
		v.addReason("not-over", "the game is not over: lines may have been cut off at the end")
	case !ended:
		v.addReason("end-unsaid", "the game is over, but the journal does not say so")
	}
	v.Reasons = append(v.Reasons, ScriptedDice(log, v.Table)...)
	for _, m := range []struct {
		id, what string
		missing  bool
	}{
		{"no-content", "the text of the game (content)", h.Content == ""},
		{"no-contents", "the files of the game (contents)", len(h.Contents) == 0},
		{"no-rules", "the version of the rules (rules)", h.Rules == ""},
	} {
		if m.missing {
			v.addReason(m.id, "the header does not name %s: it may have been played with another", m.what)
		}
	}
}

// checkOrigin names what the file leaves open about where seed and actions come from.
func (v *Verdict) checkOrigin(rules *game.Rules, log *journal.Log, known *Evidence) {
	h := &log.Header
	alone := sidesWithoutPart(rules, h.Commits)
	switch {
	case len(h.Commits) == 0 && h.Seed.Wide():
		v.addReason("seed-open", "the seed was not committed to: it may have been picked among many, and whoever saw the file knew all dice")
	case len(h.Commits) == 0:
		v.addReason("seed-short", "the seed %s has at most 64 bits: it may have been picked, and whoever saw some twenty dice could find it and know the others", h.Seed)
	case len(alone) > 0:
		v.addReason("one-sided", "%s had no part in the seed: the others may have tried many until one suited", strings.Join(alone, ", "))
	}
	if len(h.Commits) > 0 && !log.IsRevealed() {
		v.addReason("not-revealed", "the journal does not tell the secrets of its seed")
	}
	if who := known.uncheckedCommits(log); len(who) > 0 {
		v.addReason("commitments-unchecked", "the commitments of %s were not compared with what you noted before the secrets were told: give --commit for each, or --since with a copy of the prepared game", strings.Join(who, ", "))
	}
	v.checkClaims(h, known)
}

// checkClaims names what the header says of itself and no replay can show. A copy from before
// the game binds it: the journal must begin with the bytes of the copy.
func (v *Verdict) checkClaims(h *journal.Header, known *Evidence) {
	if known.Earlier != nil {
		return
	}
	if len(h.Seats) > 0 {
		var who []string
		for _, side := range slices.Sorted(maps.Keys(h.Seats)) {
			who = append(who, side+": "+h.Seats[side])
		}
		v.addReason("seats-claimed", "who sat at the table (%s) is only what the header says: --since with a copy of the prepared game shows that it was so from the start", strings.Join(who, ", "))
	}
	if len(h.Carried) > 0 {
		v.addReason("carried-claimed", "what the game was carried from (%s) is only what the header says: keep the journal of before, and play it again with the version that wrote it", joinPairs(h.Carried))
	}
}

// sidesWithoutPart lists the sides that had no part in the seed.
func sidesWithoutPart(rules *game.Rules, commits map[string]string) []string {
	var out []string
	for i := range rules.Model.Sides {
		if id := rules.Model.Sides[i].ID; commits[id] == "" {
			out = append(out, id)
		}
	}
	return out
}

// uncheckedCommits lists the parties whose commitments the reader has not noted before.
func (k *Evidence) uncheckedCommits(log *journal.Log) []string {
	if k.Earlier != nil && len(k.Earlier.Entries) == 0 {
		return nil
	}
	var out []string
	for _, who := range slices.Sorted(maps.Keys(log.Header.Commits)) {
		if !slices.Contains(k.Commits, log.Header.Commits[who]) {
			out = append(out, who)
		}
	}
	return out
}

// compareJournal holds a journal against what its reader knows.
func (k *Evidence) compareJournal(log *journal.Log) error {
	r := &replayer{log: log}
	for _, c := range k.Commits {
		if !slices.Contains(slices.Collect(maps.Values(log.Header.Commits)), c) {
			return r.reportDifference(0, "commits", "the commitment "+c+" is not in the header: this is not the game that it was made for", "")
		}
	}
	if k.Earlier == nil {
		return nil
	}
	now, err := log.Encode()
	if err != nil {
		return err
	}
	before, err := k.Earlier.Encode()
	if err != nil {
		return err
	}
	if strings.HasPrefix(string(now), string(before)) {
		return nil
	}
	line := 0
	for line < len(before) && line < len(now) && before[line] == now[line] {
		line++
	}
	return r.reportDifference(strings.Count(string(before[:line]), "\n"), "earlier copy", "from here on the journal is not the one of the earlier copy", "a journal that goes on from the copy")
}
