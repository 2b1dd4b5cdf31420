package conformance_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/protocol"
)

// asker puts one probe to the protocol: every fact comes out of game.legal,
// game.apply, game.view, game.why and game.query.
type asker struct {
	t    *testing.T
	p    *probe
	conn *protocol.Conn
	game string
	open []string
}

type obj = map[string]any

// call is one request; a refusal comes back as an error.
func (a *asker) call(method string, params, into any) error {
	text, err := json.Marshal(params)
	if err != nil {
		return err
	}
	answer := a.conn.AnswerMessage([]byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, text)))
	var m struct {
		Result json.RawMessage
		Error  *struct {
			Message string
			Data    json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(answer), &m); err != nil {
		return err
	}
	if m.Error != nil {
		return fmt.Errorf("%s: %s %s", method, m.Error.Message, m.Error.Data)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(m.Result, into)
}

func (a *asker) close() {
	for _, g := range a.open {
		_ = a.call("game.close", obj{"game": g}, nil)
	}
	a.open = nil
}

// begin opens the position of the probe at a phase. What more gives goes over
// the rest; dice are scripted in sequence.
func (a *asker) begin(phase string, dice []int, more obj) error {
	p := a.p
	units, vars := obj{}, obj{"rain": p.Rain}
	for id, at := range p.Pos {
		units[id] = a.place(id, at, vars)
	}
	for side, left := range map[string]*int{"french": p.FrenchMoves, "coalition": p.PrussianMoves} {
		if left != nil {
			vars["moves_cap of "+side] = *left
		}
	}
	pos := obj{"units": units, "turn": p.Turn, "variables": vars, "phase": phase}
	if p.Remain != nil {
		if acting, _, ok := strings.Cut(phase, " "); ok {
			pos["passed"] = obj{opponent(acting): *p.Remain}
		}
	}
	for _, k := range sortedKeys(more) {
		if k == "units" {
			maps.Copy(units, more[k].(obj))
		} else {
			pos[k] = more[k]
		}
	}
	if dice == nil {
		dice = []int{}
	}
	return a.start("game.position", obj{"scenario": probeGame, "position": pos, "dice": dice})
}

func (a *asker) start(method string, params obj) error {
	var r struct{ Game string }
	if err := a.call(method, params, &r); err != nil {
		return err
	}
	a.game = r.Game
	a.open = append(a.open, r.Game)
	return nil
}

func (a *asker) place(id, at string, vars obj) obj {
	switch {
	case at == "entering":
		return obj{"box": "waiting"}
	case strings.HasPrefix(at, "track-") && strings.Contains(id, "-hq-"):
		return obj{"box": "lifted"}
	case strings.HasPrefix(at, "track-"):
		return obj{"box": "waiting"}
	case at == "blown-due":
		vars["due_back of "+id] = a.p.Turn
		return obj{"box": "blown"}
	case strings.HasPrefix(at, "blown-until-"):
		n, _ := strconv.Atoi(at[len("blown-until-"):])
		vars["due_back of "+id] = n
		return obj{"box": "blown"}
	case at == "swapped-out":
		return obj{"box": "aside"}
	case at == "available" || at == "eliminated":
		return obj{"box": at}
	}
	pl := obj{"hex": at[:4]}
	if f := faces(id); f != nil {
		pl["face"] = f[at[4:]]
	}
	return pl
}

// faces names the faces of a counter, front and back.
func faces(id string) map[string]string {
	switch {
	case strings.Contains(id, "-hq-"):
		return map[string]string{"f": "normal", "b": "battle"}
	case isDetachment(id):
		return nil
	case strings.HasSuffix(id, "cav"):
		return map[string]string{"f": "fresh", "b": "exhausted"}
	}
	return map[string]string{"f": "advance", "b": "battle"}
}

func isDetachment(id string) bool {
	return strings.Contains(id, "-det") || id == "fr-old-guard" || id == "fr-grand-battery"
}

func opponent(side string) string {
	if side == "french" {
		return "coalition"
	}
	return "french"
}

func (a *asker) side() string { return strings.ToLower(a.p.Active) }

func sideOf(id string) string {
	if strings.HasPrefix(id, "fr-") {
		return "french"
	}
	return "coalition"
}

// view is what the referee sees.
type view struct {
	Turn      int
	Waiting   string
	Phase     string
	Variables map[string]any
	Units     []struct {
		ID, Kind, Hex, Box, Face string
		Due                      int
	}
	Combat   *struct{ Supporters []string }
	Decision *struct{ Kind, Prompt string }
	Result   *struct {
		Winner, Name string
		Points       map[string]int
	}
}

func (a *asker) view() (*view, error) {
	var v view
	err := a.call("game.view", obj{"game": a.game}, &v)
	return &v, err
}

// places writes down the view as probes write positions.
func (v *view) places() map[string]string { return v.placesOn(v.Turn) }

// placesOn writes them down as of another turn: who is due then.
func (v *view) placesOn(turn int) map[string]string {
	out := map[string]string{}
	for _, u := range v.Units {
		switch {
		case u.Hex != "":
			face := "f"
			if f := faces(u.ID); f != nil && f["b"] == u.Face {
				face = "b"
			}
			out[u.ID] = u.Hex + face
		case u.Box == "waiting" && u.Due > turn:
			out[u.ID] = fmt.Sprintf("track-%d", u.Due)
		case u.Box == "waiting":
			out[u.ID] = "entering"
		case u.Box == "aside":
			out[u.ID] = "swapped-out"
		case u.Box == "lifted":
			out[u.ID] = "lifted"
		case u.Box == "blown":
			due := int(number(v.Variables["due_back of "+u.ID]))
			out[u.ID] = "blown-due"
			if due > turn {
				out[u.ID] = fmt.Sprintf("blown-until-%d", due)
			}
		default:
			out[u.ID] = u.Box
		}
	}
	return out
}

func number(v any) float64 { n, _ := v.(float64); return n }

// changed lists what differs from the position of the probe, HQs aside.
func (a *asker) changed(keep func(id string) bool) (map[string]string, error) {
	v, err := a.view()
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	turn := v.Turn
	if a.p.Kind == "aftermath" {
		turn = a.p.Turn // the turn may have ended since, with nobody left to attack
	}
	for id, at := range v.placesOn(turn) {
		if at != a.p.Pos[id] && !strings.Contains(id, "-hq-") && (keep == nil || keep(id)) {
			out[id] = at
		}
	}
	return out, nil
}

// legal lists the open actions, and who decides.
func (a *asker) legal() (waiting string, actions []obj, err error) {
	var r struct {
		Waiting string
		Legal   []obj
	}
	err = a.call("game.legal", obj{"game": a.game}, &r)
	return r.Waiting, r.Legal, err
}

// options lists what the open actions of a verb name.
func (a *asker) options(verb string) ([]string, error) {
	_, actions, err := a.legal()
	var out []string
	for _, x := range actions {
		if v, ok := x[verb].(string); ok && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out, err
}

func (a *asker) can(action obj) bool {
	_, actions, err := a.legal()
	return err == nil && slices.ContainsFunc(actions, func(x obj) bool { return fmt.Sprint(x) == fmt.Sprint(action) })
}

func (a *asker) apply(action obj) ([]obj, error) {
	var r struct{ Events []obj }
	err := a.call("game.apply", obj{"game": a.game, "action": action}, &r)
	return r.Events, err
}

// branch tries something on a copy of the game.
func (a *asker) branch(try func() error) error {
	var r struct{ Save json.RawMessage }
	if err := a.call("game.save", obj{"game": a.game}, &r); err != nil {
		return err
	}
	here := a.game
	if err := a.start("game.load", obj{"save": r.Save}); err != nil {
		return err
	}
	copied := a.game
	err := try()
	_ = a.call("game.close", obj{"game": copied}, nil)
	a.game = here
	return err
}

// noStop are the hexes where the other implementation lets nobody of a side end
// a move, in place of the forced retreat from entry hexes (A11).
var noStop = map[string]string{
	"french":    "2900 3000 3001 3100 3914 3915 4014 4015 4016",
	"coalition": "1014 1015 1016 1017 1018 1019 1020 1021 1114 1115 1116 1117 1120",
}

// stoppable drops those hexes.
func stoppable(side string, hexes []string) []string {
	closed := strings.Fields(noStop[side])
	return slices.DeleteFunc(slices.Clone(hexes), func(h string) bool { return slices.Contains(closed, h) })
}
