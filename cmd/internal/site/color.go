package site

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// A piece of code gets a color by what it is. The values are the classes of look.css.
const (
	codeComment = "c"
	codeKey     = "k" // a key of YAML or JSON, a flag of a command
	codeText    = "s"
	codeNumber  = "n" // a number, true or false
	codeKeyword = "w" // a word of Lua, the name of a command, the place in a diff
	codeCall    = "f" // the name of a function that is called or made
	codeOutput  = "o" // what a command prints
	codeAdded   = "a"
	codeRemoved = "d"
)

// codeRenderer writes blocks of code with colors.
type codeRenderer struct{}

// RegisterFuncs makes goldmark write fenced blocks with this renderer.
func (codeRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			block := n.(*ast.FencedCodeBlock)
			text := string(block.Lines().Value(source))
			_, err := w.WriteString("<pre><code>" + colorCode(string(block.Language(source)), text) + "</code></pre>\n")
			return ast.WalkSkipChildren, err
		}
		return ast.WalkContinue, nil
	})
}

// colorCode returns code as HTML. Text of a language that is not known is only escaped.
func colorCode(language, text string) string {
	var b colored
	switch language {
	case "yaml", "json":
		b.colorYAML(text)
	case "lua":
		b.colorLua(text)
	case "sh", "bash", "shell":
		for line := range strings.Lines(text) {
			b.colorShell(line)
		}
	case "console":
		b.colorConsole(text)
	case "diff":
		b.colorDiff(text)
	default:
		b.add("", text)
	}
	return b.String()
}

// colored builds HTML of pieces of code.
type colored struct{ strings.Builder }

func (b *colored) add(class, text string) {
	switch {
	case text == "":
	case class == "":
		b.WriteString(html.EscapeString(text))
	default:
		b.WriteString(`<span class="` + class + `">` + html.EscapeString(text) + "</span>")
	}
}

func (b *colored) colorLua(text string) {
	f := syntax.Scan("", text)
	at, next := 0, 0
	comments := func(before int) {
		for ; next < len(f.Comments) && f.Comments[next].Off < before; next++ {
			c := f.Comments[next]
			b.add("", text[at:c.Off])
			b.add(codeComment, c.Text)
			at = c.Off + len(c.Text)
		}
	}
	for i, t := range f.Tokens {
		comments(t.Off)
		b.add("", text[at:t.Off])
		class := ""
		switch {
		case t.Kind.IsKeyword():
			class = codeKeyword
		case t.Kind == syntax.TokenText:
			class = codeText
		case t.Kind == syntax.TokenNumber:
			class = codeNumber
		case t.Kind == syntax.TokenName && i+1 < len(f.Tokens) && f.Tokens[i+1].Kind == '(':
			class = codeCall
		}
		b.add(class, text[t.Off:t.End])
		at = t.End
	}
	comments(len(text))
	b.add("", text[at:])
}

func (b *colored) colorConsole(text string) {
	for line := range strings.Lines(text) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			b.add(codeOutput, "$ ")
			b.colorShell(command)
		} else {
			b.add(codeOutput, line)
		}
	}
}

// shellPart is a comment, a quoted text, a flag, another word, or space.
var shellPart = regexp.MustCompile(`#.*|'[^'\n]*'|"[^"\n]*"|--?[A-Za-z][\w-]*|[^\s'"]+|\s+`)

func (b *colored) colorShell(line string) {
	start := true
	for _, part := range shellPart.FindAllString(line, -1) {
		class := ""
		switch {
		case part[0] == '#':
			class = codeComment
		case part[0] == '\'' || part[0] == '"':
			class = codeText
		case part[0] == '-' && len(part) > 1:
			class = codeKey
		case strings.TrimSpace(part) == "":
		case start:
			class, start = codeKeyword, false
		case part == "|" || part == "&&":
			start = true
		}
		b.add(class, part)
	}
}

func (b *colored) colorDiff(text string) {
	for line := range strings.Lines(text) {
		switch line[0] {
		case '+':
			b.add(codeAdded, line)
		case '-':
			b.add(codeRemoved, line)
		case '@':
			b.add(codeKeyword, line)
		default:
			b.add("", line)
		}
	}
}
