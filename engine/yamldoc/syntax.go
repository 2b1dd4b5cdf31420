package yamldoc

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// reportSyntaxError turns an error of the YAML library into a finding with a place
// and plain words. The place is the first fault of our own scanner, if the library
// read that far; else the line at which the library gave up.
func (r *reader) reportSyntaxError(err error) {
	given := countBytesRead(r.text)
	f := firstFault(r.text)
	if f.rule != "" && f.off <= utf8.RuneCount(r.text[:given])+2 {
		d := diag.Diagnostic{Rule: f.rule, Pos: r.toPos(f.at), Len: f.length, Message: f.message, Hint: f.hint}
		if f.related.line > 0 {
			d.Related = []diag.Related{{Pos: r.toPos(f.related), Message: f.relMsg}}
		}
		r.rep.Add(d)
		return
	}
	at := r.findErrorLine(given, err)
	if tab, found := r.findTabNear(at.line); found {
		r.addFinding("yaml-tab-indent", tab, 1, "a tab is used as indentation", "indent with spaces, two for each level; remove tabs from blank lines")
		return
	}
	message, hint := translateError(err)
	r.addFinding("yaml-syntax", at, 1, message, hint)
}

// findTabNear looks for a tab that indents the line, or is in the blank lines
// above it.
func (r *reader) findTabNear(line int) (place, bool) {
	lines := bytes.Split(r.text, []byte("\n"))
	for ; line > 0; line-- {
		text := lines[line-1]
		if i := bytes.IndexByte(text, '\t'); i >= 0 && len(bytes.TrimLeft(text[:i], " ")) == 0 {
			return place{line, i + 1}, true
		}
		if line > 1 && len(bytes.TrimSpace(lines[line-2])) > 0 {
			break
		}
	}
	return place{}, false
}

// slowReader returns one byte at a time, so that what the library has read when it
// fails shows where it fails.
type slowReader struct {
	data []byte
	n    int
}

func (s *slowReader) Read(p []byte) (int, error) {
	if s.n >= len(s.data) || len(p) == 0 {
		return 0, io.EOF
	}
	p[0] = s.data[s.n]
	s.n++
	return 1, nil
}

// countBytesRead returns how many bytes the library reads before it fails.
func countBytesRead(text []byte) (n int) {
	s := &slowReader{data: text}
	defer func() {
		if recover() != nil {
			n = s.n
		}
	}()
	dec := yaml.NewDecoder(s)
	for {
		if err := dec.Decode(&yaml.Node{}); err != nil {
			return s.n
		}
	}
}

// findErrorLine returns the first character of the line at which the library gave
// up. The line that the error names is used only when it comes before that.
func (r *reader) findErrorLine(given int, err error) place {
	line := 1 + bytes.Count(bytes.TrimRight(r.text[:given], " \n"), []byte("\n"))
	if _, rest, ok := strings.Cut(err.Error(), "line "); ok {
		digits, _, _ := strings.Cut(rest, ":")
		if n, err := strconv.Atoi(digits); err == nil && n > 1 && n < line && !strings.Contains(rest, "did not find expected") {
			line = n
		}
	}
	lines := bytes.Split(r.text, []byte("\n"))
	line = min(line, len(lines))
	text := lines[line-1]
	return place{line, 1 + len(text) - len(bytes.TrimLeft(text, " "))}
}

// translateError translates the messages of the library that get past our own
// scanner.
func translateError(err error) (message, hint string) {
	text := err.Error()
	for _, t := range translations {
		if strings.Contains(text, t.part) {
			return t.message, t.hint
		}
	}
	return "this can not be read as YAML", "compare the line and the one above it with a file that works: indentation, colons, quotes, brackets"
}

// translations are messages of the YAML library in plain words.
var translations = []struct{ part, message, hint string }{
	{"mapping values are not allowed", "a colon stands where no key can be", "put a text that holds a colon in quotes, or begin the inner key on its own line"},
	{"could not find expected ':'", "a key without a colon", "write the key, a colon, a space and the value"},
	{"did not find expected key", "a key was expected here", "check the indentation, and quotes that close too early"},
	{"did not find expected '-'", "a list entry was expected here", "begin the line with a dash and a space"},
	{"',' or ']'", "a list in brackets is broken here", "separate the entries by commas and close the list with ]"},
	{"',' or '}'", "a map in brackets is broken here", "separate the entries by commas and close the map with }"},
	{"did not find expected node content", "a value was expected here", "write the value, or remove the comma or bracket"},
	{"block sequence entries are not allowed", "a list entry can not begin here", "put the entry on its own line"},
	{"mapping keys are not allowed", "a question mark can not begin a key here", "remove it, or put the text in quotes"},
	{"cannot start any token", "a text can not begin with this sign", "put the text in quotes"},
	{"tab character", "a tab is used as indentation", "indent with spaces, two for each level"},
	{"unexpected end of stream", "a quotation mark is never closed", "close the text with the same mark"},
	{"document indicator", "a document ends inside a quoted text", "close the text with the same mark"},
	{"document start", "text after the end of the document", "remove it, or make the file one map"},
	{"max depth", "maps and lists are nested too deep", "flatten the file"},
	{"directive", "an instruction to the YAML reader", "remove the line that begins with %"},
	{"escape", "an unknown backslash sequence", `write \\ for one backslash, or use single quotes`},
	{"anchor", "aliases are not used in game files", "write the value out"},
	{"control characters", "an invisible control character", "delete the character"},
}
