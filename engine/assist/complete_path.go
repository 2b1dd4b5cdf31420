package assist

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// operators are the keys of a change under which a path is written.
var operators = []string{"set", "replace", "adjust", "remove", "add"}

// completePath completes a path of a change in which the gap is; found is false where it is in none.
func (c *completer) completePath(root *yamldoc.Node) (found bool) {
	list := root.Get("change")
	if list == nil {
		return false
	}
	for _, it := range list.Items {
		var in []string
		if n := it.Get("in"); n != nil && n.Kind == yamldoc.Scalar {
			if before, ok := pathBeforeGap(n.Text); ok {
				c.completeSegments(before, false)
				return true
			}
			in, _, _ = yamldoc.ParsePath(n.Text)
		}
		for _, op := range operators {
			v := it.Get(op)
			if v == nil {
				continue
			}
			texts := []string{v.Text}
			for _, x := range v.Items {
				texts = append(texts, x.Text)
			}
			texts = append(texts, v.Keys()...)
			for _, text := range texts {
				if before, ok := pathBeforeGap(text); ok {
					c.completeSegments(slices.Concat(in, before), op == "add")
					return true
				}
			}
		}
	}
	return false
}

// pathBeforeGap returns the names of a path before the one that is being written.
func pathBeforeGap(path string) (before []string, ok bool) {
	i := strings.Index(path, placeholder)
	if i < 0 {
		return nil, false
	}
	rest := strings.TrimSuffix(path[:i], ".")
	if rest == "" {
		return nil, true
	}
	segs, _, err := yamldoc.ParsePath(rest)
	return segs, err == nil
}

// completeSegments completes the next name of a path with what the game has there. With add, it
// also offers the keys that may be there. It writes a name that is not plain in brackets, in
// place of the dot before it.
func (c *completer) completeSegments(before []string, add bool) {
	step := spec.Format().RootStep("game")
	for _, seg := range before {
		step = step.KeyStep(seg)
	}
	have := map[string]bool{}
	tree := c.lowerLayers()
	for _, name := range c.namesBelow(tree, before) {
		if len(before) == 0 && slices.Contains([]string{"format", "kind", "id"}, name) {
			continue
		}
		have[name] = true
		choice := Choice{Text: name, Kind: "key", Sign: shortValue(yamldoc.FindNode(tree, append(slices.Clone(before), name)))}
		if f := step.FindField(name); f != nil {
			choice.Doc = f.Doc
		}
		if text := yamldoc.FormatPath([]string{name}); text != name {
			choice.Text = text
			if len(before) > 0 {
				choice.Before = "."
			}
		}
		c.addChoice(choice)
	}
	if !add {
		return
	}
	for _, f := range step.ListFields() {
		if !have[f.Key] {
			sign := ""
			if f.Schema != nil {
				sign = f.Schema.Want
			}
			c.addChoice(Choice{Text: f.Key, Kind: "key", Sign: sign, Doc: f.Doc})
		}
	}
}

// namesBelow lists the names at a path in the lower layers. It reads the merged text, and also
// the files of the game, because the ruleset being written may have removed some names.
func (c *completer) namesBelow(tree *yamldoc.Node, before []string) []string {
	out := yamldoc.ListNamesAt(tree, before)
	for i := range c.g.Parts {
		if f := c.d.currentSnapshot().project.Read(&c.g.Parts[i]); f.Node != nil && (f.Kind != "map" || len(before) > 0) {
			out = append(out, yamldoc.ListNamesAt(f.Node, before)...)
		}
	}
	if len(before) == 1 && before[0] == "functions" {
		for t := range c.d.indexDefinitions(c.g).defs { // sorted below
			if t.kind == "function" {
				out = append(out, t.name)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// lowerLayers returns the merged text that the changes of the file are laid over; nil where
// nothing can be read.
func (c *completer) lowerLayers() *yamldoc.Node {
	if len(c.g.Scenarios) == 0 {
		return nil
	}
	scenario, variants := c.d.chooseTarget(c.g, c.e)
	variants = slices.DeleteFunc(slices.Clone(variants), func(id string) bool { return id == c.e.ID })
	if l := c.d.loadScenario(c.g, scenario, variants); l.res.Tree != nil {
		return l.res.Tree
	}
	if l := c.d.lastGoodLoad(c.g, scenario, variants); l != nil {
		return l.res.Tree
	}
	return nil
}

// shortValue returns a value in a few words.
func shortValue(n *yamldoc.Node) string {
	const most = 60
	if n == nil {
		return ""
	}
	text := []rune(yamldoc.PrintInline(n))
	if len(text) > most {
		return string(text[:most]) + " ..."
	}
	return string(text)
}

// completeFiles completes what names a file of the project: the game of a variant, its scenarios,
// other variants of the game, the scenario of a file of tests.
func (c *completer) completeFiles(root, v *yamldoc.Node, ref string) {
	switch kind := scalarText(root.Get("kind")); {
	case v == root.Get("game"):
		for _, g := range c.d.currentSnapshot().project.Games {
			c.addChoice(Choice{Text: g.ID, Kind: "game", Sign: g.Title})
		}
	case kind == "test" && v == root.Get("scenario"):
		for _, s := range c.g.Scenarios {
			c.addChoice(Choice{Text: c.g.ID + "/" + s.ID, Kind: "scenario", Sign: s.Title})
		}
	case ref == "scenario":
		for _, s := range c.g.Scenarios {
			c.addChoice(Choice{Text: s.ID, Kind: "scenario", Sign: s.Title})
		}
	case ref == "variant", kind == "test" && root.Get("variants") != nil && slices.Contains(root.Get("variants").Items, v):
		for _, o := range c.g.Variants {
			if o.Path != c.e.Path {
				c.addChoice(Choice{Text: o.ID, Kind: "variant", Sign: o.Title})
			}
		}
	case ref == "ruleset":
		for _, o := range c.g.Rulesets {
			if o.Path != c.e.Path {
				c.addChoice(Choice{Text: o.ID, Kind: "ruleset", Sign: o.Title})
			}
		}
	}
}

// completeResults completes the results of an attack: those that its table gives, of any table where
// it does not name one.
func (c *completer) completeResults(root *yamldoc.Node, attack string, have map[string]bool) {
	table := scalarText(root.Get("attacks").Get(attack).Get("compare").Get("table"))
	for i := range c.g.Parts {
		f := c.d.currentSnapshot().project.Read(&c.g.Parts[i])
		if f.Node == nil {
			continue
		}
		tables := f.Node.Get("tables")
		for _, id := range tables.Keys() {
			rows := tables.Get(id).Get("rows")
			if table != "" && id != table || rows == nil {
				continue
			}
			for k := range rows.Entries {
				for _, cell := range rows.Entries[k].Value.Items {
					if cell.Kind == yamldoc.Scalar && cell.Text != "-" && !have[cell.Text] {
						c.addChoice(Choice{Text: cell.Text, Kind: "result", Sign: "result of the table " + id + ", at " + (diag.Pos{File: f.Path, Line: cell.Pos.Line, Col: cell.Pos.Col}).String()})
						have[cell.Text] = true
					}
				}
			}
		}
	}
}
