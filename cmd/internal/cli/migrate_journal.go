package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/migrate"
	"github.com/vedette-wargames/vedette/engine/record"
)

// migrateFlags are what the verb migrate takes.
type migrateFlags struct {
	check, diff, write bool
	format             string
}

// areFiles reports that the arguments name files, which are journals: of the
// other files a whole project is carried.
func (a *app) areFiles(args []string) bool {
	for _, arg := range args {
		if info, err := os.Stat(a.full(arg)); err != nil || info.IsDir() {
			return false
		}
	}
	return len(args) > 0
}

func (a *app) full(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.dir, name)
}

// migrateJournals carries the journals that are named, each by itself.
func (a *app) migrateJournals(f *migrateFlags, paths []string) error {
	var rep diag.List
	open := 0
	for _, path := range paths {
		before := len(rep.Items)
		changed, err := a.migrateJournal(f, path, &rep)
		if err != nil {
			return err
		}
		if changed || len(rep.Items) > before {
			open++
		}
	}
	if len(rep.Items) > 0 || f.format != "text" {
		if err := a.findings(&rep, f.format, nil); err != nil {
			return machine(err)
		}
	}
	if rep.HasErrors() || f.check && open > 0 {
		return errFindings
	}
	return nil
}

// migrateJournal carries one journal; why it cannot goes to rep.
func (a *app) migrateJournal(f *migrateFlags, path string, rep *diag.List) (changed bool, err error) {
	if f.write {
		release, err := journal.Hold(path)
		if err != nil {
			return false, journalFailure(err)
		}
		defer release()
	}
	old, err := journal.LoadFormer(path)
	var bad *journal.Error
	if errors.As(err, &bad) && !bad.Machine {
		rep.Add(bad.Diag)
		return false, nil
	}
	if err != nil {
		return false, journalFailure(err)
	}
	if old == nil {
		a.toldOfJournal(f, path, "nothing to carry: it is of format 2")
		return false, nil
	}
	if old.Torn != nil {
		rep.Add(*old.Torn)
	}
	now, err := a.carryJournal(path, old)
	if err != nil {
		var differs *record.Finding
		if errors.As(err, &differs) {
			rep.Add(differs.Diag)
			return false, nil
		}
		return false, err
	}
	actions, _ := now.Standing()
	done := "can be carried"
	if f.write {
		if err := replaceJournal(path, old, now); err != nil {
			return false, err
		}
		done = "carried"
	}
	a.toldOfJournal(f, path, done+": "+count(len(actions), "action")+", with the same dice")
	return true, nil
}

func (a *app) toldOfJournal(f *migrateFlags, path, what string) {
	if f.format == "text" {
		fmt.Fprintf(a.out, "%s: %s\n", path, what)
	}
}

// carryJournal plays a journal of the former format with the games that are
// here, and what comes out once more as any journal is verified.
func (a *app) carryJournal(path string, old *journal.Log) (*journal.Log, error) {
	_, rules, err := a.reopen(path, old)
	if err != nil {
		return nil, err
	}
	now, err := record.Carry(rules, old, migrate.OrderWord)
	if err != nil {
		return nil, err
	}
	data, err := now.Encode()
	if err != nil {
		return nil, journalFailure(err)
	}
	again, err := journal.Read(bytes.NewReader(data))
	if err != nil {
		return nil, journalFailure(err)
	}
	again.Secrets = now.Secrets
	_, err = record.Replay(rules, again)
	return again, err
}

// replaceJournal writes a carried journal in the place of the old one. Secrets
// that are kept here are found by the header, which is another one now.
func replaceJournal(path string, old, now *journal.Log) error {
	data, err := now.Encode()
	if err != nil {
		return journalFailure(err)
	}
	sealed := len(old.Header.Commits) > 0 && !old.Revealed()
	if sealed {
		if err := hide(&now.Header, old.Secrets); err != nil {
			return err
		}
	}
	if err := journal.Replace(path, data); err != nil {
		return journalFailure(err)
	}
	if sealed {
		forget(&old.Header)
	}
	return nil
}
