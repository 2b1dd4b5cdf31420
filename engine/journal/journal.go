// Package journal keeps the append-only file of one game: a header, then every
// action, undo and end, one JSON object a line. It knows nothing of the engine:
// actions are JSON, hashes are text, dice are numbers with the name of their
// stream.
//
// # Writing
//
//	w, err := journal.Create("game.journal", journal.Header{Game: "g", Scenario: "s"})
//	err = w.Append(journal.Entry{Side: "red", Action: action, Dice: dice, Hash: hash})
//	err = w.Close()
//
// [Create] refuses to overwrite. [Writer.Append] writes one line in one call and
// has it on the disk (fsync) before it returns: an acknowledged entry survives
// kill -9 and loss of power. When a write or fsync fails (disk full, file size
// limit, read-only disk), the file is cut back to its last good length, the
// error says what happened, and the writer refuses all further appends: close
// it, mend the cause, open the journal again.
//
// # Resuming
//
//	w, log, err := journal.Open("game.journal")
//
// [Open] locks the file, reads all of it and cuts off a torn last line, which a
// crash in mid-write leaves behind; Log.Torn is the finding about it. Any other fault is an
// error that names its line: no acknowledged entry is dropped in silence.
// [Load] and [Read] only read, need no lock and leave the file alone.
//
// # Format
//
//	{"vedette":"journal","format":2,"game":"g","scenario":"s",...,"c":"5d1e0a77"}
//	{"n":1,"by":"red","do":{"move":"a"},"dice":[["combat",4]],"hash":"0123456789abcdef","c":"..."}
//	{"n":2,"by":"red","undo":1,"hash":"...","c":"..."}
//	{"n":3,"end":{"winner":"red"},"c":"..."}
//	{"n":4,"secrets":{"@host":"..."},"c":"..."}
//
// The field c is the CRC-32C of the line without it. Field order is fixed and
// maps are written by sorted key, so equal content gives equal bytes. A line is
// torn only if it is the last one, fails its checksum, and either lacks its
// newline or holds zero bytes (blocks that never reached the disk). A last line
// that is whole but for its newline counts: its checksum proves it.
//
// Undo truncates nothing: the line {"undo":k} takes back the last k actions that
// no undo took back before. [Log.StandingActions] lists the actions that are left.
//
// # Seeds
//
// The header shows the seed, or commits to secrets that the seed is made of: see
// [MakeCommitment] and [CombineSecrets]. Then the last entry holds the secrets.
//
// # Locks and signals
//
// On Unix the lock is flock on the journal itself, gone when the process is. On
// other systems it is a file beside the journal, named as the journal with
// ".lock" added; one left by a killed process has to be deleted by hand. A
// [Writer] is for one goroutine.
//
// A process over its file size limit gets SIGXFSZ. The Go runtime catches and
// ignores it, so the write returns EFBIG and takes the path of any failed write;
// a program must not pass SIGXFSZ to signal.Reset or give it an action of its own.
package journal

import (
	"encoding/json"
	"errors"
)

// Format is the version of the file format that this package writes and reads.
const Format = 2

// kindMark is the value of the header's first field in every journal.
const kindMark = "journal"

// Header is the first line of a journal: all that is needed to set the game up
// again.
type Header struct {
	// Vedette is always "journal"; Create fills it in.
	Vedette string `json:"vedette"`
	// Format is the version of the file format; Create fills it in.
	Format int `json:"format"`
	// Game is the id of the game's folder.
	Game string `json:"game"`
	// Scenario is the id of the scenario.
	Scenario string `json:"scenario"`
	// Rules is the version of the engine's rules.
	Rules string `json:"rules,omitempty"`
	// Content is the hash over all that was loaded: game, ruleset, scenario, variants.
	Content string `json:"content,omitempty"`
	// Contents is a short hash of each part of the game, by path of keys.
	Contents map[string]string `json:"contents,omitempty"`
	// Variants are the ids of the variants in the order they were applied.
	Variants []string `json:"variants,omitempty"`
	// Options are the options that differ from their default, as JSON values by id.
	Options map[string]json.RawMessage `json:"options,omitempty"`
	// Seed is the seed of all dice; empty in a journal that shows none.
	Seed Seed `json:"seed,omitempty"`
	// Commits are the commitments to the secrets that the seed is made of, by
	// party; such a journal has no seed, and its last entry has the secrets.
	Commits map[string]string `json:"commits,omitempty"`
	// Seats says who sits for each side: "human", a bot, a command.
	Seats map[string]string `json:"seats,omitempty"`
	// Dice are the scripted dice the game started with.
	Dice []Die `json:"dice,omitempty"`
	// Carried says of a journal that was carried from other rules what it was there: its
	// format, and the rules and content that its game was begun with.
	Carried map[string]string `json:"carried,omitempty"`
	// View names the side that this journal was handed to; such a journal is
	// to be read, never resumed.
	View string `json:"view,omitempty"`
}

// Entry is one line after the header. Exactly one of Action, Undo, End and Secrets
// is set.
type Entry struct {
	// N counts the lines after the header from 1; Append fills it in when it is 0.
	N int `json:"n"`
	// Side is the side that acted; an action must have it.
	Side string `json:"by,omitempty"`
	// Action is the action, a JSON object.
	Action json.RawMessage `json:"do,omitempty"`
	// Undo is how many actions are taken back, of those that no undo took back before.
	Undo int `json:"undo,omitempty"`
	// End is how the game ended, a JSON object. Only an undo may follow it.
	End json.RawMessage `json:"end,omitempty"`
	// Secrets are what the seed was made of, by party. Nothing may follow them.
	Secrets map[string]string `json:"secrets,omitempty"`
	// Dice are the dice rolled by the action, in order.
	Dice []Die `json:"dice,omitempty"`
	// Hash is the hash of the position afterwards: 16 hexadecimal digits, or empty.
	Hash string `json:"hash,omitempty"`
}

// Die is one die rolled: the stream it came from and the value it showed. In the
// file it is ["stream",value], or the bare value when it belongs to no stream.
type Die struct {
	Stream string
	Value  int
}

// MarshalJSON writes the die as its stream and value.
func (d Die) MarshalJSON() ([]byte, error) {
	if d.Stream == "" {
		return json.Marshal(d.Value)
	}
	return json.Marshal([]any{d.Stream, d.Value})
}

var errDie = errors.New(`a die is a whole number or ["stream", number]`)

// UnmarshalJSON reads a die in either of its two forms.
func (d *Die) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return errDie
	}
	var value int
	if json.Unmarshal(data, &value) == nil {
		*d = Die{Value: value}
		return nil
	}
	var pair []json.RawMessage
	if json.Unmarshal(data, &pair) != nil || len(pair) != 2 || len(pair[0]) == 0 || pair[0][0] != '"' || string(pair[1]) == "null" {
		return errDie
	}
	var stream string
	if json.Unmarshal(pair[0], &stream) != nil || json.Unmarshal(pair[1], &value) != nil {
		return errDie
	}
	*d = Die{Stream: stream, Value: value}
	return nil
}
