package deadrules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleNotDrawn = diag.Rule{ID: "letter-not-drawn", Severity: diag.Warning, Title: "a text of the map or a counter has a letter that pictures lack",
	Why: "The letters of pictures are Latin, Greek and Cyrillic: in PNG and PDF another letter is drawn as a question mark.",
	Bad: "names: {浅滩: 0202}\n", Good: "names: {Shallow Ford: 0202}\n"}

// lettersCheck finds letters that the fonts of pictures do not have.
type lettersCheck struct{ *deadRuleCheck }

// letters finds letters in texts that are drawn and that the font does not have.
var letters = check{standalone: true, rules: []diag.Rule{ruleNotDrawn}, run: func(c *deadRuleCheck) {
	l := lettersCheck{c}
	faces := font.LoadFaces()
	if l.m.Grid == nil || !anyGlyphMissing(faces, l.Tree) {
		return
	}
	seen := map[string]bool{}
	var look func(items []draw.Item)
	look = func(items []draw.Item) {
		for _, it := range items {
			switch it := it.(type) {
			case *draw.Text:
				if r, lacks := firstMissingGlyph(faces, it.Text); lacks && !seen[it.Text] {
					seen[it.Text] = true
					l.reportMissingGlyph(it.Text, r)
				}
			case *draw.Group:
				look(it.Items)
			}
		}
	}
	look(scene.NewScene(l.m, nil, scene.All).DrawPicture(scene.Options{}).Items)
	look(scene.NewSheet(l.m, nil).DrawPicture().Items)
}}

// anyGlyphMissing reports whether any text of the game has a letter that a picture cannot draw.
func anyGlyphMissing(faces *font.Faces, n *yamldoc.Node) bool {
	if n == nil {
		return false
	}
	lacks := func(s string) bool {
		_, lacks := firstMissingGlyph(faces, s)
		return lacks
	}
	return n.Kind == yamldoc.Scalar && lacks(n.Text) || slices.ContainsFunc(n.Items, func(it *yamldoc.Node) bool { return anyGlyphMissing(faces, it) }) ||
		slices.ContainsFunc(n.Entries, func(e yamldoc.Entry) bool { return lacks(e.Key) || anyGlyphMissing(faces, e.Value) })
}

// firstMissingGlyph returns the first letter of a text that a picture cannot draw.
func firstMissingGlyph(faces *font.Faces, text string) (rune, bool) {
	for _, r := range text {
		if r <= '~' {
			continue // all faces have these
		}
		for _, f := range faces {
			if !f.HasGlyph(r) {
				return r, true
			}
		}
	}
	return 0, false
}

// reportMissingGlyph reports a text that is drawn where it is written: the shortest that has it.
func (l lettersCheck) reportMissingGlyph(text string, r rune) {
	var at diag.Pos
	length := 0
	found := func(pos diag.Pos, written string) {
		if n := len([]rune(written)); strings.Contains(written, text) && (length == 0 || n < length) {
			at, length = pos, n
		}
	}
	var walk func(n *yamldoc.Node)
	walk = func(n *yamldoc.Node) {
		if n == nil {
			return
		}
		if n.Kind == yamldoc.Scalar {
			found(n.Pos, n.Text)
		}
		for _, it := range n.Items {
			walk(it)
		}
		for i := range n.Entries {
			found(n.Entries[i].KeyAt, n.Entries[i].Key)
			walk(n.Entries[i].Value)
		}
	}
	walk(l.Tree)
	if length == 0 {
		return
	}
	l.report(ruleNotDrawn, diag.Diagnostic{Pos: at, Len: length, Message: fmt.Sprintf("the letter %q (U+%04X) of %s is drawn as a question mark: the font of pictures lacks it", r, r, quote(text)),
		Hint: "write it with Latin, Greek or Cyrillic letters"})
}
