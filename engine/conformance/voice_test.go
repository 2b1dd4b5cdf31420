package conformance_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestPlayersReadPlainWords plays a whole random game of each shipped game. Each line of its log,
// each question, each open action and each reason why something is not open is held to what a
// program can check: length, no id, JSON or expression, no private idiom, and lines of the log
// begin like a sentence.
func TestPlayersReadPlainWords(t *testing.T) {
	for _, id := range []string{"napoleon-at-waterloo/basic", "napoleon-at-waterloo/advanced", "waterloo-20/extended-campaign", "waterloo-20/standard",
		"waterloo-campaign-1815/june-15", "waterloo-campaign-1815/june-16"} {
		t.Run(id, func(t *testing.T) {
			rules := loadRules(t, projects(t)[0], id, compile.Options{})
			table, err := game.New(rules, game.Setting{Seed: rng.Seed(1)})
			if err != nil {
				t.Fatal(err)
			}
			c := &voiceCheck{T: t, table: table, ids: unitIDs(rules.Model), seen: map[string]bool{}}
			c.playGame()
			if c.lines < 50 || c.reasons < 30 {
				t.Errorf("%d lines of the log and %d reasons were read: expected 50 and 30", c.lines, c.reasons)
			}
		})
	}
}

// unitIDs returns the ids of units that are not also names.
func unitIDs(g *model.Game) map[string]bool {
	ids := map[string]bool{}
	for i := range g.Units {
		if u := &g.Units[i]; u.Name() != u.ID && strings.Contains(u.ID, "-") {
			ids[u.ID] = true
		}
	}
	return ids
}

type voiceCheck struct {
	*testing.T
	table          *game.Table
	ids            map[string]bool
	seen           map[string]bool
	lines, reasons int
}

// playGame plays to the end at random, and reads what players read.
func (c *voiceCheck) playGame() {
	g := c.table.Model()
	for n := uint32(0); c.table.Result() == nil && n < 5000; n++ {
		d, _ := c.table.Decision()
		legal := c.table.Legal()
		roll := func(i, of int) int { return rng.RollDie(rng.Seed(7), "voice", 8*n+uint32(i), of) - 1 }
		if n%8 == 0 {
			c.read("question", d.Prompt.String(), 120)
			for _, a := range legal[:min(len(legal), 3)] {
				c.read("action", game.ActionText(g, a), 120)
			}
			c.readReasons(g.Units[roll(1, len(g.Units))].ID, g.Grid.Label(model.HexID(roll(2, g.Grid.NumHexes()))), d)
		}
		events, no := c.table.Apply(conformance.ChooseRandom(c.table, legal, rng.Seed(1), n))
		if no != nil {
			c.Fatal(no)
		}
		c.readEvents(events)
		if n%8 == 0 {
			c.readStatus()
		}
	}
	r := c.table.Result()
	c.read("result", game.CapitalText(game.WinText(g, r.Winner, r.Name)), 120)
}

// readStatus reads what the table lists: variables, latches, the phase.
func (c *voiceCheck) readStatus() {
	for _, text := range c.table.Observer(model.None).VisibleVariables() {
		c.read("variable", text, 1200)
	}
	for _, text := range c.table.FallenLatches() {
		c.read("latch", text, 120)
	}
	if name := c.table.PhaseName(); name != "" {
		c.read("phase", name, 120)
	}
}

// readReasons reads why a unit, a hex or both cannot be chosen.
func (c *voiceCheck) readReasons(unit, to string, d flow.Decision) {
	for _, q := range [][2]string{{unit, to}, {unit, ""}, {"", to}} {
		u, no := c.table.Explainer().WhyUnavailable(q[0], q[1], d.Side)
		if no != nil {
			continue
		}
		for _, r := range u.Reasons {
			c.reasons++
			c.read("reason", r.Text, 300)
		}
	}
}

// readEvents reads the lines of the log.
func (c *voiceCheck) readEvents(events []event.Event) {
	for i := range events {
		if !game.ForPlayers(c.table.Model(), &events[i]) {
			continue
		}
		text := game.EventText(c.table.Model(), &events[i])
		c.lines++
		c.read("line", text, 400)
		if !diagtest.BeginsLikeASentence(text) && !strings.HasPrefix(text, game.UnitText(c.table.Model(), events[i].Unit)) {
			c.Errorf("the line %q does not begin with a capital or a number", text)
		}
	}
}

// read holds one text to the rules, once.
func (c *voiceCheck) read(what, text string, most int) {
	if c.seen[text] {
		return
	}
	c.seen[text] = true
	for _, fault := range diagtest.FindPlayerFaults(text, most, c.ids) {
		c.Errorf("the %s %q %s", what, text, fault)
	}
	g := c.table.Model()
	for i := range g.Sides {
		s := &g.Sides[i]
		if wrong := diagtest.FindWrongVerb(text, s.Subject(), s.Plural); wrong != "" {
			c.Errorf("the %s %q says %q: the verb does not agree", what, text, wrong)
		}
	}
}
