package train

import (
	"errors"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/rng"
)

const stateFormat = 3

var errDamaged = errors.New("the state of training is not whole")

// State is how far learning has come: all that going on needs, in whole numbers.
type State struct {
	Format     int                `json:"format"`
	PlanKey    string             `json:"of"` // the plan
	Features   []string           `json:"features"`
	Watch      Moments            `json:"watch"`
	Scale      int64              `json:"scale"`             // a usual margin at the end of a game
	Learned    *features.Weights  `json:"learned,omitempty"` // from the games watched
	Center     []features.Weights `json:"center"`            // the best so far, by side
	StepSize   int                `json:"spread"`            // how far candidates are from it, in thousandths
	Generation int                `json:"generation"`
	Curve      []Point            `json:"curve,omitempty"`
	Held       *Match             `json:"held,omitempty"`
	InProgress []*PartialMatches  `json:"under,omitempty"` // matches of the step under way, as far as they were played
}

// PartialMatches are matches on one part of the line of seeds, as far as they were played.
type PartialMatches struct {
	Part    rng.Seed `json:"part"`
	Matches []*Match `json:"matches"`
}

// findMatches finds the matches of a part of the line of seeds, or begins them.
func (s *State) findMatches(part rng.Seed, matches int, against []string) ([]*Match, error) {
	for _, u := range s.InProgress {
		if u.Part != part {
			continue
		}
		if len(u.Matches) != matches || len(u.Matches[0].Versus) != len(against) {
			return nil, errDamaged
		}
		return u.Matches, nil
	}
	u := &PartialMatches{Part: part}
	for range matches {
		m := &Match{}
		for _, kind := range against {
			m.Versus = append(m.Versus, Versus{Bot: kind})
		}
		u.Matches = append(u.Matches, m)
	}
	s.InProgress = append(s.InProgress, u)
	return u.Matches, nil
}

// isComplete reports whether all matches have come equally far.
func (u *PartialMatches) isComplete() bool {
	if u == nil || len(u.Matches) == 0 {
		return false
	}
	for _, m := range u.Matches {
		if m == nil || m.Seeds < 0 || m.Seeds != u.Matches[0].Seeds || len(m.Versus) != len(u.Matches[0].Versus) {
			return false
		}
	}
	return true
}

// IsDone reports whether a plan is carried out.
func (s *State) IsDone(p *Plan) bool {
	return s.Watch.Games >= p.Watched && s.Generation >= p.Generations && (s.Held != nil || p.Held == 0)
}

// Point is a generation's place on the learning curve.
type Point struct {
	Generation int    `json:"generation"`
	Games      int    `json:"games"` // played to find its weights
	Best       string `json:"best"`  // where its weights went: the center stayed, a step, half a step, towards the watched games
	Against    *Match `json:"match"` // its weights against those at the start, on the same seeds each time
}

// Match is what came of weights that played others, each seed from each side.
type Match struct {
	Seeds int `json:"seeds"` // played so far
	Tally
	Versus []Versus `json:"versus,omitempty"` // the plan's other bots
	Better int      `json:"better"`           // seeds on which all games together went better than they did for the others
	Worse  int      `json:"worse"`
	Sum             // of all games of a seed, each from -1000 to 1000

	together int64 // of the seed that is being counted
}

// Versus is what weights did against another bot, and what the others they are compared with
// did against it in the same seat on the same seeds.
type Versus struct {
	Bot string `json:"bot"`
	Tally
	Others Tally `json:"others"`
	Better int   `json:"better"` // seeds on which they did better against it than the others
	Worse  int   `json:"worse"`
	Sum          // of how much better, over the games of a seed
}

// Sum holds the sums from which a mean and its error are computed.
type Sum struct {
	Score   int64 `json:"score"`
	Squares int64 `json:"squares"`
}

func (s *Sum) addScore(x int64) {
	s.Score += x
	s.Squares += x * x
}

// Tally counts games.
type Tally struct {
	Won   int `json:"won"`
	Lost  int `json:"lost"`
	Drawn int `json:"drawn"`
}

// Games returns how many games were played.
func (t *Tally) Games() int { return t.Won + t.Lost + t.Drawn }

// AllGames returns how many games the weights have played, against other weights and against
// other bots.
func (m *Match) AllGames() int {
	n := m.Games()
	for i := range m.Versus {
		n += m.Versus[i].Games()
	}
	return n
}

// CheckState refuses a state that no program wrote.
func (s *State) CheckState() error {
	if s.Format == 0 {
		return fmt.Errorf("it is no state of training")
	}
	if err := s.checkFormat(); err != nil {
		return err
	}
	if s.StepSize < 1000 || s.StepSize > firstStepSize || s.Generation < 0 || len(s.Curve) != s.Generation {
		return errDamaged
	}
	for _, u := range s.InProgress {
		if !u.isComplete() {
			return errDamaged
		}
	}
	return s.Watch.checkSums()
}

// checkFormat refuses a state that a program of another format wrote.
func (s *State) checkFormat() error {
	if s.Format != stateFormat {
		return fmt.Errorf("the state is of format %d, and this program goes on with format %d: begin anew, with another file", s.Format, stateFormat)
	}
	return nil
}
