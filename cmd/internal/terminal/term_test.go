package terminal_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
)

func TestChoicesFitTheScreen(t *testing.T) {
	var out bytes.Buffer
	s := terminal.New(strings.NewReader(""), &out)
	s.Width = 40
	items := make([]string, 20)
	for i := range items {
		items[i] = "move unit " + string(rune('a'+i))
	}
	s.WriteChoices(items)
	for _, line := range strings.Split(out.String(), "\n") {
		if len(line) > 40 {
			t.Errorf("line too wide: %q", line)
		}
	}
	if !strings.Contains(out.String(), "20 move unit t") || !strings.Contains(out.String(), " 1 move unit a") {
		t.Errorf("a choice is missing:\n%s", out.String())
	}
}

func TestAskStopsAtTheEndOfInput(t *testing.T) {
	var out bytes.Buffer
	s := terminal.New(strings.NewReader("one \nlast"), &out)
	for _, want := range []string{"one", "last"} {
		if got, ok := s.AskLine("> "); !ok || got != want {
			t.Errorf("got %q, %v", got, ok)
		}
	}
	if _, ok := s.AskLine("> "); ok {
		t.Error("read past the end")
	}
}

func TestPick(t *testing.T) {
	for line, want := range map[string]int{"1": 0, "3": 2, "0": -1, "4": -1, "x": -1, "": -1, "99999999999999999999": -1} {
		got, ok := terminal.ParseChoice(line, 3)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("%q: %d, %v", line, got, ok)
		}
	}
}

func TestCleanKeepsTheCursorStill(t *testing.T) {
	if got := terminal.CleanText("a\x1b[2Jb\u202ec é"); got != "a\ufffd[2Jb\ufffdc é" {
		t.Errorf("got %q", got)
	}
}

func TestLinesAreBrokenBetweenWords(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"short", []string{"short"}},
		{"  one two three four", []string{"  one two", "    three", "    four"}},
		{"abcdefghijklmnop", []string{"abcdefghij", "  klmnop"}},
		{"é é é é é é", []string{"é é é é é", "  é"}},
	} {
		if got := terminal.WrapLine(c.line, 10); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
	var out bytes.Buffer
	s := terminal.New(strings.NewReader(""), &out)
	s.Width, s.Wraps = 10, true
	s.WriteLine("%s", "  one two three four")
	if out.String() != "  one two\n    three\n    four\n" {
		t.Errorf("%q", out.String())
	}
}
