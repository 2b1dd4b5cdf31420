package api

import (
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// asSentence makes a sentence of a short help text.
func asSentence(doc string) string {
	r, n := utf8.DecodeRuneInString(doc)
	if n == 0 {
		return ""
	}
	doc = string(unicode.ToUpper(r)) + doc[n:]
	switch doc[len(doc)-1] {
	case '.', '?', '!':
		return doc
	}
	return doc + "."
}
