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
	"github.com/yuin/goldmark/text"
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

// Section is a heading and the text below it, for the search.
type Section struct {
	ID, Title string
	Text      string
}

// Link is a link or picture of a page that leads to another file.
type Link struct {
	To   string // as it is written
	Line int
}

// markdown reads what the pages are written in: CommonMark with tables.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough), goldmark.WithParserOptions(parser.WithAutoHeadingID()))

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
		s := Section{ID: string(raw), Title: headingText(n, p.source)}
		if p.Title == "" {
			p.Title = s.Title
		}
		p.Sections = append(p.Sections, s)
	case *ast.Link:
		p.Links = append(p.Links, Link{To: string(n.Destination), Line: p.linkLine(n)})
	case *ast.Image:
		p.Links = append(p.Links, Link{To: string(n.Destination), Line: p.linkLine(n)})
	case *ast.Text, *ast.String, *ast.FencedCodeBlock, *ast.CodeBlock:
		if len(p.Sections) > 0 && n.Parent().Kind() != ast.KindHeading {
			s := &p.Sections[len(p.Sections)-1]
			s.Text += string(nodeText(n, p.source)) + " "
		}
	}
}

// linkLine returns the line of the block that contains a link.
func (p *Page) linkLine(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			return 1 + bytes.Count(p.source[:n.Lines().At(0).Start], []byte("\n"))
		}
	}
	return 1
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
