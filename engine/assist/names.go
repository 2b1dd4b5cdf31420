package assist

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Mark is a word of a file that names something: a thing of the game by its id, a function,
// a field or a word of the language.
type Mark struct {
	Pos  diag.Pos
	Len  int
	Kind string // of thing: "unit", "function"; Field and Word are of the language
	Name string // the id; of a field with what it is of: "unit.kind"
	Def  bool   // here it is made
	Path string // where it is made: its path in the text of the game
	// Loose: nothing says that it names a thing but that only one is called so.
	Loose bool
	// Spoken: it is in an expression or script, where sides.x is a name of Lua.
	Spoken bool
}

// The sorts of Mark that are no things of a game.
const (
	Field = "field"
	Word  = "word"
)

// definitions say where the things of a game are made: the keys of the map at a path of the
// game's text. A test holds the list against the sorts of thing that the declarations name.
var definitions = map[string]string{
	"sides": "side", "armies": "army", "units": "unit", "unit_kinds": "unit kind", "values": "value", "variables": "variable", "tracks": "track",
	"terrain": "terrain", "features": "feature", "hexsides": "hexside", "zones": "zone", "sight": "sight", "traces": "trace", "tables": "table",
	"latches": "latch", "decks": "deck", "cards": "card", "movement": "movement", "attacks": "attack", "retreats": "retreat", "actions": "action",
	"advances": "advance", "exchanges": "exchange", "checks": "check", "boxes": "box", "map.areas": "area", "options": "option", "option": "option", "constants": "constant",
	"unit_kinds.*.faces": "face", "units.*.faces": "face", "attacks.*.roles": "role", "attacks.*.declare": "declaration", "turns.kinds": "kind of turn",
}

// definedKind returns the sort of thing that the keys of the map at a path make; empty for none.
func definedKind(path []string) string {
	if len(path) == 0 {
		return ""
	}
	if path[0] == "sequence" { // phases.ID.phases.ID
		for i := 1; i < len(path); i += 2 {
			if i+1 >= len(path) || path[i+1] != "phases" {
				return ""
			}
		}
		return "phase"
	}
	if len(path) > 3 {
		return ""
	}
	if len(path) == 3 {
		return definitions[path[0]+".*."+path[2]]
	}
	return definitions[strings.Join(path, ".")]
}

// collections are the words by which scripts and expressions find things by id, and what
// holds things by name.
var collections = map[string]string{"counters": "unit", "sides": "side", "armies": "army", "boxes": "box", "areas": "area", "cards": "card", "hexes": "hex",
	"vars": "variable", "tracks": "track", "options": "option", "option": "option", "constants": "constant", "printed": "value", "printed values": "value", "functions": "function"}

// markForUse turns a use of an expression or script into a mark; ok is false for what nobody asks
// about.
func markForUse(u lang.Use, values map[string]bool) (Mark, bool) {
	m := Mark{Pos: u.Pos, Len: u.Len, Name: u.Name, Kind: u.Kind, Spoken: true}
	of, isField := strings.CutPrefix(u.Kind, lang.UseField)
	switch {
	case isField:
		holder, name, dotted := cutLast(u.Name)
		switch {
		case dotted && collections[holder] != "":
			m.Kind, m.Name = collections[holder], name
		case strings.HasSuffix(of, " variables"):
			m.Kind = "variable"
		case collections[of] != "":
			m.Kind = collections[of]
		case of == "unit" && values[u.Name]:
			m.Kind = "value"
		default:
			m.Kind, m.Name = Field, of+"."+u.Name
		}
	case u.Kind == lang.UseName:
		m.Kind = Word
		if holder, name, dotted := cutLast(u.Name); dotted && collections[holder] != "" {
			m.Kind, m.Name = collections[holder], name
		}
	case u.Kind == lang.UseFunction:
		m.Kind = "function"
	case u.Kind == "kind of hexside":
		m.Kind = "hexside"
	case u.Kind == "hexside" || u.Kind == "text" || u.Kind == "dice":
		return m, false
	}
	return m, u.Len > 0
}

func cutLast(name string) (before, last string, found bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}

// nameIndex are all marks of a game.
type nameIndex struct {
	state string
	files map[string][]Mark // in order of place
	// defs are the places where things are made, by sort and name.
	defs map[thing][]Mark
	uses map[thing][]Mark
	// unclear are words that may name one of several things, by word.
	unclear map[string][]Mark
	// owners are what variables and tracks have a value for each of, by their ids.
	owners map[string]string
	// texts are the words that files use as texts which no key makes: traits, codes of tables,
	// values of options. textVariables are the variables that hold such texts.
	texts, textVariables map[string]bool
}

// thing is what a mark names.
type thing struct{ kind, name string }

