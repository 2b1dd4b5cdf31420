package flow

// ListAddable returns what may be added to a set being built. It offers only what comes later in
// order than the set's last member, so that each set is built in one way only. It leaves out what
// would make the least number unreachable.
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
