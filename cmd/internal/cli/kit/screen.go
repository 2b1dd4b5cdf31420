package kit

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// MeasureScreen asks the terminal for its size. Other outputs have the size in COLUMNS and
// LINES, or 80 by 24. Long lines are broken on terminals, or if COLUMNS is set.
func MeasureScreen(k *Kit, s *terminal.Screen) {
	s.Width, s.Height, s.Wraps = 80, 24, false
	if columns, lines, ok := terminal.TerminalSize(k.RawOut); ok {
		s.Width, s.Height, s.Wraps = max(20, columns), max(10, lines), true
		return
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 20 {
		s.Width, s.Wraps = min(n, 1000), true
	}
	if n, err := strconv.Atoi(os.Getenv("LINES")); err == nil && n >= 10 {
		s.Height = min(n, 1000)
	}
}

// DrawWindowed returns a map and its legend: all of it for a file or pipe, and on a terminal the
// part with the counters that fits.
func DrawWindowed(k *Kit, s *scene.Scene, legend string) string {
	o := scene.TextOptions{Around: hex.None, Center: hex.None, Color: k.Color}
	columns, lines, ok := terminal.TerminalSize(k.RawOut)
	if !ok {
		return s.DrawText(o) + legend
	}
	var below []string
	for line := range strings.Lines(legend) {
		below = append(below, terminal.WrapLine(strings.TrimSuffix(line, "\n"), columns)...)
	}
	o.Width, o.Height = max(20, columns), max(9, lines-len(below)-2)
	var held []hex.ID
	for h := range s.Hexes {
		if len(s.Hexes[h].Stack) > 0 {
			held = append(held, hex.ID(h))
		}
	}
	if len(held) > 0 {
		o.Center = FindMiddleHex(s.Grid, held)
	}
	text, more := s.DrawWindow(o)
	if len(more) > 0 {
		below = append([]string{fmt.Sprintf(" The map goes on %s: a file or a pipe gets all of it.", strings.Join(more, ", "))}, below...)
	}
	if len(below) > 0 {
		text += strings.Join(below, "\n") + "\n"
	}
	return text
}

// FindMiddleHex returns the hex of a list that is nearest to all others.
func FindMiddleHex(g *hex.Grid, hexes []hex.ID) hex.ID {
	mx, my := 0.0, 0.0
	for _, h := range hexes {
		x, y := g.Center(h)
		mx, my = mx+x/float64(len(hexes)), my+y/float64(len(hexes))
	}
	best, least := hexes[0], 1e18
	for _, h := range hexes {
		x, y := g.Center(h)
		if d := (x-mx)*(x-mx) + (y-my)*(y-my); d < least-1e-9 {
			best, least = h, d
		}
	}
	return best
}

// FindViewer returns the side that --side names; model.None without one.
func FindViewer(g *model.Game, side string) (model.SideID, error) {
	if side == "" {
		return model.None, nil
	}
	var ids []string
	for i := range g.Sides {
		if g.Sides[i].ID == side {
			return model.SideID(i), nil
		}
		ids = append(ids, g.Sides[i].ID)
	}
	return model.None, UsageError("%s has no side %q%s; sides: %s", g.ID, side, DidYouMean(side, ids), strings.Join(ids, ", "))
}
