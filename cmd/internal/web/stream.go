package web

import (
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

const (
	heartbeat    = 15 * time.Second // of a stream on which nothing happens
	writeTimeout = 20 * time.Second // for a reader to take written bytes
)

// stream is one open event stream of a page.
type stream struct {
	out    http.ResponseWriter
	ctl    *http.ResponseController
	packed bool
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
	preview := r.URL.Query().Get("preview")
	if who.IsHost() && !s.lobby.HasPreview(preview) {
		http.Error(w, "the lobby has no stream: ask for lobby.tables", http.StatusBadRequest)
		return
	}
	from, err := strconv.Atoi(r.URL.Query().Get("from"))
	if err != nil && r.URL.Query().Get("from") != "" {
		http.Error(w, "from is the number of a change", http.StatusBadRequest)
		return
	}
	if !s.links.addStream(who) {
		refuseRate(w, "too many streams are open with this link: close some")
		return
	}
	defer s.links.removeStream(who)
	watch, err := s.watch(r, who, preview, from)
	if err != nil {
		http.Error(w, unready, http.StatusServiceUnavailable)
		return
	}
	defer watch.Leave()
	st := &stream{out: w, ctl: http.NewResponseController(w), packed: takesGzip(r)}
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
	st.follow(r.Context(), s.lobby, watch)
}

// watch returns what a stream follows: a preview for the host, else the table of the link.
func (s *Server) watch(r *http.Request, who *lobby.Holder, preview string, from int) (lobby.Watcher, error) {
	if who.IsHost() {
		return s.lobby.WatchPreview(preview, from)
	}
	return s.lobby.WatchTable(r.Context(), who, from)
}

// follow sends what is new at each change, until nothing more can come, the reader leaves or is
// too slow, or the lobby closes.
func (st *stream) follow(reader context.Context, l *lobby.Lobby, watch lobby.Watcher) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		news, changed, more, err := watch.NextNews(reader)
		if err != nil || st.sendNews(news) != nil || !more {
			return
		}
		select {
		case <-changed:
		case <-beat.C:
			if st.sendFrame([]byte(": beat\n\n")) != nil {
				return
			}
		case <-reader.Done():
			return
		case <-l.EndSignal():
			return
		}
	}
}

// sendNews sends news, each as one event.
func (st *stream) sendNews(news []lobby.News) error {
	for i := range news {
		frame := eventFrame(&news[i])
		if st.packed {
			frame = news[i].Pack(func() []byte { return deflateFrame(frame) })
		}
		if err := st.writeBytes(frame); err != nil {
			return err
		}
	}
	return st.ctl.Flush()
}

// eventFrame returns news as an event of a stream.
func eventFrame(n *lobby.News) []byte {
	var frame []byte
	if n.Number > 0 {
		frame = fmt.Appendf(frame, "id: %d\n", n.Number)
	}
	if n.Name != "" {
		frame = fmt.Appendf(frame, "event: %s\n", n.Name)
	}
	return fmt.Appendf(frame, "data: %s\n\n", n.Data)
}

// sendFrame sends one frame.
func (st *stream) sendFrame(frame []byte) error {
	if st.packed {
		frame = deflateFrame(frame)
	}
	if err := st.writeBytes(frame); err != nil {
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

// gzipHead begins a gzip stream that has no end. Pieces of deflate follow, each
// packed by itself and closed by a flush. So all streams share a packed piece, and
// no stream needs memory for packing.
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
