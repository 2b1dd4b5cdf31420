package simcmd

import (
	"fmt"
	"math"
	"strings"

	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

func formatPercent(v float64, digits int) string {
	text := fmt.Sprintf("%.*f", digits, 100*v)
	if strings.Contains(text, ".") && digits > 1 {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text + " %"
}

func formatSigned(v float64) string { return fmt.Sprintf("%+.1f %%", 100*v) }

func rangePct(i stats.Interval) string { return fmt.Sprintf("%.1f to %.1f", 100*i.Low, 100*i.High) }

func rangeNum(i stats.Interval) string {
	return fmt.Sprintf("(%s to %s)", formatNumber(i.Low), formatNumber(i.High))
}

// formatNumber returns a number with as many digits as are useful to read.
func formatNumber(v float64) string {
	if v == 0 {
		return "0" // also for -0.0
	}
	switch a := math.Abs(v); {
	case v == math.Trunc(v) && a < 1e6, a >= 1000:
		return fmt.Sprintf("%.0f", v)
	case a >= 100:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// scaleWidth is the width of the scale from 0 to 100 %.
const scaleWidth = 24

// drawScale draws a share with its interval.
func drawScale(share float64, i stats.Interval) string {
	at := func(v float64) int { return min(max(int(math.Round(v*scaleWidth)), 0), scaleWidth) }
	row := []byte(strings.Repeat(".", scaleWidth+1))
	row[scaleWidth/2] = '|'
	for k := at(i.Low); k <= at(i.High); k++ {
		row[k] = '='
	}
	row[at(share)] = 'o'
	return string(row)
}
