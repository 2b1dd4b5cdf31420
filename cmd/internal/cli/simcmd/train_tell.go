package simcmd

import (
	"fmt"
	"math"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
	"github.com/vedette-wargames/vedette/engine/sim/train"
)

// trainReporter prints the progress of training.
type trainReporter struct {
	kit             *kit.Kit
	p               *train.Plan
	progress        *kit.Progress
	watched         bool
	stage           string // whose games are shown
	shown           int    // games of the stage
	generationsTold int    // generations
}

// showGame updates the progress line of a stage of the training after each game.
func (t *trainReporter) showGame(what string, done, of int) {
	if what != t.stage || done <= t.shown {
		t.stage = what
		t.progress.RestartPace()
	}
	t.shown = done
	t.progress.ShowCount(int64(done), int64(of), "%s: game %d of %d", what, done, of)
}

// reportGenerations prints the generations that were not printed yet.
func (t *trainReporter) reportGenerations(s *train.State) {
	out := t.kit.Out
	if s.Format != 0 && !t.watched && s.Watch.Games >= t.p.Watched {
		t.watched = true
		t.progress.EndLine()
		if t.p.Watched > 0 {
			fmt.Fprintf(out, "  watched %s: %s\n", diag.CountNoun(s.Watch.Games, "game"), diag.CountNoun(int(s.Watch.Positions), "position"))
		}
	}
	for ; t.generationsTold < len(s.Curve); t.generationsTold++ {
		t.progress.EndLine()
		c := &s.Curve[t.generationsTold]
		fmt.Fprintf(out, "  generation %d, %d games: %s against the start %s\n", c.Generation, c.Games, bestText(c.Best), shareText(c.Against.Won, c.Against.Lost, "games won"))
	}
}

func bestText(best string) string {
	if best == "center" {
		return "nothing better;"
	}
	return best + ";"
}

// reportVerdict prints the held-out games, and reports whether they show that the weights are
// better. settled says that the training ends whatever they show.
func (t *trainReporter) reportVerdict(s *train.State, settled bool) bool {
	t.progress.EndLine()
	out := t.kit.Out
	if s.Held == nil {
		return false
	}
	fmt.Fprintf(out, "  held out, %s: %s\n", diag.CountNoun(s.Held.AllGames(), "game"), heldText(s.Held))
	better := Better(s.Held)
	switch {
	case better:
		fmt.Fprintln(out, "  the weights learned are better than those at the start")
	case s.Held.Seeds < leastDice:
		fmt.Fprintf(out, "  it is not shown that the weights learned are better: fewer than %d dice show nothing\n", leastDice)
	case settled:
		fmt.Fprintln(out, "  it is not shown that the weights learned are better")
	default:
		fmt.Fprintln(out, "  it is not shown that the weights learned are better: nothing is written without --anyway")
	}
	return better
}

// leastDice is the least number of seeds that can show anything. On fewer, all results may be alike
// by chance, and the mean then seems to be known exactly.
const leastDice = 20

// Better reports whether a match shows that its weights are better. The mean score of a game must be
// higher by more than chance gives one time in forty. The match must not show it to be lower against
// any bot, nor show that the weights lose to those of the start.
func Better(m *train.Match) bool {
	if m.Seeds < leastDice {
		return false
	}
	if n := int64(m.Won + m.Lost); n > 0 && stats.ExactInterval(int64(m.Won), n, alpha).High < 0.5 {
		return false
	}
	for i := range m.Versus {
		if v := &m.Versus[i]; scoreGain(&v.Sum, m.Seeds, v.Games()).High < 0 {
			return false
		}
	}
	return scoreGain(&m.Sum, m.Seeds, m.AllGames()).Low > 0
}

// scoreGain returns the interval of the mean gain of a game, in thousandths (Student).
func scoreGain(s *train.Sum, dice, games int) stats.Interval {
	n := float64(dice)
	mean := float64(s.Score) / n
	deviation := math.Sqrt(max(float64(s.Squares)-n*mean*mean, 0) / max(n-1, 1))
	i := stats.MeanInterval(mean, deviation, int64(dice), alpha)
	return stats.Interval{Low: i.Low * n / float64(games), High: i.High * n / float64(games)}
}

func gainText(s *train.Sum, dice, games int) string {
	text := fmt.Sprintf("a game counts %+.1f of 1000", float64(s.Score)/float64(max(games, 1)))
	if dice < 2 {
		return text
	}
	i := scoreGain(s, dice, games)
	return text + fmt.Sprintf(" (%+.1f to %+.1f)", i.Low, i.High)
}

// alpha is how often an interval may miss.
const alpha = 0.05

func heldText(m *train.Match) string {
	if m == nil {
		return "not compared with the start"
	}
	text := shareText(m.Won, m.Lost, "games won")
	if m.Drawn > 0 {
		text += fmt.Sprintf(", %d drawn", m.Drawn)
	}
	for i := range m.Versus {
		v := &m.Versus[i]
		text += fmt.Sprintf("; against %s %s, those at the start %s, %s", v.Bot,
			recordText(&v.Tally), recordText(&v.Others), gainText(&v.Sum, m.Seeds, v.Games()))
	}
	return text + "; better from all sides together on " + shareText(m.Better, m.Worse, "dice") + "; " + gainText(&m.Sum, m.Seeds, m.AllGames())
}

func recordText(t *train.Tally) string {
	text := fmt.Sprintf("%d won, %d lost", t.Won, t.Lost)
	if t.Drawn > 0 {
		text += fmt.Sprintf(", %d drawn", t.Drawn)
	}
	return text
}

// shareText returns a share of the decided games with its interval.
func shareText(k, against int, what string) string {
	n := k + against
	if n == 0 {
		return "0 of 0 " + what
	}
	i := stats.ExactInterval(int64(k), int64(n), alpha)
	return fmt.Sprintf("%d of %d %s, %.1f %% (%.1f-%.1f %%)", k, n, what, 100*float64(k)/float64(n), 100*i.Low, 100*i.High)
}
