package offline

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Task is what a bot in an engine of its own is asked: to decide at a position.
type Task struct {
	Scenario string            `json:"scenario"` // game/scenario
	Variants []string          `json:"variants"`
	Options  map[string]string `json:"options"`
	Dice     string            `json:"dice"` // seed of the game's dice
	Position json.RawMessage   `json:"position"`
	Seat     string            `json:"seat"` // name of the bot
	Seed     uint64            `json:"seed"` // of the bot, the same in all its tasks
}

// NewTask returns the task of a bot to decide at a table.
func NewTask(t *game.Table, seat string, seed rng.Seed) *Task {
	m := t.Model()
	task := &Task{Scenario: m.ID + "/" + m.Scenario, Variants: m.Variants, Options: map[string]string{}, Dice: t.Run().Dice.SeedText(), Position: t.EncodePosition(), Seat: seat, Seed: uint64(seed)}
	for k, raw := range replay.NewHeader(t.Rules, game.Setting{}, nil).Options {
		text := string(raw)
		_ = json.Unmarshal(raw, &text) // a number or a flag stays as it is
		task.Options[k] = text
	}
	return task
}

// Thinker decides for one bot. It keeps the rules and the dice of the bot from task to task, so that
// it plays as the bot does that thinks at the table itself. One goroutine uses it.
type Thinker struct {
	shelf *Shelf
	rules *game.Rules
	bot   bot.Bot
}

// NewThinker returns a thinker with the packs that fetch returns.
func NewThinker(fetch func(game string) ([]byte, error)) *Thinker {
	return &Thinker{shelf: NewShelf(fetch)}
}

// Choose returns the action of the bot at a position, as JSON.
func (th *Thinker) Choose(text []byte) (action string, err error) {
	var task Task
	if err := json.Unmarshal(text, &task); err != nil {
		return "", err
	}
	var rep *diag.List
	if th.rules == nil {
		if th.rules, rep = th.shelf.LoadRules(task.Scenario, task.Variants, task.Options); th.rules == nil {
			return "", firstFinding(rep)
		}
		unwatched := func(int) func() int { return func() int { return 0 } } // whoever asks ends this engine
		if th.bot, err = bot.NewTimed(task.Seat, unwatched, rng.Seed(task.Seed)); err != nil {
			return "", err
		}
	}
	var set game.Setting
	set.SetSeed(task.Dice)
	rep = &diag.List{}
	t := game.LoadPosition(th.rules, set, task.Position, rep)
	if t == nil {
		return "", firstFinding(rep)
	}
	return game.ActionJSON(t.Model(), th.bot.Choose(t)), nil
}

func firstFinding(rep *diag.List) error {
	if rep == nil || len(rep.Items) == 0 {
		return errors.New("the position cannot be read")
	}
	return errors.New(rep.Items[0].Message)
}

// farBot is a bot that thinks in an engine of its own.
type farBot struct {
	ask  func(task []byte) (action string, err error) // waits for the answer
	near func() (bot.Bot, error)                      // makes the bot that thinks here, where the other engine fails
	here bot.Bot                                      // nil: the other engine works
	seat string
	seed rng.Seed
}

// NewFarBot returns a bot that asks another engine by ask, a [Thinker] there. Where that fails, the
// bot thinks in this engine from then on: near makes it. ask returns when the bot is stopped, and
// its action is then one that nobody uses.
func NewFarBot(seat string, seed rng.Seed, ask func(task []byte) (string, error), near func() (bot.Bot, error)) bot.Bot {
	return &farBot{ask: ask, near: near, seat: seat, seed: seed}
}

// ErrStopped is the error of an engine that was ended while its bot thought.
var ErrStopped = errors.New("the bot was stopped")

// Choose asks the other engine.
func (b *farBot) Choose(t *game.Table) flow.Action {
	if b.here == nil {
		text, err := json.Marshal(NewTask(t, b.seat, b.seed))
		if err == nil {
			var action string
			if action, err = b.ask(text); err == nil {
				var a flow.Action
				if a, err = findAction(t, action); err == nil {
					return a
				}
			}
		}
		if errors.Is(err, ErrStopped) {
			return t.Legal()[0]
		}
		if b.here, err = b.near(); err != nil {
			panic(err) // the seat was checked when the game began
		}
	}
	return b.here.Choose(t)
}

// findAction reads an action that must be in the list of the table.
func findAction(t *game.Table, text string) (flow.Action, error) {
	for _, a := range t.Legal() {
		if game.ActionJSON(t.Model(), a) == text {
			return a, nil
		}
	}
	return flow.Action{}, fmt.Errorf("%s is not in the list", text)
}
