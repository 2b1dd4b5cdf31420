package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// fault is an error inside one line, off bytes from its start.
type fault struct {
	rule     string
	off      int
	message  string
	expected string
	nearest  string
	hint     string
}

// field is one key of a line's object with its value as written.
type field struct {
	key         string
	keyOff, off int
	raw         json.RawMessage
}

// slot declares one key: where its value goes, what it must be, what it means,
// and what the schema says beyond the type of the value. The reader and the
// JSON Schema are made from it.
type slot struct {
	key      string
	target   any
	expected string
	doc      string
	keywords schema.Keywords
}

// splitObject takes an object apart without losing doubled keys or their case,
// as decoding into a struct would.
func splitObject(body []byte) ([]field, *fault) {
	broken := func(off int, why string) *fault {
		return &fault{rule: RuleField, off: off, message: "the line is not a JSON object: " + why,
			expected: "one JSON object on the line", hint: "restore the journal from a copy"}
	}
	if !json.Valid(body) {
		var whole json.RawMessage
		err := json.Unmarshal(body, &whole)
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, broken(max(0, int(syntax.Offset)-1), syntax.Error())
		}
		return nil, broken(0, "it cannot be read")
	}
	i := skipSpace(body, 0)
	if body[i] != '{' {
		return nil, broken(i, fmt.Sprintf("it starts with %q", body[i]))
	}
	fields := make([]field, 0, 8)
	// The text is valid JSON, so each step below finds what it looks for.
	dec := json.NewDecoder(bytes.NewReader(body))
	_, _ = dec.Token()
	for dec.More() {
		var f field
		if f.keyOff = int(dec.InputOffset()); body[f.keyOff] == ',' {
			f.keyOff = skipSpace(body, f.keyOff+1)
		}
		key, _ := dec.Token()
		f.key, _ = key.(string)
		_ = dec.Decode(&f.raw)
		f.off = int(dec.InputOffset()) - len(f.raw)
		fields = append(fields, f)
	}
	return fields, nil
}

// skipSpace returns the index of the first byte from i on that is not white space.
func skipSpace(body []byte, i int) int {
	for i < len(body) && (body[i] == ' ' || body[i] == '\t' || body[i] == '\r' || body[i] == '\n') {
		i++
	}
	return i
}

// decodeObject reads body into slots and refuses keys that are unknown or twice there.
func decodeObject(body []byte, slots []slot) *fault {
	fields, bad := splitObject(body)
	if bad != nil {
		return bad
	}
	seen := make(map[string]bool, len(fields))
	for _, f := range fields {
		s := findSlot(slots, f.key)
		switch {
		case s == nil:
			keys := slotKeys(slots)
			return &fault{rule: RuleField, off: f.keyOff, message: fmt.Sprintf("unknown field %q", f.key),
				expected: "one of " + strings.Join(keys, ", "), nearest: diag.NearestName(f.key, keys),
				hint: "the journal may come from a newer version of Vedette: use that one"}
		case seen[f.key]:
			return &fault{rule: RuleField, off: f.keyOff, message: fmt.Sprintf("field %q is there twice", f.key),
				expected: "each field once", hint: "restore the journal from a copy"}
		case string(f.raw) == "null" || !s.readValue(f.raw):
			return &fault{rule: RuleField, off: f.off, message: fmt.Sprintf("field %q cannot be read", f.key),
				expected: s.expected, hint: "restore the journal from a copy"}
		}
		seen[f.key] = true
	}
	return nil
}

// readValue reads a value into the slot; plain text and objects skip the slow way.
func (s *slot) readValue(raw json.RawMessage) bool {
	switch into := s.target.(type) {
	case *json.RawMessage:
		*into = raw
		return true
	case *string:
		if raw[0] == '"' && bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
			*into = string(raw[1 : len(raw)-1])
			return true
		}
	}
	return json.Unmarshal(raw, s.target) == nil
}

