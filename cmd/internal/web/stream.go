package web

import (
	"bytes"
	"compress/flate"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	heartbeat    = 15 * time.Second // of a stream on which nothing happens
	writeTimeout = 20 * time.Second // for a reader to take written bytes
)

// stream is one open event stream of a page.
type stream struct {
	out          http.ResponseWriter
	ctl          *http.ResponseController
	packed       bool
	holder       *linkHolder
	sentNumber   int    // number of the last change that was sent
	sentPresence string // the presence that was sent last
	sentBots     string // the text about bots that was sent last
}

// serveEvents sends the changes of a seat after a given number, and new ones as they happen.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	who := s.requireHolder(w, r)
	if who == nil {
		return
	}
	if r.Method != http.MethodGet { // HEAD comes here, too
		http.Error(w, "a stream is read with GET", http.StatusMethodNotAllowed)
		return
	}
	glance := s.findPreview(r.URL.Query().Get("preview"))
	if who.host && glance == nil {
		http.Error(w, "the lobby has no stream: ask for lobby.tables", http.StatusBadRequest)
		return
	}
	from, err := strconv.Atoi(r.URL.Query().Get("from"))
	if err != nil && r.URL.Query().Get("from") != "" {
		http.Error(w, "from is the number of a change", http.StatusBadRequest)
		return
	}
	if !who.addStream() {
		refuseRate(w, "too many streams are open with this link: close some")
		return
	}
	defer who.removeStream()
	t := who.table
	if !who.host {
		if err := t.ensureOpen(r.Context()); err != nil {
			http.Error(w, unready, http.StatusServiceUnavailable)
			return
		}
	}
	st := &stream{out: w, ctl: http.NewResponseController(w), packed: takesGzip(r), holder: who, sentNumber: from}
	_ = st.ctl.SetReadDeadline(time.Time{}) // that of the request is over
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if st.packed {
		h.Set("Content-Encoding", "gzip")
	}
	if st.packed && st.writeBytes(gzipHead) != nil {
		return
	}
	if who.host {
		st.followChanges(r.Context(), s.life, func() (<-chan struct{}, bool) { return glance.catchUp(st) })
		return
	}
	t.countArrival(who)
	defer t.countDeparture(who)
	st.followChanges(r.Context(), s.life, func() (<-chan struct{}, bool) { return st.catchUp(r.Context(), t) })
}

// followChanges sends what is new at each change, until nothing more can come, the reader leaves
// or is too slow, or the server ends.
func (st *stream) followChanges(reader, server context.Context, catchUp func() (bell <-chan struct{}, ok bool)) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		bell, ok := catchUp()
		if !ok {
			return
		}
		select {
		case <-bell:
		case <-beat.C:
			if st.sendFrame([]byte(": beat\n\n")) != nil {
				return
			}
		case <-reader.Done():
			return
		case <-server.Done():
			return
		}
	}
}

// catchUp sends all that is new, and returns the channel that is closed at the next change.
func (st *stream) catchUp(ctx context.Context, t *table) (bell <-chan struct{}, ok bool) {
	news, bell, at := t.collectNews(st)
	if at == missedChanges {
		first, err := t.missedChanges(ctx, st)
		if err != nil {
			return nil, false
		}
		for _, s := range first {
			if st.writeBytes(s.eventFrame(st.packed)) != nil {
				return nil, false
			}
			st.sentNumber = s.change.Number
		}
		news, bell, at = t.collectNews(st)
	}
	for _, n := range news {
		if st.writeBytes(n) != nil {
			return nil, false
		}
	}
	return bell, st.ctl.Flush() == nil && at != tableClosed
}

// streamState says how far a stream has caught up with its table.
type streamState int

const (
	upToDate      streamState = iota
	missedChanges             // what it has not been sent is not at hand
	tableClosed               // the table is closed
)

// collectNews returns what a stream has not been sent yet.
func (t *table) collectNews(st *stream) (news [][]byte, bell <-chan struct{}, at streamState) {
	t.seen.Lock()
	defer t.seen.Unlock()
	if t.game == nil {
		return [][]byte{st.compressFrame([]byte("event: closed\ndata: {}\n\n"))}, t.changed, tableClosed
	}
	p := t.game
	changes, ok := p.findFeed(st.holder).changesAfter(st.sentNumber)
	if !ok {
		return nil, t.changed, missedChanges
	}
	for _, c := range changes {
		news = append(news, c.eventFrame(st.packed))
		st.sentNumber = c.change.Number
	}
	if said := t.presenceText(); said != st.sentPresence {
		st.sentPresence = said
		news = append(news, st.compressFrame([]byte("event: presence\ndata: "+said+"\n\n")))
	}
	if bot := p.bots.intentionText(st.holder); bot != st.sentBots {
		st.sentBots = bot
		news = append(news, st.compressFrame([]byte("event: bot\ndata: "+bot+"\n\n")))
	}
	return news, t.changed, upToDate
}

func (st *stream) compressFrame(frame []byte) []byte {
	if st.packed {
		return deflateFrame(frame)
	}
	return frame
}

func (st *stream) sendFrame(frame []byte) error {
	if err := st.writeBytes(st.compressFrame(frame)); err != nil {
		return err
	}
	return st.ctl.Flush()
}

// writeBytes sends bytes. A reader that does not take them in time is dropped; it may reconnect.
func (st *stream) writeBytes(b []byte) error {
	_ = st.ctl.SetWriteDeadline(time.Now().Add(writeTimeout)) // else that of the server holds
	_, err := st.out.Write(b)
	return err
}

// gzipHead begins a gzip stream that has no end: after it come pieces of
// deflate, each packed by itself and closed by a flush, so that one is packed
// once for all streams and a stream keeps no memory of its own.
var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

var deflaters = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.DefaultCompression) // the level is one there is
	return w
}}

func deflateFrame(frame []byte) []byte {
	var b bytes.Buffer
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&b)
	_, _ = w.Write(frame) // memory takes all
	_ = w.Flush()
	return b.Bytes()
}
