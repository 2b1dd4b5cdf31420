package yamldoc

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// Each scalar of each shipped file is found byte by byte.
func TestTheBytesOfEveryScalarAreFound(t *testing.T) {
	n := 0
	for name, text := range diagtest.ShippedFiles(t, "../..", ".yaml") {
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), "\uFEFF" + text} {
			var rep diag.List
			root := Read(name, []byte(text), &rep)
			if root == nil {
				continue
			}
			var walk func(*Node)
			walk = func(x *Node) {
				n++
				for _, e := range x.Entries {
					if got := strings.Trim(text[e.Start:e.End], `"'`); got != e.Key {
						t.Errorf("%s: key %q is %q", name, e.Key, got)
					}
					walk(e.Value)
				}
				for _, it := range x.Items {
					walk(it)
				}
				if x.Kind == Scalar {
					checkOffsets(t, name, text, x)
				}
			}
			walk(root)
		}
	}
	if n < 10000 {
		t.Fatalf("only %d nodes", n)
	}
}

// checkOffsets fails where a character of a scalar does not stand at its offset.
func checkOffsets(t *testing.T, name, text string, x *Node) {
	t.Helper()
	offsets := TextOffsets(text, x)
	if len(offsets) != len(x.Text)+1 {
		t.Fatalf("%s: %q is not followed in %q", name, x.Text, text[x.Start:min(len(text), x.Start+60)])
	}
	for i := range len(x.Text) {
		if c := x.Text[i]; c != ' ' && c != '\n' && text[offsets[i]] != c && text[offsets[i]] != '\\' {
			t.Fatalf("%s: byte %d of %q is %q", name, i, x.Text, text[offsets[i]])
		}
	}
}

// Each style of value takes the bytes that it is written in.
func TestEachStyleTakesItsBytes(t *testing.T) {
	const text = "a: plain # remark\nb: 'it''s'\nc: \"x\\ty\"\nd: |\n  one\n  two\n\ne: [1, 2] # ]\nf:\n- g\n- {h: i}\nj:\nk: two\n   lines\n"
	var rep diag.List
	root := Read("a.yaml", []byte(text), &rep)
	if root == nil {
		t.Fatal(rep.Items)
	}
	for _, c := range []struct {
		key     string
		style   Style
		written string
	}{
		{"a", Plain, "plain"}, {"b", Single, "'it''s'"}, {"c", Double, `"x\ty"`}, {"d", Literal, "|\n  one\n  two"},
		{"e", Flow, "[1, 2]"}, {"f", Block, "- g\n- {h: i}"}, {"j", Plain, ""}, {"k", Plain, "two\n   lines"},
	} {
		e := root.FindEntry(c.key)
		if got := text[e.Value.Start:e.Value.End]; got != c.written || e.Value.Style != c.style || text[e.Start:e.End] != c.key {
			t.Errorf("%s: %q in style %c, want %q in style %c", c.key, got, e.Value.Style, c.written, c.style)
		}
	}
	if got := ApplyEdits(text, []Edit{ReplaceBytes(21, 28, "B"), ReplaceBytes(3, 8, "A"), ReplaceBytes(5, 9, "no")}); !strings.HasPrefix(got, "a: A # remark\nb: B\nc:") {
		t.Errorf("edited: %q", got)
	}
}

// A line break that is escaped in quotes is not followed.
func TestAnEscapedLineBreakIsNotFollowed(t *testing.T) {
	const text = "a: \"one\\\n  two\"\n"
	var rep diag.List
	if n := Read("a.yaml", []byte(text), &rep).Get("a"); n.Text != "onetwo" || TextOffsets(text, n) != nil {
		t.Errorf("%q: %v", n.Text, TextOffsets(text, n))
	}
}
