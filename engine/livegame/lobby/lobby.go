package lobby

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Host is the program around the lobby: it gives what the engine has not got, such as time, chance
// and files.
type Host struct {
	Store   Store               // where games and keys are kept
	Games   func() []Game       // lists the games that can be played
	Load    protocol.Loader     // compiles a scenario
	NewSeed func() rng.WideSeed // a seed that nobody chose
	NewKey  func() string       // a key that nobody can guess, of the form that IsKey takes
	Report  func(string)        // reports a problem to the person who runs the program; nil: problems are dropped
	Vault   Vault               // where the secrets of sealed games are kept
	Clock   func() time.Time    // the present time
	Wait    WaitFunc            // waits for some time to pass
	Bot     BotMaker            // nil: bot.NewTimed
	Remind  *Reminder           // reminds those who have to decide; nil: nobody is reminded

	TablePage string // address of the page that shows a table, to which links add a key; empty: /table

	Workshop Workshop // the project that is written meanwhile; nil: none is watched
}

// WaitFunc returns a channel that gets a value once some time has passed, and a function that
// ends the wait before that.
type WaitFunc func(time.Duration) (passed <-chan time.Time, stop func() bool)

// BotMaker makes the bot of a seat's name.
type BotMaker func(name string, w bot.Watch, seed rng.Seed) (bot.Bot, error)

// Vault keeps the secrets of sealed games apart from their journals.
type Vault interface {
	HideSecrets(h *journal.Header, secrets map[string]string) error
	UnsealLog(log *journal.Log)
	ForgetSecrets(h *journal.Header)
}

// Lobby holds the tables and the keys to them. Any number of goroutines may use it.
type Lobby struct {
	host  Host
	keys  keyring
	rules rulesCache
	cards cardCache
	life  context.Context // ends with the lobby
	end   context.CancelFunc

	// mu guards the lists alone: it is never held while rules work.
	mu       sync.Mutex
	tables   []*Table
	previews []*livePreview
	count    int // of previews so far
}

// New returns a lobby with the tables of the store that have keys. A host without a key gets one.
func New(host Host) (*Lobby, error) {
	if host.Report == nil {
		host.Report = func(string) {}
	}
	if host.Bot == nil {
		host.Bot = bot.NewTimed
	}
	if host.TablePage == "" {
		host.TablePage = "/table"
	}
	l := &Lobby{host: host}
	l.life, l.end = context.WithCancel(context.Background())
	l.rules.load = host.Load
	if host.Workshop != nil {
		l.rules.stamp = host.Workshop.Revision
	}
	if err := l.loadHostKey(); err != nil {
		return nil, err
	}
	return l, l.findTables()
}

// loadHostKey reads the key of the host, or makes one if there is no usable key.
func (l *Lobby) loadHostKey() error {
	key, err := l.host.Store.ReadHostKey()
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			l.host.Report(fmt.Sprintf("%v; the lobby gets a new link", err))
		}
		key = l.host.NewKey()
		if err := l.host.Store.WriteHostKey(key); err != nil {
			return err
		}
	}
	l.keys.host = key
	l.keys.addKey(key, &Holder{host: true})
	return nil
}

// HostKey returns the key of the person who runs the program.
func (l *Lobby) HostKey() string { return l.keys.host }

// FindHolder returns the holder of a key, nil for an unknown key.
func (l *Lobby) FindHolder(key string) *Holder { return l.keys.findHolder(key) }

// AnswerMessage answers one message of the protocol with the rights of a holder; the answer is
// empty for a notification. The error says that the game of the table cannot be opened, or that
// ctx ended.
func (l *Lobby) AnswerMessage(ctx context.Context, who *Holder, message []byte) (string, error) {
	if who.host {
		return l.answerHost(message), nil
	}
	return who.table.answerMessage(ctx, who, message)
}

// EndSignal returns a channel that is closed when the lobby closes.
func (l *Lobby) EndSignal() <-chan struct{} { return l.life.Done() }

// CloseIdle closes the games of tables at which nobody has been for long (limits.ServeIdle).
func (l *Lobby) CloseIdle() {
	for _, t := range l.listTables() {
		if err := t.closeIdle(l.host.Clock()); err != nil {
			l.host.Report(fmt.Sprintf("%s: %v", t.name, err))
		}
	}
}

// Close ends all that follows a table and closes the games. It waits for actions under way until
// ctx ends. Nothing is lost, as journals are complete.
func (l *Lobby) Close(ctx context.Context) {
	l.end()
	var all sync.WaitGroup
	for _, t := range l.listTables() {
		all.Go(func() {
			if err := t.putAway(ctx); err != nil {
				l.host.Report(fmt.Sprintf("%s: %v", t.name, err))
			}
		})
	}
	all.Wait()
}

func (l *Lobby) listTables() []*Table {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]*Table(nil), l.tables...)
}

// FindTable returns the table of that name, or nil if no table has it.
func (l *Lobby) FindTable(name string) *Table {
	for _, t := range l.listTables() {
		if t.name == name {
			return t
		}
	}
	return nil
}

// hasRoom reports whether one more table may be opened.
func (l *Lobby) hasRoom() bool { return len(l.listTables()) < limits.ServeTables }

// addTable adds a table, with its keys.
func (l *Lobby) addTable(t *Table) {
	l.mu.Lock()
	l.tables = append(l.tables, t)
	l.mu.Unlock()
	for side, key := range t.keys.Seats {
		l.keys.addKey(key, &Holder{table: t, side: side})
	}
	for side, key := range t.keys.Watch {
		l.keys.addKey(key, &Holder{table: t, side: side, onlooker: true})
	}
}

// removeTable takes a table, and all keys to it, out of the lobby.
func (l *Lobby) removeTable(t *Table) {
	l.keys.dropTable(t)
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, x := range l.tables {
		if x == t {
			l.tables = append(l.tables[:i:i], l.tables[i+1:]...)
			return
		}
	}
}

// ReportFault reports a panic to the person who runs the program.
func (l *Lobby) ReportFault(where string, bad any) {
	l.host.Report(fmt.Sprintf("a fault in Vedette itself, at %s: %v\n%s", where, bad, debug.Stack()))
}
