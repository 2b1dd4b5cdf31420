package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Help is a text about a place, in Markdown, and the characters that it is about.
type Help struct {
	Place Place
	Text  string
}

// maxLines bounds how much of a value is shown.
const maxLines = 24

// Hover explains what is at a place. For a thing it gives the name, the value and where that is
// set; for a function the call; for a word or key its help. It returns nil when nothing is known.
func (d *Workspace) Hover(file string, line, col int) *Help {
	_, n, marks := d.findMarks(file, line, col)
	var out *Help
	add := func(at Place, text string) {
		if text == "" {
			return
		}
		if out == nil {
			out = &Help{Place: at}
		} else {
			out.Text += "\n\n---\n\n"
		}
		out.Text += text
	}
	add(d.sectionHelp(file, line, col))
	l := d.bestLoad(file)
	for _, m := range marks {
		if text := d.describeMark(n, l, m); text != "" {
			add(Place{m.Pos, m.Len}, text)
		}
	}
	if out == nil || !slices.ContainsFunc(marks, func(m Mark) bool { return m.Def }) {
		at, text := d.keyHelp(file, line, col, l)
		add(at, text)
	}
	return out
}

// describeMark explains one mark.
func (d *Workspace) describeMark(n *nameIndex, l *loadedScenario, m Mark) string {
	switch m.Kind {
	case "function":
		return functionHelp(l, m.Name)
	case Field:
		holder, name, _ := strings.Cut(m.Name, ".")
		return d.wordHelp(l, lang.UseField+holder, name)
	case Word:
		return d.wordHelp(l, "", m.Name)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** `%s`", m.Kind, m.Name)
	defs := n.defs[thing{m.Kind, m.Name}]
	if len(defs) == 0 {
		return b.String()
	}
	at := defs[0].Pos
	if l != nil && defs[0].Path != "" {
		if path, _, err := yamldoc.ParsePath(defs[0].Path); err == nil {
			b.WriteString(valueHelp(l, path))
		}
	}
	fmt.Fprintf(&b, "\n\nMade at %s", at)
	switch k := len(n.uses[thing{m.Kind, m.Name}]); {
	case k == 1:
		b.WriteString(", named in one other place")
	case k > 1:
		fmt.Fprintf(&b, ", named in %d other places", k)
	}
	return b.String() + "."
}

// valueHelp shows the value at a path of the merged text and who set it.
func valueHelp(l *loadedScenario, path []string) string {
	v, history := l.mergedValue(path)
	var b strings.Builder
	if v != nil {
		if name := v.Get("name"); name != nil && name.Kind == yamldoc.Scalar {
			fmt.Fprintf(&b, ": %s", name.Text)
		}
		text := strings.TrimRight(yamldoc.Print(v), "\n")
		lines := strings.Split(text, "\n")
		if len(lines) > maxLines {
			lines = append(lines[:maxLines], "...")
		}
		fmt.Fprintf(&b, "\n\n```yaml\n%s\n```", strings.Join(lines, "\n"))
	}
	if len(history) > 1 || len(history) == 1 && history[0].Layer != "game" {
		b.WriteString("\n\nIn " + l.displayName() + ":\n")
		for _, o := range history {
			fmt.Fprintf(&b, "\n- %s", o)
		}
	}
	return b.String()
}

// displayName returns the scenario with its variants, as people name it.
func (l *loadedScenario) displayName() string {
	return strings.Join(append([]string{l.ref}, l.variants...), " with ")
}

// functionHelp explains how a function of the game's Lua is called, what it is for and what it
// may be used for.
func functionHelp(l *loadedScenario, name string) string {
	if l == nil {
		return ""
	}
	for _, f := range l.res.Lua {
		if f.Name != name || f.LuaFunc == nil {
			continue
		}
		var params []string
		for _, p := range f.Params {
			text := p.Name
			if p.Type != "" {
				text += ": " + p.Type
			}
			params = append(params, text)
		}
		sign := "function " + name + "(" + strings.Join(params, ", ") + ")"
		if f.Returns != "" {
			sign += ": " + f.Returns
		}
		out := "```lua\n" + sign + "\n```"
		if f.Label != "" {
			out += "\n\n" + f.Label
		}
		if f.Rule != "" {
			out += "\n\nRule: " + f.Rule
		}
		out += "\n\n*" + f.Class + "*: " + map[string]string{"native": "one expression, which conditions may ask", "looking": "it only looks", "acting": "it changes the game, rolls or asks"}[f.Class]
		if f.Why != "" {
			out += " (" + f.Why + ")"
		}
		return out + "\n\nMade at " + f.Pos.String() + "."
	}
	return ""
}

// wordHelp returns the help of a word of expressions or scripts; of is the group of a field,
// empty for a word by itself.
func (d *Workspace) wordHelp(l *loadedScenario, of, name string) string {
	for _, e := range d.listWords(l) {
		if e.Name != name || of != "" && e.Group != of || of == "" && strings.HasPrefix(e.Group, lang.UseField) {
			continue
		}
		out := "```lua\n" + e.Signature
		if e.Type != "" {
			out += ": " + e.Type
		}
		return out + "\n```\n\n" + e.Doc
	}
	return ""
}

// maxEnvs bounds the surroundings of expressions that are looked at for their words: all
// that there are have come long before.
const maxEnvs = 64

// listWords returns what expressions and scripts of a load may mention.
func (d *Workspace) listWords(l *loadedScenario) []lang.Entry {
	if l == nil {
		return nil
	}
	if l.words == nil {
		seen := map[*lang.Env]bool{}
		for i := range l.exprs {
			env := l.exprs[i].env
			if !seen[env] && len(seen) < maxEnvs {
				seen[env] = true
				l.words = append(l.words, lang.Reference(env)...)
			}
		}
		if d.setup.Words != nil {
			l.words = append(l.words, d.setup.Words(l.res.Game)...)
		}
		known := map[string]bool{}
		l.words = slices.DeleteFunc(l.words, func(e lang.Entry) bool {
			key := e.Group + " " + e.Name
			twice := known[key]
			known[key] = true
			return twice
		})
	}
	return l.words
}

// keyHelp explains what a key is for, and of a plain value what it comes to.
func (d *Workspace) keyHelp(file string, line, col int, l *loadedScenario) (at Place, help string) {
	_, e := d.findGame(file)
	if e == nil {
		return at, ""
	}
	f := d.currentSnapshot().project.Read(e)
	if f.Node == nil {
		return at, ""
	}
	var path []string
	var field *schema.Field
	on := func(n int, p Place) bool { return p.Pos.Line == line && p.Pos.Col <= col && col <= p.Pos.Col+n }
	w := d.newWalker(f)
	w.onKey = func(e *yamldoc.Entry, x *schema.Field, _ schema.Cursor, in []string) {
		if p := (Place{e.KeyAt, len([]rune(e.Key))}); on(p.Len, p) && e.KeyAt.File == f.Path && x != nil {
			at, field = p, x
			if in != nil {
				path = append(slices.Clone(in), e.Key)
			}
		}
	}
	w.onValue = func(n *yamldoc.Node, s schema.Cursor, in []string) {
		if p := (Place{n.Pos, len([]rune(n.Text))}); on(p.Len, p) && n.Pos.File == f.Path && len(in) > 0 && field == nil && !s.MayBeExpr() {
			at, path = p, in
		}
	}
	w.walkFile(f)
	if field != nil {
		help = "**" + field.Key + "**: " + field.Doc
		if field.HasDefault && field.Default != "" {
			help += " Default: `" + field.Default + "`."
		}
		if s := field.Schema; s != nil && len(s.Enum) > 0 {
			help += "\n\nOne of `" + strings.Join(s.Enum, "`, `") + "`."
		}
	}
	if path != nil && l != nil {
		if v, history := l.mergedValue(path); v != nil && (v.Kind == yamldoc.Scalar && field == nil || len(history) > 1) {
			if help != "" {
				help += "\n\n"
			}
			help += "`" + yamldoc.FormatPath(path) + "`" + valueHelp(l, path)
		}
	}
	return at, help
}
