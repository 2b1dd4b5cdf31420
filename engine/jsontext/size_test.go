package jsontext

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

type sized struct {
	Text  string            `json:"text"`
	Raw   json.RawMessage   `json:"raw,omitempty"`
	List  []*sized          `json:"list,omitempty"`
	By    map[string]string `json:"by,omitempty"`
	Any   any               `json:"any,omitempty"`
	N     int               `json:"n"`
	Gone  string            `json:"-"`
	quiet string
}

func randomSized(r *rand.Rand, deep int) *sized {
	letters := []rune("ab<>&\"\\\n\x01é😀")
	text := func() string {
		var b strings.Builder
		for range r.IntN(40) {
			b.WriteRune(letters[r.IntN(len(letters))])
		}
		return b.String()
	}
	x := &sized{Text: text(), N: r.IntN(9), Gone: "gone", quiet: "quiet"}
	if r.IntN(2) == 0 {
		x.Raw, _ = json.Marshal(text())
		x.By = map[string]string{text(): text()}
		x.Any = []string{text()}
	}
	for range r.IntN(4) * deep {
		x.List = append(x.List, randomSized(r, deep-1))
	}
	return x
}

// TestSizeIsThatOfTheJSON: never more than what is written, and of texts nearly all of it.
func TestSizeIsThatOfTheJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		x := randomSized(r, 3)
		out, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		if n := SizeUpTo(x, 1<<30); n > len(out) || 4*n+60 < len(out) {
			t.Fatalf("%d of %d bytes: %s", n, len(out), out)
		}
	}
	text := strings.Repeat("<\x01y\"", 1000)
	list := make([]string, 1_000_000)
	for i := range list {
		list[i] = text
	}
	if n := SizeUpTo(list, 1<<20); n <= 1<<20 || n > 2<<20 {
		t.Errorf("a list that is too long counts as %d", n)
	}
	if out, _ := json.Marshal(list[:10]); SizeUpTo(list[:10], 1<<30) < len(out)*9/10 {
		t.Error("texts count as less than they are")
	}
}
