package site

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// query is the words of a search, in small letters and without a plural's s.
type query struct{ words []string }

// emptyWords are left out of a search of several words.
var emptyWords = map[string]bool{"a": true, "an": true, "and": true, "for": true, "how": true, "in": true, "is": true, "of": true, "on": true, "or": true, "the": true, "to": true}

func newQuery(words []string) query {
	var q query
	all := splitWords(strings.Join(words, " "))
	for _, w := range all {
		if len(all) == 1 || !emptyWords[w] {
			q.words = append(q.words, cutPlural(w))
		}
	}
	return q
}

// What a word counts by where it is found.
const (
	worthHeading  = 100 // the heading is the words, and nothing else
	worthExplains = 60  // a row or an entry of a list is about the word
	worthPhrase   = 50  // the heading or the line has all the words one after the other
	worthInTitle  = 30  // the heading holds the word
	worthInCell   = 15  // the first cell of a row holds the word
	worthOfPage   = 6   // the title of the page holds the word
	worthInCode   = 8   // the line has the word as code
	worthInLine   = 6   // the line holds the word
	worthPart     = 2   // a part of a compound, or the beginning of a longer word
	mostLines     = 4   // lines with the word that count, each one point, beside the best
)

// rateSection returns what a section is worth, 0 if a word is nowhere in it, and its best line.
func (q query) rateSection(p *Page, s *Section) (worth int, best string) {
	lines := s.lines(p)
	perLine := make([]int, len(lines))
	switch title := dropEmpty(splitWords(s.Title)); {
	case holdsPhrase(title, q.words) && len(title) == len(q.words):
		worth = worthHeading
	case len(q.words) > 1 && holdsPhrase(title, q.words):
		worth = worthPhrase
	}
	for _, w := range q.words {
		found, top, more := rateText(s.Title, w, worthInTitle), 0, 0
		if found == 0 {
			found = rateText(p.Title, w, worthOfPage)
		}
		if s.Title == p.Title && found == 0 {
			found = rateText(strings.TrimSuffix(p.Name, ".md"), w, worthInTitle)
		}
		for i, l := range lines {
			n := l.rate(w)
			perLine[i] += n
			if n > 0 {
				more++
			}
			top = max(top, n)
		}
		if found+top == 0 {
			return 0, ""
		}
		worth += found + top + min(more, mostLines)
	}
	top, phrase := -1, 0
	for i, l := range lines {
		if len(q.words) > 1 && !l.code && holdsPhrase(dropEmpty(splitWords(l.plain)), q.words) {
			perLine[i] += worthPhrase
			phrase = worthPhrase
		}
		if l.plain != "" && !l.code && (l.cell == "" || perLine[i] > 0) && (top < 0 || perLine[i] > perLine[top]) {
			top = i
		}
	}
	worth += phrase
	if top < 0 {
		return worth, ""
	}
	return worth, cutAround(lines[top].plain, q.words)
}

// line is a line of a section as the search sees it.
type line struct {
	plain    string   // without marks
	spans    []string // what is marked as code
	explains string   // the word as code at the head of a row or of an entry of a list
	cell     string   // the first cell of a row
	code     bool     // it is in a block of code
}

var (
	codeSpan  = regexp.MustCompile("`([^`]+)`")
	firstCode = regexp.MustCompile("^\\s*(?:\\| ?|[-*] )(?:\\*\\*)?`([^`]+)`")
	linkText  = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	firstWord = regexp.MustCompile(`^-*[\w.-]*\w`)
)

// lines returns the lines of a section below its heading, without heads of tables.
func (s *Section) lines(p *Page) []line {
	var out []line
	fence := false
	for i, raw := range strings.Split(string(p.source[s.start:s.end]), "\n") {
		trimmed := strings.TrimSpace(raw)
		switch {
		case i == 0 || trimmed == "":
		case strings.HasPrefix(trimmed, "|") && strings.Trim(trimmed, "|-: ") == "":
			out = out[:max(len(out)-1, 0)]
		case strings.HasPrefix(trimmed, "```"):
			fence = !fence
		case fence:
			out = append(out, line{plain: trimmed, code: true})
		default:
			out = append(out, readLine(trimmed))
		}
	}
	return out
}

