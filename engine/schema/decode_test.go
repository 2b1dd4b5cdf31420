package schema

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func decodeSample(t *testing.T) *unitFile {
	t.Helper()
	v, kind, found := Compile(testKinds()).Decode(parse(t, sample))
	if len(found.Items) > 0 || kind != "units" {
		t.Fatalf("kind %q, findings:\n%s", kind, show(found))
	}
	return v.(*unitFile)
}

func TestDecodeFillsEveryField(t *testing.T) {
	f := decodeSample(t)
	if f.Title.V != "A mix" || f.Title.Pos.Line != 3 || f.Title.Pos.Col != 8 || f.Title.KeyAt.Col != 1 || f.Rule != "W 5.1" {
		t.Errorf("title %+v, rule %q", f.Title, f.Rule)
	}
	one, two := f.Units.Get("fr-i"), f.Units.Get("fr-ii")
	if one.Army != "red" || one.Stars != 3 || *one.VP != 5 || !one.Corps || *one.Road || one.Size != "division" ||
		one.Step.V != 2 || !one.Step.Set || !one.Hidden.V || one.Level != "+1" || one.Layer != "game" || one.KeyAt.Line != 6 {
		t.Errorf("unit %+v", one)
	}
	if two.Stars != 1 || two.Size != "corps" || two.VP != nil || two.Road != nil || two.Parent.Parent.Level != "-1" || two.Odds != "3-1" {
		t.Errorf("unit %+v", two)
	}
	if f.Units.Entries[1].Key != "fr-ii" || f.Units.Entries[1].KeyAt.Line != 7 || f.Units.Len() != 2 {
		t.Errorf("entries %+v", f.Units.Entries)
	}
	clear, woods, swamp := *f.Ground.Get("clear"), *f.Ground.Get("woods"), *f.Ground.Get("swamp")
	if clear.Cost.V != 1 || clear.Defence.V != 2 || !clear.Defence.Set || clear.When.Set {
		t.Errorf("clear %+v", clear)
	}
	if woods.Cost.Expr != "2 * base" || woods.Cost.KeyAt.Col != 11 || woods.When.Expr != "turn > 3" || woods.Value.Text != "7" || woods.Defence.V != 3 {
		t.Errorf("woods %+v", woods)
	}
	if swamp.short != "blocked" || swamp.Defence.V != 2 {
		t.Errorf("swamp %+v", swamp)
	}
	if !reflect.DeepEqual(f.Hexes.Items, []string{"0105"}) || !reflect.DeepEqual(f.Grid, [][]int{{1, -2}, {}, {3}}) {
		t.Errorf("hexes %v grid %v", f.Hexes.Items, f.Grid)
	}
	if f.Draw.Mark != "line" || f.Draw.Width != 3 || f.Draw.Pos.Line != 0 {
		t.Errorf("defaults of an absent struct: %+v", f.Draw)
	}
	if f.Notes.Get("any").Items[1].Text != "1" || f.Places.Get("town").Hexes[1] != "3926" || f.Places.Get("stream").Hexes[1] != "0102" {
		t.Errorf("notes %v places %v", f.Notes, f.Places)
	}
}

func TestHeadMayBeDeclared(t *testing.T) {
	v, _, found := Compile(testKinds()).Decode(parse(t, "format: 2\nkind: other\nname: x"))
	if o, ok := v.(*otherFile); !ok || o.Format != 2 || o.Kind != "other" || len(found.Items) > 0 {
		t.Errorf("%+v\n%s", v, show(found))
	}
}

