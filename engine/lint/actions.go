package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Cache keeps results of a look at a project for the next one. It is content-addressed, as the
// action caches of build tools are. The work is divided into actions: compiling a scenario
// with variants, trying the pairs of variants of a scenario, reading a file of author tests.
//
// The key of an action is a hash of all that it can read, without layout (see
// [project.Project.Bare]). So comments change no key, and an action with the same key has the
// same result, in whatever edition of the files.
//
// Results are findings and a few facts; models, trees and proofs are freed after each action.
// A result is dropped when two looks at all of a game did not use it. The zero Cache is ready.
// Only one look may use it at a time.
type Cache struct {
	// Verify carries out each action although its result is known, and calls this function with
	// what it is where the two differ; nil: results are taken as they are.
	Verify func(action, known, anew string)

	// Watch, when set, is called with the name of each action that is carried out.
	Watch func(action string)

	// Store keeps results beyond the end of the program; nil: nothing does.
	Store Store
	// Build tells editions of the program from one another: another may find something else.
	Build string

	mu      sync.Mutex
	last    *project.Project
	texts   *lang.ExprCache
	decoded *schema.DecodeCache
	// carriedOut counts the actions since texts and decoded were empty: each may add to them.
	carriedOut int
	actions    map[string]*action
	looks      map[string]int // at all of a game, counted
}

// maxCarriedOut is how many actions may add to the expressions and decoded values before all are
// dropped: about two edits of a large game.
const maxCarriedOut = 150

// action is the result of an action that was carried out.
type action struct {
	game   string
	result any
	used   int // by which look at the game last
	saved  bool
}

// openProject gives a project the expressions and trees that an earlier look read of
// unchanged files.
func (m *Cache) openProject(p *project.Project) (*lang.ExprCache, *schema.DecodeCache) {
	if m == nil {
		return &lang.ExprCache{}, &schema.DecodeCache{}
	}
	if m.last != nil && m.last != p {
		p.ReuseFiles(m.last)
	}
	m.last = p
	if m.texts == nil || m.carriedOut > maxCarriedOut {
		m.texts, m.decoded, m.carriedOut = &lang.ExprCache{}, &schema.DecodeCache{}, 0
	}
	return m.texts, m.decoded
}

// findAction returns the result of an action; false where it is not known, and where all are
// verified.
func findAction[R any](l *linter, key string) (result R, known bool) {
	m := l.o.Cache
	if m == nil || m.Verify != nil {
		return result, false
	}
	m.mu.Lock()
	a := m.actions[key]
	if a != nil {
		a.used = m.looks[a.game]
	}
	m.mu.Unlock()
	if a != nil {
		result, known = a.result.(R)
		return result, known
	}
	if m.Store == nil {
		return result, false
	}
	if result, known = decodeResult[R](m.Store, key); known {
		m.keepResult(l, key, result)
		m.markSaved(key)
	}
	return result, known
}

// keepResult keeps a result in memory, and returns the one that was there.
func (m *Cache) keepResult(l *linter, key string, result any) (old any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.actions == nil {
		m.actions, m.looks = map[string]*action{}, map[string]int{}
	}
	if a := m.actions[key]; a != nil {
		old = a.result
	}
	m.carriedOut++
	m.actions[key] = &action{game: l.g.ID, result: result, used: m.looks[l.g.ID]}
	return old
}

// storeAction keeps the result of an action. After the end of the context a result may be of a
// part only.
func storeAction[R fmt.Stringer](l *linter, key, what string, result R) {
	m := l.o.Cache
	if m == nil || l.ctx.Err() != nil {
		return
	}
	if m.Watch != nil {
		m.Watch(what)
	}
	if known, ok := m.keepResult(l, key, result).(R); ok && m.Verify != nil && known.String() != result.String() {
		m.Verify(what, known.String(), result.String())
	}
}

// markSaved notes that the store has a result.
func (m *Cache) markSaved(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.actions[key].saved = true
}

// endLook saves what the store does not have, and drops what neither this look at all of a game nor the one before it used.
func (m *Cache) endLook(l *linter) {
	if m == nil || l.focus != nil || l.o.Plain || l.ctx.Err() != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Store != nil {
		for key, a := range m.actions { // each by itself
			if a.game == l.g.ID && !a.saved {
				a.saved = true
				saveResult(m.Store, key, a.result)
			}
		}
	}
	maps.DeleteFunc(m.actions, func(_ string, a *action) bool { return a.game == l.g.ID && a.used < m.looks[a.game]-1 })
	if m.looks != nil {
		m.looks[l.g.ID]++
	}
}

