package web

import (
	"errors"
	"net/http"
	"time"

	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
)

// errNotOver means that a game is still under way.
var errNotOver = errors.New("the game is not over: its file can be had when it is")

// serveFile sends a finished game as one HTML file, as the side of the key saw it.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	who := s.requireHolder(w, r)
	if who == nil {
		return
	}
	if who.IsHost() {
		http.Error(w, "the lobby has no game: use the link of a seat", http.StatusBadRequest)
		return
	}
	if !s.links.admitRequest(who, s.home.Clock()) {
		refuseRate(w, "too many requests with one link: wait a little")
		return
	}
	defer s.links.endRequest(who)
	var data []byte
	var err error
	opened := who.UseSession(r.Context(), func(session *livegame.Session, side model.SideID) {
		if session.Table.Result() == nil {
			err = errNotOver
			return
		}
		data, err = ReplayFile(session, side, nil)
	})
	switch {
	case opened != nil:
		http.Error(w, unready, http.StatusServiceUnavailable)
		return
	case err != nil:
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute)) // else that of the server holds
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="game.html"`)
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(data) // who has gone needs no answer
}
