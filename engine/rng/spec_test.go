package rng

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text      string
		canonical string
		count     int
		faces     int
		min, max  int
	}{
		{"1d6", "1d6", 1, 6, 1, 6},
		{"2d6", "2d6", 2, 6, 2, 12},
		{"3d6", "3d6", 3, 6, 3, 18},
		{"d10", "1d10", 1, 10, 1, 10},
		{" d100 ", "1d100", 1, 100, 1, 100},
		{"1d10 0-9", "1d10 0-9", 1, 10, 0, 9},
		{"2d6 0-5", "2d6 0-5", 2, 6, 0, 10},
		{"1d6 1-6", "1d6", 1, 6, 1, 6},
		{"d{1,1,2,3}", "1d{1,1,2,3}", 1, 4, 1, 3},
		{"2d{ -1, 0, 4 }", "2d{-1,0,4}", 2, 3, -2, 8},
		{"d{7}", "1d{7}", 1, 1, 7, 7},
	} {
		s, err := ParseDice(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if s.String() != c.canonical || s.Count != c.count || s.Faces != c.faces || s.Min() != c.min || s.Max() != c.max {
			t.Errorf("%q: got %s %+v, %d to %d", c.text, s, s, s.Min(), s.Max())
		}
	}
}

func TestParseProblems(t *testing.T) {
	for _, c := range []struct{ text, words string }{
		{"", "names no dice"},
		{"6", "names no dice"},
		{"xd6", "with a number of dice from 1 to 100"},
		{"0d6", "with a number of dice from 1 to 100"},
		{"-1d6", "with a number of dice"},
		{"101d6", "with a number of dice"},
		{"01d6", "with a number of dice"},
		{"1d", "no number of faces from 1 to 1000"},
		{"1d0", "no number of faces"},
		{"1d1001", "no number of faces"},
		{"1d6+1", "no number of faces"},
		{"1d10 0-10", "has 10 faces, but 0-10 would be 11"},
		{"1d10 nine", "first and last number"},
		{"d{}", `a face ""`},
		{"d{1,x}", `a face "x"`},
		{"d{1,2", "no closing brace"},
	} {
		_, err := ParseDice(c.text)
		if err == nil || !strings.Contains(err.Error(), c.words) || !strings.Contains(err.Error(), "expected dice such as d6") {
			t.Errorf("%q: got %v, expected %q", c.text, err, c.words)
		}
	}
}

func TestSpecRoll(t *testing.T) {
	for _, c := range []struct {
		text  string
		total int
		dice  []int
	}{
		{"3d6", 6, []int{1, 2, 3}},
		{"2d10 0-9", 1, []int{0, 1}},
		{"3d{5,5,-2}", 8, []int{5, 5, -2}},
	} {
		s, err := ParseDice(c.text)
		if err != nil {
			t.Fatal(err)
		}
		calls := 0
		total, dice := s.RollDice(func(faces int) int {
			if calls++; faces != s.Faces {
				t.Errorf("%s: asked for %d faces", s, faces)
			}
			return calls
		})
		if total != c.total || !slices.Equal(dice, c.dice) || calls != s.Count {
			t.Errorf("%s: got %d, %v after %d dice", s, total, dice, calls)
		}
		if s.Face(0) != 0 || s.Face(s.Faces+1) != 0 {
			t.Errorf("%s: a face that is not there shows something", s)
		}
	}
}

func TestScriptTake(t *testing.T) {
	var s DiceScript
	s.AddValues("", 1, 2)
	s.AddValues("combat", 6)
	s.AddValues("combat", 5)
	before := s.Clone()
	for i, c := range []struct {
		stream string
		value  int
		ok     bool
	}{
		{"combat", 6, true},
		{"weather", 1, true},
		{"combat", 5, true},
		{"combat", 0, false}, // its own list is used up; the sequence is for others
		{"rally", 2, true},
		{"weather", 0, false},
	} {
		if v, ok := s.TakeValue(c.stream); v != c.value || ok != c.ok {
			t.Errorf("%d, %s: got %d, %t", i, c.stream, v, ok)
		}
		if i == 1 && !reflect.DeepEqual(s.RemainingValues(), DiceScript{Streams: []StreamScript{{"combat", []int{5}}}, Sequence: []int{2}}) {
			t.Errorf("left: %+v", s.RemainingValues())
		}
		if s.Empty() != (i >= 4) {
			t.Errorf("%d: empty is %t", i, s.Empty())
		}
	}
	text, err := json.Marshal(before)
	if err != nil || string(text) != `{"streams":[{"stream":"combat","values":[6,5]}],"sequence":[1,2]}` {
		t.Errorf("clone or codec: %s, %v", text, err)
	}
}

func TestShows(t *testing.T) {
	for text, want := range map[string]string{"2d6": "1 to 6", "3d10 0-9": "0 to 9", "d{3,1,1}": "1, 3"} {
		if d, _ := ParseDice(text); d.DescribeValues() != want {
			t.Errorf("%s shows %s, expected %s", text, d.DescribeValues(), want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"1d6", "2d10 0-9", "d{1,1,2,3}", "d{", "d6 -1-4", "99d{-9999}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseDice(text)
		if err != nil {
			if !strings.Contains(err.Error(), "expected") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := ParseDice(s.String())
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%q is written %q, read back as %+v, %v", text, s, again, err)
		}
		total, dice := s.RollDice(func(faces int) int { return faces })
		if total < s.Min() || total > s.Max() || len(dice) != s.Count {
			t.Fatalf("%q: %d from %v is not within %d to %d", text, total, dice, s.Min(), s.Max())
		}
		for _, d := range dice {
			if !s.HasFace(d) {
				t.Fatalf("%q cannot show %d", text, d)
			}
		}
	})
}
