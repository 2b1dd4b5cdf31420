// Package check finds mistakes in a game's Lua before it runs.
//
// It follows every function along its paths and keeps the possible values of each local, field and
// result: a range of numbers, true or false, one of some texts, a unit, a list, a table with its
// fields, nil. A condition narrows the values after it (if u then, u.kind == "horse" and ..., if
// not u then return end). Where paths meet, values are joined, and values that a loop changes are
// widened. The results of functions of the game come from their return statements, to a fixed
// point. Their parameters have the types of their comments, or of the arguments that the game's
// files or after() pass. The package never reports anything about unknown values.
//
// The caller passes in what the host offers as plain data ([Env]). It comes from the same
// declarations as the bindings, the expressions of YAML, the reference and the editor's stubs.
// Package expr checks functions that are one expression, because conditions call them. This package
// looks in them only for mistakes that expr does not know, and the caller drops findings in a line
// where expr found one.
//
// Each kind of mistake has its own file with its rule, as nil.go and compare.go.
package check

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// File is one Lua source file.
type File struct {
	Name string
	Src  []byte
	// Layer names the game or variant of the file. A file of another layer may replace a function.
	Layer string
	// Host lists the functions that the host computes itself. The compiler has checked them.
	Host sandbox.HostFunctions
}

// These types are no objects. Every other type is the name of a kind of object or of a family of
// names, or [ListOf] and a type.
const (
	Any    = "any"
	Number = "number"
	Text   = "text"
	Flag   = "flag"
	// ListOf begins the name of a type of lists.
	ListOf = "list of "
)

// Env describes what the host offers to scripts, and what a check is to report.
type Env struct {
	// Globals are the names the host adds to those of the language.
	Globals map[string]Member
	// Types are the kinds of object the host hands out, by name.
	Types map[string]*Type
	// Families lists the game's names by family: side, face. Nil names are unknown.
	Families map[string]*Names
	// FuncTypes gives the types of the parameters of top-level functions, by
	// the name of the function: what their hooks hand them.
	FuncTypes map[string][]string
	// Bound holds the functions that the game's files name. The caller sets their parameters, so an
	// unused one is no fault.
	Bound map[string]bool
	// CalledByExpr are the functions that expressions call.
	CalledByExpr map[string]bool
	// Unknown says that the game could not be read. The check then reports no doubts.
	Unknown bool
	// Sets are the words over sets: the test of each element is their second argument,
	// a function or a table of fields.
	Sets map[string]SetWord
	// Changeable are the variables and tracks that set and adjust change.
	Changeable map[string]Variable
	// FacesByKind are the faces that the units of a kind have.
	FacesByKind map[string]*Names
	// Silent suppresses all reports, for callers that need only the list of functions.
	Silent bool
	// Reader caches parsed files; with nil, each check parses them anew.
	Reader *sandbox.Reader
	// OnUse is called with the meaning of each word of the files, for some words more than
	// once; nil disables this.
	OnUse func(lang.Use)
	// OnLookup is called for each lookup in a table. table is empty if its name is computed. The
	// row lies between lo and hi if known is set. Nil disables this.
	OnLookup func(table string, lo, hi int, known bool)
	// OnResult is called with each key of Member.ResultBy that is asked for, and the name of the
	// function. HashEnv leaves these results out: a caller that keeps findings compares those that
	// were asked for, by HashResult. Nil disables this.
	OnResult func(name, key string)
}

// Names is a closed list: all names of a family, or all texts that a value can be.
type Names struct {
	List   []string
	Family string // the family; empty: texts
	has    map[string]bool
}

// NewNames returns the names of a list, or nil for an empty list. Nil allows any text.
func NewNames(list []string) *Names {
	if len(list) == 0 {
		return nil
	}
	return &Names{List: list}
}

const maxScannedNames = 12 // longer lists get a map; shorter ones are faster without

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
	Owner string // the type of its owner; empty: the game
	Track bool
}

// Type is a kind of object.
type Type struct {
	Fields map[string]Member
	// Elem is the type of the entries, if the object is a list as well; empty otherwise.
	Elem string
	// Open allows any field: a map by author-chosen names. Index is then the
	// type of such a field.
	Open  bool
	Index string
	// Keys are texts that can index the object too. Index is then the type of the result.
	Keys *Names
	// Text says that the value is a text, and also has the functions of texts.
	Text bool
	// Writable: its fields may be set, unless one says otherwise.
	Writable bool
}

// SetWord is the kind of result of a word over a set.
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
	// MayBeNil says that the value may be nil. OftenNil says that scripts must test for nil.
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
	// FreeText marks a text for people, which names nothing in the game.
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
	// ResultBy gives the result by the text of the first argument, or by the first and third
	// with [ColumnSeparator] between them.
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

// languageMembers returns the globals of the language, which every script has without a host.
func languageMembers() map[string]Member {
	lib := map[string]Member{}
	for _, name := range sandbox.ListAvailable() {
		lib[name] = Member{}
	}
	return lib
}
