package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// openText is a text or key that may hold names that no declaration describes.
type openText struct {
	n         *yamldoc.Node
	key       bool
	parentKey string // the key that it belongs to
	rules     bool   // it is a part of the rules, not of a test or a set-up
	expr      bool   // its declaration says that it is an expression
}

// ruleKeys are the keys of the rules whose texts name a thing although their declaration does not
// say so, with the sorts of thing. A nil list admits every sort.
var ruleKeys = map[string][]string{"with": {"movement", "attack", "deck"}, "how": {"retreat", "advance", "exchange"}, "adjust": {"track", "variable"}, "set": {"variable"},
	"box": {"box"}, "flip": {"face"}, "to": {"face"}, "faces": {"face"}, "in": {"phase", "movement", "attack", "retreat"}, "like": nil,
	"side": {"side"}, "first": {"side"}, "for_each_side": {"side"}, "home": {"area"}, "objectives": {"area"}, "blocked_by": {"hexside", "terrain"}, "along": {"hexside"}, "not_across": {"hexside"},
	"run": {"function"}, "reshuffle": {"deck"}, "retreat": {"retreat"}, "cards": {"card"}, "variants": {"variant"}}

// unnamedKeys are the keys outside the rules whose texts name nothing that a key makes.
var unnamedKeys = map[string]bool{"id": true, "declare": true, "variants": true, "conflicts": true, "requires": true, "after": true, "scenarios": true, "scenario": true, "game": true, "ruleset": true}

// admits reports whether a word of the text may name a thing of a sort. In the rules, expressions
// are compiled. Any other text there must be the name alone, at a key that names such things.
func (o *openText) admits(word, sort string) bool {
	if o.key {
		return true
	}
	if !o.rules {
		// What a script offers, and what an explanation says, are texts of people.
		sentence := (o.parentKey == "choose" || o.parentKey == "why") && strings.Contains(o.n.Text, " ")
		return !unnamedKeys[o.parentKey] && !sentence
	}
	sorts, known := ruleKeys[o.parentKey]
	return known && strings.TrimSpace(o.n.Text) == word && (sorts == nil || slices.Contains(sorts, sort))
}

// testKeyKinds are the sorts of thing that the keys of tests name in words: `track morale of red`.
var testKeyKinds = map[string]string{"unit": "unit", "track": "track", "var": "variable", "lost": "side", "latched": "latch", "deck": "deck"}

// testValueKinds are the sorts of thing that the values at keys of tests name.
var testValueKinds = map[string]string{"winner": "side", "phasing": "side", "decides": "side", "side": "side", "phase": "phase", "box": "box", "face": "face", "unit": "unit", "units": "unit",
	"with": "unit", "move": "unit", "retreat": "unit", "stay": "unit", "advance": "unit", "deck": "deck", "card": "card", "play": "card"}

// noteOwners notes what variables and tracks have a value for each of: those of a file, and those
// that its changes add.
func (n *nameIndex) noteOwners(file *yamldoc.Node) {
	note := func(name string, v *yamldoc.Node) {
		if of := scalarText(v.Get("of")); of != "" {
			n.owners[name] = of
		}
		if v.Get("type").IsText("text") {
			n.textVariables[name] = true
		}
	}
	for _, part := range []string{"variables", "tracks"} {
		list := file.Get(part)
		for _, k := range list.Keys() {
			note(k, list.Get(k))
		}
	}
	if file.Get("change") == nil {
		return
	}
	for _, c := range yamldoc.ParseChanges(file.Get("change"), &diag.List{}) {
		if len(c.Path) == 2 && (c.Path[0] == "variables" || c.Path[0] == "tracks") && c.Value != nil {
			note(c.Path[1], c.Value)
		}
	}
}

// textKeys are the keys of the rules under which words are texts that no key makes.
var textKeys = map[string]bool{"texts": true, "codes": true, "traits": true, "group": true, "values": true}

