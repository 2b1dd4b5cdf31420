package site

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// MovesFile is the table of pages that have another name now.
const MovesFile = "moved.txt"

// Moves is where to read on for pages that moved or went, by the former path, as migrating.md, or
// by path and anchor, as checks.md#yaml-tab.
type Moves map[string]string

// ReadMoves reads the table of moved pages: a former page and a new one in each line, both
// perhaps with an anchor; lines that begin with # are comments.
func ReadMoves(fsys fs.FS) (Moves, error) {
	text, err := fs.ReadFile(fsys, MovesFile)
	if err != nil {
		return nil, err
	}
	m := Moves{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 0 || strings.HasPrefix(words[0], "#"):
			continue
		case len(words) != 2:
			return nil, fmt.Errorf("%s:%d: expected a former page and the new one", MovesFile, n)
		case m[words[0]] != "":
			return nil, fmt.Errorf("%s:%d: %s is named twice", MovesFile, n, words[0])
		}
		m[words[0]] = words[1]
	}
	return m, lines.Err()
}

// FindPage returns the page that has the content of a former page now, and the anchor there. An
// anchor that the table does not name is looked for in the new page, and if that is the first
// page of a folder, in all pages of the folder; without such a heading it is "". ok is false if
// the page has not moved.
func (m Moves) FindPage(pages []*Page, page, anchor string) (to *Page, at string, ok bool) {
	name, ok := m[page+"#"+anchor]
	if !ok {
		name, ok = m[page]
	}
	if !ok {
		return nil, "", false
	}
	name, fixed, _ := strings.Cut(name, "#")
	for _, p := range pages {
		if p.Name == name {
			to = p
		}
	}
	if to == nil || fixed != "" || anchor == "" {
		return to, fixed, to != nil
	}
	for _, p := range pages {
		sameFolder := path.Base(name) == "README.md" && path.Dir(p.Name) == path.Dir(name)
		if (p == to || sameFolder) && slices.ContainsFunc(p.Sections, func(s Section) bool { return s.ID == anchor }) {
			return p, anchor, true
		}
	}
	return to, "", true
}
