//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// attackKinds are the folders of testdata/attacks.
var attackKinds = []string{"lua", "engine", "yaml", "files", "journals", "bots", "messages", "packs", "git", "keys", "shares", "names"}

// attack is one file of testdata/attacks, or one of several that `each` makes of it.
type attack struct {
	kind, name string
	file       string // where it stands
	what       string // what: what it attacks, in one sentence
	base       string // base: bridge (the game of docs/first-game.md) or none
	pending    string // pending: whose work makes it pass; empty when it must pass
	slow       string // slow: why it is not run each time
	memory     int    // memory: megabytes it may take at its peak
	allow      []string
	files      []attackFile
	steps      []attackStep
}

type attackFile struct{ name, text string }

// attackStep is a `make` line, or a `run` line with those that belong to it.
type attackStep struct {
	make   []string
	run    []string // run: vedette VERB ...
	exit   []int    // exit: the codes it may end with
	says   []string // says: what it must write, to either output
	never  []string // never: what it must not write, besides what no attack may
	kept   []string // kept: a file that must have the same bytes afterwards
	absent []string // absent: a file that must not be there afterwards
	ended  string   // ended: a text after which it is told to end, as a server is
	stdin  string   // stdin: a file it reads
	stdout string   // stdout: a file it writes to, such as /dev/full
}

func readAttacks(t *testing.T) []*attack {
	t.Helper()
	files, err := filepath.Glob("testdata/attacks/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var out []*attack
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := parseAttacks(file, txtar.Parse(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, got...)
	}
	return out
}

// parseAttacks reads a file: one attack, or one for each value of an `each`
// line (`each: PLACE a.yaml b.yaml`), which stands in lines and files as ${PLACE}.
func parseAttacks(file string, ar *txtar.Archive) ([]*attack, error) {
	var lines []string
	word, values := "", []string{""}
	for _, line := range strings.Split(string(ar.Comment), "\n") {
		if list, ok := strings.CutPrefix(line, "each: "); ok {
			f, err := words(list)
			if err != nil || len(f) < 2 || word != "" {
				return nil, fmt.Errorf("each: takes a name and values, once")
			}
			word, values = f[0], f[1:]
			continue
		}
		lines = append(lines, line)
	}
	var out []*attack
	for i, v := range values {
		put := func(s string) string { return s }
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		if word != "" {
			put = func(s string) string { return strings.ReplaceAll(s, "${"+word+"}", v) }
			name = fmt.Sprintf("%s-%d", name, i+1)
		}
		a := &attack{kind: filepath.Base(filepath.Dir(file)), name: name, file: file, base: "bridge", memory: attackMemory}
		for _, line := range lines {
			if err := a.line(put(line)); err != nil {
				return nil, fmt.Errorf("%q: %w", line, err)
			}
		}
		for _, f := range ar.Files {
			a.files = append(a.files, attackFile{put(f.Name), put(string(f.Data))})
		}
		if err := a.check(); err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

func (a *attack) line(line string) (err error) {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "#") {
		return nil
	}
	key, value, ok := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	if !ok || value == "" {
		return errors.New("want KEY: VALUE")
	}
	switch key {
	case "what":
		a.what = value
	case "base":
		a.base = value
	case "pending":
		a.pending = value
	case "slow":
		a.slow = value
	case "memory":
		a.memory, err = strconv.Atoi(value)
	case "allow": // what `never` of all attacks would refuse
		a.allow = append(a.allow, value)
	case "make":
		s := attackStep{}
		s.make, err = words(value)
		a.steps = append(a.steps, s)
	case "run":
		f, bad := words(value)
		if err = bad; err == nil && f[0] != "vedette" {
			err = errors.New("want run: vedette VERB ...")
		}
		a.steps = append(a.steps, attackStep{run: append([]string{}, f[1:]...)})
	default:
		err = a.about(key, value)
	}
	return err
}

// about reads a line that belongs to the run above it.
func (a *attack) about(key, value string) (err error) {
	if len(a.steps) == 0 || a.steps[len(a.steps)-1].run == nil {
		return errors.New("no such key, or it stands below no run")
	}
	s := &a.steps[len(a.steps)-1]
	switch key {
	case "exit":
		for _, f := range strings.Fields(value) {
			n, bad := strconv.Atoi(f)
			err = errors.Join(err, bad)
			s.exit = append(s.exit, n)
		}
	case "says":
		s.says = append(s.says, value)
	case "never":
		s.never = append(s.never, value)
	case "kept":
		s.kept = append(s.kept, value)
	case "absent":
		s.absent = append(s.absent, value)
	case "ended":
		s.ended = value
	case "stdin":
		s.stdin = value
	case "stdout":
		s.stdout = value
	default:
		err = errors.New("no such key")
	}
	return err
}

// check holds that an attack can fail: it runs something, says how that ends,
// and wants a word about what is wrong.
func (a *attack) check() error {
	said := 0
	for _, s := range a.steps {
		if s.run != nil && len(s.exit) == 0 {
			return fmt.Errorf("the run of %s wants an exit: line", strings.Join(s.run, " "))
		}
		said += len(s.says)
	}
	switch {
	case a.what == "":
		return errors.New("what: is missing")
	case said == 0:
		return errors.New("no run says: anything")
	case !slices.Contains(attackKinds, a.kind):
		return errors.New("attacks stand in one of the folders " + strings.Join(attackKinds, ", "))
	case a.base != "bridge" && a.base != "none":
		return errors.New("base: is bridge or none")
	}
	return nil
}

// words takes a line apart: words, 'as it stands' and "as in \x1b Go".
func words(line string) (out []string, err error) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		word, quoted := "", false
		for line != "" && line[0] != ' ' {
			part := ""
			switch line[0] {
			case '\'':
				inner, rest, ok := strings.Cut(line[1:], "'")
				if !ok {
					return nil, errors.New("a ' without its end")
				}
				part, line, quoted = inner, rest, true
			case '"':
				q, err := strconv.QuotedPrefix(line)
				if err != nil {
					return nil, err
				}
				if part, err = strconv.Unquote(q); err != nil {
					return nil, err
				}
				line, quoted = line[len(q):], true
			default:
				end := strings.IndexAny(line, " '\"")
				if end < 0 {
					end = len(line)
				}
				part, line = line[:end], line[end:]
			}
			word += part
		}
		if word != "" || quoted {
			out = append(out, word)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("nothing is named")
	}
	return out, nil
}
