package train

import (
	"fmt"
	"math/big"

	"github.com/vedette-wargames/vedette/engine/bot/features"
)

// terms is how many numbers a position is: its features, and one that is always the same, for
// what the side has whatever it does.
const terms = int(features.Count) + 1

// Moments are sums over positions that were watched, from which the weights follow that
// tell best how a game ends: least squares. They are whole numbers, and so exact.
type Moments struct {
	Games     int     `json:"games"`
	Positions int64   `json:"positions"`
	XX        []int64 `json:"xx,omitempty"` // products of two terms, row by row
	XY        []int64 `json:"xy,omitempty"` // products with the score of the game
}

// add counts a game.
func (m *Moments) add(x seen, score int64) {
	if m.XX == nil {
		m.XX, m.XY = make([]int64, terms*terms), make([]int64, terms)
	}
	m.Games++
	var row [terms]int64
	for i := range x.at {
		m.Positions++
		for k, v := range x.at[i] {
			row[k] = int64(v)
		}
		row[terms-1] = 1000
		for a := range row {
			m.XY[a] += row[a] * score
			for b := range row {
				m.XX[a*terms+b] += row[a] * row[b]
			}
		}
	}
}

// check refuses sums that no program wrote.
func (m *Moments) check() error {
	if m.Games < 0 || m.Positions < 0 || (m.XX != nil || m.XY != nil) && (len(m.XX) != terms*terms || len(m.XY) != terms) {
		return fmt.Errorf("the sums of the games watched are not whole")
	}
	return nil
}

// learnable reports whether a feature is one of positions of a game under way.
func learnable(f int) bool { return f != int(features.Won) && f < int(features.Count) }

// told reports whether a feature was ever something in the games watched; what never was
// decides nothing in this game, and would only hide in chance what others do.
func (m *Moments) told(f int) bool {
	return learnable(f) && (m.Positions == 0 || m.XX[f*terms+f] != 0)
}

// Learn gives the weights by which the positions watched tell best how their games ended,
// as large all together as those given. A little is added to each square (ridge), so that what
// was seldom seen weighs little. All is done in fractions, and so the same everywhere.
func (m *Moments) Learn(like *features.Weights) features.Weights {
	out := *like
	if m.Positions == 0 {
		return out
	}
	a := m.equations()
	if !solve(a) {
		return out
	}
	// What the weights of both give together on usual positions is made equal.
	var theirs, ours big.Rat
	for f := range int(features.Count) {
		if !learnable(f) {
			continue
		}
		usual := new(big.Rat).SetFrac64(m.XX[f*terms+f], m.Positions)
		theirs.Add(&theirs, product(usual, rat(int64(like[f])), rat(int64(like[f]))))
		ours.Add(&ours, product(usual, a[f][terms], a[f][terms]))
	}
	if ours.Sign() == 0 || theirs.Sign() == 0 {
		return out
	}
	by := root(new(big.Rat).Quo(&theirs, &ours))
	for f := range int(features.Count) {
		if learnable(f) {
			out[f] = whole(product(a[f][terms], by))
		}
	}
	return out
}

// equations are the normal equations, the right side as a last column.
func (m *Moments) equations() [][]*big.Rat {
	a := make([][]*big.Rat, terms)
	for i := range a {
		a[i] = make([]*big.Rat, terms+1)
		for k := range terms {
			a[i][k] = rat(m.XX[i*terms+k])
		}
		// A hundredth of the square, and as much as a value of 10 in each position.
		a[i][i].Add(a[i][i], new(big.Rat).SetFrac64(m.XX[i*terms+i]+m.Positions*10_000, 100))
		a[i][terms] = rat(m.XY[i])
	}
	return a
}

// solve brings equations to their solution, which then stands in the last column; false
// where there is none.
func solve(a [][]*big.Rat) bool {
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

func rat(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

func product(xs ...*big.Rat) *big.Rat {
	out := rat(1)
	for _, x := range xs {
		out.Mul(out, x)
	}
	return out
}

// root is a square root, in millionths.
func root(x *big.Rat) *big.Rat {
	const parts = 1_000_000
	n := new(big.Int).Mul(x.Num(), big.NewInt(parts*parts))
	n.Quo(n, x.Denom())
	return new(big.Rat).SetFrac(n.Sqrt(n), big.NewInt(parts))
}

// whole is the whole number next to x, within what a weight may be.
func whole(x *big.Rat) int {
	n := new(big.Int).Mul(x.Num(), big.NewInt(2))
	n.Add(n, x.Denom())
	n.Div(n, new(big.Int).Mul(x.Denom(), big.NewInt(2)))
	const most = 1_000_000
	if !n.IsInt64() || n.Int64() > most || n.Int64() < -most {
		return most * x.Sign()
	}
	return int(n.Int64())
}
