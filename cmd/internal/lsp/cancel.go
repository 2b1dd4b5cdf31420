package lsp

import (
	"bytes"
	"encoding/json"
	"sync"
)

const cancelMethod = "$/cancelRequest"

// cancelledRequests are the requests that the editor has cancelled before they were answered.
// The reader of messages notes them while an earlier request is still being answered.
type cancelledRequests struct {
	mu  sync.Mutex
	ids map[string]bool
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
