package cli

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// edit is one change of the shipped games, and all that diff must say of it.
type edit struct {
	file, old, now string
	class, text    string // of the only change
	played         string // same, differs: what random games say; empty: they may not come to it
	seed           string // of a game that comes to it; empty: that of diff
}

const (
	naw = "scenarios/napoleon-at-waterloo/"
	wc  = "scenarios/waterloo-campaign-1815/"
)

var edits = []edit{
	// numbers
	{naw + "units-basic.yaml", "printed: 7-4}\n  fr-inf-9", "printed: 6-4}\n  fr-inf-9", "balance-relevant", "unit French 6th Division (fr-inf-6): Combat Strength 7 -> 6", "differs", ""},
	{naw + "units-basic.yaml", "cavalry, printed: 2-5}\n  fr-cav-3", "cavalry, printed: 2-4}\n  fr-cav-3", "balance-relevant", "unit French 2nd Cavalry Division (fr-cav-2): Movement Allowance 5 -> 4", "differs", ""},
	{naw + "tables.yaml", "4:     [AE,  AE,  AE,  Ar", "4:     [AE,  AE,  AE,  EX", "balance-relevant", "table crt: column 1-2, die 4 Ar -> EX, in basic", "differs", "1"},
	{naw + "game.yaml", "value: 40, label", "value: 35, label", "balance-relevant", "constant points lost that break an army (breaking_point): value 40 -> 35, in basic", "", ""},
	{naw + "game.yaml", "last: 10", "last: 9", "balance-relevant", "turns: last 10 -> 9", "differs", ""},
	{naw + "game.yaml", "clear: {name: Clear, cost: 1", "clear: {name: Clear, cost: 2", "balance-relevant", "terrain Clear (clear): cost 1 -> 2", "differs", ""},
	{naw + "game.yaml", "one-a-hex: {limit: 1", "one-a-hex: {limit: 2", "balance-relevant", "stacking one-a-hex: limit 1 -> 2, in basic", "differs", "2"},
	{naw + "basic.yaml", "turn: 2\n", "turn: 1\n", "balance-relevant", "reinforcements prussians: turn 2 -> 1, in basic", "differs", ""},
	{naw + "rules/odds.lua", "- 6, 0)", "- 7, 0)", "balance-relevant", "function beyond_table: number 6 -> 7, in basic", "", ""},
	{wc + "june-15.yaml", "bulow:    {turn: 3", "bulow:    {turn: 2", "balance-relevant", "reinforcements bulow: turn 3 -> 2, in june-15", "differs", ""},
	{wc + "rules/deluge.lua", "<= 4", "<= 3", "balance-relevant", "function deluge: number 4 -> 3", "differs", "1"},
	// what is asked, allowed or done
	{naw + "basic.yaml", `fr-inf-6: "0914"`, `fr-inf-6: "0913"`, "replay-breaking", "set-up of French 6th Division (fr-inf-6) 0914 -> 0913, in basic", "differs", ""},
	{naw + "basic.yaml", "  fr-inf-6: \"0914\"\n", "", "replay-breaking", "set-up of French 6th Division (fr-inf-6) removed, in basic", "differs", ""},
	{naw + "map.yaml", "La Haye Sainte: 1410", "La Haye Sainte: [1410, 1411]", "replay-breaking", "map: hex 1411 clear -> town", "differs", "2"},
	{naw + "map.yaml", "woods: [0417, ", "woods: [", "replay-breaking", "map: hex 0417 woods -> clear", "differs", "1"},
	{naw + "map.yaml", "road: [0913/1014, ", "road: [0913/1014, 1014/1113, ", "replay-breaking", "map: hexside 1014/1113 open -> road", "differs", "5"},
	{naw + "game.yaml", "for_each_side: [french, allied]", "for_each_side: [allied, french]", "replay-breaking", "phase player-turn: for_each_side [french, allied] -> [allied, french]", "differs", ""},
	{naw + "game.yaml", "moved_by: victor", "moved_by: owner", "replay-breaking", "retreat one-hex: moved_by victor -> owner", "differs", ""},
	{naw + "game.yaml", "        town: {multiply", "        wood: {add: 1, when: terrain == 'woods-road', label: in a wood}\n        town: {multiply", "replay-breaking", "attack combat: strength defenders wood added, in basic", "differs", "11"},
	{naw + "rules/woods.lua", "and not across", "and across", "replay-breaking", "function shut_side changed", "differs", ""},
	{wc + "rules/deluge.lua", "vars.rain = 2", "vars.rain = 2\n    vars.rain = turn", "replay-breaking", "function deluge changed", "differs", ""},
	// what nobody asks for yet
	{naw + "game.yaml", "constants:\n", "constants:\n  spare: {value: 3}\n", "save-safe", "constant spare added", "same", ""},
	{naw + "rules/woods.lua", "--- A side", "function spare(a) return a end\n\n--- A side", "save-safe", "function spare added", "same", ""},
	{naw + "game.yaml", "options:\n", "options:\n  spare: {default: true, text: nothing}\n", "save-safe", "option spare added", "same", ""},
	{naw + "game.yaml", "options:\n", "bots: {careful: {weights: {losses: 9000}}}\n\noptions:\n", "save-safe", "judgement of bots careful added", "same", ""},
	// what people see
	{naw + "game.yaml", "allied: {name: Allied,", "allied: {name: Allies,", "cosmetic", "side Allies (allied): name Allied -> Allies", "same", ""},
	{naw + "game.yaml", `fill: "#e8e4c9"`, `fill: "#e8e4ff"`, "cosmetic", "terrain Clear (clear): look fill #e8e4c9 -> #e8e4ff", "same", ""},
	{naw + "game.yaml", "label: retreat\n", "label: falls back\n", "cosmetic", "retreat falls back (one-hex): label retreat -> falls back", "same", ""},
	{naw + "basic.yaml", "title: Basic game", "title: First game", "cosmetic", "scenario basic: title Basic game -> First game, in basic", "same", ""},
	{naw + "map.yaml", "  Rossomme: 1516\n", "  Rossomme: 1616\n", "cosmetic", "map: names Rossomme 1516 -> 1616", "same", ""},
	{wc + "game.yaml", "name: Weather and orders of the day", "name: Weather", "cosmetic", "phase Weather (weather): name Weather and orders of the day -> Weather", "same", ""},
	// no change at all
	{naw + "game.yaml", "hexes: 1\n    moved_by: victor", "moved_by: victor   # first\n    hexes:   1", "", "", "same", ""},
	{naw + "rules/woods.lua", "--- A side", "-- One more remark.\n--- A side", "", "", "same", ""},
	{naw + "game.yaml", "when: beaten('allied') and not latched('french-broken')", "when: \"beaten('allied')   and not latched('french-broken')\"", "", "", "same", ""},
}

