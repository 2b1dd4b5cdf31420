package script

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/script"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

const asking = `
function hook(side)
  local die = roll{ stream = "luck", label = "Luck" }
  counters["r1"].vars.tired = true
  eliminate(counters["b1"])
  local unit = ask.unit{ by = side, from = filter(units, { side = side }), prompt = "Who?", optional = true }
  local again = roll{ stream = "luck" }
  say("got " .. die .. " and " .. again)
  if unit then place(unit, "0405") end
  local word = ask.choice{ by = "blue", from = { "stay", "go" }, prompt = "Stay?" }
  if word == "go" then adjust("morale", 99) end
  vars.count = die
end
`

func turning(t *testing.T) *model.Game {
	g := world(t)
	bindHook(g, "turn.start", "hook")
	return g
}

func TestAskInTheMiddle(t *testing.T) {
	x := start(t, turning(t), asking, "hook").advance()
	b1 := x.run.Ctx.P.Units[2].At
	x.want("options", x.options(), "pick:r1 pick:r2 decline")
	if told := strings.Split(x.events(), "; "); len(told) != 3 || !strings.HasPrefix(told[0], "rolled Luck ") || told[1] != "variable r1 tired" || told[2] != "eliminated b1" {
		t.Errorf("told with the question: %q", told)
	}
	if shown := x.shown(); shown.Vars[3] != 1 || shown.Units[2].At != model.InBox(model.BoxEliminated) {
		t.Error("what the hook did before its question is not shown")
	}
	if x.run.Ctx.P.Vars[3] != 0 || b1 == model.InBox(model.BoxEliminated) || len(x.run.Ctx.P.Dice) != 0 {
		t.Error("the position changed while the question is open")
	}
	if d := x.run.TopFrame().DescribeDecision(x.run); d.Side != 0 || d.Prompt.String() != "Who?" || d.Kind != "ask.unit" {
		t.Errorf("decision %+v", d)
	}
	x.run.Events = nil
	x.take(1)
	x.want("second question", x.options(), "choose:stay choose:go")
	if !strings.HasPrefix(x.events(), "rolled luck") || !strings.Contains(x.events(), "said got") || strings.Contains(x.events(), "placed") || strings.Contains(x.events(), "Luck") || strings.Contains(x.events(), "b1") {
		t.Errorf("told after the first answer: %s", x.events())
	}
	x.run.Events = nil
	x.take(1).ended()
	x.want("at the end", x.events(), "placed r2; track morale 10; variable count")
	if x.run.Ctx.P.Dice[0].N != 2 || x.run.Ctx.P.Units[2].At != model.InBox(model.BoxEliminated) {
		t.Error("the hook's changes are not there")
	}
}

// TestAnsweredByItself: a question with one answer is not asked, and authors can learn
// which it was.
func TestAnsweredByItself(t *testing.T) {
	x := start(t, turning(t), `function hook() flip(ask.unit{ by = "red", prompt = "Who?", from = { "r1" } }, "back") end`, "hook").advance()
	x.ended()
	if got := x.run.SelfAnswers; len(got) != 1 || got[0] != (flow.SelfAnswer{Prompt: "Who?", Answer: "r1"}) {
		t.Errorf("%v", got)
	}
}

func TestDeclining(t *testing.T) {
	x := start(t, turning(t), asking, "hook").advance().take(2).take(0)
	x.ended()
	h, _ := x.run.Ctx.G.Grid.ParseLabel("0102")
	if x.run.Ctx.P.Units[1].At != model.OnHex(h) || x.run.Ctx.P.Vars[7] != 5 {
		t.Error("declined, but something was done")
	}
}

// The dice already seen stay the same when a search changes the seed.
func TestDiceAreInTheJournal(t *testing.T) {
	x := start(t, turning(t), asking, "hook").advance()
	frame := x.run.TopFrame().(flow.ScriptFrame)
	before := frame.Answers()[0]
	x.run.Dice.Seed = rng.Seed(999)
	x.take(0).take(0).ended()
	die := strings.TrimPrefix(before, "die 1d6 of luck = ")
	if got := x.run.Ctx.P.Vars[2]; die != string(rune('0'+got)) {
		t.Errorf("the first die was %s and became %d", die, got)
	}
}

