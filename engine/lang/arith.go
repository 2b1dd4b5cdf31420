package lang

import "math"

func saturateInt32(v int64) int32 {
	switch {
	case v > math.MaxInt32:
		return math.MaxInt32
	case v < math.MinInt32:
		return math.MinInt32
	}
	return int32(v)
}

func addSaturated(a, b int32) int32 { return saturateInt32(int64(a) + int64(b)) }
func subSaturated(a, b int32) int32 { return saturateInt32(int64(a) - int64(b)) }
func mulSaturated(a, b int32) int32 { return saturateInt32(int64(a) * int64(b)) }

func floorDiv(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	q := int64(a) / int64(b)
	if r := int64(a) % int64(b); r != 0 && (r < 0) != (b < 0) {
		q--
	}
	return saturateInt32(q)
}

func ceilDiv(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	q := int64(a) / int64(b)
	if r := int64(a) % int64(b); r != 0 && (r < 0) == (b < 0) {
		q++
	}
	return saturateInt32(q)
}

// roundHalfUp is floor(a/b + 1/2).
func roundHalfUp(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	n, d := 2*int64(a)+int64(b), 2*int64(b)
	q := n / d
	if r := n % d; r != 0 && (r < 0) != (d < 0) {
		q--
	}
	return saturateInt32(q)
}

func floorMod(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	r := int64(a) % int64(b)
	if r != 0 && (r < 0) != (b < 0) {
		r += int64(b)
	}
	return int32(r)
}

func absSaturated(a int32) int32 {
	if a < 0 {
		return subSaturated(0, a)
	}
	return a
}

func boolToInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
