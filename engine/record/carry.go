package record

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/jsontext"
)

// Carry plays the game of a journal of the former format with these rules: the
// same sides must decide the same, roll the same dice and come to the same end.
// Then it gives the journal of that game with the hashes of today, whose header
// says from what it was carried. The first entry where the games part is an
// error of type *Finding. word is what a key of an action is called now.
func Carry(rules *game.Rules, old *journal.Log, word func(key string) string) (*journal.Log, error) {
	log := &journal.Log{File: old.File, Header: old.Header, Entries: slices.Clone(old.Entries), Secrets: old.Secrets}
	for i := range log.Entries {
		e := &log.Entries[i]
		e.Do, e.Hash = carriedAction(e.Do, word), ""
	}
	_, _, err := reread(rules, log, true, nil, func(i int, t *game.Table) {
		if log.Entries[i].Do != nil || log.Entries[i].Undo > 0 {
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
	h := Header(rules, SettingOf(old), old.Header.Seats)
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

// carriedAction is an action with its keys in the words of today; what cannot be read
// is left as it is.
func carriedAction(do json.RawMessage, word func(string) string) json.RawMessage {
	n, no := game.ParseJSON(do)
	if do == nil || no != nil {
		return do
	}
	for i := range n.Entries {
		n.Entries[i].Key = word(n.Entries[i].Key)
	}
	return json.RawMessage(jsontext.Write(n))
}
