package rulebook

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Trace is a book as it is shown to people and programs.
type Trace struct {
	Game     string          `json:"game"`
	Totals   Totals          `json:"totals"`
	Sections []TracedSection `json:"sections"`
}

// Totals count the statements of a trace. Those that the program does not enforce are in
// Statements and Elsewhere only.
type Totals struct {
	Statements int `json:"statements"`
	Readings   int `json:"readings"`
	Elsewhere  int `json:"elsewhere"`
	Cited      int `json:"cited"`  // have a key or function
	Tested     int `json:"tested"` // have a case
	// Held have a change of a key that makes a case fail; nil where no changes were tried.
	Held *int `json:"held,omitempty"`
}

// Enforced returns how many statements the program is to enforce.
func (t *Totals) Enforced() int { return t.Statements - t.Elsewhere }

// TracedSection is a section with its statements.
type TracedSection struct {
	Section    string            `json:"section"`
	Title      string            `json:"title,omitempty"`
	Statements []TracedStatement `json:"statements"`
}

// TracedStatement is a statement with what cites and tests it.
type TracedStatement struct {
	Says      string        `json:"says"`
	File      string        `json:"file"`
	Line      int           `json:"line"`
	Basis     string        `json:"basis"`
	Note      string        `json:"note,omitempty"`
	Elsewhere string        `json:"elsewhere,omitempty"`
	Keys      []TracedPlace `json:"keys"`
	Cases     []TracedPlace `json:"cases"`
	// Proof says how it is held by mutation; nil where no changes were tried.
	Proof *TracedProof `json:"proof,omitempty"`
}

// TracedPlace is a key, a function or a case.
type TracedPlace struct {
	Name string `json:"name"`
	File string `json:"file"`
	Line int    `json:"line"`
}

// TracedProof is a change and the case that fails with it; Change is empty where no case noticed
// any change.
type TracedProof struct {
	Change string `json:"change,omitempty"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Case   string `json:"case,omitempty"`
	Tried  int    `json:"tried"` // changes that compile and have an effect
}

// NewTrace returns the trace of a book. Place names a file as it is to be written. Proofs are
// those of the statements, in their order; nil where no changes were tried.
func NewTrace(b *Book, place func(file string) string, proofs []TracedProof) *Trace {
	t := &Trace{Game: b.Game.ID}
	if proofs != nil {
		t.Totals.Held = new(int)
	}
	for _, name := range b.Sections.Names {
		section := TracedSection{Section: name, Title: b.Sections.Title(name), Statements: []TracedStatement{}}
		for i, s := range b.Statements {
			if s.Section != name {
				continue
			}
			x := traceStatement(s, place)
			if proofs != nil && s.Elsewhere == "" {
				x.Proof = &proofs[i]
			}
			t.Totals.count(&x)
			section.Statements = append(section.Statements, x)
		}
		t.Sections = append(t.Sections, section)
	}
	return t
}

func traceStatement(s *Statement, place func(file string) string) TracedStatement {
	x := TracedStatement{Says: s.Says, File: place(s.File), Line: s.Pos.Line, Basis: s.Basis, Note: s.Note, Elsewhere: s.Elsewhere, Keys: []TracedPlace{}, Cases: []TracedPlace{}}
	at := func(name string, p diag.Pos) TracedPlace { return TracedPlace{name, place(p.File), p.Line} }
	for _, k := range s.Keys {
		x.Keys = append(x.Keys, at(k.Title(), k.Pos))
	}
	for _, c := range s.Cases {
		x.Cases = append(x.Cases, at(c.Name, diag.Pos{File: c.File, Line: c.Pos.Line}))
	}
	return x
}

// count adds a statement.
func (t *Totals) count(x *TracedStatement) {
	t.Statements++
	if x.Basis == "reading" {
		t.Readings++
	}
	if x.Elsewhere != "" {
		t.Elsewhere++
		return
	}
	if len(x.Keys) > 0 {
		t.Cited++
	}
	if len(x.Cases) > 0 {
		t.Tested++
	}
	if t.Held != nil && x.Proof != nil && x.Proof.Change != "" {
		*t.Held++
	}
}

// Percent returns how many in a hundred of the statements that the program is to enforce are
// held; where no changes were tried, how many are cited and tested.
func (t *Trace) Percent() float64 {
	n := min(t.Totals.Cited, t.Totals.Tested)
	if t.Totals.Held != nil {
		n = *t.Totals.Held
	}
	if t.Totals.Enforced() == 0 {
		return 100
	}
	return 100 * float64(n) / float64(t.Totals.Enforced())
}

// Summary returns the totals in one line.
func (t *Totals) Summary() string {
	text := fmt.Sprintf("%s (%d of them readings), %d not the program's to enforce; of %d: %d cited, %d tested", diag.CountNoun(t.Statements, "statement"), t.Readings, t.Elsewhere, t.Enforced(), t.Cited, t.Tested)
	if t.Held != nil {
		text += fmt.Sprintf(", %d held by mutation", *t.Held)
	}
	return text
}

// WriteJSON writes traces as a list.
func WriteJSON(out io.Writer, list []*Trace) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(list)
}
