package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/vedette-wargames/vedette/engine/assist"
	"github.com/vedette-wargames/vedette/engine/jsontext"
)

// Workspace is a project that an editor works in.
type Workspace struct {
	Desk *assist.Workspace
	Root string // its folder
	// shown are the files for which the editor shows findings.
	shown map[string]bool
	// changed are the files that changed since the last full lint. The value is false for those
	// whose quick findings were sent already.
	changed map[string]bool
}

// Server serves one editor.
type Server struct {
	// Open opens the project that contains a file or folder.
	Open func(name string) (*Workspace, error)
	// Version of the program.
	Version string
	// PagesRevision is the revision to whose pages findings link, as [diag.RuleAddress] takes it.
	PagesRevision string
	// Log receives messages for developers; it may be nil.
	Log io.Writer

	out          io.Writer
	methods      map[string]method
	workspaces   map[string]*Workspace // by folder
	byFolder     map[string]*Workspace // the workspace of each folder looked up so far
	docs         map[string]string     // texts that the editor holds, by file
	version      map[string]int
	uris         map[string]string // as the editor writes them, by file
	ready        bool
	closed       bool // shutdown was asked for
	watchesFiles bool // the editor reports files that change
	stale        map[*Workspace]bool
	requestCount int
	cancelled    cancelledRequests
	interrupt    atomic.Pointer[context.CancelFunc] // ends the lint under way; nil for none
	request      context.Context                    // of the request that is being answered; it ends when the editor cancels it
	ended        bool
}

// idleDelay is the silence after which the server looks for findings. Without it, each letter that
// somebody types would start a check.
const idleDelay = 25 * time.Millisecond

// typingDelay is the silence after the quick findings that starts a full lint. Lint of a large game
// takes longer than the time between two keys.
const typingDelay = 150 * time.Millisecond

// Serve answers messages until the editor sends exit or disconnects, or ctx ends. After the end of
// ctx it begins no answer. clean is false if the editor has not sent a shutdown request.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) (clean bool, err error) {
	s.methods = methods()
	s.out, s.workspaces, s.byFolder, s.stale = out, map[string]*Workspace{}, map[string]*Workspace{}, map[*Workspace]bool{}
	s.request = ctx
	s.docs, s.version, s.uris = map[string]string{}, map[string]int{}, map[string]string{}
	type read struct {
		body []byte
		err  error
	}
	come := make(chan read, 256)
	go func() {
		r := newReader(in)
		for {
			body, err := r.readMessage()
			s.cancelled.noteMessage(body)
			come <- read{body, err}
			if end := s.interrupt.Load(); end != nil {
				(*end)()
			}
			if err != nil && !errors.Is(err, errFrame) {
				return
			}
		}
	}()
	for !s.ended && ctx.Err() == nil {
		var wait <-chan time.Time
		if len(s.stale) > 0 {
			wait = time.After(s.publishDelay())
		}
		select {
		case <-ctx.Done():
		case m := <-come:
			switch {
			case m.err == nil:
				err = s.answerMessage(m.body)
			case errors.Is(m.err, errFrame):
				err = s.sendResult(null, nil, &rpcError{codeParse, m.err.Error()})
			default:
				return s.closed, nil
			}
		case <-wait:
			var some bool
			if some, err = s.publishSoon(); !some && err == nil {
				err = s.publishUntil(ctx, func() bool { return len(come) > 0 })
			}
		}
		if err != nil {
			return s.closed, err
		}
	}
	return s.closed, nil
}

// publishUntil is publishFindings until the next message comes: who types or asks something does
// not wait for a lint of everything, which goes on afterwards.
func (s *Server) publishUntil(ctx context.Context, came func() bool) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	s.interrupt.Store(&end)
	defer s.interrupt.Store(nil)
	if came() {
		return nil
	}
	return s.publishFindings(ctx)
}

// answerMessage answers one message.
func (s *Server) answerMessage(body []byte) error {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(body, &m); err != nil {
		code := codeParse
		if json.Valid(body) {
			code = codeInvalid
		}
		problem, _ := jsontext.ReadError(err)
		return s.sendResult(null, nil, &rpcError{code, "this is no message: " + problem})
	}
	if m.Method == "" {
		if m.ID == nil {
			return s.sendResult(null, nil, &rpcError{codeInvalid, "a message has a method"})
		}
		return nil // an answer to what we asked
	}
	if m.Method == cancelMethod { // what came before it is answered: nothing is left to cancel
		s.cancelled.takeID(cancelledID(body))
		return nil
	}
	if m.ID != nil && s.cancelled.takeID(string(m.ID)) {
		return s.sendResult(m.ID, nil, &rpcError{codeCancelled, "the request was cancelled"})
	}
	end := s.beginRequest(string(m.ID))
	result, err := s.callMethod(m.Method, m.Params)
	if end() && m.ID != nil {
		return s.sendResult(m.ID, nil, &rpcError{codeCancelled, "the request was cancelled"})
	}
	if m.ID == nil {
		if err != nil {
			s.logf("%s: %v", m.Method, err)
		}
		return nil
	}
	return s.sendResult(m.ID, result, err)
}

