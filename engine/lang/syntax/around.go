package syntax

import (
	"regexp"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// ReadAround is [ReadFile] for checks: where top-level functions are not valid Lua, it reports each
// of them and returns the file without their bodies. [File.Broken] lists their names.
func ReadAround(name, text string, rep *diag.List) *File {
	var found diag.List
	f := ReadFile(name, text, &found)
	if f != nil || len(found.Items) != 1 || found.Items[0].Rule != RuleSyntax {
		rep.Items = append(rep.Items, found.Items...)
		return f
	}
	around, broken := parseAround(name, text)
	if around == nil {
		rep.Items = append(rep.Items, found.Items...)
		return nil
	}
	for i := range broken {
		rep.Add(broken[i].describe())
	}
	return around
}

// ParseAround is [Parse] for what other files use of a file: functions that are not valid Lua have
// empty bodies, and [File.Broken] lists their names.
func ParseAround(name, text string) *File {
	f := Parse(name, text)
	if f.Err != nil && !f.Err.TooDeep {
		if around, _ := parseAround(name, text); around != nil {
			return around
		}
	}
	return f
}

// chunk is a top-level function with all that follows it, up to the next one: a mistake in it does
// not keep the other functions from being read. The first chunk of a file has no function.
type chunk struct {
	first, end int // its lines, from 0
	file       *File
}

// functionLine begins a top-level function.
var functionLine = regexp.MustCompile(`^(?:local )?function +(\w+)`)

// functionHead is the first line of a function up to its parameters, if these are valid.
var functionHead = regexp.MustCompile(`^(?:local )?function +\w+ *\([\w, ]*\)`)

// declaredName finds the names that the lines before the first function declare.
var declaredName = regexp.MustCompile(`(?m)^local +(\w+)`)

// parseAround parses a file without the bodies of the functions that are not valid Lua. It returns
// nil where no single function is to blame.
func parseAround(name, text string) (*File, []chunk) {
	lines := strings.Split(text, "\n")
	var broken []chunk
	var names []string
	first := 0
	for i := 1; i <= len(lines); i++ {
		if i < len(lines) && !functionLine.MatchString(lines[i]) {
			continue
		}
		own := strings.Repeat("\n", first) + strings.Join(lines[first:i], "\n")
		if f := Parse(name, own); f.Err != nil {
			broken = append(broken, chunk{first, i, f})
		}
		first = i
	}
	if len(broken) == 0 {
		return nil, nil
	}
	for _, c := range broken {
		names = append(names, c.empty(lines)...)
	}
	f := Parse(name, strings.Join(lines, "\n"))
	if f.Err != nil {
		return nil, nil
	}
	f.Broken = names
	return f, broken
}

// empty leaves of a chunk the head of its function, and returns the names that it declares. The
// comment above the next function stays.
func (c chunk) empty(lines []string) []string {
	head, names := "", []string(nil)
	if m := functionLine.FindStringSubmatch(lines[c.first]); m != nil {
		names = append(names, m[1])
		if head = functionHead.FindString(lines[c.first]); head == "" {
			head = m[0] + "()"
		}
		head += " end"
	} else {
		for _, m := range declaredName.FindAllStringSubmatch(strings.Join(lines[c.first:c.end], "\n"), -1) {
			names = append(names, m[1])
		}
	}
	end := c.end
	for end > c.first+1 && (strings.HasPrefix(lines[end-1], "--") || strings.TrimSpace(lines[end-1]) == "") {
		end--
	}
	// Blanks take the place of what is left out, so that all bytes behind stay where they are.
	longer := 0
	for i := c.first; i < end; i++ {
		width := max(len(lines[i])-longer, 0)
		longer -= len(lines[i]) - width
		if lines[i] = strings.Repeat(" ", width); i == c.first {
			lines[i] = head + strings.Repeat(" ", max(width-len(head), 0))
			longer = max(len(head)-width, 0)
		}
	}
	return names
}

// describe returns the finding about a chunk.
func (c chunk) describe() diag.Diagnostic {
	d := c.file.syntaxFinding()
	if name := functionLine.FindStringSubmatch(strings.TrimLeft(c.file.Text, "\n")); c.file.Err.AtEnd && name != nil && strings.HasPrefix(d.Message, "the file ends") {
		d.Message = "the function " + name[1] + " ends in the middle of something"
	}
	return d
}
