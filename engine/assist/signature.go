package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Signature is how the function is called whose argument is being written.
type Signature struct {
	Label      string // the whole call
	Parameters []string
	Active     int // the number of the argument at the cursor, from 0
	Doc        string
}

// FindSignature returns the signature of the innermost call that is open before a place, in an
// expression of YAML or in Lua. It returns nil when no call is open, or when its function is
// unknown.
func (d *Workspace) FindSignature(file string, line, col int) *Signature {
	text, ok := d.Text(file)
	g, e := d.findGame(file)
	if !ok || g == nil {
		return nil
	}
	c := d.newCompleter(g, e, text, line, col)
	s := c.newExprScope(nil)
	s.readBefore(c.textBefore())
	name, argument := s.openCall()
	if name == "" {
		return nil
	}
	for _, e := range slices.Concat(d.listWords(d.bestLoad(file)), s.entries) {
		if e.Name != name || !strings.Contains(e.Signature, "(") {
			continue
		}
		_, list, _ := strings.Cut(strings.TrimSuffix(e.Signature, ")"), "(")
		out := &Signature{Label: e.Signature, Active: argument, Doc: e.Doc}
		if list != "" {
			out.Parameters = strings.Split(list, ", ")
		}
		if e.Type != "" {
			out.Label += ": " + e.Type
		}
		return out
	}
	return nil
}

// textBefore returns what is written before the word at the cursor: in Lua on its line, in YAML in
// its value.
func (c *completer) textBefore() string {
	if path.Ext(c.e.Path) == ".lua" {
		return string([]rune(c.lines[c.row])[:c.from])
	}
	root := yamldoc.Read(c.e.Path, []byte(c.replaceWord(placeholder)), &diag.List{})
	gap := findGap(root)
	if gap == nil {
		return ""
	}
	before, _, _ := strings.Cut(gap.text, placeholder)
	return before
}
