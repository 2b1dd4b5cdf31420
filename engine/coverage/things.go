package coverage

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// thingCollector finds all that can be reached in a compiled game.
type thingCollector struct {
	set    *Set
	source map[*model.Source]Key
	terms  map[*model.Source]*model.Term
	seen   map[uintptr]bool
	// refusals are those by place, as a refusal may name a copy of its rule.
	refusals map[diag.Pos]Key
	within   []string
}

// countedKind returns what a type of the model counts as; empty for one that is looked into only.
func countedKind(v any) Kind {
	switch x := v.(type) {
	case *model.Term:
		if x.Op == model.OpForbid {
			return Refusal
		}
		return Term
	case *model.Condition:
		return Refusal
	case *model.Effect:
		return Effect
	case *model.Card:
		return Card
	case *model.Hook:
		return Hook
	case *model.Latch:
		return Latch
	case *model.ActionDef:
		return Act
	case *model.DeclaredChoice:
		return Declared
	case *model.Victory:
		return Victory
	case *model.Reinforcement:
		return Arrival
	}
	return ""
}

// walkValue makes known what a value of the model holds.
func (t *thingCollector) walkValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || t.seen[v.Pointer()] || !strings.HasSuffix(v.Type().Elem().PkgPath(), "engine/model") {
			return
		}
		t.seen[v.Pointer()] = true
		t.walkValue(v.Elem())
	case reflect.Slice:
		if e := v.Type().Elem(); e.Kind() == reflect.Struct || e.Kind() == reflect.Pointer || e.Kind() == reflect.Slice {
			for i := range v.Len() {
				t.walkValue(v.Index(i))
			}
		}
	case reflect.Struct:
		t.walkStruct(v)
	}
}

// walkStruct registers what a struct of the compiled game declares, and goes into its
// fields; structs of other packages declare nothing.
func (t *thingCollector) walkStruct(v reflect.Value) {
	if !strings.HasSuffix(v.Type().PkgPath(), "engine/model") {
		return
	}
	f := v.FieldByName("Source")
	if f.IsValid() && f.CanAddr() {
		if src, ok := f.Addr().Interface().(*model.Source); ok {
			t.noteSource(src, countedKind(v.Addr().Interface()))
			t.watchRule(v.Addr().Interface())
			if src.ID != "" {
				t.within = append(t.within, src.ID)
				defer func() { t.within = t.within[:len(t.within)-1] }()
			}
		}
	}
	if es, ok := v.Addr().Interface().(*model.Effects); ok {
		t.within = append(t.within, es.ID)
		defer func() { t.within = t.within[:len(t.within)-1] }()
	}
	for i := range v.NumField() {
		if v.Type().Field(i).IsExported() {
			t.walkValue(v.Field(i))
		}
	}
}

// watchRule lets the tables of the game report whether a rule that forbids, stops or flips applies, and
// what a term comes to. Of a term in a group only the best counts, which is not known here: explanations
// show it.
func (t *thingCollector) watchRule(v any) {
	switch x := v.(type) {
	case *model.Condition:
		x.When = watchProgram(x.When, &x.Source)
	case *model.Term:
		t.terms[&x.Source] = x
		switch {
		case x.Amount == nil:
			if x.When == nil {
				x.When = lang.TrueProgram()
			}
			x.When = watchProgram(x.When, &x.Source)
			// The condition is evaluated as a whole, not in parts by unit and hex.
			x.EnteredPart, x.RestPart, x.EnteredPinned, x.RestPinned = nil, nil, nil, nil
		case x.Amount != nil && x.Group == "":
			x.Amount = watchProgram(x.Amount, &x.Source)
		}
	}
}

// watchProgram returns a program that reports its values to the tables that ask for them.
func watchProgram(p *lang.Program, src *model.Source) *lang.Program {
	return p.Watch(func(ctx any, value int32) {
		if c, ok := ctx.(*query.Ctx); ok && c.OnRule != nil {
			c.OnRule(src, value)
		}
	})
}

// noteSource registers a thing at its place. Things without a name of their own are
// named by what contains them.
func (t *thingCollector) noteSource(src *model.Source, kind Kind) {
	if kind == "" || src.Pos.Line == 0 {
		return
	}
	name := src.Name()
	if (kind == Term || kind == Refusal || kind == Effect) && len(t.within) > 0 {
		name = t.within[len(t.within)-1] + ": " + name
	}
	k := Key{Kind: kind, Pos: src.Pos, Name: name}
	t.set.Register(k)
	t.source[src] = k
	if _, known := t.refusals[src.Pos]; kind == Refusal && !known {
		t.refusals[src.Pos] = k
	}
}

// cellKeys makes the cells of the tables known, each at the line of its row.
func cellKeys(g *model.Game, text *spec.Game, set *Set) [][][]Key {
	out := make([][][]Key, len(g.Tables))
	for i := range g.Tables {
		t := &g.Tables[i]
		out[i] = make([][]Key, len(t.Rows))
		for r := range t.Rows {
			at := t.Pos
			if text != nil {
				at = rowPos(text, t, r)
			}
			for c := range t.Columns {
				k := Key{Kind: Cell, Pos: at, Nth: c, Name: fmt.Sprintf("%s: %s, %s: %s", t.ID, t.Rows[r].Name, t.Columns[c].Name, diag.OrNothing(t.CellText(r, c)))}
				out[i][r] = append(out[i][r], k)
				set.Register(k)
			}
		}
	}
	return out
}

// rowPos returns the place of a row in the text of a table.
func rowPos(text *spec.Game, t *model.Table, row int) diag.Pos {
	for i := range text.Tables.Entries {
		if e := &text.Tables.Entries[i]; e.Key == t.ID {
			for k := range e.Value.Rows.Entries {
				if r := &e.Value.Rows.Entries[k]; r.Key == t.Rows[row].Name {
					return r.KeyAt
				}
			}
		}
	}
	return t.Pos
}

// groundKeys makes known, for each side, the terrain and the kinds of hexside that the
// map has.
func groundKeys(g *model.Game, set *Set) (terrain, sides [][]Key) {
	used, bits := make([]bool, len(g.Terrain)), uint32(0)
	for _, t := range g.HexTerrain {
		used[t] = true
	}
	for _, b := range g.HexsideBits {
		bits |= b
	}
	for s := range g.Sides {
		var mine, across []Key
		for i := range g.Terrain {
			k := Key{Kind: Ground, Pos: g.Terrain[i].Pos, Name: g.Terrain[i].Name() + ", entered by " + g.Sides[s].ID}
			if mine = append(mine, k); used[i] && len(g.SideUnits[s]) > 0 {
				set.Register(k)
			}
		}
		for i := range g.HexsideKinds {
			k := Key{Kind: Ground, Pos: g.HexsideKinds[i].Pos, Name: g.HexsideKinds[i].Name() + ", crossed by " + g.Sides[s].ID}
			if across = append(across, k); bits>>uint(i)&1 == 1 && len(g.SideUnits[s]) > 0 {
				set.Register(k)
			}
		}
		terrain, sides = append(terrain, mine), append(sides, across)
	}
	return terrain, sides
}
