package rulebook

import (
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// functionsKey begins the path of a function.
const functionsKey = "functions"

// Key is a place in a file of the rules that holds a statement: a key of YAML, a path that a
// layer changes, or a function of Lua.
type Key struct {
	Path string // in the text of the game, such as zones.zoc.enter; "" for a whole file
	Pos  diag.Pos
	// Start and End are the bytes of its value in the file.
	Start, End int
	// Entry is the key with its value, and Item the item of a list that holds a change; nil
	// where there is none.
	Entry *yamldoc.Entry
	Item  *yamldoc.Node
	value *yamldoc.Node // nil for a function and for a whole file
	holes [][2]int      // bytes of parts that cite a section of their own
}

// Title returns the path of the key; for a whole file the name of the file.
func (k *Key) Title() string {
	if k.Path == "" {
		return path.Base(k.Pos.File)
	}
	return k.Path
}

// Holds reports whether a byte of its file belongs to the key, and to no part of it that cites a
// section of its own.
func (k *Key) Holds(at int) bool {
	if at < k.Start || at >= k.End {
		return false
	}
	return !slices.ContainsFunc(k.holes, func(h [2]int) bool { return at >= h[0] && at < h[1] })
}

// Omissible returns the bytes that are left out when the key is: of the key with its value, or of
// the item of a list. Both are 0 for a function and for a whole file.
func (k *Key) Omissible() (start, end int) {
	switch {
	case k.Item != nil:
		return k.Item.Start, k.Item.End
	case k.Entry != nil:
		return k.Start, k.End
	}
	return 0, 0
}

// ListParts lists the entries below the key, at any depth, that belong to it.
func (k *Key) ListParts() []*yamldoc.Entry {
	var out []*yamldoc.Entry
	var walk func(n *yamldoc.Node)
	walk = func(n *yamldoc.Node) {
		if n == nil {
			return
		}
		for _, it := range n.Items {
			walk(it)
		}
		for i := range n.Entries {
			if e := &n.Entries[i]; k.Holds(e.Start) && e.Key != ruleKey {
				out = append(out, e)
				walk(e.Value)
			}
		}
	}
	walk(k.value)
	return out
}

// source is a file of the rules: of YAML with the changes that it makes, or of Lua.
type source struct {
	file    *project.File
	root    *yamldoc.Node // nil for Lua
	prefix  []string      // the path of the root in the text of the game
	changes []fileChange
	lua     *lang.LuaFile
}

// fileChange is a change with the item of the list that makes it.
type fileChange struct {
	yamldoc.Change
	item *yamldoc.Node
}

// readSources reads the files of the rules with their citations.
func (b *Book) readSources(p *project.Project) {
	g := b.Game
	for _, list := range [][]project.Entry{g.Parts, g.Scenarios, g.Rulesets, g.Variants} {
		for i := range list {
			b.addYAML(p.Read(&list[i]))
			name := list[i].ID + ".lua"
			if v, ok := p.Read(&list[i]).Value.(*spec.Variant); ok && v.Script != "" {
				name = v.Script
			}
			if e := p.FindSibling(&list[i], name); e != nil && path.Dir(e.Path) != g.Dir {
				b.addLua(p.Read(e))
			}
		}
	}
	for i := range g.Scripts {
		b.addLua(p.Read(&g.Scripts[i]))
	}
}

// addYAML adds a file of YAML.
func (b *Book) addYAML(f *project.File) {
	if f.Node == nil {
		return
	}
	s := &source{file: f, root: f.Node}
	if f.Kind == "map" {
		s.prefix = []string{"map"}
	}
	if f.Kind == "scenario" || f.Kind == "ruleset" || f.Kind == "variant" {
		s.changes = readChanges(f.Node.Get("change"), nil)
	}
	b.files = append(b.files, s)
	w := &citationWalk{book: b, source: s}
	w.walkRoot()
}

// readChanges reads a list of changes of paths below in. Faulty changes are left out.
func readChanges(list *yamldoc.Node, in []string) []fileChange {
	var out []fileChange
	for _, item := range yamldoc.AsList(list) {
		var unheard diag.List
		for _, c := range yamldoc.ParseChanges(&yamldoc.Node{Kind: yamldoc.List, Items: []*yamldoc.Node{item}}, &unheard) {
			c.Path = slices.Concat(in, c.Path)
			out = append(out, fileChange{c, item})
		}
	}
	return out
}

// addLua adds a file of Lua, of which each function may cite sections.
func (b *Book) addLua(f *project.File) {
	if f.Text == "" || slices.ContainsFunc(b.files, func(s *source) bool { return s.file == f }) {
		return
	}
	s := &source{file: f, lua: f.Lua()}
	b.files = append(b.files, s)
	for _, fn := range s.lua.Functions {
		if fn.Rule != "" {
			b.Citations = append(b.Citations, &Citation{Text: fn.Rule, Pos: fn.RulePos, Key: functionKey(fn)})
		}
	}
}

func functionKey(fn *lang.LuaFunc) *Key {
	return &Key{Path: functionsKey + "." + fn.Name, Pos: fn.Pos, Start: fn.Start, End: fn.End}
}

// FindPath returns the places of a path, of which each name may be a pattern: in the order of the
// files. A path inside an entry that is like another is found there, too.
func (b *Book) FindPath(text string) []*Key {
	segs, _, err := yamldoc.ParsePath(text)
	if err != nil {
		return nil
	}
	var out []*Key
	for _, s := range b.files {
		if s.lua != nil {
			if len(segs) == 2 && segs[0] == functionsKey {
				for _, fn := range s.lua.Functions {
					if yamldoc.MatchesPattern(segs[1], fn.Name) {
						out = append(out, functionKey(fn))
					}
				}
			}
			continue
		}
		out = append(out, s.findPath(segs)...)
	}
	if len(out) == 0 {
		if other := b.findModel(segs); other != nil {
			return b.FindPath(yamldoc.FormatPath(other))
		}
	}
	return out
}

// findPath returns the places of a path in one file of YAML: in its tree, and in what it changes.
func (s *source) findPath(segs []string) []*Key {
	var out []*Key
	if rest, ok := cutPath(segs, s.prefix); ok {
		out = collectPlaces(s.root, rest, s.prefix, out)
	}
	for i := range s.changes {
		c := &s.changes[i]
		switch rest, ok := cutPath(segs, c.Path); {
		case ok && len(rest) > 0:
			out = collectPlaces(c.Value, rest, c.Path, out)
		case ok:
			out = append(out, changeKey(c))
		default:
			if _, above := cutPath(c.Path, segs); above {
				out = append(out, changeKey(c))
			}
		}
	}
	return out
}

// changeKey returns the key of a changed path: its value, or the whole change for one that has
// none.
func changeKey(c *fileChange) *Key {
	k := &Key{Path: yamldoc.FormatPath(c.Path), Pos: c.PathAt, Start: c.item.Start, End: c.item.End, Item: c.item}
	if c.Value != nil {
		k.Start, k.End, k.value = c.Value.Start, c.Value.End, c.Value
	}
	return k
}

// cutPath returns what is left of a path behind another. Each name of either may be a pattern.
func cutPath(segs, prefix []string) (rest []string, ok bool) {
	if len(prefix) > len(segs) {
		return nil, false
	}
	for i, seg := range prefix {
		if !yamldoc.MatchesPattern(seg, segs[i]) && !yamldoc.MatchesPattern(segs[i], seg) {
			return nil, false
		}
	}
	return segs[len(prefix):], true
}

// collectPlaces appends the places of a path below a value; in is the path of the value.
func collectPlaces(n *yamldoc.Node, segs, in []string, out []*Key) []*Key {
	if n == nil || len(segs) == 0 {
		return out
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if !yamldoc.MatchesPattern(segs[0], e.Key) {
			continue
		}
		at := append(slices.Clone(in), e.Key)
		if len(segs) > 1 {
			out = collectPlaces(e.Value, segs[1:], at, out)
			continue
		}
		k := &Key{Path: yamldoc.FormatPath(at), Pos: e.KeyAt, Start: e.Start, End: e.End, Entry: e, value: e.Value}
		if e.Value != nil {
			k.End = max(k.End, e.Value.End)
		}
		out = append(out, k)
	}
	return out
}

// findModel returns the path with the name of an entry exchanged for that of the entry it is
// like; nil where no part of the path is like another.
func (b *Book) findModel(segs []string) []string {
	for n := len(segs) - 1; n > 0; n-- {
		for _, s := range b.files {
			if s.root == nil {
				continue
			}
			for _, like := range s.findLikes(segs[:n]) {
				if like != segs[n-1] {
					out := slices.Clone(segs)
					out[n-1] = like
					return out
				}
			}
		}
	}
	return nil
}

// findLikes returns the names that the entries at a path are like.
func (s *source) findLikes(segs []string) []string {
	var out []string
	for _, k := range s.findPath(segs) {
		var n *yamldoc.Node
		if k.Entry != nil {
			n = k.Entry.Value
		}
		for i := range s.changes {
			if s.changes[i].item == k.Item && slices.Equal(s.changes[i].Path, segs) {
				n = s.changes[i].Value
			}
		}
		if like := n.Get("like"); like != nil && !strings.Contains(like.Text, ".") {
			out = append(out, like.Text)
		}
	}
	return out
}
