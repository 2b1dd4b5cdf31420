package conformance_test

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// moment names a decision by what is under way: the function that asks, or the
// phase, and who is asked.
func moment(t *game.Table) string {
	d, _ := t.Decision()
	p := t.Position()
	name := d.Kind
	switch f, ok := t.Run().TopFrame().(flow.ScriptFrame); {
	case ok:
		name = f.Function() + " " + name
	case p.Combat != nil && d.Side == p.Combat.Side:
		name += " by the attacker"
	case p.Combat != nil:
		name += " by the defender"
	}
	if p.Combat == nil && p.Phasing != model.None && d.Side != p.Phasing {
		name += " by the other side"
	}
	if p.Phase >= 0 {
		name += " in " + t.Model().Phases[p.Phase].ID
	}
	return name
}

// insideSearch is a game that comes through decisions of many steps.
type insideSearch struct {
	ref      string
	variants []string
	bots     []string
	seed     rng.Seed
	until    string // a rare moment: games of the next seeds are played until one comes to it
}

// TestInsideDecisions stops in the middle of each decision of several steps,
// and goes on from a save, from the journal and from what was taken back: all
// come to the hashes of the game that was never interrupted.
func TestInsideDecisions(t *testing.T) {
	const june15, june16 = "waterloo-campaign-1815/june-15", "waterloo-campaign-1815/june-16"
	inside(t, []insideSearch{
		{june15, nil, []string{"contact", "contact"}, 1, "blown_return ask.unit by the other side in blown-return"},
		{june16, nil, []string{"random", "contact"}, 2, ""},
		{june15, nil, []string{"random", "random"}, 106, "retreat.to by the other side in movement"},
	}, []string{
		"act.unit in detachments", "place.unit in detachments", "place.hex in detachments",
		"place.unit in place-hqs", "place.hex in place-hqs", "place.face in place-hqs", "first_faces ask.choice",
		"blown_return ask.unit in blown-return", "blown_return ask.hex in blown-return", "blown_return ask.unit by the other side in blown-return",
		"choose.units in recall", "act.unit in withdrawal", "retreat.to in withdrawal",
		"move.to in movement", "retreat.to by the other side in movement",
		"attack.target by the attacker in attacks", "attack.support by the attacker in attacks", "attack.support by the defender in attacks",
		"retreat.to by the attacker in attacks", "retreat.to by the defender in attacks",
	})
}

// TestInsideCardsAndSecrets does so inside the choice of a card, a rout, what
// is paid in a battle, a layout that only one side sees, and a choice that the
// other side makes in a player turn.
func TestInsideCardsAndSecrets(t *testing.T) {
	inside(t, []insideSearch{
		{"waterloo-20/extended-campaign", []string{"leaders", "berthier-is-back", "look-out-bulow", "crossing-the-sambre"}, []string{"random", "random"}, 1, "allies_pick ask.units by the other side in movement"},
		{"waterloo-20/standard", nil, []string{"contact", "contact"}, 1, "rout ask.hex in combat"},
		{"waterloo-20/standard", nil, []string{"contact", "contact"}, 5, "actions in commitment"},
		{"waterloo-20/standard", nil, []string{"contact", "contact"}, 9, "imperial_indecision ask.choice in event"},
		{"waterloo-20/closing-battles", []string{"dummies", "leaders"}, []string{"contact", "random"}, 1, "steady_lads ask.unit in event"},
	}, []string{
		"imperial_indecision ask.choice in event", "steady_lads ask.unit in event",
		"rout ask.hex in combat", "retreat.to by the defender in combat", "actions in commitment",
		"attack.declare by the attacker in combat", "attack.declare by the defender in combat",
		"lay_out_arrivals ask.number", "cross_the_sambre ask.yes in movement", "allies_pick ask.units by the other side in movement",
		"hide_all ask.hex",
	})
}

