package lsp

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// loaded is a scenario, perhaps with variants, as the texts have it.
type loaded struct {
	ref      string
	variants []string
	res      *compile.Result
	said     []said
	files    string // the state of all files of the game that it was loaded with
	used     []expr.Use
	asked    bool // used is filled in
	words    []expr.Entry
}

// uses tells what the words of its expressions and scripts stand for, each once.
func (d *Desk) uses(l *loaded) []expr.Use {
	if l.asked {
		return l.used
	}
	seen := map[expr.Use]bool{}
	add := func(u expr.Use) {
		if !seen[u] {
			seen[u] = true
			l.used = append(l.used, u)
		}
	}
	for _, s := range l.said {
		for _, u := range expr.Uses(s.text, s.at, s.env, s.want) {
			add(u)
		}
	}
	if d.setup.Uses != nil && len(l.res.Scripts) > 0 {
		d.setup.Uses(l.res, add)
	}
	l.asked = true
	return l.used
}

// said is an expression that was compiled.
type said struct {
	at   diag.Pos
	text string
	env  *expr.Env
	want expr.Type
}

// load compiles a scenario with variants. What is kept is compiled again only when a file
// that it read is another, or files came or went.
func (d *Desk) load(g *project.Game, scenario string, variants []string) *loaded {
	key := g.ID + "/" + scenario + " " + strings.Join(variants, " ")
	now := d.hashes(g)
	entries := strings.Join(slices.Sorted(maps.Keys(now)), "\n")
	if old := d.loads[key]; old != nil && old.files == entries {
		same := true
		for name, hash := range old.res.Files {
			same = same && now[name] == hash
		}
		if same {
			return old
		}
	}
	l := d.compiled(d.now.project, g.ID+"/"+scenario, variants)
	l.files = entries
	d.loads[key] = l
	if l.res.Game != nil {
		d.good[key] = l
	}
	return l
}

// compiled compiles a scenario with variants from the files of a project, and keeps nothing.
func (d *Desk) compiled(p *project.Project, ref string, variants []string) *loaded {
	l := &loaded{ref: ref, variants: variants}
	o := compile.Options{Variants: variants, AnalysisOnly: true, ExprCache: &d.exprs, Functions: d.lint.Functions}
	o.WatchExpr = func(at diag.Pos, text string, env *expr.Env, want expr.Type) {
		l.said = append(l.said, said{at, text, env, want})
	}
	l.res = compile.Load(p, ref, o, &diag.List{})
	return l
}

// hashes are the hashes of all files of a game, those of the scripts of variants included.
func (d *Desk) hashes(g *project.Game) map[string]string {
	p := d.look().project
	out := map[string]string{}
	for _, e := range d.entries(g) {
		out[e.Path] = p.Read(e).Hash
	}
	return out
}

// entries lists every file of a game, the scripts of variants included.
func (d *Desk) entries(g *project.Game) []*project.Entry {
	out := entriesOf(g)
	seen := map[string]bool{}
	for _, e := range out {
		seen[e.Path] = true
	}
	for i := range g.Variants {
		e := &g.Variants[i]
		name := e.ID + ".lua"
		if v, ok := d.look().project.Read(e).Value.(*spec.Variant); ok && v.Script != "" {
			name = v.Script
		}
		if lua := d.look().project.FindSibling(e, name); lua != nil && !seen[lua.Path] {
			seen[lua.Path] = true
			out = append(out, lua)
		}
	}
	return out
}

// gameOf is the game that a file belongs to, and its entry; nil where it belongs to none.
func (d *Desk) gameOf(name string) (*project.Game, *project.Entry) {
	for _, g := range d.look().project.Games {
		for _, e := range d.entries(g) {
			if e.Path == name {
				return g, e
			}
		}
	}
	return nil, nil
}

