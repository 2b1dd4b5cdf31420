package attack

import (
	"math/rand/v2"
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
)

// A long front: units 0, 1, 2 ... from west to east, each bound to some of the hexes around it.
func front(rnd *rand.Rand, together bool) *obligations {
	d := &obligations{at: &model.Attack{MostAttackers: 1 + rnd.IntN(3), TargetHexes: 2, StacksTogether: together}}
	d.at.OnceAttack.Applies, d.at.OnceAttacked.Applies = rnd.IntN(4) > 0, rnd.IntN(4) > 0
	n := 2 + rnd.IntN(9)
	for i := range n {
		d.hexes = append(d.hexes, model.HexID(i*10))
		d.mustBeAttacked = append(d.mustBeAttacked, rnd.IntN(3) > 0)
	}
	for i := range n + rnd.IntN(4) {
		d.units = append(d.units, model.UnitID(i*3))
		d.mustAttack, d.maxTargets = append(d.mustAttack, rnd.IntN(3) > 0), append(d.maxTargets, 1+rnd.IntN(2))
		row := make([]bool, n)
		for h := range row {
			row[h] = (h-i)*(h-i) <= 1 && rnd.IntN(2) == 0
		}
		d.mayAttack = append(d.mayAttack, row)
		if together {
			d.unitHexes = append(d.unitHexes, model.HexID(100+i-rnd.IntN(2)))
		}
	}
	return d
}

func TestADutyTakenApartIsTheSameDuty(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	several, refused := 0, 0
	for n := range 20_000 {
		whole := front(rnd, n%2 == 0)
		whole.maxMet = whole.countMet(&plan{})
		apart := *whole
		apart.maxMet = 0
		apart.splitParts()
		if apart.maxMet != whole.maxMet {
			t.Fatalf("%d: %d duties can be met, taken apart %d", n, whole.maxMet, apart.maxMet)
		}
		if len(apart.parts) > 1 {
			several++
		}
		var p plan
		for range 1 + rnd.IntN(2) {
			p.hexes = append(p.hexes, model.HexID(rnd.IntN(len(whole.hexes)+1)*10))
		}
		for range rnd.IntN(4) {
			p.units = append(p.units, model.UnitID(rnd.IntN(len(whole.units)*3)))
		}
		want := whole.countMet(&p) >= whole.maxMet
		if got := apart.allowsPlan(&p); got != want {
			t.Fatalf("%d: an attack of %v on %v is lawful: %v; with the duty taken apart: %v", n, p.units, p.hexes, want, got)
		}
		if !want {
			refused++
		}
	}
	if several < 2000 || refused < 500 {
		t.Errorf("only %d duties fell apart, and %d attacks were refused", several, refused)
	}
}