func TestDecodeUnions(t *testing.T) {
	f := decodeSample(t)
	each := f.Order[0].Value.(*eachSide)
	if f.Order[0].Case != "for_each_side" || len(each.Sides) != 2 || len(each.Phases) != 2 {
		t.Fatalf("%+v", f.Order[0])
	}
	if m := each.Phases[0].Value.(*movePhase); m.ID != "movement" || !m.Half || m.Pos.Line != 18 || each.Phases[0].Case != "move" {
		t.Errorf("%+v", m)
	}
	if a := each.Phases[1].Value.(*attackPhase); a.With != "ground" {
		t.Errorf("%+v", a)
	}
	if r := f.Result.Get("Dr").Value.(*retreat); r.Hexes != 2 || r.Who != "defenders" {
		t.Errorf("%+v", r)
	}
	if s := f.Result.Get("NE").Value.(*shortResult); s.what != "none" {
		t.Errorf("%+v", s)
	}
}

func TestFindings(t *testing.T) {
	head := "format: 2\nkind: units\ntitle: T\n"
	unit := head + "units:\n  a: "
	tests := []struct{ name, text, want string }{
		{"fine", head + "units: {}", ""},
		{"no kind", "format: 2\ntitle: x", `f.yaml:1:1 key-missing: this file lacks the key "kind"`},
		{"no format", "kind: units\ntitle: T\nunits: {}", `f.yaml:1:1 key-missing: this file lacks the key "format"`},
		{"kind", "format: 2\nkind: unit", `f.yaml:2:7 kind-unknown: "kind" cannot be the text "unit" (units?)`},
		{"format", "format: 3\nkind: units", `f.yaml:1:9 format-unknown: "format" cannot be the number 3`},
		{"the format before", "format: 1\nkind: units", `f.yaml:1:9 format-unknown: "format" cannot be the number 1`},
		{"a list", "[1]", `f.yaml:1:1 type-wrong: this file cannot be a list [a map with the keys "format" and "kind"]`},
		{"empty", "", `f.yaml:1:1 type-wrong: this file has no value [a map with the keys "format" and "kind"]`},
		{"key", unit + "{amry: red, army: red, strs: 1}", "f.yaml:5:7 key-unknown: unknown key \"amry\" (army?)\n" +
			`f.yaml:5:29 key-unknown: unknown key "strs" (stars?)`},
		{"missing", unit + "{stars: 2}", `f.yaml:5:3 key-missing: "a" lacks the key "army"`},
		{"type", unit + "{army: red, stars: two}", `f.yaml:5:25 type-wrong: "stars" cannot be the text "two" [a whole number]`},
		{"octal", unit + "{army: red, stars: 07}", `f.yaml:5:25 type-wrong: "stars" cannot be the text "07" [a whole number]`},
		{"null", unit + "{army: , stars: 1}", `f.yaml:5:7 type-wrong: "army" has no value [an army]`},
		{"bool", unit + "{army: red, corps: yes}", `f.yaml:5:25 type-wrong: "corps" cannot be the text "yes" [true or false]`},
		{"text", unit + "{army: true}", `f.yaml:5:13 type-wrong: "army" cannot be true [an army]`},
		{"enum", unit + "{army: red, size: brigad}", `f.yaml:5:24 value-unknown: "size" cannot be the text "brigad" (brigade?)`},
		{"range", unit + "{army: red, stars: 21}", `f.yaml:5:25 value-range: "stars" cannot be 21`},
		{"form", unit + "{army: red, odds: 3:1}", `f.yaml:5:24 value-form: "odds" cannot be the text "3:1"`},
		{"id", head + "units: {Fr I: {army: red}}", `f.yaml:4:9 key-form: "Fr I" cannot be an id (fr-i?)`},
		{"list", head + "units: {}\ngrid: [1]", `f.yaml:5:8 type-wrong: this entry cannot be the number 1 [a list of whole numbers]`},
		{"hexes", head + "units: {}\nhexes: {a: 1}", `f.yaml:5:8 type-wrong: "hexes" cannot be a map [a hex or a list of hexes]`},
		{"do", head + "units: {}\nsequence: [{do: mvoe, id: x}]", `f.yaml:5:17 value-unknown: "do" cannot be the text "mvoe" (move?)`},
		{"no do", head + "units: {}\nsequence: [{id: x, d: move}]", `f.yaml:5:20 key-missing: this entry lacks the key that says what it is (do?)`},
		{"case key", head + "units: {}\nsequence: [{do: move, id: x, haf: true}]", `f.yaml:5:30 key-unknown: unknown key "haf" (half?)`},
		{"short", head + "units: {}\nresults: {A: may_advnce}", `f.yaml:5:14 value-unknown: "A" cannot be the text "may_advnce" (may_advance?)`},
		{"custom", head + "units: {}\nplaces: {t: {a: [1]}}", `f.yaml:5:17 type-wrong: "a" cannot be a list [a hex]`},
		{"wrong by itself", head + "units: {}\nplaces: {t: []}", `f.yaml:5:13 type-wrong: this value cannot be a list [at least one hex]`},
		{"reported", head + "units: {}\nplaces: {t: 0000}", `f.yaml:5:13 hex-unknown: there is no hex 0000`},
		{"none of", head + "units: {}\nterms: {t: {ad: 1}}", `f.yaml:5:13 key-unknown: unknown key "ad" (add?)`},
		{"nothing of", head + "units: {}\nterms: {t: {when: true}}", `f.yaml:5:13 key-missing: "t" lacks the key that says what it is`},
		{"one slip, one finding", unit + "{amry: red}", `f.yaml:5:7 key-unknown: unknown key "amry" (army?)`},
		{"two of", head + "units: {}\nterms: {t: {add: 1, set: 2}}", `f.yaml:5:21 key-conflict: "add" and "set" cannot stand together`},
		{"empty text", head + "units: {}\nterrain: {c: {cost: ''}}", `f.yaml:5:21 type-wrong: "cost" cannot be an empty text [a whole number or an expression]`},
	}
	f := Compile(testKinds())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, found := f.Decode(parse(t, tt.text))
			if got := strings.TrimSpace(show(found)); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			for _, d := range found.Items {
				if d.Expected == "" && d.Hint == "" && d.Rule != "hex-unknown" {
					t.Errorf("%s says neither what was expected nor how to mend it", d.Rule)
				}
			}
		})
	}
}

