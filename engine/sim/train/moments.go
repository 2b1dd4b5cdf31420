package train

import (
	"fmt"
	"math/big"

	"github.com/vedette-wargames/vedette/engine/bot/features"
)

// termCount is how many numbers a position is: its features, and one that is always the same, for
// what the side has whatever it does.
const termCount = int(features.Count) + 1

// Moments are sums over positions that were watched, from which the weights follow that
// tell best how a game ends: least squares. They are whole numbers, and so exact.
type Moments struct {
	Games     int     `json:"games"`
	Positions int64   `json:"positions"`
	XX        []int64 `json:"xx,omitempty"` // products of two terms, row by row
	XY        []int64 `json:"xy,omitempty"` // products with the score of the game
}

// addGame counts a game.
func (m *Moments) addGame(x watchedGame, score int64) {
	if m.XX == nil {
		m.XX, m.XY = make([]int64, termCount*termCount), make([]int64, termCount)
	}
	m.Games++
	var row [termCount]int64
	for i := range x.at {
		m.Positions++
		for k, v := range x.at[i] {
			row[k] = int64(v)
		}
		row[termCount-1] = 1000
		for a := range row {
			m.XY[a] += row[a] * score
			for b := range row {
				m.XX[a*termCount+b] += row[a] * row[b]
			}
		}
	}
}

// checkSums refuses sums that no program wrote.
func (m *Moments) checkSums() error {
	if m.Games < 0 || m.Positions < 0 || (m.XX != nil || m.XY != nil) && (len(m.XX) != termCount*termCount || len(m.XY) != termCount) {
		return fmt.Errorf("the sums of the games watched are not whole")
	}
	return nil
}

// isLearnable reports whether a feature is one of positions of a game under way.
func isLearnable(f int) bool { return f != int(features.Won) && f < int(features.Count) }

// everSeen reports whether a feature was ever something in the games watched; what never was
// decides nothing in this game, and would only hide in chance what others do.
func (m *Moments) everSeen(f int) bool {
	return isLearnable(f) && (m.Positions == 0 || m.XX[f*termCount+f] != 0)
}

// Learn returns the weights by which the positions watched tell best how their games ended,
// as large all together as those given. A little is added to each square (ridge), so that what
// was seldom seen weighs little. All is done in fractions, and so the same everywhere.
func (m *Moments) Learn(like *features.Weights) features.Weights {
	out := *like
	if m.Positions == 0 {
		return out
	}
	a := m.normalEquations()
	if !solveEquations(a) {
		return out
	}
	// What the weights of both give together on usual positions is made equal.
	var theirs, ours big.Rat
	for f := range int(features.Count) {
		if !isLearnable(f) {
			continue
		}
		usual := new(big.Rat).SetFrac64(m.XX[f*termCount+f], m.Positions)
		theirs.Add(&theirs, product(usual, newRat(int64(like[f])), newRat(int64(like[f]))))
		ours.Add(&ours, product(usual, a[f][termCount], a[f][termCount]))
	}
	if ours.Sign() == 0 || theirs.Sign() == 0 {
		return out
	}
	by := squareRoot(new(big.Rat).Quo(&theirs, &ours))
	for f := range int(features.Count) {
		if isLearnable(f) {
			out[f] = roundWeight(product(a[f][termCount], by))
		}
	}
	return out
}

// normalEquations returns the normal equations, the right side as a last column.
func (m *Moments) normalEquations() [][]*big.Rat {
	a := make([][]*big.Rat, termCount)
	for i := range a {
		a[i] = make([]*big.Rat, termCount+1)
		for k := range termCount {
			a[i][k] = newRat(m.XX[i*termCount+k])
		}
		// A hundredth of the square, and as much as a value of 10 in each position.
		a[i][i].Add(a[i][i], new(big.Rat).SetFrac64(m.XX[i*termCount+i]+m.Positions*10_000, 100))
		a[i][termCount] = newRat(m.XY[i])
	}
	return a
}

// solveEquations solves equations in place: the last column is then the solution. It returns
// false at a zero on the diagonal, since it does not swap rows.
func solveEquations(a [][]*big.Rat) bool {
	for i := range a {
		if a[i][i].Sign() == 0 {
			return false
		}
		by := new(big.Rat).Inv(a[i][i])
		for k := i; k < len(a[i]); k++ {
			a[i][k].Mul(a[i][k], by)
		}
		for r := range a {
			if r == i || a[r][i].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Set(a[r][i])
			for k := i; k < len(a[r]); k++ {
				a[r][k].Sub(a[r][k], product(f, a[i][k]))
			}
		}
	}
	return true
}

func newRat(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

func product(xs ...*big.Rat) *big.Rat {
	out := newRat(1)
	for _, x := range xs {
		out.Mul(out, x)
	}
	return out
}

// squareRoot returns a square root, in millionths.
func squareRoot(x *big.Rat) *big.Rat {
	const parts = 1_000_000
	n := new(big.Int).Mul(x.Num(), big.NewInt(parts*parts))
	n.Quo(n, x.Denom())
	return new(big.Rat).SetFrac(n.Sqrt(n), big.NewInt(parts))
}

// roundWeight returns the whole number nearest to x, within the range of a weight.
func roundWeight(x *big.Rat) int {
	n := new(big.Int).Mul(x.Num(), big.NewInt(2))
	n.Add(n, x.Denom())
	n.Div(n, new(big.Int).Mul(x.Denom(), big.NewInt(2)))
	const most = 1_000_000
	if !n.IsInt64() || n.Int64() > most || n.Int64() < -most {
		return most * x.Sign()
	}
	return int(n.Int64())
}
