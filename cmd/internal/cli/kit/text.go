package kit

import (
	"strconv"
	"strings"
)

// JoinQuoted returns texts in quotes, with commas and a word before the last: "a", "b" or "c".
func JoinQuoted(texts []string, word string) string {
	quoted := make([]string, len(texts))
	for i, x := range texts {
		quoted[i] = strconv.Quote(x)
	}
	return JoinWords(quoted, word)
}

// JoinWords returns words with commas and another word before the last: a, b or c.
func JoinWords(words []string, word string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + word + " " + words[last]
}

// CutText returns a text cut to at most wide characters. A cut text ends in an ellipsis.
func CutText(text string, wide int) string {
	if r := []rune(text); len(r) > wide {
		return string(r[:wide-1]) + "…"
	}
	return text
}

// IndentText returns a text with two spaces before it; an empty one stays empty.
func IndentText(s string) string {
	if s == "" {
		return ""
	}
	return "  " + s
}
