package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// journalEnding is the ending of saved games.
const journalEnding = ".journal"

// maxCachedRules is how many compiled scenarios are kept for the next table of them.
const maxCachedRules = 8

// rulesCache keeps compiled scenarios, so that tables share a model and what is derived from it.
// The key is everything that the compilation depends on; the oldest entry is dropped for a new
// one.
type rulesCache struct {
	load    protocol.Loader
	stamp   func() string // of the files that are watched; nil: they do not change
	mu      sync.Mutex
	entries []*cachedRules
}

type cachedRules struct {
	name     string
	once     sync.Once
	rules    *game.Rules
	findings *diag.List
}

// loadRules compiles a scenario. Callers of the same scenario wait for one compilation; others
// do not wait.
func (r *rulesCache) loadRules(scenario string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
	stamp := ""
	if r.stamp != nil {
		stamp = r.stamp()
	}
	key, _ := json.Marshal([]any{scenario, variants, options, stamp}) // plain data: it can always be written
	r.mu.Lock()
	i := slices.IndexFunc(r.entries, func(s *cachedRules) bool { return s.name == string(key) })
	if i < 0 {
		if len(r.entries) == maxCachedRules {
			r.entries = slices.Delete(r.entries, 0, 1)
		}
		i = len(r.entries)
		r.entries = append(r.entries, &cachedRules{name: string(key)})
	}
	one := r.entries[i]
	r.mu.Unlock()
	one.once.Do(func() { one.rules, one.findings = r.load(scenario, variants, options) })
	if one.rules == nil {
		r.mu.Lock()
		r.entries = slices.DeleteFunc(r.entries, func(s *cachedRules) bool { return s == one }) // it may be mended
		r.mu.Unlock()
	}
	return one.rules, one.findings
}

// errNotReady says in one line why a scenario cannot be played.
func errNotReady(scenario string, rep *diag.List) error {
	if rep != nil && len(rep.Items) > 0 {
		d := &rep.Items[0]
		return fmt.Errorf("%s cannot be played: %s: %s", scenario, d.Pos.String(), diag.FormatSummary(d))
	}
	return fmt.Errorf("%s cannot be played", scenario)
}

// openIfClosed returns the game of the table, and opens it from its journal if it is closed. The
// caller holds the table.
func (t *table) openIfClosed() (*tableGame, error) {
	switch {
	case t.game != nil:
		return t.game, nil
	case t.isClosed():
		return nil, errClosed
	case !t.hasKeys():
		// Another server of this folder has closed the table while it was at rest here.
		t.server.removeTable(t)
		return nil, errors.Join(errClosed, t.dropGame(true))
	}
	p, err := t.reopenJournal()
	t.seen.Lock()
	t.fault = ""
	if err != nil {
		t.fault = err.Error()
	}
	t.seen.Unlock()
	if err != nil {
		return nil, err
	}
	t.beginGame(p)
	return p, nil
}

// reopenJournal opens the journal of the table and replays it.
func (t *table) reopenJournal() (*tableGame, error) {
	w, log, err := journal.Options{Files: t.server.home.Files}.Open(t.journalPath())
	if err != nil {
		return nil, err
	}
	p, err := t.resumeJournal(w, log)
	if err != nil {
		_ = w.Close() // nothing was written
	}
	return p, err
}

// hasKeys reports whether the keys of the table are still those that are kept.
func (t *table) hasKeys() bool {
	var kept tableKeys
	err := readKeys(t.server.store.tableFile(t.name), &kept)
	if err == nil {
		return maps.Equal(kept.Seats, t.keys.Seats)
	}
	return !errors.Is(err, fs.ErrNotExist)
}

func (t *table) isClosed() bool {
	t.seen.Lock()
	defer t.seen.Unlock()
	return t.closed
}

// resumeJournal replays a journal to its end.
func (t *table) resumeJournal(w *journal.Writer, log *journal.Log) (*tableGame, error) {
	h := &log.Header
	sealed := len(h.Commits) > 0
	if sealed {
		t.server.home.Vault.UnsealLog(log)
	}
	rules, rep := t.server.rules.loadRules(h.Game+"/"+h.Scenario, h.Variants, optionTexts(h))
	if rules == nil {
		return nil, errNotReady(h.Game+"/"+h.Scenario, rep)
	}
	r, err := livegame.ReplayJournal(rules, log)
	if err != nil {
		return nil, err
	}
	p := &tableGame{session: r, log: &watchedStore{journalStore: w}}
	_, end := log.StandingActions()
	if r.Table.Result() != nil && end == nil {
		if err := replay.NewRecorder(w).RecordEnd(r.Table); err != nil { // a crash came between
			return nil, err
		}
	}
	switch {
	case sealed && log.IsRevealed():
		p.secretsTold = true
	case sealed:
		p.sealed, p.secrets = h, log.Secrets
		p.revealSecrets(t.server)
	}
	return p, nil
}

// optionTexts returns the options of a journal as a person types them.
func optionTexts(h *journal.Header) map[string]string {
	out := map[string]string{}
	for k, raw := range h.Options {
		text := string(raw)
		var s string
		if json.Unmarshal(raw, &s) == nil {
			text = s
		}
		out[k] = text
	}
	return out
}

