package given

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Write describes where a position stands, between two acts, as a patch on the set-up:
// the units on the map and in boxes, and what differs from the start. What a phase has
// begun beyond that (a plan, an order of battles) is not in it.
func Write(g *model.Game, p *state.Position) *source.Node {
	w := &writer{g: g, p: p}
	w.out.Kind = source.Map
	w.units()
	w.put("turn", number(int(p.Turn)))
	if p.Phase >= 0 {
		text := g.Phases[p.Phase].Path
		if p.Phasing >= 0 {
			text = g.Sides[p.Phasing].ID + " " + text
		}
		w.put("phase", &source.Node{Text: text})
	}
	w.values()
	w.lost()
	w.flags()
	w.decks()
	return &w.out
}

type writer struct {
	g   *model.Game
	p   *state.Position
	out source.Node
}

func number(n int) *source.Node { return &source.Node{Text: strconv.Itoa(n)} }

func entry(key string, v *source.Node) source.Entry { return source.Entry{Key: key, Value: v} }

func (w *writer) put(key string, v *source.Node) {
	if v.Kind == source.Scalar || len(v.Entries)+len(v.Items) > 0 {
		w.out.Entries = append(w.out.Entries, entry(key, v))
	}
}

// units are the places of all units that are not out of the game.
func (w *writer) units() {
	only := &source.Node{Kind: source.Map}
	for i := range w.p.Units {
		u, d := &w.p.Units[i], &w.g.Units[i]
		hex, box := w.g.PlaceIDs(u.At)
		if hex == "" && (u.At.Box() == model.BoxOut || u.At.Box() == model.BoxEliminated) {
			continue
		}
		n := &source.Node{Kind: source.Map}
		if hex != "" {
			n.Entries = append(n.Entries, entry("hex", source.Quoted(hex)))
		} else {
			n.Entries = append(n.Entries, entry("box", source.Quoted(box)))
		}
		if u.Face > 0 {
			n.Entries = append(n.Entries, entry("face", source.Quoted(w.g.Faces[d.Faces[u.Face].Face])))
		}
		if u.Steps != d.Steps {
			n.Entries = append(n.Entries, entry("steps", number(int(u.Steps))))
		}
		if u.Flags&state.Hidden != 0 {
			n.Entries = append(n.Entries, entry("hidden", &source.Node{Text: "true"}))
		}
		if len(n.Entries) == 1 && hex != "" {
			n = source.Quoted(hex)
		}
		only.Entries = append(only.Entries, entry(d.ID, n))
	}
	w.put("only", only)
}

// values are the tracks and variables that are not as at the start.
func (w *writer) values() {
	tracks, vars := &source.Node{Kind: source.Map}, &source.Node{Kind: source.Map}
	slots := state.NamesOf(w.g).Slots
	for i := range slots {
		s := &slots[i]
		v := w.p.Vars[i]
		switch {
		case s.Track >= 0 && v != s.Default:
			if s.Owner == "" {
				tracks.Entries = append(tracks.Entries, entry(s.Name, number(int(v))))
				continue
			}
			k := slices.IndexFunc(tracks.Entries, func(e source.Entry) bool { return e.Key == s.Name })
			if k < 0 {
				k = len(tracks.Entries)
				tracks.Entries = append(tracks.Entries, entry(s.Name, &source.Node{Kind: source.Map}))
			}
			t := tracks.Entries[k].Value
			t.Entries = append(t.Entries, entry(s.Owner, number(int(v))))
		case s.Var >= 0 && v != s.Default:
			vars.Entries = append(vars.Entries, entry(state.SlotName(s), w.value(s.Type, v)))
		}
	}
	for _, x := range w.p.PlaceVars {
		v := &w.g.Vars[x.Var]
		place := w.g.Grid.Label(model.HexID(x.Place))
		if v.Of == model.OfHexside {
			place = w.g.Grid.SideLabel(x.Place)
		}
		vars.Entries = append(vars.Entries, entry(v.ID+" of "+place, w.value(v.Type, x.Value)))
	}
	w.put("tracks", tracks)
	w.put("variables", vars)
}

// value is a value of a variable as people write it.
func (w *writer) value(t model.VarType, v int32) *source.Node {
	switch {
	case t == model.TFlag:
		return &source.Node{Text: strconv.FormatBool(v != 0)}
	case t == model.TInteger:
		return &source.Node{Text: state.ValueText(w.g, t, v)}
	case v < 0:
		return &source.Node{}
	}
	return source.Quoted(state.ValueText(w.g, t, v))
}

func (w *writer) lost() {
	lost, latched := &source.Node{Kind: source.Map}, &source.Node{Kind: source.List}
	for i, n := range w.p.Lost {
		if n != 0 {
			lost.Entries = append(lost.Entries, entry(w.g.Sides[i].ID, number(int(n))))
		}
	}
	for i := range w.g.Latches {
		if w.p.Latched>>uint(i)&1 == 1 {
			latched.Items = append(latched.Items, source.Quoted(w.g.Latches[i].ID))
		}
	}
	w.put("lost", lost)
	w.put("latched", latched)
}

// flags are what units have done in the phase.
func (w *writer) flags() {
	for _, x := range []struct {
		key  string
		flag state.UnitFlag
	}{{"moved", state.Moved}, {"attacked", state.Attacked}, {"was_attacked", state.WasAttacked}, {"was_displaced", state.Displaced}, {"advanced", state.Advanced}} {
		l := &source.Node{Kind: source.List}
		for i := range w.p.Units {
			if w.p.Units[i].Flags&x.flag != 0 && w.p.Units[i].At.Hex() >= 0 {
				l.Items = append(l.Items, source.Quoted(w.g.Units[i].ID))
			}
		}
		w.put(x.key, l)
	}
}

func (w *writer) decks() {
	decks := &source.Node{Kind: source.Map}
	for i := range w.p.Decks {
		l := &source.Node{Kind: source.List}
		for _, c := range w.p.Decks[i].Draw {
			l.Items = append(l.Items, source.Quoted(w.g.Cards[c].ID))
		}
		if len(l.Items) > 0 {
			decks.Entries = append(decks.Entries, entry(w.g.Decks[i].ID, l))
		}
	}
	w.put("deck", decks)
}
