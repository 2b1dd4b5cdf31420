package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// checkFields says what keeps a header from starting a journal.
func (h *Header) checkFields() *fault { return h.checkFormat(Format) }

// checkFormat is check of a header of a format.
func (h *Header) checkFormat(format int) *fault {
	switch {
	case h.Vedette != kindMark:
		return &fault{rule: RuleForeign, message: fmt.Sprintf("the header says it is a %q", h.Vedette),
			expected: `"vedette":"journal"`, hint: "name a journal written by vedette play"}
	case h.Format != format:
		return wrongFormat(h.Format, format)
	case h.Game == "":
		return &fault{rule: RuleField, message: "the header names no game", expected: `the field "game"`, hint: "give the id of the game"}
	case h.Scenario == "":
		return &fault{rule: RuleField, message: "the header names no scenario", expected: `the field "scenario"`, hint: "give the id of the scenario"}
	}
	return h.checkCommits()
}

// wrongFormat says what to do with a journal of another format.
func wrongFormat(has, format int) *fault {
	return &fault{rule: RuleFormat, message: fmt.Sprintf("the journal has format %d", has), expected: fmt.Sprintf("format %d", format),
		hint: "use the version of Vedette that wrote it"}
}

// decodeHeader reads a header; the format is looked at before the fields, which
// another format may have more of.
func decodeHeader(body []byte, format int) (Header, *fault) {
	var h Header
	bad := decodeObject(body, h.listSlots())
	if bad == nil || h.Vedette == kindMark && h.Format != format && h.Format != 0 {
		if worse := h.checkFormat(format); worse != nil {
			return h, worse
		}
	}
	return h, bad
}

// decodeEntry reads the object of one line as an entry and checks it.
func decodeEntry(body []byte) (Entry, *fault) {
	var e Entry
	if bad := decodeObject(body, e.listSlots()); bad != nil {
		return e, bad
	}
	return e, e.checkFields()
}

// checkFields returns the first fault of an entry looked at alone, nil for a sound one.
func (e *Entry) checkFields() *fault {
	wrong := func(message, expected, hint string) *fault {
		return &fault{rule: RuleEntry, message: message, expected: expected, hint: hint}
	}
	kinds := 0
	for _, set := range []bool{len(e.Action) > 0, e.Undo != 0, len(e.End) > 0, len(e.Secrets) > 0} {
		if set {
			kinds++
		}
	}
	switch {
	case kinds != 1:
		return wrong(fmt.Sprintf("the entry holds %d of do, undo, end and secrets", kinds), "exactly one of them", "write one entry for each")
	case len(e.Action) > 0 && !isObject(e.Action):
		return wrong("the action is not a JSON object", `an object such as {"move":"unit"}`, "write the action as its verb and ids")
	case len(e.End) > 0 && !isObject(e.End):
		return wrong("the end is not a JSON object", `an object such as {"winner":"side"}`, "write the end as an object")
	case e.Undo < 0:
		return wrong(fmt.Sprintf("the entry takes back %d actions", e.Undo), "1 or more", "count the actions to take back")
	case len(e.Action) > 0 && e.Side == "":
		return wrong("the action names no side", `the field "by"`, "say which side acted")
	case len(e.Action) == 0 && len(e.Dice) > 0:
		return wrong("there are dice, but no action that rolled them", "dice beside an action only", "leave the dice out")
	case e.Hash != "" && !isHash(e.Hash):
		return wrong(fmt.Sprintf("the hash %q has the wrong form", e.Hash), "16 hexadecimal digits, small letters", "give the hash of the position, or none")
	}
	return checkSecrets(e.Secrets)
}

// isObject reports whether a JSON value is an object.
func isObject(raw json.RawMessage) bool {
	trimmed := bytes.TrimLeft(raw, " \t\r\n")
	return len(trimmed) > 0 && trimmed[0] == '{' && json.Valid(raw)
}

// isHash reports whether a text is a hash: 16 hexadecimal digits.
func isHash(s string) bool {
	return len(s) == 16 && isHex(s)
}

// progress follows a journal entry by entry and knows what may come next.
type progress struct {
	n        int // number of the last entry
	live     int // actions that no undo took back
	ended    bool
	revealed bool // the secrets are written
}

// addEntry takes the next entry, or says why it cannot come now and stays as it was.
func (t *progress) addEntry(e Entry) *fault {
	wrong := func(expected, hint, format string, args ...any) *fault {
		return &fault{rule: RuleEntry, message: fmt.Sprintf(format, args...), expected: expected, hint: hint}
	}
	switch {
	case e.N != t.n+1:
		return &fault{rule: RuleDamaged, message: fmt.Sprintf("entry %d stands where entry %d comes next: lines were lost, doubled or moved", e.N, t.n+1),
			expected: fmt.Sprintf(`"n":%d`, t.n+1), hint: "restore the journal from a copy"}
	case t.revealed:
		return wrong("nothing more", "its dice can be foreseen now: start another game", "an entry follows the secrets")
	case e.Undo > t.live:
		return wrong(fmt.Sprintf("%d or fewer", t.live), "count only the actions that still stand", "the entry takes back %d actions but %d stand", e.Undo, t.live)
	case e.Undo == 0 && t.ended && len(e.Secrets) == 0:
		return wrong("nothing more, or an undo", "the game is over: start another, or undo", "an entry follows the end of the game")
	}
	t.n++
	switch {
	case e.Undo > 0:
		t.live -= e.Undo
		t.ended = false
	case len(e.End) > 0:
		t.ended = true
	case len(e.Secrets) > 0:
		t.revealed = true
	default:
		t.live++
	}
	return nil
}