// inputs are hashes of the files of a game, by path: with each file the script beside it.
type inputs struct {
	files map[string]string
	// rules is of the files that every scenario reads, and of the names of all but tests.
	rules string
}

// hashInputs hashes the files of the game.
func (l *lintedGame) hashInputs() *inputs {
	in := &inputs{files: map[string]string{}}
	tests := map[string]bool{}
	for i := range l.g.Tests {
		tests[l.g.Tests[i].Path] = true
	}
	var names []string
	for _, e := range l.listFiles() {
		f := l.p.Read(e)
		hash, name := f.Hash, e.ID+".lua"
		if v, ok := f.Value.(*spec.Variant); ok && v.Script != "" {
			name = v.Script
		}
		if lua := l.p.FindSibling(e, name); lua != nil && lua.Path != e.Path {
			hash += " " + lua.Path + " " + l.p.Read(lua).Hash
		}
		in.files[e.Path] = hash
		if !tests[e.Path] {
			names = append(names, e.Path)
		}
	}
	build := ""
	if l.o.Cache != nil {
		build = l.o.Cache.Build
	}
	parts := []string{build, l.g.ID, l.g.Title, strings.Join(names, " ")}
	for _, of := range [][]project.Entry{l.g.Parts, l.g.Scripts, l.g.Other} {
		for i := range of {
			parts = append(parts, of[i].Path, in.files[of[i].Path])
		}
	}
	in.rules = hashAll(parts...)
	return in
}

// hashAll hashes texts one after the other.
func hashAll(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d %s\n", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// scenarioKey returns a hash of all that compiling a scenario with variants reads: the rules, the file
// of the scenario, the rulesets that it uses, the variants named and those that it always has.
func (l *linter) scenarioKey(scenario string, variants []string) string {
	parts := []string{l.inputs.rules, scenario, strings.Join(variants, " ")}
	e := project.FindEntry(l.g.Scenarios, scenario)
	if e == nil {
		return hashAll(parts...)
	}
	parts = append(parts, l.inputs.files[e.Path])
	ids := slices.Clone(variants)
	if s, ok := l.p.Read(e).Value.(*spec.Scenario); ok {
		ids = append(ids, s.Variants...)
		for _, r := range l.listRulesets(s) {
			parts = append(parts, r.Path, l.inputs.files[r.Path])
		}
	}
	for _, id := range ids {
		if v := project.FindEntry(l.g.Variants, id); v != nil {
			parts = append(parts, v.Path, l.inputs.files[v.Path])
		}
	}
	return hashAll(parts...)
}

// listRulesets lists the ruleset of a scenario and those that it is laid over.
func (l *lintedGame) listRulesets(s *spec.Scenario) []*project.Entry {
	var out []*project.Entry
	for id := s.Ruleset; id != ""; {
		e := project.FindEntry(l.g.Rulesets, id)
		if e == nil || slices.Contains(out, e) {
			break
		}
		out = append(out, e)
		r, ok := l.p.Read(e).Value.(*spec.Ruleset)
		if !ok {
			break
		}
		id = r.Over
	}
	return out
}

// loadKey returns the key of a scenario with variants.
func (l *linter) loadKey(x *load) string {
	return hashAll("load", l.scenarioKey(x.scenario, x.variants), fmt.Sprint(x.silent, x.first, x.allAlive), x.suspectKey)
}

// pairsKey returns the key of the pairs of variants of a scenario.
func (l *linter) pairsKey(scenario string) string {
	parts := []string{"pairs", l.scenarioKey(scenario, nil)}
	for i := range l.g.Variants {
		v := &l.g.Variants[i]
		parts = append(parts, v.Path, fmt.Sprint(v.Library), l.inputs.files[v.Path])
	}
	return hashAll(parts...)
}

// printFindings writes findings as text, for comparing them.
func printFindings(list []diag.Diagnostic) string {
	var b strings.Builder
	for i := range list {
		d := &list[i]
		fmt.Fprintf(&b, "%s %s %d %d %q %q %q %q %v", d.Pos, d.Rule, d.Severity, d.Len, d.Message, d.Expected, d.Nearest, d.Hint, d.Related)
		if d.Cause != nil {
			fmt.Fprintf(&b, " cause %v", *d.Cause)
		}
		if d.Fix != nil {
			fmt.Fprintf(&b, " fix %v", *d.Fix)
		}
		b.WriteString("\n" + printFindings(d.Folded))
	}
	return b.String()
}