// best is the load that tells most about a file: of a scenario its own, of a variant the
// first scenario that it is for, of a test the one that it names; else the first of the
// game. While a text cannot be compiled it is what it was before, or what the disk has; nil
// when nothing compiles.
func (d *Desk) best(name string) *loaded {
	g, e := d.gameOf(name)
	if g == nil || len(g.Scenarios) == 0 {
		return nil
	}
	try := func(scenario string, variants []string) *loaded {
		l := d.load(g, scenario, variants)
		if l.res.Game != nil {
			return l
		}
		return d.goodBefore(g, scenario, variants)
	}
	scenario, variants := d.target(g, e)
	if l := try(scenario, variants); l != nil {
		return l
	}
	for i := range g.Scenarios {
		if l := try(g.Scenarios[i].ID, nil); l != nil {
			return l
		}
	}
	return nil
}

// goodBefore is a scenario with variants as it compiled before; where it has not been
// compiled yet, as the disk has it without the unsaved texts. It is nil where that does not
// compile either.
func (d *Desk) goodBefore(g *project.Game, scenario string, variants []string) *loaded {
	key := g.ID + "/" + scenario + " " + strings.Join(variants, " ")
	if l := d.good[key]; l != nil || len(d.texts) == 0 || d.saved[key] == d.disks {
		return l
	}
	d.saved[key] = d.disks // tried once for each look at the disk
	l := d.compiled(project.Open(d.disk, &diag.List{}, d.setup.Library...), g.ID+"/"+scenario, variants)
	if l.res.Game != nil {
		d.good[key] = l
	}
	return d.good[key]
}

// target is the scenario, with variants, that tells most about a file.
func (d *Desk) target(g *project.Game, e *project.Entry) (scenario string, variants []string) {
	f := d.look().project.Read(e)
	scenario = g.Scenarios[0].ID
	switch v := f.Value.(type) {
	case *spec.Scenario:
		scenario = e.ID
	case *spec.TestFile:
		if _, s := project.SplitRef(v.Scenario); project.FindEntry(g.Scenarios, s) != nil {
			scenario = s
		}
		variants = v.Variants
	default:
		if v := d.variantOf(g, e); v != nil {
			scenario, variants = d.forVariant(g, v)
		}
	}
	return scenario, variants
}

// variantOf is the variant that a file is, or is the script of.
func (d *Desk) variantOf(g *project.Game, e *project.Entry) *project.Entry {
	for i := range g.Variants {
		v := &g.Variants[i]
		if v.Path == e.Path || path.Ext(e.Path) == ".lua" && path.Dir(v.Path) == path.Dir(e.Path) && v.ID == e.ID {
			return v
		}
	}
	return nil
}

// forVariant is a scenario that a variant is for, and the variant after all it needs.
func (d *Desk) forVariant(g *project.Game, e *project.Entry) (scenario string, ids []string) {
	scenario = g.Scenarios[0].ID
	v, ok := d.look().project.Read(e).Value.(*spec.Variant)
	if !ok {
		return scenario, []string{e.ID}
	}
	for _, id := range v.Scenarios {
		if project.FindEntry(g.Scenarios, id) != nil {
			scenario = id
			break
		}
	}
	for _, need := range v.Requires {
		if project.FindEntry(g.Variants, need) != nil && need != e.ID {
			ids = append(ids, need)
		}
	}
	return scenario, append(ids, e.ID)
}

// all are loads that together read every file of a game: each scenario, and each variant with
// one of them.
func (d *Desk) all(g *project.Game) []*loaded {
	var out []*loaded
	for i := range g.Scenarios {
		out = append(out, d.load(g, g.Scenarios[i].ID, nil))
	}
	for i := range g.Variants {
		if len(g.Scenarios) > 0 {
			scenario, ids := d.forVariant(g, &g.Variants[i])
			out = append(out, d.load(g, scenario, ids))
		}
	}
	return out
}

// valueAt is the merged value at a path, with who set it.
func (l *loaded) valueAt(path []string) (*source.Node, []source.Origin) {
	if l.res.Tree == nil {
		return nil, nil
	}
	return source.FindNode(l.res.Tree, path), l.res.Origins.ListHistory(path)
}
