// Package syntax reads Lua that is known to be valid into a tree in which every word has
// its place and every name is resolved to its local.
//
// [ParseFile] takes the tokens of a file, without comments, and returns a [File] with its
// statements, its locals and its functions. A token is named by its index in File.Tokens;
// [File.Pos] gives the line and column of one, [File.SourceText] the text of an expression,
// [File.DocAbove] the documentation comment above a line.
//
// A [Local] counts how often it is read and written, and records whether a function inside
// its own function uses it. An [Expr] that is a name has its Local, or nil for a global.
//
// Checks and editors read this tree. Programs are compiled from the tree of gopher-lua,
// which knows lines only.
package syntax
