package sweep_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/sim/sweep"
)

// relief is an invented game with a back face and a relief that comes when things go badly.
var relief = map[string]string{
	"game": `id: small
turns: {last: 6}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 2}}
terrain: {open: {}}
tracks: {alarm2: {of: side, start: 0, max: 20}}
movement: {walk: {allowance: ma, entry: {}}}
sequence:
  turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}
`,
	"map":   "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-8, rows: 1-4}\nbase: open\nareas: {gate: [\"0801\"]}\n",
	"units": "unit_kinds: {foot: {faces: {fresh: {}, tired: {values: {ma: 1}}}}, cart: {faces: {full: {}, empty: {values: {ma: 5}}}}}\nunits: {r-1: {army: red, kind: foot, faces: {tired: {values: {cs: 3}}}}, b-1: {army: blue, kind: foot}}\n",
	"day":   "setup: {r-1: \"0101\"}\nreinforcements:\n  help: {when: \"sides.red.tracks.alarm2 >= 3 and turn > 2\", units: [b-1], at: gate}\n",
}

func reliefEdits(t *testing.T, variant string) []sweep.Edit {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range relief {
		kind := name
		if name == "day" {
			kind = "scenario"
		}
		fsys["scenarios/small/"+name+".yaml"] = &fstest.MapFile{Data: []byte("format: 2\nkind: " + kind + "\ntitle: Small\n" + text)}
	}
	o := compile.Options{}
	if variant != "" {
		fsys["variants/small/tried.yaml"] = &fstest.MapFile{Data: []byte(variant)}
		o.Variants = []string{"tried"}
	}
	var rep diag.List
	res := compile.Load(project.Open(fsys, &rep), "small/day", o, &rep)
	if res.Game == nil {
		t.Fatalf("%v\n%s", rep.Items, variant)
	}
	return sweep.ListEdits(res, nil)
}

// Numbers of back faces are changed, of a counter's own and of its kind's, but not of a kind that
// nobody in play is of; and those in the condition of an arrival, but no digit of a name.
func TestBackFacesAndConditionsAreChanged(t *testing.T) {
	var got []string
	for _, e := range reliefEdits(t, "") {
		if e.By > 0 {
			got = append(got, string(e.Kind)+" "+e.Path+" "+e.From+" -> "+e.To)
		}
	}
	for _, want := range []string{
		"movement unit_kinds.foot.faces.tired.values.ma 1 -> 2",
		"strength units.r-1.faces.tired.values.cs 3 -> 4",
		"arrival reinforcements.help.when sides.red.tracks.alarm2 >= 3 and turn > 2 -> sides.red.tracks.alarm2 >= 4 and turn > 2",
		"arrival reinforcements.help.when sides.red.tracks.alarm2 >= 3 and turn > 2 -> sides.red.tracks.alarm2 >= 3 and turn > 3",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("not among them: %s", want)
		}
	}
	if len(got) != 4 {
		t.Errorf("%d changes, expected 4: %q", len(got), got)
	}
}

// What is changed so is a variant that compiles and has the number.
func TestSuchChangesAreAVariant(t *testing.T) {
	edits := reliefEdits(t, "")
	for i, e := range edits {
		v := sweep.Variant{ID: "tried", Title: "Tried", Game: "small", Edits: edits[i : i+1]}
		changed := reliefEdits(t, v.YAML())
		if !slices.ContainsFunc(changed, func(x sweep.Edit) bool { return x.Path == e.Path && x.From == e.To }) {
			t.Errorf("%s is not changed to %s by\n%s", e.Path, e.To, v.YAML())
		}
	}
}
