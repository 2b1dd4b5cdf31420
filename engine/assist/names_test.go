package assist

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Every sort of thing that the declarations name is made somewhere: a new one must be told
// where, or the editor would know nothing of it.
func TestEverySortOfThingIsMadeSomewhere(t *testing.T) {
	made := map[string]bool{"phase": true, "function": true, "area": true}
	for _, sort := range definitions {
		made[sort] = true
	}
	// Files, hexes and points of the engine are no entries of the game's text.
	elsewhere := map[string]bool{"hex": true, "scenario": true, "variant": true, "hook point": true, "hook function": true}
	files, err := filepath.Glob("../spec/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no declarations", err)
	}
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:key)?ref:"([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
			found++
			if !made[m[1]] && !elsewhere[m[1]] {
				t.Errorf("%s names a %s, and no key in definitions makes one", file, m[1])
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d references are declared", found)
	}
}

// Edits of a line are carried out from its end, and count characters.
func TestApply(t *testing.T) {
	at := func(line, col, n int, text string) Edit {
		e := Edit{Text: text}
		e.Pos.Line, e.Pos.Col, e.Len = line, col, n
		return e
	}
	got := ApplyEdits("é: [a, a]\nb: a\n", []Edit{at(1, 5, 1, "longer"), at(1, 8, 1, "longer"), at(2, 4, 1, "x")})
	if want := "é: [longer, longer]\nb: x\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
