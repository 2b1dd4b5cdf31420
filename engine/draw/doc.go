// Package draw holds a picture as a list of shapes, and writes it as SVG.
//
// Everything that is drawn (maps, counters, print sheets, charts of the game) is built once as
// a [Picture]: paths, circles, texts and groups. The packages draw/raster and draw/pdf write
// the same list as PNG and PDF, so that the three formats cannot differ in content.
//
// Lengths are in units of the picture. The origin is the upper left corner, x runs to the
// right and y down; angles are degrees clockwise. A [List] collects items; a [Group] moves,
// turns, scales, clips and names its items, and may carry a link that pages use to know what
// is under the pointer. [Matrix] is the transformation of a group, [Box] an upright rectangle.
//
// Output is deterministic: equal pictures give equal bytes.
package draw
