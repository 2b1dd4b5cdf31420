package cli

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
)

// Moonshot 10: of eight variants with three planted clashes, of a value, of order and one
// that shows only in play, exactly these three pairs are told. Every other pair has the same
// content hash in both orders, and goes the same way in random games: a few ordinarily, as
// many as VEDETTE_PAIRS says.
func TestExactlyThePlantedClashesAreTold(t *testing.T) {
	games := "6"
	if n := os.Getenv("VEDETTE_PAIRS"); n != "" {
		games = n
	}
	sample, err := txtar.ParseFile("../../vedette/testdata/script/matrix.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root, files := t.TempDir(), map[string]string{}
	for _, f := range sample.Files {
		files[f.Name] = string(f.Data)
	}
	kittest.WriteTree(t, root, files)
	t.Chdir(root)
	clashes := map[[2]string]string{{"cheap", "dearer"}: "value", {"early", "late"}: "order", {"doubled", "raised"}: "play"}

	out, code := vedette("variants", "pond", "--games", games, "--format", "json")
	var pairs []struct {
		A, B, Kind string
		In         []string `json:"scenarios"`
		Why        []string
		Write      string
	}
	if err := json.Unmarshal([]byte(out), &pairs); err != nil || code != kit.ExitFindings || len(pairs) != 8*7/2 {
		t.Fatalf("exit status %d, %d pairs: %v\n%s", code, len(pairs), err, out)
	}
	w, err := (&kit.Kit{Dir: root}).OpenProject(root)
	if err != nil {
		t.Fatal(err)
	}
	content := func(ids ...string) string {
		var rep diag.List
		res := compile.Load(w.Project, "pond/small", compile.Options{Variants: ids}, &rep)
		if res.Game == nil {
			t.Fatalf("%v: %v", ids, rep.Items)
		}
		return res.Game.Content
	}
	green := 0
	for _, p := range pairs {
		want := clashes[[2]string{p.A, p.B}]
		clash := slices.Contains([]string{"play", lint.PairOrder, lint.PairValue}, p.Kind)
		switch {
		case clash && p.Kind != want, want != "" && !clash:
			t.Errorf("%s and %s: told is %s, not %s: %v", p.A, p.B, p.Kind, want, p.Why)
		case clash:
			if len(p.Why) == 0 || p.Write == "" || !slices.Equal(p.In, []string{"small"}) {
				t.Errorf("%s and %s: neither why nor what to write: %+v", p.A, p.B, p)
			}
		default:
			green++
			if content(p.A, p.B) != content(p.B, p.A) {
				t.Errorf("%s and %s seem to go together, and are another game the other way round", p.A, p.B)
			}
		}
	}
	if n, _ := strconv.Atoi(games); green != 25 || n < 1 {
		t.Errorf("%d pairs go together, not 25", green)
	}
}
