package web

import (
	"errors"
	"log"
	"strings"
	"syscall"
)

// isPortTaken reports whether an error says that another program uses the port.
func isPortTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || strings.Contains(err.Error(), "Only one usage of each socket address")
}

// quietLog drops log lines that strangers can cause, such as failed handshakes, and reports
// panics.
func (s *Server) quietLog() *log.Logger { return log.New(sayWriter{s}, "", 0) }

type sayWriter struct{ s *Server }

// Write takes a line of the library.
func (w sayWriter) Write(p []byte) (int, error) {
	if strings.Contains(string(p), "panic") {
		w.s.home.Report(strings.TrimSpace(string(p)))
	}
	return len(p), nil
}
