package rulebook

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// NearestCase returns the name of a case that is most like a text; "" for none.
func (b *Book) NearestCase(text string) string {
	names := make([]string, len(b.Cases))
	for i := range b.Cases {
		names[i] = b.Cases[i].Name
	}
	return diag.NearestName(text, names)
}

// NearestPath returns the path that is most like a text: its longest beginning that is a path of
// the game, with the nearest name below; "" for none.
func (b *Book) NearestPath(text string) string {
	segs, _, err := yamldoc.ParsePath(text)
	if err != nil {
		return ""
	}
	known := len(segs) - 1
	for known > 0 && len(b.ListNamesBelow(segs[:known])) == 0 {
		known--
	}
	name := diag.NearestName(segs[known], b.ListNamesBelow(segs[:known]))
	if name == "" {
		return ""
	}
	near := yamldoc.FormatPath(slices.Concat(segs[:known], []string{name}, segs[known+1:]))
	if len(b.FindPath(near)) == 0 {
		near = yamldoc.FormatPath(append(slices.Clone(segs[:known]), name))
	}
	return near
}

// ListNamesBelow lists the names below a path in the files of the rules, each once: keys of YAML,
// what changes add, and functions.
func (b *Book) ListNamesBelow(segs []string) []string {
	var out []string
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, s := range b.files {
		switch {
		case s.lua != nil && len(segs) == 0:
			add(functionsKey)
		case s.lua != nil && len(segs) == 1 && segs[0] == functionsKey:
			for _, fn := range s.lua.Functions {
				add(fn.Name)
			}
		case s.lua == nil:
			s.visitNamesBelow(segs, add)
		}
	}
	return out
}

// visitNamesBelow calls use with the names below a path in one file.
func (s *source) visitNamesBelow(segs []string, use func(name string)) {
	if len(segs) < len(s.prefix) {
		use(s.prefix[len(segs)])
	} else if rest, ok := cutPath(segs, s.prefix); ok {
		for _, name := range yamldoc.ListNamesAt(s.root, rest) {
			if len(segs) > len(s.prefix) || !slices.Contains(headKeys, name) {
				use(name)
			}
		}
	}
	for i := range s.changes {
		c := &s.changes[i]
		if rest, ok := cutPath(segs, c.Path); ok && c.Value != nil {
			for _, name := range yamldoc.ListNamesAt(c.Value, rest) {
				use(name)
			}
		} else if _, ok := cutPath(c.Path, segs); ok && len(c.Path) > len(segs) {
			use(c.Path[len(segs)])
		}
	}
}

// headKeys are keys at the root of files that are no part of the rules.
var headKeys = []string{"format", "kind", "id", "title", "rule", "notes", "change"}
