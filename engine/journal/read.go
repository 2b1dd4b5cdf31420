package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	bounds "github.com/vedette-wargames/vedette/engine/limits"
)

// Log is a journal as read: every line, undone actions included.
type Log struct {
	// File is the path it was read from, empty for a stream.
	File string
	// Header is the first line.
	Header Header
	// Entries are the lines after it.
	Entries []Entry
	// Secrets are the parts that the seed is made of, when the journal has them. A reader
	// who knows them otherwise may put them here.
	Secrets map[string]string
	// Torn is the finding about a last line that a crash cut short and that was left out;
	// nil when there was none.
	Torn *diag.Diagnostic

	text []byte // as read, without a torn last line
}

// Read reads a whole journal; a torn last line is left out and told in Log.Torn.
func Read(r io.Reader) (*Log, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, machineError(RuleUnreadable, "", "the journal cannot be read", err)
	}
	log, _, err := parseLog("", data, Format)
	return log, err
}

// Load reads the journal at path without a lock, and changes nothing.
func Load(path string) (*Log, error) {
	data, err := files.ReadNamed(path, bounds.JournalMax)
	if err != nil {
		return nil, openError(path, err)
	}
	log, _, err := parseLog(path, data, Format)
	return log, err
}

// Pos returns the place of entry n in the file; 0 is the header.
func (l *Log) Pos(n int) diag.Pos { return diag.Pos{File: l.File, Line: n + 1, Col: 1} }

// StandingActions returns the actions that no undo took back, in order. It also returns the
// end of the game, or nil if the game did not end or an undo took the end back.
func (l *Log) StandingActions() (actions []Entry, end *Entry) {
	for i := range l.Entries {
		e := &l.Entries[i]
		switch {
		case e.Undo > 0:
			actions = actions[:max(0, len(actions)-e.Undo)]
			end = nil
		case len(e.End) > 0:
			end = e
		case len(e.Action) > 0:
			actions = append(actions, *e)
		}
	}
	return actions, end
}

// Encode returns the bytes of the whole journal in canonical form.
func (l *Log) Encode() ([]byte, error) {
	var buf bytes.Buffer
	h := l.Header
	h.Vedette, h.Format = kindMark, Format
	if bad := h.checkFields(); bad != nil {
		return nil, bad.toError(l.Pos(0))
	}
	if err := appendLine(&buf, h); err != nil {
		return nil, notJSON(err).toError(l.Pos(0))
	}
	var t progress
	for i, e := range l.Entries {
		bad := e.checkFields()
		if bad == nil {
			bad = t.addEntry(e)
		}
		if bad != nil {
			return nil, bad.toError(l.Pos(i + 1))
		}
		if err := appendLine(&buf, e); err != nil {
			return nil, notJSON(err).toError(l.Pos(i + 1))
		}
	}
	return buf.Bytes(), nil
}

// IsRewritten reports whether the file holds its lines in other bytes than this
// package would write: fields in another order, say. A log that was not read is
// as it would be written.
func (l *Log) IsRewritten() bool {
	if l.text == nil {
		return false
	}
	again, err := l.Encode()
	return err != nil || !bytes.Equal(bytes.TrimSuffix(again, []byte("\n")), bytes.TrimSuffix(l.text, []byte("\n")))
}

// logTail is the state in which a resumed journal ends.
type logTail struct {
	progress
	good    int64 // length up to the end of the last whole line
	newline bool  // the last whole line has its newline
}

