package journal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// formerJournal writes a journal of the former format and gives its path.
func formerJournal(t *testing.T, n int) string {
	t.Helper()
	path, data := write(t, n)
	var out bytes.Buffer
	for line := range bytes.Lines(data) {
		body, problem := unseal(bytes.TrimSuffix(line, []byte("\n")))
		if problem != "" {
			t.Fatal(problem)
		}
		out.WriteString(seal(t, strings.Replace(string(body), `"format":2`, `"format":1`, 1)))
	}
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The former format is read where it is carried, and nowhere else.
func TestTheFormerFormatIsReadToBeCarried(t *testing.T) {
	path := formerJournal(t, 9)
	_, err := Load(path)
	if e := mustFail(t, err, RuleFormat, 1); !strings.Contains(e.Diag.Hint, "vedette migrate") {
		t.Errorf("nothing says how to carry it: %v", e)
	}
	if _, _, err := Open(path); err == nil {
		t.Error("it is played on in")
	}
	log, err := LoadFormer(path)
	if err != nil || log == nil || len(log.Entries) != 9 || log.Header.Format != Former {
		t.Fatalf("%+v, %v", log, err)
	}
	now, _ := write(t, 9)
	if log, err := LoadFormer(now); log != nil || err != nil {
		t.Errorf("a journal of today is %+v, %v", log, err)
	}
}

// What is neither of the two formats, or is damaged, is not taken for the former.
func TestWhatIsNoJournalIsNotCarried(t *testing.T) {
	dir := t.TempDir()
	former := string(contents(t, formerJournal(t, 9)))
	for name, text := range map[string]string{
		"another format": seal(t, `{"vedette":"journal","format":3,"game":"g","scenario":"s"}`),
		"altered":        strings.Replace(former, `"by":"blue"`, `"by":"blau"`, 1),
		"no journal":     "format: 1\nkind: game\n",
		"empty":          "",
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		log, err := LoadFormer(path)
		var e *Error
		if log != nil || !errors.As(err, &e) || e.Machine {
			t.Errorf("%s: %+v, %v", name, log, err)
		}
	}
}

// Nobody plays on in a journal that is being carried.
func TestAJournalIsHeldWhileItIsCarried(t *testing.T) {
	path, _ := write(t, 3)
	release, err := Hold(path)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = Open(path)
	mustFail(t, err, RuleLocked, 0)
	release()
	w, _, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	_, err = Hold(path)
	mustFail(t, err, RuleLocked, 0)
}
