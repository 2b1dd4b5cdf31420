package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// variant is a variant in use.
type variant struct {
	entry     *project.Entry
	spec      *spec.Variant
	node      *yamldoc.Node
	changes   []yamldoc.Change
	script    *project.Entry
	functions *layerFunctions // those of its script
}

// prependAlways puts the variants that the scenario always has before those asked
// for.
func (l *layers) prependAlways(ids []string) []string {
	sc, ok := l.p.Read(l.scenario).Value.(*spec.Scenario)
	if !ok {
		return l.orderVariants(ids)
	}
	var out []string
	known := project.ListIDs(l.folder.Variants)
	for i, id := range sc.Variants {
		if !slices.Contains(known, id) {
			n := l.p.Read(l.scenario).Node.Get("variants").Items[i]
			l.findings.Add(diag.Diagnostic{Rule: RuleVariant, Pos: n.Pos, Len: len([]rune(id)), Message: "there is no variant " + quote(id),
				Expected: formatIDs("the variants", known), Nearest: diag.NearestName(id, known)})
		} else if !slices.Contains(ids, id) {
			out = append(out, id)
		}
	}
	return l.orderVariants(append(out, ids...))
}

// orderVariants puts each variant after those that it declares it comes after, and
// otherwise keeps the order in which they are named.
func (l *layers) orderVariants(ids []string) []string {
	left, out := slices.Clone(ids), make([]string, 0, len(ids))
	waits := func(id string) bool {
		e := project.FindEntry(l.folder.Variants, id)
		if e == nil {
			return false
		}
		s, ok := l.p.Read(e).Value.(*spec.Variant)
		return ok && slices.ContainsFunc(s.After, func(x string) bool { return x != id && slices.Contains(left, x) })
	}
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(id string) bool { return !waits(id) })
		if i < 0 { // each waits for another: that is reported
			return append(out, left...)
		}
		out, left = append(out, left[i]), slices.Delete(left, i, i+1)
	}
	return out
}

// readVariants reads the variants asked for and checks that they go together.
func (l *layers) readVariants(ids []string) []*variant {
	var out []*variant
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			l.fail(RuleVariant, diag.Pos{}, "the variant "+quote(id)+" is given twice", "name each variant once")
			continue
		}
		e := project.FindEntry(l.folder.Variants, id)
		if e == nil {
			known := project.ListIDs(l.folder.Variants)
			l.findings.Add(diag.Diagnostic{Rule: RuleVariant, Message: "the game " + l.folder.ID + " has no variant " + quote(id),
				Expected: formatIDs("the variants", known), Nearest: diag.NearestName(id, known)})
			continue
		}
		if v := l.readVariant(e); v != nil {
			out = append(out, v)
		}
	}
	for _, v := range out {
		l.checkTogether(v, out, ids)
	}
	l.reportConflicts(out)
	return out
}

// CheckVariant reports what is wrong with a variant by itself, in any scenario.
func CheckVariant(p *project.Project, game *project.Game, e *project.Entry, rep *diag.List) {
	l := &layers{p: p, folder: game, findings: rep, files: map[string]string{}}
	l.readVariant(e)
}

// fail adds an error with a message and a hint.
func (l *layers) fail(rule string, at diag.Pos, msg, hint string) {
	l.findings.Add(diag.Diagnostic{Rule: rule, Pos: at, Message: msg, Hint: hint})
}

// readVariant reads one variant and its changes; nil after an error.
func (l *layers) readVariant(e *project.Entry) *variant {
	f := l.readFile(e)
	s, ok := f.Value.(*spec.Variant)
	if !ok {
		if f.Kind != "" {
			l.findings.Add(diag.Diagnostic{Rule: RuleFileKind, Pos: fileStart(e.Path), Message: "a file of kind " + f.Kind + " does not belong here", Expected: "kind: variant"})
		}
		return nil
	}
	changes, whole := l.readChanges(f)
	v := &variant{entry: e, spec: s, node: f.Node}
	l.checkFileID(f, s.ID, e.ID)
	if s.Game != l.folder.ID && s.Game != "" {
		l.findings.Add(diag.Diagnostic{Rule: RuleVariant, Pos: l.fieldPos(e, "game"), Len: len([]rune(s.Game)), Message: "the variant " + quote(e.ID) + " is of the game " + quote(s.Game),
			Expected: "game: " + l.folder.ID, Nearest: diag.NearestName(s.Game, []string{l.folder.ID})})
	}
	l.checkKnownIDs(v, "scenarios", s.Scenarios, project.ListIDs(l.folder.Scenarios), RuleVariant, "scenario")
	others := project.ListIDs(l.folder.Variants)
	l.checkKnownIDs(v, "requires", s.Requires, others, RuleVariant, "variant")
	l.checkKnownIDs(v, "conflicts", s.Conflicts, others, RuleVariant, "variant")
	l.checkKnownIDs(v, "after", s.After, others, RuleVariant, "variant")
	l.findScript(v)
	var scripts []*project.Entry
	if v.script != nil {
		scripts = append(scripts, v.script)
	}
	v.functions = l.readLayerFunctions("variant "+e.ID, scripts)
	v.functions.changesUnknown = !whole
	v.changes = l.completeChanges(v.functions, changes)
	return v
}

// checkKnownIDs checks the ids in a list of a variant.
func (l *layers) checkKnownIDs(v *variant, key string, list, valid []string, rule, what string) {
	n := v.node.Get(key)
	for i, id := range list {
		if !slices.Contains(valid, id) {
			l.findings.Add(diag.Diagnostic{Rule: rule, Pos: n.Items[i].Pos, Len: len([]rune(id)), Message: "there is no " + what + " " + quote(id),
				Expected: formatIDs("the "+diag.Plural(what), valid), Nearest: diag.NearestName(id, valid)})
		}
	}
}

