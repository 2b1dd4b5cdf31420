package serve

import (
	"errors"
	"log"
	"strings"
	"syscall"
)

// isPortTaken reports whether a port is another program's.
func isPortTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || strings.Contains(err.Error(), "Only one usage of each socket address")
}

// quietLog leaves out what strangers can make the library write, such as failed
// handshakes; faults of ours are told.
func (s *Server) quietLog() *log.Logger { return log.New(sayWriter{s}, "", 0) }

type sayWriter struct{ s *Server }

// Write takes a line of the library.
func (w sayWriter) Write(p []byte) (int, error) {
	if strings.Contains(string(p), "panic") {
		w.s.home.Report(strings.TrimSpace(string(p)))
	}
	return len(p), nil
}
