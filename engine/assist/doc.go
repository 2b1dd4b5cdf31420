// Package assist answers an editor's questions about an open project: findings, completion,
// hover, definitions, references, rename, symbols.
//
// It does not know the language server protocol. Files are named by their path in the
// project, places are lines and columns as in findings; package cmd/internal/lsp
// translates both.
//
// A [Workspace] holds the files on disk with the unsaved texts of the editor laid over
// them. A change of a text invalidates the current snapshot; the next question makes a new
// one and reuses every file whose hash is unchanged. From the snapshot come the lint
// results of each game, the compiled scenarios (loads.go) and the index of names (names.go,
// walk.go, loose.go), each kept until a file that it read changes. While a text does not
// compile, hover and completion use the last scenario that did.
//
// Completion replaces the word at the cursor by a placeholder and reads the text again
// (complete.go). Keys and ids come from the declaration of the format and from the keys
// around the placeholder (complete_context.go); a path of a change from the layers below
// (complete_path.go); after a dot and in quotes of an expression, the text before the cursor
// says what belongs there (complete_expr.go, expr_types.go), and none of these compiles
// anything. For a bare word, and in Lua, the text is compiled to see what the compiler
// compares the placeholder with (complete_words.go).
//
// Words of tests and Lua of which nothing but their spelling says what they name are marked
// loosely (loose.go): in the rules only at keys that name things, elsewhere unless the same
// word is a text that no key makes, such as a trait or a code of a table.
//
// A rename is refused if a place might be missed or the result would have a new finding
// (rename.go).
package assist
