package assist

import (
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// completeWords completes words of an expression or script, by what the placeholder is compared with
// when the text is compiled.
func (c *completer) completeWords(text string, lua bool) {
	for _, l := range c.compileProbes(text, lua) {
		done := map[string]bool{}
		tell := func(u lang.Use) {
			if !strings.Contains(u.Name, placeholder) || done[u.Kind+u.Name] {
				return
			}
			done[u.Kind+u.Name] = true
			c.completeUse(l, u, lua)
		}
		for _, s := range l.exprs {
			if strings.Contains(s.text, placeholder) {
				for _, u := range lang.ListUses(s.text, s.at, s.env, s.want) {
					tell(u)
				}
				c.completeBareNames(s.env, done)
			}
		}
		if c.d.setup.ScriptUses != nil && lua {
			c.d.setup.ScriptUses(l.res, tell)
		}
		if len(c.out) > 0 {
			return
		}
	}
}

// completeUse completes the words that fit the use of a word.
func (c *completer) completeUse(l *loadedScenario, u lang.Use, lua bool) {
	of, isField := strings.CutPrefix(u.Kind, lang.UseField)
	switch {
	case isField && collections[of] != "" && of != "printed values":
		c.completeThings(collections[of])
		c.completeFields(l, u.Kind)
	case isField:
		c.completeFields(l, u.Kind)
	case u.Kind == lang.UseName || u.Kind == lang.UseFunction:
		if lua {
			c.completeThings("function")
			for _, e := range c.listWords(l) {
				if !strings.HasPrefix(e.Group, lang.UseField) {
					c.addEntry(e)
				}
			}
			for _, name := range slices.Sorted(maps.Keys(collections)) {
				c.addChoice(Choice{Text: name, Kind: "word"})
			}
		}
	case u.Kind == "kind of hexside":
		c.completeThings("hexside")
	default:
		c.completeThings(u.Kind)
		c.completeTexts(u.Kind)
	}
}

// listWords returns what may be mentioned, as far as the game could be compiled.
func (c *completer) listWords(l *loadedScenario) []lang.Entry {
	if best := c.d.bestLoad(c.e.Path); best != nil {
		return c.d.listWords(best)
	}
	return c.d.listWords(l)
}

// completeFields completes the fields of a type.
func (c *completer) completeFields(l *loadedScenario, group string) {
	for _, e := range c.listWords(l) {
		if e.Group == group && !strings.Contains(e.Name, placeholder) {
			c.addEntry(e)
		}
	}
}

// completeTexts completes names that no key makes: traits and groups.
func (c *completer) completeTexts(sort string) {
	keys := map[string]string{"trait": "traits", "group": "group"}
	if keys[sort] == "" {
		return
	}
	for _, e := range listEntries(c.g) {
		f := c.readFile(e)
		if f.Kind != "units" && f.Kind != "game" || f.Node == nil {
			continue
		}
		visitScalars(f.Node, "", func(key string, n *yamldoc.Node) {
			if key == keys[sort] && !strings.Contains(n.Text, placeholder) {
				c.addChoice(Choice{Text: n.Text, Kind: sort})
			}
		})
	}
}

// completeBareNames completes names by themselves in an expression: its names, functions, and the fields
// of what it is about.
func (c *completer) completeBareNames(env *lang.Env, done map[string]bool) {
	named := slices.ContainsFunc(slices.Collect(maps.Keys(done)), func(k string) bool { return strings.HasPrefix(k, lang.UseName) })
	if !named {
		return
	}
	all := lang.Reference(env)
	subject := ""
	for _, e := range all {
		if e.Group == "name" && e.Name == env.Subject {
			subject = lang.UseField + e.Type
		}
	}
	for _, e := range all {
		if !strings.HasPrefix(e.Group, lang.UseField) || e.Group == subject {
			c.addEntry(e)
		}
	}
}

func (c *completer) addEntry(e lang.Entry) {
	kind := "word"
	switch {
	case e.Group == "helper":
		kind = "function"
	case strings.HasPrefix(e.Group, lang.UseField):
		kind = "field"
	case strings.Contains(e.Signature, "("):
		kind = "function"
	}
	sign := e.Signature
	if e.Type != "" {
		sign += ": " + e.Type
	}
	c.addChoice(Choice{Text: e.Name, Kind: kind, Sign: sign, Doc: e.Doc})
}

// completeLua completes a script. After a dot and in quotes the text before the cursor often says
// what belongs there; otherwise the script is compiled.
func (c *completer) completeLua() {
	line := c.lines[c.row]
	if _, cited, ok := strings.Cut(string([]rune(line)[:c.from]), "--- rule: "); ok {
		c.completeSections(cited)
		return
	}
	if c.completeLuaLine(string([]rune(line)[:c.from])); len(c.out) > 0 {
		return
	}
	for _, word := range []string{placeholder, placeholder + "()", placeholder + " = 1", placeholder + " then end"} {
		c.completeWords(c.replaceWord(word), true)
		if len(c.out) > 0 {
			return
		}
	}
	if c.d.setup.Words == nil || c.d.bestLoad(c.e.Path) != nil {
		return
	}
	// No scenario compiles, so the meaning of names is unknown: all that scripts know.
	chars := []rune(c.lines[c.row])
	dotted := c.from > 0 && chars[c.from-1] == '.'
	for _, e := range c.d.setup.Words(nil) {
		if strings.HasPrefix(e.Group, lang.UseField) == dotted {
			c.addEntry(e)
		}
	}
}

// compileProbes compiles the game with another text for the file, and keeps nothing of it. It
// compiles the scenario that says most about the file. It adds other scenarios for an expression
// of that file, which a ruleset may have replaced in the first.
func (c *completer) compileProbes(text string, lua bool) []*loadedScenario {
	if len(c.g.Scenarios) == 0 {
		return nil
	}
	first := c.d.bestLoad(c.e.Path)
	if first == nil { // no scenario compiles: the words are those of what can be read
		first = &loadedScenario{res: &compile.Result{}}
		scenario, variants := c.d.chooseTarget(c.g, c.e)
		first.ref, first.variants = c.g.ID+"/"+scenario, variants
	}
	texts := maps.Clone(c.d.texts)
	texts[c.e.Path] = text
	var unheard diag.List
	p := project.Open(files.WithTexts(c.d.disk, texts), &unheard, c.d.setup.Library...)
	p.ReuseFiles(c.d.currentSnapshot().project)
	probe := func(ref string, variants []string) *loadedScenario {
		l := c.d.compileScenario(p, ref, variants)
		res := *l.res
		res.Game = first.res.Game // the gap is an error; the ids are those of before
		l.res = &res
		return l
	}
	holdsGap := func(x compiledExpr) bool { return strings.Contains(x.text, placeholder) }
	out := []*loadedScenario{probe(first.ref, first.variants)}
	if lua || slices.ContainsFunc(out[0].exprs, holdsGap) {
		return out
	}
	for i := range c.g.Scenarios {
		if ref := c.g.ID + "/" + c.g.Scenarios[i].ID; ref != first.ref && len(first.variants) == 0 {
			if l := probe(ref, nil); slices.ContainsFunc(l.exprs, holdsGap) {
				return []*loadedScenario{l}
			}
		}
	}
	return nil
}
