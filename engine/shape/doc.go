// Package shape declares a kind of file once, as a Go struct, and derives the
// rest from it: decoding with positions, located findings, JSON Schema and a
// reference page.
//
// A struct says what it is by tags:
//
//	type Terrain struct {
//		shape.At
//		Cost   *shape.Amount    `key:"cost" doc:"Movement points to enter."`
//		Blocks bool             `key:"blocks_sight" doc:"Stops a line of sight."`
//		Who    string           `key:"who" enum:"attacker,defender" default:"attacker"`
//		Units  shape.Map[Unit]  `key:"units" required:"true" keydoc:"the unit's id" keys:"id"`
//		Home   string           `key:"home" ref:"hex"`
//		Rest   *source.Node     `key:"data"`
//	}
//
// Tags: key (the name in the file; a field without it is not read), doc,
// required:"true", default, enum (comma separated), min, max (whole numbers),
// pattern (for texts) with want (what is expected, in words), ref (the sort of
// thing a text names), one:"group" (exactly one key of the group must be
// there), edit (what a
// change of it does to those who play: shown, balance, safe or free), and for maps keys ("id", the default, or "any"), keydoc and keyref.
// Tags on a list or map (enum, min, max, pattern, ref) speak about each value;
// ref on a map whose values are not texts speaks about its keys. A struct
// embedded without a key lends its fields; a key of the struct itself stands
// before a lent one. Defaults are filled in also where a whole struct is
// absent, but not behind a pointer.
//
// Types are first turned into a tree of Schema; checking, JSON Schema and the
// reference page all read that tree, so they cannot disagree. Binding then
// fills the Go values and leaves out what the check has already reported.
package shape
