package hostile

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// pointer is an address as programs write it.
var pointer = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// blame finds out which function makes a difference, at which line, and what it does.
func (c *checker) blame(k Condition, d *Difference) Found {
	if d.What == "told" && pointer.MatchString(d.Was) && pointer.ReplaceAllString(d.Was, "0x") == pointer.ReplaceAllString(d.Is, "0x") {
		k.rule = RuleAddress
		at := c.shown(d.Action)
		return c.finding(k, d, at.Function, diag.Pos{File: at.File, Line: at.Line, Col: 1})
	}
	acts, until := k.acts, d.Action
	if k.manner.load || k.used || k.beside > 0 {
		// What a load or another game loses is what a Lua state of its own has not got.
		acts, until = []Act{Fresh}, len(c.r.Actions)
	}
	places := c.met(acts, until)
	if k.used || k.beside > 0 {
		if fn, own := c.usedBy(places); fn != "" {
			k.rule = RuleState
			if own.What == "dice" {
				k.rule = RuleDraws
			}
			return c.finding(k, own, fn, c.kept(fn, own, k.rule == RuleDraws))
		}
	}
	fn := c.alone(acts, places, until, func(p Place) string { return p.Function })
	if fn == "" {
		return c.finding(k, d, c.ranAt(d.Action), diag.Pos{})
	}
	if slices.Contains(acts, Fresh) {
		own := c.strained(strainOf(acts, func(p Place) bool { return p.Function == fn })).follow(c.r)
		k.rule = RuleState
		if own.What == "dice" {
			k.rule = RuleDraws
		}
		return c.finding(k, own, fn, c.kept(fn, own, k.rule == RuleDraws))
	}
	var lines []Place
	for _, p := range places {
		if p.Function == fn {
			lines = append(lines, p)
		}
	}
	text := func(p Place) string { return fmt.Sprintf("%s:%d", p.File, p.Line) }
	at := c.alone(acts, lines, until, text)
	for _, p := range lines {
		// Where it takes several lines together, the first of them is named.
		if text(p) == at || at == "" {
			return c.finding(k, d, fn, diag.Pos{File: p.File, Line: p.Line, Col: 1})
		}
	}
	return c.finding(k, d, fn, diag.Pos{})
}

// met lists the places where a strain acts up to an action, each once, in the order met.
func (c *checker) met(acts []Act, until int) (out []Place) {
	seen := map[Place]bool{}
	s := strainOf(acts, func(p Place) bool {
		if !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
		return true
	})
	c.upTo(c.strained(s), until)
	return out
}

// upTo plays the record up to an action.
func (c *checker) upTo(m manner, until int) {
	short := *c.r
	short.Actions = short.Actions[:min(until, len(short.Actions))]
	m.follow(&short)
}

// alone is the one name under which a strain that acts on its places alone makes the game
// come out otherwise, empty where no single one does.
func (c *checker) alone(acts []Act, places []Place, until int, name func(Place) string) string {
	tried := map[string]bool{}
	short := *c.r
	short.Actions = short.Actions[:min(until, len(short.Actions))]
	for _, p := range places {
		n := name(p)
		if tried[n] {
			continue
		}
		tried[n] = true
		if c.strained(strainOf(acts, func(p Place) bool { return name(p) == n })).follow(&short) != nil {
			return n
		}
	}
	return ""
}

// usedBy is the function that makes a game come out otherwise by having the Lua states of
// a game before, while all others have states of their own.
func (c *checker) usedBy(places []Place) (fn string, d *Difference) {
	for _, p := range places {
		s := strainOf([]Act{Fresh}, func(q Place) bool { return q.Function != p.Function })
		s.Used = true
		m := c.strained(s)
		if m.follow(c.r) != nil {
			continue // that the others have states of their own is enough
		}
		if d := m.follow(c.r); d != nil {
			return p.Function, d
		}
	}
	return "", nil
}

