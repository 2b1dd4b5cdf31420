package lint

import (
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/lint/meaning"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// load is a scenario that is compiled, alone or with variants, and what was found then.
type load struct {
	scenario string
	variants []string
	// unheard is set where only author tests are for these variants: they are compiled for
	// their sake, and what is wrong with the set is told elsewhere.
	unheard bool
	whole   bool // author tests may ask for anything of it

	res   *compile.Result
	found []diag.Diagnostic
	meant *meaning.Findings // what seems to be dead
	doubt string            // what seems dead in the scenario alone: looked at with variants, too
}

// compile compiles each scenario alone, with each variant that applies, with the
// greatest sets of variants, and with those that author tests are for.
func (l *linter) compile() {
	var plain []*load
	for i := range l.g.Scenarios {
		if l.scenarioMatters(&l.g.Scenarios[i]) {
			plain = l.ask(plain, l.g.Scenarios[i].ID, nil)
		}
	}
	l.do(plain)
	l.doubt(plain)
	if l.o.Plain {
		return
	}
	var more []*load
	for _, x := range plain {
		if x.res.Game == nil {
			continue // what is wrong would only be found again, or lead to more
		}
		for k := range l.g.Variants {
			if ids := l.with(&l.g.Variants[k], x.scenario); ids != nil && l.focus.anyOf(ids) {
				more = l.ask(more, x.scenario, ids)
			}
		}
		if !l.tired && l.focus.sets() {
			l.tried = append(l.tried, &sets{entry: project.FindEntry(l.g.Scenarios, x.scenario), scenario: x.scenario, focus: l.focus})
		}
	}
	l.tryPairs()
	for _, s := range l.tried {
		for i, set := range s.maximal {
			if len(set) > 1 && i < mostSets && l.focus.anyOf(set) {
				more = l.ask(more, s.scenario, set)
			}
		}
	}
	l.do(l.forTests(plain, more))
}

// ask adds a load to a list while there is anything left to spend.
func (l *linter) ask(list []*load, scenario string, variants []string) []*load {
	if l.tired || !l.spend(loadWork+l.textOf(scenario, variants)) {
		return list
	}
	return append(list, &load{scenario: scenario, variants: variants})
}

// textOf is how many bytes are compiled of a scenario with variants.
func (l *linter) textOf(scenario string, variants []string) int {
	total := project.FindEntry(l.g.Scenarios, scenario).Bytes
	for _, of := range [][]project.Entry{l.g.Parts, l.g.Rulesets, l.g.Scripts} {
		for i := range of {
			total += of[i].Bytes
		}
	}
	for _, id := range variants {
		if e := project.FindEntry(l.g.Variants, id); e != nil {
			total += e.Bytes
		}
	}
	return total
}

// forTests adds what author tests need besides.
func (l *linter) forTests(plain, more []*load) []*load {
	for i := range l.g.Tests {
		t, ok := l.p.Read(&l.g.Tests[i]).Value.(*spec.TestFile)
		if !ok {
			continue
		}
		game, scenario := project.SplitRef(t.Scenario)
		k := slices.IndexFunc(plain, func(x *load) bool { return x.scenario == scenario })
		if game != l.g.ID || k < 0 || plain[k].res.Game == nil {
			continue
		}
		for c := range t.Cases {
			want := slices.Concat(t.Variants, t.Cases[c].Variants)
			if len(want) == 0 || !l.focus.test(l.g.Tests[i].Path, want) || slices.ContainsFunc(more, func(x *load) bool { return x.scenario == scenario && slices.Equal(x.variants, want) }) {
				continue
			}
			before := len(more)
			if more = l.ask(more, scenario, want); len(more) > before {
				more[before].unheard = true
			}
		}
	}
	return more
}

// do compiles what a list asks for, and checks its scripts.
func (l *linter) do(list []*load) {
	l.pool.each(len(list), func(i int) { l.load(list[i]) })
	l.loads = append(l.loads, list...)
}

// load compiles a scenario and checks its scripts.
func (l *linter) load(x *load) {
	x.whole = l.isAsked(x.scenario, x.variants)
	if d := l.doubted[x.scenario]; d != nil && len(x.variants) > 0 {
		x.doubt = d.key
	}
	if old := l.known(x); old != nil {
		x.res, x.found, x.whole, x.meant, x.doubt = old.res, old.found, old.whole, old.meant, old.doubt
		return
	}
	var found diag.List
	ref := l.g.ID + "/" + x.scenario
	if l.o.Progress != nil {
		l.o.Progress(strings.Join(append([]string{ref}, x.variants...), " + "))
	}
	o := compile.Options{Variants: x.variants, AnalysisOnly: true, ExprCache: l.texts, DecodeCache: l.kept}
	if !x.unheard {
		o.Functions = l.o.Functions
	}
	if l.o.Notes && !x.unheard {
		o.WatchExpr = func(at diag.Pos, text string, _ *expr.Env, _ expr.Type) { l.long(at, text) }
	}
	var said []meaning.Expression
	if !x.unheard {
		watch(&o, &said)
	}
	res := compile.Load(l.p, ref, o, &found)
	if !x.unheard {
		x.meant = l.meant(res, x.variants, said)
		found.Items = append(found.Items, x.meant.List...)
	}
	if l.o.Scripts != nil && !x.unheard {
		l.o.Scripts(res, &found)
	}
	diag.SortFindings(&found)
	x.res, x.found = l.slim(res, x.whole), l.withoutEchoes(&found)
}

// spare are the rules that say that nothing uses a thing. One scenario or
// variant that does is enough, so only what every load says is reported.
var spare = []string{compile.RuleUnused, compile.RuleCodeUnused, "script-unused", source.RuleIdleChange, "table-row-never", "lua-twice", "lua-alike", "lua-never", "lua-always", "lua-parameter-unused", "lua-local-unused", "lua-result-unused"}

// report joins the findings of all loads. The same one with another list of
// what was expected, since a layer added something, is told once.
func (l *linter) report() {
	type told struct {
		rule, message string
		at            diag.Pos
	}
	seen, wholes, start := map[told]bool{}, map[diag.Pos]*load{}, len(l.rep.Items)
	var results []*compile.Result
	wrong := l.wrong()
	scopes := l.scopes()
	for _, x := range l.loads {
		if x.unheard {
			continue
		}
		results = append(results, x.res)
		for _, d := range x.found {
			k := told{d.Rule, d.Message, d.Pos}
			if strings.HasPrefix(d.Rule, "lua-") || strings.HasPrefix(d.Rule, "table-row-") || ofMeaning(d.Rule) {
				k.message = "" // in other words where a variant lets a function give something else, or a scenario has other numbers
			}
			if l.o.Plain && Late(&d) {
				continue
			}
			if seen[k] || wrong && follows(&d) || x.meant != nil && l.watched(x.meant.Things[d.Pos]) || perhaps(d.Rule) && !(l.focus.file(d.Pos.File) && l.always(&d, x)) {
				continue
			}
			seen[k] = true
			if scopes.covers(x, &d) || d.Rule == ruleConflict && l.clashFound(&d) {
				continue
			}
			if x.meant != nil && x.meant.Wholes[d.Pos] { // each scenario may find it by another part
				at := x.meant.Anchor(d.Pos)
				if by, told := wholes[at]; told && by != x {
					continue
				}
				wholes[at] = x
			}
			l.rep.Add(l.blamed(l.placed(scopes.named(d, x), x), x))
		}
	}
	if !l.o.Plain {
		l.rep.Items = append(l.rep.Items, scopes.list...)
	}
	l.foldPlaced(start)
	l.luaFirst(start)
	if l.focus == nil && !l.o.Plain {
		compile.CheckUnplaced(results, l.rep)
	}
}

// withVariant stands in the message of what only a variant brings about.
const withVariant = " (with the variant "

// Late reports whether a finding shows only when all scenarios and variants of the game have
// been looked at.
func Late(d *diag.Diagnostic) bool {
	return perhaps(d.Rule) || strings.Contains(d.Message, withVariant)
}

// blamed is a finding in whose message the variants stand that bring it about: those of
// the first load that has it, unless it is in a file of theirs.
func (l *linter) blamed(d diag.Diagnostic, x *load) diag.Diagnostic {
	if len(x.variants) == 0 || d.Pos.File == "" || perhaps(d.Rule) {
		return d
	}
	for _, id := range x.variants {
		e := project.FindEntry(l.g.Variants, id)
		if e == nil || strings.TrimSuffix(d.Pos.File, path.Ext(d.Pos.File)) == strings.TrimSuffix(e.Path, path.Ext(e.Path)) || strings.Contains(d.Message, "\""+id+"\"") {
			return d
		}
		if v, ok := l.p.Read(e).Value.(*spec.Variant); ok && v.Script != "" && path.Join(path.Dir(e.Path), v.Script) == d.Pos.File {
			return d
		}
	}
	d.Message += withVariant + strings.Join(x.variants, " + ") + ")"
	return d
}

// always reports whether every load that reads the file of a finding, and
// gives a game, has the same one.
func (l *linter) always(d *diag.Diagnostic, in *load) bool {
	at := d.Pos
	if in.meant != nil {
		at = in.meant.Anchor(d.Pos)
	}
	same := func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos }
	whole := in.meant != nil && in.meant.Wholes[d.Pos]
	for _, x := range l.loads {
		if x.meant != nil && x.meant.Present != nil && !x.meant.Present.Has(at) && ofMeaning(d.Rule) {
			continue // it is not in that game
		}
		if whole && x.meant != nil && slices.ContainsFunc(x.found, func(o diag.Diagnostic) bool { return x.meant.Wholes[o.Pos] && x.meant.Anchor(o.Pos) == at }) {
			continue // by another part
		}
		if !x.unheard && x.res.Game != nil && reads(x.res, d.Pos.File) && !slices.ContainsFunc(x.found, same) {
			return false
		}
	}
	return true
}

func reads(res *compile.Result, file string) bool {
	_, ok := res.Files[file]
	return ok
}

// withoutEchoes leaves out what follows from a script that cannot be read: the
// functions in it are not missing.
func (l *linter) withoutEchoes(found *diag.List) []diag.Diagnostic {
	unread := map[string]bool{}
	for _, d := range found.Items {
		if path.Ext(d.Pos.File) == ".lua" && (d.Rule == "lua-syntax" || d.Rule == "lua-too-big") {
			unread[d.Pos.File] = true
		}
	}
	return slices.DeleteFunc(found.Items, func(d diag.Diagnostic) bool {
		if d.Rule == compile.RuleFunction {
			return len(unread) > 0
		}
		for file := range unread { // any of them will do
			if d.Pos.File != file && strings.Contains(d.Message, "("+file+":") {
				return true
			}
		}
		return false
	})
}
