package types

import "testing"

// TestFoldingKeepsWhatIsDecided: an operation of constants is its value, and a condition that one
// side decides is that side.
func TestFoldingKeepsWhatIsDecided(t *testing.T) {
	t.Parallel()
	two, three, open := NewConst(Int, 2), NewConst(Int, 3), &Expr{Op: OpName, Type: Int, Name: "turn"}
	yes, no := NewConst(Bool, 1), NewConst(Bool, 0)
	cond := &Expr{Op: OpName, Type: Bool, Name: "rain"}
	for _, c := range []struct {
		name string
		got  *Expr
		want int32
	}{
		{"2 + 3", FoldNode(OpAdd, Int, two, three), 5},
		{"2 < 3", FoldNode(OpLt, Bool, two, three), 1},
		{"rain and false", FoldNode(OpAnd, Bool, cond, no), 0},
		{"true or rain", FoldNode(OpOr, Bool, yes, cond), 1},
		{"false and turn or 3", FoldNode(OpPick, Int, no, open, three), 3},
		{"nil or 2", FoldNode(OpElse, Int, NewConst(Int, None), two), 2},
	} {
		if !c.got.IsConst() || c.got.Value != c.want {
			t.Errorf("%s is %+v, not %d", c.name, c.got, c.want)
		}
	}
	if e := FoldNode(OpAnd, Bool, yes, cond); e != cond {
		t.Errorf("true and rain is %+v, not rain", e)
	}
	if e := FoldNode(OpAdd, Int, two, open); e.IsConst() || len(e.Kids) != 2 {
		t.Errorf("2 + turn is folded to %+v", e)
	}
}

// TestFieldOfNothing: a field of None is nil, 0, false or an empty set, and a field that never
// changes is its value.
func TestFieldOfNothing(t *testing.T) {
	t.Parallel()
	hex := MemberType(&Domain{Name: "hex"})
	none := NewConst(hex, None)
	if e := FoldField(none, Field{Type: hex}, "neighbour"); e.Value != None || !e.IsConst() {
		t.Errorf("a hex of nil is %+v", e)
	}
	if e := FoldField(none, Field{Type: Int}, "cost"); e.Value != 0 || !e.IsConst() {
		t.Errorf("a number of nil is %+v", e)
	}
	if e := FoldField(none, Field{Type: SetType(nil)}, "costs"); e.Op != OpList || len(e.Values) > 0 {
		t.Errorf("a set of nil is %+v", e)
	}
	if e := FoldField(NewConst(hex, 1), Field{Type: Int, Values: []int32{4, 7}}, "cost"); e.Value != 7 {
		t.Errorf("the cost of hex 1 is %+v", e)
	}
}

// TestScratchComesBackToItsState: slots and buffers of a program are free when it ends.
func TestScratchComesBackToItsState(t *testing.T) {
	t.Parallel()
	var s Scratch
	base, depth := s.EnterProgram(2)
	s.SetSlot(1, 9)
	b, d := s.EnterProgram(3)
	s.SetSlot(1, 4)
	buf := append(s.TakeBuffer(), 1, 2)
	s.ReturnBuffer(buf)
	s.LeaveProgram(b, d)
	if s.SlotValue(1) != 9 {
		t.Errorf("the slot holds %d after another program has run", s.SlotValue(1))
	}
	if s.IsIdle() {
		t.Error("a program is running")
	}
	if s.LeaveProgram(base, depth); !s.IsIdle() {
		t.Error("no program is running")
	}
}
