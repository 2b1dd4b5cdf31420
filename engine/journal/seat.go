package journal

import (
	"encoding/json"
	"maps"
	"slices"
)

// Redaction is the part of a view that depends on the rules. What a nil function
// would have to allow stays hidden.
type Redaction struct {
	// Header may hide more of the header, such as options that are secret.
	Header func(Header) Header
	// Entry shows an action or the end of the game as the side may see it, or
	// reports false to leave it out. It gets the dice of open streams only. If
	// nil, the side sees its own actions and no end.
	Entry func(Entry) (Entry, bool)
	// OpenStream reports whether the dice of a stream are rolled in the open. If
	// nil, none are.
	OpenStream func(stream string) bool
}

// SeatView returns the journal that may be handed to a side. It leaves out the seed, scripted
// dice, hashes of positions, and dice of all but open streams. It keeps only the actions that
// the rules let the side see.
//
// Entries are numbered anew and undos count what is left, so that nobody can find out how much
// was taken out.
func SeatView(log *Log, side string, r Redaction) *Log {
	view := &Log{Header: log.Header.redactHeader(side, r)}
	var shown []bool // for each action that no undo took back: is it in the view
	for _, full := range log.Entries {
		e := full.redactEntry(r)
		if e.Undo > 0 {
			kept := 0
			from := max(0, len(shown)-e.Undo)
			for _, s := range shown[from:] {
				if s {
					kept++
				}
			}
			shown = shown[:from]
			view.addUndo(e, kept)
			continue
		}
		isAction := len(e.Action) > 0
		e, ok := r.showEntry(e, side)
		if isAction {
			shown = append(shown, ok)
		}
		if ok {
			view.addNumbered(e)
		}
	}
	return view
}

// addUndo adds an undo of the actions that the view shows. An undo that only
// takes back hidden ones shows as nothing but the end of the game gone.
func (l *Log) addUndo(e Entry, kept int) {
	if kept > 0 {
		e.Undo = kept
		l.addNumbered(e)
		return
	}
	if n := len(l.Entries); n > 0 && len(l.Entries[n-1].End) > 0 {
		l.Entries = l.Entries[:n-1]
	}
}

// addNumbered adds an entry with the next number.
func (l *Log) addNumbered(e Entry) {
	e.N = len(l.Entries) + 1
	l.Entries = append(l.Entries, e)
}

// redactHeader returns a header without the fields that no side may know.
func (h Header) redactHeader(side string, r Redaction) Header {
	h.Contents, h.Options, h.Seats = maps.Clone(h.Contents), maps.Clone(h.Options), maps.Clone(h.Seats)
	h.Commits = maps.Clone(h.Commits)
	h.Variants = slices.Clone(h.Variants)
	h.Seed, h.Dice = "", nil
	if r.Header != nil {
		h = r.Header(h)
	}
	h.Vedette, h.Format, h.View = kindMark, Format, side
	h.Seed, h.Dice = "", nil
	return h
}

// redactEntry returns an entry without the fields that no side may know.
func (e Entry) redactEntry(r Redaction) Entry {
	e.Hash = ""
	e.Action, e.End = json.RawMessage(slices.Clone(e.Action)), json.RawMessage(slices.Clone(e.End))
	var open []Die
	for _, d := range e.Dice {
		if r.OpenStream != nil && r.OpenStream(d.Stream) {
			open = append(open, d)
		}
	}
	e.Dice = open
	return e
}

// showEntry asks the rules about an action or an end; its kind cannot change.
func (r Redaction) showEntry(e Entry, side string) (Entry, bool) {
	if r.Entry == nil {
		return e, len(e.Action) > 0 && e.Side == side
	}
	shown, ok := r.Entry(e)
	if len(e.Action) > 0 {
		ok = ok && len(shown.Action) > 0
		shown.End = nil
	} else {
		ok = ok && len(shown.End) > 0
		shown.Action = nil
	}
	shown.Undo, shown.Hash = 0, ""
	return shown, ok
}
