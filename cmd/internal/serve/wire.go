package serve

import (
	"errors"
	"log"
	"net"
	"strings"
	"sync"
	"syscall"
)

// taken reports whether a port is another program's.
func taken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || strings.Contains(err.Error(), "Only one usage of each socket address")
}

// bounded is a listener with no more than so many connections at once.
type bounded struct {
	net.Listener
	free chan struct{}
}

// Accept waits until a connection may be taken.
func (b *bounded) Accept() (net.Conn, error) {
	b.free <- struct{}{}
	c, err := b.Listener.Accept()
	if err != nil {
		<-b.free
		return nil, err
	}
	return &boundedConn{Conn: c, leave: sync.OnceFunc(func() { <-b.free })}, nil
}

type boundedConn struct {
	net.Conn
	leave func()
}

// Close makes room for another.
func (c *boundedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// quietLog leaves out what strangers can make the library write, such as failed
// handshakes; faults of ours are told.
func (s *Server) quietLog() *log.Logger { return log.New(sayWriter{s}, "", 0) }

type sayWriter struct{ s *Server }

// Write takes a line of the library.
func (w sayWriter) Write(p []byte) (int, error) {
	if strings.Contains(string(p), "panic") {
		w.s.home.Say(strings.TrimSpace(string(p)))
	}
	return len(p), nil
}
