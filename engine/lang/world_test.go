package lang

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
)

// The test world: units with a kind, a side, a strength and a superior.

const (
	readTurn Deps = 1 << iota
	readUnits
	readTracks
	readRain
	readSubject
)

func texts(name string, words ...string) *Domain {
	return &Domain{
		Name:   name,
		Lookup: func(t string) (int32, bool) { i := slices.Index(words, t); return int32(i), i >= 0 },
		Names:  func() []string { return words },
		Text:   func(id int32) string { return words[id] },
		Size:   func() int { return len(words) },
	}
}

var (
	kinds  = texts("kind", "infantry", "cavalry", "artillery")
	sides  = texts("side", "red", "blue")
	tracks = texts("track", "morale", "points")
	rains  = texts("weather", "dry", "raining")
	hexes  = texts("hex", "0105", "1217", "1218")
	units  = texts("unit", "u0", "u1", "u2", "u3", "u4", "u5")
)

var everyone = []int32{0, 1, 2, 3, 4, 5}

type unit struct{ kind, side, strength, hex, leader int32 }

type world struct {
	scratch              Scratch
	units                []unit
	turn, phasing, rain  int32
	subject              int32
	attackers, defenders []int32
	morale               int32
	helper               *Program // evaluated by nested(), to test re-entry
	asked                int      // calls of functions that can answer for many values
}

func (w *world) Scratch() *Scratch { return &w.scratch }

func newWorld() *world {
	return &world{
		units: []unit{
			{0, 0, 3, 0, 4}, {1, 0, 5, 1, None}, {2, 1, 2, 2, 0}, {0, 1, 4, None, None}, {1, 1, 1, 1, 3}, {0, 0, 0, 0, 1},
		},
		turn: 5, phasing: 0, rain: 1, subject: 1, attackers: []int32{0, 1, 5}, defenders: []int32{2, 3, 4}, morale: 7,
	}
}

func name(t Type, get func(w *world) int32, reads Deps) Binding {
	return Binding{Type: t, Get: func(ctx any, _ *Scratch) int32 { return get(ctx.(*world)) }, Deps: reads}
}

func setName(d *Domain, get func(w *world) []int32, reads Deps) Binding {
	return Binding{Type: SetType(d), GetSet: func(ctx any, buf []int32) []int32 { return append(buf, get(ctx.(*world))...) }, Deps: reads}
}

func unitField(t Type, static bool, get func(u *unit) int32) Field {
	return Field{Type: t, Static: static, Deps: readUnits, Get: func(ctx any, id int32) int32 { return get(&ctx.(*world).units[id]) }}
}

// listed is a field of which all values are known beforehand: nobody asks for one.
func listed(f Field) Field {
	w := newWorld()
	for u := range w.units {
		f.Values = append(f.Values, f.Get(w, int32(u)))
	}
	f.Get = nil
	return f
}

