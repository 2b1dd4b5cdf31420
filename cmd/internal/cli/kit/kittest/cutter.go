package kittest

import (
	"bytes"
	"context"
	"strings"
)

// Cutter is the output of a command. It ends the context of the command at the first write that
// holds a text.
type Cutter struct {
	bytes.Buffer
	At     string // empty: never
	Cancel context.CancelFunc
}

// Write keeps what is written, and ends the context where it holds the text.
func (c *Cutter) Write(p []byte) (int, error) {
	if c.At != "" && strings.Contains(string(p), c.At) {
		c.Cancel()
	}
	return c.Buffer.Write(p)
}