// indexNames gathers what all words of a game's files name. Kept until a file of the game changes:
// every later question costs a look-up.
func (d *Workspace) indexNames(g *project.Game) *nameIndex {
	d.currentSnapshot()
	state := d.gameFingerprint(g)
	if old := d.marksByGame[g.ID]; old != nil && old.state == state {
		return old
	}
	n := newNameIndex(state)
	add := n.markAdder()
	values, open := d.markFiles(g, n, add, d.current.project.Read)
	d.eachUse(g, func(u lang.Use) {
		if m, ok := markForUse(u, values); ok {
			add(m)
		}
	})
	n.sortMarks()
	n.markLoose(d, g, open)
	d.marksByGame[g.ID] = n
	return n
}

// indexDefinitions gathers what the files of a game make. It compiles nothing, and so is at hand in
// an editor that has just been opened.
func (d *Workspace) indexDefinitions(g *project.Game) *nameIndex {
	d.currentSnapshot()
	state := d.gameFingerprint(g)
	for _, kept := range []map[string]*nameIndex{d.marksByGame, d.definitionsByGame} {
		if old := kept[g.ID]; old != nil && old.state == state {
			return old
		}
	}
	n := newNameIndex(state)
	d.markFiles(g, n, n.markAdder(), d.current.project.Read)
	n.sortMarks()
	d.definitionsByGame[g.ID] = n
	return n
}

// newNameIndex returns an index without marks.
func newNameIndex(state string) *nameIndex {
	return &nameIndex{state: state, files: map[string][]Mark{}, defs: map[thing][]Mark{}, uses: map[thing][]Mark{}, unclear: map[string][]Mark{}, owners: map[string]string{},
		texts: map[string]bool{}, textVariables: map[string]bool{}}
}

// markAdder returns a function that adds marks, each once.
func (n *nameIndex) markAdder() func(Mark) {
	seen := map[Mark]bool{}
	return func(m Mark) {
		if m.Pos.Line > 0 && m.Len > 0 && !seen[m] {
			seen[m] = true
			n.files[m.Pos.File] = append(n.files[m.Pos.File], m)
		}
	}
}

// markFiles adds the marks that files give without being compiled; read reads a file. It returns the values of units
// and the texts that may hold more names, by file.
func (d *Workspace) markFiles(g *project.Game, n *nameIndex, add func(Mark), read func(*project.Entry) *project.File) (values map[string]bool, open map[string][]openText) {
	values, open = map[string]bool{}, map[string][]openText{}
	for _, e := range d.allEntries(g) {
		f := read(e)
		if f.Node != nil {
			w := d.newWalker(f)
			w.onMark = add
			w.onOpen = func(o openText) { open[f.Path] = append(open[f.Path], o) }
			w.walkFile(asWritten(f))
			n.noteOwners(f.Node)
			n.noteTexts(f)
		}
		if f.Kind == "game" && f.Node != nil {
			for _, k := range f.Node.Get("values").Keys() {
				values[k] = true
			}
		}
		if strings.HasSuffix(e.Path, ".lua") {
			for _, m := range luaFunctions(f) {
				add(m)
			}
		}
	}
	return values, open
}

// asWritten returns a file with the tree of its text: that of a test file has the tables of its
// cases filled in, with the same words many times.
func asWritten(f *project.File) *project.File {
	if f.Kind != "test" {
		return f
	}
	n := yamldoc.Read(f.Path, []byte(f.Text), &diag.List{})
	if n == nil {
		return f
	}
	return &project.File{Path: f.Path, Kind: f.Kind, Node: n, Text: f.Text}
}

// sortMarks puts the marks in order and finds them by thing; a definition outweighs a use at the
// same place.
func (n *nameIndex) sortMarks() {
	for file, list := range n.files { // each by itself
		slices.SortFunc(list, func(a, b Mark) int {
			if c := cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col)); c != 0 {
				return c
			}
			if a.Def != b.Def {
				if a.Def {
					return -1
				}
				return 1
			}
			return cmp.Or(strings.Compare(a.Kind, b.Kind), strings.Compare(a.Name, b.Name))
		})
		list = slices.CompactFunc(list, func(a, b Mark) bool { return a.Pos == b.Pos && a.Kind == b.Kind && a.Name == b.Name })
		n.files[file] = list
	}
	for _, file := range slices.Sorted(maps.Keys(n.files)) {
		for _, m := range n.files[file] {
			t := thing{m.Kind, m.Name}
			if m.Def {
				n.defs[t] = append(n.defs[t], m)
			} else {
				n.uses[t] = append(n.uses[t], m)
			}
		}
	}
}

// findMarks returns the marks at a place: more than one where a word may mean several things.
func (n *nameIndex) findMarks(file string, line, col int) []Mark {
	var out []Mark
	for _, m := range n.files[file] {
		if m.Pos.Line == line && m.Pos.Col <= col && col <= m.Pos.Col+m.Len {
			out = append(out, m)
		}
	}
	return out
}