// findSlot returns the slot of a key, nil for an unknown key.
func findSlot(slots []slot, key string) *slot {
	for i := range slots {
		if slots[i].key == key {
			return &slots[i]
		}
	}
	return nil
}

// slotKeys returns the keys of slots, in order.
func slotKeys(slots []slot) []string {
	keys := make([]string, len(slots))
	for i, s := range slots {
		keys[i] = s.key
	}
	return keys
}

func (h *Header) listSlots() []slot {
	return []slot{
		{"vedette", &h.Vedette, `the text "journal"`, "What this file is.", schema.Keywords{"const": kindMark}},
		{"format", &h.Format, "a whole number", "The version of the file format.", schema.Keywords{"const": Format}},
		{"game", &h.Game, "the id of a game", "Id of the game's folder.", notEmpty},
		{"scenario", &h.Scenario, "the id of a scenario", "Id of the scenario.", notEmpty},
		{"rules", &h.Rules, "the version of the rules as text", "Version of the engine's rules.", nil},
		{"content", &h.Content, "a hash as text", "Hash over all that the rules of the game can read: comments, layout and what is only shown do not count.", nil},
		{"contents", &h.Contents, "an object of hashes by part", "A short hash of each part of the game, by path of keys such as units.red-1: it says what has changed. Of an older program: hashes of the files.", nil},
		{"variants", &h.Variants, "a list of ids of variants", "Variants, in the order they were applied.", nil},
		{"options", &h.Options, "an object of values by option", "Options that differ from their default.", schema.Keywords{"additionalProperties": schema.Keywords{"type": []string{"string", "number", "boolean"}}}},
		{"seed", &h.Seed, "a whole number, 0 or more, or 32 hexadecimal digits as text", "Seed of all dice: a number of 64 bits or, as text, 128 bits; absent in the view of one side.", schema.Keywords{"minimum": 0, "pattern": "^[0-9a-f]{32}$"}},
		{"commits", &h.Commits, "an object of commitments by party", "Commitments to the secrets that the seed is made of, by side and for @host, in place of the seed.", schema.Keywords{"required": []string{Host}, "additionalProperties": schema.Keywords{"type": "string", "pattern": "^[0-9a-f]{64}$"}}},
		{"seats", &h.Seats, "an object of seats by side", "Who sits for each side.", nil},
		{"dice", &h.Dice, `a list of dice, each a number or ["stream", number]`, "Scripted dice the game started with.", nil},
		{"carried", &h.Carried, "an object of texts", "Of a journal carried from other rules: the format, the rules and the content that its game was begun with.", nil},
		{"view", &h.View, "the id of a side", "The side this journal was handed to.", nil},
	}
}

func (e *Entry) listSlots() []slot {
	return []slot{
		{"n", &e.N, "a whole number", "Counts the lines after the header.", schema.Keywords{"minimum": 1}},
		{"by", &e.Side, "the id of a side", "The side that acted.", nil},
		{"do", &e.Action, "an action, a JSON object", "The action.", schema.Keywords{"type": "object", "minProperties": 1}},
		{"undo", &e.Undo, "a whole number, 1 or more", "So many of the actions still standing are taken back.", schema.Keywords{"minimum": 1}},
		{"end", &e.End, "a JSON object", "How the game ended.", schema.Keywords{"type": "object"}},
		{"secrets", &e.Secrets, "an object of secrets by party", "The secrets that the seed was made of.", schema.Keywords{"minProperties": 1, "additionalProperties": schema.Keywords{"type": "string", "pattern": "^[0-9a-f]{32}$"}}},
		{"dice", &e.Dice, `a list of dice, each a number or ["stream", number]`, "Dice rolled by the action.", nil},
		{"hash", &e.Hash, "16 hexadecimal digits", "Hash of the position afterwards.", schema.Keywords{"pattern": "^[0-9a-f]{16}$"}},
	}
}
