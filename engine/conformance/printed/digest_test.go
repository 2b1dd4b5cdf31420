package printed_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// digest is the reference of one game: its JSON files by name, and its digest
// of the rules.
type digest struct {
	files map[string]any
	rules string
}

// openDigest reads a folder of the reference; nil where there is none.
func openDigest(t *testing.T, dir string) *digest {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(dir, "*.json"))
	if len(names) == 0 {
		return nil
	}
	out := &digest{files: map[string]any{}}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatal(name, err)
		}
		out.files[strings.TrimSuffix(filepath.Base(name), ".json")] = v
	}
	rules, err := os.ReadFile(filepath.Join(dir, "rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	out.rules = string(rules)
	return out
}

// at is what stands at a path of keys and positions; nil where there is nothing.
func at(v any, path ...any) any {
	for _, step := range path {
		switch s := step.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[s]
		case int:
			l, _ := v.([]any)
			if s >= len(l) {
				return nil
			}
			v = l[s]
		}
	}
	return v
}

// items is the list at a path.
func items(v any, path ...any) []any {
	l, _ := at(v, path...).([]any)
	return l
}

// fields is the object at a path.
func fields(v any, path ...any) map[string]any {
	m, _ := at(v, path...).(map[string]any)
	return m
}

// word is the text or number at a path as a text; empty for nothing.
func word(v any, path ...any) string {
	switch x := at(v, path...).(type) {
	case nil:
		return ""
	case float64:
		return strconv.Itoa(int(x))
	case string:
		return x
	default:
		return fmt.Sprint(x)
	}
}

// words is the list of texts at a path.
func words(v any, path ...any) []string {
	var out []string
	for _, x := range items(v, path...) {
		out = append(out, word(x))
	}
	return out
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("not a number: " + text)
	}
	return n
}

// tableIn is the rows of cells of the table in a digest of rules that follows a
// line with the given text; its head first.
func tableIn(rules, after string) [][]string {
	_, rest, _ := strings.Cut(rules, after)
	var out [][]string
	for _, line := range strings.Split(rest, "\n") {
		if !strings.HasPrefix(line, "|") {
			if len(out) > 0 {
				return out
			}
			continue
		}
		if strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| ---") {
			continue
		}
		var row []string
		for _, cell := range strings.Split(strings.Trim(line, "|"), "|") {
			row = append(row, strings.TrimSpace(cell))
		}
		out = append(out, row)
	}
	return out
}
