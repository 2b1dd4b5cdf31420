package migrate

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// visit is a part of a file with what format 1 takes it for.
type visit struct {
	typ   *fields // of a map with fields
	form  *form   // of a scalar
	node  *layout.Node
	path  []string     // from the root of the game, or of the file where it is no part of a game
	about string       // what conditions here are about
	held  *layout.Node // the map that it stands in, and its entry there
	entry *layout.Entry
}

// visitor is told of what is in a file, from outside.
type visitor struct {
	onMap   func(*visit)
	onKey   func(*visit) // an entry of a map with fields; typ is that of the map
	onValue func(*visit)
	onPath  func(path []string)            // the path of a change
	onStep  func(p *pathStep, typ *fields) // a segment of it that is a field
}

// visit goes through a file.
func (f *file) visit(v *visitor) {
	typ := format1()["file-"+f.kind]
	if typ == nil || f.root == nil {
		return
	}
	v.fieldsOf(typ, &visit{node: f.root})
}

func (v *visitor) value(fm *form, at *visit) {
	n := at.node
	if fm == nil || n == nil {
		return
	}
	if fm.about != "" {
		at.about = fm.about
	}
	switch {
	case fm.sort == "map":
		for _, e := range n.Entries {
			v.value(fm.of, &visit{node: e.Value, path: grow(at.path, e.Key), about: at.about, held: n, entry: e})
		}
	case fm.sort == "list" || fm.sort == "many":
		if n.Kind != source.List && fm.sort == "many" {
			v.value(fm.of, at)
		}
		for _, it := range n.Items {
			v.value(fm.of, &visit{node: it, path: at.path, about: at.about, held: at.held, entry: at.entry})
		}
	case fm.fields() != nil:
		v.fieldsOf(fm.fields(), at)
	case n.Kind == source.Scalar:
		if v.onValue != nil {
			at.form = fm
			v.onValue(at)
		}
	}
}

func grow(path []string, key string) []string { return append(slices.Clip(path), key) }

func (v *visitor) fieldsOf(typ *fields, at *visit) {
	if typ.is != nil {
		v.value(typ.is, at)
		return
	}
	if at.node.Kind != source.Map {
		return
	}
	at.typ = typ
	if typ.name == "change" {
		v.change(at)
		return
	}
	if v.onMap != nil {
		v.onMap(at)
	}
	for _, e := range at.node.Entries {
		fm := typ.field(e.Key, e.Value)
		own := &visit{typ: typ, node: e.Value, path: grow(at.path, e.Key), about: at.about, held: at.node, entry: e}
		if v.onKey != nil {
			v.onKey(own)
		}
		if e.Key == "change" && fm == nil { // finer differences of an entry that is like another
			for _, it := range e.Value.Items {
				v.changesBelow(typ, &visit{node: it, path: at.path, about: at.about})
			}
			continue
		}
		own.path = at.path
		if typ.name != "file-ruleset" || e.Key != "additions" {
			own.path = grow(at.path, e.Key)
		}
		v.value(fm, own)
	}
}

// field is the form of a key, by its old name or by the one that it has now.
func (t *fields) field(key string, n *layout.Node) *form {
	if t.name == "outcome" && strings.HasPrefix(key, "unit ") {
		return &form{name: "unit-found"}
	}
	old := t.oldName(key, n)
	return t.of[old]
}

// oldName is the name that a key had.
func (t *fields) oldName(key string, n *layout.Node) string {
	f := t.of[key]
	for i := range keyRows {
		r := &keyRows[i]
		if r.now != key || t.of[r.old] == nil || !r.holdsIn(t.name) {
			continue
		}
		if f == nil || f.name == "int" && n != nil && !isInt(n.Text) {
			return r.old
		}
	}
	return key
}

