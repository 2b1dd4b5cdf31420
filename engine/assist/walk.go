package assist

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// walker goes through the tree of a YAML file beside its declaration and marks what names
// something.
type walker struct {
	file   string
	lines  []string
	onMark func(Mark)
	// onOpen is called with texts that may hold names that no declaration describes: values of
	// any form, expressions, and keys among such values.
	onOpen func(o openText)
	// onKey and onValue are called with each declared key and each plain value; nil: nobody
	// asks.
	onKey   func(e *yamldoc.Entry, f *schema.Field, in schema.Cursor, path []string)
	onValue func(n *yamldoc.Node, s schema.Cursor, path []string)
}

// newWalker returns a walker of a file without callbacks.
func (d *Workspace) newWalker(f *project.File) *walker {
	return &walker{file: f.Path, lines: strings.Split(f.Text, "\n"), onMark: func(Mark) {}, onOpen: func(openText) {}}
}

// procedures are the sorts of thing that `with` names, by what a phase does.
var procedures = map[string]string{"move": "movement", "attack": "attack", "draw": "deck"}

// prose are the keys of the declarations under which people write sentences.
var prose = map[string]bool{"title": true, "notes": true, "name": true, "text": true, "say": true, "because": true, "rule": true, "players": true, "doc": true, "source": true}

// walkFile marks a whole file.
func (w *walker) walkFile(f *project.File) {
	kind := f.Kind
	step := spec.Format().RootStep(kind)
	if step.Schema == nil {
		return
	}
	var path []string
	switch kind {
	case "map":
		path = []string{"map"}
	case "game", "units", "tables", "cards", "bots":
		path = []string{}
	}
	if kind == "scenario" || kind == "ruleset" || kind == "variant" {
		w.walkChanges(f.Node.Get("change"))
	}
	if kind == "rulebook" {
		w.walkStatements(f.Node.Get("statements"))
	}
	w.walkNode(f.Node, step, path, "")
}

// walkNode marks what a value names; path is its path in the text of a game, nil if it is
// elsewhere; under is the key it belongs to.
func (w *walker) walkNode(n *yamldoc.Node, s schema.Cursor, path []string, under string) {
	if n == nil {
		return
	}
	if s.Schema == nil || s.Schema.Form == schema.FormAny {
		w.walkOpen(n, under, path != nil)
		return
	}
	s = s.ResolveNode(n)
	switch n.Kind {
	case yamldoc.Scalar:
		if w.onValue != nil {
			w.onValue(n, s, path)
		}
		if ref := s.Ref(); ref != "" && !n.IsNull() {
			w.markRef(ref, n)
		} else if len(path) == 3 && path[0] == "decks" && path[2] == "cards" { // drums x3
			card, _, _ := strings.Cut(n.Text, " ")
			w.addMark("card", card, n.Pos)
		} else if s.MayBeExpr() || s.Edit != schema.EditShown && len(s.ListTexts()) == 0 {
			w.onOpen(openText{n: n, parentKey: under, rules: path != nil, expr: s.MayBeExpr()})
		}
	case yamldoc.List:
		for _, it := range n.Items {
			w.walkNode(it, s.ItemStep(), path, under)
		}
	case yamldoc.Map:
		sort, ref := "", s.KeyRef()
		if path != nil {
			sort = definedKind(path)
		}
		for i := range n.Entries {
			e := &n.Entries[i]
			if w.onKey != nil {
				w.onKey(e, s.FindField(e.Key), s, path)
			}
			switch {
			case s.IsInheritedKey(e.Key):
			case sort != "":
				w.markDefinition(sort, path, e.Key, e.KeyAt)
			case ref != "":
				w.addMark(ref, e.Key, e.KeyAt)
			case s.HasNamedKeys() && (path == nil || keyMaps[under] != ""): // elsewhere authors choose the keys: of terms, effects, phases
				w.onOpen(openText{n: &yamldoc.Node{Kind: yamldoc.Scalar, Text: e.Key, Pos: e.KeyAt}, key: true, parentKey: under, rules: path != nil})
			}
			var below []string
			if path != nil {
				below = append(slices.Clone(path), e.Key)
			}
			if sort := procedures[scalarText(n.Get("do"))]; e.Key == "with" && sort != "" && e.Value != nil && e.Value.Kind == yamldoc.Scalar {
				w.markRef(sort, e.Value)
			}
			if e.Key == "change" && n.Get("cases") == nil { // walkChanges follows its paths
				continue
			}
			if !prose[e.Key] || s.FindField(e.Key) == nil {
				key := e.Key
				if under == "flip" { // {KIND: FACE}
					key = under
				}
				w.walkNode(e.Value, s.KeyStep(e.Key), below, key)
			}
		}
	}
}

// walkOpen hands on all texts and keys of a value of any form; under is the key it belongs to,
// rules reports whether it is a part of the rules.
func (w *walker) walkOpen(n *yamldoc.Node, under string, rules bool) {
	if n == nil {
		return
	}
	if n.Kind == yamldoc.Scalar {
		w.onOpen(openText{n: n, parentKey: under, rules: rules})
	}
	for i, it := range n.Items {
		if under == "table" && i == 0 && it.Kind == yamldoc.List { // the names of its columns
			continue
		}
		w.walkOpen(it, under, rules)
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		w.onOpen(openText{n: &yamldoc.Node{Kind: yamldoc.Scalar, Text: e.Key, Pos: e.KeyAt}, key: true, parentKey: under})
		w.walkOpen(e.Value, e.Key, rules)
	}
}

// markRef marks a text that names something.
func (w *walker) markRef(sort string, n *yamldoc.Node) {
	w.addMark(sort, n.Text, n.Pos)
}

// markDefinition marks a key that makes a thing; in is the path of the map.
func (w *walker) markDefinition(sort string, in []string, name string, at diag.Pos) {
	if at.File == w.file || at.File == "" {
		at.File = w.file
		w.onMark(Mark{Pos: w.skipQuote(at), Len: len([]rune(name)), Kind: sort, Name: name, Def: true, Path: yamldoc.FormatPath(append(slices.Clone(in), name))})
	}
}

// skipQuote returns the place behind a quotation mark, if there is one.
func (w *walker) skipQuote(at diag.Pos) diag.Pos {
	if at.Line >= 1 && at.Line <= len(w.lines) {
		if line := []rune(w.lines[at.Line-1]); at.Col >= 1 && at.Col <= len(line) && (line[at.Col-1] == '"' || line[at.Col-1] == '\'') {
			at.Col++
		}
	}
	return at
}

func (w *walker) addMark(sort, name string, at diag.Pos) {
	if at.File != w.file && at.File != "" {
		return
	}
	at = w.skipQuote(diag.Pos{File: w.file, Line: at.Line, Col: at.Col})
	if sort == "hook function" {
		sort = "function"
	}
	if sort == "phase" { // by its path, perhaps: what it names is the last
		if i := strings.LastIndexByte(name, '.'); i >= 0 {
			at.Col += len([]rune(name[:i+1]))
			name = name[i+1:]
		}
	}
	w.onMark(Mark{Pos: at, Len: len([]rune(name)), Kind: sort, Name: name})
}

// isIDRune reports whether a character may be part of a bare name of a path.
func isIDRune(r rune) bool {
	return r == '_' || r == '-' || r == '*' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 0x7f
}

func scalarText(n *yamldoc.Node) string {
	if n == nil || n.Kind != yamldoc.Scalar {
		return ""
	}
	return n.Text
}