// A Format is shared by the workers of lint; run with -race.
func TestFormatIsShared(t *testing.T) {
	f := newCrossChecker(t, Compile(testKinds()))
	var wait sync.WaitGroup
	for range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if l := f.check(parse(t, sample)); len(l.Items) > 0 {
				t.Error(show(l))
			}
		}()
	}
	wait.Wait()
}

func TestHints(t *testing.T) {
	tests := []struct{ value, hint string }{
		{"stars: '3'", "write the number without quotes"},
		{"stars: 03", "a whole number has no leading zeros"},
		{"stars: 1234567890123456789", "a whole number has at most 18 digits"},
		{"stars: [3]", "write the value without the brackets or dash of a list"},
		{"corps: No", "write false"},
		{"army: true", `write "true" in quotes to make it a text`},
		{"vp: ~", "give a value, or delete the key"},
	}
	for _, tt := range tests {
		var u unit
		found := Decode(parse(t, "{x: {"+tt.value+"}}").Get("x"), &u)
		hints := []string{}
		for _, d := range found.Items {
			hints = append(hints, d.Hint)
		}
		if !strings.Contains(strings.Join(hints, "|"), tt.hint) {
			t.Errorf("%s: hints %q, want %q", tt.value, hints, tt.hint)
		}
	}
}

func TestDeclarationFaultsPanic(t *testing.T) {
	type float struct {
		F float64 `key:"f"`
	}
	type twice struct {
		A int `key:"a"`
		B int `key:"a"`
	}
	for _, v := range []any{float{}, twice{}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%T was taken", v)
				}
			}()
			Compile(Kinds{"x": v})
		}()
	}
}

func TestRulesAreComplete(t *testing.T) {
	catalogue, err := diag.JoinRules(Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range catalogue {
		if r.Title == "" || r.Why == "" || r.Bad == "" || r.Good == "" {
			t.Errorf("%s is incomplete", r.ID)
		}
	}
}
