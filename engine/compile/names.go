package compile

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// names holds the ids of a game: what a definition may name, by sort of thing, and what each
// name means. Definitions read it; the game in it is complete as far as ids go once
// compileIDs has run.
type names struct {
	s         *spec.Game
	g         *model.Game
	tree      *yamldoc.Node
	idsBySort map[string][]string // ids by sort of thing, as ref tags name them
	textIndex map[string]int32
	functions *functionStack  // the Lua functions by name; nil where they are not needed
	exprCache *lang.ExprCache // keeps what is derived from texts for the next load; may be nil
}

// findIndex returns the index of an id of a sort, or None when it is unknown,
// which checkRefs has reported.
func (c *names) findIndex(sort, id string) int {
	if id == "" {
		return model.None
	}
	return slices.Index(c.idsBySort[sort], id)
}

// collectIDs collects the ids of everything that a text may refer to, by sort.
func (c *names) collectIDs() {
	s, k := c.s, c.idsBySort
	k["side"] = keysOf(&s.Sides)
	k["army"] = keysOf(&s.Armies)
	if len(k["army"]) == 0 {
		k["army"] = k["side"]
	}
	k["unit"], k["unit kind"] = keysOf(&s.Units), keysOf(&s.UnitKinds)
	k["value"], k["variable"], k["track"] = keysOf(&s.Values), keysOf(&s.Variables), keysOf(&s.Tracks)
	k["terrain"], k["feature"], k["hexside"] = keysOf(&s.Terrain), keysOf(&s.Features), keysOf(&s.Hexsides)
	k["zone"], k["sight"], k["table"], k["latch"] = keysOf(&s.Zones), keysOf(&s.Sight), keysOf(&s.Tables), keysOf(&s.Latches)
	k["deck"], k["card"] = keysOf(&s.Decks), keysOf(&s.Cards)
	k["movement"], k["attack"], k["retreat"] = keysOf(&s.Movement), keysOf(&s.Attacks), keysOf(&s.Retreats)
	k["action"] = keysOf(&s.Actions)
	k["advance"], k["exchange"] = keysOf(&s.Advances), keysOf(&s.Exchanges)
	k["check"] = keysOf(&s.Checks)
	k["box"] = append([]string{"out", "eliminated", "waiting"}, keysOf(&s.Boxes)...)
	if s.Map != nil {
		k["area"] = keysOf(&s.Map.Areas)
	}
	for _, e := range edgeNames {
		if !slices.Contains(k["area"], e) {
			k["area"] = append(k["area"], e)
		}
	}
	for i := range model.HookPoints {
		k["hook point"] = append(k["hook point"], model.HookPoints[i].ID)
	}
	c.collectPhases(&s.Sequence, "")
	k["face"] = c.collectFaceNames()
}

// collectPhases collects the ids of phases; a phase may be named by its id or by
// its path.
func (c *names) collectPhases(m *schema.Map[spec.Phase], above string) {
	for i := range m.Entries {
		e := &m.Entries[i]
		path := above + e.Key
		c.idsBySort["phase"] = append(c.idsBySort["phase"], e.Key)
		if above != "" {
			c.idsBySort["phase"] = append(c.idsBySort["phase"], path)
		}
		c.collectPhases(&e.Value.Phases, path+".")
	}
}

// collectFaceNames lists the names of faces in order of first use.
func (c *names) collectFaceNames() []string {
	var out []string
	add := func(id string) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	for i := range c.s.UnitKinds.Entries {
		k := &c.s.UnitKinds.Entries[i].Value
		if k.Faces.Len() == 0 {
			add(frontFace)
		}
		for _, f := range keysOf(&k.Faces) {
			add(f)
		}
	}
	for i := range c.s.Units.Entries {
		for _, f := range keysOf(&c.s.Units.Entries[i].Value.Faces) {
			add(f)
		}
	}
	return out
}

// edgeNames are the areas that every map has, one for each of its edges, in the
// order of [hex.Edge].
var edgeNames = []string{"edge.north", "edge.east", "edge.south", "edge.west"}

// frontFace is the face of counters that declare none.
const frontFace = "front"

// hexsideKindBits returns the set of kinds of hexside, a bit for each, that ids
// name.
func (c *names) hexsideKindBits(ids []string) uint32 {
	var out uint32
	for _, id := range ids {
		if k := c.findIndex("hexside", id); k >= 0 && k < 32 {
			out |= 1 << uint(k)
		}
	}
	return out
}

// facesByKind returns the face of each kind of unit, None where the list has none.
func (c *names) facesByKind(list []spec.KindFace) []model.FaceID {
	if list == nil {
		return nil
	}
	out := make([]model.FaceID, len(c.g.Kinds))
	for i := range out {
		out[i] = model.None
	}
	for _, e := range list {
		if k := c.findIndex("unit kind", e.Kind); k >= 0 {
			out[k] = model.FaceID(c.findIndex("face", e.Face))
		}
	}
	return out
}

// quotePlainID quotes a bare id where an expression is expected, so that an id may
// be written without quotes.
func (c *names) quotePlainID(text, sort string) string {
	if slices.Contains(c.idsBySort[sort], text) {
		return "'" + text + "'"
	}
	return text
}

// internText returns the index of a text of the game, and adds a new one.
func (c *names) internText(t string) int32 {
	if i, ok := c.textIndex[t]; ok {
		return i
	}
	i := int32(len(c.g.Texts))
	c.textIndex[t] = i
	c.g.Texts = append(c.g.Texts, t)
	return i
}

// keysOf lists the keys of a map in file order.
func keysOf[T any](m *schema.Map[T]) []string {
	ids := make([]string, len(m.Entries))
	for i := range m.Entries {
		ids[i] = m.Entries[i].Key
	}
	return ids
}

func itoa(n int) string { return strconv.Itoa(n) }
