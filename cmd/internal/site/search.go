package site

import (
	"cmp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Place is a section of a page that a search found.
type Place struct {
	Page    string // as [Page.ShortName] gives it
	ID      string // the anchor of the section, "" for the top of the page
	Heading string
	Line    string // the line of the section that fits best, without marks; it may be empty
	worth   int
}

// Address returns the place as `vedette docs` takes it: PAGE or PAGE#HEADING.
func (p Place) Address() string {
	if p.ID == "" {
		return p.Page
	}
	return p.Page + "#" + p.ID
}

// pageWorth returns the weight of a page in a search, in percent. Pages about history hold every
// word and answer few questions, so they count least. Lists of pages and pages for developers come
// next.
func pageWorth(name string) int {
	switch {
	case name == "changelog.md" || strings.HasPrefix(name, "decisions/"):
		return 20
	case strings.HasSuffix(name, "README.md"):
		return 50
	case name == "architecture.md" || name == "contributing.md" || name == "protocol.md":
		return 60
	}
	return 100
}

// SearchPages returns the sections that hold all the words, the best first. A section whose
// heading is the words comes before one that explains one of them at the head of a row, and this
// before one that merely holds them. Equal sections keep the order of the pages.
func SearchPages(pages []*Page, words []string) []Place {
	q := newQuery(words)
	if len(q.words) == 0 {
		return nil
	}
	var out []Place
	for _, p := range pages {
		for i, s := range p.Sections {
			worth, line := q.rateSection(p, &s)
			if worth == 0 {
				continue
			}
			place := Place{Page: p.ShortName(), ID: s.ID, Heading: s.Title, Line: line, worth: worth * pageWorth(p.Name) / 100}
			if i == 0 {
				place.ID = ""
			}
			out = append(out, place)
		}
	}
	slices.SortStableFunc(out, func(a, b Place) int { return cmp.Compare(b.worth, a.worth) })
	return out
}

// NearestWords returns up to most words of headings, and of what rows and lists explain, that are
// spelt nearly as a word is. They are what to offer when nothing holds the word.
func NearestWords(pages []*Page, word string, most int) []string {
	known := map[string]bool{}
	for _, p := range pages {
		for _, s := range p.Sections {
			for _, t := range splitWords(s.Title) {
				known[t] = true
			}
			for _, l := range s.lines(p) {
				if l.explains != "" {
					known[strings.TrimLeft(strings.ToLower(l.explains), "-")] = true
				}
			}
		}
	}
	names := make([]string, 0, len(known))
	for name := range known {
		if len(name) > 2 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []string
	for len(out) < most {
		near := diag.NearestName(strings.ToLower(word), names)
		if near == "" {
			break
		}
		out = append(out, near)
		names = slices.DeleteFunc(names, func(n string) bool { return n == near })
	}
	return out
}