// parseLog reads all of data, of a format. Only a torn last line is forgiven.
func parseLog(file string, data []byte, format int) (*Log, logTail, error) {
	log := &Log{File: file}
	var t logTail
	for off := 0; off < len(data) || off == 0; {
		n := len(log.Entries)
		line := n + 1
		if t.good > 0 {
			line++
		}
		text, whole := data[off:], false
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			text, whole = text[:i], true
		}
		pos := diag.Pos{File: file, Line: line, Col: 1}
		if len(text) > bounds.LineMax && looksSealed(text) {
			return nil, t, longLine().toError(pos)
		}
		body, problem := unsealLine(text)
		if problem != "" {
			last := off+len(text)+1 >= len(data)
			if line > 1 && last && isTorn(text, whole) {
				log.Torn = tornNote(pos, len(data)-off, n)
				return log, t, nil
			}
			return nil, t, damageFault(text, problem, line).toError(pos)
		}
		if bad := log.takeLine(body, line, format, &t.progress); bad != nil {
			pos.Col = 1 + utf8.RuneCount(body[:min(bad.off, len(body))])
			return nil, t, bad.toError(pos)
		}
		t.good, t.newline = int64(off+len(text)), whole
		off += len(text)
		if whole {
			t.good++
			off++
		}
		log.text = data[:t.good]
	}
	return log, t, nil
}

// takeLine adds the object of one line to the log.
func (l *Log) takeLine(body []byte, line, format int, t *progress) (bad *fault) {
	if line == 1 {
		l.Header, bad = decodeHeader(body, format)
		return bad
	}
	e, bad := decodeEntry(body)
	if bad == nil {
		bad = t.addEntry(e)
	}
	if bad == nil {
		l.Entries = append(l.Entries, e)
		if len(e.Secrets) > 0 {
			l.Secrets = e.Secrets
		}
	}
	return bad
}

// isTorn reports whether a crash left the text, and nobody altered it: only then may the line
// be cut off.
func isTorn(text []byte, whole bool) bool {
	if holdsWholeLine(text) {
		return false
	}
	return !whole || bytes.IndexByte(text, 0) >= 0
}

// tornNote returns the note about a last line that was cut short.
func tornNote(pos diag.Pos, size, n int) *diag.Diagnostic {
	return &diag.Diagnostic{Rule: RuleTorn, Severity: diag.Warning, Pos: pos,
		Message: fmt.Sprintf("the last line was cut short by a crash and is left out (%d bytes); it was never acknowledged", size),
		Hint:    fmt.Sprintf("nothing to mend: the journal goes on after entry %d", n)}
}

// longLine returns the fault of a line that no game writes.
func longLine() *fault {
	return &fault{rule: RuleDamaged, message: fmt.Sprintf("the line is longer than %d KiB", bounds.LineMax>>10), expected: "the line as it was written",
		hint: "restore the journal from a copy"}
}

// damageFault words the fault of a line that fails its checksum.
func damageFault(text []byte, problem string, line int) *fault {
	const start = `{"vedette":"journal"`
	f := &fault{rule: RuleDamaged, message: problem, expected: "the line as it was written"}
	switch {
	case line > 1:
		f.hint = fmt.Sprintf("restore the journal from a copy, or keep only its first %d lines to go on from there", line-1)
	case len(text) == 0:
		f.message, f.expected = "the journal has no header: the line is empty", "the header of a journal"
		f.hint = "no action was saved in it: delete the file and start again"
	case !looksSealed(text) && !bytes.HasPrefix(text, []byte(start)) && !bytes.HasPrefix([]byte(start), text):
		f.rule, f.message, f.expected = RuleForeign, "the file is not a journal", "a first line that begins with "+start
		f.hint = "name a journal written by vedette play"
	default:
		f.hint = "restore the journal from a copy; if it has this one line only, delete it and start again"
	}
	return f
}

// toError returns the fault as an error at a place in the file.
func (f *fault) toError(pos diag.Pos) *Error {
	return &Error{Diag: diag.Diagnostic{Rule: f.rule, Pos: pos, Message: f.message, Expected: f.expected, Nearest: f.nearest, Hint: f.hint}}
}

// notJSON returns the fault of a line that is not JSON.
func notJSON(err error) *fault {
	why := err
	if inner := errors.Unwrap(err); inner != nil {
		why = inner
	}
	return &fault{rule: RuleEntry, message: "the entry cannot be written as JSON: " + why.Error(), expected: "valid JSON", hint: "check the action, the end and the options"}
}
