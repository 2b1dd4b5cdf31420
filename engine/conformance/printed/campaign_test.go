package printed_test

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// printedCampaign is Waterloo Campaign, 1815.
func printedCampaign() *printedGame {
	return &printedGame{
		id:     "waterloo-campaign-1815",
		tables: []string{"results"},
		areas:  []string{"south", "north", "brussels-road", "thuin", "chatelet", "braine", "roman-road", "waterloo-road"},
		traits: []string{"imperial"},
		read:   readCampaign,
		name:   func(_ *model.Game, u *model.Unit) string { return u.ID },
		more:   moreCampaign,
		views: []view{
			{"june-15", "june-15", nil, "map terrain units setup start turns tables"},
			{"june-16", "june-16", nil, "units setup start turns tables"},
		},
	}
}

// moreCampaign notes the order in which units arrive, the hexes of two roads,
// the margins of victory, and the name on a counter.
func moreCampaign(v *view, res *compile.Result, f *facts) {
	g := res.Game
	for i := range g.Units {
		name := g.Units[i].Source
		if e := res.Spec.Units.Get(name.ID); e != nil {
			f.add("", e.Name, "%s name of %s", v.name, name.ID)
		}
	}
	for i := range g.Reinforcements {
		for n, u := range g.Reinforcements[i].Units {
			f.add("", fmt.Sprint(n+1), "%s arrives in the order %s", v.name, g.Units[u].ID)
		}
	}
	for _, m := range g.Scoring.Margins {
		f.add("", m.Name, "%s margin %d", v.name, m.AtLeast)
	}
	f.add("", g.Sides[g.Scoring.TiesTo].ID, "%s ties", v.name)
	if !v.has("map") {
		return
	}
	for i := range g.Junctions {
		j := &g.Junctions[i]
		near := g.Grid.Neighbors(j.Hex)
		for d := range near {
			for k := range near {
				if d < k && j.Joins[d]&(1<<k) != 0 {
					f.add("", "yes", "junction %s %s", g.Grid.Label(j.Hex), pairText(g.Grid.Label(hex.ID(near[d])), g.Grid.Label(hex.ID(near[k]))))
				}
			}
		}
	}
}

func readCampaign(ref *digest, f *facts) {
	campaignMap(ref.files["map"], f)
	for _, s := range items(ref.files["scenarios"], "scenarios") {
		name := word(s, "id")
		campaignStart(ref, s, name, f)
		campaignPlaces(s, name, f)
		for _, u := range items(ref.files["pieces"], "pieces") {
			campaignPiece(u, name, f)
		}
	}
}

// campaignMap notes the map of the campaign.
func campaignMap(ground any, f *facts) {
	rows := fields(ground, "numbering", "rows")
	first, last, columns := number(word(rows, "first")), number(word(rows, "last")), number(word(ground, "numbering", "columns", "count"))
	f.add("map.json numbering", word(ground, "numbering", "total_hexes"), "hexes")
	terrain, names := map[string]string{}, map[string]string{}
	for _, h := range items(ground, "town_hexes") {
		terrain[word(h, "hex")], names[word(h, "hex")] = "town", word(h, "name")
	}
	for _, h := range words(ground, "chateau_hexes", "hexes") {
		terrain[h] = "chateau"
	}
	for h, name := range campaignNames {
		names[h] = name
	}
	for _, kind := range []string{"open", "town", "chateau"} {
		f.add("rules.md, terrain", "1", "june-15 terrain %s move", kind)
	}
	for row := first; row <= last; row += 100 {
		for c := range columns {
			id := fmt.Sprint(row + c)
			f.add("map.json", orElse(terrain[id], "open"), "hex %s terrain", id)
			if names[id] != "" {
				f.add("map.json", names[id], "hex %s name", id)
			}
			var near []string
			for _, step := range fields(ground, "orientation", "neighbours_"+parity(row/100)+"_row") {
				n := row + c + number(fmt.Sprint(step))
				if at := n % 100; n >= first && n < last+columns && at < columns && at-c <= 1 && c-at <= 1 {
					near = append(near, fmt.Sprint(n))
				}
			}
			f.add("map.json orientation", sorted(near), "hex %s beside", id)
		}
	}
	for _, h := range words(ground, "stream_hexes") {
		f.add("map.json stream_hexes", "yes", "hex %s stream", h)
	}
	campaignSides(ground, f)
	f.add("map.json map_entry_hexes", sorted(words(ground, "map_entry_hexes", "victory_path_south")), "area south")
	var north []string
	for _, h := range items(ground, "map_entry_hexes", "victory_path_north") {
		north = append(north, word(h, "hex"))
	}
	f.add("map.json map_entry_hexes", sorted(north), "area north")
	f.add("map.json brussels_couillet_road", sorted(words(ground, "brussels_couillet_road", "hexes")), "area brussels-road")
	for i, area := range []string{"thuin", "", "", "chatelet", "braine", "roman-road", "waterloo-road"} {
		if area != "" {
			f.add("map.json reinforcement_entry", word(ground, "map_entry_hexes", "reinforcement_entry", i, "hex"), "area %s", area)
		}
	}
}

// campaignNames are the names of the places where roads leave the map, and of
// one spelled otherwise than on a modern map; the seed names them so.
var campaignNames = map[string]string{"4006": "Halle road", "4015": "Brussels road", "4025": "Louvain road", "3241": "Roman road"}

