package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// replayFlags are what the verb replay takes.
type replayFlags struct {
	to            int
	step, withMap bool
	trace         bool
}

func (a *app) replay() *cobra.Command {
	var f replayFlags
	c := &cobra.Command{
		Use: "replay JOURNAL", Short: "Step through a journal",
		Long: `Play a journal again and tell what happened. When the game's files have changed
since, it is played with the new ones up to the first difference.`,
		Example: "  vedette play {scenario} --all random --seed 1 --journal my.game\n  vedette replay my.game --to 20 --map",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			log, err := loadJournal(args[0])
			if err != nil {
				return err
			}
			_, rules, err := a.reopen(args[0], log)
			if err != nil {
				return err
			}
			return a.replayTo(rules, log, &f)
		},
	}
	c.Flags().IntVar(&f.to, "to", 0, "stop after this entry")
	c.Flags().BoolVar(&f.step, "step", false, "wait for Enter after each action; q stops")
	c.Flags().BoolVar(&f.withMap, "map", false, "draw the map at the end")
	c.Flags().BoolVar(&f.trace, "trace", false, "print explanations, too")
	return c
}

// errEnough ends a replay early.
var errEnough = errors.New("enough")

func (a *app) replayTo(rules *game.Rules, log *journal.Log, f *replayFlags) error {
	r := &replayer{screen: term.New(a.in, a.out), rules: rules, log: log, f: f}
	r.screen.Heading(rules.Model.Title)
	if d := game.CheckContent(rules, &log.Header, log.Pos(0)); d != nil {
		r.screen.Line("note: %s", d.Message)
	}
	part := *log
	if f.to > 0 && f.to < len(part.Entries) {
		part.Entries = part.Entries[:f.to]
	}
	t, err := r.run(&part)
	if r.teller != nil {
		r.teller.settle()
	}
	if err != nil && !errors.Is(err, errEnough) {
		var rep diag.List
		if err := addFinding(&rep, err); err != nil {
			return err
		}
		if err := a.findings(&rep, "text", nil); err != nil {
			return machine(err)
		}
		return errFindings
	}
	if f.withMap && t != nil {
		r.screen.Block(scene.Of(rules.Model, t.Position(), scene.All).Text(scene.TextOptions{Around: hex.None, Color: a.color}))
	}
	return nil
}

// replayer prints a journal as it is played.
type replayer struct {
	screen *term.Screen
	rules  *game.Rules
	log    *journal.Log
	f      *replayFlags
	teller *teller
	table  *game.Table
	before []kept // by standing action: what the teller kept back before it
}

// run plays the entries; when the reader has enough, it stops by a panic of
// its own that nobody else sees.
func (r *replayer) run(log *journal.Log) (t *game.Table, err error) {
	defer func() {
		if p := recover(); p != nil {
			if p != any(errEnough) {
				panic(p)
			}
			t, err = r.table, errEnough
		}
	}()
	return game.Verify(r.rules, log, r.each)
}

func (r *replayer) each(i int, t *game.Table) {
	r.table = t
	if r.teller == nil {
		r.teller = newTeller(r.screen, t)
		r.teller.trace, r.teller.brief = r.f.trace, true
	}
	e := &r.log.Entries[i]
	switch {
	case e.Undo > 0:
		r.screen.Line("%4d  %s taken back", e.N, count(e.Undo, "action"))
		if at := len(r.before) - e.Undo; at >= 0 {
			r.teller.kept, r.before = r.before[at], r.before[:at]
		}
	case len(e.End) > 0:
		r.screen.Line("%4d  %s", e.N, resultText(r.rules.Model, t))
	default:
		r.screen.Line("%4d  %s: %s", e.N, e.By, r.text(e))
		r.before = append(r.before, r.teller.kept.clone())
		r.teller.tell(t.Run().Events)
	}
	if r.f.step {
		if line, ok := r.screen.Ask(fmt.Sprintf("-- %d of %d, Enter goes on --", e.N, len(r.log.Entries))); !ok || line == "q" {
			panic(errEnough)
		}
	}
}

// text is an action that has just been replayed, for people.
func (r *replayer) text(e *journal.Entry) string {
	if n, no := game.ParseJSON(e.Do); no == nil {
		if a, no := game.ParseAction(r.rules.Model, n); no == nil {
			return game.ActionText(r.rules.Model, a)
		}
	}
	return string(e.Do)
}
