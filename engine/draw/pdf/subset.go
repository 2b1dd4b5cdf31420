package pdf

import (
	"encoding/binary"
	"slices"
)

// keptTables are the tables a reader of a page needs of a font, in the order of their tags.
var keptTables = []string{"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}

// subsetFont returns a TrueType file with some glyphs only, which keep their numbers. The fonts
// are compiled in, so their structure is known to be valid.
func subsetFont(file []byte, used []int) []byte {
	tables := readTables(file)
	offsets := glyphOffsets(tables)
	glyphs := len(offsets) - 1
	keep := make([]bool, glyphs)
	for _, id := range append([]int{0}, used...) {
		markGlyph(tables["glyf"], offsets, keep, id)
	}
	var glyf []byte
	loca := make([]byte, 0, 4*len(offsets))
	for id := range glyphs {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if keep[id] {
			glyf = append(glyf, tables["glyf"][offsets[id]:offsets[id+1]]...)
			for len(glyf)%4 != 0 {
				glyf = append(glyf, 0)
			}
		}
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	head := slices.Clone(tables["head"])
	binary.BigEndian.PutUint16(head[50:], 1) // places are of 32 bits
	binary.BigEndian.PutUint32(head[8:], 0)  // the sum over the file, which readers of pages do not check
	tables["glyf"], tables["loca"], tables["head"] = glyf, loca, head
	return assembleFont(tables)
}

// readTables splits a TrueType file into its tables, by name.
func readTables(file []byte) map[string][]byte {
	out := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		entry := file[12+16*i:]
		at, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		out[string(entry[:4])] = file[at : at+size]
	}
	return out
}

// glyphOffsets returns the offset of each glyph in the table of outlines, and the end.
func glyphOffsets(tables map[string][]byte) []int {
	long := binary.BigEndian.Uint16(tables["head"][50:]) == 1
	loca := tables["loca"]
	n := int(binary.BigEndian.Uint16(tables["maxp"][4:])) + 1
	out := make([]int, n)
	for i := range out {
		if long {
			out[i] = int(binary.BigEndian.Uint32(loca[4*i:]))
		} else {
			out[i] = 2 * int(binary.BigEndian.Uint16(loca[2*i:]))
		}
	}
	return out
}

// markGlyph keeps a glyph and the glyphs that it is composed of.
func markGlyph(glyf []byte, offsets []int, keep []bool, id int) {
	if id < 0 || id >= len(keep) || keep[id] {
		return
	}
	keep[id] = true
	g := glyf[offsets[id]:offsets[id+1]]
	if len(g) < 10 || int16(binary.BigEndian.Uint16(g)) >= 0 {
		return
	}
	for at := 10; ; {
		flags := binary.BigEndian.Uint16(g[at:])
		markGlyph(glyf, offsets, keep, int(binary.BigEndian.Uint16(g[at+2:])))
		at += 6
		if flags&1 != 0 { // its place is given in words
			at += 2
		}
		switch {
		case flags&8 != 0: // one scale
			at += 2
		case flags&0x40 != 0: // two
			at += 4
		case flags&0x80 != 0: // a matrix
			at += 8
		}
		if flags&0x20 == 0 { // no more parts
			return
		}
	}
}

// assembleFont joins tables into a TrueType file.
func assembleFont(tables map[string][]byte) []byte {
	var names []string
	for _, name := range keptTables {
		if len(tables[name]) > 0 {
			names = append(names, name)
		}
	}
	n := len(names)
	power, log := 1, 0
	for power*2 <= n {
		power, log = power*2, log+1
	}
	out := []byte{0, 1, 0, 0}
	for _, v := range []int{n, 16 * power, log, 16 * (n - power)} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	at := 12 + 16*n
	var body []byte
	for _, name := range names {
		t := tables[name]
		out = append(out, name...)
		out = binary.BigEndian.AppendUint32(out, checksum(t))
		out = binary.BigEndian.AppendUint32(out, uint32(at+len(body)))
		out = binary.BigEndian.AppendUint32(out, uint32(len(t)))
		body = append(body, t...)
		for len(body)%4 != 0 {
			body = append(body, 0)
		}
	}
	return append(out, body...)
}

// checksum returns the sum of a table's 32-bit words, as TrueType defines it; the last
// word is padded with zeros.
func checksum(t []byte) uint32 {
	var sum uint32
	for i := 0; i < len(t); i += 4 {
		var word [4]byte
		copy(word[:], t[i:])
		sum += binary.BigEndian.Uint32(word[:])
	}
	return sum
}
