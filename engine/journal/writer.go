package journal

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	bounds "github.com/vedette-wargames/vedette/engine/limits"
)

// Options change how files are handled; the zero value is the safe way.
type Options struct {
	// NoSync leaves out fsync: for benchmarks, never for play.
	NoSync bool
	// Files replaces the operations on files, for tests.
	Files Files
}

// chooseFiles returns the file operations in use: those of the options, or the disk.
func (o Options) chooseFiles() Files {
	if o.Files == nil {
		return diskFiles{}
	}
	return o.Files
}

// Writer appends to one journal, which it holds locked until Close.
type Writer struct {
	path   string
	opts   Options
	file   File
	tail   logTail
	buf    bytes.Buffer
	sum    hash.Hash // of the good part of the file
	failed *Error
}

// Create starts a journal at path, where no file may be.
func Create(path string, h Header) (*Writer, error) { return Options{}.Create(path, h) }

// Open resumes the journal at path.
func Open(path string) (*Writer, *Log, error) { return Options{}.Open(path) }

// Create starts a journal at path, where no file may be.
func (o Options) Create(path string, h Header) (*Writer, error) {
	h.Vedette, h.Format = kindMark, Format
	bad := h.checkFields()
	if bad == nil && h.View != "" {
		bad = viewFault(h.View)
	}
	w := &Writer{path: path, opts: o, sum: sha256.New()}
	if bad == nil {
		if err := appendLine(&w.buf, h); err != nil {
			bad = notJSON(err)
		} else if w.buf.Len() > bounds.LineMax {
			bad = longLine()
		}
	}
	if bad != nil {
		return nil, bad.toError(diag.Pos{File: path})
	}
	file, err := o.chooseFiles().Create(path)
	if errors.Is(err, fs.ErrExist) {
		return nil, &Error{cause: err, Diag: diag.Diagnostic{Rule: RuleExists, Pos: diag.Pos{File: path}, Message: "there is a file of this name already",
			Expected: "a new file for a new game", Hint: "resume that game, or give another name"}}
	}
	if err != nil {
		return nil, machineError(RuleWrite, path, "the journal cannot be created", err)
	}
	w.file = file
	if err := file.Lock(); err != nil {
		file.Close()
		if !errors.Is(err, ErrLocked) {
			_ = o.chooseFiles().Remove(path) // it is empty, and nobody else has it
		}
		return nil, lockError(path, err)
	}
	if err := w.writeHeader(); err != nil {
		file.Close()
		what := "the journal cannot be written and was not started"
		if left := o.chooseFiles().Remove(path); left != nil {
			what += "; what was written of it could not be removed: delete the file"
		}
		return nil, machineError(RuleWrite, path, what, err)
	}
	return w, nil
}

// writeHeader writes the header and has both it and the name of the file stored.
func (w *Writer) writeHeader() error {
	if err := w.writeLine(); err != nil || w.opts.NoSync {
		return err
	}
	return w.opts.chooseFiles().SyncDir(filepath.Dir(w.path))
}

// Open resumes the journal at path.
func (o Options) Open(path string) (*Writer, *Log, error) {
	file, err := o.chooseFiles().Open(path)
	if err != nil {
		return nil, nil, openError(path, err)
	}
	w := &Writer{path: path, opts: o, file: file, sum: sha256.New()}
	log, err := w.resumeLog()
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return w, log, nil
}

// resumeLog reads the file, cuts off a torn last line and returns the log.
func (w *Writer) resumeLog() (*Log, error) {
	if err := w.file.Lock(); err != nil {
		return nil, lockError(w.path, err)
	}
	data, err := files.ReadAll(w.file, w.path, bounds.JournalMax)
	if err != nil {
		return nil, openError(w.path, err)
	}
	log, t, err := parseLog(w.path, data, Format)
	if err != nil {
		return nil, err
	}
	if log.Header.View != "" {
		return nil, viewFault(log.Header.View).toError(log.Pos(0))
	}
	w.tail = t
	w.sum.Write(data[:t.good]) // it never fails
	if log.Torn == nil {
		return log, nil
	}
	if err = w.file.Truncate(t.good); err == nil && !w.opts.NoSync {
		err = w.file.Sync()
	}
	if err != nil {
		return nil, machineError(RuleWrite, w.path, "the torn last line of the journal cannot be cut off", err)
	}
	return log, nil
}

// NextNumber returns the number that the next entry gets.
func (w *Writer) NextNumber() int { return w.tail.n + 1 }

