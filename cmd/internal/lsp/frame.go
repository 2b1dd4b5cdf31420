package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	maxBody   = 64 << 20 // bytes of one message; a longer one is skipped
	maxHeader = 4 << 10  // bytes of one line of a header
	maxLines  = 64       // lines of a header
)

// errFrame means that a message cannot be read. The messages after it still can.
var errFrame = errors.New("no message")

// reader takes messages from a stream.
type reader struct{ r *bufio.Reader }

func newReader(r io.Reader) *reader { return &reader{bufio.NewReaderSize(r, maxHeader)} }

// readMessage returns the next message. An error that wraps errFrame concerns this message
// alone; any other error ends the stream.
func (r *reader) readMessage() ([]byte, error) {
	length, some := -1, false
	for lines := 0; ; lines++ {
		line, err := r.readHeaderLine()
		if err != nil {
			return nil, err
		}
		if line == "" {
			if !some {
				continue // empty lines between messages
			}
			break
		}
		some = true
		name, value, ok := strings.Cut(line, ":")
		if ok && strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err != nil || n < 0 {
				return nil, fmt.Errorf("%w: Content-Length is %.40q", errFrame, value)
			}
			length = n
		}
		if lines > maxLines {
			return nil, fmt.Errorf("%w: a header of more than %d lines", errFrame, maxLines)
		}
	}
	if length < 0 {
		return nil, fmt.Errorf("%w: a header without Content-Length", errFrame)
	}
	if length > maxBody {
		if _, err := io.CopyN(io.Discard, r.r, int64(length)); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %d bytes, where at most %d are read", errFrame, length, maxBody)
	}
	return r.readBody(length)
}

// readBody reads so many bytes. It allocates memory as they come, as a header may promise more
// than follows.
func (r *reader) readBody(length int) ([]byte, error) {
	var b strings.Builder
	if _, err := io.CopyN(&b, r.r, int64(length)); err != nil {
		return nil, io.EOF // the other end went away in the middle
	}
	return []byte(b.String()), nil
}

// readHeaderLine returns the next line of a header without its end, cut at maxHeader bytes.
func (r *reader) readHeaderLine() (string, error) {
	text, err := r.r.ReadSlice('\n')
	out := strings.TrimRight(string(text), "\r\n")
	for err == bufio.ErrBufferFull {
		_, err = r.r.ReadSlice('\n')
	}
	if err != nil {
		return "", io.EOF
	}
	return out, nil
}

// message is one message of JSON-RPC: a request, a notification or an answer.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

// rpcError is why a request has no result.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error is the message.
func (e *rpcError) Error() string { return e.Message }

// The codes of JSON-RPC and LSP.
const (
	codeParse      = -32700
	codeInvalid    = -32600
	codeNoMethod   = -32601
	codeParams     = -32602
	codeInternal   = -32603
	codeNotReady   = -32002
	codeCancelled  = -32800 // RequestCancelled
	codeFailed     = -32803 // RequestFailed: it is well formed, and cannot be done
	jsonRPCVersion = "2.0"
)

// null is the result of a request that has none: JSON-RPC wants it written.
var null = json.RawMessage("null")

// writeMessage sends a message.
func writeMessage(w io.Writer, m *message) error {
	m.Version = jsonRPCVersion
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}
