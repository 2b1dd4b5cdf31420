// Package printsheets lays out a scenario for printing: map pages with an index, counters with their
// backs, order of battle, turn track, and charts.
//
// [NewDocument] makes the sheets from the compiled game and its starting position;
// [Document.WritePDF] writes them. Lengths are millimetres. [Options] has the paper, the size
// of hexes and counters, the bleed and the overlap of map pages, and an offset for printers
// that feed backs askew.
//
// Each file draws one kind of sheet: tiles.go cuts the map into pages that are glued together,
// counters.go lays counters out in blocks to be cut and mirrors their backs, battle.go draws
// the order of battle and the turn track, charts.go the tables, terrain and combat modifiers,
// contents.go the first page. pen.go is the cursor for tables that go over several pages;
// words.go says in words what costs and modifiers do.
//
// Each sheet has a ruler of 100 mm and a square of an inch, to check the scale of a print.
package printsheets
