package rendercmd

import (
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// parseCrop reads the hexes that a picture is cut to: hexes and ranges with commas or spaces
// between them, and opposite corners as 0512..0918.
func parseCrop(g *hex.Grid, text string) ([]hex.ID, error) {
	var out []hex.ID
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		if a, b, ok := strings.Cut(part, ".."); ok {
			between, err := hexesBetween(g, a, b)
			if err != nil {
				return nil, err
			}
			out = append(out, between...)
			continue
		}
		hexes, err := g.ParseRange(part)
		if err != nil {
			return nil, kit.UsageError("--crop: %v", err)
		}
		out = append(out, hexes...)
	}
	if text != "" && len(out) == 0 {
		return nil, kit.UsageError("--crop names no hex: write hexes, runs as 0512-0518, or corners as 0512..0918")
	}
	return out, nil
}

// hexesBetween returns two opposite corners; the picture shows everything between them.
func hexesBetween(g *hex.Grid, a, b string) ([]hex.ID, error) {
	var out []hex.ID
	for _, label := range []string{a, b} {
		h, err := g.FindHex(strings.TrimSpace(label))
		if err != nil {
			return nil, kit.UsageError("--crop: %v", err)
		}
		out = append(out, h)
	}
	return out, nil
}
