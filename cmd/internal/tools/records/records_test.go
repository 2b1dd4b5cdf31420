package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// checkout is the root of the repository, seen from this package.
const checkout = "../../../.."

// wholeParts are done whole where the whole tests are asked for; of the others a sample.
var wholeParts = []string{"replay", "surface", "faults"}

// TestRecords checks this checkout against the records: a small part of each in an
// ordinary run, a sample where the whole tests are asked for.
func TestRecords(t *testing.T) {
	checkout, err := filepath.Abs(checkout)
	if err != nil {
		t.Fatal(err)
	}
	kept := keptIn(options{checkout: checkout})
	if _, err := os.Stat(kept.dir); err != nil {
		t.Fatal("the records have moved:", err)
	}
	o := options{checkout: checkout, quick: !diagtest.AllTests()}
	much := o.amounts()
	if !o.quick {
		much = sampleAmounts
	}
	path, clean, err := builtProgram(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(clean)
	p, err := openProgram(t.Context(), path, kept, much)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.close)
	for _, pt := range allParts(o) {
		t.Run(pt.name, func(t *testing.T) {
			units, err := unitsOf(t.Context(), p, pt, o)
			if err != nil {
				t.Fatal(err)
			}
			got, err := runUnits(t.Context(), units)
			if err != nil {
				t.Fatal(err)
			}
			found, err := kept.check(pt.name, got, !o.quick && slices.Contains(wholeParts, pt.name))
			if err != nil {
				t.Fatal(err)
			}
			for n, f := range found {
				if n == mostShown {
					t.Errorf("... and %d more", len(found)-mostShown)
					break
				}
				t.Error(f)
			}
		})
	}
}

// TestFirstDifference shows the first line that differs, with what is before it.
func TestFirstDifference(t *testing.T) {
	got := firstDifference("a\nb\nc\nd\ne", "a\nb\nc\nd\nf")
	want := "       2   b\n       3   c\n       4   d\n       5 - e\n       5 + f\n"
	if got != want {
		t.Errorf("the difference is shown as\n%s", got)
	}
	if got := firstDifference("a\nb", "a"); !strings.Contains(got, "+ (the text ends here)") {
		t.Errorf("a text that ends early is shown as\n%s", got)
	}
	long := strings.Repeat("x", 5000)
	if got := firstDifference(long+"1", long+"2"); len(got) > 2*longestLine+200 || !strings.Contains(got, "x1") {
		t.Errorf("a long line is shown as\n%s", got)
	}
}

// TestCheckNoticesOneText writes records, changes one text, takes one away and adds one.
func TestCheckNoticesOneText(t *testing.T) {
	r := records{t.TempDir()}
	before := [][]text{{{name: "one", body: "a\nb\n", keep: true}, {name: "two", body: "c\n"}}}
	if err := r.write("part", before); err != nil {
		t.Fatal(err)
	}
	after := [][]text{{{name: "one", body: "a\nB\n"}, {name: "three", body: "d\n"}}}
	found, err := r.check("part", after, true)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(found, "\n")
	for _, want := range []string{"one differs", "- b", "+ B", "three is not in the records", "two is not there any more"} {
		if !strings.Contains(all, want) {
			t.Errorf("the check does not say %q:\n%s", want, all)
		}
	}
	if found, err = r.check("part", before, true); err != nil || len(found) > 0 {
		t.Errorf("the same texts differ: %v %v", found, err)
	}
}

// TestChoicesStay holds that a seed chooses the same on every machine, or all
// records of play would differ.
func TestChoicesStay(t *testing.T) {
	c := newChoices(1)
	var got []int
	for range 8 {
		got = append(got, c.drawBelow(1000))
	}
	if want := []int{636, 878, 972, 26, 601, 703, 703, 393}; !slices.Equal(got, want) {
		t.Errorf("the choices are %v, not %v", got, want)
	}
}
