package train

import "fmt"

// CurveHead is the first line of learning curves as CSV.
const CurveHead = "scenario,generation,games,best,won,lost,drawn,better,worse,score\n"

// CSV returns the learning curve, a line for each generation: what its weights did against
// those at the start, on the same seeds each time.
func (s *State) CSV(scenario string) string {
	out := ""
	for _, c := range s.Curve {
		m := c.Against
		out += fmt.Sprintf("%s,%d,%d,%s,%d,%d,%d,%d,%d,%d\n", scenario, c.Generation, c.Games, c.Best, m.Won, m.Lost, m.Drawn, m.Better, m.Worse, m.Score)
	}
	return out
}
