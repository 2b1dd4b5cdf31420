package lang

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
)

// tree is a random expression of known type, written out by render and
// evaluated slowly by eval: neither knows how the compiler works.
type tree struct {
	op   string
	kids []*tree
	typ  Type
}

// lambdas are the functions whose second argument runs for each element.
var lambdas = []string{"any", "all", "count", "sum", "min", "max", "best", "filter"}

func (x *tree) render() string {
	k := make([]string, len(x.kids))
	for i, kid := range x.kids {
		k[i] = kid.render()
	}
	switch {
	case len(k) == 0:
		return x.op
	case x.op == "{}":
		return "{" + strings.Join(k, ", ") + "}"
	case x.op == "size":
		return "#" + k[0]
	case x.op == "choose":
		return "(" + k[0] + " and " + k[1] + " or " + k[2] + ")"
	case x.op[0] == '.':
		return k[0] + x.op
	case x.op == "not" || x.op == "neg":
		return "(" + strings.Replace(x.op, "neg", "-", 1) + " " + k[0] + ")"
	case strings.ContainsAny(x.op, "+-*%<>=~") || x.op == "and" || x.op == "or":
		return "(" + k[0] + " " + x.op + " " + k[1] + ")"
	}
	return x.op + "(" + strings.Join(k, ", ") + ")"
}

// value is a scalar or a set.
type value struct {
	n   int32
	set []int32
}

// clip saturates an exact result.
func clip(f float64) int32 {
	return int32(max(math.MinInt32, min(math.MaxInt32, f)))
}

func (x *tree) eval(w *world, it int32) value {
	if len(x.kids) == 0 {
		return x.evalLeaf(w, it)
	}
	if slices.Contains(lambdas, x.op) && x.kids[0].typ.IsSet() {
		return x.evalLambda(w, it)
	}
	kid := func(i int) int32 { return x.kids[i].eval(w, it).n }
	set := func(i int) []int32 { return x.kids[i].eval(w, it).set }
	yes := func(b bool) value {
		if b {
			return value{n: 1}
		}
		return value{n: 0}
	}
	num := func(f float64) value { return value{n: clip(f)} }
	switch x.op {
	case "and":
		return yes(kid(0) == 1 && kid(1) == 1)
	case "or":
		return yes(kid(0) == 1 || kid(1) == 1)
	case "not":
		return yes(kid(0) == 0)
	case "==":
		return yes(kid(0) == kid(1))
	case "~=":
		return yes(kid(0) != kid(1))
	case "<":
		return yes(kid(0) < kid(1))
	case "<=":
		return yes(kid(0) <= kid(1))
	case ">":
		return yes(kid(0) > kid(1))
	case ">=":
		return yes(kid(0) >= kid(1))
	case "choose":
		if kid(0) == 1 && (!x.typ.IsMember() || kid(1) != -1) {
			return x.kids[1].eval(w, it)
		}
		return x.kids[2].eval(w, it)
	case "first":
		if s := set(0); len(s) > 0 {
			return value{n: s[0]}
		}
		return value{n: -1}
	case "size":
		return value{n: int32(len(set(0)))}
	case "has":
		return yes(slices.Contains(set(0), kid(1)))
	case "union":
		out := slices.Concat(set(0), set(1))
		slices.Sort(out)
		return value{set: slices.Compact(out)}
	case "{}":
		var out []int32
		for i := range x.kids {
			out = append(out, kid(i))
		}
		return value{set: out}
	case "held":
		return yes(kid(0)%2 == 1)
	case "apart":
		d := kid(0) - kid(1)
		return value{n: min(max(d, -d), kid(2))}
	}
	if x.op[0] == '.' {
		return evalField(x.op[1:], w, kid(0))
	}
	return num(evalNumber(x.op, float64(kid(0)), func(i int) float64 { return float64(kid(i)) }))
}

func evalNumber(op string, a float64, kid func(int) float64) float64 {
	divide := func(round func(float64) float64) float64 {
		if kid(1) == 0 {
			return 0
		}
		return round(a / kid(1))
	}
	switch op {
	case "neg":
		return -a
	case "abs":
		return math.Abs(a)
	case "+":
		return a + kid(1)
	case "-":
		return a - kid(1)
	case "*":
		return a * kid(1)
	case "floor_div":
		return divide(math.Floor)
	case "ceil_div":
		return divide(math.Ceil)
	case "round_half_up":
		if kid(1) == 0 {
			return 0
		}
		return math.Floor((2*a + kid(1)) / (2 * kid(1)))
	case "%":
		return divide(func(float64) float64 { return a - kid(1)*math.Floor(a/kid(1)) })
	case "min":
		return min(a, kid(1))
	case "max":
		return max(a, kid(1))
	case "clamp":
		return max(kid(1), min(a, kid(2)))
	}
	panic(op)
}

