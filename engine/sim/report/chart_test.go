package report

import (
	"strings"
	"testing"
)

// TestAChartHasClassesAndNoColors: the page colors its charts, so that one picture does
// for light and dark.
func TestAChartHasClassesAndNoColors(t *testing.T) {
	c := curve{class: "side0", x: []float64{1, 2, 3}, y: []float64{1, 4, 2}, low: []float64{0, 3, 1}, high: []float64{2, 5, 3}}
	svg := drawLines([]curve{c}, axes{label: `a "picture"`, xs: c.x})
	for _, want := range []string{`aria-label="a &#34;picture&#34;"`, `class="side0 band"`, `class="side0 line"`, `class="axis"`, `class="grid"`, `>3</text>`} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in %s", want, svg)
		}
	}
	for _, bad := range []string{"fill=", "stroke=", "style=", "NaN", "Inf"} {
		if strings.Contains(svg, bad) {
			t.Errorf("%s in %s", bad, svg)
		}
	}
	if again := drawLines([]curve{c}, axes{label: `a "picture"`, xs: c.x}); again != svg {
		t.Error("drawn twice, it differs")
	}
}

// TestAHistogramHasABarForEachNumberThatOccurred: no bar for 0, and the axis begins at 0.
func TestAHistogramHasABarForEachNumberThatOccurred(t *testing.T) {
	top := 0.5
	svg := drawHistogram(curve{class: "turns", x: []float64{4, 5, 6}, y: []float64{0.5, 0, 0.25}}, axes{percent: true, top: &top})
	bars := ""
	for _, path := range strings.Split(svg, "<path ") {
		if strings.Contains(path, `class="turns bar"`) {
			bars = path
		}
	}
	if n := strings.Count(bars, "M"); n != 2 {
		t.Errorf("%d bars in %s", n, bars)
	}
	if !strings.Contains(svg, ">0%</text>") || !strings.Contains(svg, ">50%</text>") {
		t.Errorf("the y axis has other ends: %s", svg)
	}
}

// TestRoundMarksHoldTheRangeBetweenThem: marks are round, few, and the ends lie between the
// first and the last.
func TestRoundMarksHoldTheRangeBetweenThem(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{{0, 1, "0 0.2 0.4 0.6 0.8 1"}, {-21, 63, "-40 -20 0 20 40 60 80"}, {1.2, 1.3, "1.2 1.22 1.24 1.26 1.28 1.3"}, {0, 1e9, "0 2e+08 4e+08 6e+08 8e+08 1e+09"}} {
		var got []string
		for _, m := range roundMarks(c.low, c.high, formatNumber) {
			got = append(got, m.label)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%g to %g: %v, want %s", c.low, c.high, got, c.want)
		}
	}
}

// TestNothingIsDrawnOfNothing: no values and no length give no picture.
func TestNothingIsDrawnOfNothing(t *testing.T) {
	if svg := drawLines([]curve{{class: "side0"}}, axes{}); svg != "" {
		t.Error(svg)
	}
}
