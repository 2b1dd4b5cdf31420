package model

import "testing"

// TestSentencesAreFilled: places are filled with names, and words agree with the subject.
func TestSentencesAreFilled(t *testing.T) {
	names := map[string]string{"of": "the Reds", "value": "3"}
	for _, c := range []struct {
		text   Sentence
		plural bool
		want   string
	}{
		{"{of} {come|comes} back on turn {value}", true, "the Reds come back on turn 3"},
		{"{of} {come|comes} back on turn {value}", false, "the Reds comes back on turn 3"},
		{"nothing to fill", true, "nothing to fill"},
		{"{other} stays", true, "{other} stays"},
	} {
		if got := c.text.Fill(c.plural, names); got != c.want {
			t.Errorf("%q, plural %v: %q, expected %q", c.text, c.plural, got, c.want)
		}
	}
}

// TestWrongPlacesAreFound: a misspelled place, half a pair and a lone brace are no places.
func TestWrongPlacesAreFound(t *testing.T) {
	for text, want := range map[Sentence]string{
		"{of} {are|is} {value}": "",
		"{off} moves":           "{off}",
		"{of} {are|}":           "{are|}",
		"{of} {a|b|c}":          "{a|b|c}",
		"{of} moves {":          "{",
		"{of moves":             "{",
		"of} moves":             "}",
	} {
		if got := text.FindWrongPlace("of", "value"); got != want {
			t.Errorf("%q: %q, expected %q", text, got, want)
		}
	}
}
