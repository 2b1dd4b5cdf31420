package offline

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
	"github.com/vedette-wargames/vedette/engine/pack"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/load"
)

// Site is what a published page gives to its engine.
type Site struct {
	Games  []byte                            // the games as JSON, a list of lobby.Game
	Pack   func(game string) ([]byte, error) // fetches the pack of a game
	Disk   lobby.Disk                        // what the browser keeps
	Bot    lobby.BotMaker                    // nil: bots think in this engine
	Report func(text string)                 // reports a problem to the developer of the page
}

// tablePage is the address of the page that shows a table, beside that of the lobby.
const tablePage = "table.html"

// Open returns the lobby of a site. The error says that the list of games or the disk cannot be
// read.
func Open(s Site) (*lobby.Lobby, error) {
	var games []lobby.Game
	if err := json.Unmarshal(s.Games, &games); err != nil {
		return nil, fmt.Errorf("the list of games of this site is damaged: %w", err)
	}
	return lobby.New(lobby.Host{Store: lobby.NewDiskStore(s.Disk), Games: func() []lobby.Game { return games }, Load: NewShelf(s.Pack).LoadRules,
		NewSeed: newSeed, NewKey: newKey, Report: s.Report, Vault: noVault{}, Clock: time.Now, Wait: wait, Bot: s.Bot, TablePage: tablePage})
}

// Shelf holds the games of a site, each opened from its pack when it is first asked for. Several
// goroutines may use it.
type Shelf struct {
	fetch  func(game string) ([]byte, error)
	mu     sync.Mutex
	opened map[string]*project.Project
	loader load.Loader
}

// NewShelf returns the shelf of the packs that fetch returns.
func NewShelf(fetch func(game string) ([]byte, error)) *Shelf {
	return &Shelf{fetch: fetch, opened: map[string]*project.Project{}}
}

// LoadRules compiles a scenario; the rules are nil where there are errors.
func (s *Shelf) LoadRules(ref string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
	p, err := s.openGame(ref)
	if err != nil {
		return nil, &diag.List{Items: []diag.Diagnostic{{Severity: diag.Error, Message: err.Error()}}}
	}
	return s.loader.LoadRules(p, ref, compile.Options{Variants: variants, Options: options})
}

// openGame returns the project with the game of a scenario.
func (s *Shelf) openGame(ref string) (*project.Project, error) {
	id, _ := project.SplitRef(ref)
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.opened[id]; p != nil {
		return p, nil
	}
	data, err := s.fetch(id)
	if err != nil {
		return nil, fmt.Errorf("the game %s cannot be fetched: %w", id, err)
	}
	files, _, err := pack.Open(data)
	if err != nil {
		return nil, fmt.Errorf("the pack of %s is damaged: %w", id, err)
	}
	var found diag.List
	s.opened[id] = project.Open(files, &found)
	return s.opened[id], nil
}

// newSeed returns a seed that nobody chose.
func newSeed() rng.WideSeed {
	var w rng.WideSeed
	for !w.Set() {
		_, _ = rand.Read(w[:]) // it never fails: the program would end
	}
	return w
}

// newKey returns 128 random bits as text.
func newKey() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails: the program would end
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// wait waits by the clock of the browser.
func wait(d time.Duration) (passed <-chan time.Time, stop func() bool) {
	t := time.NewTimer(d)
	return t.C, t.Stop
}

// noVault refuses sealed games: a browser has no place that its own user cannot read.
type noVault struct{}

var errSealed = errors.New("a page without a server keeps no secret from its own user: play a sealed game with vedette serve")

// HideSecrets refuses.
func (noVault) HideSecrets(*journal.Header, map[string]string) error { return errSealed }

// UnsealLog adds nothing to a journal.
func (noVault) UnsealLog(*journal.Log) {}

// ForgetSecrets does nothing: there are none.
func (noVault) ForgetSecrets(*journal.Header) {}