// TestEachEditIsOneChange makes one edit after the other in a copy of the shipped games:
// diff says it in one line of the right class, and games of the older edition played
// again bear that out: what is called cosmetic or save-safe changes none.
func TestEachEditIsOneChange(t *testing.T) {
	root := t.TempDir()
	for _, side := range []string{"old", "new"} {
		copyTree(t, filepath.Join("..", "..", "..", "scenarios"), filepath.Join(root, side, "scenarios"), "napoleon-at-waterloo", "waterloo-campaign-1815")
	}
	t.Chdir(root)
	single := 0
	for i, e := range edits {
		if e.class == "replay-breaking" && e.played != "differs" || e.class == "cosmetic" && e.played != "same" {
			t.Errorf("%s, %q: no game bears out what is said of it", e.file, e.now)
		}
		if e.class != "" {
			single++
		}
		if i%3 > 0 && !diagtest.AllTests() {
			continue // an ordinary run looks at one of three
		}
		name := filepath.Join("new", filepath.FromSlash(e.file))
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(before), e.old) {
			t.Errorf("%s: there is no %q to change", e.file, e.old)
			continue
		}
		if err := os.WriteFile(name, []byte(strings.Replace(string(before), e.old, e.now, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		checkEdit(t, &e)
		if err := os.WriteFile(name, before, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if single < 30 {
		t.Errorf("%d single edits, fewer than 30", single)
	}
}

// replayedGames are the games of a scenario that diff has played again.
type replayedGames struct {
	Scenario    string
	Games, Same int
	First       int `json:"first_difference"`
	Why         string
}

// checkEdit holds one edit against what is said of it and a game played again.
func checkEdit(t *testing.T, e *edit) {
	t.Helper()
	game := strings.Split(e.file, "/")[1]
	out, code := vedette("diff", "old/scenarios/"+game, "new/scenarios/"+game, "--format", "json", "--replays", "1", "--seed", cmp.Or(e.seed, "diff"))
	var all []struct {
		Changes []struct{ Class, Text string }
		Replays []replayedGames
	}
	if err := json.Unmarshal([]byte(out), &all); err != nil || code != kit.ExitFine || len(all) != 1 {
		t.Errorf("%s, %q: exit status %d\n%s", e.file, e.now, code, out)
		return
	}
	got := all[0].Changes
	switch {
	case e.class == "" && len(got) > 0, e.class != "" && len(got) != 1:
		t.Errorf("%s, %q: %d changes: %v", e.file, e.now, len(got), got)
	case e.class != "" && (got[0].Class != e.class || got[0].Text != e.text):
		t.Errorf("%s, %q:\ngot  %s: %s\nwant %s: %s", e.file, e.now, got[0].Class, got[0].Text, e.class, e.text)
	}
	same := true
	for _, r := range all[0].Replays {
		same = same && r.Same == r.Games
	}
	if e.played == "same" && !same || e.played == "differs" && same {
		t.Errorf("%s, %q: the games played again should say: %s; they say %v", e.file, e.now, e.played, all[0].Replays)
	}
	if len(all[0].Replays) == 0 {
		t.Errorf("%s: nothing was played again", e.file)
	}
}

// copyTree copies some folders of a folder.
func copyTree(t *testing.T, from, to string, folders ...string) {
	t.Helper()
	for _, f := range folders {
		if err := os.CopyFS(filepath.Join(to, f), os.DirFS(filepath.Join(from, f))); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDiffOfNothing: a mistyped class or format is told with the nearest one, and what
// is neither folder nor revision too.
func TestDiffOfNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for want, args := range map[string][]string{
		"did you mean cosmetic?":   {"diff", "--fail-on", "cosmetics"},
		"did you mean markdown?":   {"diff", "HEAD", "--format", "markdwn"},
		"is no folder, no game":    {"diff", "v9.9.9", "napoleon-at-waterloo"},
		"name the scenario alone":  {"diff", "a", "b", "--variant", "c"},
		"takes the place of OLD":   {"diff", "a", "--breaking-against", "b"},
		"name what the files here": {"diff"},
	} {
		if out, code := vedette(args...); code != kit.ExitUsage || !strings.Contains(out, want) {
			t.Errorf("%v: exit status %d, want %q in\n%s", args, code, want, out)
		}
	}
}
