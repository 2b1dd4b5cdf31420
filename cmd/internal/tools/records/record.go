package main

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// text is something that a program said, under a name that is unique in its part.
type text struct {
	name string
	body string
	keep bool // the records keep the whole text, not only its hash
}

// sum is the hash that the records keep of a text.
func (t text) sum() string {
	h := sha256.Sum256([]byte(t.body))
	return hex.EncodeToString(h[:8])
}

// unit is a piece of work that depends on no other.
type unit struct {
	name string
	run  func(ctx context.Context, emit func(text)) error
}

// part is one kind of record.
type part struct {
	name string
	what string // one line for the usage
	// units lists the work for one program; quick lists a small part of it.
	units func(ctx context.Context, p *program, quick bool) ([]unit, error)
}

// runUnits runs the units on all cores and gives the texts of each in its order.
func runUnits(ctx context.Context, units []unit) ([][]text, error) {
	out := make([][]text, len(units))
	errs := make([]error, len(units))
	var wait sync.WaitGroup
	free := make(chan bool, runtime.NumCPU())
	for i, u := range units {
		wait.Add(1)
		free <- true
		go func() {
			defer func() { <-free; wait.Done() }()
			if err := u.run(ctx, func(t text) { out[i] = append(out[i], t) }); err != nil {
				errs[i] = fmt.Errorf("%s: %w", u.name, err)
			}
		}()
	}
	wait.Wait()
	return out, errors.Join(errs...)
}

// records is the folder in which the records are kept.
type records struct{ dir string }

func (r records) sumsFile(part string) string  { return filepath.Join(r.dir, part+".sums") }
func (r records) textsFile(part string) string { return filepath.Join(r.dir, part+".zip") }

// write replaces the records of a part.
func (r records) write(part string, all [][]text) error {
	var sums strings.Builder
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	kept := 0
	for _, texts := range all {
		for _, t := range texts {
			fmt.Fprintf(&sums, "%s %s\n", t.sum(), t.name)
			if !t.keep {
				continue
			}
			kept++
			w, err := z.Create(t.name)
			if err != nil {
				return err
			}
			if _, err := io.WriteString(w, t.body); err != nil {
				return err
			}
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := os.WriteFile(r.sumsFile(part), []byte(sums.String()), 0o644); err != nil {
		return err
	}
	if kept == 0 {
		return nil
	}
	return os.WriteFile(r.textsFile(part), packed.Bytes(), 0o644)
}

// sums reads the hashes of a part by name, and the names in their order.
func (r records) sums(part string) (map[string]string, []string, error) {
	data, err := os.ReadFile(r.sumsFile(part))
	if err != nil {
		return nil, nil, err
	}
	byName, names := map[string]string{}, []string{}
	for line := range strings.Lines(string(data)) {
		sum, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ok {
			return nil, nil, fmt.Errorf("%s: the line %q is not HASH NAME", r.sumsFile(part), line)
		}
		if byName[name] != "" {
			return nil, nil, fmt.Errorf("%s: %q is there twice", r.sumsFile(part), name)
		}
		byName[name] = sum
		names = append(names, name)
	}
	return byName, names, nil
}

// wholeText reads a text that the records keep; false where only its hash is kept.
func (r records) wholeText(part, name string) (string, bool) {
	z, err := zip.OpenReader(r.textsFile(part))
	if err != nil {
		return "", false
	}
	defer z.Close()
	f, err := z.Open(name)
	if err != nil {
		return "", false
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	return string(data), err == nil
}

// check compares texts with the records of a part: a line for each difference.
// With all, a recorded text that is not there any more is one, too.
func (r records) check(part string, got [][]text, all bool) ([]string, error) {
	want, names, err := r.sums(part)
	if err != nil {
		return nil, err
	}
	var out []string
	seen := map[string]bool{}
	for _, texts := range got {
		for _, t := range texts {
			seen[t.name] = true
			switch sum := want[t.name]; {
			case sum == "":
				out = append(out, fmt.Sprintf("%s: %s is not in the records", part, t.name))
			case sum != t.sum():
				out = append(out, fmt.Sprintf("%s: %s differs%s", part, t.name, r.explain(part, t)))
			}
		}
	}
	for _, name := range names {
		if all && !seen[name] {
			out = append(out, fmt.Sprintf("%s: %s is not there any more", part, name))
		}
	}
	return out, nil
}

// explain shows the first difference from a text that is kept whole.
func (r records) explain(part string, t text) string {
	old, ok := r.wholeText(part, t.name)
	if !ok {
		return ""
	}
	return "\n" + firstDifference(old, t.body)
}

// contextLines is how many equal lines are shown before a difference.
const contextLines = 3

// longestLine is how much of a line is shown.
const longestLine = 600

// firstDifference shows the first line in which two texts differ, with what is
// before it.
func firstDifference(old, now string) string {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	var out strings.Builder
	for i := max(0, n-contextLines); i < n; i++ {
		fmt.Fprintf(&out, "  %6d   %s\n", i+1, shorten(a[i], 0))
	}
	show := func(sign string, lines []string, other []string) {
		if n >= len(lines) {
			fmt.Fprintf(&out, "  %6d %s (the text ends here)\n", n+1, sign)
			return
		}
		from := 0
		if n < len(other) {
			from = commonPrefix(lines[n], other[n])
		}
		fmt.Fprintf(&out, "  %6d %s %s\n", n+1, sign, shorten(lines[n], from))
	}
	show("-", a, b)
	show("+", b, a)
	return out.String()
}

// commonPrefix returns how many bytes two texts have in common at their start.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// shorten cuts a long line to what is around the byte at.
func shorten(line string, at int) string {
	if len(line) <= longestLine {
		return line
	}
	from := max(0, min(at-longestLine/2, len(line)-longestLine))
	cut := line[from : from+longestLine]
	if from > 0 {
		cut = "..." + cut
	}
	return cut + "..."
}
