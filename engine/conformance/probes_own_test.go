package conformance_test

import "testing"

// TestProbesOfEveryForm holds that answers in forms that the committed sample
// does not have are understood: a corps without a hex, a retreat that leaves
// no choice, a side that is passed over, and the other name of charging stars.
func TestProbesOfEveryForm(t *testing.T) {
	nine := 9
	away := map[string]string{"fr-ii": "2010f", "pr-i": "2011f"} // so that both sides can fight on
	at := func(more map[string]string) map[string]string {
		for k, v := range away {
			if _, there := more[k]; !there {
				more[k] = v
			}
		}
		return more
	}
	cornered := map[string]string{"fr-iii": "1100f", "fr-ii": "1201f", "pr-ii": "1001f", "fr-vi": "2520f", "pr-iii": "2521f"}
	for _, p := range []probe{
		{ID: "no hex to move to", Kind: "move", Turn: 3, Active: "French",
			Pos:    map[string]string{"fr-i": "1000f", "fr-ii": "1001f", "fr-iii": "1100f", "fr-hq-napoleon": "1002f", "pr-iii": "3035f", "pr-hq-blucher": "3035f"},
			Q:      map[string]any{"unit": "fr-i"},
			Answer: map[string]any{"hexes": []any{}, "flip_hexes": []any{}}},
		{ID: "stars of fresh cavalry", Kind: "attack", Turn: 3, Active: "French",
			Pos: at(map[string]string{"fr-vi": "1516f", "fr-guard-cav": "1515f", "pr-ii": "1517f"}),
			Q: map[string]any{"attacker": "fr-vi", "target": "pr-ii", "dice": []any{3.0, 3.0},
				"fresh_cavalry_committed_attacker": []any{"fr-guard-cav"}, "fresh_cavalry_committed_defender": []any{}},
			Answer: map[string]any{"attacker_modifiers": map[string]any{"fresh_cavalry_stars": 2.0, "cavalry_support": 1.0}}},
		{ID: "one way to retreat, its end", Kind: "retreat", Turn: 3, Active: "French", Pos: cornered,
			Q:      map[string]any{"unit": "pr-ii", "away_from": "fr-iii", "role": "defender"},
			Answer: map[string]any{"hexes": []any{"1004"}}},
		{ID: "one way to retreat, carried out", Kind: "aftermath", Turn: 3, Active: "French", Pos: cornered,
			Q: map[string]any{"attacker": "fr-iii", "target": "pr-ii", "decision": "retreat-to", "unit": "pr-ii",
				"hex": "1004", "attacked_hex": "1001"},
			Answer: map[string]any{"changed": map[string]any{"pr-ii": "1004b", "fr-iii": "1001b"}, "pursued": true}},
		{ID: "passed over in movement", Kind: "pass-allowance", Turn: 3, Active: "Coalition",
			Pos:    map[string]string{"fr-i": "1516f", "fr-hq-napoleon": "1516f", "pr-ii": "2928f"},
			Q:      map[string]any{"passer": "Coalition", "phase": "movement", "die": 4.0},
			Answer: map[string]any{"bonus": 1.0, "allowance": 5.0}},
		{ID: "passed over in attacks", Kind: "attackers", Turn: 3, Active: "Coalition", Remain: &nine,
			Pos:    map[string]string{"fr-old-guard": "1516f", "fr-i": "2010f", "pr-i-det-pirch": "2011f"},
			Q:      map[string]any{},
			Answer: map[string]any{"may_attack": []any{}, "may_pass": true}},
	} {
		for id := range readProbes(t)[0].Pos {
			if _, there := p.Pos[id]; !there {
				p.Pos[id] = "eliminated"
			}
		}
		a := &asker{t: t, p: &p, conn: probeServer(t)}
		got, left, err := a.answer()
		if err != nil || left != "" {
			t.Errorf("%s: %v %s", p.ID, err, left)
			continue
		}
		if no := differ(got, p.Answer); no != "" {
			t.Errorf("%s:\n%s", p.ID, no)
		}
	}
}
