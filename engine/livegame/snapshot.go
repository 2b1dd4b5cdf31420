package livegame

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// viewSnapshot is a view in parts that can be compared.
type viewSnapshot struct {
	top   map[string]json.RawMessage // key of the view to its value, units aside
	units map[string]json.RawMessage // by id
	order []string                   // ids of the units
}

// SeatView is a view with its decision in few bytes.
type SeatView struct {
	*game.View
	Decision *Choices `json:"decision,omitempty"`
}

// takeSnapshot returns what a side sees at a table: the view, split by key and by unit.
func takeSnapshot(t *game.Table, side model.SideID, undo bool) *viewSnapshot {
	v := &SeatView{View: t.BareView(side), Decision: BuildChoices(t, side, undo)}
	units := v.Units
	v.Units = nil
	s := &viewSnapshot{top: map[string]json.RawMessage{}, units: make(map[string]json.RawMessage, len(units))}
	all, _ := json.Marshal(v) // plain data: it can always be written
	_ = json.Unmarshal(all, &s.top)
	delete(s.top, "units")
	delete(s.top, "hash")
	for i := range units {
		one, _ := json.Marshal(&units[i])
		s.units[units[i].ID] = one
		s.order = append(s.order, units[i].ID)
	}
	return s
}

// sameView reports whether two snapshots are equal.
func (s *viewSnapshot) sameView(o *viewSnapshot) bool {
	if len(s.top) != len(o.top) || !slices.Equal(s.order, o.order) {
		return false
	}
	for k, v := range s.top {
		if w, ok := o.top[k]; !ok || !bytes.Equal(v, w) {
			return false
		}
	}
	for k, v := range s.units {
		if !bytes.Equal(v, o.units[k]) {
			return false
		}
	}
	return true
}

// fullChange fills a change with the whole view.
func (s *viewSnapshot) fullChange(c *Change) *Change {
	c.Full, c.View, c.Units = true, s.top, []json.RawMessage{}
	for _, id := range s.order {
		c.Units = append(c.Units, s.units[id])
	}
	return c
}

// diffSince fills a change with the keys and units that differ from an earlier snapshot.
func (s *viewSnapshot) diffSince(before *viewSnapshot, c *Change) *Change {
	c.View = map[string]json.RawMessage{}
	for k, v := range s.top {
		if w, ok := before.top[k]; !ok || !bytes.Equal(v, w) {
			c.View[k] = v
		}
	}
	for k := range before.top {
		if _, ok := s.top[k]; !ok {
			c.View[k] = json.RawMessage("null")
		}
	}
	for _, id := range s.order {
		if !bytes.Equal(s.units[id], before.units[id]) {
			c.Units = append(c.Units, s.units[id])
		}
	}
	for _, id := range before.order {
		if _, ok := s.units[id]; !ok {
			c.GoneUnits = append(c.GoneUnits, id)
		}
	}
	return c
}
