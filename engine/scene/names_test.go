package scene_test

import (
	"regexp"
	"strconv"
	"testing"
)

// A name does not lie over the figures of the counter in its hex.
func TestNamesDoNotHideFigures(t *testing.T) {
	for _, text := range []func() string{
		func() string { g, p := sample(t, flat()); return svg(t, g, p, -2) },
		func() string { g, p := sample(t, pointy()); return svg(t, g, p, -2) },
	} {
		got := text()
		name := regexp.MustCompile(`y="([0-9.]+)">Saint-Cœur`).FindStringSubmatch(got)
		foot := regexp.MustCompile(`<title>[^<]*Unit &lt;4&gt;[^<]*</title>\n<rect x="[0-9.]+" y="([0-9.]+)" width="31" height="31"`).FindStringSubmatch(got)
		if name == nil || foot == nil {
			t.Fatalf("no name or no counter:\n%s", got)
		}
		line, _ := strconv.ParseFloat(name[1], 64)
		top, _ := strconv.ParseFloat(foot[1], 64)
		if line-8 < top+31 && line > top+20 {
			t.Errorf("a name at %v hides the figures of a counter from %v to %v", line, top, top+31)
		}
	}
}
