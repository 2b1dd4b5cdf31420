package model

import (
	"regexp"
	"slices"
	"strings"
)

// Sentence is a text that an author writes for the log, with places in braces. {of} is filled
// with a name. {are|is} is filled with the word that agrees with the subject: first plural, then
// singular.
type Sentence string

var sentencePlace = regexp.MustCompile(`\{([^{}]*)\}`)

// Fill returns the sentence with its places filled. names holds the text of each place; plural
// is the number of the subject. A place without a text stays as it is written.
func (s Sentence) Fill(plural bool, names map[string]string) string {
	return sentencePlace.ReplaceAllStringFunc(string(s), func(place string) string {
		inner := place[1 : len(place)-1]
		if many, one, pair := strings.Cut(inner, "|"); pair {
			if plural {
				return many
			}
			return one
		}
		if text, known := names[inner]; known {
			return text
		}
		return place
	})
}

// HasPlace reports whether the sentence has a place with a name.
func (s Sentence) HasPlace(name string) bool { return strings.Contains(string(s), "{"+name+"}") }

// FindWrongPlace returns the first place that has none of the names and is no pair of words, with
// its braces. It returns an empty text when all places are right.
func (s Sentence) FindWrongPlace(names ...string) string {
	for _, m := range sentencePlace.FindAllStringSubmatch(string(s), -1) {
		many, one, pair := strings.Cut(m[1], "|")
		if pair && (many == "" || one == "" || strings.Contains(one, "|")) || !pair && !slices.Contains(names, m[1]) {
			return m[0]
		}
	}
	if rest := sentencePlace.ReplaceAllString(string(s), ""); strings.ContainsAny(rest, "{}") {
		return rest[strings.IndexAny(rest, "{}"):][:1]
	}
	return ""
}
