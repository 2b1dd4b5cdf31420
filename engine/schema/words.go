package schema

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"
)

// nameSchema fills in what messages call a schema.
func nameSchema(s *Schema) *Schema {
	if len(s.Enum) > 0 && s.Ref == "" {
		s.Want = joinAlternatives(s.Enum)
		s.Many = "values from " + strings.Join(quoteAll(s.Enum), ", ")
	}
	if s.Want != "" {
		if s.Many == "" {
			s.Many = "values: " + s.Want
		}
		return s
	}
	switch s.Form {
	case FormAny:
		s.Want, s.Many = "any value", "values"
	case FormScalar:
		s.Want, s.Many = "a plain value", "plain values"
	case FormList:
		s.Want, s.Many = "a list", "lists"
		if s.Items != nil && s.Items.Many != "" {
			s.Want, s.Many = "a list of "+s.Items.Many, "lists of "+s.Items.Many
		}
	case FormMap:
		s.Want, s.Many = "a map", "maps"
		if s.KeyRef != "" {
			s.Want, s.Many = "a map with a key for each "+s.KeyRef, "maps"
		}
	case FormStruct:
		s.Want, s.Many = "a map", "maps"
		if keys := s.nameSomeKeys(); keys != "" {
			s.Want = "a map with keys such as " + keys
		}
	case FormUnion:
		s.Want, s.Many = "a map", "maps"
	case FormEither:
		var parts []string
		for _, a := range s.Alts {
			if a.Want != "" {
				parts = append(parts, a.Want)
			}
		}
		s.Want, s.Many = strings.Join(parts, " or "), "values"
		if len(s.Alts) > 0 && s.Alts[0].Many != "" {
			s.Many = s.Alts[0].Many
		}
	}
	return s
}

// nameSomeKeys names the keys that describe a map best: required ones, then its
// own, then those that it shares with many others.
func (s *Schema) nameSomeKeys() string {
	var keys []string
	for pass := 0; pass < 3; pass++ {
		for i := range s.Fields {
			if s.Fields[i].scoreKey() == pass && len(keys) < 3 {
				keys = append(keys, s.Fields[i].Key)
			}
		}
	}
	return strings.Join(keys, ", ")
}

// scoreKey returns how well a key describes its map.
func (f *Field) scoreKey() int {
	switch {
	case f.Required:
		return 0
	case len(f.index) > 1: // of an embedded struct
		return 2
	}
	return 1
}

// joinAlternatives joins names with commas and "or".
func joinAlternatives(names []string) string {
	q := quoteAll(names)
	if len(q) == 1 {
		return q[0]
	}
	return "one of " + strings.Join(q, ", ")
}

// quoteAll puts quotes around each name.
func quoteAll(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = strconv.Quote(n)
	}
	return out
}

// withArticle returns a noun with its indefinite article.
func withArticle(noun string) string {
	if noun != "" && strings.ContainsRune("aeio", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// kebabName returns the name of a type as definitions are named: UnitKind becomes
// unit-kind.
func kebabName(t reflect.Type) string {
	name := goPathParts.ReplaceAllString(t.Name(), "")
	if name == "" {
		return "value"
	}
	return kebabText(name)
}

// kebabText returns a Go name in small letters with hyphens.
func kebabText(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if unicode.IsUpper(r) {
			if i > 0 && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
				b.WriteByte('-')
			}
			b.WriteRune(unicode.ToLower(r))
			continue
		}
		if r == '_' || r == ' ' {
			r = '-'
		}
		b.WriteRune(r)
	}
	return b.String()
}
