package ranges

import "math"

// Saturate returns v, or the end of int32 that is nearest to it.
func Saturate(v int64) int32 {
	switch {
	case v > math.MaxInt32:
		return math.MaxInt32
	case v < math.MinInt32:
		return math.MinInt32
	}
	return int32(v)
}

// AddSaturated returns a + b within int32.
func AddSaturated(a, b int32) int32 { return Saturate(int64(a) + int64(b)) }

// SubSaturated returns a - b within int32.
func SubSaturated(a, b int32) int32 { return Saturate(int64(a) - int64(b)) }

// MulSaturated returns a * b within int32.
func MulSaturated(a, b int32) int32 { return Saturate(int64(a) * int64(b)) }

// FloorDiv returns a / b rounded toward minus infinity; 0 where b is 0.
func FloorDiv(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	q := int64(a) / int64(b)
	if r := int64(a) % int64(b); r != 0 && (r < 0) != (b < 0) {
		q--
	}
	return Saturate(q)
}

// CeilDiv returns a / b rounded toward plus infinity; 0 where b is 0.
func CeilDiv(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	q := int64(a) / int64(b)
	if r := int64(a) % int64(b); r != 0 && (r < 0) == (b < 0) {
		q++
	}
	return Saturate(q)
}

// RoundHalfUp returns floor(a/b + 1/2); 0 where b is 0.
func RoundHalfUp(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	n, d := 2*int64(a)+int64(b), 2*int64(b)
	q := n / d
	if r := n % d; r != 0 && (r < 0) != (d < 0) {
		q--
	}
	return Saturate(q)
}

// FloorMod returns a modulo b with the sign of b; 0 where b is 0.
func FloorMod(a, b int32) int32 {
	if b == 0 {
		return 0
	}
	r := int64(a) % int64(b)
	if r != 0 && (r < 0) != (b < 0) {
		r += int64(b)
	}
	return int32(r)
}

// AbsSaturated returns the amount of a within int32.
func AbsSaturated(a int32) int32 {
	if a < 0 {
		return SubSaturated(0, a)
	}
	return a
}
