package lint

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// load is a compilation of a scenario, alone or with variants, and its findings.
type load struct {
	scenario string
	variants []string
	// silent is set where only author tests are for these variants: they are compiled for
	// their sake, and faults of the set are reported elsewhere.
	silent     bool
	suspectKey string // what seems dead in the scenario alone: looked at with variants, too
	first      bool   // it is one of those that show what a variant changes, see runVariantLoads
	allAlive   bool   // earlier loads show that all in it is alive

	*loadResult
	model *compile.Result // see linter.compiledModel
}

// loadResult is the part of a load that is kept.
type loadResult struct {
	Compiled  bool // it has no errors that keep it from being a game
	Found     []diag.Diagnostic
	Files     map[string]bool     // those that were read
	DeadRules *deadrules.Findings // what seems to be dead; nil for a silent load
	Placement *compile.Placement
}

// String returns the result as text, for comparing it with another.
func (r *loadResult) String() string {
	out := fmt.Sprintln(r.Compiled, slices.Sorted(maps.Keys(r.Files))) + printFindings(r.Found)
	if r.DeadRules != nil {
		out += fmt.Sprintln(r.DeadRules.UnusedIDs, r.DeadRules.Anchors, r.DeadRules.WholeExprs, r.DeadRules.Present != nil)
	}
	if r.Placement != nil {
		out += fmt.Sprint(*r.Placement)
	}
	return out
}

// compileAll compiles each scenario alone, with each variant that applies, with the
// greatest sets of variants, and with those that author tests are for.
func (l *linter) compileAll() {
	var plain []*load
	for i := range l.g.Scenarios {
		if l.scenarioMatters(&l.g.Scenarios[i]) {
			plain = l.addLoad(plain, l.g.Scenarios[i].ID, nil)
		}
	}
	l.runLoads(plain)
	l.suspected = listSuspects(plain, plain)
	if l.o.Plain {
		return
	}
	var more []*load
	for _, x := range plain {
		if !x.Compiled {
			continue // its faults would only be found again, or lead to more
		}
		for k := range l.g.Variants {
			if ids := l.requiredVariants(&l.g.Variants[k], x.scenario); ids != nil && l.focus.includesAny(ids) {
				more = l.addLoad(more, x.scenario, ids)
			}
		}
		if !l.overLimit && l.focus.includesSets() {
			l.triedSets = append(l.triedSets, &variantSets{entry: project.FindEntry(l.g.Scenarios, x.scenario), scenario: x.scenario, focus: l.focus})
		}
	}
	l.tryPairs()
	for _, s := range l.triedSets {
		for i, set := range s.maximal {
			if len(set) > 1 && i < maxSets && l.focus.includesAny(set) {
				more = l.addLoad(more, s.scenario, set)
			}
		}
	}
	l.runVariantLoads(l.addTestLoads(plain, more))
}

// addLoad adds a load to a list while the limit of work allows it. It adds none twice: a
// variant with those that it needs may also be a greatest set.
func (l *linter) addLoad(list []*load, scenario string, variants []string) []*load {
	same := func(x *load) bool { return x.scenario == scenario && slices.Equal(x.variants, variants) }
	if slices.ContainsFunc(list, same) || l.overLimit || !l.spendWork(loadWork+l.sourceBytes(scenario, variants)) {
		return list
	}
	return append(list, &load{scenario: scenario, variants: variants})
}

