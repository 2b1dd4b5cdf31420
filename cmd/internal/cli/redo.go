package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// reader replays a journal.
type reader struct {
	*session
	entries []journal.Entry
	header  journal.Header
	at      func(n int) diag.Pos
	changed []string // files that differ from those the game was begun with
}

// open reads what a journal's game needs. The project that is searched is the
// one found from here.
func (a *app) reopen(path string, log *journal.Log) (*reader, error) {
	if log.Header.View != "" {
		return nil, found("%s is the view of one side (%s): it lacks the seed and cannot be replayed", path, log.Header.View)
	}
	if log.Header.Seed == nil {
		return nil, found("%s holds no seed and cannot be replayed", path)
	}
	w, err := a.here()
	if err != nil {
		return nil, err
	}
	t := &target{workspace: w, ref: log.Header.Game + "/" + log.Header.Scenario}
	var rep diag.List
	if _, s := w.project.Find(t.ref, &rep); s == nil {
		return nil, usage("%s is a game of %s, which is not here: %s", path, t.ref, notFound(w.project, t.ref, &rep))
	}
	l, err := a.loadTarget(t, choice{variants: log.Header.Variants, options: optionsOf(&log.Header)})
	if err != nil {
		return nil, err
	}
	rules, err := newRules(l)
	if err != nil {
		return nil, err
	}
	r := &reader{session: &session{loaded: l, rules: rules, seed: *log.Header.Seed}, entries: log.Entries, header: log.Header, at: log.Pos}
	if log.Header.Content != l.Game.Content {
		r.changed = changedFiles(log.Header.Contents, l.Game.Files)
	}
	r.table, err = game.New(rules, game.Setting{Seed: rng.Seed(r.seed), Dice: scripted(log.Header.Dice)})
	if err != nil {
		return nil, scriptFault(err)
	}
	r.table.Undos = undosKept
	return r, nil
}

// changedFiles lists what differs, in words.
func changedFiles(then, now map[string]string) []string {
	out := []string{}
	for f, h := range then {
		switch n, ok := now[f]; {
		case !ok:
			out = append(out, f+" is gone")
		case n != h:
			out = append(out, f+" has changed")
		}
	}
	for f := range now {
		if _, ok := then[f]; !ok {
			out = append(out, f+" is new")
		}
	}
	sort.Strings(out)
	return out
}

func scripted(dice []journal.Die) *rng.Script {
	if len(dice) == 0 {
		return nil
	}
	s := &rng.Script{}
	for _, d := range dice {
		if d.Stream == "" {
			s.Sequence = append(s.Sequence, d.Value)
			continue
		}
		s.Add(d.Stream, d.Value)
	}
	return s
}

// step replays one line of the journal; the finding says how it differs.
func (r *reader) step(e *journal.Entry) ([]event.Event, *diag.Diagnostic) {
	switch {
	case e.Undo > 0:
		for range e.Undo {
			if !r.table.Undo() {
				return nil, r.differs(e, "an action is taken back that cannot be taken back here", "", "")
			}
		}
		return nil, r.sameHash(e)
	case len(e.End) > 0:
		if r.table.Over() == nil {
			return nil, r.differs(e, "the journal says the game is over, but it goes on", string(e.End), "a decision")
		}
		if end := endJSON(r.Game, r.table); !sameJSON(end, e.End) {
			return nil, r.differs(e, "the game ends in another way", string(e.End), string(end))
		}
		return nil, nil
	}
	return r.act(e)
}

func (r *reader) act(e *journal.Entry) ([]event.Event, *diag.Diagnostic) {
	action, d := r.action(e)
	if d != nil {
		return nil, d
	}
	asked, open := r.table.Decision()
	if by := sideID(r.Game, asked.Side); open && by != e.By {
		return nil, r.differs(e, "another side is asked", e.By, by)
	}
	events, refused := r.table.Apply(action)
	if refused != nil {
		return nil, r.differs(e, "the action is refused: "+refused.Error(), string(e.Do), "")
	}
	if got := dice(r.table.Rolls()); !sameDice(got, e.Dice) {
		return events, r.differs(e, "the dice differ", diceText(e.Dice), diceText(got))
	}
	return events, r.sameHash(e)
}

func (r *reader) action(e *journal.Entry) (flow.Action, *diag.Diagnostic) {
	n, refused := game.ParseJSON(e.Do)
	if refused == nil {
		var a flow.Action
		if a, refused = game.ParseAction(r.Game, n); refused == nil {
			return a, nil
		}
	}
	return flow.Action{}, r.differs(e, "the action cannot be read: "+refused.Error(), string(e.Do), "")
}

func (r *reader) sameHash(e *journal.Entry) *diag.Diagnostic {
	if e.Hash == "" || e.Hash == r.table.Hash() {
		return nil
	}
	return r.differs(e, "the position is another one than in the journal", e.Hash, r.table.Hash())
}

func (r *reader) differs(e *journal.Entry, what, want, got string) *diag.Diagnostic {
	d := &diag.Diagnostic{Rule: RuleReplay, Pos: r.at(e.N), Message: fmt.Sprintf("entry %d: %s", e.N, what)}
	if want != "" {
		d.Expected = want
	}
	if got != "" {
		d.Hint = "here it is " + got
	}
	return d
}

// RuleReplay is the rule id of a journal that cannot be replayed.
const RuleReplay = "journal-differs"

// Rules is the catalogue of what this package reports.
var Rules = []diag.Rule{
	{ID: RuleReplay, Title: "replaying a journal gives another game", Why: "Either the game's files have changed since, or the journal was altered."},
}

func sameJSON(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && x.String() == y.String()
}

func sameDice(a, b []journal.Die) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func diceText(dice []journal.Die) string {
	if len(dice) == 0 {
		return "no dice"
	}
	var parts []string
	for _, d := range dice {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%s %d", d.Stream, d.Value)))
	}
	return strings.Join(parts, ", ")
}

// loadJournal reads a journal; a fault in it has the right exit code.
func loadJournal(path string) (*journal.Log, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, usage("%s is a folder: name a journal", path)
	}
	log, err := journal.Load(path)
	if err != nil {
		return nil, journalFailure(err)
	}
	return log, nil
}
