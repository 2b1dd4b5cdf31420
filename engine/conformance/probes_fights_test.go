package conformance_test

import (
	"fmt"
	"slices"
	"strings"
)

func (a *asker) attackers() (obj, error) {
	if err := a.begin(a.side()+" attacks", nil, nil); err != nil {
		return nil, err
	}
	if waiting, _, err := a.legal(); err != nil || waiting != a.side() {
		return obj{"may_attack": []string{}, "may_pass": true}, err // it was passed over: nothing is possible
	}
	may, err := a.options("attacker")
	return obj{"may_attack": may, "may_pass": a.can(obj{"pass": true})}, err
}

func (a *asker) targets() (obj, error) {
	if err := a.begin(sideOf(a.unit())+" attacks", nil, nil); err != nil {
		return nil, err
	}
	if _, err := a.apply(obj{"attacker": a.unit()}); err != nil {
		return nil, err
	}
	found, err := a.options("target")
	return obj{"targets": found}, err
}

// terms of the explanation, by the names of the probes.
var attackTerms = map[string]string{
	"own-stars": "own_stars", "hq-stars": "hq_stars", "charge-stars": "charge_stars", "grand-battery": "grand_battery", "infantry-support": "infantry_support",
	"cavalry-support": "cavalry_support", "target-is-detachment": "target_is_detachment", "soft-ground": "soft_ground", "town": "town", "bridge": "bridge",
}

func (a *asker) attack() (obj, error) {
	q := a.p.Q
	dice := []int{}
	for _, d := range q["dice"].([]any) {
		dice = append(dice, int(number(d)))
	}
	at, target := a.q("attacker"), a.q("target")
	if err := a.begin(sideOf(at)+" attacks", dice, nil); err != nil {
		return nil, err
	}
	turned := map[string]bool{} // who turned to the back face, by the events
	for _, x := range []obj{{"attacker": at}, {"target": target}} {
		events, err := a.apply(x)
		if err != nil {
			return nil, err
		}
		backFaces(events, turned)
	}
	if err := a.commit(at, turned); err != nil {
		return nil, err
	}
	got, result, err := a.explained(dice)
	if err != nil {
		return nil, err
	}
	v, err := a.view()
	if err != nil {
		return nil, err
	}
	now := v.places()
	tired := []string{}
	for _, u := range sortedKeys(turned) {
		if strings.HasSuffix(u, "cav") {
			tired = append(tired, u)
		}
	}
	got["now_exhausted"] = tired
	got["next"] = a.next(result, at, target, now)
	got["faces_after"] = map[string]string{"attacker": a.faceAfter(at, turned), "target": a.faceAfter(target, turned)}
	return got, nil
}

func list(v any) []string { s, _ := v.([]string); return s }

// commit answers who supports, first for the attacker, then for the defender.
func (a *asker) commit(at string, turned map[string]bool) error {
	for range 12 {
		waiting, actions, err := a.legal()
		if err != nil || !slices.ContainsFunc(actions, func(x obj) bool { return x["support"] != nil }) {
			return err
		}
		role := "defender"
		if waiting == sideOf(at) {
			role = "attacker"
		}
		var want []string
		for _, u := range a.p.Q["fresh_cavalry_committed_"+role].([]any) {
			want = append(want, u.(string))
		}
		do := obj{"done": true}
		for _, x := range actions {
			if u, ok := x["support"].(string); ok && slices.Contains(want, u) {
				do = obj{"support": u}
				break
			}
		}
		events, err := a.apply(do)
		if err != nil {
			return err
		}
		backFaces(events, turned)
	}
	return fmt.Errorf("the support never ends")
}

// explained reads the terms of the attack out of game.why.
func (a *asker) explained(dice []int) (obj, string, error) {
	var why struct {
		Supporters []string
		Parts      []struct {
			Name, Text string
			Total      int
			Terms      []struct {
				ID, Note string
				Amount   int
			}
		}
	}
	if err := a.call("game.why", obj{"game": a.game, "of": "combat"}, &why); err != nil {
		return nil, "", err
	}
	got := obj{"supporting_attacker": []string{}, "supporting_defender": []string{}}
	totals := []int{0, 0}
	for _, part := range why.Parts {
		if part.Name == "result" {
			got["result"] = part.Text
		}
		k := slices.Index([]string{"attack", "defence"}, part.Name)
		if k < 0 {
			continue
		}
		terms := map[string]int{}
		for _, x := range part.Terms {
			if name := attackTerms[x.ID]; name != "" && x.Amount != 0 && x.Note == "" {
				terms[name] = x.Amount
			}
		}
		totals[k] = part.Total + dice[k]
		got[[]string{"attacker_modifiers", "defender_modifiers"}[k]] = terms
	}
	got["totals"] = totals
	for _, u := range why.Supporters {
		role := "supporting_defender"
		if sideOf(u) == sideOf(a.q("attacker")) {
			role = "supporting_attacker"
		}
		got[role] = append(list(got[role]), u)
	}
	result, _ := got["result"].(string)
	return got, result, nil
}

