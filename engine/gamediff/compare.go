package gamediff

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// edition is one of the two that are compared.
type edition struct{ *compile.Result }

// CompareScenarios says what differs between two compiled scenarios, worst first; both must
// have a game.
func CompareScenarios(old, now *compile.Result) []Change {
	w := &walker{old: &edition{old}, now: &edition{now}}
	w.compareTexts()
	w.compareTerrain()
	w.compareFunctions()
	w.compareStrengths()
	sortChanges(w.out)
	return w.out
}

// CompareTexts returns the differences of two merged texts; the order of entries does not count.
// Of Lua it compares only which functions there are, not their bodies, and it does not compare
// the compiled map.
func CompareTexts(old, now *yamldoc.Node) []Change {
	w := &walker{old: &edition{&compile.Result{Tree: old}}, now: &edition{&compile.Result{Tree: now}}, anyOrder: true}
	w.compareTexts()
	return w.out
}

// Loader compiles a scenario with variants; nil where it has errors.
type Loader func(ref string, variants []string) *compile.Result

// Side is one of two editions of a game: its files, and what compiles its scenarios.
type Side struct {
	Project *project.Project
	Game    *project.Game
	Load    Loader
}

// CompareGames says what differs between two editions of a game: in scenarios that both have,
// and with each variant alone whose own files differ. A change that all scenarios have
// is listed once. Scenarios that do not compile are named in broken.
func CompareGames(old, now Side) (out []Change, broken []string) {
	var each [][]Change
	var names []string
	for _, id := range project.ListIDs(now.Game.Scenarios) {
		if project.FindEntry(old.Game.Scenarios, id) == nil {
			out = append(out, wholeFile("scenario "+id, SaveSafe, false, project.FindEntry(now.Game.Scenarios, id).Path))
			continue
		}
		a, b := old.Load(old.Game.ID+"/"+id, nil), now.Load(now.Game.ID+"/"+id, nil)
		if a == nil || b == nil {
			broken = append(broken, now.Game.ID+"/"+id)
			continue
		}
		changes := append(compareTitles(old, now, id), CompareScenarios(a, b)...)
		each, names = append(each, changes), append(names, id)
		more, bad := compareVariants(old, now, id, changes)
		each[len(each)-1] = append(each[len(each)-1], more...)
		broken = append(broken, bad...)
	}
	for _, id := range project.ListIDs(old.Game.Scenarios) {
		if project.FindEntry(now.Game.Scenarios, id) == nil {
			out = append(out, wholeFile("scenario "+id, Breaking, true, project.FindEntry(old.Game.Scenarios, id).Path))
		}
	}
	out = append(out, wholeVariants(old, now)...)
	out = append(out, mergeScenarios(each, names)...)
	sortChanges(out)
	return out, broken
}

// AddedGame returns the change of an edition that has a game which the older one lacks.
func AddedGame(g *project.Game) Change {
	return wholeFile("game "+g.ID, SaveSafe, false, g.Dir+"/game.yaml")
}

// RemovedGame returns the change of an edition that lacks a game which the older one has.
func RemovedGame(g *project.Game) Change {
	return wholeFile("game "+g.ID, Breaking, true, g.Dir+"/game.yaml")
}

// wholeFile returns the change of a thing that is added or removed with its file.
func wholeFile(what string, class Class, gone bool, file string) Change {
	c := Change{Class: class, What: what, New: wholeThing, At: diag.Pos{File: file, Line: 1, Col: 1}}
	if gone {
		c.Old, c.New = wholeThing, ""
	}
	return c
}

// compareTitles compares what the scenario's own file says to people.
func compareTitles(old, now Side, id string) []Change {
	at := spec.Format().RootStep("scenario")
	a := old.Project.Read(project.FindEntry(old.Game.Scenarios, id)).Node
	b := now.Project.Read(project.FindEntry(now.Game.Scenarios, id)).Node
	w := &walker{old: &edition{&compile.Result{Tree: a}}, now: &edition{&compile.Result{Tree: b}}}
	for _, key := range []string{"title", "notes"} {
		if x, y := a.Get(key), b.Get(key); x != nil || y != nil {
			w.compareValue([]string{key}, at.KeyStep(key), x, y)
		}
	}
	for i := range w.out {
		w.out[i].Key, w.out[i].What = w.out[i].What, "scenario "+id
	}
	return w.out
}

