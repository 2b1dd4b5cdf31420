package web

import (
	"compress/gzip"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// serveRPC answers one message of the protocol with the rights of its key.
func (s *Server) serveRPC(w http.ResponseWriter, r *http.Request) {
	who := s.requireHolder(w, r)
	if who == nil {
		return
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "a message is sent as application/json", http.StatusUnsupportedMediaType)
		return
	}
	if !s.links.admitRequest(who, s.home.Clock()) {
		refuseRate(w, "too many requests with one link: wait a little")
		return
	}
	defer s.links.endRequest(who)
	message, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limits.ServeMessage))
	if err != nil {
		var long *http.MaxBytesError
		if errors.As(err, &long) {
			http.Error(w, "the message is too long", http.StatusRequestEntityTooLarge)
		} else {
			http.Error(w, "the message did not come through", http.StatusBadRequest)
		}
		return
	}
	answer, err := s.lobby.AnswerMessage(r.Context(), who, message)
	if err != nil {
		http.Error(w, unready, http.StatusServiceUnavailable)
		return
	}
	writeReply(w, r, answer)
}

// unready is the message for players when a game cannot be opened. The reason is for the host
// alone, as it names files.
const unready = "the table cannot be opened now; its host sees why in the lobby"

// gzipFrom is the length from which an answer is packed.
const gzipFrom = 2000

func writeReply(w http.ResponseWriter, r *http.Request, answer string) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute)) // else that of the server holds
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Encoding")
	if answer == "" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if len(answer) < gzipFrom || !takesGzip(r) {
		_, _ = io.WriteString(w, answer) // who has gone needs no answer
		return
	}
	h.Set("Content-Encoding", "gzip")
	z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // the level is one there is
	_, _ = io.WriteString(z, answer)
	_ = z.Close()
}