func (x *tree) evalLeaf(w *world, it int32) value {
	switch x.op {
	case "true":
		return value{n: 1}
	case "false":
		return value{n: 0}
	case "turn":
		return value{n: w.turn}
	case "phasing":
		return value{n: w.phasing}
	case "unit":
		return value{n: w.subject}
	case "nobody", "nil":
		return value{n: -1}
	case "it":
		return value{n: it}
	case "units":
		return value{set: everyone}
	case "attackers":
		return value{set: w.attackers}
	case "defenders":
		return value{set: w.defenders}
	case "kind", "side", "strength", "leader", "mates":
		return evalField(x.op, w, it)
	}
	if x.op[0] == '\'' {
		for _, d := range []*Domain{kinds, sides, units} {
			if i := slices.Index(d.Names(), strings.Trim(x.op, "'")); i >= 0 {
				return value{n: int32(i)}
			}
		}
	}
	v, err := strconv.Atoi(x.op)
	if err != nil {
		panic(x.op)
	}
	return value{n: int32(v)}
}

func evalField(name string, w *world, id int32) value {
	none := map[string]int32{"strength": 0, "mates": 0, "kind": -1, "side": -1, "leader": -1}
	if id < 0 {
		return value{n: none[name]}
	}
	u := w.units[id]
	if name == "mates" {
		var out []int32
		for i := range w.units {
			if w.units[i].side == u.side {
				out = append(out, int32(i))
			}
		}
		return value{set: out}
	}
	return value{n: map[string]int32{"strength": u.strength, "kind": u.kind, "side": u.side, "leader": u.leader}[name]}
}

func (x *tree) evalLambda(w *world, it int32) value {
	var of []int32
	var kept value
	total, best := 0.0, value{n: -1}
	in := x.kids[0].eval(w, it).set
	for i, id := range in {
		v := x.kids[1].eval(w, id).n
		if v != 0 {
			kept.set = append(kept.set, id)
		}
		if x.op == "best" && (i == 0 || v > slices.Max(of)) {
			best.n = id
		}
		of = append(of, v)
		total += float64(v)
	}
	switch x.op {
	case "any":
		return value{n: min(1, int32(len(kept.set)))}
	case "all":
		if len(kept.set) == len(in) {
			return value{n: 1}
		}
		return value{}
	case "count":
		return value{n: int32(len(kept.set))}
	case "sum":
		return value{n: clip(total)}
	case "best":
		return best
	case "min", "max":
		if len(of) == 0 {
			return value{}
		}
		if x.op == "min" {
			return value{n: slices.Min(of)}
		}
		return value{n: slices.Max(of)}
	}
	return kept
}

// grower draws random trees.
type grower struct{ t *rapid.T }

func (g grower) one(words ...string) string { return rapid.SampledFrom(words).Draw(g.t, "word") }

func (g grower) node(typ Type, op string, depth int, kids ...Type) *tree {
	x := &tree{op: op, typ: typ}
	for _, k := range kids {
		x.kids = append(x.kids, g.grow(k, depth-1))
	}
	return x
}

func (g grower) grow(typ Type, depth int) *tree {
	unit, set := MemberType(units), SetType(units)
	if depth <= 0 {
		switch typ {
		case Int:
			return &tree{op: g.one("turn", "strength", "0", "1", "2", "3", "7", "2147483647"), typ: typ}
		case Bool:
			return &tree{op: g.one("true", "false"), typ: typ}
		case unit:
			return &tree{op: g.one("unit", "it", "leader", "nobody", "it"), typ: typ}
		case set:
			return &tree{op: g.one("units", "attackers", "defenders", "mates"), typ: typ}
		case MemberType(kinds):
			return &tree{op: "kind", typ: typ}
		}
		return &tree{op: g.one("side", "phasing"), typ: typ}
	}
	switch typ {
	case Int:
		return g.number(depth)
	case Bool:
		return g.condition(depth)
	case unit:
		switch op := g.one("leaf", ".leader", "first", "best", "choose"); op {
		case ".leader":
			return g.node(typ, op, 1, unit)
		case "first":
			return g.node(typ, op, depth, set)
		case "best":
			return g.node(typ, op, depth, set, Int)
		case "choose":
			return g.node(typ, op, depth, Bool, unit, unit)
		}
	case set:
		switch op := g.one("leaf", "filter", "union", "choose", "{}", ".mates"); op {
		case "filter":
			return g.node(typ, op, depth, set, Bool)
		case "union":
			return g.node(typ, op, depth, set, set)
		case "choose":
			return g.node(typ, op, depth, Bool, set, set)
		case "{}":
			return g.node(typ, op, depth, unit, unit)
		case ".mates":
			return g.node(typ, op, 1, unit)
		}
	default:
		if g.one("leaf", "choose") == "choose" {
			return g.node(typ, "choose", depth, Bool, typ, typ)
		}
	}
	return g.grow(typ, 0)
}

