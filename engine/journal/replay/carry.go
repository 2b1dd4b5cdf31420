package replay

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// CarryJournal replays the game of a journal that other rules were begun with on these rules: the
// same sides must decide the same, roll the same dice and come to the same end. It gives the
// journal of that game with the hashes of these rules; its header says what it was carried
// from. The first entry where the two games differ is an error of type [*Finding].
func CarryJournal(ctx context.Context, rules *game.Rules, old *journal.Log) (*journal.Log, error) {
	log := &journal.Log{File: old.File, Header: old.Header, Entries: slices.Clone(old.Entries), Secrets: old.Secrets}
	for i := range log.Entries {
		log.Entries[i].Hash = ""
	}
	_, _, err := replayJournal(ctx, rules, log, true, nil, func(i int, t *game.Table) {
		if log.Entries[i].Action != nil || log.Entries[i].Undo > 0 {
			log.Entries[i].Hash = t.Hash()
		}
	})
	if f, ok := err.(*Finding); ok && f.Diag.Rule == RuleReplay && f.Diag.Pos.Line > 1 {
		f.Diag.Message = fmt.Sprintf("entry %d of %d: ", f.Diag.Pos.Line-1, len(log.Entries)) + f.Diag.Message
		f.Diag.Hint = "here the game as it is now parts from the one that was played: finish it with the version and the files that began it"
	}
	if err != nil {
		return nil, err
	}
	h := NewHeader(rules, ReadSetting(old), old.Header.Seats)
	if old.Header.Commits != nil {
		h.Seed, h.Commits = "", old.Header.Commits
	}
	h.Carried = map[string]string{"format": fmt.Sprint(old.Header.Format)}
	for key, text := range map[string]string{"rules": old.Header.Rules, "content": old.Header.Content} {
		if text != "" {
			h.Carried[key] = text
		}
	}
	log.Header = h
	return log, nil
}
