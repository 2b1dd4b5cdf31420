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
// Completion replaces the word at the cursor by a name that nothing has, compiles the text
// and looks at what the compiler compared the name with (complete.go). A rename is refused
// if a place might be missed or the result would have a new finding (rename.go).
package assist