func (g grower) number(depth int) *tree {
	set := SetType(units)
	switch op := g.one("+", "-", "*", "%", "neg", "abs", "min", "max", "clamp", "floor_div", "ceil_div", "round_half_up", "choose", "size", "count", "sum", "over", "apart", ".strength"); op {
	case "neg", "abs":
		return g.node(Int, op, depth, Int)
	case "clamp":
		return g.node(Int, op, depth, Int, Int, Int)
	case "choose":
		return g.node(Int, op, depth, Bool, Int, Int)
	case "size":
		return g.node(Int, op, depth, set)
	case "count":
		return g.node(Int, op, depth, set, Bool)
	case "sum":
		return g.node(Int, op, depth, set, Int)
	case "over":
		return g.node(Int, g.one("min", "max"), depth, set, Int)
	case "apart":
		return g.node(Int, op, depth, MemberType(units), MemberType(units), Int)
	case ".strength":
		return g.node(Int, op, 1, MemberType(units))
	default:
		return g.node(Int, op, depth, Int, Int)
	}
}

func (g grower) condition(depth int) *tree {
	set := SetType(units)
	switch op := g.one("and", "or", "not", "<", "<=", ">", ">=", "int==", "unit==", "kind==", "side==", "text==", "any", "all", "has", "held"); op {
	case "and", "or":
		return g.node(Bool, op, depth, Bool, Bool)
	case "not":
		return g.node(Bool, op, depth, Bool)
	case "any", "all":
		return g.node(Bool, op, depth, set, Bool)
	case "has":
		return g.node(Bool, op, depth, set, MemberType(units))
	case "held":
		return g.node(Bool, op, depth, MemberType(units))
	case "text==":
		text := &tree{op: g.one("'infantry'", "'cavalry'", "nil"), typ: MemberType(kinds)}
		x := g.node(Bool, g.one("==", "~="), depth, MemberType(kinds))
		x.kids = append(x.kids, text)
		if rapid.Bool().Draw(g.t, "turned") {
			slices.Reverse(x.kids)
		}
		return x
	case "int==", "unit==", "kind==", "side==":
		of := map[string]Type{"int==": Int, "unit==": MemberType(units), "kind==": MemberType(kinds), "side==": MemberType(sides)}[op]
		return g.node(Bool, g.one("==", "~="), depth, of, of)
	default:
		return g.node(Bool, op, depth, Int, Int)
	}
}

func TestCompiledEqualsInterpreted(t *testing.T) {
	env := testEnv()
	rapid.Check(t, func(t *rapid.T) {
		typ := rapid.SampledFrom([]Type{Int, Bool, Bool, MemberType(units), SetType(units)}).Draw(t, "type")
		x := grower{t}.grow(typ, rapid.IntRange(1, 5).Draw(t, "depth"))
		text := x.render()
		w := newWorld()
		w.turn = int32(rapid.IntRange(-3, 9).Draw(t, "turn"))
		w.subject = int32(rapid.IntRange(-1, 5).Draw(t, "subject"))
		w.defenders = w.defenders[:rapid.IntRange(0, 3).Draw(t, "defenders")]
		want := x.eval(w, w.subject)
		p := compileRapid(t, env, text, typ)
		if typ.IsSet() {
			if got := p.Set(w, nil); !slices.Equal(got, want.set) {
				t.Fatalf("%s = %v, want %v", text, got, want.set)
			}
		} else if got := p.Int(w); got != want.n {
			t.Fatalf("%s = %d, want %d", text, got, want.n)
		}
		if pinned := p.Hoist("unit"); typ == Bool && pinned != nil && ranges.BoolToInt(pinned.Bool(w, pinned.EvalParts(w, nil))) != want.n {
			t.Fatalf("%s = %d when what it asks of the unit alone is worked out before", text, want.n)
		}
		if each := p.PrepareBatch("unit"); each != nil {
			var ask []int32
			for u := range int32(len(w.units)) {
				if w.subject = u; p.Bool(w) {
					ask = append(ask, u)
				}
			}
			if got := each.FilterValues(w, slices.Clone(everyone)); !slices.Equal(got, ask) {
				t.Fatalf("%s of each unit: %v, but one by one %v", text, got, ask)
			}
		}
		if !w.scratch.IsIdle() {
			t.Fatalf("%s leaves scratch memory in use", text)
		}
		p.Explain(w)
	})
}