// next names what the loser has to do.
func (a *asker) next(result, at, target string, now map[string]string) string {
	role, what, _ := strings.Cut(result, " ")
	loser := target
	if role == "attacker" {
		loser = at
	}
	switch {
	case result == "stalemate":
		return "attack-over"
	case isDetachment(loser) && now[loser] == "available":
		return "recall-defender"
	case isDetachment(loser):
		return now[loser] + "-defender"
	case role == "attacker" && isDetachment(target):
		what = "retreat"
	}
	return map[string]string{"retreat": "retreat-", "blown": "blown-", "eliminated": "eliminated-"}[what] + role
}

// faceAfter is the hex where a unit fought, and its face when the dice have
// fallen.
func (a *asker) faceAfter(u string, turned map[string]bool) string {
	if turned[u] {
		return a.p.Pos[u][:4] + "b"
	}
	return a.p.Pos[u]
}

// backFaces notes which units turned to their back face, until the turn ends.
func backFaces(events []obj, turned map[string]bool) {
	for _, e := range events {
		if e["kind"] == "turn" {
			return
		}
		u, _ := e["unit"].(string)
		if f := faces(u); e["kind"] == "flipped" && f != nil && f["b"] == e["name"] {
			turned[u] = true
		}
	}
}

func (a *asker) retreat() (obj, error) {
	u, from := a.unit(), a.q("away_from")
	pending := []obj{{"retreat": "three-hexes", "units": []string{u}, "from": []string{from}, "attack": "assault"}}
	acting := sideOf(u)
	if a.q("role") == "defender" {
		acting = opponent(acting)
	}
	if err := a.begin(acting+" attacks", nil, obj{"pending": pending}); err != nil {
		return nil, err
	}
	return a.ends(u)
}

// aftermath carries out a result that the dice gave.
func (a *asker) aftermath() (obj, error) {
	at, target, decision := a.q("attacker"), a.q("target"), a.q("decision")
	what, role, _ := strings.Cut(decision, "-")
	if decision == "no-retreat-so-blown" || decision == "retreat-to" {
		what, role = "retreat", "defender"
		if a.unit() == at {
			role = "attacker"
		}
	}
	result := map[string]string{"recall": "retreat", "retreat": "retreat", "blown": "blown", "eliminated": "eliminated"}[what]
	if result == "" {
		return nil, fmt.Errorf("decision %q is not known", decision)
	}
	pending := []obj{{"result": role + " " + result, "units": []string{at}, "from": []string{target}, "attack": "assault"}}
	if err := a.begin(sideOf(at)+" attacks", nil, obj{"pending": pending}); err != nil {
		return nil, err
	}
	if a.p.Q["hex"] != nil {
		if err := a.goTo(a.unit(), text(a.p.Q["hex"])); err != nil {
			return nil, err
		}
	}
	changed, err := a.changed(func(id string) bool { return id != "fr-grand-battery" || !a.restedWithCorps() })
	pursued := len(changed[at]) == 5 && changed[at][:4] == text(a.p.Q["attacked_hex"])
	return obj{"changed": changed, "pursued": pursued}, err
}

// restedWithCorps reports whether the turn has ended since, with the Grand
// Battery beside a corps of its own: then it was recalled because of that.
func (a *asker) restedWithCorps() bool {
	v, err := a.view()
	at := a.p.Pos["fr-grand-battery"]
	if err != nil || v.Turn == a.p.Turn && v.Result == nil || len(at) != 5 {
		return false
	}
	for id, now := range v.places() {
		if sideOf(id) == "french" && !isDetachment(id) && !strings.Contains(id, "-hq-") && len(now) == 5 && now[:4] == at[:4] {
			return true
		}
	}
	return false
}

