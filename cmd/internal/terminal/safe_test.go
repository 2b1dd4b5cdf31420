package terminal

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func printed(color bool, parts ...string) string {
	var b bytes.Buffer
	s := NewSafe(&b, color)
	for _, p := range parts {
		if n, err := s.Write([]byte(p)); err != nil || n != len(p) {
			return "not written"
		}
	}
	_ = s.Close() // a buffer takes all
	return b.String()
}

// TestSafe: control characters, broken text and what turns text round never
// pass; line ends, tabs and letters of all scripts do.
func TestSafe(t *testing.T) {
	const no = "\ufffd"
	for _, c := range []struct{ name, in, plain, color string }{
		{"text", "Blücher\t日本\n", "Blücher\t日本\n", "Blücher\t日本\n"},
		{"clear the screen", "a\x1b[2Jb", "a" + no + "[2Jb", "a" + no + "[2Jb"},
		{"colour", "\x1b[1;31mred\x1b[0m", no + "[1;31mred" + no + "[0m", "\x1b[1;31mred\x1b[0m"},
		{"title of the window", "\x1b]0;x\a", no + "]0;x" + no, no + "]0;x" + no},
		{"bell, backspace, carriage return", "a\a\b\rb", "a" + no + no + no + "b", "a" + no + no + no + "b"},
		{"control characters of eight bits", "\u009b2J", no + "2J", no + "2J"},
		{"the same as one byte", "\x9b2J", no + "2J", no + "2J"},
		{"text turned round", "a\u202eb\u2066c", "a" + no + "b" + no + "c", "a" + no + "b" + no + "c"},
		{"a colour without end", "\x1b[31", no + "[31", no + "[31"},
		{"a character that never ends", "a\xe6\x97", "a" + no, "a" + no},
	} {
		if got := printed(false, c.in); got != c.plain {
			t.Errorf("%s: got %q, want %q", c.name, got, c.plain)
		}
		if got := printed(true, c.in); got != c.color {
			t.Errorf("%s, in colour: got %q, want %q", c.name, got, c.color)
		}
	}
	if got := printed(false, "日本"[:1], "日本"[1:4], "日本"[4:]); got != "日本" {
		t.Errorf("characters in parts: %q", got)
	}
}

// TestSafeAlways: whatever is written, in whatever parts, nothing of it moves
// the cursor, and good text arrives whole.
func TestSafeAlways(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SliceOf(rapid.Byte())).Draw(t, "parts")
		var texts []string
		for _, p := range parts {
			texts = append(texts, string(p))
		}
		got := printed(false, texts...)
		if !utf8.ValidString(got) {
			t.Fatalf("broken text: %q", got)
		}
		for _, r := range got {
			if r != '\n' && r != diag.ReplaceInvisible(r) {
				t.Fatalf("%q passed in %q", r, got)
			}
		}
		good := rapid.StringMatching(`[a-zé日\n\t]*`).Draw(t, "good")
		if printed(false, good) != good {
			t.Fatalf("%q was changed", good)
		}
	})
}
