package pdf

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/vedette-wargames/vedette/engine/draw"
)

var fontNames = [draw.Styles]string{"GoRegular", "Go-Bold", "Go-Italic"}

// writeFonts writes the faces that are used and returns the dictionary that lists them.
func (d *document) writeFonts() string {
	list := ""
	for style, used := range d.used {
		if len(used) == 0 {
			continue
		}
		n := d.writeFont(draw.Style(style), used)
		list += fmt.Sprintf("/F%d %d 0 R", style, n)
	}
	return list
}

// writeFont writes a face with the glyphs that are used, by glyph and the letter it is
// for, and returns the number of its object. The table of letters lets readers search
// and copy text.
func (d *document) writeFont(style draw.Style, used map[int]rune) int {
	face := d.faces[style]
	ids := slices.Sorted(maps.Keys(used))
	name := subsetTag(ids) + "+" + fontNames[style]
	top, inner, descriptor, file, unicode := d.reserveObject(), d.reserveObject(), d.reserveObject(), d.reserveObject(), d.reserveObject()
	data := subsetFont(face.File, ids)
	d.writeStream(file, fmt.Sprintf("/Length1 %d", len(data)), data)
	d.writeStream(unicode, "", unicodeMap(ids, used))
	em := func(v float64) string { return formatNumber(v * 1000 / face.Units) }
	angle := 0
	if style == draw.Italic {
		angle = -12
	}
	d.writeObject(descriptor, fmt.Sprintf("<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[-200 -250 1200 1000]/ItalicAngle %d/Ascent 935/Descent -211/CapHeight 700/StemV 80/FontFile2 %d 0 R>>",
		name, angle, file))
	widths := ""
	for _, id := range ids {
		widths += fmt.Sprintf("%d[%s]", id, em(face.Glyph(used[id]).Advance))
	}
	d.writeObject(inner, fmt.Sprintf("<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/CIDToGIDMap/Identity/W[%s]>>",
		name, descriptor, widths))
	d.writeObject(top, fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>", name, inner, unicode))
	return top
}

// subsetTag returns the name of a font subset: six letters that differ between subsets.
func subsetTag(ids []int) string {
	h := fnv.New64a()
	fmt.Fprint(h, ids)
	n := h.Sum64()
	out := make([]byte, 6)
	for i := range out {
		out[i] = byte('A' + n%26)
		n /= 26
	}
	return string(out)
}

// unicodeMap returns the map from glyphs to characters, so that text can be searched and copied.
func unicodeMap(ids []int, used map[int]rune) []byte {
	var s strings.Builder
	s.WriteString("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n" +
		"/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n")
	for part := range slices.Chunk(ids, 100) {
		fmt.Fprintf(&s, "%d beginbfchar\n", len(part))
		for _, id := range part {
			fmt.Fprintf(&s, "<%04X><", id)
			for _, u := range utf16.Encode([]rune{used[id]}) {
				fmt.Fprintf(&s, "%04X", u)
			}
			s.WriteString(">\n")
		}
		s.WriteString("endbfchar\n")
	}
	s.WriteString("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n")
	return []byte(s.String())
}
