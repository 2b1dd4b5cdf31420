package site

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// MovesFile is the table of pages that have another name now.
const MovesFile = "moved.txt"

// Moves maps the former address of a page that moved or went to the address that replaces it. The
// key is a path, as migrating.md, or a path with an anchor, as checks.md#yaml-tab.
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

// addMovedPages adds a small page for each former one. It sends readers on to the new page, and
// with a script to the heading that their address names.
func addMovedPages(out map[string][]byte, fsys fs.FS) error {
	moves, err := ReadMoves(fsys)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	pages, err := ReadPages(fsys)
	if err != nil {
		return err
	}
	for name := range moves {
		if strings.Contains(name, "#") {
			continue
		}
		if _, taken := out[pageAddress(name)]; taken {
			return fmt.Errorf("%s: %s has moved and is there", MovesFile, name)
		}
		if out[pageAddress(name)], err = moves.renderMoved(pages, name); err != nil {
			return err
		}
	}
	return nil
}

// renderMoved returns the page that a former address shows.
func (m Moves) renderMoved(pages []*Page, name string) ([]byte, error) {
	to, _, ok := m.FindPage(pages, name, "")
	if !ok {
		return nil, fmt.Errorf("%s: %s leads to %s, which is no page", MovesFile, name, m[name])
	}
	places := map[string]string{}
	for _, p := range pages {
		for _, s := range p.Sections {
			if at, anchor, _ := m.FindPage(pages, name, s.ID); at == p && anchor == s.ID {
				places[s.ID] = pageAddress(p.Name) + "#" + s.ID
			}
		}
	}
	for former := range m {
		if anchor, ok := strings.CutPrefix(former, name+"#"); ok {
			at, id, _ := m.FindPage(pages, name, anchor)
			if at == nil {
				return nil, fmt.Errorf("%s: %s leads to %s, which is no page", MovesFile, former, m[former])
			}
			if places[anchor] = pageAddress(at.Name); id != "" {
				places[anchor] += "#" + id
			}
		}
	}
	table, err := json.Marshal(places)
	if err != nil {
		return nil, err
	}
	up := strings.Repeat("../", strings.Count(name, "/"))
	address := up + pageAddress(to.Name)
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>%s</title>\n<link rel=\"stylesheet\" href=\"%slook.css\">\n", html.EscapeString(to.Title), up)
	fmt.Fprintf(&b, "<noscript><meta http-equiv=\"refresh\" content=\"0; url=%s\"></noscript>\n<p>This page is now <a href=\"%s\">%s</a>.</p>\n", address, address, html.EscapeString(to.Title))
	fmt.Fprintf(&b, "<script>\nconst places = %s;\nlocation.replace(%q + (places[location.hash.slice(1)] || %q));\n</script>\n</html>\n", table, up, pageAddress(to.Name))
	return b.Bytes(), nil
}
