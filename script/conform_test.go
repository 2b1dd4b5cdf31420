package script

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// TestFunctionsMeanTheSame: each function that the engine works out is run as Lua too, at
// positions of random games, and gives the same. What Lua refuses because something is
// nothing there, where expressions go on, is counted apart.
func TestFunctionsMeanTheSame(t *testing.T) {
	for _, root := range []string{"..", "../engine/conformance/testdata/invented"} {
		var rep diag.List
		p := project.Open(os.DirFS(root), &rep)
		for _, g := range p.Games {
			for _, sc := range g.Scenarios {
				t.Run(g.ID+"/"+sc.ID, func(t *testing.T) { conforms(t, p, g.ID+"/"+sc.ID) })
			}
		}
	}
}

func conforms(t *testing.T, p *project.Project, ref string) {
	var rep diag.List
	res := compile.Load(p, ref, compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	if len(res.Scripts) == 0 {
		return
	}
	asLua := ListSources(res.Scripts)
	for i := range asLua {
		asLua[i].Host.HostNames = nil
	}
	plain := CompileFiles(asLua, &rep)
	usual := CompileFiles(ListSources(res.Scripts), &rep)
	if plain == nil || usual == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	rules := &game.Rules{Model: res.Game, NewHost: func() game.ScriptHost { return usual.NewHost() }}
	tb, err := game.New(rules, game.Setting{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	x := conformer{t: t, g: res.Game, host: plain.NewHost(), dice: rand.New(rand.NewPCG(1, 2)), faults: map[string]int{}}
	for range 6 {
		for range 25 {
			list := tb.Legal()
			if len(list) == 0 {
				break
			}
			if _, no := tb.Apply(list[x.dice.IntN(len(list))]); no != nil {
				t.Fatal(no)
			}
		}
		if len(tb.Legal()) == 0 {
			break
		}
		x.position(tb.Run().Ctx)
	}
	if x.asked == 0 && len(res.Game.Functions) > 0 {
		t.Error("nothing was compared")
	}
	t.Logf("%d values compared, %d refused by Lua: %v", x.asked, x.refused, x.faults)
	if x.refused > x.asked/2 {
		t.Errorf("%d of %d refused", x.refused, x.asked)
	}
}

type conformer struct {
	t              *testing.T
	g              *model.Game
	host           *Host
	dice           *rand.Rand
	asked, refused int
	faults         map[string]int
}

func (x *conformer) position(c *query.Ctx) {
	for i := range x.g.Functions {
		d := &x.g.Functions[i]
		if x.host.scripts.byName[d.ID] == nil {
			continue
		}
		for range 4 {
			x.compare(c, d)
		}
	}
}

// given is an argument for both.
type given struct {
	native query.Arg
	typ    lang.Type
}

func (x *conformer) argument(c *query.Ctx, t lang.Type) given {
	one := func(t lang.Type) int32 {
		switch {
		case t == lang.Int:
			return int32(x.dice.IntN(6))
		case t == lang.Bool:
			return int32(x.dice.IntN(2))
		case t.Domain().Name == "hex" && x.dice.IntN(2) == 0:
			if h := c.HexOf(model.UnitID(x.dice.IntN(len(x.g.Units)))); h >= 0 {
				return int32(h)
			}
		case t.Domain().Name == "unit" && x.dice.IntN(4) > 0:
			for range 20 {
				if u := x.dice.IntN(len(x.g.Units)); c.HexOf(model.UnitID(u)) >= 0 {
					return int32(u)
				}
			}
		}
		return int32(x.dice.IntN(max(1, t.Domain().Size())))
	}
	a := given{typ: t}
	if !t.IsSet() {
		a.native.N = one(t)
		return a
	}
	for range 3 {
		if v := one(t.Elem()); !slices.Contains(a.native.Set, v) {
			a.native.Set = append(a.native.Set, v)
		}
	}
	slices.Sort(a.native.Set)
	return a
}

func (x *conformer) compare(c *query.Ctx, d *model.Function) {
	w, _, err := x.host.acquireWorker(x.g, "")
	if err != nil {
		x.t.Fatal(err)
	}
	defer x.host.releaseWorker(w)
	w.machine.BindHook(w.state.L, c, nil, nil)
	var native []query.Arg
	var args []lua.LValue
	for _, p := range d.Params {
		if dom := p.Type.Domain(); dom != nil && !p.Type.IsSet() && dom.Size == nil {
			return
		}
		a := x.argument(c, p.Type)
		native = append(native, a.native)
		args = append(args, w.machine.ExprValue(p.Type, a.native.N, a.native.Set))
	}
	want := slices.Clone(c.Functions.CallFunction(d, native))
	results, err := w.state.CallFunction(d.ID, sandbox.DefaultFuel, args...)
	x.asked++
	if err != nil {
		x.refused++
		x.faults[d.ID+": "+err.Error()]++
		return
	}
	got := lua.LValue(lua.LNil)
	if len(results) > 0 {
		got = results[0]
	}
	if is, should := shown(w.machine.ShowValue(got)), shown(w.machine.ShowValue(w.machine.ExprValue(d.Call.Type, first(want), want))); is != should {
		x.t.Errorf("%s%v: Lua gives %s, the engine %s", d.ID, native, is, should)
	}
}

func first(list []int32) int32 {
	if len(list) == 0 {
		return lang.None
	}
	return list[0]
}

func shown(v any) string { return fmt.Sprint(v) }
