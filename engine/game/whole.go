package game

// Whole does something to the game whole or not at all: after a panic the game
// is as before, and the panic goes on.
func (t *Table) Whole(do func()) {
	before, done := t.snapshot(), false
	defer func() {
		if !done {
			t.restore(before)
		}
	}()
	do()
	done = true
}
