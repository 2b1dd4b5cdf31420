package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

func (a *app) verify() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use: "verify JOURNAL...", Short: "Prove that a journal is what its seed and actions give",
		Long: `Play every line of a journal again and compare who acted, dice, positions and
result; then write it anew and compare the bytes.`,
		Example: "  vedette play {scenario} --all random --seed 1 --journal my.game\n  vedette verify my.game",
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
	_, rules, err := a.reopen(path, log)
	if err != nil {
		return err
	}
	if log.Torn != nil {
		rep.Add(*log.Torn)
	}
	t, err := game.Replay(rules, log)
	if err != nil {
		return addFinding(rep, err)
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
		rep.Add(diag.Diagnostic{Rule: game.RuleReplay, Pos: log.Pos(0), Message: "written anew, the journal has other bytes", Hint: "restore it from a copy"})
		return nil
	}
	if say {
		actions, end := log.Standing()
		state := "not over yet"
		if end != nil {
			state = resultText(rules.Model, t)
		}
		fmt.Fprintf(a.out, "%s: %s verified, hash %s, %s\n", path, count(len(actions), "action"), t.Hash(), state)
	}
	return nil
}

// addFinding takes over an error that is a finding.
func addFinding(rep *diag.List, err error) error {
	var f *game.Finding
	if errors.As(err, &f) {
		rep.Add(f.Diag)
		return nil
	}
	return scriptFault(err)
}