func isInt(s string) bool {
	s = strings.TrimPrefix(s, "-")
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// operators are the operators of a change, with the key of their argument.
var operators = map[string]string{"set": "to", "replace": "with", "adjust": "by", "remove": "", "add": "value"}

// change goes through one entry of a list of changes.
func (v *visitor) change(at *visit) { v.changesBelow(format1()["game"], at) }

// changesBelow goes through a change whose paths begin in a type.
func (v *visitor) changesBelow(root *fields, at *visit) {
	n := at.node
	if n == nil || n.Kind != source.Map {
		return
	}
	base := typedPath{typ: root, about: at.about, path: at.path}
	if in := n.Get("in"); in != nil && in.Kind == source.Scalar {
		base = v.path(base, in, in.Text, nil)
	}
	for _, e := range n.Entries {
		argument, ok := operators[e.Key]
		switch {
		case !ok || e.Value == nil:
		case e.Value.Kind == source.Scalar:
			to := v.path(base, e.Value, e.Value.Text, n.Get(argument))
			v.value(to.form, &visit{node: n.Get(argument), path: to.path, about: to.about})
		case e.Value.Kind == source.List:
			for _, it := range e.Value.Items {
				v.path(base, it, it.Text, nil)
			}
		default:
			for _, p := range e.Value.Entries {
				quoted := 0
				if p.Hi-p.Lo > len(p.Key) {
					quoted = 1
				}
				to := v.path(base, &layout.Node{At: offsets(p.Lo+quoted, len(p.Key)), Lo: p.Lo, Hi: p.Hi}, p.Key, p.Value)
				v.value(to.form, &visit{node: p.Value, path: to.path, about: to.about})
			}
		}
	}
}

func offsets(lo, n int) []int {
	at := make([]int, n+1)
	for i := range at {
		at[i] = lo + i
	}
	return at
}

// typedPath is how far a path has been followed.
type typedPath struct {
	typ   *fields // fields follow
	form  *form   // what stands at its end
	about string
	path  []string
}

// pathStep is a segment of a path, with where it is written.
type pathStep struct {
	text   string
	lo, hi int // in the path
	node   *layout.Node
	path   []string
	value  *layout.Node // what is put there, of the last segment
}

// splitPath reads the segments of a path.
func splitPath(path string) []pathStep {
	var out []pathStep
	for i := 0; i < len(path); {
		switch path[i] {
		case '.':
			i++
		case '[':
			end := strings.IndexByte(path[i:], ']')
			if end < 0 {
				return out
			}
			out = append(out, pathStep{text: strings.Trim(path[i+1:i+end], `'"`), lo: i, hi: i + end + 1})
			i += end + 1
		default:
			end := i
			for end < len(path) && path[end] != '.' && path[end] != '[' {
				end++
			}
			out = append(out, pathStep{text: path[i:end], lo: i, hi: end})
			i = end
		}
	}
	return out
}

// path follows the text of a path from where another ended.
func (v *visitor) path(from typedPath, n *layout.Node, text string, value *layout.Node) typedPath {
	now := from
	steps := splitPath(text)
	for i, s := range steps {
		s.node = n
		if i == len(steps)-1 {
			s.value = value
		}
		switch {
		case now.typ != nil && now.typ.is != nil && now.typ.is.fields() != nil:
			now.typ = now.typ.is.fields()
		case now.form != nil && now.form.sort == "map":
			now.form = now.form.of
			now.typ = now.form.fields()
			now.path = grow(now.path, s.text)
			now.about = orText(now.form.about, now.about)
			continue
		}
		if now.typ == nil {
			now.form = nil
			now.path = grow(now.path, s.text)
			continue
		}
		typ := now.typ
		if typ.is != nil { // barriers
			now.form, now.typ = typ.is.of, nil
			now.path = grow(now.path, s.text)
			continue
		}
		now.form = typ.field(s.text, s.value)
		now.path = grow(now.path, s.text)
		s.path = now.path
		if v.onStep != nil {
			v.onStep(&s, typ)
		}
		now.typ = nil
		if now.form != nil {
			now.about = orText(now.form.about, now.about)
			now.typ = now.form.fields()
		}
	}
	if v.onPath != nil {
		v.onPath(now.path)
	}
	return now
}

func orText(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