// sourceBytes returns how many bytes are compiled of a scenario with variants.
func (l *lintedGame) sourceBytes(scenario string, variants []string) int {
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

// addTestLoads adds the loads that only author tests need.
func (l *linter) addTestLoads(plain, more []*load) []*load {
	for i := range l.g.Tests {
		t, ok := l.p.Read(&l.g.Tests[i]).Value.(*spec.TestFile)
		if !ok {
			continue
		}
		game, scenario := project.SplitRef(t.Scenario)
		k := slices.IndexFunc(plain, func(x *load) bool { return x.scenario == scenario })
		if game != l.g.ID || k < 0 || !plain[k].Compiled {
			continue
		}
		for c := range t.Cases {
			want := slices.Concat(t.Variants, t.Cases[c].Variants)
			if len(want) == 0 || !l.focus.includesTest(l.g.Tests[i].Path, want) || slices.ContainsFunc(more, func(x *load) bool { return x.scenario == scenario && slices.Equal(x.variants, want) }) {
				continue
			}
			before := len(more)
			if more = l.addLoad(more, scenario, want); len(more) > before {
				more[before].silent = true
			}
		}
	}
	return more
}

// runLoads compiles the loads of a list and checks their scripts.
func (l *linter) runLoads(list []*load) {
	l.pool.forEach(len(list), func(i int) { l.compileLoad(list[i]) })
	l.loads = append(l.loads, list...)
}

// compileLoad compiles a scenario and checks its scripts, unless the result is known.
func (l *linter) compileLoad(x *load) {
	x.loadResult = &loadResult{}
	if l.ctx.Err() != nil {
		return
	}
	if d := l.suspected[x.scenario]; d != nil && len(x.variants) > 0 {
		x.suspectKey = d.key
	}
	key := l.loadKey(x)
	if old, known := findAction[*loadResult](l, key); known {
		x.loadResult = old
		return
	}
	var found diag.List
	ref := l.g.ID + "/" + x.scenario
	if l.o.Progress != nil {
		l.o.Progress(strings.Join(append([]string{ref}, x.variants...), " + "))
	}
	o := l.compileOptions(x)
	if l.o.Notes && !x.silent {
		o.WatchExpr = func(at diag.Pos, text string, _ *lang.Env, _ lang.Type) { l.noteLongExpression(at, text) }
	}
	var said []deadrules.Expression
	if !x.silent {
		watchExpressions(&o, &said)
	}
	res := compile.Load(l.p, ref, o, &found)
	if !x.silent {
		x.DeadRules = l.findDeadRules(res, x, said)
		found.Items = append(found.Items, x.DeadRules.List...)
		x.DeadRules.List = nil
	}
	if l.o.Scripts != nil && !x.silent {
		l.o.Scripts(res, &found)
	}
	diag.SortFindings(&found)
	x.Compiled, x.Found, x.Placement = res.Game != nil, l.dropEchoes(&found), compile.ListPlacement(res)
	x.Files = map[string]bool{}
	for name := range res.Files {
		x.Files[name] = true
	}
	if l.testsNeed(x.scenario, x.variants) {
		x.model = res
	}
	storeAction(l, key, ref+" "+strings.Join(x.variants, " "), x.loadResult)
}

// compileOptions returns the options with which a load is compiled.
func (l *linter) compileOptions(x *load) compile.Options {
	o := compile.Options{Variants: x.variants, AnalysisOnly: true, ExprCache: l.texts, DecodeCache: l.decoded, ScenarioCache: &l.merged}
	if !x.silent {
		o.Functions = l.o.Functions
	}
	return o
}

// compiledModel returns a load as it was compiled, for author tests, which may ask for anything
// of it. A load whose result was known is compiled again.
func (l *linter) compiledModel(x *load) *compile.Result {
	if x.model == nil {
		x.model = compile.Load(l.p, l.g.ID+"/"+x.scenario, l.compileOptions(x), &diag.List{})
	}
	return x.model
}

// tentativeRules are the rules that say that nothing uses a thing. One scenario or
// variant that does is enough, so only what every load says is reported.
var tentativeRules = []string{compile.RuleUnused, compile.RuleCodeUnused, UnusedFunction, yamldoc.RuleIdleChange,
	TableRowNever, LuaTwice, LuaAlike, LuaNever, LuaAlways, LuaUnusedParameter, LuaUnusedLocal, LuaUnusedResult}

// reportLoads joins the findings of all loads. A finding is reported once even if loads differ
// in the list of expected values, to which a layer may add.
func (l *linter) reportLoads() {
	type told struct {
		rule, message string
		at            diag.Pos
	}
	seen, wholes, start := map[told]bool{}, map[diag.Pos]*load{}, len(l.rep.Items)
	var placements []*compile.Placement
	wrong := l.anyErrors()
	scopes := l.findScopes()
	for _, x := range l.loads {
		if x.silent {
			continue
		}
		placements = append(placements, x.Placement)
		for _, d := range x.Found {
			k := told{d.Rule, d.Message, d.Pos}
			if strings.HasPrefix(d.Rule, luaPrefix) || strings.HasPrefix(d.Rule, tableRowPrefix) || isDeadRule(d.Rule) {
				k.message = "" // in other words where a variant lets a function give something else, or a scenario has other numbers
			}
			if l.o.Plain && NeedsAllLoads(&d) {
				continue
			}
			if seen[k] || wrong && mayFollowError(&d) || x.DeadRules != nil && l.namedByTests(x.DeadRules.UnusedIDs[d.Pos]) || isTentative(d.Rule) && !(l.focus.includesFile(d.Pos.File) && l.foundInAllLoads(&d, x)) {
				continue
			}
			seen[k] = true
			if scopes.coversError(x, &d) || d.Rule == ruleConflict && l.clashFound(&d) {
				continue
			}
			if x.DeadRules != nil && x.DeadRules.WholeExprs[d.Pos] { // each scenario may find it by another part
				at := x.DeadRules.Anchor(d.Pos)
				if by, told := wholes[at]; told && by != x {
					continue
				}
				wholes[at] = x
			}
			l.rep.Add(l.nameVariants(l.placeFinding(scopes.withScenario(d, x), x), x))
		}
	}
	if !l.o.Plain {
		l.rep.Items = append(l.rep.Items, scopes.list...)
	}
	folder{&l.lintedGame}.foldPlaced(start)
	l.dropLuaEffects(start)
	if l.focus == nil && !l.o.Plain {
		compile.CheckUnplaced(placements, l.rep)
	}
}

// withVariant is part of the message of a finding that only a variant causes.
const withVariant = " (with the variant "

// NeedsAllLoads reports whether a finding shows only when all scenarios and variants of the game have
// been looked at.
func NeedsAllLoads(d *diag.Diagnostic) bool {
	return isTentative(d.Rule) || strings.Contains(d.Message, withVariant)
}

// nameVariants returns a finding whose message names the variants that cause it: those of
// the first load that has it, unless it is in a file of theirs.
func (l *linter) nameVariants(d diag.Diagnostic, x *load) diag.Diagnostic {
	if len(x.variants) == 0 || d.Pos.File == "" || isTentative(d.Rule) {
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

// foundInAllLoads reports whether every load that reads the file of a finding, and
// gives a game, has the same one.
func (l *linter) foundInAllLoads(d *diag.Diagnostic, in *load) bool {
	at := d.Pos
	if in.DeadRules != nil {
		at = in.DeadRules.Anchor(d.Pos)
	}
	same := func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos }
	whole := in.DeadRules != nil && in.DeadRules.WholeExprs[d.Pos]
	for _, x := range l.loads {
		if x.silent || !x.Compiled || !x.Files[d.Pos.File] {
			continue
		}
		if isDeadRule(d.Rule) && x.DeadRules.Present != nil && !l.hasPlace(x, at) {
			continue // it is not in that game
		}
		if whole && x.DeadRules != nil && slices.ContainsFunc(x.Found, func(o diag.Diagnostic) bool { return x.DeadRules.WholeExprs[o.Pos] && x.DeadRules.Anchor(o.Pos) == at }) {
			continue // by another part
		}
		if !slices.ContainsFunc(x.Found, same) {
			return false
		}
	}
	return true
}

// hasPlace reports whether a load has something at a place. Only answers are kept: a load whose
// result was known is compiled again for a place that nobody has asked for.
func (l *linter) hasPlace(x *load, at diag.Pos) bool {
	there, known := x.DeadRules.Present.Find(at)
	if !known {
		res := l.compileWatched(x)
		x.DeadRules.Present.Fill(res)
		there, _ = x.DeadRules.Present.Find(at)
	}
	return there
}

// compileWatched compiles a load with its expressions.
func (l *linter) compileWatched(x *load) *deadrules.Game {
	g, o := &deadrules.Game{}, l.compileOptions(x)
	watchExpressions(&o, &g.Expressions)
	g.Result = compile.Load(l.p, l.g.ID+"/"+x.scenario, o, &diag.List{})
	return g
}

// dropEchoes leaves out findings that follow from a script that cannot be read: its functions
// are not missing.
func (l *linter) dropEchoes(found *diag.List) []diag.Diagnostic {
	unread := map[string]bool{}
	for _, d := range found.Items {
		if path.Ext(d.Pos.File) == ".lua" && (d.Rule == LuaSyntax || d.Rule == LuaTooBig) {
			unread[d.Pos.File] = true
		}
	}
	return slices.DeleteFunc(found.Items, func(d diag.Diagnostic) bool {
		if d.Rule == compile.RuleFunction && l.definedIn(unread, quotedName(d.Message)) {
			return true
		}
		for file := range unread { // any of them will do
			if d.Pos.File != file && strings.Contains(d.Message, "("+file+":") {
				return true
			}
		}
		return false
	})
}

// definedIn reports whether one of some Lua files seems to define a function.
func (l *linter) definedIn(files map[string]bool, name string) bool {
	for file := range files { // any of them will do
		if strings.Contains(l.p.FileText(file), "function "+name+"(") {
			return true
		}
	}
	return false
}

// quotedName returns the first name in quotes of a message.
func quotedName(message string) string {
	_, rest, _ := strings.Cut(message, "\"")
	name, _, _ := strings.Cut(rest, "\"")
	return name
}

// freeTexts frees the texts of all loads: only their findings are kept.
func (l *linter) freeTexts() {
	for _, x := range l.loads {
		if x.loadResult != nil && x.DeadRules != nil && x.DeadRules.Present != nil {
			x.DeadRules.Present.Trim(len(x.variants) == 0 && len(l.g.Variants) > 0)
		}
	}
}