// noteTexts notes the words that a file of the rules uses as texts which no key makes.
func (n *nameIndex) noteTexts(f *project.File) {
	if f.Kind == "test" {
		return
	}
	visitScalars(f.Node, "", func(key string, v *yamldoc.Node) {
		if textKeys[key] {
			n.texts[v.Text] = true
		}
	})
	visitMaps(f.Node, func(key string, v *yamldoc.Node) {
		switch key {
		case "choices": // of a declaration
			for _, k := range v.Keys() {
				n.texts[k] = true
			}
		case "rows": // of a table
			visitScalars(v, "", func(_ string, cell *yamldoc.Node) { n.texts[cell.Text] = true })
		}
	})
}

// isVariableText reports whether a text is the value of a variable that holds texts.
func (n *nameIndex) isVariableText(o openText) bool {
	words := strings.Fields(strings.TrimPrefix(o.parentKey, "var "))
	return !o.key && len(words) > 0 && n.textVariables[words[0]]
}

// kindFromContext returns the sort of thing that a word of an open text names, by the words
// around it; empty if they do not decide.
func (n *nameIndex) kindFromContext(o openText, word string) string {
	words := strings.Fields(o.n.Text)
	switch k := slices.Index(words, word); {
	case k < 0:
		return ""
	case len(words) >= 4 && k == 3 && words[2] == "of":
		return n.owners[words[1]]
	case o.key && len(words) == 3 && k == 2 && words[1] == "of":
		return n.owners[words[0]]
	case o.key && len(words) > 1 && k == 1:
		return testKeyKinds[words[0]]
	case o.key && len(words) > 1 && k == 0 && words[1] == "of":
		return "variable"
	case o.key && n.owners[o.parentKey] != "":
		return n.owners[o.parentKey]
	case o.key:
		return keyMaps[o.parentKey]
	case o.parentKey == "phase" && len(words) == 2 && k == 0:
		return "side"
	}
	return testValueKinds[o.parentKey]
}

// keyedKinds are the sorts of thing whose ids are keys among values of any form.
var keyedKinds = []string{"unit", "side", "army", "track", "variable", "box", "deck"}

// markLoose marks words that only their text identifies: in the orders and expectations of tests,
// in expressions over several lines, and in Lua texts of unknown meaning. A word is unclear when
// several things have that name.
func (n *nameIndex) markLoose(d *Workspace, g *project.Game, open map[string][]openText) {
	sorts := map[string][]string{}
	for t := range n.defs { // the lists are sorted below
		sorts[t.name] = append(sorts[t.name], t.kind)
	}
	for name := range sorts { // each by itself
		slices.Sort(sorts[name])
	}
	taken := map[diag.Pos]bool{}
	for _, list := range n.files { // a set is filled
		for _, m := range list {
			if m.Kind != Word && m.Kind != Field {
				taken[m.Pos] = true
			}
		}
	}
	add := func(word string, at diag.Pos, o openText, called bool) {
		key := o.key && !strings.Contains(o.n.Text, " ")
		of := sorts[word]
		if path.Ext(at.File) != ".lua" { // a function is called there, and nothing else is
			of = slices.DeleteFunc(slices.Clone(of), func(sort string) bool { return (sort == "function") != called })
		}
		of = slices.DeleteFunc(slices.Clone(of), func(sort string) bool { return !o.admits(word, sort) })
		known := n.kindFromContext(o, word)
		if known != "" && slices.Contains(of, known) {
			of = []string{known}
		}
		if len(of) == 0 || n.isVariableText(o) || taken[at] || key && of[0] != known && (o.rules || !slices.Contains(keyedKinds, of[0])) {
			return
		}
		taken[at] = true
		m := Mark{Pos: at, Len: len([]rune(word)), Kind: of[0], Name: word, Loose: true}
		if !o.key && known == "" && n.texts[word] {
			of = append(of, "text")
		}
		if len(of) > 1 {
			m.Kind = strings.Join(of, " or ")
			n.unclear[word] = append(n.unclear[word], m)
			return
		}
		n.files[at.File] = append(n.files[at.File], m)
	}
	for _, e := range d.allEntries(g) {
		f := d.current.project.Read(e)
		lines := strings.Split(f.Text, "\n")
		if path.Ext(e.Path) == ".lua" {
			eachLuaText(f.Path, lines, func(word string, at diag.Pos) { add(word, at, openText{n: &yamldoc.Node{}}, false) })
			continue
		}
		for _, o := range open[f.Path] {
			eachYAMLWord(f.Path, lines, o, func(word string, at diag.Pos) {
				line := []rune(lines[at.Line-1])
				end := at.Col - 1 + len([]rune(word))
				add(word, at, o, end < len(line) && line[end] == '(')
			})
		}
	}
	n.defs, n.uses = map[thing][]Mark{}, map[thing][]Mark{}
	n.sortMarks()
}

