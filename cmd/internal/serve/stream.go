package serve

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
	beatEvery = 15 * time.Second // of a stream on which nothing happens
	slowest   = 20 * time.Second // for a reader to take what is written
)

// stream is one line to one who looks on.
type stream struct {
	out    http.ResponseWriter
	ctl    *http.ResponseController
	packed bool
	who    *holder
	at     int    // number of the last change that was sent
	said   string // what was last said of those present
	bot    string // what was last said of the bots
}

// events sends what a seat is told, from a change on, as it happens.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	who := s.bearer(w, r)
	if who == nil {
		return
	}
	if r.Method != http.MethodGet { // HEAD comes here, too
		http.Error(w, "a stream is read with GET", http.StatusMethodNotAllowed)
		return
	}
	glance := s.glanceOf(r.URL.Query().Get("preview"))
	if who.host && glance == nil {
		http.Error(w, "the lobby has no stream: ask for lobby.tables", http.StatusBadRequest)
		return
	}
	from, err := strconv.Atoi(r.URL.Query().Get("from"))
	if err != nil && r.URL.Query().Get("from") != "" {
		http.Error(w, "from is the number of a change", http.StatusBadRequest)
		return
	}
	if !who.look() {
		refuseRate(w, "too many streams are open with this link: close some")
		return
	}
	defer who.lookAway()
	t := who.table
	if !who.host {
		if err := t.ready(r.Context()); err != nil {
			http.Error(w, unready, http.StatusServiceUnavailable)
			return
		}
	}
	st := &stream{out: w, ctl: http.NewResponseController(w), packed: takesGzip(r), who: who, at: from}
	_ = st.ctl.SetReadDeadline(time.Time{}) // that of the request is over
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if st.packed {
		h.Set("Content-Encoding", "gzip")
	}
	if st.packed && st.write(packedHead) != nil {
		return
	}
	if who.host {
		st.follow(r.Context(), s.life, func() (<-chan struct{}, bool) { return glance.catchUp(st) })
		return
	}
	t.arrive(who)
	defer t.depart(who)
	st.follow(r.Context(), s.life, func() (<-chan struct{}, bool) { return st.catchUp(r.Context(), t) })
}

// follow sends what is new whenever the bell rings, until there is no more, the reader
// has gone or is too slow, or the server ends.
func (st *stream) follow(reader, server context.Context, catchUp func() (bell <-chan struct{}, ok bool)) {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		bell, ok := catchUp()
		if !ok {
			return
		}
		select {
		case <-bell:
		case <-beat.C:
			if st.send([]byte(": beat\n\n")) != nil {
				return
			}
		case <-reader.Done():
			return
		case <-server.Done():
			return
		}
	}
}

// catchUp sends all that is new; bell is what to wait for then.
func (st *stream) catchUp(ctx context.Context, t *table) (bell <-chan struct{}, ok bool) {
	news, bell, at := t.news(st)
	if at == behind {
		first, err := t.fetch(ctx, st)
		if err != nil {
			return nil, false
		}
		for _, s := range first {
			if st.write(s.frame(st.packed)) != nil {
				return nil, false
			}
			st.at = s.change.Number
		}
		news, bell, at = t.news(st)
	}
	for _, n := range news {
		if st.write(n) != nil {
			return nil, false
		}
	}
	return bell, st.ctl.Flush() == nil && at != ended
}

// standing is how a stream stands to its table.
type standing int

const (
	abreast standing = iota
	behind           // what it has not been sent is not at hand
	ended            // the table is closed
)

// news gathers what a stream has not been sent yet.
func (t *table) news(st *stream) (news [][]byte, bell <-chan struct{}, at standing) {
	t.seen.Lock()
	defer t.seen.Unlock()
	if t.play == nil {
		return [][]byte{st.pack([]byte("event: closed\ndata: {}\n\n"))}, t.bell, ended
	}
	p := t.play
	changes, ok := p.follower(st.who).after(st.at)
	if !ok {
		return nil, t.bell, behind
	}
	for _, c := range changes {
		news = append(news, c.frame(st.packed))
		st.at = c.change.Number
	}
	if said := t.presence(); said != st.said {
		st.said = said
		news = append(news, st.pack([]byte("event: presence\ndata: "+said+"\n\n")))
	}
	if bot := p.bots.told(st.who); bot != st.bot {
		st.bot = bot
		news = append(news, st.pack([]byte("event: bot\ndata: "+bot+"\n\n")))
	}
	return news, t.bell, abreast
}

func (st *stream) pack(frame []byte) []byte {
	if st.packed {
		return deflate(frame)
	}
	return frame
}

func (st *stream) send(frame []byte) error {
	if err := st.write(st.pack(frame)); err != nil {
		return err
	}
	return st.ctl.Flush()
}

// write sends bytes; a reader who does not take them in time is dropped and may
// come again.
func (st *stream) write(b []byte) error {
	_ = st.ctl.SetWriteDeadline(time.Now().Add(slowest)) // else that of the server holds
	_, err := st.out.Write(b)
	return err
}

// packedHead begins a gzip stream that has no end: after it come pieces of
// deflate, each packed by itself and closed by a flush, so that one is packed
// once for all streams and a stream keeps no memory of its own.
var packedHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

var deflaters = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.DefaultCompression) // the level is one there is
	return w
}}

func deflate(frame []byte) []byte {
	var b bytes.Buffer
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&b)
	_, _ = w.Write(frame) // memory takes all
	_ = w.Flush()
	return b.Bytes()
}
