package font_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw/font"
)

// A letter that a face has is drawn as itself, any other as a question mark.
func TestHas(t *testing.T) {
	for _, f := range font.LoadFaces() {
		for _, r := range "Aé?ßЯΩ½–’" {
			if !f.HasGlyph(r) || r != '?' && f.Glyph(r) == f.Glyph('?') {
				t.Errorf("%q is not drawn", r)
			}
		}
		for _, r := range "滑ア☃★" {
			if f.HasGlyph(r) || f.Glyph(r) != f.Glyph('?') {
				t.Errorf("%q is drawn as a letter of its own", r)
			}
		}
	}
}
