package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"
)

const cancelMethod = "$/cancelRequest"

// cancelledRequests are the requests that the editor has cancelled before they were answered.
// The reader of messages notes them while a request is still being answered, and ends the context of that one.
type cancelledRequests struct {
	mu  sync.Mutex
	ids map[string]bool
	// answering is the request that is being answered, and end ends its context.
	answering string
	end       context.CancelFunc
}

// noteMessage notes the request that a message cancels, if it cancels one.
func (c *cancelledRequests) noteMessage(body []byte) {
	if id := cancelledID(body); id != "" {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.ids == nil {
			c.ids = map[string]bool{}
		}
		c.ids[id] = true
		if c.answering == id {
			c.end()
		}
	}
}

// beginRequest gives the request that is about to be answered a context of its own. The function
// that it returns ends the context, and reports whether the editor cancelled the request meanwhile.
func (s *Server) beginRequest(id string) (end func() (cancelled bool)) {
	if id == "" {
		return func() bool { return false }
	}
	ctx := s.request
	c := &s.cancelled
	c.mu.Lock()
	defer c.mu.Unlock()
	s.request, c.end = context.WithCancel(ctx)
	c.answering = id
	return func() bool {
		c.end()
		c.mu.Lock()
		defer c.mu.Unlock()
		s.request, c.answering = ctx, ""
		return c.ids[id]
	}
}

// cancelledID returns the id of the request that a message cancels; empty for other messages.
func cancelledID(body []byte) string {
	if !bytes.Contains(body, []byte("cancelRequest")) {
		return ""
	}
	var m struct {
		Method string `json:"method"`
		Params struct {
			ID json.RawMessage `json:"id"`
		} `json:"params"`
	}
	if json.Unmarshal(body, &m) != nil || m.Method != cancelMethod {
		return ""
	}
	return string(m.Params.ID)
}

// takeID reports whether a request was cancelled, and forgets it.
func (c *cancelledRequests) takeID(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.ids[id]
	delete(c.ids, id)
	return was
}
