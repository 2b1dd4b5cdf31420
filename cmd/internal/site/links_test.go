package site

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// BrokenLinks reports each link of the named pages that leads to no file, or to a heading that
// does not exist. Names and links are paths in fsys; a link to a folder is valid.
func BrokenLinks(fsys fs.FS, names []string) ([]string, error) {
	var out []string
	read := map[string]*Page{}
	page := func(name string) (*Page, error) {
		if p, ok := read[name]; ok {
			return p, nil
		}
		p, err := ReadPage(fsys, name)
		read[name] = p
		return p, err
	}
	for _, name := range names {
		p, err := page(name)
		if err != nil {
			return nil, err
		}
		for _, l := range p.Links {
			if leadsAway(l.To) {
				continue
			}
			file, anchor := p.linkTarget(l.To)
			if _, err := fs.Stat(fsys, file); err != nil {
				out = append(out, fmt.Sprintf("%s:%d: there is no file %s", name, l.Line, file))
				continue
			}
			if anchor == "" || !strings.HasSuffix(file, ".md") {
				continue
			}
			to, err := page(file)
			if err != nil {
				return nil, err
			}
			if !slices.ContainsFunc(to.Sections, func(s Section) bool { return s.ID == anchor }) {
				out = append(out, fmt.Sprintf("%s:%d: %s has no heading #%s", name, l.Line, file, anchor))
			}
		}
	}
	return out, nil
}