// findTables adds the tables whose keys are in the store.
func (s *Server) findTables() error {
	names, err := s.store.listTables()
	if err != nil {
		return err
	}
	for _, name := range names {
		var keys tableKeys
		head, err := s.readHeading(s.journalFile(name))
		if err == nil {
			if err = readKeys(s.store.tableFile(name), &keys); err != nil {
				err = fmt.Errorf("its keys, %s: %w: open it anew in the lobby", s.store.tableFile(name), err)
			}
		}
		if err != nil {
			s.home.Report(fmt.Sprintf("%s is left out: %v", name, err))
			continue
		}
		s.addTable(s.newTable(name, head, keys))
	}
	return nil
}

// addTable adds a table, with its keys.
func (s *Server) addTable(t *table) {
	s.mu.Lock()
	s.tables = append(s.tables, t)
	s.mu.Unlock()
	for side, key := range t.keys.Seats {
		s.keys.addKey(key, &linkHolder{table: t, side: side})
	}
	for side, key := range t.keys.Watch {
		s.keys.addKey(key, &linkHolder{table: t, side: side, onlooker: true})
	}
}

// savedNames lists the saved games of the folder: each NAME.journal by NAME, and every other
// file that is a journal by its file name.
func (s *Server) savedNames() ([]string, error) {
	entries, err := os.ReadDir(s.home.Dir)
	if err != nil {
		return nil, err
	}
	var out, others []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), journalEnding); ok && name != "" && e.Type().IsRegular() {
			out = append(out, name)
		} else if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") && len(others) < limits.FolderEntries {
			others = append(others, e.Name())
		}
	}
	for _, name := range others {
		if !slices.Contains(out, name) && startsLikeJournal(filepath.Join(s.home.Dir, name)) {
			out = append(out, name)
		}
	}
	return out, nil
}

// startsLikeJournal looks at the first bytes of a file.
func startsLikeJournal(path string) bool {
	const first = `{"vedette":"journal"`
	f, err := files.OpenNamed(path, os.O_RDONLY, limits.JournalMax)
	if err != nil {
		return false
	}
	defer f.Close() // opened for reading only
	var head [len(first)]byte
	_, err = io.ReadFull(f, head[:])
	return err == nil && string(head[:]) == first
}

// journalFile returns the file of a saved game.
func (s *Server) journalFile(name string) string {
	file := filepath.Join(s.home.Dir, name+journalEnding)
	if _, err := os.Lstat(file); err != nil {
		if other := filepath.Join(s.home.Dir, name); startsLikeJournal(other) {
			return other
		}
	}
	return file
}

// hasEnded reports whether the last line of a journal says that the game is over.
func hasEnded(path string) bool {
	const most = 64 << 10 // more than a line about an end has
	f, err := files.OpenNamed(path, os.O_RDONLY, limits.JournalMax)
	if err != nil {
		return false
	}
	defer f.Close() // opened for reading only
	info, err := f.Stat()
	if err != nil {
		return false
	}
	tail := make([]byte, min(info.Size(), most))
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil {
		return false
	}
	lines := bytes.Split(bytes.TrimRight(tail, "\n"), []byte("\n"))
	for len(lines) > 0 {
		var e journal.Entry
		if json.Unmarshal(lines[len(lines)-1], &e) != nil {
			return false
		}
		if len(e.Secrets) == 0 || e.End != nil {
			return e.End != nil
		}
		lines = lines[:len(lines)-1] // secrets follow the end of the game
	}
	return false
}

// readHeading reads the first line of a journal.
func (s *Server) readHeading(path string) (heading, error) {
	h, err := readHeader(path)
	if err != nil {
		return heading{}, err
	}
	out := heading{Scenario: h.Game + "/" + h.Scenario, Title: h.Game + "/" + h.Scenario, Variants: h.Variants}
	for _, g := range s.home.Games() {
		if g.ID != h.Game {
			continue
		}
		out.Sides = g.Sides
		for _, sc := range g.Scenarios {
			if sc.ID == out.Scenario {
				out.Title = g.Title + ": " + sc.Title
			}
		}
	}
	if len(out.Sides) == 0 {
		return out, fmt.Errorf("its game, %s, is not here", h.Game)
	}
	return out, nil
}

func readHeader(path string) (*journal.Header, error) {
	f, err := files.OpenNamed(path, os.O_RDONLY, limits.JournalMax)
	if err != nil {
		return nil, err
	}
	defer f.Close() // opened for reading only
	line, err := bufio.NewReaderSize(f, limits.LineMax).ReadSlice('\n')
	if err != nil && len(line) == 0 {
		return nil, errors.New("it is no journal")
	}
	log, err := journal.Read(bytes.NewReader(line))
	if err != nil {
		return nil, err
	}
	if log.Header.View != "" {
		return nil, errors.New("it is the view of one side")
	}
	return &log.Header, nil
}

// freeName returns a name that no journal has yet.
func (s *Server) freeName(scenario string) (string, error) {
	base := strings.ReplaceAll(scenario, "/", "-")
	for i := 1; i < 10000; i++ {
		name := fmt.Sprintf("%s-%d", base, i)
		if s.findTable(name) != nil {
			continue
		}
		if _, err := os.Lstat(filepath.Join(s.home.Dir, name+journalEnding)); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return "", err
		}
	}
	return "", errors.New("there are too many saved games of this scenario: move some elsewhere")
}
