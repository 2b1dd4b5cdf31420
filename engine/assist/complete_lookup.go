package assist

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// completeReasons completes the reasons of refusals: those of the engine and those that the game's
// rules give.
func (c *completer) completeReasons() {
	for _, id := range authortest.Reasons {
		c.addChoice(Choice{Text: id, Kind: "value", Sign: "reason of every game"})
	}
	for _, e := range listEntries(c.g) {
		f := c.readFile(e)
		if f.Kind != "test" && f.Node != nil {
			visitScalars(f.Node, "", func(key string, n *yamldoc.Node) {
				if key == "because" && !strings.Contains(n.Text, " ") && !strings.Contains(n.Text, placeholder) {
					c.addChoice(Choice{Text: n.Text, Kind: "value", Sign: "given at " + n.Pos.String()})
				}
			})
		}
	}
}

// visitScalars calls do for each scalar with the key that it belongs to.
func visitScalars(n *yamldoc.Node, key string, do func(key string, n *yamldoc.Node)) {
	if n.Kind == yamldoc.Scalar {
		do(key, n)
	}
	for _, it := range n.Items {
		visitScalars(it, key, do)
	}
	for i := range n.Entries {
		visitScalars(n.Entries[i].Value, n.Entries[i].Key, do)
	}
}

// definitionNodes returns the values at a path of all files of the game, such as every definition
// of an option.
func (c *completer) definitionNodes(path ...string) []*yamldoc.Node {
	var out []*yamldoc.Node
	for _, e := range listEntries(c.g) {
		f := c.readFile(e)
		if f.Node == nil {
			continue
		}
		if n := yamldoc.FindNode(f.Node, path); n != nil {
			out = append(out, n)
		}
		for _, change := range yamldoc.AsList(f.Node.Get("change")) {
			visitMaps(change, func(key string, n *yamldoc.Node) {
				if key == yamldoc.FormatPath(path) {
					out = append(out, n)
				}
			})
			if add := change.Get("add"); add.IsText(yamldoc.FormatPath(path)) {
				out = append(out, change.Get("value"))
			}
		}
	}
	return out
}

// visitMaps calls do for each entry of each map.
func visitMaps(n *yamldoc.Node, do func(key string, value *yamldoc.Node)) {
	for _, it := range n.Items {
		visitMaps(it, do)
	}
	for i := range n.Entries {
		do(n.Entries[i].Key, n.Entries[i].Value)
		visitMaps(n.Entries[i].Value, do)
	}
}

// completeOptionValues completes the values of an option.
func (c *completer) completeOptionValues(name string) {
	for _, n := range c.definitionNodes("options", name) {
		values := yamldoc.AsList(n.Get("values"))
		for _, v := range values {
			c.addChoice(Choice{Text: v.Text, Kind: "value", Sign: "value of the option " + name})
		}
		if len(values) == 0 {
			c.addChoice(Choice{Text: "true", Kind: "value"})
			c.addChoice(Choice{Text: "false", Kind: "value"})
		}
	}
}

// completeVariableTexts completes the texts that a variable may have.
func (c *completer) completeVariableTexts(name string) {
	for _, n := range c.definitionNodes("variables", name) {
		for _, v := range yamldoc.AsList(n.Get("texts")) {
			c.addChoice(Choice{Text: v.Text, Kind: "value", Sign: "text of the variable " + name})
		}
		if n.Get("type").IsText("flag") {
			c.addChoice(Choice{Text: "true", Kind: "value"})
			c.addChoice(Choice{Text: "false", Kind: "value"})
		}
	}
}

// completeOwned completes variables or tracks of an owner, all if the owner is unknown. Those of the
// game come with them where the owner is left out.
func (c *completer) completeOwned(sort, owner string, leftOut bool) {
	index := c.definitions()
	for t, defs := range index.defs { // Complete sorts
		if of := index.owners[t.name]; t.kind == sort && (of == owner || leftOut && of == "" || owner == "" && !leftOut) {
			c.addChoice(Choice{Text: t.name, Kind: sort, Sign: sort + ", made at " + defs[0].Pos.String()})
		}
	}
}

// chosenType returns the type of a name that a movement makes by `choose`.
func (c *completer) chosenType(name string) string {
	for _, e := range listEntries(c.g) {
		f := c.readFile(e)
		if f.Node == nil {
			continue
		}
		ways := f.Node.Get("movement")
		for _, id := range ways.Keys() {
			if ways.Get(id).Get("choose").Get(name) != nil {
				return "unit"
			}
		}
	}
	return ""
}