// readLine reads a line of prose, a row of a table or an entry of a list. An example at the end
// of what the reference says about a word is left out.
func readLine(raw string) line {
	raw, _, _ = strings.Cut(raw, " Example: ")
	l := line{plain: plainText(raw)}
	for _, m := range codeSpan.FindAllStringSubmatch(raw, -1) {
		l.spans = append(l.spans, m[1])
	}
	if m := firstCode.FindStringSubmatch(raw); m != nil {
		l.explains = firstWord.FindString(m[1])
	}
	if row, ok := strings.CutPrefix(raw, "| "); ok {
		l.cell, _, _ = strings.Cut(row, " | ")
	}
	return l
}

// plainText returns a line of Markdown without its marks. The cells of a row follow each other,
// the first with a colon.
func plainText(raw string) string {
	text := linkText.ReplaceAllString(raw, "$1")
	text = strings.NewReplacer("**", "", "`", "", `\|`, "|").Replace(text)
	if strings.HasPrefix(raw, "|") {
		var cells []string
		for cell := range strings.SplitSeq(strings.Trim(text, "|"), " | ") {
			if cell = strings.TrimSpace(cell); cell != "" {
				cells = append(cells, cell)
			}
		}
		if len(cells) > 1 {
			return cells[0] + ": " + strings.Join(cells[1:], ", ")
		}
		return strings.Join(cells, "")
	}
	for _, mark := range []string{"- ", "* ", "> "} {
		text = strings.TrimPrefix(text, mark)
	}
	return text
}

// rate returns what a line is worth for a word.
func (l line) rate(word string) int {
	if l.code {
		return min(rateText(l.plain, word, worthPart), worthPart)
	}
	if cutPlural(strings.TrimLeft(strings.ToLower(l.explains), "-")) == word {
		return worthExplains
	}
	for _, s := range l.spans {
		if cutPlural(strings.TrimLeft(strings.ToLower(s), "-")) == word {
			return max(worthInCode, rateText(l.cell, word, worthInCell))
		}
	}
	if holdsPhrase(splitWords(l.cell), []string{word}) {
		return worthInCell
	}
	return rateText(l.plain, word, worthInLine)
}

// rateText returns whole if a text holds the word, worthPart if a part or the beginning of a word
// of it is the word, else 0.
func rateText(text, word string, whole int) int {
	best := 0
	for _, t := range splitWords(text) {
		if cutPlural(t) == word {
			return whole
		}
		if best == 0 && holdsPart(t, word) {
			best = min(whole, worthPart)
		}
	}
	return best
}

// holdsPart reports whether a word begins with another of three letters or more, or has it as a
// part between hyphens or underscores.
func holdsPart(long, word string) bool {
	if len(word) > 2 && strings.HasPrefix(long, word) {
		return true
	}
	for part := range strings.FieldsFuncSeq(long, func(r rune) bool { return r == '-' || r == '_' }) {
		if cutPlural(part) == word {
			return true
		}
	}
	return false
}

// splitWords returns the words of a text in small letters. Hyphens and underscores inside a word
// belong to it.
func splitWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
	})
	out := words[:0]
	for _, w := range words {
		if w = strings.Trim(w, "-_"); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// cutPlural returns a word without the s of a plural.
func cutPlural(word string) string {
	if len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") {
		return strings.TrimSuffix(word, "s")
	}
	return word
}

func dropEmpty(words []string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return emptyWords[w] })
}

// holdsPhrase reports whether a text has all the words one after the other.
func holdsPhrase(text, words []string) bool {
	for i := 0; i+len(words) <= len(text); i++ {
		same := true
		for j, w := range words {
			same = same && cutPlural(text[i+j]) == w
		}
		if same {
			return true
		}
	}
	return false
}

// lineWidth is how many characters of a line a search shows.
const lineWidth = 100

// cutAround returns the part of a line around the first of the words, of lineWidth characters at
// most, whole words and signs of omission.
func cutAround(text string, words []string) string {
	runes := []rune(text)
	if len(runes) <= lineWidth {
		return text
	}
	at := len(text)
	for _, w := range words {
		if i := strings.Index(strings.ToLower(text), w); i >= 0 {
			at = min(at, i)
		}
	}
	from := 0
	if at < len(text) {
		if before := len([]rune(text[:at])); before > lineWidth*2/3 {
			from = before - lineWidth/3
			for from > 0 && runes[from-1] != ' ' {
				from--
			}
		}
	}
	to := min(len(runes), from+lineWidth-2)
	for to < len(runes) && to > from+1 && runes[to] != ' ' {
		to--
	}
	cut := strings.TrimRight(string(runes[from:to]), " ,;:")
	if from > 0 {
		cut = "…" + cut
	}
	if to < len(runes) {
		cut += "…"
	}
	return cut
}
