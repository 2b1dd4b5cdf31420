package kit

import (
	"math"
	"strconv"
	"strings"
)

// ParsePercent returns the share, from 0 to 1, that a flag gives as 2%, 2 % or 0.02. Any other text
// is a [UsageError].
func ParsePercent(flag, text string) (float64, error) {
	number, isPercent := strings.CutSuffix(strings.TrimSpace(text), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if isPercent {
		v /= 100
	}
	if err != nil || math.IsNaN(v) || v < 0 || v > 1 {
		return 0, UsageError("%s is a share such as 3%%, not %q", flag, text)
	}
	return v, nil
}
