package web

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// policy limits what pages may load to files of this server. Inline scripts do not run, so that text
// of a game cannot become code.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
	"form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

// guardRequests checks each request before any handler: its host, its origin, its size.
func (s *Server) guardRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		defer s.recoverRequest(w, r)
		if who := s.findHolder(r); who != nil {
			identifyConn(r, who)
		} else if !s.admitStranger(r) {
			refuseRate(w, "too many requests without a valid link from your address: wait a little")
			return
		}
		if !s.servesName(r.Host) {
			http.Error(w, "this server does not go by that name; who runs it can allow it with --host", http.StatusMisdirectedRequest)
			return
		}
		if !ownPage(r) {
			http.Error(w, "another site may not speak for a player", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// recoverRequest answers a request whose handler panicked; the program goes on.
func (s *Server) recoverRequest(w http.ResponseWriter, r *http.Request) {
	bad := recover()
	if bad == nil || bad == http.ErrAbortHandler {
		return
	}
	s.lobby.ReportFault(r.URL.Path, bad)
	http.Error(w, "our fault; who runs the server is told", http.StatusInternalServerError)
}

// servesName reports whether the server answers to a host name: localhost, an address, or a name of
// --host. Other names are refused, because a foreign site can make its own name lead here (DNS
// rebinding).
func (s *Server) servesName(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	return name == "localhost" || net.ParseIP(name) != nil || slices.Contains(s.home.Hosts, name)
}

// ownPage reports whether a request comes from a page of this server, or from no page.
func ownPage(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		// A link from elsewhere may lead to a page; nothing else may be asked for.
		if r.Method != http.MethodGet || r.Header.Get("Sec-Fetch-Mode") != "navigate" || r.URL.Path == "/events" {
			return false
		}
	}
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return true
	}
	u, err := url.Parse(origins[0])
	return len(origins) == 1 && err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// requireHolder returns the holder of the key in a request. For an invalid key it answers 404 and
// returns nil. A missing or misspelt key and one of a closed table get the same answer, so that
// nobody can probe which tables exist.
func (s *Server) requireHolder(w http.ResponseWriter, r *http.Request) *lobby.Holder {
	h := s.findHolder(r)
	if h == nil {
		http.Error(w, "there is nothing here: the link is wrong, or its table is closed", http.StatusNotFound)
	}
	return h
}

// findHolder returns the holder of the key that a request carries, or nil without a valid key.
func (s *Server) findHolder(r *http.Request) *lobby.Holder {
	values := r.Header.Values("Authorization")
	if len(values) != 1 {
		return nil
	}
	key, _ := strings.CutPrefix(values[0], "Bearer ")
	return s.lobby.FindHolder(key)
}
