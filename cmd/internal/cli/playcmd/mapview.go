package playcmd

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// mapViewer returns the side whose view the map shows.
func (t *tabletop) mapViewer() model.SideID {
	if t.narrator.Viewer == model.None {
		return scene.All
	}
	return t.narrator.Viewer
}

// currentScene returns the board as the present viewer sees it, cached for one question.
func (t *tabletop) currentScene() *scene.Scene {
	if t.drawn == nil {
		t.drawn = scene.NewScene(t.session.Game, t.session.Table.ShownPosition(), t.mapViewer())
	}
	return t.drawn
}

// drawMap draws as much of the map as fits, around the center of the options.
func (t *tabletop) drawMap(o scene.TextOptions) {
	o.Color, o.Width = t.kit.Color, t.screen.Width
	text, more := t.currentScene().DrawWindow(o)
	t.screen.WriteBlock(text)
	if len(more) > 0 {
		t.screen.WriteLine(" The map goes on %s: map %s; map HEX; map all.", strings.Join(more, ", "), more[0])
	}
}

// showLegend explains the letters of the map.
func (t *tabletop) showLegend() {
	var armies []string
	for i := range t.session.Game.Armies {
		armies = append(armies, t.session.Game.Armies[i].Name())
	}
	for _, line := range strings.Split(strings.TrimSuffix(t.currentScene().WriteLegend(armies), "\n"), "\n") {
		t.screen.WriteLine(" %s", line)
	}
}

// turnMap draws the part of the map with the decision, once a turn.
func (t *tabletop) turnMap(q *question, turn int) {
	center, ok := t.questionHex(q)
	if !ok {
		return // the question has no hexes
	}
	first := t.shown == 0
	t.shown, t.center, t.centered = turn, center, true
	lines := 6 + min(len(q.items), 6)
	t.drawMap(scene.TextOptions{Around: hex.None, Center: t.center, Height: max(9, t.screen.Height-lines)})
	if first {
		t.screen.WriteLine(" legend says what the map's signs mean; help lists all that can be typed.")
	}
}

// reachMap draws the hexes of a question; only those are numbered.
func (t *tabletop) reachMap(q *question) {
	if center, ok := t.questionHex(q); ok {
		t.center, t.centered = center, true
	}
	t.shown = int(t.session.Table.Position().Turn)
	reach := map[hex.ID]string{}
	for i := range q.items {
		if it := &q.items[i]; it.hex != hex.None {
			note := ""
			if it.cost >= 0 {
				note = strconv.Itoa(it.cost)
			}
			reach[it.hex] = note
		}
	}
	t.drawMap(scene.TextOptions{Around: hex.None, Center: t.center, Reach: reach, Reached: true, Height: max(9, t.screen.Height-8)})
}

// questionHex returns the middle of the hexes of a question; ok is false if it has none.
func (t *tabletop) questionHex(q *question) (h hex.ID, ok bool) {
	var hexes []hex.ID
	if q.mover != model.None {
		if h := t.session.Table.ShownPosition().Units[q.mover].At.Hex(); h != model.None {
			hexes = append(hexes, h)
		}
	}
	for i := range q.items {
		for _, a := range q.items[i].actions {
			switch flow.Verbs[a.Verb].Arg {
			case flow.ArgHex:
				hexes = append(hexes, hex.ID(a.ID))
			case flow.ArgUnit:
				if h := t.session.Table.ShownPosition().Units[a.ID].At.Hex(); h != model.None {
					hexes = append(hexes, h)
				}
			}
		}
	}
	if len(hexes) == 0 {
		return hex.None, false
	}
	return kit.FindMiddleHex(t.session.Game.Grid, hexes), true
}

// compassOffsets are the ways in which the map is moved under the window.
var compassOffsets = map[string][2]int{
	"north": {0, -1}, "n": {0, -1}, "south": {0, 1}, "s": {0, 1}, "west": {-1, 0}, "w": {-1, 0}, "east": {1, 0}, "e": {1, 0},
}

func (t *tabletop) showMap(rest string) error {
	what, more := cutRadius(rest)
	o := scene.TextOptions{Around: hex.None, Height: t.screen.Height - 4}
	way, scrolls := compassOffsets[strings.ToLower(what)]
	switch {
	case strings.EqualFold(what, "all"):
		o.Small, o.Center = true, t.mapMiddle()
		t.drawMap(o)
		return nil
	case what == "":
	case scrolls:
		t.center, t.centered = t.currentScene().HexToward(t.mapMiddle(), way[0]*t.screen.Width*2/3, way[1]*o.Height*2/3), true
	default:
		h, ok := t.findHex(what)
		if !ok {
			return nil
		}
		t.center, t.centered = h, true
		if more > 0 {
			o.Around, o.Radius = h, more
		}
	}
	o.Center = t.mapMiddle()
	t.drawMap(o)
	return nil
}

// mapMiddle returns the middle of the map drawn last; at first that of the whole map.
func (t *tabletop) mapMiddle() hex.ID {
	if t.centered {
		return t.center
	}
	all := make([]hex.ID, t.session.Game.Grid.NumHexes())
	for h := range all {
		all[h] = hex.ID(h)
	}
	return kit.FindMiddleHex(t.session.Game.Grid, all)
}

// cutRadius splits a radius off the end of a name: a number that is not the whole text.
func cutRadius(rest string) (what string, radius int) {
	i := strings.LastIndexByte(rest, ' ')
	if i < 0 {
		return rest, 0
	}
	n, err := strconv.Atoi(rest[i+1:])
	if err != nil || n < 1 || n > 99 {
		return rest, 0
	}
	return strings.TrimSpace(rest[:i]), n
}
