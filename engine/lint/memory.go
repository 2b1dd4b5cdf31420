package lint

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Cache keeps what one look at a project found for the next one, so that after a change
// only that is compiled anew which reads the changed file: files by path and hash, and
// what was found of a scenario with variants by the hashes of all that it read. What
// came, went or changed is dropped. Of a game with twenty variants, a change to
// one of these leaves nine loads in ten. The zero Memory is ready; one look at a time.
type Cache struct {
	mu      sync.Mutex
	last    *project.Project
	texts   *lang.ExprCache
	decoded *schema.DecodeCache
	games   map[string]*cachedGame
}

// cachedGame is what was found of one game.
type cachedGame struct {
	entries string // which files there were
	loads   map[string]*load
	// tried are the pairs of variants of each scenario, as long as no file but author tests
	// changes: laying some two hundred pairs anew is two thirds of a look that finds
	// nothing else to do.
	tried map[string]*variantSets
	rules string // the state of those files
}

// maxTexts bounds the expressions kept over many changes.
const maxTexts = 50_000

// maxDecoded bounds the decoded values kept over many changes.
const maxDecoded = 50_000

// openProject lets a project take over what was read of files that are as they were.
func (m *Cache) openProject(p *project.Project) (*lang.ExprCache, *schema.DecodeCache) {
	if m == nil {
		return &lang.ExprCache{}, &schema.DecodeCache{}
	}
	if m.last != nil && m.last != p {
		p.ReuseFiles(m.last)
	}
	m.last = p
	if m.texts == nil || m.texts.Len() > maxTexts {
		m.texts = &lang.ExprCache{}
	}
	if m.decoded == nil || m.decoded.Len() > maxDecoded {
		m.decoded = &schema.DecodeCache{}
	}
	return m.texts, m.decoded
}

// recallGame finds what is known of a game; nothing when files came or went.
func (m *Cache) recallGame(l *linter) *cachedGame {
	if m == nil {
		return nil
	}
	l.hashes = l.hashFiles()
	entries := strings.Join(slices.Sorted(maps.Keys(l.hashes)), "\n")
	m.mu.Lock()
	defer m.mu.Unlock()
	old := m.games[l.g.ID]
	if old == nil || old.entries != entries {
		return &cachedGame{entries: entries}
	}
	return old
}

// storeGame keeps what was found of a game, and drops what it was before.
func (m *Cache) storeGame(l *linter) {
	if m == nil || l.focus != nil {
		return
	}
	now := &cachedGame{entries: l.remembered.entries, loads: map[string]*load{}}
	for _, x := range l.loads {
		now.loads[x.cacheKey()] = x
	}
	now.tried, now.rules = map[string]*variantSets{}, l.rulesFingerprint()
	for _, s := range l.triedSets {
		now.tried[s.scenario] = s
	}
	if l.o.Plain { // the rest is as it was: whether it still holds is asked of its files
		now.tried, now.rules = l.remembered.tried, l.remembered.rules
		for key, x := range l.remembered.loads {
			if now.loads[key] == nil {
				now.loads[key] = x
			}
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.games == nil {
		m.games = map[string]*cachedGame{}
	}
	m.games[l.g.ID] = now
}

// cachedSets is what was tried of a scenario's variants, where no file of the rules has
// changed since.
func (l *linter) cachedSets(scenario string) *variantSets {
	if l.remembered == nil || l.focus != nil || l.remembered.tried[scenario] == nil || l.remembered.rules != l.rulesFingerprint() {
		return nil
	}
	return l.remembered.tried[scenario]
}

// rulesFingerprint is the fingerprint of all files of a game but its author tests.
func (l *linter) rulesFingerprint() string {
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

func (x *load) cacheKey() string {
	key := x.scenario + " " + strings.Join(x.variants, " ")
	if x.silent {
		key += " unheard"
	}
	return key
}

// cachedLoad finds a load again of which no file has changed.
func (l *linter) cachedLoad(x *load) *load {
	if l.remembered == nil {
		return nil
	}
	old := l.remembered.loads[x.cacheKey()]
	if old == nil || x.whole && !old.whole || x.suspectKey != old.suspectKey {
		return nil
	}
	for name, hash := range old.res.Files {
		if now := l.hashes[name]; now != hash {
			return nil
		}
	}
	return old
}

// hashFiles are the hashes of all files of a game, scripts beside others included.
func (l *linter) hashFiles() map[string]string {
	out := map[string]string{}
	for _, e := range l.listFiles() {
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
