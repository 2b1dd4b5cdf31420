package train

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Entry is the entry of learned weights in a file of kind bots.
type Entry struct {
	ID       string
	Text     string // how they came about, for people
	Scenario string
	Sides    []string
	Weights  []features.Weights // by side
}

// fileHead begins a file that was not there.
const fileHead = "format: 2\nkind: bots\n\nbots:\n"

// RuleNoBots is the rule of files that weights cannot be written into.
const RuleNoBots = "bots-not-written"

// Rules lists the findings of files that weights are written into.
func Rules() []diag.Rule {
	return []diag.Rule{{ID: RuleNoBots, Title: "weights cannot be written into a file",
		Why: "vedette train changes the lines of one entry and leaves all else as it is; where entries have no lines of their own it would have to write the file anew.",
		Bad: "bots: {careful: {weights: {losses: 9000}}}\n", Good: "bots:\n  careful: {weights: {losses: 9000}}\n"}}
}

// WriteEntry returns the text of a file of kind bots with an entry written into it: its
// weights, text and scenario anew where it is there, else the whole of it at the end. All else
// stays as it is, comments too. A text of remarks alone begins a file.
func WriteEntry(name, text string, e *Entry) (string, *diag.Diagnostic) {
	if onlyRemarks(text) {
		return text + fileHead + e.fullText("  "), nil
	}
	var rep diag.List
	root := yamldoc.Read(name, []byte(text), &rep)
	for i := range rep.Items {
		if rep.Items[i].Severity == diag.Error {
			return "", &rep.Items[i]
		}
	}
	bots := root.Get("bots")
	switch {
	case !root.Get("kind").IsText("bots"):
		return "", newRefusal(name, root, "the file is not of kind bots", "give another file")
	case bots.IsNull() || bots.Kind != yamldoc.Map || bots.Style != yamldoc.Block || len(bots.Entries) == 0:
		return "", newRefusal(name, root, "bots: is no map with a line for each entry", "write its entries on lines of their own")
	}
	indent := indentOf(text, bots.Entries[0].Start)
	old := bots.FindEntry(e.ID)
	if old == nil {
		last := bots.Entries[len(bots.Entries)-1]
		at := lineEnd(text, last.Value.End)
		return text[:at] + "\n" + strings.TrimSuffix(e.fullText(indent), "\n") + text[at:], nil
	}
	if old.Value.Kind != yamldoc.Map || old.Value.Style != yamldoc.Block || len(old.Value.Entries) == 0 {
		out := yamldoc.ApplyEdits(text, []yamldoc.Edit{yamldoc.ReplaceBytes(lineStart(text, old.Start), lineEnd(text, old.Value.End), strings.TrimSuffix(e.fullText(indent), "\n"))})
		return out, nil
	}
	return e.rewriteKeys(text, old.Value), nil
}

// rewriteKeys writes the keys of an entry anew that this one has.
func (e *Entry) rewriteKeys(text string, old *yamldoc.Node) string {
	var edits []yamldoc.Edit
	rest := ""
	for _, k := range e.keyTexts(indentOf(text, old.Entries[0].Start)) {
		was := old.FindEntry(k.key)
		if was == nil {
			rest += k.text
			continue
		}
		hi := lineEnd(text, was.Value.End)
		if k.text == "" {
			hi = min(hi+1, len(text))
		}
		edits = append(edits, yamldoc.ReplaceBytes(lineStart(text, was.Start), hi, strings.TrimSuffix(k.text, "\n")))
	}
	if rest != "" {
		at := lineEnd(text, old.Entries[len(old.Entries)-1].Value.End)
		text = text[:at] + "\n" + strings.TrimSuffix(rest, "\n") + text[at:]
	}
	out := yamldoc.ApplyEdits(text, edits)
	return out
}

// onlyRemarks reports a text without anything but remarks.
func onlyRemarks(text string) bool {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return false
		}
	}
	return true
}

func newRefusal(name string, root *yamldoc.Node, message, hint string) *diag.Diagnostic {
	d := &diag.Diagnostic{Rule: RuleNoBots, Pos: diag.Pos{File: name, Line: 1, Col: 1}, Message: message, Hint: hint}
	if root != nil && root.Pos.Line > 0 {
		d.Pos = root.Pos
	}
	return d
}

// keyText is a key with its value, as lines.
type keyText struct{ key, text string }

// fullText returns the whole of an entry.
func (e *Entry) fullText(indent string) string {
	var b strings.Builder
	b.WriteString(indent + e.ID + ":\n")
	for _, k := range e.keyTexts(indent + "  ") {
		b.WriteString(k.text)
	}
	return b.String()
}

// keyTexts returns the keys of an entry; one that it does not need has no text.
func (e *Entry) keyTexts(indent string) []keyText {
	out := []keyText{{"text", foldText(indent, e.Text)}, {"scenarios", indent + "scenarios: [" + e.Scenario + "]\n"},
		{"weights", weightLines(indent+"weights: ", indent+"  ", &e.Weights[0], nil)}}
	sides := ""
	for s := 1; s < len(e.Weights); s++ {
		if e.Weights[s] != e.Weights[0] {
			sides += weightLines(indent+"  "+e.Sides[s]+": ", indent+"    ", &e.Weights[s], &e.Weights[0])
		}
	}
	if sides != "" {
		sides = indent + "sides:\n" + sides
	}
	return append(out, keyText{"sides", sides})
}

// foldText writes a sentence on as many lines as it needs.
func foldText(indent, text string) string {
	var b strings.Builder
	b.WriteString(indent + "text: >-\n")
	line := indent + " "
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > maxWidth && strings.TrimSpace(line) != "" {
			b.WriteString(line + "\n")
			line = indent + " "
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
	return b.String()
}

// maxWidth is how long a line grows.
const maxWidth = 120

// weightLines writes weights, those aside that others have too.
func weightLines(begin, indent string, w, but *features.Weights) string {
	var b strings.Builder
	line := begin + "{"
	first := true
	for f, v := range w {
		if but != nil && but[f] == v {
			continue
		}
		if !first {
			line += ", "
		}
		word := fmt.Sprintf("%s: %d", features.List()[f].Name, v)
		if len(line)+len(word) > maxWidth {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent
		}
		line += word
		first = false
	}
	b.WriteString(line + "}\n")
	return b.String()
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

func lineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(text)
}

func indentOf(text string, at int) string {
	line := text[lineStart(text, at):]
	return line[:len(line)-len(strings.TrimLeft(line, " "))]
}
