package hostile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Record is a game that was played, to be played again.
type Record struct {
	Setting game.Setting
	Actions []flow.Action
	// Hashes are those that another machine or an earlier day wrote down, one an
	// action; empty where none is known.
	Hashes []string

	moments []moment // after each action; the first is the beginning
}

// moment is all that can be told of a game after an action.
type moment struct {
	hash, told string
	legal      uint64
	rolls      []flow.Roll
	fault      string
}

// otherPurpose is a stream of dice that no game can name.
const otherPurpose = "\x00another purpose"

// manner is how a game is played again.
type manner struct {
	rules *game.Rules // with hosts under a strain, or as they play
	load  bool        // saved and loaded after each action
	draws bool        // dice are drawn for another purpose before each action
}

// look notes how a table stands.
func look(t *game.Table, told string) moment {
	m := moment{told: told, rolls: slices.Clone(t.Rolls())}
	p := t.Position()
	p.Dice = slices.DeleteFunc(slices.Clone(p.Dice), func(d state.DieCount) bool { return d.Stream == otherPurpose })
	m.hash = t.Hash()
	for _, a := range t.Legal() {
		m.legal = (m.legal^uint64(a.Verb)<<40^uint64(uint32(a.ID)))*0x9e3779b97f4a7c15 ^ m.legal>>29
		for i := 0; i < len(a.Word); i++ {
			m.legal = (m.legal ^ uint64(a.Word[i])) * 0x100000001b3
		}
	}
	if err := t.Fault(); err != nil {
		m.fault = err.Error()
	}
	return m
}

// begin sets the game of a record up.
func (m manner) begin(r *Record) (*game.Table, moment, error) {
	s := r.Setting
	s.Quiet = false
	t, err := game.New(m.rules, s)
	if t == nil {
		return nil, moment{}, err
	}
	return t, look(t, ""), nil
}

// act carries out one action of a record.
func (m manner) act(r *Record, t *game.Table, a flow.Action) (*game.Table, moment) {
	if m.draws {
		for range 3 {
			t.Position().NextDie(otherPurpose, rng.StreamHash(otherPurpose))
		}
	}
	events, no := t.Apply(a)
	now := look(t, event.Plain(events))
	if no != nil {
		now.fault = fmt.Sprintf("%s is refused: %s", game.ActionJSON(t.Model(), a), no.Text)
	}
	if m.load && t.Fault() == nil {
		loaded, err := m.reload(r, t)
		if err != nil {
			now.fault = "what was saved cannot be loaded: " + err.Error()
			return t, now
		}
		t = loaded
		again := look(t, now.told)
		again.rolls = now.rolls
		if again.hash != now.hash || again.legal != now.legal {
			now = again
		}
	}
	return t, now
}

// reload writes a table's position and reads it into a new one, with new scripts.
func (m manner) reload(r *Record, t *game.Table) (*game.Table, error) {
	var rep diag.List
	loaded := game.Load(m.rules, game.Setting{Seed: r.Setting.Seed, Wide: r.Setting.Wide, Dice: t.Run().Script}, t.Save(), &rep)
	if loaded != nil {
		return loaded, nil
	}
	if len(rep.Items) > 0 {
		return nil, errors.New(diag.Summary(&rep.Items[0]))
	}
	return nil, errors.New("no reason was given")
}

// Difference is the first moment at which a game came out otherwise.
type Difference struct {
	Action int    // counted from 1; 0 is the beginning
	What   string // "dice", "told", "position", "choices", "fault"
	Was    string
	Is     string
}

// differs compares two moments.
func differs(a, b *moment) *Difference {
	dice := func(m *moment) string {
		var b strings.Builder
		for i, r := range m.rolls {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%s %d", r.Stream, r.Value)
		}
		return b.String()
	}
	switch {
	case a.fault != b.fault:
		return &Difference{What: "fault", Was: a.fault, Is: b.fault}
	case dice(a) != dice(b):
		return &Difference{What: "dice", Was: dice(a), Is: dice(b)}
	case a.told != b.told:
		was, is := apart(a.told, b.told)
		return &Difference{What: "told", Was: was, Is: is}
	case a.hash != b.hash:
		return &Difference{What: "position", Was: a.hash, Is: b.hash}
	case a.legal != b.legal:
		return &Difference{What: "choices"}
	}
	return nil
}

// apart are the first lines in which two texts differ.
func apart(a, b string) (string, string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := 0; i < len(x) && i < len(y); i++ {
		if x[i] != y[i] {
			return x[i], y[i]
		}
	}
	return fmt.Sprintf("%d events", len(x)-1), fmt.Sprintf("%d events", len(y)-1)
}

// follow plays a record again in a manner, as far as it comes out the same.
func (m manner) follow(r *Record) *Difference {
	t, now, err := m.begin(r)
	if err != nil && t == nil {
		return &Difference{What: "fault", Is: err.Error()}
	}
	if d := differs(&r.moments[0], &now); d != nil {
		return d
	}
	for i, a := range r.Actions {
		t, now = m.act(r, t, a)
		if d := differs(&r.moments[i+1], &now); d != nil {
			d.Action = i + 1
			return d
		}
		if now.fault != "" {
			return nil
		}
	}
	return nil
}

// note plays a record as it stands and keeps what every other manner must come to.
func (m manner) note(r *Record) *Difference {
	t, now, err := m.begin(r)
	if t == nil {
		return &Difference{What: "fault", Is: err.Error()}
	}
	r.moments = append(r.moments[:0], now)
	for i, a := range r.Actions {
		t, now = m.act(r, t, a)
		r.moments = append(r.moments, now)
		if i < len(r.Hashes) && r.Hashes[i] != "" && r.Hashes[i] != now.hash {
			return &Difference{Action: i + 1, What: "position", Was: r.Hashes[i], Is: now.hash}
		}
		if now.fault != "" {
			break
		}
	}
	return nil
}
