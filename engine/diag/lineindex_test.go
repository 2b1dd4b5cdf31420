package diag

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// randomLines has short and long lines, letters of one to four bytes, both line ends
// and sometimes a byte order mark.
func randomLines(r *rand.Rand) string {
	letters := []rune("ab: é世😀\t")
	var b strings.Builder
	if r.IntN(2) == 0 {
		b.WriteString("\ufeff")
	}
	for range r.IntN(6) {
		for range r.IntN([]int{3, 40, 3 * markEvery}[r.IntN(3)]) {
			b.WriteRune(letters[r.IntN(len(letters))])
		}
		b.WriteString([]string{"\n", "\r\n"}[r.IntN(2)])
	}
	return b.String() + "last"
}

// TestLineIndexIsTheText compares all that a LineIndex says with what cutting the text
// anew says.
func TestLineIndexIsTheText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		text := randomLines(r)
		x := NewLineIndex(text)
		plain := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
		if x.CountLines() != len(plain) {
			t.Fatalf("%q: %d lines, want %d", text, x.CountLines(), len(plain))
		}
		for range 40 {
			n := r.IntN(len(plain))
			runes := []rune(strings.TrimSuffix(plain[n], "\r"))
			col, length := r.IntN(len(runes)+4), r.IntN(2*markEvery)
			got, ok := x.SliceLine(n+1, col, length)
			if inside := col >= 1 && col <= len(runes)+1; ok != inside {
				t.Fatalf("%q: Slice(%d, %d) is %v", text, n+1, col, ok)
			}
			at := min(max(col-1, 0), len(runes))
			if ok && got != string(runes[at:min(at+length, len(runes))]) {
				t.Fatalf("%q: Slice(%d, %d, %d) = %q", text, n+1, col, length, got)
			}
			units := len(utf16.Encode(runes[:at]))
			if got := x.UTF16Units(n+1, col); got != units {
				t.Fatalf("%q: Units(%d, %d) = %d, want %d", text, n+1, col, got, units)
			}
			if got := x.ColumnOfUnits(n+1, units); got != at+1 {
				t.Fatalf("%q: Column(%d, %d) = %d, want %d", text, n+1, units, got, at+1)
			}
			if off, ok := x.ByteOffset(n+1, at+1); !ok || !strings.HasPrefix(text[off:], string(runes[at:])) {
				t.Fatalf("%q: Offset(%d, %d) = %d", text, n+1, at+1, off)
			}
		}
	}
}

// TestFindingsOfOneLongLine prints, and makes fixes of, thousands of findings in one line of a
// megabyte: the time must be that of the line and of the findings, not of one times the other.
func TestFindingsOfOneLongLine(t *testing.T) {
	line := strings.Repeat("kind: hrose, é ", 80_000)
	var l List
	x := NewLineIndex(line)
	for i := range 2000 {
		d := Diagnostic{Rule: "r", Pos: Pos{"a.yaml", 1, 7 + 15*i*39}, Len: 5, Message: `there is no "hrose"`, Nearest: "horse"}
		begun := time.Now()
		if d.Fix = NameFix(&d, x); d.Fix == nil {
			t.Fatalf("finding %d has no fix", i)
		}
		if i > 0 && time.Since(begun) > 2*time.Second {
			t.Fatalf("a fix in a long line takes %v", time.Since(begun))
		}
		l.Add(d)
	}
	begun := time.Now()
	var out strings.Builder
	if err := WriteText(&out, &l, func(string) []byte { return []byte(line) }, false); err != nil {
		t.Fatal(err)
	}
	var fixes []*Fix
	for i := range l.Items {
		fixes = append(fixes, l.Items[i].Fix)
	}
	if _, done := ApplyFixes("a.yaml", line, fixes); len(done) != len(fixes) {
		t.Errorf("%d of %d fixes are done", len(done), len(fixes))
	}
	if took := time.Since(begun); took > 30*time.Second {
		t.Errorf("2000 findings of one line take %v", took)
	}
	if strings.Count(out.String(), "^~~~~ did you mean horse?") != 2000 {
		t.Error("not each excerpt shows its place")
	}
}