// mergeScenarios lists changes that several scenarios have once.
func mergeScenarios(each [][]Change, names []string) []Change {
	var out []Change
	for i, changes := range each {
		for _, c := range changes {
			if k := slices.IndexFunc(out, func(o Change) bool { return o.sameAs(&c) }); k >= 0 {
				out[k].Scenarios = append(out[k].Scenarios, names[i])
				continue
			}
			c.Scenarios = []string{names[i]}
			out = append(out, c)
		}
	}
	for i := range out {
		if len(out[i].Scenarios) == len(names) {
			out[i].Scenarios = nil
		}
	}
	return out
}

// wholeVariants lists variants that were added or removed.
func wholeVariants(old, now Side) []Change {
	var out []Change
	for _, e := range now.Game.Variants {
		if project.FindEntry(old.Game.Variants, e.ID) == nil {
			out = append(out, wholeFile("variant "+e.ID, SaveSafe, false, e.Path))
		}
	}
	for _, e := range old.Game.Variants {
		if project.FindEntry(now.Game.Variants, e.ID) == nil {
			out = append(out, wholeFile("variant "+e.ID, Breaking, true, e.Path))
		}
	}
	return out
}

// compareVariants says what differs with one variant alone, beside what differs without it,
// for variants whose own files differ.
func compareVariants(old, now Side, scenario string, without []Change) (out []Change, broken []string) {
	for i := range now.Game.Variants {
		e := &now.Game.Variants[i]
		was := project.FindEntry(old.Game.Variants, e.ID)
		if was == nil || sameFiles(old, now, was, e) || !fitsScenario(old, was, scenario) || !fitsScenario(now, e, scenario) {
			continue
		}
		ref := now.Game.ID + "/" + scenario
		a, b := old.Load(ref, withRequired(old, was)), now.Load(ref, withRequired(now, e))
		if a == nil || b == nil {
			broken = append(broken, ref+" with "+e.ID)
			continue
		}
		for _, c := range CompareScenarios(a, b) {
			if !slices.ContainsFunc(without, func(o Change) bool { return o.sameAs(&c) }) {
				c.Variant = e.ID
				out = append(out, c)
			}
		}
	}
	return out, broken
}

// sameFiles reports that a variant's own files say the same, byte for byte of what is
// meant.
func sameFiles(old, now Side, a, b *project.Entry) bool {
	x, y := old.Project.Read(a), now.Project.Read(b)
	return yamldoc.Print(x.Node) == yamldoc.Print(y.Node) && variantScript(old, a) == variantScript(now, b)
}

// variantScript returns the text of the Lua file of a variant.
func variantScript(s Side, e *project.Entry) string {
	name := e.ID + ".lua"
	if v, ok := s.Project.Read(e).Value.(*spec.Variant); ok && v.Script != "" {
		name = v.Script
	}
	if lua := s.Project.FindSibling(e, name); lua != nil {
		return s.Project.Read(lua).Text
	}
	return ""
}

func fitsScenario(s Side, e *project.Entry, scenario string) bool {
	v, ok := s.Project.Read(e).Value.(*spec.Variant)
	return ok && (len(v.Scenarios) == 0 || slices.Contains(v.Scenarios, scenario))
}

// withRequired returns a variant with those that it needs.
func withRequired(s Side, e *project.Entry) []string {
	v, ok := s.Project.Read(e).Value.(*spec.Variant)
	if !ok {
		return []string{e.ID}
	}
	return append(slices.Clone(v.Requires), e.ID)
}

// sortChanges puts the worst first, then by place.
func sortChanges(all []Change) {
	slices.SortStableFunc(all, func(a, b Change) int {
		if a.Class != b.Class {
			return int(b.Class) - int(a.Class)
		}
		return 0
	})
}
