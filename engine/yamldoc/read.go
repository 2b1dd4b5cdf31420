package yamldoc

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

const (
	// MaxSize is the largest file that is read, in bytes.
	MaxSize = limits.FileBytes
	// MaxDepth is the deepest nesting of maps and lists that is read.
	MaxDepth = limits.YAMLDepth

	maxKey      = limits.KeyLength
	maxFindings = limits.FileFindings
)

// Read reads the text of one YAML file into a node tree with the place of every
// key and value. It accepts a byte order mark and Windows line ends. It returns
// nil, with at least one finding in rep, when the text is not YAML or uses a part
// of YAML that game files do not.
func Read(name string, data []byte, rep *diag.List) *Node {
	r := &reader{file: name, rep: rep}
	text, ok := r.cleanText(data)
	if !ok {
		return nil
	}
	r.text = text
	if at, found := findTabIndent(text); found {
		r.addFinding("yaml-tab-indent", at, 1, "a tab is used as indentation", "indent with spaces, two for each level")
		return nil
	}
	if at, found := findDirective(text); found {
		r.addFinding("yaml-directive", at, 1, "a line that begins with % is an instruction to the YAML reader", "remove the line, or put the text in quotes")
		return nil
	}
	doc, next, err := parseYAML(text)
	if err != nil {
		r.reportSyntaxError(err)
		return nil
	}
	if next != nil {
		at := place{max(next.Line, 1), max(next.Column, 1)}
		r.addFinding("yaml-several-documents", at, 3, "a second document begins here",
			"put each document into its own file, or remove the line ---")
		return nil
	}
	if doc == nil || len(doc.Content) == 0 || isEmptyDocument(doc.Content[0]) {
		r.addFinding("yaml-empty-file", place{1, 1}, 1, "the file holds nothing", "write at least `format: 2` and `kind: ...`, or delete the file")
		return nil
	}
	before := len(rep.Items)
	r.lines = bytes.Split(text, []byte("\n"))
	root := r.convertNode(doc.Content[0], 1)
	if len(rep.Items) > before {
		return nil
	}
	rep.Items = append(rep.Items, r.cutTexts...)
	findSpans(root, string(data))
	return root
}

// isEmptyDocument reports whether a document has only comments, or only "---".
func isEmptyDocument(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "" && n.Style == 0 && n.Anchor == ""
}

// parseYAML runs the YAML library, which panics on some broken input. next is the
// start of a second document.
func parseYAML(text []byte) (doc, next *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			doc, next, err = nil, nil, fmt.Errorf("yaml: reader fault")
		}
	}()
	dec := yaml.NewDecoder(bytes.NewReader(text))
	doc = &yaml.Node{}
	if err := dec.Decode(doc); err != nil {
		if err == io.EOF {
			return nil, nil, nil
		}
		return nil, nil, err
	}
	second := &yaml.Node{}
	if err := dec.Decode(second); err == nil {
		return doc, second, nil
	} else if err != io.EOF {
		return nil, nil, err
	}
	return doc, nil, nil
}

// reader is the state of one Read.
type reader struct {
	file         string
	rep          *diag.List
	text         []byte
	lines        [][]byte
	findingCount int
	cutTexts     []diag.Diagnostic // texts that a comment cuts short

	// at and offset are where charAt looked last: a line of a megabyte is gone
	// through once, not once for each value.
	at     place
	offset int
}

// place is a line and column, 1-based, in characters.
type place struct{ line, col int }

// toPos returns a place as a position in the file.
func (r *reader) toPos(p place) diag.Pos { return diag.Pos{File: r.file, Line: p.line, Col: p.col} }

// addFinding adds a finding, up to limits.FileFindings.
func (r *reader) addFinding(rule string, at place, length int, message, hint string, related ...diag.Related) {
	if r.findingCount++; r.findingCount > maxFindings {
		return
	}
	r.rep.Add(diag.Diagnostic{Rule: rule, Pos: r.toPos(at), Len: length, Message: message, Hint: hint, Related: related})
}

