// Package schema declares a kind of file once, as a Go struct, and derives the
// rest from it: decoding with positions, located findings, JSON Schema and a
// reference page.
//
// A struct says what it is by tags:
//
//	type Terrain struct {
//		schema.Located
//		Cost   *schema.Amount   `key:"cost" doc:"Movement points to enter."`
//		Blocks bool             `key:"blocks_sight" doc:"Stops a line of sight."`
//		Units  string           `key:"units" enum:"attacker,defender" default:"attacker"`
//		Kinds  schema.Map[Unit] `key:"kinds" required:"true" keydoc:"the unit's id" keys:"id"`
//		Home   string           `key:"home" ref:"hex"`
//		Data   *yamldoc.Node     `key:"data"`
//	}
//
// These are the tags:
//
//   - key: the name in the file. A field without it is not read.
//   - doc, required:"true", default, enum (comma separated).
//   - min, max: limits of whole numbers.
//   - pattern: a regular expression of a text, with want, which describes it.
//   - ref: the sort of thing that a text names.
//   - one:"group": exactly one key of the group must be there.
//   - edit: what a change means for games under way: shown, balance, safe, free.
//   - keys ("id", the default, or "any"), keydoc and keyref: the keys of a map.
//
// On a list or map the tags enum, min, max, pattern and ref are about each value.
// On a map whose values are not texts ref is about its keys. The keys of a struct
// embedded without a key count as keys of the outer struct, which may hide one of
// them by a key of its own. A struct that is absent gets its defaults too, unless
// it is a pointer.
//
// The builder turns types into a tree of [Schema]. The checker, the writers of
// JSON Schema and of the reference page, and [Cursor] read that tree, so they
// cannot disagree. The [Decoder] then fills the Go values and skips what the check
// has reported. A type that tags cannot describe implements [Custom], [Shorthand]
// or, for a map with several forms, [Unioner].
//
// Data that programs write as JSON (journals, positions, messages) has schemas too:
// [DataTypeSchema] derives them from the tags json and doc of a Go type, and
// [DataJSONSchema] writes them. [Keywords] hold what only
// JSON Schema can say.
//
// [Compile] prepares a set of kinds as a [Format]; [Format.Decode] reads a file
// and [Format.DecodeMerged] a tree merged from several files. [DecodeCache] keeps
// values between loads, and [RefIndex] says where a type names other things.
package schema
