package enginetest

import (
	"bytes"
	"errors"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

func encode(t *game.Table) []byte { return state.Encode(t.Model(), t.Position()) }

// reload writes a game's position and reads it back into a new table, with
// new scripts.
func reload(rules *game.Rules, t *game.Table, seed rng.Seed) (*game.Table, error) {
	var rep diag.List
	p := state.Decode(rules.Model, encode(t), game.NewFrame, &rep)
	if p == nil {
		return nil, errors.New(diag.Summary(&rep.Items[0]))
	}
	return game.Resume(rules, game.Setting{Seed: seed}, p)
}

// step makes all checks of one decision.
func (c *checker) step(d flow.Decision, legal []flow.Action, n uint32) {
	for _, check := range []func(flow.Decision, []flow.Action, uint32){
		c.order, c.sameWithoutCaches, c.sameAfterClone, c.sameAfterLoad, c.undoes, c.refuses,
	} {
		if check(d, legal, n); c.failed {
			return
		}
	}
}

// order: the list is in a fixed order, free of doubles, and each action can be
// written and read; the decision says who is asked what.
func (c *checker) order(d flow.Decision, legal []flow.Action, _ uint32) {
	m := c.rules.Model
	if d.Side < 0 || int(d.Side) >= len(m.Sides) || d.Kind == "" || d.Prompt == "" {
		c.fail("decision", "the decision does not say who is asked what: %+v", d)
	}
	seen := make(map[flow.Action]bool, len(legal))
	for _, a := range legal {
		if seen[a] {
			c.fail("double", "%s is listed twice", game.ActionJSON(m, a))
			return
		}
		seen[a] = true
		n, no := game.ParseJSON([]byte(game.ActionJSON(m, a)))
		if no == nil {
			var back flow.Action
			if back, no = game.ParseAction(m, n); no == nil && back != a {
				c.fail("action-text", "%s reads back as %s", game.ActionJSON(m, a), game.ActionJSON(m, back))
			}
		}
		if no != nil {
			c.fail("action-text", "%s cannot be read back: %v", game.ActionJSON(m, a), no)
			return
		}
	}
	var again flow.List
	before := c.t.Hash()
	c.t.Run().Legal(&again)
	c.same("second look", legal, again.Actions)
	if c.t.Hash() != before {
		c.fail("look-changes", "asking for the legal actions changed the position")
	}
}

func (c *checker) same(what string, want, got []flow.Action) {
	if slices.Equal(want, got) {
		return
	}
	m := c.rules.Model
	text := ""
	for _, a := range want {
		if !slices.Contains(got, a) {
			text += "\n  missing: " + game.ActionJSON(m, a)
		}
	}
	for _, a := range got {
		if !slices.Contains(want, a) {
			text += "\n  more:    " + game.ActionJSON(m, a)
		}
	}
	if text == "" {
		text = "\n  the order differs"
	}
	c.fail("same-list", "%s: another list of legal actions%s", what, text)
}

// twin compares another table that stands at the same point.
func (c *checker) twin(what string, t *game.Table, legal []flow.Action) {
	if t.Hash() != c.t.Hash() {
		c.fail("same-hash", "%s: another hash\n%s", what, diff(encode(c.t), encode(t)))
		return
	}
	c.same(what, legal, t.Legal())
}

func (c *checker) sameWithoutCaches(_ flow.Decision, legal []flow.Action, _ uint32) {
	if c.shadow != nil {
		c.twin("played with every cache off", c.shadow, legal)
	}
	fresh, err := game.Resume(c.rules, game.Setting{Seed: c.seed}, c.t.Position().Clone())
	if err != nil {
		c.fail("resume", "%v", err)
		return
	}
	c.twin("a new context", fresh, legal)
	bare := fresh.Clone()
	bare.Ctx().NoCache = true
	c.twin("a new context with every cache off", bare, legal)
}

func (c *checker) sameAfterClone(_ flow.Decision, legal []flow.Action, _ uint32) {
	c.twin("a clone", c.t.Clone(), legal)
}

func (c *checker) sameAfterLoad(_ flow.Decision, legal []flow.Action, _ uint32) {
	t, err := reload(c.rules, c.t, c.seed)
	if err != nil {
		c.fail("load", "the position cannot be read back: %v", err)
		return
	}
	c.twin("saved and loaded", t, legal)
	if a, b := encode(c.t), encode(t); !bytes.Equal(a, b) {
		c.fail("load", "writing what was read gives other bytes:\n%s", diff(a, b))
	}
	c.loaded = t
}

// undoes plays on in a copy as far as it can be taken back, and takes it back.
func (c *checker) undoes(_ flow.Decision, legal []flow.Action, n uint32) {
	t := c.t.Clone()
	t.Undos = 8
	before, text := c.t.Hash(), encode(c.t)
	hashes := []string{t.Hash()}
	for k := uint32(0); k < 4 && t.Over() == nil; k++ {
		list := t.Legal()
		a := list[rng.Roll(c.seed, "undo", n*4+k, len(list))-1]
		if _, no := t.Apply(a); no != nil {
			c.fail("undo", "%s was listed and refused: %v", game.ActionJSON(c.rules.Model, a), no)
			return
		}
		if !t.CanUndo() {
			if t.Undo() {
				c.fail("undo", "an action past which nothing can be undone was undone")
			}
			break
		}
		hashes = append(hashes, t.Hash())
	}
	if c.t.Hash() != before || !bytes.Equal(encode(c.t), text) {
		c.fail("clone", "playing on in a clone changed the original:\n%s", diff(text, encode(c.t)))
		return
	}
	if len(hashes) > 1 && !t.CanUndo() {
		return // the last action of the copy was past a barrier: nothing is undone past it
	}
	for k := len(hashes) - 2; k >= 0 && len(hashes) > 1; k-- {
		if !t.Undo() {
			c.fail("undo", "an action that could be undone could not be undone")
			return
		}
		if t.Hash() != hashes[k] || k == 0 && !bytes.Equal(encode(t), text) {
			c.fail("undo", "undo does not restore the position")
			return
		}
	}
	if len(hashes) > 1 {
		c.twin("undone", t, legal)
	}
}

// refuses tries actions that are not listed.
func (c *checker) refuses(_ flow.Decision, legal []flow.Action, n uint32) {
	before, text := c.t.Hash(), encode(c.t)
	for _, a := range wrong(c.rules.Model, c.t.Position(), legal, c.seed, n) {
		c.rep.Refused++
		_, no := c.t.Apply(a)
		name := game.ActionJSON(c.rules.Model, a)
		switch {
		case no == nil:
			c.fail("not-refused", "%s is not listed and was carried out", name)
		case no.Reason == "" || no.Text == "":
			c.fail("no-reason", "%s was refused without a reason (%q, %q)", name, no.Reason, no.Text)
		case c.t.Hash() != before:
			c.fail("refusal-changes", "refusing %s changed the position", name)
		}
		if c.failed {
			return
		}
		if no != nil {
			c.rep.Reasons[no.Reason]++
		}
	}
	if !bytes.Equal(text, encode(c.t)) {
		c.fail("refusal-changes", "refusals changed the position:\n%s", diff(text, encode(c.t)))
	}
	c.same("after refusals", legal, c.t.Legal())
}