func TestCloneAtAQuestion(t *testing.T) {
	x := start(t, turning(t), asking, "hook").advance()
	kept := x.run.Ctx.P.Clone()
	hash := kept.Hash(x.run.Ctx.G)
	x.take(0).take(1).ended()
	if kept.Hash(x.run.Ctx.G) != hash {
		t.Error("the clone changed with the original")
	}
	first := x.run.Ctx.P.Hash(x.run.Ctx.G)
	x.run.Ctx.P = kept
	x.want("the clone's options", x.options(), "pick:r1 pick:r2 decline")
	x.take(0).take(1).ended()
	if x.run.Ctx.P.Hash(x.run.Ctx.G) != first {
		t.Error("the clone went another way")
	}
}

// What a hook has done before its question is shown in a copy and after a load, each
// with the same hash as the position of record, and wherever the question stands.
func TestShownEverywhere(t *testing.T) {
	x := start(t, turning(t), asking, "hook").advance()
	for n := range 2 {
		p, shown := x.run.Ctx.P.Hash(x.run.Ctx.G), x.shown().Hash(x.run.Ctx.G)
		if p == shown {
			t.Fatalf("question %d: what the hook did is not shown", n)
		}
		kept := x.run.Ctx.P
		x.run.Ctx.P = kept.Clone()
		for i := range x.run.Ctx.P.Frames {
			x.run.Ctx.P.OwnFrames(i)
		}
		if x.shown().Hash(x.run.Ctx.G) != shown || x.run.Ctx.P.Hash(x.run.Ctx.G) != p {
			t.Errorf("question %d: another position is shown in a copy", n)
		}
		x.run.Ctx.P = kept
		x.reload()
		if x.shown().Hash(x.run.Ctx.G) != shown || x.run.Ctx.P.Hash(x.run.Ctx.G) != p {
			t.Errorf("question %d: another position is shown after a load", n)
		}
		x.take(1)
	}
	x.ended()
}

// shown is the position that players see while the hook asks.
func (t *table) shown() *state.Position {
	t.Helper()
	p := t.run.TopFrame().(*script.Frame).ShownPosition(t.run)
	if p == nil {
		t.Fatal("no question is open")
	}
	return p
}

// A position that was saved holds no question: it is found by running again.
func TestLoadAtAQuestion(t *testing.T) {
	x := start(t, turning(t), asking, "hook").advance().take(1)
	x.reload()
	x.want("options", x.options(), "choose:stay choose:go")
	if strings.Contains(x.events(), "rolled") {
		t.Errorf("dice are told again: %s", x.events())
	}
	x.take(0).ended()
}

// A set that is half built is saved with it.
func TestLoadInASet(t *testing.T) {
	x := start(t, turning(t), `function hook()
		for _, u in ipairs(ask.units{ by = "red", from = counters, least = 2, most = 3 }) do u.vars.tired = true end end`, "hook").advance()
	x.take(0)
	before := x.options()
	x.reload()
	x.want("options", x.options(), before)
	x.take(0).take(2).ended()
	if x.run.Ctx.P.Vars[3] != 1 || x.run.Ctx.P.Vars[4] != 1 || x.run.Ctx.P.Vars[5] != 0 {
		t.Error(x.run.Ctx.P.Vars)
	}
}

// reload writes the position, reads it back and goes on with a fresh host.
func (t *table) reload() {
	t.Helper()
	g, hash := t.run.Ctx.G, t.run.Ctx.P.Hash(t.run.Ctx.G)
	data := state.Encode(g, t.run.Ctx.P)
	var rep diag.List
	p := state.Decode(g, data, func(proc string) state.Frame { return t.run.Procs[proc].EmptyFrame() }, &rep)
	if p == nil || len(rep.Items) > 0 {
		t.Fatalf("%+v\n%s", rep.Items, data)
	}
	t.run.Ctx.P, t.run.Events, t.run.Effects = p, nil, t.host.NewFreshHost()
	t.run.ResetLatches()
	t.advance()
	if t.run.Ctx.P.Hash(g) != hash {
		t.Errorf("the position changed by saving and loading:\n%s", data)
	}
}

func TestUndoability(t *testing.T) {
	x := start(t, turning(t), asking, "hook").advance()
	x.take(0)
	if x.run.Undoable {
		t.Error("a die fell after the answer: it must not be undone")
	}
	x.take(0)
	if !x.run.Undoable {
		t.Error("only dice seen before were rolled again: the answer can be undone")
	}
}

func TestScriptedDice(t *testing.T) {
	x := start(t, turning(t), asking, "hook")
	x.run.Dice.Script = &rng.DiceScript{}
	x.run.Dice.Script.AddValues("luck", 3, 5)
	x.advance().take(0).take(0).ended()
	if x.run.Ctx.P.Vars[2] != 3 || !x.run.Dice.Script.Empty() {
		t.Errorf("count is %d", x.run.Ctx.P.Vars[2])
	}
}
