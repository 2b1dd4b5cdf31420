package lobby

import (
	"context"
	"sync"
)

// News is one thing that a page is sent as it happens.
type News struct {
	Number int    // of a change or a look; 0: it has none
	Name   string // kind of the news: presence, bot, closed, look; empty for a change
	Data   []byte // JSON
	packed *packedOnce
}

// packedOnce keeps a change in the form in which it is sent to all who follow a side.
type packedOnce struct {
	once  sync.Once
	bytes []byte
}

// Pack returns what pack makes of the news. For a change, which many are sent, it is called once;
// all callers must give the same function.
func (n *News) Pack(pack func() []byte) []byte {
	if n.packed == nil {
		return pack()
	}
	n.packed.once.Do(func() { n.packed.bytes = pack() })
	return n.packed.bytes
}

// Watcher follows a table with the eyes of one link, or a preview. One goroutine uses it.
type Watcher interface {
	// NextNews returns what the page has not been sent yet, and a channel that is closed when there
	// may be more; more is false when nothing can follow. The error says that the page cannot be
	// brought up to date.
	NextNews(ctx context.Context) (news []News, changed <-chan struct{}, more bool, err error)
	// Leave ends the watch.
	Leave()
}

// WatchTable lets a page follow the table of a holder, whose last change it knows is number from;
// 0: it knows none. The error says that the game cannot be opened, or that ctx ended.
func (l *Lobby) WatchTable(ctx context.Context, who *Holder, from int) (Watcher, error) {
	t := who.table
	if err := t.ensureOpen(ctx); err != nil {
		return nil, err
	}
	t.countPresent(who, 1)
	return &tableWatcher{table: t, holder: who, sentNumber: from}, nil
}

// tableWatcher follows a table.
type tableWatcher struct {
	table        *Table
	holder       *Holder
	sentNumber   int    // number of the last change that was sent
	sentPresence string // the presence that was sent last
	sentBots     string // the text about bots that was sent last
}

// Leave counts the page out.
func (w *tableWatcher) Leave() { w.table.countPresent(w.holder, -1) }

// NextNews returns all that is new at the table.
func (w *tableWatcher) NextNews(ctx context.Context) (news []News, changed <-chan struct{}, more bool, err error) {
	news, changed, at := w.collectNews()
	if at != missedChanges {
		return news, changed, at != tableClosed, nil
	}
	first, err := w.table.missedChanges(ctx, w)
	if err != nil {
		return nil, nil, false, err
	}
	for _, c := range first {
		news = append(news, c.toNews())
		w.sentNumber = c.change.Number
	}
	then, changed, at := w.collectNews()
	return append(news, then...), changed, at != tableClosed, nil
}

// watchState says how far a watcher has caught up with its table.
type watchState int

const (
	upToDate      watchState = iota
	missedChanges            // what it has not been sent is not at hand
	tableClosed              // the table is closed
)

// collectNews returns what the watcher has not been sent yet.
func (w *tableWatcher) collectNews() (news []News, changed <-chan struct{}, at watchState) {
	t := w.table
	t.seen.Lock()
	defer t.seen.Unlock()
	if t.game == nil {
		return []News{{Name: "closed", Data: []byte("{}")}}, t.changed, tableClosed
	}
	changes, ok := t.game.findFeed(w.holder).changesAfter(w.sentNumber)
	if !ok {
		return nil, t.changed, missedChanges
	}
	for _, c := range changes {
		news = append(news, c.toNews())
		w.sentNumber = c.change.Number
	}
	if now := t.presenceText(); now != w.sentPresence {
		w.sentPresence = now
		news = append(news, News{Name: "presence", Data: []byte(now)})
	}
	if now := t.game.bots.intentionText(w.holder); now != w.sentBots {
		w.sentBots = now
		news = append(news, News{Name: "bot", Data: []byte(now)})
	}
	return news, t.changed, upToDate
}
