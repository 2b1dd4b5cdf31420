package schema

import (
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// The keys of an entry that follows another. Any entry of a section may have
// `like: ID`. Package yamldoc expands it before the merged text is decoded, so
// that only the check of single files and the JSON Schema know these keys.
const (
	likeKey   = "like"
	changeKey = "change"
)

// likeSchemas are the schemas of the keys that say how an entry follows another.
var likeSchemas = map[string]*Schema{
	likeKey:   nameSchema(TextSchema()),
	changeKey: {Form: FormList, Items: &Schema{Form: FormMap, Keys: "any", Want: "a change", Many: "changes"}, Want: "a list of changes", Many: "lists of changes"},
}

// likeDocs describe these keys.
var likeDocs = map[string]string{
	likeKey:   "Id of the entry beside it that this one is like: what is not said here is as it is there, also as rulesets and variants leave it.",
	changeKey: "Changes to what the model gives, with paths that begin in this entry; see change of variants.",
}

// likeBody returns the struct whose keys an entry with like: may have.
func (s *Schema) likeBody() *Schema {
	if s != nil && s.Form == FormEither {
		s = s.findAlternative(sortMap)
	}
	if s == nil || s.Form != FormStruct || !s.IsEntry() || s.findField(likeKey) != nil {
		return nil
	}
	return s
}

// isLike reports whether a value in a map of entries has like:.
func (s *Schema) isLike(n *yamldoc.Node) bool {
	if n.Kind != yamldoc.Map || !s.Section {
		return false
	}
	v := n.Get(likeKey)
	return v != nil && v.Kind == yamldoc.Scalar && s.Values.likeBody() != nil
}

// checkLike checks an entry with like:, which may have any keys of its section and
// requires none.
func (c *checker) checkLike(s *Schema, n *yamldoc.Node) {
	for i := range n.Entries {
		e := &n.Entries[i]
		p := valueLabel{key: e.Key, keyAt: e.KeyAt}
		switch f := s.findField(e.Key); {
		case isRepeatedKey(n, i):
		case f != nil:
			c.checkValue(f.Schema, entryValue(e), p)
		case likeSchemas[e.Key] != nil:
			c.checkValue(likeSchemas[e.Key], entryValue(e), p)
		case s.Rest != nil:
			c.checkValue(s.Rest.Schema, entryValue(e), p)
		default:
			c.reportUnknownKey(s, n, e)
		}
	}
}

// writeLike writes the JSON Schema of an entry with like:.
func (w *schemaWriter) writeLike(s *Schema) object {
	body := *s
	body.groups, body.Name = nil, ""
	body.Fields = nil
	for _, key := range []string{likeKey, changeKey} {
		body.Fields = append(body.Fields, Field{Key: key, Doc: likeDocs[key], Required: key == likeKey, Schema: likeSchemas[key]})
	}
	for _, f := range s.Fields {
		f.Required = false
		body.Fields = append(body.Fields, f)
	}
	if s.Name == "" {
		return w.writeFields(&body)
	}
	body.Name = "like-" + s.Name
	if _, known := w.defs[body.Name]; !known {
		w.defs[body.Name] = nil
		w.defs[body.Name] = w.writeFields(&body)
	}
	return object{{"$ref", "#/$defs/" + body.Name}}
}