// charAt returns the ASCII character at a place, 0 for anything else.
func (r *reader) charAt(line, col int) byte {
	if line < 1 || line > len(r.lines) {
		return 0
	}
	text := r.lines[line-1]
	if line != r.at.line || col < r.at.col {
		r.at, r.offset = place{line, 1}, 0
	}
	for ; r.at.col < col && r.offset < len(text); r.at.col++ {
		_, n := utf8.DecodeRune(text[r.offset:])
		r.offset += n
	}
	if r.at.col != col || r.offset >= len(text) || text[r.offset] >= utf8.RuneSelf {
		return 0
	}
	return text[r.offset]
}

// convertNode converts a node of the YAML library, and reports parts of YAML that
// game files do not use.
func (r *reader) convertNode(y *yaml.Node, depth int) *Node {
	at := place{max(y.Line, 1), max(y.Column, 1)}
	n := &Node{Pos: r.toPos(at)}
	if depth > MaxDepth {
		r.addFinding("yaml-too-deep", at, 1, fmt.Sprintf("maps and lists are nested more than %d deep", MaxDepth), "flatten the file; no game file needs this")
		return n
	}
	if y.Kind == yaml.AliasNode {
		r.addFinding("yaml-alias", at, len(y.Value)+1, fmt.Sprintf("alias *%s: aliases are not used in game files", y.Value),
			"write the value out; if the star belongs to a text, put the text in quotes")
		return n
	}
	if y.Anchor != "" {
		r.addFinding("yaml-anchor", at, len(y.Anchor)+1, fmt.Sprintf("anchor &%s: anchors are not used in game files", y.Anchor),
			"remove the anchor; if the & belongs to a text, put the text in quotes")
	} else if y.Style&yaml.TaggedStyle != 0 || !startsWithKey(y) && r.charAt(at.line, at.col) == '!' {
		r.addFinding("yaml-tag", at, 1, "tag: types are never written in game files", "remove the word that begins with !, or put the text in quotes")
	}
	switch y.Kind {
	case yaml.MappingNode:
		n.Kind = Map
		r.convertEntries(n, y, depth)
	case yaml.SequenceNode:
		n.Kind = List
		n.Items = make([]*Node, 0, len(y.Content))
		for _, c := range y.Content {
			n.Items = append(n.Items, r.convertNode(c, depth+1))
		}
	default:
		n.Text = y.Value
		n.Quoted = y.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
		r.checkEscapes(y.Value, at)
		if !n.Quoted {
			r.noteCutText(y, at)
		}
	}
	return n
}

// reportEmptyCut reports a key without a value because the value starts with #,
// such as a color.
func (r *reader) reportEmptyCut(key string, at place) {
	if at.line > len(r.lines) {
		return
	}
	_, rest, ok := bytes.Cut(r.lines[at.line-1], []byte(key+": #"))
	if word := string(bytes.TrimRight(rest, " \t\r")); ok && startsWithWord("#"+word) {
		r.reportCut(at, utf8.RuneCountInString(key)+2, "#"+word, "#"+word)
	}
}

// startsWithWord reports whether a comment has a word right after its sign.
func startsWithWord(comment string) bool {
	word, ok := strings.CutPrefix(comment, "#")
	c, _ := utf8.DecodeRuneInString(word)
	return ok && (unicode.IsLetter(c) || unicode.IsDigit(c))
}

// reportCut reports a comment in the place of a text, so many characters after a
// place.
func (r *reader) reportCut(at place, behind int, comment, whole string) {
	if len(r.cutTexts) < maxFindings {
		r.cutTexts = append(r.cutTexts, diag.Diagnostic{Rule: RuleCutShort, Severity: diag.Warning, Pos: r.toPos(place{at.line, at.col + behind}), Len: utf8.RuneCountInString(comment),
			Message: clipText(comment) + " is a comment here, and no part of the text: after a blank, # begins one",
			Hint:    "put the whole text in quotes: " + quoteDouble(whole) + "; or write two blanks before a comment"})
	}
}

