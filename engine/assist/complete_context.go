package assist

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// gapContext is where the placeholder is in a tree: the maps around it, the outermost first, with
// the key that leads on in each. Where the placeholder is in a key, that key is the last.
type gapContext struct {
	maps []*yamldoc.Node
	keys []string
	text string // the scalar or key that holds the placeholder
	key  bool   // it is a key
}

// findGap returns the context of the placeholder; nil if it is not in the tree.
func findGap(n *yamldoc.Node) *gapContext {
	switch {
	case n == nil:
		return nil
	case n.Kind == yamldoc.Scalar:
		if strings.Contains(n.Text, placeholder) {
			return &gapContext{text: n.Text}
		}
	}
	for _, it := range n.Items {
		if g := findGap(it); g != nil {
			return g
		}
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		g := findGap(e.Value)
		if strings.Contains(e.Key, placeholder) {
			g = &gapContext{text: e.Key, key: true}
		}
		if g != nil {
			g.maps = append([]*yamldoc.Node{n}, g.maps...)
			g.keys = append([]string{e.Key}, g.keys...)
			return g
		}
	}
	return nil
}

// keyAbove returns the key that is so many above the innermost, which is 0; empty for none.
func (g *gapContext) keyAbove(up int) string {
	if i := len(g.keys) - 1 - up; i >= 0 {
		return g.keys[i]
	}
	return ""
}

// sibling returns the text at a key of the innermost map.
func (g *gapContext) sibling(key string) string {
	if len(g.maps) == 0 {
		return ""
	}
	return scalarText(g.maps[len(g.maps)-1].Get(key))
}

// hasSibling reports whether the innermost map has a key.
func (g *gapContext) hasSibling(key string) bool {
	return len(g.maps) > 0 && g.maps[len(g.maps)-1].Get(key) != nil
}

// proceduresByWhat are the sorts of thing that `with` names, by what a phase alternates.
var proceduresByWhat = map[string]string{"moves": "movement", "attacks": "attack"}

// manners are the sorts of thing that `how` names, by the effect that it belongs to.
var manners = map[string]string{"retreat": "retreat", "advance": "advance", "exchange": "exchange"}

// contextKinds are the sorts of thing that keys name whose declaration does not say so.
var contextKinds = map[string][]string{"adjust": {"track", "variable"}, "set": {"variable"}, "reshuffle": {"deck"}, "flip": {"face"}, "for_each_side": {"side"}, "first": {"side"},
	"scenario": {"scenario"}, "box": {"box"}, "run": {"function"}, "cards": {"card"}, "each": nil}

// completeContext completes a value or key by the keys around it, where the declaration alone does
// not say what it names. It reports whether it knew what belongs there.
func (c *completer) completeContext(root *yamldoc.Node, g *gapContext) bool {
	before, _, _ := strings.Cut(g.text, placeholder)
	n := len(c.out)
	if c.completeRulebook(root, g) {
		return true
	}
	switch kind := scalarText(root.Get("kind")); {
	case g.key:
		c.completeContextKey(g, before)
	case kind == "test" || g.keyAbove(0) == "scenario":
		c.completeTestValue(g, before)
	default:
		c.completeContextValue(g, before)
	}
	return len(c.out) > n
}

// completeContextValue completes a value of the rules.
func (c *completer) completeContextValue(g *gapContext, before string) {
	if before != "" {
		return
	}
	switch key := g.keyAbove(0); key {
	case "with":
		c.completeThings(procedures[g.sibling("do")])
		c.completeThings(proceduresByWhat[g.sibling("what")])
	case "how":
		for _, effect := range []string{"retreat", "advance", "exchange"} {
			if g.hasSibling(effect) {
				c.completeThings(manners[effect])
			}
		}
	case "to":
		if g.hasSibling("flip") {
			c.completeThings("face")
		}
		if name := g.sibling("set"); name != "" {
			c.completeVariableTexts(name)
		}
	case "in":
		point := g.sibling("at")
		for start, sort := range map[string]string{"phase": "phase", "move": "movement", "attack": "attack", "combat": "attack", "retreat": "retreat", "advance": "advance"} { // Complete sorts
			if strings.HasPrefix(point, start) {
				c.completeThings(sort)
			}
		}
	case "cards":
		if g.keyAbove(2) == "decks" {
			c.completeThings("card")
		}
	default:
		c.completeThings(contextKinds[key]...)
	}
}

