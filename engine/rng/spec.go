package rng

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The bounds of a dice spec.
const (
	MaxDice  = 100
	MaxFaces = 1000
)

// Spec says which dice are rolled and added up.
type Spec struct {
	Count  int   // how many dice
	Faces  int   // how many faces each has
	Low    int   // what the first face shows when the faces count up by one
	Values []int // what the faces show when they do not; nil otherwise
}

// specExpected describes dice for the messages of ParseDice.
const specExpected = "dice such as d6, 2d6, \"1d10 0-9\" or d{1,1,2,3}"

// ParseDice reads dice: d6, 2d6, 1d10 0-9 (the faces show 0 to 9), 2d{0,0,1} (any
// whole numbers on the faces).
func ParseDice(text string) (Spec, error) {
	bad := func(format string, args ...any) (Spec, error) {
		return Spec{}, errors.New(fmt.Sprintf(format, args...) + "; expected " + specExpected)
	}
	t := strings.TrimSpace(text)
	count, rest, ok := strings.Cut(t, "d")
	if !ok {
		return bad("%q names no dice", text)
	}
	s := Spec{Count: 1, Low: 1}
	if count != "" {
		n, ok := parseInt(count)
		if !ok || n < 1 || n > MaxDice {
			return bad("%q does not start with a number of dice from 1 to %d", text, MaxDice)
		}
		s.Count = n
	}
	if strings.HasPrefix(rest, "{") {
		return s.parseValues(text, rest, bad)
	}
	faces, span, hasSpan := strings.Cut(rest, " ")
	n, ok := parseInt(faces)
	if !ok || n < 1 || n > MaxFaces {
		return bad("%q has no number of faces from 1 to %d after the d", text, MaxFaces)
	}
	s.Faces = n
	if !hasSpan {
		return s, nil
	}
	a, b, _ := strings.Cut(strings.TrimSpace(span), "-")
	low, ok1 := parseInt(a)
	high, ok2 := parseInt(b)
	if !ok1 || !ok2 {
		return bad("%q does not end with the first and last number on the faces", text)
	}
	if high-low+1 != s.Faces {
		return bad("%q has %d faces, but %d-%d would be %d", text, s.Faces, low, high, high-low+1)
	}
	s.Low = low
	return s, nil
}

// parseValues reads the faces in braces; bad returns its error.
func (s Spec) parseValues(text, rest string, bad func(string, ...any) (Spec, error)) (Spec, error) {
	if !strings.HasSuffix(rest, "}") {
		return bad("%q has no closing brace at its end", text)
	}
	for _, f := range strings.Split(rest[1:len(rest)-1], ",") {
		v, ok := parseInt(strings.TrimSpace(f))
		if !ok {
			return bad("%q has a face %q that is no whole number from -9999 to 9999", text, strings.TrimSpace(f))
		}
		s.Values = append(s.Values, v)
	}
	s.Faces, s.Low = len(s.Values), 0
	if s.Faces > MaxFaces {
		return bad("%q has more than %d faces", text, MaxFaces)
	}
	return s, nil
}

// parseInt reads a whole number without leading zeros.
func parseInt(s string) (int, bool) {
	v, err := strconv.Atoi(s)
	return v, err == nil && len(s) <= 5 && strconv.Itoa(v) == s
}

// String writes the dice as ParseDice reads them.
func (s Spec) String() string {
	t := strconv.Itoa(s.Count) + "d"
	if s.Values != nil {
		var faces []string
		for _, v := range s.Values {
			faces = append(faces, strconv.Itoa(v))
		}
		return t + "{" + strings.Join(faces, ",") + "}"
	}
	t += strconv.Itoa(s.Faces)
	if s.Low != 1 {
		t += fmt.Sprintf(" %d-%d", s.Low, s.Low+s.Faces-1)
	}
	return t
}

// Face returns what face i (from 1) of a die shows, 0 when there is no such face.
func (s Spec) Face(i int) int {
	if i < 1 || i > s.Faces {
		return 0
	}
	if s.Values != nil {
		return s.Values[i-1]
	}
	return s.Low + i - 1
}

// HasFace reports whether a die can show v.
func (s Spec) HasFace(v int) bool {
	if s.Values != nil {
		return slices.Contains(s.Values, v)
	}
	return v >= s.Low && v < s.Low+s.Faces
}

// Min returns the lowest total.
func (s Spec) Min() int {
	if len(s.Values) > 0 {
		return s.Count * slices.Min(s.Values)
	}
	return s.Count * s.Low
}

// Max returns the highest total.
func (s Spec) Max() int {
	if len(s.Values) > 0 {
		return s.Count * slices.Max(s.Values)
	}
	return s.Count * (s.Low + s.Faces - 1)
}

// RollDice rolls the dice. It calls next once for each die, with the number of
// faces, for a number from 1 to that. dice holds what each die shows.
func (s Spec) RollDice(next func(faces int) int) (total int, dice []int) {
	dice = make([]int, s.Count)
	for i := range dice {
		dice[i] = s.Face(next(s.Faces))
		total += dice[i]
	}
	return total, dice
}

// DescribeValues describes what one of the dice can show.
func (s Spec) DescribeValues() string {
	if s.Values == nil {
		return fmt.Sprintf("%d to %d", s.Low, s.Low+s.Faces-1)
	}
	faces := slices.Clone(s.Values)
	slices.Sort(faces)
	var out []string
	for _, v := range slices.Compact(faces) {
		out = append(out, strconv.Itoa(v))
	}
	return strings.Join(out, ", ")
}
