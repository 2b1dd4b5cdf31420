// Package yamldoc reads YAML into trees of [Node] that keep every position, and
// lays overlays over a game.
//
// [Read] turns the text of one file into a tree. It refuses parts of YAML that
// game files do not need (anchors, tags, several documents), and reports faults
// with a place of its own scanner, because the YAML library gives no column and
// often a wrong line. Scalars keep their text: what counts as a number or a truth
// value is decided by [Node.Int] and [Node.Bool].
//
// The tree also holds the bytes that each value and key takes in its file, and how it
// is written ([Style]). A program that changes a few values makes [Edit] values from
// these bytes, or from [TextOffsets] for a part of a scalar, and carries them out with
// [ApplyEdits]: comments, order and layout of everything else stay as they are. After
// an edit the text is read again; nodes are never updated in place. Package mapedit
// changes maps, set-ups and tables this way.
//
// [MergeFiles] joins the files of a game. [ParseChanges] reads the operators of an
// overlay (set, replace, adjust, remove, add), [ApplyChanges] applies them to a
// tree, and [FindConflicts] finds changes of different variants that touch the
// same value. [ExpandLikes] writes out entries that are like another.
//
// Trees are never changed: each operation returns a new tree that shares
// everything it did not touch. [Origins] records who set what, so that `resolve`
// can show the history of a value. [Print] and [PrintInline] write a tree as YAML.
package yamldoc