// completeTestValue completes a value of a test, or a scenario in a condition of a change.
func (c *completer) completeTestValue(g *gapContext, before string) {
	words := strings.Fields(before)
	switch key := g.keyAbove(0); {
	case key == "because":
		c.completeReasons()
	case key == "scenario" && len(g.keys) > 1:
		for _, s := range c.g.Scenarios {
			c.addChoice(Choice{Text: s.ID, Kind: "scenario", Sign: s.Title})
		}
	case g.keyAbove(1) == "options":
		c.completeOptionValues(key)
	case key == "phase" && len(words) == 0:
		c.completeThings("side", "phase")
	case key == "phase":
		c.completeThings("phase")
	case len(words) == 0 && testValueKinds[key] != "":
		c.completeThings(testValueKinds[key])
	case g.keyAbove(1) == "variables":
		c.completeVariableTexts(strings.Fields(key)[0])
	}
}

// keyMaps are the maps of tests and set-ups whose keys name a sort of thing.
var keyMaps = map[string]string{"only": "unit", "units": "unit", "tracks": "track", "variables": "variable", "options": "option", "lost": "side", "deck": "deck", "cost": "track", "setup": "unit", "flip": "unit kind"}

// completeContextKey completes a key that names a thing: alone, or in words as in `track morale of
// red`.
func (c *completer) completeContextKey(g *gapContext, before string) {
	words := strings.Fields(before)
	index := c.definitions()
	have := map[string]bool{}
	for _, k := range g.maps[len(g.maps)-1].Keys() {
		have[k] = true
	}
	above := g.keyAbove(1)
	switch {
	case len(words) >= 3 && words[2] == "of":
		c.completeThings(index.owners[words[1]])
	case len(words) == 2 && words[1] == "of":
		c.completeThings(index.owners[words[0]])
	case len(words) == 1 && testKeyKinds[words[0]] != "":
		c.completeThings(testKeyKinds[words[0]])
		c.completeOwners(index, testKeyKinds[words[0]])
	case len(words) > 0:
	case above == "cost":
		c.completeThings("track")
	case keyMaps[above] != "" && c.isPositionKey(g):
		c.completeOtherThings(have, keyMaps[above])
		c.completeOwners(index, keyMaps[above])
	case index.owners[above] != "" && (g.keyAbove(2) == "tracks" || g.keyAbove(2) == "variables"):
		c.completeThings(index.owners[above])
	case above == "then" || above == "given":
		for word, sort := range testKeyKinds { // Complete sorts
			c.addChoice(Choice{Text: word, Kind: "key", Sign: word + " ID: the " + sort})
		}
	}
}

// isPositionKey reports whether a key describes a position or a test, and no part of the rules.
func (c *completer) isPositionKey(g *gapContext) bool {
	return slices.Contains([]string{"given", "then", "start", "options", "cases", "setup"}, g.keys[0]) || slices.Contains(g.keys, "given") || slices.Contains(g.keys, "options")
}

// completeOwners completes variables or tracks together with what they are of: `thrifty of red`.
func (c *completer) completeOwners(index *nameIndex, sort string) {
	if sort != "variable" && sort != "track" {
		return
	}
	for t := range index.defs { // Complete sorts
		if t.kind != sort || index.owners[t.name] == "" || index.owners[t.name] == "unit" {
			continue
		}
		for o := range index.defs {
			if o.kind == index.owners[t.name] {
				c.addChoice(Choice{Text: t.name + " of " + o.name, Kind: sort, Sign: "the " + sort + " of one " + o.kind})
			}
		}
	}
}