func campaignSides(ground any, f *facts) {
	bridges := map[string]bool{}
	for _, e := range items(ground, "bridges", "hexsides") {
		pair := pairText(word(e, 0), word(e, 1))
		bridges[pair] = true
		f.add("map.json bridges", "yes", "side %s bridge", pair)
	}
	for _, e := range items(ground, "rivers", "hexsides") {
		if pair := pairText(word(e, 0), word(e, 1)); !bridges[pair] {
			f.add("map.json rivers", "yes", "side %s river", pair)
		}
	}
	for _, e := range items(ground, "roads", "edges") {
		f.add("map.json roads", "yes", "side %s road", pairText(word(e, 0), word(e, 1)))
	}
	for _, h := range items(ground, "roads", "non_connecting_hexes") {
		for _, e := range items(h, "through_pairs_allowed") {
			f.add("map.json roads", "yes", "junction %s %s", word(h, "hex"), pairText(word(e, 0), word(e, 1)))
		}
	}
}

func campaignStart(ref *digest, s any, name string, f *facts) {
	first, last := number(word(s, "first_turn")), number(word(s, "last_turn"))
	f.add("scenarios.json", fmt.Sprint(first), "%s first turn", name)
	f.add("scenarios.json", fmt.Sprint(last), "%s last turn", name)
	for _, t := range items(ref.files["scenarios"], "turns") {
		if n := number(word(t, "turn")); n >= first {
			f.add("scenarios.json turns", word(t, "name"), "%s turn %d", name, n)
			if n == 5 || n == 6 { // scenarios.json special_rules, deluge
				f.add("scenarios.json special_rules", "yes", "%s turn %d deluge", name, n)
			}
			if n >= 7 {
				f.add("rules.md, Blown box", "yes", "%s turn %d last-day", name, n)
			}
		}
	}
	if strings.HasPrefix(word(s, "first_turn_begins_with"), "D ") {
		f.add("scenarios.json", "detachments", "%s first phase", name)
	}
	f.add("rules.md, victory", "coalition", "%s ties", name)
	for margin, title := range map[string]string{"12": "Strategic Victory", "9": "Campaign Victory", "0": "Tactical Victory"} {
		f.add("rules.md, victory", title, "%s margin %s", name, margin)
	}
	campaignResults(ref.rules, name, f)
}

// campaignResults notes the margin table of the rules on both sides of zero.
func campaignResults(rules, name string, f *facts) {
	table := tableIn(rules, "## ")
	for _, t := range strings.Split(rules, "\n\n") {
		if strings.Contains(t, "| 0 | 1-2 | 3-4 | 5+ |") {
			table = tableIn("## \n"+t, "## ")
		}
	}
	for i, margin := range table[0] {
		result := table[1][i]
		low, high, _ := strings.Cut(strings.TrimSuffix(margin, "+"), "-")
		for n := number(low); n <= number(orElse(high, low)); n++ {
			column := func(sign, bound string) string {
				switch {
				case n == 0:
					return "0"
				case strings.HasSuffix(margin, "+"):
					return bound + sign + low
				}
				return sign + fmt.Sprint(n)
			}
			if n == 0 {
				f.add("rules.md", result, "%s table results row any column 0", name)
				continue
			}
			f.add("rules.md", "attacker "+result, "%s table results row any column %s", name, column("-", "<="))
			f.add("rules.md", "defender "+result, "%s table results row any column %s", name, column("+", ">="))
		}
	}
}

func campaignPlaces(s any, name string, f *facts) {
	put := func(source, piece, where string) { f.count(source, "%s place %s: %s", name, piece, where) }
	for _, u := range items(s, "setup") {
		where := word(u, "hex")
		if word(u, "face") == "back" {
			where += " battle"
		}
		put("scenarios.json setup", word(u, "piece"), where)
	}
	for _, u := range words(s, "off_map_available_detachments") {
		put("scenarios.json", u, "box available")
	}
	for _, u := range items(s, "hq_arrivals") {
		put("scenarios.json", word(u, "piece"), "box lifted")
	}
	for _, u := range items(s, "reinforcements") {
		where := fmt.Sprintf("turn %s at %s", word(u, "turn"), sorted(words(u, "entry_hexes")))
		put("scenarios.json reinforcements", word(u, "piece"), where)
		f.add("scenarios.json reinforcements", word(u, "order_in_queue"), "%s arrives in the order %s", name, word(u, "piece"))
		if word(u, "piece") == "aa-ii-1" { // whichever of Hill's counters is in use comes
			put(reading, "aa-ii-2", where)
			f.add(reading, "2", "%s arrives in the order aa-ii-2", name)
		}
	}
}

func campaignPiece(u any, name string, f *facts) {
	id, kind := word(u, "id"), strings.TrimSuffix(word(u, "kind"), "-corps")
	note := func(source, what string, args ...any) {
		f.count(source, "%s unit %s: %s", name, id, fmt.Sprintf(what, args...))
	}
	f.add("pieces.json", word(u, "name"), "%s name of %s", name, id)
	note("pieces.json", "%s of %s, %s", kind, word(u, "army"), word(u, "side"))
	if parents := words(u, "parents"); len(parents) > 0 {
		note("pieces.json", "of %s", parents[0])
	}
	if at(u, "special") != nil {
		note("pieces.json", "imperial")
	}
	for _, side := range []string{"front", "back"} {
		face := fields(u, "faces", side)
		if face == nil {
			continue
		}
		before, stars, source := word(face, "name")+" ", word(face, "stars"), "pieces.json"
		if kind == "detachment" {
			before = ""
		}
		if id == "fr-grand-battery" { // its star adds to attacks beside it and is no battle star: the rule gives it
			stars, source = "0", reading
		}
		note(source, "%sstars %s", before, stars)
		note("pieces.json", "%sma %s", before, orElse(word(face, "movement"), "0"))
		note("pieces.json", "%srange %s", before, orElse(word(face, "command_range"), "0"))
		note("pieces.json", "%svp %s", before, word(u, "vp"))
	}
}
