package playcmd

import (
	"fmt"
	"strings"

	"github.com/gdamore/tcell/v2"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// chooseHere takes the choice at the cursor. If there are several, it lists them.
func (f *fullScreen) chooseHere(d flow.Decision, q *question, legal []flow.Action) (bool, error) {
	if f.pane == paneAll {
		return f.pickChoice(0, d, q, legal)
	}
	f.pane = paneHere
	at, elsewhere := f.choicesHere(q)
	switch {
	case len(at) == 1:
		return true, f.top.takeEntry(d, &q.items[at[0]], legal)
	case len(at) > 1:
		f.top.screen.WriteLine("several choices: press a number")
	case len(elsewhere) == 1 && len(q.items) == 1:
		return true, f.top.takeEntry(d, &q.items[elsewhere[0]], legal)
	default:
		return false, f.showOutput(f.explainReason)
	}
	return false, nil
}

// pickChoice takes choice k of the numbered ones.
func (f *fullScreen) pickChoice(k int, d flow.Decision, q *question, legal []flow.Action) (bool, error) {
	var shown []int
	if f.pane == paneAll {
		for i := range q.items {
			shown = append(shown, i)
		}
		shown = shown[min(f.first, len(shown)):]
	} else {
		at, elsewhere := f.choicesHere(q)
		shown = append(at, elsewhere...)
	}
	if k >= len(shown) {
		return false, nil
	}
	return true, f.top.takeEntry(d, &q.items[shown[k]], legal)
}

// chooseDone takes the choice that ends the question.
func (f *fullScreen) chooseDone(d flow.Decision, q *question, legal []flow.Action) (bool, error) {
	for i := range q.items {
		if as := q.items[i].actions; len(as) == 1 && (as[0].Verb == flow.VDone || as[0].Verb == flow.VPass) {
			return true, f.top.takeEntry(d, &q.items[i], legal)
		}
	}
	return false, f.showOutput(func() error { return f.top.whyNot("{done: true}") })
}

// showOutput shows the output of a command beside the map.
func (f *fullScreen) showOutput(run func() error) error {
	var err error
	f.paneText, err = f.captureOutput(run)
	f.pane, f.first = paneOutput, 0
	return err
}

func (f *fullScreen) helpKeys() error {
	for _, k := range fullKeys {
		f.top.screen.WriteLine("%s: %s", k[0], k[1])
	}
	return nil
}

// explainReason explains the attack that is being named, why the moving unit cannot enter a hex,
// or the last combat, whichever fits.
func (f *fullScreen) explainReason() error {
	if e, _ := f.top.session.Table.Explainer().ExplainStanding(f.top.narrator.Viewer); e != nil {
		narrator.PrintExplanation(f.top.screen, e)
		return nil
	}
	if u := f.top.session.Table.MovingUnit(); u != model.None && f.cursor != hex.None && f.top.session.Table.ShownPosition().Units[u].At.Hex() != f.cursor {
		f.top.screen.WriteLine("%s", f.top.session.Game.Units[u].Name())
		order := fmt.Sprintf(`{to: "%s"}`, f.top.session.Game.Grid.Label(f.cursor))
		return f.top.whyNot(order)
	}
	for i := len(f.top.currentScene().Hexes[f.cursor].Stack) - 1; i >= 0; i-- {
		if id := f.top.currentScene().Hexes[f.cursor].Stack[i].Unit; id != "" {
			f.top.screen.WriteLine("%s", f.top.currentScene().Hexes[f.cursor].Stack[i].Describe())
			if err := f.top.whyNot("{move: " + id + "}"); err != nil {
				return err
			}
		}
	}
	if e, no := f.top.session.Table.Explainer().ExplainWhy(nil, f.top.narrator.Viewer); no == nil {
		narrator.PrintExplanation(f.top.screen, e)
	}
	return nil
}

// typeKey handles a key while a command is typed.
func (f *fullScreen) typeKey(e *tcell.EventKey, d flow.Decision, q *question, legal []flow.Action) (bool, error) {
	switch e.Key() {
	case tcell.KeyEscape:
		f.typed = nil
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		if r := []rune(*f.typed); len(r) > 0 {
			*f.typed = string(r[:len(r)-1])
		}
	case tcell.KeyRune:
		if len(*f.typed) < 500 {
			*f.typed += string(e.Rune())
		}
	case tcell.KeyEnter:
		line := strings.TrimSpace(*f.typed)
		f.typed = nil
		return f.runLine(line, d, q, legal)
	}
	return false, nil
}

// runLine carries out a typed line as line mode does.
func (f *fullScreen) runLine(line string, d flow.Decision, q *question, legal []flow.Action) (done bool, err error) {
	before := f.top.actions
	told, err := f.captureOutput(func() error { return f.top.answerLine(line, d, q, legal) })
	if f.top.actions != before || f.top.part != nil || f.top.stopped {
		f.log.lines = append(f.log.lines, told...)
		return true, err
	}
	if word, rest := terminal.SplitCommand(line); word == "map" || word == "look" || word == "m" {
		if h, ok := f.top.findHex(rest); ok {
			f.cursor = h
		}
	}
	if len(told) > 0 {
		f.paneText, f.pane, f.first = told, paneOutput, 0
	}
	return false, err
}
