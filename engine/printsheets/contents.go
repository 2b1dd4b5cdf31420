package printsheets

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// drawContents returns the first sheet: what follows, and how it is printed and cut. The sheets
// from mapFrom on are the map.
func (m *sheetMaker) drawContents(mapFrom int) *Sheet {
	s := &Sheet{Kind: Contents, Title: "Contents", Width: m.Paper.Width, Height: m.Paper.Height}
	const first = 3 // the page after the contents and the index
	y := edge + 8.0
	for _, line := range m.breakLines(m.g.Title, draw.Bold, 7, s.Width-2*edge) {
		s.AddText(draw.Text{X: edge, Y: y, Size: 7, Style: draw.Bold, Fill: strong, Text: line})
		y += 9
	}
	y += 4
	row := func(page, what string) {
		s.AddText(draw.Text{X: edge + 16, Y: y, Size: 3.6, Anchor: draw.End, Fill: grey, Text: page})
		s.AddText(draw.Text{X: edge + 20, Y: y, Size: 3.6, Fill: strong, Text: what})
		y += 5.6
	}
	row("2", "Index of the map")
	lastCounter := 0
	for i := 0; i < len(m.sheets); {
		k := i
		for k < len(m.sheets) && contentsGroup(m.sheets[k].Kind) == contentsGroup(m.sheets[i].Kind) {
			k++
		}
		pages := strconv.Itoa(i + first)
		if k-i > 1 {
			pages += "–" + strconv.Itoa(k-1+first)
		}
		row(pages, contentsGroup(m.sheets[i].Kind))
		if contentsGroup(m.sheets[i].Kind) == counterSheets {
			lastCounter = k - 1 + first
		}
		i = k
	}
	y += 6
	how := []string{
		"Print at actual size (100 %), not fitted to the page: then the ruler at the foot of each page is 100 mm long and the square one inch. " +
			"The file asks readers for that by itself; measure the first page all the same.",
		"A counter is " + formatLength(m.Counter) + " mm wide, a hex " + formatLength(m.Hex) + " mm from side to side.",
	}
	if lastCounter > 0 {
		how = append(how, "Counters: print pages 3 to "+strconv.Itoa(lastCounter)+" on both sides of strong paper, turned over the long edge. Hold a page against the light: "+
			"the round marks of both sides must meet. If they do not, measure by how much the back is off and print again with --offset x,y. "+
			"Cut along the marks around each block, the long cuts first.",
			"Or print fronts and backs on two papers and glue them on card; the color beyond the cuts hides small faults.")
	}
	if len(m.sheets)-mapFrom > 1 {
		how = append(how, "Map: print its pages on one side. Each overlaps the next by "+formatLength(m.Overlap)+" mm: cut where the page says so and glue along the strip, the cut edge at the triangles.")
	}
	for _, text := range how {
		for i, line := range m.breakLines(text, draw.Regular, 3.4, s.Width-2*edge-6) {
			if i == 0 {
				s.AddCircle(edge+1.5, y-1.2, 0.7, draw.Ink{Fill: strong})
			}
			s.AddText(draw.Text{X: edge + 5, Y: y, Size: 3.4, Fill: strong, Text: line})
			y += 4.8
		}
		y += 1.6
	}
	return s
}

const counterSheets = "Counters, fronts and backs"

// contentsGroup returns the name of a kind of sheet in the contents.
func contentsGroup(kind string) string {
	switch kind {
	case Fronts, Backs:
		return counterSheets
	case Battle:
		return "Order of battle"
	case Track:
		return "Turn track"
	case Charts:
		return "Charts and tables"
	}
	return "Map"
}
