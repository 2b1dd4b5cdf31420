package gamediff

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// describePath names the thing that a path leads into.
func (w *walker) describePath(path []string) string {
	what, key := w.splitPath(path)
	if key != "" {
		return what + ", " + key
	}
	return what
}

// splitPath splits a path into the thing and what of it.
func (w *walker) splitPath(path []string) (what, key string) {
	if len(path) == 1 || spec.EntryWord(path[0]) == "" {
		return strings.ReplaceAll(path[0], "_", " "), w.describeKeys(path, 1)
	}
	id := path[1]
	what = spec.EntryWord(path[0]) + " " + id
	switch path[0] {
	case "setup":
		if name := w.thingName([]string{"units", id}); name != "" {
			what = "set-up of " + name + " (" + id + ")"
		}
	default:
		if name := w.thingName(path[:2]); name != "" && name != id && name != spec.EntryWord(path[0]) {
			what = spec.EntryWord(path[0]) + " " + name + " (" + id + ")"
		}
	}
	return what, w.describeKeys(path, 2)
}

// describeKeys puts the rest of a path into words: values by their names.
func (w *walker) describeKeys(path []string, from int) string {
	var out []string
	for i := from; i < len(path); i++ {
		word := path[i]
		if i > 0 && path[i-1] == "values" {
			if name := w.thingName([]string{"values", word}); name != "" {
				word, out = name, out[:max(len(out)-1, 0)]
			}
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

// thingName returns the name or label that the newer edition gives a thing, or the older.
func (w *walker) thingName(path []string) string {
	for _, tree := range []*yamldoc.Node{w.now.Tree, w.old.Tree} {
		n := yamldoc.FindNode(tree, path)
		for _, key := range []string{"name", "label"} {
			if v := n.Get(key); v != nil && v.Kind == yamldoc.Scalar && v.Text != "" {
				return v.Text
			}
		}
	}
	return ""
}

// maxWritten bounds a value in a line.
const maxWritten = 120

// formatValue returns a value on one line.
func (w *walker) formatValue(n *yamldoc.Node) string {
	if n == nil {
		return ""
	}
	text := yamldoc.PrintInline(n)
	if n.Kind == yamldoc.Scalar {
		text = normalizeSpaces(n.Text)
		if text == "" {
			text = `""`
		}
	}
	if r := []rune(text); len(r) > maxWritten {
		text = string(r[:maxWritten]) + "…"
	}
	return text
}

// compareTable compares the cells of a row, or the heads of the columns; false where the two
// do not lie beside each other.
func (w *walker) compareTable(path []string, old, now *yamldoc.Node) bool {
	if path[2] != "rows" || len(path) != 4 || old.Kind != yamldoc.List || now.Kind != yamldoc.List {
		return false
	}
	heads := yamldoc.FindNode(w.now.Tree, []string{"tables", path[1], "columns"})
	was := yamldoc.FindNode(w.old.Tree, []string{"tables", path[1], "columns"})
	if heads == nil || was == nil || len(heads.Items) != len(now.Items) || len(was.Items) != len(old.Items) {
		return false
	}
	what, _ := w.splitPath(path[:2])
	for i, head := range heads.Items {
		k := slices.IndexFunc(was.Items, func(n *yamldoc.Node) bool { return n.Text == head.Text })
		if k < 0 || old.Items[k].Text == now.Items[i].Text {
			continue
		}
		row := path[3]
		if _, err := strconv.Atoi(row[:1]); err == nil || strings.ContainsAny(row[:1], "<>") {
			row = "die " + row
		}
		w.out = append(w.out, Change{Class: Balance, Path: yamldoc.FormatPath(append(slices.Clone(path), head.Text)), What: what, Key: "column " + head.Text + ", " + row,
			Old: old.Items[k].Text, New: now.Items[i].Text, At: now.Items[i].Pos})
	}
	return true
}
