// Package syntax reads Lua: whole files of it, and single expressions of YAML files.
// It has the only lexer, the only parser and the only tree of the language.
//
// [Scan] cuts a text into tokens and comments. It accepts anything: a text that is no token of Lua
// becomes a token that [File.Err] reports. [Parse] reads a file into statements, [File.ParseExprs]
// reads the expressions of a scanned text. Both always give a tree; where the text is not
// Lua, Err holds the first mistake and the tree is what could be made of the rest. [ReadFile]
// is Parse within the limits of this program, with findings for authors, and [Cache] keeps
// what it has read.
//
// A token is named by its index in [File.Tokens], which has its bytes and its line and column;
// [File.Pos] gives the place of one, [File.SourceText] the text of an expression,
// [File.DocAbove] the documentation comment above a line. Every [Expr], [Stmt] and [Func] has
// the first and last token that it spans.
//
// Names are resolved while the text is read: an [Expr] that is a name has its [Local], or nil
// for a global. A Local counts how often it is read and written, and records whether a
// function inside its own function uses it.
//
// The checks of expressions and of scripts read this tree. Programs are compiled by
// gopher-lua from its own tree, which [File.Lower] makes of this one. The package accepts and
// refuses what gopher-lua's parser does, and a lowered tree compiles to the same code, lines
// included; a fuzz test holds both.
package syntax
