package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Home is the program around the server.
type Home struct {
	Dir     string              // folder of the saved games
	Keys    string              // folder of the user, apart from Dir, where keys are kept
	Games   func() []Game       // lists the games that can be played
	Load    protocol.Loader     // compiles a scenario
	NewSeed func() rng.WideSeed // a seed that nobody chose
	Hosts   []string            // names by which the server may be called, beside those of this machine
	Report  func(string)        // reports a problem to the person who runs the server
	Vault   Vault               // where the secrets of sealed games are kept
	Clock   func() time.Time    // nil: the clock of the machine
	Bot     BotMaker            // nil: bot.Timed
	Files   journal.Files       // nil: the disk; tests let its operations fail

	Workshop Workshop // the project that is written meanwhile; nil: none is watched

	AddressHeader string // header in which a proxy passes on the address of its caller; empty: none is read
}

// BotMaker makes the bot of a seat's name.
type BotMaker func(name string, w bot.Watch, seed rng.Seed) (bot.Bot, error)

// Vault keeps the secrets of sealed games apart from their journals.
type Vault interface {
	HideSecrets(h *journal.Header, secrets map[string]string) error
	UnsealLog(log *journal.Log)
	ForgetSecrets(h *journal.Header)
}

// Server holds the tables and the keys to them.
type Server struct {
	home  Home
	keys  keyring
	store keyStore
	pages pages
	rules rulesCache
	rates addressRates    // of those without a valid key
	life  context.Context // ends with the server
	end   context.CancelFunc

	// mu guards the list of tables alone: it is never held while rules work.
	mu       sync.Mutex
	tables   []*table
	previews []*livePreview
	count    int

	headerTimeout time.Duration // for the head of a request
	conns         connLimits
}

// New makes a server with the tables of its folder that keys are kept of.
func New(home Home) (*Server, error) {
	if home.Report == nil {
		home.Report = func(string) {}
	}
	if home.Clock == nil {
		home.Clock = time.Now
	}
	if home.Bot == nil {
		home.Bot = bot.NewTimed
	}
	s := &Server{home: home, headerTimeout: 5 * time.Second,
		conns: connLimits{limits.ServeConnections, limits.ServeUnknown, limits.ServeAddressConnections, limits.ServeLinkConnections}}
	s.life, s.end = context.WithCancel(context.Background())
	s.rules.load = home.Load
	if home.Workshop != nil {
		s.rules.stamp = home.Workshop.Revision
	}
	if err := s.pages.readFiles(); err != nil {
		return nil, err
	}
	var err error
	if s.store, err = openKeyStore(home.Keys, home.Dir); err != nil {
		return nil, err
	}
	if err := s.carryKeys(); err != nil {
		return nil, err
	}
	if err := s.loadHostKey(); err != nil {
		return nil, err
	}
	return s, s.findTables()
}

// HostLink is the address of the lobby, with the key of who runs the server.
func (s *Server) HostLink() string { return "/#" + s.keys.host }

// Handler answers requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /rpc", s.serveRPC)
	mux.HandleFunc("GET /events", s.serveEvents)
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

// dropUnused closes idle games, and drops copies and compiled rules that nothing uses.
func (s *Server) dropUnused() {
	every := time.NewTicker(time.Minute)
	defer every.Stop()
	for {
		select {
		case <-every.C:
			s.closeIdleTables()
		case <-s.life.Done():
			return
		}
	}
}

func (s *Server) closeIdleTables() {
	for _, t := range s.listTables() {
		if err := t.closeIdle(s.home.Clock()); err != nil {
			s.home.Report(fmt.Sprintf("%s: %v", t.name, err))
		}
	}
}

// Close ends all streams and closes the tables. Nothing is lost, as journals are complete.
func (s *Server) Close() {
	s.end()
	var all sync.WaitGroup
	for _, t := range s.listTables() {
		all.Go(func() {
			if err := t.putAway(); err != nil {
				s.home.Report(fmt.Sprintf("%s: %v", t.name, err))
			}
		})
	}
	all.Wait()
}

func (s *Server) listTables() []*table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]*table(nil), s.tables...)
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
