package pack

import (
	"bytes"
	"testing"
)

// TestEndsOfLinesDoNotChangeAPack: what git writes on Windows is the same game.
func TestEndsOfLinesDoNotChangeAPack(t *testing.T) {
	written := func(text string) (string, []byte) {
		var b bytes.Buffer
		m, err := Write(&b, "pond", "Pond", []File{{"scenarios/pond/game.yaml", []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		return m.Content, b.Bytes()
	}
	a, packA := written("format: 2\nkind: game\n")
	b, packB := written("format: 2\r\nkind: game\r\n")
	if a != b || !bytes.Equal(packA, packB) {
		t.Errorf("content %s with LF, %s with CRLF", a, b)
	}
	if c, _ := written("format: 2\nkind: games\n"); c == a {
		t.Error("another text has the same content")
	}
}
