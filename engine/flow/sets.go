package flow

// ListAddable lists what may be added to a set that is being built: later in order than
// what is in it, so that each set is built in one way only, and so that the
// least number can still be reached.
func ListAddable[T ~int16 | ~int32](from, in []T, least, most int) []T {
	if len(in) >= most {
		return nil
	}
	next := 0
	if len(in) > 0 {
		for next < len(from) && from[next] <= in[len(in)-1] {
			next++
		}
	}
	last := len(from) - (least - len(in) - 1)
	if least <= len(in) {
		last = len(from)
	}
	return from[next:max(next, last)]
}
