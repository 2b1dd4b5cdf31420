package playcmd

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// drawScreen draws the screen.
func (f *fullScreen) drawScreen(q *question, legal []flow.Action) {
	terminal.DrawView(f.tty, f.screenView(q, legal))
}

// screenView returns everything that the screen shows.
func (f *fullScreen) screenView(q *question, legal []flow.Action) *terminal.View {
	columns, lines := f.tty.Size()
	frame := terminal.LayoutFrame(columns, lines)
	f.top.screen.Width = frame.Columns - 2
	v := &terminal.View{Cursor: f.cursor, Color: f.top.kit.Color, Typed: f.typed, Keys: "? keys", Log: f.log.lines}
	v.Title = f.titleText()
	v.Prompt = f.promptText(q)
	o := scene.TextOptions{Around: hex.None, Center: f.cursor, Color: f.top.kit.Color, Width: frame.MapWide, Height: frame.MapHigh, Reach: f.openHexes(q), Reached: len(q.items) > 0}
	v.Map = f.top.currentScene().LayoutText(o)
	switch f.pane {
	case paneAll:
		v.Side = f.sideAll(q, frame)
	case paneOutput:
		v.Side, v.First = f.sideOutput(frame), f.first
	default:
		v.Side, v.First = f.sideHere(q, legal, frame), f.first
	}
	v.First = max(0, min(v.First, len(v.Side)-1))
	return v
}

func (f *fullScreen) titleText() string {
	p := f.top.session.Table.Position()
	title := game.EventText(f.top.session.Game, &event.Event{Kind: event.Turn, N: int32(p.Turn)})
	if name := f.top.session.Table.PhaseName(); name != "" {
		title += ", " + name
	}
	return title
}

// promptText returns the line with the question.
func (f *fullScreen) promptText(q *question) string {
	switch {
	case f.top.session.Table.Result() != nil:
		return "the game is over"
	case q.prompt == "":
		return game.CapitalText(nameDecider(f.top.session))
	}
	keys := "Tab, Enter"
	for i := range q.items {
		if as := q.items[i].actions; len(as) == 1 && (as[0].Verb == flow.VDone || as[0].Verb == flow.VPass) {
			keys += "; d " + flow.Verbs[as[0].Verb].Key
		}
	}
	return fmt.Sprintf("%s: %s  (%d open; %s)", q.side, q.prompt, len(q.items), keys)
}

// openHexes returns the hexes with choices, and the cost of moving there.
func (f *fullScreen) openHexes(q *question) map[hex.ID]string {
	out := map[hex.ID]string{}
	for i := range q.items {
		h := f.entryHex(&q.items[i])
		if h == hex.None {
			continue
		}
		note := "*"
		if c := q.items[i].cost; c >= 0 {
			note = strconv.Itoa(c)
		}
		out[h] = note
	}
	return out
}

// addWrapped adds a text to a pane, broken between words.
func addWrapped(to []terminal.Line, text string, wide int, tone terminal.Tone) []terminal.Line {
	for _, part := range terminal.WrapLine(terminal.CleanText(text), wide-1) {
		to = append(to, terminal.Line{Text: part, Tone: tone})
	}
	return to
}

// sideHere describes the hex at the cursor and lists its choices.
func (f *fullScreen) sideHere(q *question, legal []flow.Action, frame terminal.Frame) []terminal.Line {
	var out []terminal.Line
	add := func(text string, tone terminal.Tone) { out = addWrapped(out, text, frame.SideWide, tone) }
	if f.cursor != hex.None {
		add(game.HexText(f.top.session.Game, f.cursor)+": "+game.GroundText(f.top.session.Game, f.cursor), terminal.Strong)
		for _, side := range game.SidesText(f.top.session.Game, f.cursor) {
			add(" "+side, terminal.Faint)
		}
		stack := f.top.currentScene().Hexes[f.cursor].Stack
		for i := len(stack) - 1; i >= 0; i-- {
			add(" "+stack[i].Describe(), terminal.Plain)
		}
	}
	at, elsewhere := f.choicesHere(q)
	n := 0
	list := func(title string, of []int) {
		if len(of) == 0 {
			return
		}
		add("", terminal.Plain)
		add(title, terminal.Strong)
		for _, i := range of {
			n++
			mark := "  "
			if n <= 9 {
				mark = strconv.Itoa(n) + " "
			}
			add(mark+q.items[i].choiceText(), terminal.Plain)
		}
	}
	list("open here:", at)
	list("open besides:", elsewhere)
	if len(at) == 0 && len(q.items) > 0 {
		add("", terminal.Plain)
		add("nothing is open here: w says why", terminal.Faint)
	}
	if text := f.top.soFar(legal); text != "" {
		add("", terminal.Plain)
		add(text, terminal.Strong)
	}
	return out
}

// sideAll lists all choices, from the chosen line on.
func (f *fullScreen) sideAll(q *question, frame terminal.Frame) []terminal.Line {
	out := addWrapped(nil, "all that is open (arrows, Enter; Esc closes)", frame.SideWide, terminal.Faint)
	for i := f.first; i < len(q.items); i++ {
		tone := terminal.Plain
		if i == f.first {
			tone = terminal.Marked
		}
		mark := "  "
		if k := i - f.first; k < 9 {
			mark = strconv.Itoa(k+1) + " "
		}
		out = addWrapped(out, mark+q.items[i].choiceText(), frame.SideWide, tone)
	}
	return out
}

func (f *fullScreen) sideOutput(frame terminal.Frame) []terminal.Line {
	out := []terminal.Line{{Text: "Esc closes", Tone: terminal.Faint}}
	for _, text := range f.paneText {
		out = addWrapped(out, text, frame.SideWide, terminal.Plain)
	}
	return out
}
