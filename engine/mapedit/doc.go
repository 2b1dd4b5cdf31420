// Package mapedit writes changes of a map or set-up into the text of the files.
// Comments, order and layout of everything else stay as they are, and as few lines
// change as possible.
//
// A [Change] is one thing that a person does on the map in the browser: a stroke
// of the brush, a river drawn in one drag, a unit moved to another hex, a new
// value in a cell of a table. [EditMap], [EditSetup] and [EditTable] take the text
// of one file and a change, and return the new text, or a finding that says why it
// cannot be written.
//
// Inside, a page holds the text with the nodes of package layout. Each operation
// makes a few edits of bytes and reads the page again, so that the next operation
// sees current offsets. Lists of hexes are edited word by word: a run such as
// 0101-0105 is split when a hex leaves it, and a new hex goes into its place in a
// sorted list.
//
// [ListSpots] lists which hexes each line names, so that a page can highlight
// them.
package mapedit
