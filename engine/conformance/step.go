package conformance

import (
	"bytes"
	"errors"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// EncodeTable writes the position of a table, as a save holds it.
func EncodeTable(t *game.Table) []byte { return state.Encode(t.Model(), t.Position()) }

// loadTable reads a written position into a new table, with new scripts.
func loadTable(rules *game.Rules, text []byte, seed rng.Seed) (*game.Table, error) {
	var rep diag.List
	p := state.Decode(rules.Model, text, game.NewFrame, &rep)
	if p == nil {
		return nil, errors.New(diag.FormatSummary(&rep.Items[0]))
	}
	return game.ResumeGame(rules, game.Setting{Seed: seed}, p)
}

// checkPosition makes all checks of one decision. The position is written once before
// them and once after: none of them may change it.
func (c *checker) checkPosition(d flow.Decision, legal []flow.Action, n uint32) {
	c.hash = c.Table.Hash()
	c.text = state.AppendEncode(c.text[:0], c.Table.Model(), c.Table.Position())
	for _, check := range []func(flow.Decision, []flow.Action, uint32){
		c.checkOrders, c.checkMoves, c.sameWithoutCaches, c.sameAfterLoad, c.checkUndo, c.checkRefusals,
	} {
		if check(d, legal, n); c.Failed {
			return
		}
	}
	if now := c.writePosition(c.Table); !bytes.Equal(now, c.text) {
		c.Fail("look-changes", "looking, playing on in clones and refusing changed the position:\n%s", FirstDifference(c.text, now))
	}
}

// writePosition writes a table's position where the one written before stood.
func (c *checker) writePosition(t *game.Table) []byte {
	c.spare = state.AppendEncode(c.spare[:0], t.Model(), t.Position())
	return c.spare
}

// checkOrders: the list is in a fixed order, free of doubles, and each action can be
// written and read; the decision says who is asked what.
func (c *checker) checkOrders(d flow.Decision, legal []flow.Action, _ uint32) {
	m := c.Rules.Model
	if d.Side < 0 || int(d.Side) >= len(m.Sides) || d.Kind == "" || d.Prompt.String() == "" {
		c.Fail("decision", "the decision does not say who is asked what: %+v", d)
	}
	clear(c.seen)
	for _, a := range legal {
		if c.seen[a] {
			c.Fail("double", "%s is listed twice", game.ActionJSON(m, a))
			return
		}
		c.seen[a] = true
		if !c.Report.readable[a] && !c.checkActionText(a) {
			return
		}
	}
	var again flow.List
	c.Table.Run().ListLegal(&again)
	c.compareActions("second look", legal, again.Actions)
	if c.Table.Hash() != c.hash {
		c.Fail("look-changes", "asking for the legal actions changed the position")
	}
}

// checkActionText writes an action and reads it back. That is the same at every
// position, so each action of a game is tried once.
func (c *checker) checkActionText(a flow.Action) bool {
	m := c.Rules.Model
	var back flow.Action
	n, no := game.ParseJSON([]byte(game.ActionJSON(m, a)))
	if no == nil {
		back, no = game.ParseAction(m, n)
	}
	switch {
	case no != nil:
		c.Fail("action-text", "%s cannot be read back: %v", game.ActionJSON(m, a), no)
		return false
	case back != a:
		c.Fail("action-text", "%s reads back as %s", game.ActionJSON(m, a), game.ActionJSON(m, back))
		return false
	}
	c.Report.readable[a] = true
	return true
}

func (c *checker) compareActions(what string, want, got []flow.Action) {
	if slices.Equal(want, got) {
		return
	}
	m := c.Rules.Model
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
	c.Fail("same-list", "%s: another list of legal actions%s", what, text)
}

// compareTable compares the hash and the legal actions of another table at the same point.
func (c *checker) compareTable(what string, t *game.Table, legal []flow.Action) {
	if t.Hash() != c.hash {
		c.Fail("same-hash", "%s: another hash\n%s", what, FirstDifference(c.text, EncodeTable(t)))
		return
	}
	c.compareActions(what, legal, t.Legal())
}

func (c *checker) sameWithoutCaches(_ flow.Decision, legal []flow.Action, _ uint32) {
	if c.shadow != nil {
		c.compareTable("played with every cache off", c.shadow, legal)
	}
	if c.partial != nil {
		c.compareTable("played without "+c.part.Name, c.partial, legal)
	}
	bare, err := game.ResumeGame(c.Rules, game.Setting{Seed: c.Seed, DisabledCaches: query.CacheAll}, c.Table.Position().Clone())
	if err != nil {
		c.Fail("resume", "%v", err)
		return
	}
	c.compareTable("a new context with every cache off", bare, legal)
}

// sameAfterLoad also keeps the table that was loaded: the next action is
// carried out there too.
func (c *checker) sameAfterLoad(_ flow.Decision, legal []flow.Action, _ uint32) {
	t, err := loadTable(c.Rules, c.text, c.Seed)
	if err != nil {
		c.Fail("load", "the position cannot be read back: %v", err)
		return
	}
	c.compareTable("saved and loaded", t, legal)
	if now := c.writePosition(t); !bytes.Equal(c.text, now) {
		c.Fail("load", "writing what was read gives other bytes:\n%s", FirstDifference(c.text, now))
	}
	c.loaded = t
}

// checkUndo compares a clone, plays on in it as far as it can be taken back, and
// takes it back.
func (c *checker) checkUndo(_ flow.Decision, legal []flow.Action, n uint32) {
	t := c.Table.Clone()
	t.MaxUndos = 8
	if c.compareTable("a clone", t, legal); c.Failed {
		return
	}
	hashes := []string{c.hash}
	depth := rng.RollDie(c.Seed, "depth", n, 3)
	for k := 0; k < depth && t.Result() == nil; k++ {
		list := t.Legal()
		if len(list) == 0 {
			c.Fail("empty-list", "a clone goes on, but nobody can do anything")
			return
		}
		a := list[rng.RollDie(c.Seed, "undo", n*4+uint32(k), len(list))-1]
		if _, no := t.Apply(a); no != nil {
			c.Fail("undo", "%s was listed and refused: %v", game.ActionJSON(c.Rules.Model, a), no)
			return
		}
		if !t.CanUndo() {
			if t.Undo() {
				c.Fail("undo", "an action past which nothing can be undone was undone")
			}
			break
		}
		hashes = append(hashes, t.Hash())
	}
	if c.Table.Hash() != c.hash {
		c.Fail("clone", "playing on in a clone changed the original:\n%s", FirstDifference(c.text, EncodeTable(c.Table)))
		return
	}
	if len(hashes) == 1 || !t.CanUndo() {
		return // the last action of the copy was past a barrier: nothing is undone past it
	}
	for k := len(hashes) - 2; k >= 0; k-- {
		if !t.Undo() {
			c.Fail("undo", "an action that could be undone could not be undone")
			return
		}
		if t.Hash() != hashes[k] || k == 0 && !bytes.Equal(c.writePosition(t), c.text) {
			c.Fail("undo", "undo does not restore the position")
			return
		}
	}
	c.compareTable("undone", t, legal)
	c.Report.Undone += len(hashes) - 1
}

// checkRefusals tries actions that are not listed.
func (c *checker) checkRefusals(_ flow.Decision, legal []flow.Action, n uint32) {
	c.wrong = AddUnlistedActions(c.wrong[:0], c.Rules.Model, c.Table.Position(), legal, c.Seed, n)
	for _, a := range c.wrong {
		c.Report.Refused++
		_, no := c.Table.Apply(a)
		switch {
		case no == nil:
			c.Fail("not-refused", "%s is not listed and was carried out", game.ActionJSON(c.Rules.Model, a))
		case no.Reason == "" || no.Text == "":
			c.Fail("no-reason", "%s was refused without a reason (%q, %q)", game.ActionJSON(c.Rules.Model, a), no.Reason, no.Text)
		case c.Table.Hash() != c.hash:
			c.Fail("refusal-changes", "refusing %s changed the position", game.ActionJSON(c.Rules.Model, a))
		}
		if c.Failed {
			return
		}
		c.Report.Reasons[no.Reason]++
	}
	var again flow.List
	c.Table.Run().ListLegal(&again)
	c.compareActions("after refusals", legal, again.Actions)
}
