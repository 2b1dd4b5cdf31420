package report

import (
	"fmt"
	"html"
	"math"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// drawHeatMap draws the map with what happened in its hexes: darker where there were more
// battles, and beside that a bar for the steps that each side lost there.
func drawHeatMap(g *model.Game, t *sim.Tally) string {
	b := scene.NewBoard(g)
	most, loss := int64(0), int64(0)
	for _, h := range b.Hexes {
		if p := t.Hexes[h.ID]; p != nil {
			most = max(most, p.Battles)
			for _, n := range p.Steps {
				loss = max(loss, n)
			}
		}
	}
	if most == 0 && loss == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<svg class="map" viewBox="0 0 %g %g" role="img" aria-label="%s">`, b.Width, b.Height, html.EscapeString("Battles and losses on the map"))
	out.WriteString(`<g class="ground">` + b.Map + `</g>`)
	for _, h := range b.Hexes {
		if p := t.Hexes[h.ID]; p != nil {
			drawHexHeat(&out, b, &h, p, g, t.Games, most, loss)
		}
	}
	out.WriteString(`<g class="names">` + b.Labels + `</g></svg>`)
	return out.String()
}

// barHigh is how high the bar of the most losses is, and barWide how wide any is.
const barHigh, barWide = 44.0, 7.0

// drawHexHeat draws one hex.
func drawHexHeat(out *strings.Builder, b *scene.Board, h *scene.BoardHex, p *sim.Place, g *model.Game, games, most, loss int64) {
	var tip []string
	if p.Battles > 0 {
		tip = append(tip, fmt.Sprintf("%s battles a game", perGame(p.Battles, games)))
	}
	out.WriteString("<g>")
	if p.Battles > 0 {
		var points []string
		for _, c := range b.Corners {
			points = append(points, fmt.Sprintf("%.1f,%.1f", h.X+c[0], h.Y+c[1]))
		}
		// By the root: hexes with few battles are still seen.
		fmt.Fprintf(out, `<polygon class="hot" points="%s" fill-opacity="%.2f"/>`, strings.Join(points, " "), 0.08+0.8*math.Sqrt(float64(p.Battles)/float64(most)))
	}
	left := h.X - barWide*float64(len(g.Sides))/2
	for i := range g.Sides {
		n := p.Steps[g.Sides[i].ID]
		if n <= 0 {
			continue
		}
		high := max(2, barHigh*float64(n)/float64(loss))
		fmt.Fprintf(out, `<rect class="side%d loss" x="%.1f" y="%.1f" width="%g" height="%.1f"/>`, i, left+barWide*float64(i), h.Y+barHigh/2-high, barWide-1, high)
		tip = append(tip, fmt.Sprintf("%s lost %s steps a game", g.Sides[i].Name(), perGame(n, games)))
	}
	name := h.ID
	if h.Name != "" {
		name += " " + h.Name
	}
	fmt.Fprintf(out, "<title>%s: %s</title></g>", html.EscapeString(name), html.EscapeString(strings.Join(tip, ", ")))
}

// perGame writes so many in so many games.
func perGame(n, games int64) string {
	if games == 0 {
		return "0"
	}
	return fmt.Sprintf("%.3g", float64(n)/float64(games))
}
