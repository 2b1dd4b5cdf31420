package printsheets_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/printsheets"
)

// The same scenario printed twice is the same file.
func TestSameSheetsSameFile(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		_, d := sheets(t, "waterloo-20/standard", printsheets.Standard)
		if err := d.WritePDF(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("two prints of one scenario differ")
	}
}

// Row 90: the sheets of the largest shipped game stay small.
func TestSheetsAreSmall(t *testing.T) {
	_, d := sheets(t, "waterloo-campaign-1815/june-15", printsheets.Standard)
	var out bytes.Buffer
	if err := d.WritePDF(&out); err != nil || out.Len() > 1<<20 {
		t.Errorf("%d bytes, %v: expected a megabyte at most", out.Len(), err)
	}
}

// A size that cannot be printed is refused with what could be.
func TestSizesOutOfReach(t *testing.T) {
	g := shipped.Rules(t, "waterloo-20/standard").Model
	for want, change := range map[string]func(*printsheets.Options){
		"the hex is 2 mm: expected from 6":       func(o *printsheets.Options) { o.Hex = 2 },
		"the counter is 500 mm: expected from 8": func(o *printsheets.Options) { o.Counter = 500 },
		"the offset is -11 mm":                   func(o *printsheets.Options) { o.OffsetY = -11 },
	} {
		if _, err := printsheets.NewDocument(g, nil, with(change)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
