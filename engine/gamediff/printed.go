package gamediff

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// comparePrinted compares two printed texts such as 4-4 number by number, each under the name of
// its value; false where they cannot be laid beside each other.
func (w *walker) comparePrinted(path []string, at schema.Cursor, old, now *yamldoc.Node) bool {
	if len(path) != 3 || path[0] != "units" || path[2] != "printed" || old.Kind != yamldoc.Scalar || now.Kind != yamldoc.Scalar {
		return false
	}
	values := w.now.Tree.Get("values").Keys()
	was, is := strings.Split(old.Text, "-"), strings.Split(now.Text, "-")
	if len(was) != len(is) || len(is) > len(values) || !slices.Equal(values, w.old.Tree.Get("values").Keys()) {
		return false
	}
	what, _ := w.splitPath(path[:2])
	for i := range is {
		if was[i] == is[i] {
			continue
		}
		key := w.thingName([]string{"values", values[i]})
		if key == "" {
			key = values[i]
		}
		w.out = append(w.out, Change{Class: changeClass(path, at, old, now), Path: yamldoc.FormatPath(path), What: what, Key: key,
			Old: was[i], New: is[i], At: keyPos(path, w.now.Tree)})
	}
	return true
}

// compareStrengths reports how added and removed units change the strength of each side. Added or
// removed units change the balance of the game, and not only the fit of its journals.
func (w *walker) compareStrengths() {
	a, b := w.old.Game, w.now.Game
	for s := range b.Sides {
		side := &b.Sides[s]
		was := slices.IndexFunc(a.Sides, func(x model.Side) bool { return x.ID == side.ID })
		if was < 0 || slices.Equal(sideUnitIDs(a, was), sideUnitIDs(b, s)) {
			continue
		}
		for v := range b.Values {
			id := b.Values[v].ID
			then := slices.IndexFunc(a.Values, func(x model.Value) bool { return x.ID == id })
			if then < 0 || !w.usedAsStrength(id) {
				continue
			}
			if old, now := sumFronts(a, was, then), sumFronts(b, s, v); old != now {
				what, _ := w.splitPath([]string{"sides", side.ID})
				w.out = append(w.out, Change{Class: Balance, Path: "units", What: what, Key: b.Values[v].Name() + " of all units together",
					Old: strconv.Itoa(old), New: strconv.Itoa(now), At: keyPos([]string{"units"}, w.now.Tree)})
			}
		}
	}
}

// usedAsStrength reports whether an attack names the value as its strength.
func (w *walker) usedAsStrength(value string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(value) + `\b`)
	attacks := w.now.Tree.Get("attacks")
	return slices.ContainsFunc(attacks.Keys(), func(id string) bool {
		strength := attacks.Get(id).Get("strength").Get("value")
		return strength != nil && word.MatchString(strength.Text)
	})
}

// sideUnitIDs returns the ids of a side's units, in order of the alphabet.
func sideUnitIDs(g *model.Game, side int) []string {
	var out []string
	for i := range g.Units {
		if int(g.Units[i].Side) == side {
			out = append(out, g.Units[i].ID)
		}
	}
	slices.Sort(out)
	return out
}

// sumFronts returns what the fronts of a side's units show of a value together.
func sumFronts(g *model.Game, side, value int) int {
	sum := 0
	for i := range g.Units {
		if u := &g.Units[i]; int(u.Side) == side && len(u.Faces) > 0 && value < len(u.Faces[0].Values) {
			sum += int(u.Faces[0].Values[value])
		}
	}
	return sum
}