// noteCutText notes a text that ends at one blank and # with no blank after it:
// probably a part of the text became a comment. A real comment has two blanks
// before it, or one after its sign.
func (r *reader) noteCutText(y *yaml.Node, at place) {
	rest := y.LineComment
	if !startsWithWord(rest) || at.line > len(r.lines) {
		return
	}
	line := bytes.TrimRight(r.lines[at.line-1], " \t\r")
	text, ok := bytes.CutSuffix(line, []byte(" "+rest))
	last := bytes.TrimRight(text, " \t")
	if !ok || len(last) < len(text) || !bytes.HasSuffix(text, []byte(y.Value)) {
		return
	}
	r.reportCut(place{at.line, 1}, utf8.RuneCount(text)+1, rest, strings.TrimSpace(y.Value+" "+rest))
}

// startsWithKey reports whether a block map or list starts where its first entry
// does, so that the character there is not its own.
func startsWithKey(y *yaml.Node) bool {
	return len(y.Content) > 0 && y.Content[0].Line == y.Line && y.Content[0].Column == y.Column
}

// checkEscapes reports control characters written as "\x1b" and the like: names
// are printed on terminals.
func (r *reader) checkEscapes(text string, at place) {
	if i := strings.IndexFunc(text, func(c rune) bool { return c != '\n' && c != '\t' && isForbiddenChar(c) }); i >= 0 {
		r.addFinding("yaml-control-character", at, 1, "the text holds an invisible control character, written as an escape",
			"remove the escape; a line break \\n and a tab \\t are allowed")
	}
}

// convertEntries converts the entries of a map and reports equal keys.
func (r *reader) convertEntries(n *Node, y *yaml.Node, depth int) {
	n.Entries = make([]Entry, 0, len(y.Content)/2)
	seen := make(map[string]diag.Pos, len(y.Content)/2)
	for i := 0; i+1 < len(y.Content); i += 2 {
		k := y.Content[i]
		at := place{max(k.Line, 1), max(k.Column, 1)}
		if !r.checkKey(k, at) {
			r.convertNode(y.Content[i+1], depth+1)
			continue
		}
		if first, ok := seen[k.Value]; ok {
			r.addFinding("yaml-duplicate-key", at, len([]rune(k.Value)), fmt.Sprintf("key %q is given twice in the same map", k.Value),
				"remove one of the two, or rename it", diag.Related{Pos: first, Message: "first given here"})
		} else {
			seen[k.Value] = r.toPos(at)
		}
		value := r.convertNode(y.Content[i+1], depth+1)
		n.Entries = append(n.Entries, Entry{Key: k.Value, KeyAt: r.toPos(at), Value: value})
		if value.Kind == Scalar && !value.Quoted && value.Text == "" {
			r.reportEmptyCut(k.Value, at)
		}
	}
}

// checkKey reports whether k can be a key; if not, it adds a finding.
func (r *reader) checkKey(k *yaml.Node, at place) bool {
	plain := k.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
	switch {
	case k.Kind == yaml.AliasNode:
		r.addFinding("yaml-alias", at, len(k.Value)+1, fmt.Sprintf("alias *%s as a key: aliases are not used in game files", k.Value), "write the key out")
	case k.Anchor != "":
		r.addFinding("yaml-anchor", at, len(k.Anchor)+1, fmt.Sprintf("anchor &%s: anchors are not used in game files", k.Anchor), "remove the anchor")
	case k.Style&yaml.TaggedStyle != 0 || r.charAt(at.line, at.col) == '!':
		r.addFinding("yaml-tag", at, 1, "tag: types are never written in game files", "remove the word that begins with !")
	case k.Kind != yaml.ScalarNode:
		r.addFinding("yaml-key-not-text", at, 1, "a map or list is used as a key", "a key is one word or one quoted text; put braces and brackets in quotes if they belong to it")
	case plain && k.Value == "<<":
		r.addFinding("yaml-merge-key", at, 2, "merge key <<: maps are not merged in game files", "write the entries out")
	case plain && k.Value == "":
		r.addFinding("yaml-key-missing", at, 1, "there is no key before the colon", "write a key before the colon; if the colon belongs to a text, put the text in quotes")
	case utf8.RuneCountInString(k.Value) > maxKey:
		r.addFinding("yaml-key-too-long", at, 1, fmt.Sprintf("a key is longer than %d characters", maxKey), "shorten the key")
	default:
		r.checkEscapes(k.Value, at)
		return true
	}
	return false
}
