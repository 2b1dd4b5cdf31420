package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func (a *app) verify() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use: "verify JOURNAL...", Short: "Prove that a journal is what its seed and actions give",
		Long: `Replay every line of a journal and compare dice, positions and result; then write
it anew and compare the bytes.`,
		Example: "  vedette play {scenario} --all random --seed 1 --journal game.journal\n  vedette verify game.journal",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			var rep diag.List
			for _, path := range args {
				if err := a.verifyFile(path, format == "text", &rep); err != nil {
					return err
				}
			}
			if len(rep.Items) > 0 || format == "json" {
				if err := a.findings(&rep, format, nil); err != nil {
					return machine(err)
				}
			}
			if rep.HasErrors() {
				return errFindings
			}
			return nil
		},
	}
	formatFlag(c, &format, "text", "json", "github")
	return c
}

func (a *app) verifyFile(path string, say bool, rep *diag.List) error {
	log, err := loadJournal(path)
	if err != nil {
		return err
	}
	r, err := a.reopen(path, log)
	if err != nil {
		return err
	}
	if r.changed != nil {
		rep.Add(diag.Diagnostic{Rule: RuleReplay, Pos: log.Pos(0), Message: "the game's files are not those it was begun with",
			Hint: "changed since: " + strings.Join(r.changed, "; ")})
		return nil
	}
	if log.Torn != nil {
		rep.Add(*log.Torn)
	}
	for i := range log.Entries {
		if _, d := r.step(&log.Entries[i]); d != nil {
			rep.Add(*d)
			return nil
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return machine(err)
	}
	again, err := log.Encode()
	if err != nil {
		return journalFailure(err)
	}
	if log.Torn == nil && string(again) != string(data) {
		rep.Add(diag.Diagnostic{Rule: RuleReplay, Pos: log.Pos(0), Message: "written anew, the journal has other bytes", Hint: "restore it from a copy"})
		return nil
	}
	if say {
		actions, end := log.Standing()
		state := "not over yet"
		if end != nil {
			state = resultText(r.Game, r.table)
		}
		fmt.Fprintf(a.out, "%s: %s verified, hash %s, %s\n", path, count(len(actions), "action"), r.table.Hash(), state)
	}
	return nil
}
