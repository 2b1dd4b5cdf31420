package site

import (
	"bytes"
	_ "embed" // the look and the search
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
)

var (
	//go:embed look.css
	look []byte
	//go:embed search.js
	search []byte
)

// BuildSite returns the files of the whole site by path. README.md is the first page; its list
// of links is beside every page. Equal pages give equal bytes.
func BuildSite(fsys fs.FS) (map[string][]byte, error) {
	names, err := ListFiles(fsys)
	if err != nil {
		return nil, err
	}
	first, err := ReadPage(fsys, "README.md")
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{"look.css": look, "search.js": search}
	var index []entry
	for _, name := range names {
		if !strings.HasSuffix(name, ".md") {
			if out[name], err = fs.ReadFile(fsys, name); err != nil {
				return nil, err
			}
			continue
		}
		p, err := ReadPage(fsys, name)
		if err != nil {
			return nil, err
		}
		if out[pageAddress(name)], err = p.renderPage(fsys, first); err != nil {
			return nil, err
		}
		index = append(index, p.searchEntries()...)
	}
	if err := addMovedPages(out, fsys); err != nil {
		return nil, err
	}
	text, err := json.Marshal(index)
	if err != nil {
		return nil, err
	}
	out["index.js"] = append(append([]byte("const pages = "), text...), ";\n"...)
	return out, nil
}

// ListFiles lists the files of a site in their order.
func ListFiles(fsys fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && name != MovesFile && !strings.HasSuffix(name, ".go") {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// entry is what the search knows of a section.
type entry struct {
	Page    string `json:"page"`
	Address string `json:"at"`
	Title   string `json:"title"`
	Text    string `json:"text"`
}

func (p *Page) searchEntries() []entry {
	var out []entry
	for _, s := range p.Sections {
		at := pageAddress(p.Name)
		if s.Title != p.Title {
			at += "#" + s.ID
		}
		out = append(out, entry{p.Title, at, s.Title, strings.Join(strings.Fields(s.Text), " ")})
	}
	return out
}

// pageAddress returns the path of a page in the site.
func pageAddress(name string) string {
	if dir, base := path.Split(name); base == "README.md" {
		return dir + "index.html"
	}
	return strings.TrimSuffix(name, ".md") + ".html"
}

// renderPage returns the page as an HTML file of the site.
func (p *Page) renderPage(fsys fs.FS, first *Page) ([]byte, error) {
	up := strings.Repeat("../", strings.Count(p.Name, "/"))
	menu, err := first.renderBody(fsys, up)
	if err != nil {
		return nil, err
	}
	body, err := p.renderBody(fsys, "")
	if err != nil {
		return nil, err
	}
	_, menu, _ = bytes.Cut(menu, []byte("</p>"))
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s</title>\n", html.EscapeString(p.Title))
	fmt.Fprintf(&b, "<link rel=\"stylesheet\" href=\"%slook.css\">\n<nav>\n<a href=\"%sindex.html\">Vedette</a>\n", up, up)
	fmt.Fprintf(&b, "<input id=\"search\" type=\"search\" placeholder=\"Search\" data-up=\"%s\">\n<ol id=\"found\"></ol>\n%s</nav>\n<main>\n%s</main>\n", up, menu, body)
	fmt.Fprintf(&b, "<script src=\"%sindex.js\"></script>\n<script src=\"%ssearch.js\"></script>\n</html>\n", up, up)
	return b.Bytes(), nil
}

// renderBody returns the content of the page as HTML, with links rewritten to files of the site.
// up leads from the file that shows it to the page's own folder. A link to a file that is not
// part of the site becomes its text.
func (p *Page) renderBody(fsys fs.FS, up string) ([]byte, error) {
	fresh, err := ReadPage(fsys, p.Name)
	if err != nil {
		return nil, err
	}
	var lost []*ast.Link
	_ = ast.Walk(fresh.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.Link); ok && entering && !leadsAway(string(l.Destination)) {
			if to, ok := p.rewriteLink(fsys, string(l.Destination), up); ok {
				l.Destination = []byte(to)
			} else {
				lost = append(lost, l)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, l := range lost {
		for c := l.FirstChild(); c != nil; c = l.FirstChild() {
			l.Parent().InsertBefore(l.Parent(), l, c)
		}
		l.Parent().RemoveChild(l.Parent(), l)
	}
	var b bytes.Buffer
	err = markdown.Renderer().Render(&b, fresh.source, fresh.tree)
	return b.Bytes(), err
}

func (p *Page) rewriteLink(fsys fs.FS, to, up string) (string, bool) {
	file, anchor := p.linkTarget(to)
	info, err := fs.Stat(fsys, file)
	switch {
	case err != nil:
		return "", false
	case info.IsDir():
		return up + "index.html", true
	}
	written, _, _ := strings.Cut(to, "#")
	if strings.HasSuffix(written, ".md") {
		dir, base := path.Split(written)
		written = dir + pageAddress(base)
	}
	if anchor != "" {
		anchor = "#" + anchor
	}
	return up + written + anchor, true
}
