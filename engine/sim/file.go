package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Encode writes a result; equal results give equal bytes.
func (r *Result) Encode() []byte {
	data, err := json.Marshal(r)
	if err != nil {
		panic(err) // nothing in it can fail to be written
	}
	return append(data, '\n')
}

// Finding is an error that is a finding.
type Finding struct{ Diag diag.Diagnostic }

// Error is the finding in one line.
func (f *Finding) Error() string {
	where := ""
	if f.Diag.Pos.File != "" {
		where = f.Diag.Pos.String() + ": "
	}
	return where + diag.Summary(&f.Diag) + " [" + f.Diag.Rule + "]"
}

func finding(rule, file, hint, format string, args ...any) *Finding {
	return &Finding{diag.Diagnostic{Rule: rule, Pos: diag.Pos{File: file}, Message: fmt.Sprintf(format, args...), Hint: hint}}
}

const playAgain = "delete the file and play that share again"

// Decode reads a result and checks that its counts agree.
func Decode(file string, data []byte) (*Result, error) {
	var head struct {
		Sim *int `json:"sim"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, unread(file, data, err)
	}
	switch {
	case head.Sim == nil:
		return nil, finding(RuleFile, file, "name files that vedette sim --out has written", "it is no result of a simulation")
	case *head.Sim != Format:
		return nil, finding(RuleFormat, file, "use the version of Vedette that wrote it, or play again", "it is of format %d; this program reads %d", *head.Sim, Format)
	}
	r := &Result{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, unread(file, data, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, finding(RuleFile, file, playAgain, "something stands after its end")
	}
	if err := r.check(); err != nil {
		return nil, finding(RuleCount, file, playAgain, "%v", err)
	}
	return r, nil
}

// unread says where a file cannot be read.
func unread(file string, data []byte, err error) *Finding {
	f := finding(RuleFile, file, playAgain, "it cannot be read: %s", strings.TrimPrefix(err.Error(), "json: "))
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at := data[:min(max(int(syntax.Offset), 0), len(data))]
		f.Diag.Pos.Line, f.Diag.Pos.Col = 1+bytes.Count(at, []byte("\n")), len(at)-bytes.LastIndexByte(at, '\n')
	}
	return f
}

// Bounds on what a file may hold: far above any use.
const (
	mostRuns  = 100
	mostGames = 1 << 40
)

// check says what of a result cannot be.
func (r *Result) check() error {
	if len(r.Runs) == 0 || len(r.Runs) > mostRuns {
		return fmt.Errorf("it has %d runs", len(r.Runs))
	}
	for i, run := range r.Runs {
		if run == nil {
			return fmt.Errorf("run %d is empty", i+1)
		}
		if err := run.check(); err != nil {
			return fmt.Errorf("run %d: %w", i+1, err)
		}
	}
	return nil
}

func (r *Run) check() error {
	cells := 2
	switch r.Kind {
	case Alone:
		cells = 1
	case Compared, Swapped:
	default:
		return fmt.Errorf("there is no kind %q", r.Kind)
	}
	if len(r.Cells) < cells || r.Kind != Compared && len(r.Cells) != cells || r.Work == nil || len(r.Work.Tallies) != len(r.Cells) || len(r.Work.Pairs) != len(r.Cells)-1 {
		return errors.New("cells, tallies and pairs are not as many as each other")
	}
	if r.Games < 1 || r.Games > mostGames || r.First > r.First+rngSeed(r.Games) {
		return fmt.Errorf("%d games from seed %d were asked for", r.Games, r.First)
	}
	for _, s := range r.Seeds {
		if s.N < 0 || s.N > r.Games || s.First < r.First || s.end() > r.First+rngSeed(r.Games) {
			return fmt.Errorf("%v are none of those asked for", s)
		}
	}
	spans, twice := joined(r.Seeds)
	if twice != nil {
		return fmt.Errorf("%v were played twice", *twice)
	}
	r.Seeds = spans
	for i, c := range r.Cells {
		if err := checkCell(c, r.Work.Tallies[i], r.Played()); err != nil {
			return fmt.Errorf("cell %d: %w", i+1, err)
		}
	}
	for i, p := range r.Work.Pairs {
		if err := p.check(r.Work.Tallies[0], r.Work.Tallies[i+1]); err != nil {
			return fmt.Errorf("pairs with cell %d: %w", i+2, err)
		}
	}
	return nil
}

func checkCell(c *Cell, t *Tally, seeds int64) error {
	switch {
	case c == nil || t == nil:
		return errors.New("it is empty")
	case len(c.Sides) == 0 || len(c.Seats) != len(c.Sides):
		return errors.New("sides and seats are not as many as each other")
	case t.Played() != seeds:
		return fmt.Errorf("%d games of %d seeds", t.Played(), seeds)
	}
	t.fill()
	for what, n := range map[string]int64{"winners": sum(t.Winners), "victory conditions": sum(t.By), "margins": t.Margin.N(), "turns": t.Turns.N(), "decisions": t.Decisions.N()} {
		if n != t.Games {
			return fmt.Errorf("%d games ended, and %d %s are counted", t.Games, n, what)
		}
	}
	levels := int64(0)
	for _, l := range t.Levels {
		levels += sum(l)
	}
	if levels != t.Games {
		return fmt.Errorf("%d games ended, and %d levels are counted", t.Games, levels)
	}
	for id, s := range t.Sides {
		if s == nil || s.Measure.N() != t.Games || s.Lost.N() != t.Games {
			return fmt.Errorf("%d games ended, and %q is counted otherwise", t.Games, id)
		}
	}
	return t.whole()
}

// whole refuses counts below 0 and entries without anything.
func (t *Tally) whole() error {
	bad := func(m map[string]int64) bool {
		for _, n := range m {
			if n < 0 {
				return true
			}
		}
		return false
	}
	broken := t.Games < 0 || bad(t.Winners) || bad(t.By) || bad(t.Kinds)
	for _, l := range t.Levels {
		broken = broken || bad(l)
	}
	for _, columns := range t.Battles {
		for _, l := range columns {
			broken = broken || l == nil || l.N < 0 || bad(l.Results) || sum(l.Results) != l.N
		}
	}
	for _, c := range t.Cards {
		broken = broken || c == nil || c.Drawn < 0 || c.Played < 0
	}
	for _, p := range t.Hexes {
		broken = broken || p == nil || p.Battles < 0
	}
	if broken {
		return errors.New("a count is below 0, or not there")
	}
	return nil
}

func (p *Pair) check(a, b *Tally) error {
	if p == nil {
		return errors.New("they are missing")
	}
	joint := int64(0)
	for _, row := range p.Joint {
		for _, n := range row {
			if n < 0 {
				return errors.New("a count is below 0")
			}
			joint += n
		}
	}
	if p.Pairs < 0 || p.Pairs > min(a.Games, b.Games) || joint != p.Pairs || p.Margin.N() != p.Pairs || p.Same < 0 || p.Above < 0 || p.Below < 0 || p.Same+p.Above+p.Below > p.Pairs {
		return fmt.Errorf("%d pairs, of which %d are counted by winner and %d by margin", p.Pairs, joint, p.Margin.N())
	}
	return nil
}

func sum(m map[string]int64) int64 {
	n := int64(0)
	for _, v := range m {
		n += v
	}
	return n
}
