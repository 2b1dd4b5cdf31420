// Package check finds mistakes in a game's Lua before it runs.
//
// It follows every function along its paths and keeps what each local, field and result
// can be: a number from one to another, true or false, one of some texts, a unit, a list,
// a table with its fields, nil. A condition narrows what is known behind it (if u then,
// u.kind == "horse" and ..., if not u then return end), ways that meet join it, and what a
// loop changes is widened. What functions of the game give is found from their return
// statements, to a fixed point; their parameters are what their comments say, or what the
// game's files or after() hand them. The package never reports anything about unknown values.
//
// What the host offers is plain data handed in by the caller (Env), made from the very
// declarations that serve the bindings, the expressions of YAML, the reference and the
// editor's stubs. A function that is one expression is checked by package expr, because
// conditions call it; here only those things are looked for in it that expr does not know:
// the caller drops findings in a line where expr found one.
//
// Each kind of mistake has a file of its own with its rule, as nil.go and compare.go.
package check

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// File is one Lua source file.
type File struct {
	Name string
	Src  []byte
	// Layer is what the file belongs to: files of another layer may have a function anew.
	Layer string
	// Host says which functions the host works out, which the compiler has checked.
	Host sandbox.HostFunctions
}

// The types that are no objects. Every other type is the name of an object, of a family
// of names, or "list of" one of these.
const (
	Any    = "any"
	Number = "number"
	Text   = "text"
	Flag   = "flag"
	// ListOf begins the name of a type of lists.
	ListOf = "list of "
)

// Env is what the host offers to scripts.
type Env struct {
	// Globals are the names the host adds to those of the language.
	Globals map[string]Member
	// Types are the kinds of object the host hands out, by name.
	Types map[string]*Type
	// Families are the families of the game's names: side, face; nil as names: not known.
	Families map[string]*Names
	// FuncTypes gives the types of the parameters of top-level functions, by
	// the name of the function: what their hooks hand them.
	FuncTypes map[string][]string
	// Bound are the functions that the game's files name, which cannot choose what they get.
	Bound map[string]bool
	// CalledByExpr are the functions that expressions call.
	CalledByExpr map[string]bool
	// Unknown: the game could not be read, so doubts are not reported.
	Unknown bool
	// Sets are the words over sets: the test of each element is their second argument,
	// a function or a table of fields.
	Sets map[string]SetWord
	// Changeable are the variables and tracks that set and adjust change.
	Changeable map[string]Variable
	// FacesByKind are the faces that the units of a kind have.
	FacesByKind map[string]*Names
	// Silent wants the functions only: nothing is reported.
	Silent bool
	// Reader keeps what was read of the files; nil reads them anew.
	Reader *sandbox.Reader
	// OnUse is called with the meaning of each word of the files, for some words more than
	// once; nil disables this.
	OnUse func(lang.Use)
	// OnLookup is called for each lookup in a table with the range of its row, where that is
	// known, and the table, empty where its name is computed; nil disables this.
	OnLookup func(table string, lo, hi int, known bool)
}

// Names are all names of a family, or all texts that a value can be.
type Names struct {
	List   []string
	Family string // the family; empty: texts
	has    map[string]bool
}

// NewNames makes names of a list; of an empty one nil, which is any text.
func NewNames(list []string) *Names {
	if len(list) == 0 {
		return nil
	}
	return &Names{List: list}
}

const maxScannedNames = 12 // so many are looked through one by one

// Has reports whether a text is among the names.
func (n *Names) Has(text string) bool {
	if len(n.List) <= maxScannedNames {
		for _, s := range n.List {
			if s == text {
				return true
			}
		}
		return false
	}
	if n.has == nil {
		n.has = make(map[string]bool, len(n.List))
		for _, s := range n.List {
			n.has[s] = true
		}
	}
	return n.has[text]
}

// ColumnSeparator separates a table and a column in Member.ResultBy.
const ColumnSeparator = "\x00"

// Variable is a variable or track by its name.
type Variable struct {
	Member
	Owner string // the type of what it belongs to; empty: the game
	Track bool
}

// Type is a kind of object.
type Type struct {
	Fields map[string]Member
	// Elem is the type of the entries of what is a list as well.
	Elem string
	// Open allows any field: a map by author-chosen names. Index is then the
	// type of such a field.
	Open  bool
	Index string
	// Keys are the texts by which the value can also be indexed, and Index the type of
	// what is found by them.
	Keys *Names
	// Text says that the value is a text, and also has the functions of texts.
	Text bool
	// Writable: its fields may be set, unless one says otherwise.
	Writable bool
}

// SetWord is what a word over a set gives.
type SetWord uint8

// The results of words over sets.
const (
	GivesNumber  SetWord = iota // or the least or greatest number
	GivesFlag                   // a truth
	GivesSet                    // a part of the set
	GivesElement                // one of its elements
	GivesCount                  // how many
)

// Member is one global, field or function.
type Member struct {
	Type string // type of the value, or of the result of a function; of a function empty: nothing
	// MayBeNil: it may be nil. OftenNil: authors must reckon with it.
	MayBeNil, OftenNil bool
	// Func marks a function. MinArgs and MaxArgs count what is written
	// between the brackets; MaxArgs -1 is no limit.
	Func             bool
	MinArgs, MaxArgs int
	// Method marks a function that is called with a colon.
	Method bool
	// Effect marks a function that changes the game, asks or rolls.
	Effect bool
	// Texts, when not nil, are all values the field (or result) can have.
	Texts *Names
	// FreeText: a text for people, which names nothing.
	FreeText bool
	// Bounds, when not nil, are the least and the greatest number it can be.
	Bounds *[2]int
	// Params are the parameters in order; with Options the keys of the table given last
	// follow.
	Params []Arg
	// Options, when not nil, are the keys of the table that the function takes
	// last, as in roll{stream = "..."} and retreat(units, {how = "..."}).
	Options map[string]Arg
	// TextsBy gives the valid texts of further arguments by the text of the first; a
	// number written as a text may be one of them and is not checked.
	TextsBy map[string]map[int]*Names
	// ResultBy gives what comes out by the text of the first argument; or of the first and
	// the third with ColumnSeparator between them.
	ResultBy map[string]Member
}

// Arg is one parameter of a function of the host.
type Arg struct {
	Name     string
	Type     string
	Kinds    []string // types that it takes where Type is any
	Texts    *Names   // all texts that it takes
	Optional bool
	Func     bool // the name of a top-level function, as a text
}

// Function is a top-level function of a file.
type Function struct {
	Name   string
	File   string
	Line   int
	Col    int
	Params []string
	Doc    string   // the --- lines above it
	Used   bool     // mentioned anywhere but in itself
	Calls  []string // top-level functions it mentions, by name or in a text for game.after, sorted
}

// languageMembers is what every script has before the host adds its own.
func languageMembers() map[string]Member {
	lib := map[string]Member{}
	for _, name := range sandbox.ListAvailable() {
		lib[name] = Member{}
	}
	return lib
}
