package web

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// ReplayFile returns a finished game as one HTML file: the page of the table with everything
// that one side saw (model.None: the referee), and the winning chances along the way if they are
// given. The file loads and sends nothing, and no text of the game is treated as markup. The
// error is [ErrLongReplay] for a game that does not fit.
func ReplayFile(r *livegame.Session, side model.SideID, chances *Chances) ([]byte, error) {
	g := r.Table.Model()
	told, size := []livegame.Change{}, 0
	moments := r.History.ListMoments(side, 1, r.History.ChangeCount(side), true)
	for n, last := 0, r.History.ChangeCount(side); n < last; n = len(told) {
		changes, _ := r.History.ChangesSince(side, n, changesAtOnce)
		size += jsontext.SizeUpTo(changes, limits.ReplayPage) + jsontext.SizeUpTo(moments[n:n+len(changes)], limits.ReplayPage)
		if size > limits.ReplayPage {
			return nil, ErrLongReplay
		}
		for _, c := range changes {
			one := *c
			one.View = maps.Clone(c.View)
			delete(one.View, "decision") // nothing is asked in a replay
			one.Line = nil               // it is one of the moments
			told = append(told, one)
		}
	}
	keepWholeFights(told)
	file := map[string]any{"kind": "replay", "title": g.Title, "side": g.IDOfSide(side), "board": scene.NewBoard(g),
		"changes": told, "moments": moments}
	if chances != nil {
		file["chances"] = chances
	}
	data, err := json.Marshal(file)
	if err != nil {
		return nil, err
	}
	return replayPage(g.Title, string(data))
}

// keepWholeFights leaves each fight only at the last change that shows it, with all that came of
// it: the page finds there what an earlier change shows.
func keepWholeFights(changes []livegame.Change) {
	for i := range len(changes) - 1 {
		next := &changes[i+1]
		shown := func(f *livegame.Fight) bool {
			return slices.ContainsFunc(next.Fights, func(n *livegame.Fight) bool { return n.Number == f.Number && n.Index == f.Index })
		}
		if !next.Undone && !slices.ContainsFunc(changes[i].Fights, func(f *livegame.Fight) bool { return !shown(f) }) {
			changes[i].Fights = nil
		}
	}
}

// changesAtOnce is the number of changes to compute between two counts of their bytes.
const changesAtOnce = 20

// ErrLongReplay means that a game has more changes than one page may hold.
var ErrLongReplay = fmt.Errorf("what was told in this game fills more than the %d bytes of one page: read it with vedette replay, without --html", limits.ReplayPage)

// Chances holds the shares of wins of each side, from games played on from moments of a game. In the
// file of a side they may depend only on what that side knew.
type Chances struct {
	Bots   string   `json:"bots"`  // who played on
	Games  int      `json:"games"` // from each moment
	Level  float64  `json:"level"` // how often the intervals hold the true share
	From   string   `json:"from"`  // what begins at each moment, such as player turn
	Every  int      `json:"every"` // 2: at each second of them, and so on
	Points []Chance `json:"points"`
}

// Chance is how often each side won from a moment on. Sides are in the order of the game, then
// "nobody" where that happened.
type Chance struct {
	At    int           `json:"at"` // the moment's number in this file
	Turn  int           `json:"turn"`
	By    string        `json:"by,omitempty"` // whose player turn it is
	Phase string        `json:"phase,omitempty"`
	Games int64         `json:"games"` // that came to an end
	Wins  []ChanceShare `json:"wins"`
}

// ChanceShare is the share of a side with its interval, rounded to ten thousandths so that
// rounding of sums does not show.
type ChanceShare struct {
	Side  string  `json:"side"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// replayPage inserts the title and the game, with script and styles, into the frame of a replay. Its
// policy allows that script and those styles, and nothing else.
func replayPage(title, data string) ([]byte, error) {
	frame, err1 := bundleFiles.ReadFile("bundle/replay.html")
	script, err2 := bundleFiles.ReadFile("bundle/table.js")
	style, err3 := bundleFiles.ReadFile("bundle/table.css")
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	policy := fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; img-src data: blob:; base-uri 'none'; form-action 'none'",
		policyHash(script), policyHash(style))
	// One pass over the frame: a mark in a game's own text stays text.
	return []byte(strings.NewReplacer("{{title}}", html.EscapeString(title), "{{policy}}", policy, "{{style}}", string(style),
		"{{data}}", data, "{{script}}", string(script)).Replace(string(frame))), nil
}

// policyHash returns the hash of an element's text as a policy names it.
func policyHash(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
