package position

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// WritePosition describes a position between two acts as a patch on the set-up:
// the units on the map and in boxes, and what differs from the start. It leaves
// out what a phase has begun beyond that, such as a plan or an order of battles.
func WritePosition(g *model.Game, p *state.Position) *yamldoc.Node {
	w := &writer{g: g, p: p}
	w.out.Kind = yamldoc.Map
	w.writeUnits()
	w.putEntry("turn", numberNode(int(p.Turn)))
	if p.Phase >= 0 {
		text := g.Phases[p.Phase].Path
		if p.Phasing >= 0 {
			text = g.Sides[p.Phasing].ID + " " + text
		}
		w.putEntry("phase", &yamldoc.Node{Text: text})
	}
	w.writeValues()
	w.writeLost()
	w.writeFlags()
	w.writeDecks()
	return &w.out
}

// writer writes a position as a patch.
type writer struct {
	g   *model.Game
	p   *state.Position
	out yamldoc.Node
}

// numberNode returns a whole number as a node.
func numberNode(n int) *yamldoc.Node { return &yamldoc.Node{Text: strconv.Itoa(n)} }

// newEntry returns an entry of a map.
func newEntry(key string, v *yamldoc.Node) yamldoc.Entry { return yamldoc.Entry{Key: key, Value: v} }

// putEntry adds a key unless its value is empty.
func (w *writer) putEntry(key string, v *yamldoc.Node) {
	if v.Kind == yamldoc.Scalar || len(v.Entries)+len(v.Items) > 0 {
		w.out.Entries = append(w.out.Entries, newEntry(key, v))
	}
}

// writeUnits writes the places of all units in the game.
func (w *writer) writeUnits() {
	only := &yamldoc.Node{Kind: yamldoc.Map}
	for i := range w.p.Units {
		u, d := &w.p.Units[i], &w.g.Units[i]
		hex, box := w.g.PlaceIDs(u.At)
		if hex == "" && (u.At.Box() == model.BoxOut || u.At.Box() == model.BoxEliminated) {
			continue
		}
		n := &yamldoc.Node{Kind: yamldoc.Map}
		if hex != "" {
			n.Entries = append(n.Entries, newEntry("hex", yamldoc.QuotedText(hex)))
		} else {
			n.Entries = append(n.Entries, newEntry("box", yamldoc.QuotedText(box)))
		}
		if u.Face > 0 {
			n.Entries = append(n.Entries, newEntry("face", yamldoc.QuotedText(w.g.Faces[d.Faces[u.Face].Face])))
		}
		if u.Steps != d.Steps {
			n.Entries = append(n.Entries, newEntry("steps", numberNode(int(u.Steps))))
		}
		if u.Flags&state.IsHidden != 0 {
			n.Entries = append(n.Entries, newEntry("hidden", &yamldoc.Node{Text: "true"}))
		}
		if len(n.Entries) == 1 && hex != "" {
			n = yamldoc.QuotedText(hex)
		}
		only.Entries = append(only.Entries, newEntry(d.ID, n))
	}
	w.putEntry("only", only)
}

// writeValues writes tracks and variables that differ from the start.
func (w *writer) writeValues() {
	tracks, vars := &yamldoc.Node{Kind: yamldoc.Map}, &yamldoc.Node{Kind: yamldoc.Map}
	slots := state.NamesOf(w.g).Slots
	for i := range slots {
		s := &slots[i]
		v := w.p.Vars[i]
		switch {
		case s.Track >= 0 && v != s.Default:
			if s.Owner == "" {
				tracks.Entries = append(tracks.Entries, newEntry(s.Name, numberNode(int(v))))
				continue
			}
			k := slices.IndexFunc(tracks.Entries, func(e yamldoc.Entry) bool { return e.Key == s.Name })
			if k < 0 {
				k = len(tracks.Entries)
				tracks.Entries = append(tracks.Entries, newEntry(s.Name, &yamldoc.Node{Kind: yamldoc.Map}))
			}
			t := tracks.Entries[k].Value
			t.Entries = append(t.Entries, newEntry(s.Owner, numberNode(int(v))))
		case s.Var >= 0 && v != s.Default:
			vars.Entries = append(vars.Entries, newEntry(state.SlotName(s), w.formatValue(s.Type, v)))
		}
	}
	for _, x := range w.p.PlaceVars {
		v := &w.g.Vars[x.Var]
		place := w.g.Grid.Label(model.HexID(x.Place))
		if v.Owner == model.OfHexside {
			place = w.g.Grid.HexsideLabel(x.Place)
		}
		vars.Entries = append(vars.Entries, newEntry(v.ID+" of "+place, w.formatValue(v.Type, x.Value)))
	}
	w.putEntry("tracks", tracks)
	w.putEntry("variables", vars)
}

// formatValue returns a value of a variable as people write it.
func (w *writer) formatValue(t model.VarType, v int32) *yamldoc.Node {
	switch {
	case t == model.TFlag:
		return &yamldoc.Node{Text: strconv.FormatBool(v != 0)}
	case t == model.TInteger:
		return &yamldoc.Node{Text: state.ValueText(w.g, t, v)}
	case v < 0:
		return &yamldoc.Node{}
	}
	return yamldoc.QuotedText(state.ValueText(w.g, t, v))
}

// writeLost writes the losses of each side.
func (w *writer) writeLost() {
	lost, latched := &yamldoc.Node{Kind: yamldoc.Map}, &yamldoc.Node{Kind: yamldoc.List}
	for i, n := range w.p.LostPoints {
		if n != 0 {
			lost.Entries = append(lost.Entries, newEntry(w.g.Sides[i].ID, numberNode(int(n))))
		}
	}
	for i := range w.g.Latches {
		if w.p.FallenLatches>>uint(i)&1 == 1 {
			latched.Items = append(latched.Items, yamldoc.QuotedText(w.g.Latches[i].ID))
		}
	}
	w.putEntry("lost", lost)
	w.putEntry("latched", latched)
}

// writeFlags writes what units have done in the phase.
func (w *writer) writeFlags() {
	for _, x := range []struct {
		key  string
		flag state.UnitFlag
	}{{"moved", state.HasMoved}, {"attacked", state.HasAttacked}, {"was_attacked", state.WasAttacked}, {"was_displaced", state.WasDisplaced}, {"advanced", state.HasAdvanced}} {
		l := &yamldoc.Node{Kind: yamldoc.List}
		for i := range w.p.Units {
			if w.p.Units[i].Flags&x.flag != 0 && w.p.Units[i].At.Hex() >= 0 {
				l.Items = append(l.Items, yamldoc.QuotedText(w.g.Units[i].ID))
			}
		}
		w.putEntry(x.key, l)
	}
}

// writeDecks writes the order of decks.
func (w *writer) writeDecks() {
	decks := &yamldoc.Node{Kind: yamldoc.Map}
	for i := range w.p.Decks {
		l := &yamldoc.Node{Kind: yamldoc.List}
		for _, c := range w.p.Decks[i].Draw {
			l.Items = append(l.Items, yamldoc.QuotedText(w.g.Cards[c].ID))
		}
		if len(l.Items) > 0 {
			decks.Entries = append(decks.Entries, newEntry(w.g.Decks[i].ID, l))
		}
	}
	w.putEntry("deck", decks)
}
