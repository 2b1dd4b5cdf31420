package gamediff

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// skippedKeys are the keys that are not compared as text. Functions are compared by their words,
// and the id of a copy always differs.
var skippedKeys = []string{"functions", "id"}

// walker goes through two merged texts side by side.
type walker struct {
	old, now *edition
	anyOrder bool // the order of entries is no difference
	out      []Change
}

// compareTexts compares the merged texts but for what is compared otherwise.
func (w *walker) compareTexts() {
	at := spec.Format().RootStep("game")
	for _, key := range unionKeys(w.old.Tree, w.now.Tree) {
		if slices.Contains(skippedKeys, key) {
			continue
		}
		w.compareValue([]string{key}, at.KeyStep(key), w.old.Tree.Get(key), w.now.Tree.Get(key))
	}
}

// unionKeys lists the keys of two maps, those of the second first.
func unionKeys(old, now *yamldoc.Node) []string {
	keys := slices.Clone(now.Keys())
	for _, k := range old.Keys() {
		if !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// compareValue compares the values at a path, one of which may be absent.
func (w *walker) compareValue(path []string, at schema.Cursor, old, now *yamldoc.Node) {
	switch {
	case w.old.Game != nil && len(path) == 2 && path[0] == "map" && slices.Contains(mapKeys, path[1]):
		return
	case old == nil && now == nil || old != nil && now != nil && sameMeaning(at, old, now):
		return
	case now != nil && now.Kind == yamldoc.Map && (old == nil && sectionLike(path, at) || old != nil && old.Kind == yamldoc.Map):
		w.compareEntries(path, at, old, now)
	case old != nil && now == nil && old.Kind == yamldoc.Map && sectionLike(path, at):
		w.compareEntries(path, at, old, nil)
	case len(path) > 2 && path[0] == "tables" && old != nil && now != nil && w.compareTable(path, old, now):
	case old != nil && now != nil && w.comparePrinted(path, at, old, now):
	default:
		w.addChange(path, at, old, now)
	}
}

// sectionLike reports that an added or removed map is listed entry by entry: a section.
func sectionLike(path []string, at schema.Cursor) bool { return len(path) == 1 && at.HasNamedKeys() }

// compareEntries compares two maps key by key, and the order of names that authors chose.
func (w *walker) compareEntries(path []string, at schema.Cursor, old, now *yamldoc.Node) {
	for _, key := range unionKeys(old, now) {
		w.compareValue(append(slices.Clone(path), key), at.KeyStep(key), old.Get(key), now.Get(key))
	}
	if w.anyOrder || !at.HasNamedKeys() || at.Edit == schema.EditShown || at.Edit == schema.EditSafe || len(path) == 0 || unordered[path[len(path)-1]] || slices.Equal(commonKeys(old, now), commonKeys(now, old)) {
		return
	}
	w.out = append(w.out, Change{Class: Breaking, Path: yamldoc.FormatPath(path), What: w.describePath(path), Key: "order of entries",
		Old: strings.Join(commonKeys(old, now), ", "), New: strings.Join(commonKeys(now, old), ", "), At: now.Pos})
}

// unordered are the maps with names of the author's whose order nothing asks for.
var unordered = map[string]bool{"setup": true, "names": true, "rows": true, "values": true, "constants": true, "start": true, "tracks": true, "variables": true,
	"margins": true, "points": true, "words": true, "flip": true}

// commonKeys returns the keys of a that b has, too, in the order of a.
func commonKeys(a, b *yamldoc.Node) []string {
	return slices.DeleteFunc(slices.Clone(a.Keys()), func(k string) bool { return b.Get(k) == nil })
}

// addChange notes a difference of one value.
func (w *walker) addChange(path []string, at schema.Cursor, old, now *yamldoc.Node) {
	c := Change{Class: changeClass(path, at, old, now), Path: yamldoc.FormatPath(path), Old: w.formatValue(old), New: w.formatValue(now)}
	c.What, c.Key = w.splitPath(path)
	if c.Key == "" && (old == nil || now == nil) || isMap(old) && now == nil || isMap(now) && old == nil {
		c.Old, c.New = wholeMarker(c.Old), wholeMarker(c.New)
	}
	c.At = keyPos(path, w.now.Tree)
	if now == nil {
		c.At = keyPos(path, w.old.Tree)
	}
	w.out = append(w.out, c)
}

func isMap(n *yamldoc.Node) bool { return n != nil && n.Kind == yamldoc.Map }

// wholeMarker replaces the value of a thing that was added or removed.
func wholeMarker(text string) string {
	if text != "" {
		return wholeThing
	}
	return ""
}

// changeClass returns what a difference of a value does to those who play.
func changeClass(path []string, at schema.Cursor, old, now *yamldoc.Node) Class {
	switch at.Edit {
	case schema.EditShown:
		return Cosmetic
	case schema.EditBalance:
		return Balance
	case schema.EditSafe:
		return SaveSafe
	}
	if old == nil && len(path) == 2 && spec.Format().RootStep("game").KeyStep(path[0]).Edit == schema.EditFree {
		return SaveSafe
	}
	return Breaking
}

// keyPos returns the place of the key at a path.
func keyPos(path []string, tree *yamldoc.Node) diag.Pos {
	up := yamldoc.FindNode(tree, path[:len(path)-1])
	if up == nil {
		return diag.Pos{}
	}
	for i := range up.Entries {
		if up.Entries[i].Key == path[len(path)-1] {
			return up.Entries[i].KeyAt
		}
	}
	return up.Pos
}

// sameMeaning reports that two values say the same: expressions but for their layout, maps of
// declared keys in any order.
func sameMeaning(at schema.Cursor, a, b *yamldoc.Node) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case yamldoc.Scalar:
		return a.Text == b.Text || at.MayBeExpr() && normalizeSpaces(a.Text) == normalizeSpaces(b.Text)
	case yamldoc.List:
		return slices.EqualFunc(a.Items, b.Items, func(x, y *yamldoc.Node) bool { return sameMeaning(at, x, y) })
	}
	return false // key by key
}

// normalizeSpaces returns an expression with single spaces outside its quotes.
func normalizeSpaces(text string) string {
	var b strings.Builder
	quote, space := rune(0), false
	for _, r := range strings.TrimSpace(text) {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case r == ' ' || r == '\n' || r == '\t':
			space = true
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
	}
	return b.String()
}
