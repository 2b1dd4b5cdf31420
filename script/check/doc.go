// Package check finds mistakes in a game's Lua before it runs.
//
// It reads the syntax tree only. What a name of the host is, and what its
// fields and functions take and give, is plain data handed in by the caller,
// so that the same declarations can serve the host, the checks and the
// editor's stubs. What cannot be known from simple flow is never reported.
package check

import "github.com/vedette-wargames/vedette/script/sandbox"

// File is one Lua source file.
type File struct {
	Name string
	Src  []byte
	// Layer is what the file belongs to: files of another layer may have a function anew.
	Layer string
	// Outside says which functions the host works out, which the compiler has checked.
	Outside sandbox.Outside
}

// Any is the type of a value about which nothing is known.
const Any = ""

// Env is what the host offers to scripts.
type Env struct {
	// Globals are the names the host adds to those of the language.
	Globals map[string]Member
	// Types are the kinds of object the host hands out, by name.
	Types map[string]*Type
	// FuncTypes gives the types of the parameters of top-level functions, by
	// the name of the function: what their hooks hand them.
	FuncTypes map[string][]string
	// Native are the functions of the game that the host works out, by name.
	Native map[string]Member
	// Sets are the words over sets: what is asked of each element is their second argument,
	// a function or a table of fields.
	Sets map[string]SetWord
	// Gone gives what to write for a name, or a field of a name or type, that scripts no
	// longer have; empty: it was never there.
	Gone func(of, name string) string
	// Silent wants the functions only: nothing is reported.
	Silent bool
	// Reader keeps what was read of the files; nil reads them anew.
	Reader *sandbox.Reader
}

// Type is a kind of object.
type Type struct {
	Fields map[string]Member
	// Elem is the type of the entries of a list.
	Elem string
	// Open allows any field: a map by author-chosen names. Index is then the
	// type of such a field.
	Open  bool
	Index string
	// Keys are the texts by which the value is indexed besides, and Index the type of
	// what is found by them.
	Keys []string
	// Text says that the value is a text, with the functions of texts besides.
	Text bool
}

// SetWord is what a word over a set gives.
type SetWord uint8

// What words over sets give.
const (
	GivesNumber  SetWord = iota // or a truth
	GivesSet                    // a part of the set
	GivesElement                // one of its elements
)

// Member is one global, field or function.
type Member struct {
	Type string // type of the value, or of the result of a function
	// Func marks a function. MinArgs and MaxArgs count what is written
	// between the brackets; MaxArgs -1 is no limit.
	Func             bool
	MinArgs, MaxArgs int
	// Method marks a function that is called with a colon.
	Method bool
	// Texts, when not empty, are all values the field (or result) can have.
	Texts []string
	// ArgTexts gives the valid texts of an argument, counted from 0.
	ArgTexts map[int][]string
	// ArgTextsBy gives the valid texts of further arguments by the text of the first; a
	// number written as a text may stand for one of them and is not checked.
	ArgTextsBy map[string]map[int][]string
	// Options, when not nil, are the keys of the table that the function takes
	// last, as in roll{stream = "..."} and retreat(units, {how = "..."}).
	Options map[string]Member
	// FuncArg is the place, from 1, of an argument that names a top-level
	// function in a text, as in game.after("fn"); 0 when there is none.
	FuncArg int
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

// language is what every script has before the host adds its own.
func language() map[string]Member {
	lib := map[string]Member{}
	for _, name := range sandbox.Available() {
		lib[name] = Member{}
	}
	return lib
}