// sendResult sends the result of a request, or its error.
func (s *Server) sendResult(id json.RawMessage, result any, err error) error {
	m := &message{ID: id}
	var known *rpcError
	switch {
	case errors.As(err, &known):
		m.Error = known
	case err != nil:
		m.Error = &rpcError{codeInternal, err.Error()}
	case result == nil:
		m.Result = null
	default:
		m.Result = result
	}
	return writeMessage(s.out, m)
}

// sendNotification sends a message that the editor did not ask for.
func (s *Server) sendNotification(method string, params any) error {
	body, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return writeMessage(s.out, &message{Method: method, Params: body})
}

// sendRequest sends a request to the editor and does not wait for the answer.
func (s *Server) sendRequest(method string, params any) error {
	s.requestCount++
	body, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return writeMessage(s.out, &message{ID: json.RawMessage(fmt.Sprint(s.requestCount)), Method: method, Params: body})
}

// logf writes a line to the log, if there is one.
func (s *Server) logf(format string, args ...any) {
	if s.Log != nil {
		fmt.Fprintf(s.Log, format+"\n", args...)
	}
}

// callMethod runs a method. A panic becomes the error of this request alone.
func (s *Server) callMethod(method string, params json.RawMessage) (result any, err error) {
	fn, known := s.methods[method]
	switch {
	case method == "exit":
		s.ended = true
		return nil, nil
	case s.closed:
		return nil, &rpcError{codeInvalid, "the server was shut down"}
	case !s.ready && method != "initialize":
		return nil, &rpcError{codeNotReady, "the first message is initialize"}
	case !known && len(method) > 2 && method[:2] == "$/":
		return nil, nil
	case !known:
		return nil, &rpcError{codeNoMethod, fmt.Sprintf("there is no method %.80q", method)}
	}
	_, fault := s.runGuarded(func() { result, err = fn(s, params) })
	if fault != nil {
		return nil, fault
	}
	return result, err
}

// runGuarded runs a function and recovers a panic in it.
func (s *Server) runGuarded(do func()) (ok bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.logf("%v\n%s", p, debug.Stack())
			err = &rpcError{codeInternal, fmt.Sprintf("a fault of Vedette itself: %v", p)}
		}
	}()
	do()
	return true, nil
}

// method carries out one method.
type method func(*Server, json.RawMessage) (any, error)

// decodeParams makes a method of a function with typed parameters.
func decodeParams[P any](do func(*Server, *P) (any, error)) method {
	return func(s *Server, params json.RawMessage) (any, error) {
		p := new(P)
		if len(params) > 0 {
			if err := json.Unmarshal(params, p); err != nil {
				problem, _ := jsontext.ReadError(err)
				return nil, &rpcError{codeParams, "the parameters do not fit: " + problem}
			}
		}
		return do(s, p)
	}
}

// findWorkspace returns the project in which a file lies, and its name there.
func (s *Server) findWorkspace(file string) (*Workspace, string, error) {
	dir := filepath.Dir(file)
	r := s.byFolder[dir]
	if r == nil {
		opened, err := s.Open(file)
		if err != nil {
			return nil, "", err
		}
		if r = s.workspaces[opened.Root]; r == nil {
			r = opened
			r.shown = map[string]bool{}
			s.workspaces[r.Root] = r
		}
		s.byFolder[dir] = r
	}
	name, err := filepath.Rel(r.Root, file)
	return r, filepath.ToSlash(name), err
}

// fullName returns the full path of a file of the project.
func (r *Workspace) fullName(name string) string {
	return filepath.Join(r.Root, filepath.FromSlash(name))
}

// fileURI returns the URI of a file as the editor writes it.
func (s *Server) fileURI(file string) string {
	if u, ok := s.uris[file]; ok {
		return u
	}
	return pathToURI(file)
}

// isFolder reports whether a folder of that name exists.
func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
