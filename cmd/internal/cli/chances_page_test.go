package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/web"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// chancesIn reads the chances out of a page on file.
func chancesIn(t *testing.T, name string) *web.Chances {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(page, []byte(`<script type="application/json" id="replay">`))
	data, _, _ := bytes.Cut(rest, []byte("</script>"))
	var file struct{ Chances *web.Chances }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Chances
}

// rounded is a share as a page has it.
func rounded(v float64) float64 { return math.Round(v*10000) / 10000 }

// A point of the curve is what sim --from says of the same entry, and the last one of a
// game that is over is its result. A page that was not asked for chances holds none.
func TestChancesOfAReplayAreThoseOfSim(t *testing.T) {
	dir := t.TempDir()
	name, html := filepath.Join(dir, "one.game"), filepath.Join(dir, "one.html")
	run := func(args ...string) string {
		var out strings.Builder
		if code := Main(args, strings.NewReader(""), &out, &out); code != kit.ExitFine {
			t.Fatalf("%v: exit status %d\n%s", args, code, out.String())
		}
		return out.String()
	}
	run("play", "napoleon-at-waterloo/basic", "--all", "contact", "--seed", "3", "--journal", name)
	run("replay", name, "--html", html, "--chances", "--games", "6")
	c := chancesIn(t, html)
	if c == nil || len(c.Points) < 5 || c.Games != 6 || c.From != "player turn" {
		t.Fatalf("the page holds %+v", c)
	}
	for _, p := range c.Points {
		var s struct {
			Moments []struct {
				Turn  int
				Games int64
				Wins  []struct {
					Side  string
					Share float64
					Range stats.Interval
				}
			}
		}
		if err := json.Unmarshal([]byte(run("sim", "--from", fmt.Sprintf("%s@%d", name, p.At-1), "--bots", "contact", "--games", "6", "--format", "json")), &s); err != nil {
			t.Fatal(err)
		}
		m := s.Moments[0]
		if m.Turn != p.Turn || m.Games != p.Games || len(m.Wins) != len(p.Wins) {
			t.Fatalf("moment %d: sim says %+v, the page %+v", p.At, m, p)
		}
		for i, w := range m.Wins {
			if g := p.Wins[i]; g.Side != w.Side || g.Share != rounded(w.Share) || g.Low != rounded(w.Range.Low) || g.High != rounded(w.Range.High) {
				t.Errorf("moment %d: sim says %+v, the page %+v", p.At, w, g)
			}
		}
	}
	if last := c.Points[len(c.Points)-1].Wins; !slices.ContainsFunc(last, func(w web.ChanceShare) bool { return w.Share == 1 }) {
		t.Errorf("the game is over, and its end is open: %+v", last)
	}
	run("replay", name, "--html", html)
	if chancesIn(t, html) != nil {
		t.Error("chances that nobody asked for")
	}
}