// findScript finds the Lua file of a variant.
func (l *layers) findScript(v *variant) {
	name := v.entry.ID + ".lua"
	if v.spec.Script != "" {
		name = v.spec.Script
	}
	v.script = l.p.FindSibling(v.entry, name)
	if v.script == nil && v.spec.Script != "" {
		l.fail(RuleVariant, l.fieldPos(v.entry, "script"), "there is no file "+quote(name)+" beside the variant", "name a Lua file in the same folder")
	}
}

// checkTogether checks what a variant declares about other variants and about the
// scenario.
func (l *layers) checkTogether(v *variant, all []*variant, ids []string) {
	s := v.spec
	if len(s.Scenarios) > 0 && !slices.Contains(s.Scenarios, l.scenario.ID) {
		l.fail(RuleVariant, l.fieldPos(v.entry, "scenarios"), "the variant "+quote(v.entry.ID)+" is not for the scenario "+quote(l.scenario.ID),
			"use it with "+strings.Join(s.Scenarios, ", "))
	}
	for _, id := range s.Requires {
		if !slices.Contains(ids, id) && project.FindEntry(l.folder.Variants, id) != nil {
			l.fail(RuleVariant, l.fieldPos(v.entry, "requires"), "the variant "+quote(v.entry.ID)+" needs the variant "+quote(id), "use both")
		}
	}
	for _, id := range s.Conflicts {
		if slices.Contains(ids, id) {
			l.fail(RuleVariant, l.fieldPos(v.entry, "conflicts"), "the variants "+quote(v.entry.ID)+" and "+quote(id)+" cannot be used together", "use one of the two")
		}
	}
	for _, id := range s.After {
		if slices.Index(ids, id) > slices.Index(ids, v.entry.ID) {
			l.fail(RuleVariant, l.fieldPos(v.entry, "after"), "the variant "+quote(v.entry.ID)+" must come after "+quote(id)+", and that after it: "+l.describeOrderCycle(v.entry.ID, id, ids),
				"take one of them out of after:")
		}
	}
}

// describeOrderCycle shows how a variant that must come after another must also
// come before it: "a after b after c after a".
func (l *layers) describeOrderCycle(id, after string, ids []string) string {
	way := []string{id, after}
	var grow func() bool
	grow = func() bool {
		e := project.FindEntry(l.folder.Variants, way[len(way)-1])
		if e == nil {
			return false
		}
		s, _ := l.p.Read(e).Value.(*spec.Variant)
		for _, next := range s.After {
			if next != id && (slices.Contains(way, next) || !slices.Contains(ids, next)) {
				continue
			}
			if way = append(way, next); next == id || grow() {
				return true
			}
			way = way[:len(way)-1]
		}
		return false
	}
	grow()
	return strings.Join(way, " after ")
}

// reportConflicts reports values that two variants change, unless one declares
// that it comes after the other.
func (l *layers) reportConflicts(all []*variant) {
	if len(all) < 2 {
		return
	}
	byID := map[string]*variant{}
	var changes []yamldoc.VariantChanges
	for _, v := range all {
		byID[v.entry.ID] = v
		vc := yamldoc.VariantChanges{Variant: v.entry.ID}
		for i := range v.changes {
			if v.changes[i].AppliesTo(l.scenario.ID) {
				vc.Changes = append(vc.Changes, v.changes[i])
			}
		}
		changes = append(changes, vc)
	}
	for _, c := range yamldoc.FindConflicts(changes) {
		a, b := c.First.Variant, c.Second.Variant
		if slices.Contains(byID[b].spec.After, a) {
			continue
		}
		if bothInForce(byID[a], byID[b], &c) {
			l.findings.Add(newStackedFinding(&c))
			continue
		}
		l.findings.Add(c.Diagnostic())
	}
}

// bothInForce reports whether two variants replace one function and each calls the
// one below it, so that both take effect.
func bothInForce(a, b *variant, c *yamldoc.Conflict) bool {
	return len(c.Path) == 2 && c.Path[0] == functionsKey && c.First.Change.Op == yamldoc.OpReplace && c.Second.Change.Op == yamldoc.OpReplace &&
		a.functions.callsBase(c.Path[1]) && b.functions.callsBase(c.Path[1])
}

// newStackedFinding returns a note on how two variants that replace one function
// combine.
func newStackedFinding(c *yamldoc.Conflict) diag.Diagnostic {
	a, b, name := c.First.Variant, c.Second.Variant, c.Path[1]
	return diag.Diagnostic{Rule: RuleStacks, Severity: diag.Note, Pos: c.Second.Change.Pos, Len: c.Second.Change.Len,
		Message: "the variants " + quote(a) + " and " + quote(b) + " both replace the function " + quote(name) + " and both call base." + name + ": they stack",
		Hint:    "the order given decides: the variant named later is asked first, and asks the other; say after: [" + a + "] if it matters",
		Related: []diag.Related{{Pos: c.First.Change.Pos, Message: "variant " + a + " replaces it here"}}}
}

// formatIDs returns a list of ids for messages.
func formatIDs(what string, ids []string) string {
	const most = 20
	if len(ids) == 0 {
		return what + ": there are none"
	}
	if len(ids) > most {
		return "one of " + what + " " + strings.Join(ids[:most], ", ") + " ..."
	}
	return "one of " + what + " " + strings.Join(ids, ", ")
}

// quote puts double quotes around a text.
func quote(s string) string { return "\"" + s + "\"" }
