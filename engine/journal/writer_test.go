package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	path, data := write(t, 20)
	log, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	want := header()
	want.Vedette, want.Format = "journal", Format
	if !reflect.DeepEqual(log.Header, want) {
		t.Errorf("header\n got %+v\nwant %+v", log.Header, want)
	}
	if !reflect.DeepEqual(log.Entries, sample(20)) {
		t.Error("the entries changed")
	}
	again, err := log.Encode()
	if err != nil || !bytes.Equal(again, data) {
		t.Errorf("written again it differs (%v):\n%s\n%s", err, data, again)
	}
	if got := log.Pos(3); got.Line != 4 || got.File != path {
		t.Errorf("entry 3 is at %+v", got)
	}
}

func TestFormatIsFixed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g")
	w, err := Create(path, Header{Game: "g", Scenario: "s", Options: map[string]json.RawMessage{"b": json.RawMessage(`[ 1, 2 ]`), "a": json.RawMessage("1")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Entry{
		{Side: "x", Action: json.RawMessage(" {\n \"to\": \"<1>\", \"by\":1 }"), Dice: []Die{{"combat", 4}, {"", 2}}, Hash: "0123456789abcdef"},
		{Side: "x", Undo: 1},
		{End: json.RawMessage(`{"winner":"x"}`)},
	} {
		if err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	want := `{"vedette":"journal","format":2,"game":"g","scenario":"s","options":{"a":1,"b":[1,2]},"c":"1e52266c"}
{"n":1,"by":"x","do":{"to":"<1>","by":1},"dice":[["combat",4],2],"hash":"0123456789abcdef","c":"0d2213e0"}
{"n":2,"by":"x","undo":1,"c":"3c025fad"}
{"n":3,"end":{"winner":"x"},"c":"78976004"}
`
	if got := string(contents(t, path)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestStanding(t *testing.T) {
	do := func(n int) Entry { return Entry{N: n, Side: "x", Action: json.RawMessage(`{}`)} }
	end := func(n int) Entry { return Entry{N: n, End: json.RawMessage(`{}`)} }
	undo := func(n, k int) Entry { return Entry{N: n, Side: "x", Undo: k} }
	tests := []struct {
		name    string
		entries []Entry
		want    []int
		ended   bool
	}{
		{"none", nil, nil, false},
		{"plain", []Entry{do(1), do(2)}, []int{1, 2}, false},
		{"undone and done again", []Entry{do(1), do(2), undo(3, 1), do(4)}, []int{1, 4}, false},
		{"undo twice", []Entry{do(1), do(2), do(3), undo(4, 1), undo(5, 2), do(6)}, []int{6}, false},
		{"ended", []Entry{do(1), end(2)}, []int{1}, true},
		{"end undone", []Entry{do(1), end(2), undo(3, 1), do(4), end(5)}, []int{4}, true},
		{"end taken back", []Entry{do(1), end(2), undo(3, 1)}, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			actions, e := (&Log{Entries: tt.entries}).StandingActions()
			var got []int
			for _, a := range actions {
				got = append(got, a.N)
			}
			if !slices.Equal(got, tt.want) || (e != nil) != tt.ended {
				t.Errorf("got %v, ended %v", got, e != nil)
			}
		})
	}
}

func TestAppendRefusesAndGoesOn(t *testing.T) {
	path, _ := write(t, 2)
	w, _, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ok := json.RawMessage(`{"a":1}`)
	before := contents(t, path)
	for name, e := range map[string]Entry{
		"empty": {}, "no side": {Action: ok}, "wrong number": {N: 9, Side: "x", Action: ok}, "broken JSON": {Side: "x", Action: json.RawMessage(`{"a":`)},
		"too much undo": {Side: "x", Undo: 3}, "bad hash": {Side: "x", Action: ok, Hash: "12"}, "two kinds": {Side: "x", Action: ok, End: ok},
	} {
		var bad *Error
		if err := w.Append(e); !errors.As(err, &bad) || bad.Machine {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if !bytes.Equal(before, contents(t, path)) {
		t.Error("a refused entry changed the file")
	}
	for _, e := range []Entry{{Side: "x", Action: ok}, {End: ok}} {
		if err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	mustFail(t, w.Append(Entry{Side: "x", Action: ok}), RuleEntry, 6)
	if err := w.Append(Entry{Side: "x", Undo: 1}); err != nil {
		t.Fatal(err)
	}
	if w.NextNumber() != 6 {
		t.Errorf("next is %d", w.NextNumber())
	}
}

func TestCreateRefuses(t *testing.T) {
	path, data := write(t, 2)
	_, err := Create(path, header())
	mustFail(t, err, RuleExists, 0)
	if !bytes.Equal(data, contents(t, path)) {
		t.Error("the old journal was touched")
	}
	dir := t.TempDir()
	_, err = Create(filepath.Join(dir, "none", "x"), header())
	if e := mustFail(t, err, RuleWrite, 0); !e.Machine || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing folder: %v", e)
	}
	for name, h := range map[string]Header{
		"no game": {Scenario: "s"}, "view": {Game: "g", Scenario: "s", View: "x"},
		"bad option": {Game: "g", Scenario: "s", Options: map[string]json.RawMessage{"a": json.RawMessage("{")}},
	} {
		if _, err := Create(filepath.Join(dir, "new"), h); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("files were left: %v", left)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	_, _, err := Open(filepath.Join(dir, "none"))
	if e := mustFail(t, err, RuleUnreadable, 0); !e.Machine {
		t.Error("a missing file is the machine's class")
	}
	_, err = Load(dir)
	mustFail(t, err, RuleUnreadable, 0)
	path, data := write(t, 3)
	w, _, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = Open(path)
	mustFail(t, err, RuleLocked, 0)
	if _, err := Load(path); err != nil {
		t.Errorf("reading needs no lock: %v", err)
	}
	w.Close()
	w.Close()
	mustFail(t, w.Append(Entry{Side: "x", Action: json.RawMessage(`{}`)}), RuleClosed, 0)
	data[len(data)/2] ^= 1
	os.WriteFile(path, data, 0o644)
	_, _, err = Open(path)
	mustFail(t, err, RuleDamaged, 0)
	if !bytes.Equal(data, contents(t, path)) {
		t.Error("a refused journal was changed")
	}
}

// TestFailureAtEveryStep lets each operation of create, append and resume fail
// in each way, and asks that what was acknowledged is there afterwards.
func TestFailureAtEveryStep(t *testing.T) {
	do := Entry{Side: "x", Action: json.RawMessage(`{"move":"abcdefghij"}`)}
	for _, kind := range []error{nil, syscall.ENOSPC, syscall.EIO, syscall.EFBIG, syscall.EROFS, os.ErrPermission} {
		for _, sick := range []bool{false, true} {
			for at := 1; ; at++ {
				name := fmt.Sprintf("%v/%v/%d", kind, sick, at)
				files := &FailingFiles{FailAt: at, Err: kind, HalfWrite: true, FailAfter: sick}
				path := filepath.Join(t.TempDir(), "g")
				acked, started, err := playOn(Options{Files: files}, path, do)
				if files.Count < at {
					if err != nil {
						t.Fatalf("%s: failed without a fault: %v", name, err)
					}
					break
				}
				var e *Error
				if !errors.As(err, &e) || !e.Machine || e.Diag.Hint == "" {
					t.Fatalf("%s (%v): got %v", name, files.Trace, err)
				}
				if !started {
					continue
				}
				log, err := Load(path)
				// Where even cutting back fails, a line not acknowledged may stay whole.
				if err != nil || len(log.Entries) < acked || len(log.Entries) > acked && !sick {
					t.Fatalf("%s (%v): %d acknowledged, file has %+v, %v", name, files.Trace, acked, log, err)
				}
				if log.Torn != nil && !sick {
					t.Fatalf("%s (%v): a torn line was left", name, files.Trace)
				}
			}
		}
	}
}

// playOn makes a journal, appends twice, leaves a torn line, resumes and appends once more.
func playOn(o Options, path string, do Entry) (acked int, started bool, err error) {
	w, err := o.Create(path, header())
	if err != nil {
		return 0, false, err
	}
	defer func() { w.Close() }()
	for range 2 {
		if err := w.Append(do); err != nil {
			if again := w.Append(do); again == nil || !strings.Contains(again.Error(), RuleClosed) {
				return acked, true, fmt.Errorf("a failed writer took an entry: %v", again)
			}
			return acked, true, err
		}
		acked++
	}
	w.Close()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return acked, true, err
	}
	f.WriteString(`{"n":3,"by`)
	f.Close()
	next, _, err := o.Open(path)
	if err != nil {
		os.Truncate(path, int64(len(trim(path))))
		return acked, true, err
	}
	w = next
	if err := w.Append(do); err != nil {
		return acked, true, err
	}
	return acked + 1, true, nil
}

// trim gives the file without a last line that has no newline.
func trim(path string) []byte {
	data, _ := os.ReadFile(path)
	return data[:bytes.LastIndexByte(data, '\n')+1]
}

func TestFailureNamesItsCause(t *testing.T) {
	for want, err := range map[string]error{
		"disk is full": syscall.ENOSPC, "quota": syscall.EDQUOT, "file size limit": syscall.EFBIG, "read-only": syscall.EROFS,
		"reports a fault": syscall.EIO, "permission": syscall.EACCES, "part of the data": nil, "broken pipe": &os.PathError{Op: "write", Path: "p", Err: syscall.EPIPE},
	} {
		path, before := write(t, 3)
		files := &FailingFiles{FailAt: 3, Err: err, HalfWrite: true} // open, lock, write
		w, _, e := Options{Files: files}.Open(path)
		if e != nil {
			t.Fatal(e)
		}
		e = w.Append(Entry{Side: "x", Action: json.RawMessage(`{}`)})
		bad := mustFail(t, e, RuleWrite, 5)
		if !strings.Contains(bad.Diag.Message, want) || !strings.Contains(bad.Diag.Message, "all up to entry 3 is saved") {
			t.Errorf("want %q in %q", want, bad.Diag.Message)
		}
		if !bytes.Equal(before, contents(t, path)) {
			t.Errorf("%s: the file changed", want)
		}
		again := mustFail(t, w.Append(Entry{Side: "x", Action: json.RawMessage(`{}`)}), RuleClosed, 0)
		if !again.Machine {
			t.Error("still the machine's fault")
		}
		w.Close()
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, o := range []struct {
		name   string
		noSync bool
	}{{"sync", false}, {"nosync", true}} {
		b.Run(o.name, func(b *testing.B) {
			w, err := Options{NoSync: o.noSync}.Create(filepath.Join(b.TempDir(), "g"), header())
			if err != nil {
				b.Fatal(err)
			}
			defer w.Close()
			e := Entry{Side: "red", Action: json.RawMessage(`{"to":"1218","by":"road"}`), Dice: []Die{{"combat", 4}}, Hash: "0123456789abcdef"}
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Append(e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	_, data := write(b, 1000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}

func TestEachEntryIsOneWriteAndStored(t *testing.T) {
	files := &FailingFiles{}
	if _, _, err := playOn(Options{Files: files}, filepath.Join(t.TempDir(), "g"), Entry{Side: "x", Action: json.RawMessage(`{}`)}); err != nil {
		t.Fatal(err)
	}
	want := "create lock write sync syncdir" + " write sync write sync" + " open lock truncate sync" + " write sync"
	if got := strings.Join(files.Trace, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