// shown is where an address was made into text in an action.
func (c *checker) shown(action int) (at Place) {
	s := &Strain{Acts: func(a Act, p Place) bool {
		if a == Address {
			at = p
		}
		return false
	}}
	c.upTo(c.strained(s), action)
	return at
}

// ranAt is a function that ran in an action: all that can be said where no strain on one
// function alone makes a difference.
func (c *checker) ranAt(action int) string {
	for _, p := range c.statements(action, nil) {
		return p.Function
	}
	return ""
}

// statements are those run in an action, or in setting the game up; of action -1, in the
// whole game.
func (c *checker) statements(action int, where func(Place) bool) (out []Place) {
	s := strainOf(nil, nil)
	if where != nil {
		s = strainOf([]Act{Fresh}, where)
	}
	on := action <= 0
	s.Line = func(p Place) {
		if on {
			out = append(out, p)
		}
	}
	m := c.strained(s)
	t, _, _ := m.begin(c.r)
	until := min(action, len(c.r.Actions))
	if action < 0 {
		until = len(c.r.Actions)
	}
	for i, a := range c.r.Actions[:until] {
		on = action < 0 || i == action-1
		t, _ = m.act(c.r, t, a)
	}
	return out
}

// kept is the line at which a function keeps what it may not: where its run first goes
// another way in a state of its own, if dice are drawn there, and else where a local of
// the file is written.
func (c *checker) kept(fn string, d *Difference, dice bool) diag.Pos {
	of := func(p Place) bool { return p.Function == fn }
	usual, other := c.statements(d.Action, nil), c.statements(d.Action, of)
	parted := diag.Pos{}
	for i := 0; i < len(usual) || i < len(other); i++ {
		if i < len(usual) && i < len(other) && usual[i] == other[i] {
			continue
		}
		// In a state of its own the function finds nothing kept, and does what it does first.
		if i < len(other) {
			parted = diag.Pos{File: other[i].File, Line: other[i].Line, Col: 1}
		} else {
			parted = diag.Pos{File: usual[i].File, Line: usual[i].Line, Col: 1}
		}
		break
	}
	if dice && parted.Line > 0 {
		return parted
	}
	for _, list := range [][]Place{usual, other, c.statements(-1, nil)} {
		for _, k := range c.g.Scripts.Keeps() {
			if slices.ContainsFunc(list, func(p Place) bool { return of(p) && p.File == k.File && p.Line == k.Line }) {
				return diag.Pos{File: k.File, Line: k.Line, Col: 1}
			}
		}
	}
	return parted
}

// finding puts a difference in words.
func (c *checker) finding(k Condition, d *Difference, fn string, at diag.Pos) Found {
	f := Found{Condition: k.ID, Difference: *d, Function: fn}
	who := "the game"
	if fn != "" {
		who = fmt.Sprintf("%s()", fn)
	}
	text := does[k.rule]
	what := map[string]string{"dice": "other dice are drawn", "told": "something else is told", "position": "another position is reached", "choices": "other actions are open", "fault": "it stops"}[d.What]
	f.Diag = diag.Diagnostic{Rule: k.rule, Severity: diag.Error, Pos: at,
		Message: fmt.Sprintf("%s %s: %s %s, %s", who, text[0], what, d.when(), k.said()), Hint: text[1]}
	switch d.What {
	case "dice", "fault":
		f.Diag.Message += fmt.Sprintf(" (%s against %s)", orNone(d.Was), orNone(d.Is))
	case "told":
		f.Diag.Lines = []string{"as it was played: " + d.Was, "here:             " + d.Is}
	}
	return f
}

// when is the moment of a difference in a sentence.
func (d *Difference) when() string {
	if d.Action == 0 {
		return "as the game is set up"
	}
	return fmt.Sprintf("at action %d", d.Action)
}

// said is a condition in a sentence.
func (k *Condition) said() string {
	if k.Doc == "" {
		return "on this machine"
	}
	return "with " + k.Doc
}

func orNone(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
