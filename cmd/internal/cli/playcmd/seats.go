package playcmd

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// human is the seat of a person at the terminal.
const human = "human"

// seats says who sits for each side.
type seats struct {
	who  []string // by side: human, a bot's name, exec:COMMAND
	ids  []string // of the sides
	bots []player // by side, nil for people
}

// readSeats reads --all and --seat.
func readSeats(k *kit.Kit, l *kit.LoadedScenario, f *Options, seed string) (*seats, error) {
	s := &seats{}
	for i := range l.Game.Sides {
		s.ids = append(s.ids, l.Game.Sides[i].ID)
		s.who = append(s.who, cmp.Or(f.All, human))
	}
	for _, seat := range f.Seats {
		side, who, ok := strings.Cut(seat, "=")
		if !ok || who == "" {
			return nil, kit.UsageError("--seat takes SIDE=human, SIDE=BOT or SIDE=exec:COMMAND, not %q", seat)
		}
		i := slices.Index(s.ids, side)
		if i < 0 {
			return nil, kit.UsageError("%s has no side %q%s; sides: %s", l.Ref, side, kit.DidYouMean(side, s.ids), strings.Join(s.ids, ", "))
		}
		s.who[i] = who
	}
	s.bots = make([]player, len(s.who))
	for i, who := range s.who {
		if who == human {
			continue
		}
		p, err := newPlayer(k, l.Game, who, s.ids[i], seed, f.BotTime)
		if err != nil {
			s.close()
			return nil, err
		}
		s.bots[i] = p
	}
	return s, nil
}

func (s *seats) humans() bool { return slices.Contains(s.who, human) }

// countPeople counts the sides that people play.
func (s *seats) countPeople() int {
	n := 0
	for _, w := range s.who {
		if w == human {
			n++
		}
	}
	return n
}

// programSits reports whether a program has a seat.
func (s *seats) programSits() bool {
	return slices.ContainsFunc(s.who, func(w string) bool { return strings.HasPrefix(w, "exec:") })
}

// strangerSits reports whether a seat belongs to somebody other than the person who began the
// game: a program, or a second person.
func (s *seats) strangerSits() bool { return s.programSits() || s.countPeople() > 1 }

func (s *seats) seatNames() map[string]string {
	out := map[string]string{}
	for i, id := range s.ids {
		out[id] = s.who[i]
	}
	return out
}

// putAway says how a stopped game is resumed, with the programs that play it.
func (t *tabletop) putAway() string {
	if t.path == "" {
		return "the game was not kept: --journal FILE keeps one"
	}
	again := "vedette play --resume " + t.path
	for i, who := range t.seats.who {
		if strings.HasPrefix(who, programs.ExecSeat) {
			again += " --seat " + shellQuote(t.seats.ids[i]+"="+who)
		}
	}
	if lost := t.journalLoss(); lost != "" {
		return lost
	}
	return "nothing is lost; go on with: " + again
}

// journalLoss says how the journal on disk differs from what was written, "" if it does not.
func (t *tabletop) journalLoss() string {
	if t.session.Log == nil {
		return ""
	}
	err := t.session.Log.CheckStored()
	var wrong *journal.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &wrong):
		return fmt.Sprintf("%s: %s", t.path, diag.FormatSummary(&wrong.Diag))
	}
	return fmt.Sprintf("%s: %v", t.path, err)
}

// shellQuote writes a text as one word of a command line.
func shellQuote(s string) string {
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func (s *seats) close() {
	for _, b := range s.bots {
		if c, ok := b.(interface{ close() }); ok {
			c.close()
		}
	}
}
