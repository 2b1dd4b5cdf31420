// Package rulebook traces the statements of a game's rulebook to the keys, functions and author
// tests that hold them.
//
// A game may list what its rulebook states in a file of kind rulebook ([spec.RulebookFile]).
// [Read] reads the list of a game as a [Book] and finds for each [Statement] its keys and cases:
// those that it names, or else those that cite its section under `rule:`. [Sections.ParseCitation]
// says which sections the text of a citation means.
//
// Keys are found in the files as they are written, without layers laid over each other: a path
// that a ruleset or variant changes has a [Key] in its file and one in the file of the game.
// Package lint reports citations of sections that the list lacks, and names that nothing has.
// [WriteText], [WriteHTML] and [WriteJSON] show the [Trace] of a book.
//
// A book is no part of the rules: it is not compiled, and no journal depends on it.
package rulebook