// inside plays the games and stops at each kind of moment; the wanted ones must
// be met.
func inside(t *testing.T, games []insideSearch, wanted []string) {
	const each = 2 // stops in a game at one kind of moment
	met := map[string]int{}
	for _, s := range games {
		rules := loadRules(t, projects(t)[0], s.ref, compile.Options{Variants: s.variants})
		for range 200 {
			g := insideGame{t: t, rules: rules, s: s, met: met, each: each}
			g.play()
			if s.seed++; s.until == "" || met[s.until] > 0 {
				break
			}
		}
	}
	for _, w := range wanted {
		if met[w] == 0 {
			t.Errorf("no game came to %q", w)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(met)) {
		t.Logf("%4d  %s", met[k], k)
	}
}

type insideGame struct {
	t     *testing.T
	rules *game.Rules
	s     insideSearch
	met   map[string]int
	each  int

	setting game.Setting
	done    []flow.Action
}

// play plays the whole game through a journal and stops on the way.
func (g *insideGame) play() {
	g.setting = game.Setting{Seed: g.s.seed}
	table, err := game.New(g.rules, g.setting)
	if err != nil {
		g.t.Fatal(err)
	}
	book := &leaves{}
	session := livegame.NewWithoutHistory(table, replay.NewRecorder(book))
	var bots []func() flow.Action
	for side, name := range g.s.bots {
		p := players(g.t, name, len(g.rules.Model.Sides))[side]
		bots = append(bots, func() flow.Action { return p(table, nil, g.s.seed, 0) })
	}
	here := map[string]int{}
	for table.Result() == nil {
		m := moment(table)
		if here[m]++; here[m] <= g.each {
			g.met[m]++
			g.stop(m, table, book)
		}
		d, _ := table.Decision()
		a := bots[d.Side]()
		if _, no, err := session.Apply(a); no != nil || err != nil {
			g.t.Fatal(no, err)
		}
		g.done = append(g.done, a)
	}
}

// leaves is a journal in memory.
type leaves struct{ list []journal.Entry }

// Append takes an entry.
func (e *leaves) Append(x journal.Entry) error {
	x.N = len(e.list) + 1
	e.list = append(e.list, x)
	return nil
}

// stop plays six actions on from here in all the ways there are.
func (g *insideGame) stop(m string, t *game.Table, book *leaves) {
	straight := t.Clone()
	straight.MaxUndos = 10
	actions, hashes := g.onward(straight)
	g.back(m, straight, actions, hashes)

	var rep diag.List
	text := t.EncodePosition()
	s := game.Setting{Seed: g.s.seed, Dice: t.Run().Dice.Script}
	loaded := game.LoadPosition(g.rules, s, text, &rep)
	if loaded == nil {
		g.t.Fatalf("%s: the save cannot be read: %s", m, diag.FormatSummary(&rep.Items[0]))
	}
	if again := loaded.EncodePosition(); !bytes.Equal(text, again) {
		g.t.Errorf("%s: saved again it is written otherwise", m)
	}
	g.follow(m+", from a save", loaded, actions, hashes)

	log := &journal.Log{Header: replay.NewHeader(g.rules, g.setting, nil), Entries: slices.Clone(book.list)}
	resumed, err := replay.Replay(g.t.Context(), g.rules, log)
	if err != nil {
		g.t.Fatalf("%s: the journal cannot be resumed: %v", m, err)
	}
	resumed.MaxUndos = len(g.done) + 10
	g.follow(m+", from the journal", resumed, actions, hashes)
}

// stand is where a table stands: its hash and what is open there.
func stand(t *game.Table) string {
	text := t.Hash()
	for _, a := range t.Legal() {
		text += " " + game.ActionJSON(t.Model(), a)
	}
	return text
}

// onward plays on at random; hashes[0] is that of the beginning.
func (g *insideGame) onward(t *game.Table) (actions []flow.Action, hashes []string) {
	hashes = []string{stand(t)}
	for k := range 6 {
		if t.Result() != nil {
			break
		}
		legal := t.Legal()
		a := legal[rng.RollDie(g.s.seed, "onward", uint32(len(g.done)*8+k), len(legal))-1]
		if _, no := t.Apply(a); no != nil {
			g.t.Fatal(no)
		}
		actions, hashes = append(actions, a), append(hashes, stand(t))
	}
	return actions, hashes
}

// follow does the same actions and compares the hashes.
func (g *insideGame) follow(m string, t *game.Table, actions []flow.Action, hashes []string) {
	if stand(t) != hashes[0] {
		g.t.Errorf("%s: another position", m)
		return
	}
	for i, a := range actions {
		if _, no := t.Apply(a); no != nil || stand(t) != hashes[i+1] {
			g.t.Errorf("%s: another position %d actions on (%v)", m, i+1, no)
			return
		}
	}
	g.back(m, t, actions, hashes)
}

// back takes back what can be taken back, one by one, and does it again.
func (g *insideGame) back(m string, t *game.Table, actions []flow.Action, hashes []string) {
	k := len(hashes) - 1
	for ; k > 0 && t.CanUndo(); k-- {
		if !t.Undo() || stand(t) != hashes[k-1] {
			g.t.Errorf("%s: taking back action %d does not lead to the position before it", m, k)
			return
		}
	}
	g.met["(actions taken back)"] += len(actions) - k
	for i, a := range actions[k:] {
		if _, no := t.Apply(a); no != nil || stand(t) != hashes[k+i+1] {
			g.t.Errorf("%s: taken back and done again, action %d leads elsewhere (%v)", m, k+i+1, no)
			return
		}
	}
}