// Append writes one entry and returns when it is on the disk. An entry that
// cannot follow is refused and changes nothing; after a failed write the file is
// as before and the writer takes no more.
func (w *Writer) Append(e Entry) error {
	pos := diag.Pos{File: w.path, Line: w.NextNumber() + 1, Col: 1}
	if w.failed != nil {
		return w.refuseEntry(pos)
	}
	if e.N == 0 {
		e.N = w.NextNumber()
	}
	next := w.tail.progress
	bad := e.checkFields()
	if bad == nil {
		bad = next.addEntry(e)
	}
	w.buf.Reset()
	if !w.tail.newline {
		w.buf.WriteByte('\n')
	}
	if bad == nil {
		if err := appendLine(&w.buf, e); err != nil {
			bad = notJSON(err)
		} else if w.buf.Len() > bounds.LineMax {
			bad = longLine()
		}
	}
	if bad != nil {
		return bad.toError(pos)
	}
	if err := w.writeLine(); err != nil {
		w.failed = w.recoverWrite(pos, e.N, err)
		return w.failed
	}
	w.tail.progress = next
	return nil
}

// writeLine writes the buffer at the end of the good part in one call.
func (w *Writer) writeLine() error {
	n, err := w.file.WriteAt(w.buf.Bytes(), w.tail.good)
	if err == nil && n < w.buf.Len() {
		err = io.ErrShortWrite
	}
	if err == nil && !w.opts.NoSync {
		err = w.file.Sync()
	}
	if err != nil {
		return err
	}
	w.tail.good += int64(w.buf.Len())
	w.sum.Write(w.buf.Bytes()) // it never fails
	w.tail.newline = true
	return nil
}

// recoverWrite cuts off whatever a failed write left and words the failure.
func (w *Writer) recoverWrite(pos diag.Pos, n int, err error) *Error {
	kept := fmt.Sprintf("all up to entry %d is saved", n-1)
	if cut := w.file.Truncate(w.tail.good); cut != nil {
		why, _ := explainCause(cut)
		kept += "; what was written of it could not be cut off (" + why + ") and is dealt with when the journal is opened again"
	} else if !w.opts.NoSync {
		// The line was never acknowledged, so it may come back after a loss of
		// power; the error at hand matters more than this one.
		_ = w.file.Sync()
	}
	e := machineError(RuleWrite, w.path, fmt.Sprintf("entry %d could not be saved", n), err)
	e.Diag.Message += "; " + kept
	e.Diag.Pos = pos
	return e
}

// refuseEntry returns why the writer takes no more entries.
func (w *Writer) refuseEntry(pos diag.Pos) *Error {
	e := &Error{Machine: w.failed.Machine, cause: w.failed.cause, Diag: diag.Diagnostic{Rule: RuleClosed, Pos: pos,
		Message: "the journal takes no more entries: " + w.failed.Diag.Message,
		Hint:    "open the journal again to go on from the last action saved"}}
	if w.failed.Machine {
		e.Diag.Related = []diag.Related{{Pos: w.failed.Diag.Pos, Message: w.failed.Diag.Message}}
	}
	return e
}

// Close releases the lock and the file; closing twice is harmless.
func (w *Writer) Close() error {
	if w.file == nil {
		return nil
	}
	err := w.file.Close()
	w.file = nil
	if w.failed == nil {
		w.failed = &Error{Diag: diag.Diagnostic{Rule: RuleClosed, Pos: diag.Pos{File: w.path}, Message: "it was closed"}}
	}
	if err != nil {
		return machineError(RuleWrite, w.path, "the journal could not be closed", err)
	}
	return nil
}

// lockError returns the error of a journal that cannot be locked.
func lockError(path string, err error) *Error {
	if !errors.Is(err, ErrLocked) {
		return machineError(RuleUnreadable, path, "the journal cannot be locked", err)
	}
	return &Error{Machine: true, cause: err, Diag: diag.Diagnostic{Rule: RuleLocked, Pos: diag.Pos{File: path},
		Message: "another process is playing this game", Expected: "one process at a time",
		Hint: "close the other one, or play on a copy of the file" + staleHint}}
}

// viewFault returns the fault of a journal that is the view of one side and cannot be resumed.
func viewFault(side string) *fault {
	return &fault{rule: RuleView, message: fmt.Sprintf("this journal is the view of side %q and does not hold the whole game", side),
		expected: "the journal of the game itself", hint: "a view can be read and replayed; resume the journal it was made from"}
}
