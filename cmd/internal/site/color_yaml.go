package site

import (
	"regexp"
	"strings"
)

// yamlNumber is a scalar that YAML as Vedette reads it does not take for text.
var yamlNumber = regexp.MustCompile(`^(?:[-+]?\d+|true|false)$`)

// colorYAML colors keys, quoted texts, numbers and comments. It goes line by line and keeps count
// of brackets, because a comma ends a text only inside of them.
func (b *colored) colorYAML(text string) {
	depth := 0
	for line := range strings.Lines(text) {
		for i := 0; i < len(line); {
			c := line[i]
			switch {
			case c == '#' && (i == 0 || line[i-1] == ' '):
				end := len(strings.TrimRight(line, "\n"))
				b.add(codeComment, line[i:end])
				i = end
			case strings.IndexByte("{[", c) >= 0:
				depth++
				b.add("", line[i:i+1])
				i++
			case strings.IndexByte("}]", c) >= 0:
				depth = max(depth-1, 0)
				b.add("", line[i:i+1])
				i++
			case c == ' ' || c == '\n' || c == ',' || c == ':' || c == '-' && i+1 < len(line) && line[i+1] == ' ':
				b.add("", line[i:i+1])
				i++
			default:
				end := scalarEnd(line, i, depth > 0)
				b.add(scalarClass(line, i, end), line[i:end])
				i = end
			}
		}
	}
}

// scalarEnd returns where a scalar of a line ends. In brackets a comma or a bracket ends one that
// is not quoted.
func scalarEnd(line string, from int, inBrackets bool) int {
	if quote := line[from]; quote == '"' || quote == '\'' {
		if n := strings.IndexByte(line[from+1:], quote); n >= 0 {
			return from + n + 2
		}
	}
	for i := from + 1; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\n', c == ':' && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\n'):
			return i
		case c == '#' && line[i-1] == ' ':
			return len(strings.TrimRight(line[:i], " "))
		case inBrackets && strings.IndexByte(",]}", c) >= 0:
			return i
		}
	}
	return len(line)
}

func scalarClass(line string, from, end int) string {
	text := line[from:end]
	switch {
	case end < len(line) && line[end] == ':':
		return codeKey
	case text[0] == '"' || text[0] == '\'':
		return codeText
	case yamlNumber.MatchString(text):
		return codeNumber
	}
	return ""
}
