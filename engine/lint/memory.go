package lint

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Memory keeps what one look at a project found for the next one, so that after a change
// only that is compiled anew which reads the changed file: files by path and hash, and
// what was found of a scenario with variants by the hashes of all that it read. What
// came, went or changed is dropped. Of a game with twenty variants, a change to
// one of these leaves nine loads in ten. The zero Memory is ready; one look at a time.
type Memory struct {
	mu    sync.Mutex
	last  *project.Project
	texts *expr.Texts
	kept  *shape.DecodeCache
	games map[string]*remembered
}

// remembered is what was found of one game.
type remembered struct {
	entries string // which files there were
	loads   map[string]*load
	// tried are the pairs of variants of each scenario, as long as no file but author tests
	// changes: laying some two hundred pairs anew is two thirds of a look that finds
	// nothing else to do.
	tried map[string]*sets
	rules string // the state of those files
}

// mostTexts bounds the expressions kept over many changes.
const mostTexts = 50_000

// mostDecoded bounds the decoded values kept over many changes.
const mostDecoded = 50_000

// open lets a project take over what was read of files that are as they were.
func (m *Memory) open(p *project.Project) (*expr.Texts, *shape.DecodeCache) {
	if m == nil {
		return &expr.Texts{}, &shape.DecodeCache{}
	}
	if m.last != nil && m.last != p {
		p.ReuseFiles(m.last)
	}
	m.last = p
	if m.texts == nil || m.texts.Len() > mostTexts {
		m.texts = &expr.Texts{}
	}
	if m.kept == nil || m.kept.Len() > mostDecoded {
		m.kept = &shape.DecodeCache{}
	}
	return m.texts, m.kept
}

// recall finds what is known of a game; nothing when files came or went.
func (m *Memory) recall(l *linter) *remembered {
	if m == nil {
		return nil
	}
	l.hashes = l.hashesNow()
	entries := strings.Join(slices.Sorted(maps.Keys(l.hashes)), "\n")
	m.mu.Lock()
	defer m.mu.Unlock()
	old := m.games[l.g.ID]
	if old == nil || old.entries != entries {
		return &remembered{entries: entries}
	}
	return old
}

// keep keeps what was found of a game, and drops what it was before.
func (m *Memory) keep(l *linter) {
	if m == nil || l.focus != nil {
		return
	}
	now := &remembered{entries: l.before.entries, loads: map[string]*load{}}
	for _, x := range l.loads {
		now.loads[x.key()] = x
	}
	now.tried, now.rules = map[string]*sets{}, l.stateOfRules()
	for _, s := range l.tried {
		now.tried[s.scenario] = s
	}
	if l.o.Plain { // the rest is as it was: whether it still holds is asked of its files
		now.tried, now.rules = l.before.tried, l.before.rules
		for key, x := range l.before.loads {
			if now.loads[key] == nil {
				now.loads[key] = x
			}
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.games == nil {
		m.games = map[string]*remembered{}
	}
	m.games[l.g.ID] = now
}

// triedBefore is what was tried of a scenario's variants, where no file of the rules has
// changed since.
func (l *linter) triedBefore(scenario string) *sets {
	if l.before == nil || l.focus != nil || l.before.tried[scenario] == nil || l.before.rules != l.stateOfRules() {
		return nil
	}
	return l.before.tried[scenario]
}

// stateOfRules stands for all files of a game but its author tests.
func (l *linter) stateOfRules() string {
	var b strings.Builder
	tests := map[string]bool{}
	for i := range l.g.Tests {
		tests[l.g.Tests[i].Path] = true
	}
	for _, name := range slices.Sorted(maps.Keys(l.hashes)) {
		if !tests[name] {
			b.WriteString(name + " " + l.hashes[name] + "\n")
		}
	}
	return b.String()
}

func (x *load) key() string {
	key := x.scenario + " " + strings.Join(x.variants, " ")
	if x.unheard {
		key += " unheard"
	}
	return key
}

// known finds a load again of which no file has changed.
func (l *linter) known(x *load) *load {
	if l.before == nil {
		return nil
	}
	old := l.before.loads[x.key()]
	if old == nil || x.whole && !old.whole || x.doubt != old.doubt {
		return nil
	}
	for name, hash := range old.res.Files {
		if now := l.hashes[name]; now != hash {
			return nil
		}
	}
	return old
}

// hashesNow are the hashes of all files of a game, scripts beside others included.
func (l *linter) hashesNow() map[string]string {
	out := map[string]string{}
	for _, e := range l.files() {
		f := l.p.Read(e)
		out[e.Path] = f.Hash
		name := e.ID + ".lua"
		if v, ok := f.Value.(*spec.Variant); ok && v.Script != "" {
			name = v.Script
		}
		if lua := l.p.FindSibling(e, name); lua != nil {
			out[lua.Path] = l.p.Read(lua).Hash
		}
	}
	return out
}
