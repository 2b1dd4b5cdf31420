package lint

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// A rule is dead only if it is dead in every load that has it. So one load in which it is alive
// settles the matter for all others. The loads with variants run in two stages. The first has, for
// each variant, as few scenarios as it takes to see each of its changes. If nothing of a scenario
// and of its variants seems dead by then, a load of the second stage only looks for faults that
// count wherever they are found.

// runVariantLoads runs the loads with variants in two stages.
func (l *linter) runVariantLoads(list []*load) {
	shown := append([]*load(nil), l.loads...) // the scenarios alone
	first, rest, shownBy := l.splitByVariants(list)
	l.pool.forEach(len(first), func(i int) { l.compileLoad(first[i]) })
	l.suspected = listSuspects(shown, append(shown, first...))
	alive := listAlive(append(shown, first...))
	for _, x := range rest {
		d := l.suspected[x.scenario]
		x.allAlive = d != nil && len(d.places) == 0 && !slices.ContainsFunc(x.variants, func(id string) bool {
			return len(shownBy[id]) == 0 || slices.ContainsFunc(shownBy[id], func(f *load) bool { return !f.Compiled || len(alive.unsettled(f)) > 0 })
		})
	}
	l.pool.forEach(len(rest), func(i int) { l.compileLoad(rest[i]) })
	l.loads = append(l.loads, list...)
}

// splitByVariants divides loads into those of the first stage and the rest. shownBy lists the
// loads that show all changes of a variant; a variant that no load of the first stage is for has
// none.
func (l *linter) splitByVariants(list []*load) (first, rest []*load, shownBy map[string][]*load) {
	shownBy = map[string][]*load{}
	seen := map[string][]bool{} // the changes of a variant that loads of the first stage have
	for _, x := range list {
		id := x.variants[len(x.variants)-1]
		e := project.FindEntry(l.g.Variants, id)
		if e == nil || x.silent || !slices.Equal(x.variants, l.requiredVariants(e, x.scenario)) || !l.showsMore(e, x.scenario, seen) {
			rest = append(rest, x)
			continue
		}
		x.first = true
		first = append(first, x)
		shownBy[id] = append(shownBy[id], x)
	}
	return first, rest, shownBy
}

// showsMore reports whether a variant has changes for a scenario that it does not have for those
// asked for earlier, and notes them in seen. It is true for the first scenario.
func (l *lintedGame) showsMore(e *project.Entry, scenario string, seen map[string][]bool) bool {
	changes := yamldoc.ParseChanges(l.p.Read(e).Node.Get("change"), &diag.List{})
	had, known := seen[e.ID]
	if !known {
		had = make([]bool, len(changes))
		seen[e.ID] = had
	}
	more := !known
	for i := range changes {
		if !had[i] && changes[i].AppliesTo(scenario) {
			had[i], more = true, true
		}
	}
	return more
}

// aliveIndex says what some loads show to be alive.
type aliveIndex struct {
	loads []*load
	dead  []map[diag.Pos]bool // by load, where an expression or thing begins
}

// listAlive indexes what loads show to be alive.
func listAlive(loads []*load) *aliveIndex {
	a := &aliveIndex{}
	for _, x := range loads {
		if !x.Compiled || x.silent || x.DeadRules == nil || x.DeadRules.Present == nil {
			continue
		}
		dead := map[diag.Pos]bool{}
		for _, d := range x.deadFindings() {
			dead[x.DeadRules.Anchor(d.Pos)] = true
		}
		a.loads, a.dead = append(a.loads, x), append(a.dead, dead)
	}
	return a
}

// deadFindings lists the findings of a load that count only if all loads agree.
func (r *loadResult) deadFindings() []diag.Diagnostic {
	var out []diag.Diagnostic
	for i := range r.Found {
		if slices.Contains(deadRuleIDs, r.Found[i].Rule) {
			out = append(out, r.Found[i])
		}
	}
	return out
}

// isAlive reports whether a load has something at a place and finds nothing dead there.
func (a *aliveIndex) isAlive(at diag.Pos) bool {
	for i, x := range a.loads {
		if !a.dead[i][at] && x.DeadRules.Present.Has(at) {
			return true
		}
	}
	return false
}

// unsettled lists what seems dead in a load and is alive in none.
func (a *aliveIndex) unsettled(x *load) []diag.Diagnostic {
	return slices.DeleteFunc(x.deadFindings(), func(d diag.Diagnostic) bool { return a.isAlive(x.DeadRules.Anchor(d.Pos)) })
}

// suspects are the places that seem dead in a scenario without variants, and that no load shows
// to be alive. With variants only these places, and the files that the scenario lacks, are looked
// at: what is used without them stays used.
type suspects struct {
	plain  *load
	files  map[string]bool // in which something seems dead
	places map[diag.Pos]bool
	key    string // fingerprint of all of them
}

func (d *suspects) inspectsFile(file string) bool {
	return !d.plain.Files[file] || d.files[file]
}

func (d *suspects) rechecks(at diag.Pos) bool {
	return d.places[at] || !d.plain.Files[at.File] || !d.plain.DeadRules.Present.Has(at)
}

// listSuspects lists what seems dead in each of the scenarios without variants, after what all of
// some loads show.
func listSuspects(plain, shown []*load) map[string]*suspects {
	out := map[string]*suspects{}
	alive := listAlive(shown)
	for _, x := range plain {
		if !x.Compiled {
			continue
		}
		d := &suspects{plain: x, files: map[string]bool{}, places: map[diag.Pos]bool{}}
		var key strings.Builder
		for _, f := range alive.unsettled(x) {
			d.files[f.Pos.File] = true
			for _, at := range []diag.Pos{f.Pos, x.DeadRules.Anchor(f.Pos)} {
				d.places[at] = true
				key.WriteString(at.String() + " ")
			}
		}
		d.key = key.String()
		out[x.scenario] = d
	}
	return out
}
