package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Page is one page of Markdown, read.
type Page struct {
	Name     string // its path, as howto/ci.md
	Title    string
	Sections []Section
	Links    []Link
	source   []byte
	tree     ast.Node
}

// Section is a heading and the text below it, up to the next heading.
type Section struct {
	ID, Title  string
	Level      int    // of the heading: 1 is the title of the page
	Text       string // its words without marks, for the search in a browser
	start, end int    // its lines in the source, heading included
}

// Link is a link or picture of a page that leads to another file.
type Link struct {
	To   string // as it is written
	Line int
	at   int // the byte of the source at which its block begins
}

// markdown reads what the pages are written in: CommonMark with tables.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough), goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(codeRenderer{}, 100))))

// ReadPages reads all Markdown pages of a folder, in order of their paths.
func ReadPages(fsys fs.FS) ([]*Page, error) {
	names, err := ListFiles(fsys)
	if err != nil {
		return nil, err
	}
	var out []*Page
	for _, name := range names {
		if !strings.HasSuffix(name, ".md") {
			continue
		}
		p, err := ReadPage(fsys, name)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// ShortName returns the name by which people ask for a page: without .md, and that of its folder
// for the first page of a folder.
func (p *Page) ShortName() string {
	return strings.TrimSuffix(strings.TrimSuffix(p.Name, ".md"), "/README")
}

// Source returns the page as it is written.
func (p *Page) Source() []byte { return p.source }

// ReadPage reads a page.
func ReadPage(fsys fs.FS, name string) (*Page, error) {
	source, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	p := &Page{Name: name, source: source}
	p.tree = markdown.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(ids{}))))
	_ = ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			p.collectNode(n)
		}
		return ast.WalkContinue, nil
	})
	return p, nil
}

// collectNode collects headings, their texts and links.
func (p *Page) collectNode(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		id, _ := n.AttributeString("id")
		raw, _ := id.([]byte)
		s := Section{ID: string(raw), Title: headingText(n, p.source), Level: n.Level, start: p.lineStart(n), end: len(p.source)}
		if p.Title == "" {
			p.Title = s.Title
		}
		if last := len(p.Sections) - 1; last >= 0 {
			p.Sections[last].end = s.start
		}
		p.Sections = append(p.Sections, s)
	case *ast.Link:
		p.addLink(n, n.Destination)
	case *ast.Image:
		p.addLink(n, n.Destination)
	case *ast.Text, *ast.String, *ast.FencedCodeBlock, *ast.CodeBlock:
		if len(p.Sections) > 0 && n.Parent().Kind() != ast.KindHeading {
			s := &p.Sections[len(p.Sections)-1]
			s.Text += string(nodeText(n, p.source)) + " "
		}
	}
}

// lineStart returns the byte at which the line of a heading begins.
func (p *Page) lineStart(n *ast.Heading) int {
	if n.Lines().Len() == 0 {
		return 0
	}
	return 1 + bytes.LastIndexByte(p.source[:n.Lines().At(0).Start], '\n')
}

// FindSection returns the Markdown of the section with an anchor, with the sections below it.
func (p *Page) FindSection(id string) (string, bool) {
	for i, s := range p.Sections {
		if s.ID != id {
			continue
		}
		end := s.end
		for _, next := range p.Sections[i+1:] {
			if next.Level <= s.Level {
				break
			}
			end = next.end
		}
		return strings.TrimRight(string(p.source[s.start:end]), "\n") + "\n", true
	}
	return "", false
}

// FindPart returns the Markdown of a section, named by the path of its page and its anchor:
// checks/yaml.md#yaml-tag.
func FindPart(fsys fs.FS, place string) (text string, found bool, err error) {
	name, anchor, _ := strings.Cut(place, "#")
	p, err := ReadPage(fsys, name)
	if err != nil {
		return "", false, err
	}
	text, found = p.FindSection(anchor)
	return text, found, nil
}

// Group is a heading of the first page, with the pages that are linked below it.
type Group struct {
	Title string
	Pages []*Page
}

// GroupPages returns the pages under the headings of README.md that link to them. A page that
// README.md does not link to is part of a folder whose first page it links to.
func GroupPages(pages []*Page) []Group {
	var out []Group
	byName := map[string]*Page{}
	for _, p := range pages {
		byName[p.Name] = p
	}
	first := byName["README.md"]
	if first == nil {
		return nil
	}
	for _, s := range first.Sections[1:] {
		g := Group{Title: s.Title}
		for _, l := range first.Links {
			file, _ := first.linkTarget(l.To)
			if p := byName[file]; p != nil && s.start <= l.at && l.at < s.end {
				g.Pages = append(g.Pages, p)
			}
		}
		out = append(out, g)
	}
	return out
}

// addLink adds a link with the place of the block that contains it.
func (p *Page) addLink(n ast.Node, to []byte) {
	l := Link{To: string(to), Line: 1}
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			l.at = n.Lines().At(0).Start
			l.Line = 1 + bytes.Count(p.source[:l.at], []byte("\n"))
			break
		}
	}
	p.Links = append(p.Links, l)
}

func nodeText(n ast.Node, source []byte) []byte {
	switch n := n.(type) {
	case *ast.Text:
		return n.Value(source)
	case *ast.String:
		return n.Value
	}
	return n.Lines().Value(source)
}

// headingText returns the text of a heading without marks.
func headingText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := c.(*ast.Text); ok && entering {
			b.Write(t.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// ids makes the anchors of headings as the usual readers of Markdown do: small
// letters, spaces become hyphens, other signs but hyphen and underscore go. A
// second heading of the same words gets a number.
type ids map[string]int

// Generate makes the anchor of a heading.
func (i ids) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(string(value))) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			b.WriteRune(r)
		}
	}
	id := b.String()
	i[id]++
	if n := i[id]; n > 1 {
		id = fmt.Sprintf("%s-%d", id, n-1)
	}
	return []byte(id)
}

// Put records an anchor that the page defines itself.
func (i ids) Put(value []byte) { i[string(value)]++ }

// leadsAway reports whether a link leads to another host.
func leadsAway(to string) bool {
	return strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:")
}

// linkTarget returns the file and the anchor that a link of a page leads to.
func (p *Page) linkTarget(to string) (file, anchor string) {
	file, anchor, _ = strings.Cut(to, "#")
	if file == "" {
		return p.Name, anchor
	}
	return path.Join(path.Dir(p.Name), file), anchor
}