func testEnv() *Env {
	return &Env{
		Subject: "unit",
		Names: map[string]Binding{
			"turn":      name(Int, func(w *world) int32 { return w.turn }, readTurn),
			"phasing":   name(MemberType(sides), func(w *world) int32 { return w.phasing }, 0),
			"vars.rain": name(MemberType(rains), func(w *world) int32 { return w.rain }, readRain),
			"unit":      name(MemberType(units), func(w *world) int32 { return w.subject }, readSubject),
			"nobody":    name(MemberType(units), func(w *world) int32 { return None }, 0),
			"attackers": setName(units, func(w *world) []int32 { return w.attackers }, readUnits),
			"defenders": setName(units, func(w *world) []int32 { return w.defenders }, readUnits),
			"units":     setName(units, func(w *world) []int32 { return everyone }, 0),
			"rolled":    setName(nil, func(w *world) []int32 { return []int32{2, 6} }, 0),
		},
		Fields: map[string]map[string]Field{"unit": {
			"kind":     unitField(MemberType(kinds), true, func(u *unit) int32 { return u.kind }),
			"side":     listed(unitField(MemberType(sides), true, func(u *unit) int32 { return u.side })),
			"strength": unitField(Int, false, func(u *unit) int32 { return u.strength }),
			"hex":      unitField(MemberType(hexes), false, func(u *unit) int32 { return u.hex }),
			"leader":   unitField(MemberType(units), true, func(u *unit) int32 { return u.leader }),
			"mates": {Type: SetType(units), Deps: readUnits, GetSet: func(ctx any, id int32, buf []int32) []int32 {
				for i, u := range ctx.(*world).units {
					if u.side == ctx.(*world).units[id].side {
						buf = append(buf, int32(i))
					}
				}
				return buf
			}},
		}, "hex": {
			"stack": {Type: Int, Deps: readUnits, Get: func(ctx any, id int32) int32 { return id * 10 }},
		}},
		Funcs: map[string]HostFunc{
			"track": {Params: []Param{{Name: "track", Type: MemberType(tracks), Literal: true}}, Result: Int, Deps: readTracks,
				Call: func(ctx any, a []int32) int32 { return ctx.(*world).morale + a[0] }},
			"held": {Params: []Param{{Name: "unit", Type: MemberType(units), Implied: true}}, Result: Bool, Deps: readUnits,
				Call: func(ctx any, a []int32) int32 { ctx.(*world).asked++; return ranges.BoolToInt(a[0]%2 == 1) },
				FilterBatch: func(ctx any, a []int32, _ int, in []int32, want bool) []int32 {
					return slices.DeleteFunc(in, func(u int32) bool { return (u%2 == 1) != want })
				}},
			"beside": {Params: []Param{{Name: "a", Type: MemberType(units)}, {Name: "b", Type: MemberType(units)}}, Result: Bool, Deps: readUnits,
				Call: func(ctx any, a []int32) int32 {
					ctx.(*world).asked++
					return ranges.BoolToInt(ranges.AbsSaturated(a[0]-a[1]) == 1)
				},
				FilterBatch: func(ctx any, a []int32, at int, in []int32, want bool) []int32 {
					return slices.DeleteFunc(in, func(u int32) bool { return (ranges.AbsSaturated(u-a[1-at]) == 1) != want })
				}},
			"apart": {Params: []Param{{Name: "a", Type: MemberType(units)}, {Name: "b", Type: MemberType(units)}, {Name: "limit", Type: Int, Optional: true, Default: 9}}, Result: Int,
				Call: func(ctx any, a []int32) int32 { return min(ranges.AbsSaturated(a[0]-a[1]), a[2]) }},
			"total": {Params: []Param{{Name: "base", Type: Int}, {Name: "units", Type: SetType(units)}}, Result: Int,
				Call: func(ctx any, a []int32) int32 {
					n := int32(0)
					for _, v := range a {
						n += v
					}
					return n
				}},
			"near": {Params: []Param{{Name: "unit", Type: MemberType(units)}, {Name: "n", Type: Int}}, Result: SetType(units),
				CallSet: func(ctx any, a, buf []int32) []int32 {
					for i := max(0, a[0]-a[1]); i <= min(5, a[0]+a[1]); i++ {
						buf = append(buf, i)
					}
					return buf
				}},
			"most": {Params: []Param{{Name: "n", Type: Int, Variadic: true}}, Result: Int,
				Call: func(ctx any, a []int32) int32 { return int32(len(a)) }},
			"nested": {Result: Int, DependsOn: []string{"unit"}, Call: func(ctx any, a []int32) int32 { return ctx.(*world).helper.Int(ctx.(*world)) }},
		},
	}
}

var start = diag.Pos{File: "game.yaml", Line: 7, Col: 10}

func compile(t testing.TB, env *Env, text string, want Type) *Program {
	t.Helper()
	var rep diag.List
	p := Compile(text, start, env, want, &rep)
	if p == nil || len(rep.Items) > 0 {
		t.Fatalf("%s: %s", text, messages(&rep))
	}
	return p
}

func messages(rep *diag.List) string {
	var b strings.Builder
	for _, d := range rep.Items {
		b.WriteString("\n  " + d.Rule + ": " + d.Message + " | " + d.Expected + " | " + d.Nearest + " | " + d.Hint)
	}
	return b.String()
}
