package web

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// Home is the program around the server.
type Home struct {
	lobby.Host
	Hosts         []string // names by which the server may be called, beside those of this machine
	AddressHeader string   // header in which a proxy passes on the address of its caller; empty: none is read
}

// Server answers browsers for one lobby.
type Server struct {
	home  Home
	lobby *lobby.Lobby
	pages pages
	rates addressRates // of those without a valid key
	links linkLoads    // of those with one

	headerTimeout time.Duration // for the head of a request
	conns         connLimits
}

// New makes a server for the lobby of a store. Where the home does not set them, time is that of
// the machine, and keys are made by chance.
func New(home Home) (*Server, error) {
	if home.Report == nil {
		home.Report = func(string) {}
	}
	if home.Clock == nil {
		home.Clock = time.Now
	}
	if home.Wait == nil {
		home.Wait = wait
	}
	if home.NewKey == nil {
		home.NewKey = newKey
	}
	s := &Server{home: home, headerTimeout: 5 * time.Second,
		conns: connLimits{limits.ServeConnections, limits.ServeUnknown, limits.ServeAddressConnections, limits.ServeLinkConnections}}
	if err := s.pages.readFiles(); err != nil {
		return nil, err
	}
	var err error
	s.lobby, err = lobby.New(home.Host)
	return s, err
}

// wait waits by the clock of the machine.
func wait(d time.Duration) (passed <-chan time.Time, stop func() bool) {
	t := time.NewTimer(d)
	return t.C, t.Stop
}

// newKey is 128 bits that nobody can guess, as text.
func newKey() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails: the program would end
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// HostLink is the address of the lobby, with the key of who runs the server.
func (s *Server) HostLink() string { return "/#" + s.lobby.HostKey() }

// Handler answers requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /rpc", s.serveRPC)
	mux.HandleFunc("GET /events", s.serveEvents)
	mux.HandleFunc("GET /file", s.serveFile)
	mux.HandleFunc("/", s.pages.serveFile)
	return s.guardRequests(mux)
}

// Serve answers on a listener until the context ends, and then closes the tables.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: s.headerTimeout, ReadTimeout: 30 * time.Second, WriteTimeout: 60 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: limits.ServeHead, ErrorLog: s.quietLog(), ConnContext: withConn, ConnState: noteConnState}
	conns := newConnTable(s.conns, s.home.AddressHeader != "")
	go s.dropUnused()
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(&connListener{l, conns}) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	s.Close()
	wait, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if down := h.Shutdown(wait); down != nil {
		_ = h.Close() // those who are still there are cut off
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return err
}

// dropUnused closes idle games, and forgets links that have not been used for long.
func (s *Server) dropUnused() {
	every := time.NewTicker(time.Minute)
	defer every.Stop()
	for {
		select {
		case <-every.C:
			s.lobby.CloseIdle()
			s.links.forgetUnused(s.home.Clock())
		case <-s.lobby.EndSignal():
			return
		}
	}
}

// Close ends all streams and closes the tables. Nothing is lost, as journals are complete.
func (s *Server) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), limits.ServeEnd*time.Second)
	defer cancel()
	s.lobby.Close(ctx)
}

// Listen listens at an address, or at the next free port if that one is taken; moved says that
// it did.
func Listen(addr string) (l net.Listener, moved bool, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, false, err
	}
	first, err := net.LookupPort("tcp", port)
	if err != nil {
		return nil, false, err
	}
	const tries = 50
	for n := range tries {
		if l, err = net.Listen("tcp", net.JoinHostPort(host, fmt.Sprint(first+n))); err == nil {
			return l, n > 0, nil
		}
		if !isPortTaken(err) {
			break
		}
	}
	return nil, false, err
}
