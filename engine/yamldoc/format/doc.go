// Package format lays out the YAML of games, variants and author tests in one style.
//
// [Rewrite] changes blanks and line ends only: the order of keys, the quotes, the
// breaks of lines and the text of every comment stay. The style:
//
//   - a level is indented by two blanks, and the dash of a list by two more than its
//     key; a comment of its own line moves with the lines around it;
//   - one blank after a colon, a comma and a dash, none inside brackets and none before
//     a comma or a colon;
//   - wider gaps stay where they align: where a neighbouring line has a value that
//     begins or ends in the same column;
//   - no blanks at the end of a line, at most one empty line in a row, none at the start
//     and the end of a file, a line end after the last line;
//   - lines that continue a value keep their place relative to its start.
//
// A pass goes through the tree of a file ([yamldoc.Node] with its bytes) and collects
// edits: block collections in block.go, brackets in flow.go, lines that no value begins
// in lines.go. Moving a line can end an alignment, so passes are repeated until one
// changes nothing; that also makes a second run of Rewrite change nothing. The result
// is read again and compared with the tree of the original: a text whose meaning
// would change is never returned.
package format
