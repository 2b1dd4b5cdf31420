package replaycmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
)

// VerifyOptions say which journals [RunVerify] verifies, and what the reader knows beside them.
type VerifyOptions struct {
	Kit      *kit.Kit
	Journals []string // files
	Format   string   // text, json or github
	Unhashed bool     // entries without a hash pass
	Proved   bool     // a journal that is not proved is a finding
	Commits  []string // commitments that the reader noted before the game
	Since    string   // a copy of the journal from before; empty: none
}

// RunVerify prints a verdict on each journal. The error is [kit.ErrFindings] if one is false, wrong usage, or
// says that the context has ended: then the verdicts so far are printed.
func RunVerify(ctx context.Context, o VerifyOptions) error {
	k, f, args := o.Kit, &o, o.Journals
	known := replay.Evidence{Unhashed: f.Unhashed, Commits: f.Commits}
	if f.Since != "" {
		if len(args) > 1 {
			return kit.UsageError("--since goes with one journal")
		}
		var err error
		if known.Earlier, err = session.LoadJournal(f.Since); err != nil {
			return err
		}
	}
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	var rep diag.List
	all := []verdict{}
	for _, path := range args {
		v, err := verifyJournal(ctx, k, path, known, &rep)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		all = append(all, v)
		if f.Format == "text" && v.Verdict != string(replay.False) {
			v.printVerdict(k)
		}
	}
	if err := tellVerdicts(k, f, all, &rep); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: %d of %s verified", len(all), diag.CountNoun(len(args), "journal"))
	}
	short := slices.ContainsFunc(all, func(v verdict) bool { return f.Proved && v.Verdict != string(replay.Proved) })
	if rep.HasErrors() || short {
		return kit.ErrFindings
	}
	return nil
}

func tellVerdicts(k *kit.Kit, f *VerifyOptions, all []verdict, rep *diag.List) error {
	if f.Format == "json" {
		out := json.NewEncoder(k.Out)
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		if err := out.Encode(map[string]any{"journals": all}); err != nil {
			return kit.IOError(err)
		}
		return nil
	}
	if len(rep.Items) == 0 {
		return nil
	}
	if err := kit.ShowFindings(k, rep, f.Format, nil); err != nil {
		return kit.IOError(err)
	}
	return nil
}

// verdict is what verify reports of one journal, in text and JSON.
type verdict struct {
	File    string            `json:"file"`
	Verdict string            `json:"verdict"`
	Reasons []replay.Reason   `json:"reasons"`           // why it is not proved
	Claim   string            `json:"claim,omitempty"`   // the false claim
	Line    int               `json:"line,omitempty"`    // where
	Message string            `json:"message,omitempty"` // what is wrong there
	Rule    string            `json:"rule,omitempty"`
	Actions int               `json:"actions"`
	Undone  int               `json:"undone"` // actions taken back
	Hash    string            `json:"hash,omitempty"`
	Result  string            `json:"result,omitempty"`
	Over    bool              `json:"over"`
	Claims  map[string]string `json:"claims"` // what the header says
	ending  string            // Result within a sentence
}

// verifyJournal checks one journal and adds findings about it to rep.
func verifyJournal(ctx context.Context, k *kit.Kit, path string, known replay.Evidence, rep *diag.List) (verdict, error) {
	log, err := journal.Load(path)
	var bad *journal.Error
	if errors.As(err, &bad) && !bad.Machine {
		v := verdict{File: path, Reasons: []replay.Reason{}, Claims: map[string]string{}}
		v.setFalse("file", &bad.Diag, rep)
		return v, nil
	}
	if err != nil {
		return verdict{}, kit.JournalError(err)
	}
	l, rules, err := session.ReopenGame(k, path, log)
	if err != nil {
		return verdict{}, err
	}
	if log.Torn != nil {
		rep.Add(*log.Torn)
	}
	j, err := replay.JudgeJournal(ctx, rules, log, known)
	if err != nil {
		return verdict{}, kit.IOError(err)
	}
	v := verdict{File: path, Verdict: string(j.Level), Reasons: append([]replay.Reason{}, j.Reasons...), Actions: j.Actions, Undone: j.Undone, Claims: replay.ListClaims(log)}
	if j.False != nil {
		v.setFalse(j.False.Claim, &j.False.Diag, rep)
		return v, nil
	}
	if j.Table != nil {
		v.Hash, v.Over = j.Table.Hash(), j.Table.Result() != nil
		v.ending = session.FormatResult(l.Game, j.Table)
		v.Result = game.CapitalText(v.ending)
	}
	return v, nil
}

// setFalse records the false claim of a journal.
func (v *verdict) setFalse(claim string, d *diag.Diagnostic, rep *diag.List) {
	v.Verdict, v.Claim, v.Line, v.Message, v.Rule = string(replay.False), claim, d.Pos.Line, diag.FormatSummary(d), d.Rule
	rep.Add(*d)
}

// printVerdict prints the verdict on a journal that is not false.
func (v *verdict) printVerdict(a *kit.Kit) {
	level := v.Verdict
	if len(v.Reasons) > 0 {
		level += ", not proved"
	}
	state := "not over yet"
	if v.Over {
		state = v.ending
	}
	if v.Hash == "" {
		fmt.Fprintf(a.Out, "%s: %s: not begun yet\n", v.File, level)
	} else {
		undone := ""
		if v.Undone > 0 {
			undone = fmt.Sprintf(" (%d taken back)", v.Undone)
		}
		fmt.Fprintf(a.Out, "%s: %s: %s verified%s, hash %s, %s\n", v.File, level, diag.CountNoun(v.Actions, "action"), undone, v.Hash, state)
	}
	var said []string
	for _, k := range slices.Sorted(maps.Keys(v.Claims)) {
		said = append(said, k+" "+v.Claims[k])
	}
	fmt.Fprintf(a.Out, "  the header says: %s\n", terminal.CleanText(strings.Join(said, "; ")))
	for _, r := range v.Reasons {
		fmt.Fprintf(a.Out, "  not proved: %s [%s]\n", terminal.CleanText(r.Text), r.ID)
	}
}

// reportCorrupted prints what keeps a journal from being replayed to its end.
func reportCorrupted(k *kit.Kit, err error) error {
	var rep diag.List
	if err := session.AddFinding(&rep, err); err != nil {
		return err
	}
	if err := kit.ShowFindings(k, &rep, "text", nil); err != nil {
		return kit.IOError(err)
	}
	return kit.ErrFindings
}