// goTo retreats a unit to an end hex, by whatever way leads there.
func (a *asker) goTo(u, end string) error {
	for range 3 {
		// Steps without a choice, or all of them, have been carried out already.
		v, err := a.view()
		if err != nil {
			return err
		}
		if now := v.places()[u]; v.Decision == nil || !strings.HasPrefix(v.Decision.Kind, "retreat") {
			if len(now) == 5 && now[:4] == end {
				return nil
			}
			return fmt.Errorf("%s has retreated to %s, not to %s", u, now, end)
		}
		steps, err := a.options("to")
		if err != nil {
			return err
		}
		next := ""
		for _, h := range steps {
			found := map[string]bool{}
			if err := a.branch(func() error {
				if _, err := a.apply(obj{"to": h}); err != nil {
					return err
				}
				return a.walk(u, 3, found)
			}); err != nil {
				return err
			}
			if found[end] {
				next = h
			}
		}
		if next == "" {
			return fmt.Errorf("%s cannot retreat to %s", u, end)
		}
		if _, err := a.apply(obj{"to": next}); err != nil {
			return err
		}
	}
	return nil
}

func (a *asker) passAllowance() (obj, error) {
	die := int(number(a.p.Q["die"]))
	phase := map[string]string{"movement": " movement", "attack": " attacks"}[a.q("phase")]
	if err := a.begin(strings.ToLower(a.q("passer"))+phase, []int{die}, nil); err != nil {
		return nil, err
	}
	if waiting, _, err := a.legal(); err != nil || waiting == opponent(strings.ToLower(a.q("passer"))) {
		n, err := a.left() // nothing was possible: it has passed already
		return obj{"bonus": n - die, "allowance": n}, err
	}
	if !a.can(obj{"pass": true}) { // the question takes it that he has passed: nobody of his waits to enter
		units := obj{}
		for u, at := range a.p.Pos {
			if at == "entering" && sideOf(u) == strings.ToLower(a.q("passer")) {
				units[u] = obj{"box": "aside"}
			}
		}
		if err := a.begin(strings.ToLower(a.q("passer"))+phase, []int{die}, obj{"units": units}); err != nil {
			return nil, err
		}
	}
	events, err := a.apply(obj{"pass": true})
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if e["kind"] == "limit" {
			n := int(number(e["n"]))
			return obj{"bonus": n - die, "allowance": n}, nil
		}
	}
	return nil, fmt.Errorf("no event tells the limit: %v", events)
}

func (a *asker) turnStart() (obj, error) {
	dice := []int{}
	for _, d := range a.p.Q["dice"].([]any) {
		dice = append(dice, int(number(d)))
	}
	if err := a.begin("end", dice, nil); err != nil {
		return nil, err
	}
	v, err := a.view()
	if err != nil {
		return nil, err
	}
	changed, err := a.changed(nil)
	return obj{"changed": changed, "rain_next": number(v.Variables["rain"]), "french_moves": number(v.Variables["moves_cap of french"]),
		"prussian_moves": number(v.Variables["moves_cap of coalition"])}, err
}

func (a *asker) score() (obj, error) {
	if err := a.begin("end", nil, nil); err != nil {
		return nil, err
	}
	v, err := a.view()
	if err != nil || v.Result == nil {
		return nil, fmt.Errorf("the game is not over: %v", err)
	}
	road := 0
	for _, from := range []string{"1017", "1018"} {
		var r struct{ Path []string }
		if err := a.call("game.query", obj{"game": a.game, "trace": "open-country", "from": from, "side": "french"}, &r); err != nil {
			return nil, err
		}
		if len(r.Path) > 0 {
			road = 5
		}
	}
	return obj{"french_vp_eliminations": v.Result.Points["french"] - road, "french_vp_road_to_brussels": road, "coalition_vp": v.Result.Points["coalition"],
		"winner": strings.ToUpper(v.Result.Winner[:1]) + v.Result.Winner[1:], "level": v.Result.Name}, nil
}

// left is how many more the last side may do in the alternation, as the saved
// game tells.
func (a *asker) left() (int, error) {
	var r struct {
		Save struct{ Position struct{ Frames []obj } }
	}
	if err := a.call("game.save", obj{"game": a.game}, &r); err != nil {
		return 0, err
	}
	for _, f := range r.Save.Position.Frames {
		if f["proc"] == "alternate" {
			return int(number(f["left"])), nil
		}
	}
	return 0, fmt.Errorf("no alternation is under way")
}