// eachYAMLWord gives the words of a text of a YAML file, with their places in it.
func eachYAMLWord(file string, lines []string, o openText, tell func(string, diag.Pos)) {
	at := o.n.Pos
	first, last := scalarLines(lines, o.n)
	if first == 0 || at.File != "" && at.File != file {
		return
	}
	for l := first; l <= last; l++ {
		line, from := []rune(lines[l-1]), 0
		to := len(line)
		if l == at.Line {
			from = at.Col - 1
			if last == at.Line {
				to = min(to, from+len([]rune(o.n.Text))+2)
			}
		}
		eachWord(line, from, to, func(word string, col int) { tell(word, diag.Pos{File: file, Line: l, Col: col}) })
	}
}

// scalarLines returns the lines, from 1, on which a scalar is written; 0 for one that is not in the
// text.
func scalarLines(lines []string, n *yamldoc.Node) (first, last int) {
	at := n.Pos
	if at.Line < 1 || at.Line > len(lines) {
		return 0, 0
	}
	last = at.Line
	if head := []rune(lines[at.Line-1]); at.Col-1 < len(head) && at.Col > 0 && (head[at.Col-1] == '|' || head[at.Col-1] == '>') {
		indent := len(lines[at.Line-1]) - len(strings.TrimLeft(lines[at.Line-1], " -"))
		for last < len(lines) && (strings.TrimSpace(lines[last]) == "" || len(lines[last])-len(strings.TrimLeft(lines[last], " ")) > indent) {
			last++
		}
	} else {
		last += strings.Count(n.Text, "\n")
	}
	return at.Line, min(last, len(lines))
}

// eachWord gives the words in a part of a line, with the dashes of ids.
func eachWord(line []rune, from, to int, tell func(word string, col int)) {
	for i := from; i < to; {
		if !isIDRune(line[i]) || line[i] == '-' || line[i] == '*' {
			i++
			continue
		}
		end := i
		for end < to && isIDRune(line[end]) {
			end++
		}
		if i == 0 || line[i-1] != '$' { // a column of a test's table
			tell(string(line[i:end]), i+1)
		}
		i = end
	}
}

// eachLuaText gives the texts in quotes of a Lua file.
func eachLuaText(file string, lines []string, tell func(string, diag.Pos)) {
	for l, text := range lines {
		line := []rune(text)
		for i := 0; i < len(line); i++ {
			if line[i] == '-' && i+1 < len(line) && line[i+1] == '-' {
				break
			}
			if line[i] != '"' && line[i] != '\'' {
				continue
			}
			end := i + 1
			for end < len(line) && line[end] != line[i] {
				if line[end] == '\\' {
					end++
				}
				end++
			}
			if end < len(line) {
				tell(string(line[i+1:end]), diag.Pos{File: file, Line: l + 1, Col: i + 2})
			}
			i = end
		}
	}
}
