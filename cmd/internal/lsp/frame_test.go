package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// A message that cannot be read is told of, and the next one is read; the end of the
// stream in the middle of one is the end.
func TestFraming(t *testing.T) {
	frame := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	for _, c := range []struct{ in, want string }{
		{frame(`{"a":1}`) + frame(`{}`), `{"a":1}|{}`},
		{"content-length: 2\nContent-Type: x\n\n{}", "{}"},
		{"X: 1\r\n\r\n" + frame("{}"), "bad|{}"},
		{"Content-Length: -1\r\n\r\n" + frame("{}"), "bad|{}"},
		{"Content-Length: 99999999999999999999\r\n\r\n" + frame("{}"), "bad|{}"},
		{"Content-Length: 5\r\n\r\n{}", ""},
		{"Content-Length: 5", ""},
		{strings.Repeat("x", 3*maxHeader) + "\n" + frame("{}"), "{}"},
		{"\r\n\r\n" + frame("{}"), "{}"},
	} {
		var got []string
		for r := newReader(strings.NewReader(c.in)); ; {
			body, err := r.readMessage()
			if errors.Is(err, errFrame) {
				body = []byte("bad")
			} else if err != nil {
				break
			}
			got = append(got, string(body))
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%.60q gives %q, want %q", c.in, s, c.want)
		}
	}
}

// FuzzServe: whatever comes in, the server neither falls over nor answers what is no JSON.
func FuzzServe(f *testing.F) {
	say := func(bodies ...string) string {
		var b strings.Builder
		for _, body := range bodies {
			fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(body), body)
		}
		return b.String()
	}
	start := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`
	f.Add(say(start, `{"method":"exit"}`))
	f.Add(say(start, `{"id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x/y.yaml"},"position":{"line":-5,"character":99999999}}}`))
	f.Add(say(start, `{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"http://x"}}}`, `[]`, `7`, `{"id":{}}`))
	f.Add("Content-Length: 3\r\n\r\n{}")
	f.Fuzz(func(t *testing.T, in string) {
		var out bytes.Buffer
		s := &Server{Open: func(string) (*Workspace, error) { return nil, errors.New("nothing is there") }}
		if _, err := s.Serve(t.Context(), strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		for r := newReader(&out); ; {
			body, err := r.readMessage()
			if err == io.EOF {
				break
			}
			if err != nil || !json.Valid(body) {
				t.Fatalf("answers %q: %v", body, err)
			}
		}
	})
}

// Places of editors count UTF-16, those of findings characters: both ways, past the ends
// of lines and texts.
func TestPlaces(t *testing.T) {
	text := "a: é\r\n# 🂡x: 1\nlast"
	in := newLineIndex(text)
	for _, c := range []struct {
		line, col int
		want      position
	}{{1, 1, position{0, 0}}, {1, 5, position{0, 4}}, {2, 4, position{1, 4}}, {2, 99, position{1, 8}}, {9, 9, position{2, 4}}} {
		if got := in.toPosition(c.line, c.col); got != c.want {
			t.Errorf("line %d column %d is %v, want %v", c.line, c.col, got, c.want)
		}
	}
	for _, c := range []struct {
		at        position
		line, col int
		offset    int
	}{{position{0, 4}, 1, 5, 5}, {position{1, 4}, 2, 4, 13}, {position{1, 3}, 2, 3, 9}, {position{0, 99}, 1, 5, 5}, {position{7, 0}, 3, 5, len(text)}, {position{-1, -1}, 1, 1, 0}} {
		if line, col := in.fromPosition(c.at); line != c.line || col != c.col {
			t.Errorf("%v is line %d column %d, want %d %d", c.at, line, col, c.line, c.col)
		}
		if got := byteOffset(text, c.at); got != c.offset {
			t.Errorf("%v is byte %d, want %d", c.at, got, c.offset)
		}
	}
	for _, file := range []string{"/a b/ü.yaml", "/x%20.yaml", "/ü/#1?.lua"} {
		if got, ok := uriToPath(pathToURI(file)); !ok || got != file {
			t.Errorf("%s comes back from %s as %s", file, pathToURI(file), got)
		}
	}
}

// cancellingWriter is the editor's end; it ends a context with the nth message.
type cancellingWriter struct {
	answers, at int
	cancel      context.CancelFunc
}

func (w *cancellingWriter) Write(p []byte) (int, error) {
	if strings.Contains(string(p), `"id"`) {
		if w.answers++; w.answers == w.at {
			w.cancel()
		}
	}
	return len(p), nil
}

// After the end of its context the server begins no answer, whatever waits to be read.
func TestServingEndsWithItsContext(t *testing.T) {
	var in strings.Builder
	for id := range 200 {
		body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"initialize","params":{}}`, id)
		fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	ctx, cancel := context.WithCancel(t.Context())
	out := &cancellingWriter{at: 3, cancel: cancel}
	s := &Server{Open: func(string) (*Workspace, error) { return nil, errors.New("nothing is there") }}
	if clean, err := s.Serve(ctx, strings.NewReader(in.String()), out); err != nil || clean {
		t.Errorf("clean %v, %v", clean, err)
	}
	if out.answers != 3 {
		t.Errorf("%d answers, ended with the third", out.answers)
	}
	silent, writer := io.Pipe() // nothing ever comes
	defer writer.Close()
	if _, err := s.Serve(ctx, silent, out); err != nil {
		t.Error(err)
	}
}
