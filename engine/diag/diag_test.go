package diag

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	valid := []string{"fr-ii-reille", "fr-i-erlon", "ground-crt", "clear", "woods", "town", "Quatre-Bras", "ma"}
	for name, want := range map[string]string{
		"fr-ii-reile": "fr-ii-reille",
		"ground_crt":  "ground-crt",
		"GROUND CRT":  "ground-crt",
		"wodos":       "woods",
		"quatre-bras": "Quatre-Bras",
		"mq":          "ma",
		"x":           "",
		"":            "",
		"marsh":       "",
		"towns":       "town",
		"zzzzzzzz":    "",
	} {
		if got := NearestName(name, valid); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
	if got := NearestName("aab", []string{"aac", "aaa"}); got != "aaa" {
		t.Errorf("equally near: got %q, want the first in the alphabet", got)
	}
	if got := NearestName("Abc", []string{"abc", "Abc"}); got != "Abc" {
		t.Errorf("case as written should win: got %q", got)
	}
}

func text(t *testing.T, src string, ds ...Diagnostic) string {
	t.Helper()
	var b bytes.Buffer
	read := func(string) []byte {
		if src == "" {
			return nil
		}
		return []byte(src)
	}
	if err := WriteText(&b, &List{Items: ds}, read, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	src := strings.Repeat("\n", 40) + "  fr-ii-reile: {hex: \"0704\", with: fr-ney}\n"
	d := Diagnostic{
		Rule: "unit-unknown", Pos: Pos{"standard.yaml", 41, 3}, Len: 11, Message: `unknown unit "fr-ii-reile"`,
		Nearest: "fr-ii-reille", Hint: "units stand in units.yaml", Expected: "the id of a unit",
		Related: []Related{{Pos{"units.yaml", 17, 3}, "fr-ii-reille"}, {Pos{"units.yaml", 1, 1}, "units are listed here"}},
	}
	want := `standard.yaml:41:3: unknown unit "fr-ii-reile" [unit-unknown]
   41 |   fr-ii-reile: {hex: "0704", with: fr-ney}
      |   ^~~~~~~~~~~ did you mean fr-ii-reille (units.yaml:17)?
      = expected: the id of a unit
      = hint: units stand in units.yaml
      = units.yaml:1:1: units are listed here
`
	if got := text(t, src, d); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	want = "standard.yaml:41:3: unknown unit \"fr-ii-reile\" [unit-unknown]\n      = did you mean fr-ii-reille (units.yaml:17)?\n"
	d.Hint, d.Expected, d.Related = "", "", d.Related[:1]
	if got := text(t, "", d); got != want {
		t.Errorf("without source: got\n%s\nwant\n%s", got, want)
	}
}

func TestTextCarets(t *testing.T) {
	tests := []struct {
		name, src string
		col, len  int
		want      string // the underline, without its gutter
	}{
		{"multi-byte", "né: süß", 5, 3, "    ^~~"},
		{"tab kept", "\ta: b", 5, 1, "\t   ^"},
		{"wide", "日本: x", 5, 1, "      ^"},
		{"underline of wide", "日本: x", 1, 2, "^~~~"},
		{"combining", "e\u0301: x", 5, 1, "   ^"},
		{"past the end", "ab", 3, 4, "  ^"},
		{"column unknown", "ab", 0, 0, "^"},
		{"crlf", "ab: c\r\nd", 5, 9, "    ^"},
		{"byte order mark", "\uFEFFab: c", 5, 1, "    ^"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := text(t, tt.src, Diagnostic{Pos: Pos{"f", 1, tt.col}, Len: tt.len, Message: "m", Rule: "r"})
			line := strings.Split(out, "\n")[2]
			if got := strings.TrimPrefix(line, "      | "); got != tt.want {
				t.Errorf("got %q, want %q in\n%s", got, tt.want, out)
			}
		})
	}
}

func TestTextIsSafeAndShort(t *testing.T) {
	out := text(t, "a: \x1b[31mred\u202e", Diagnostic{Pos: Pos{"f\x1b", 1, 1}, Message: "bad \x1b[2J name", Rule: "r"})
	if strings.ContainsAny(out, "\x1b\u202e") {
		t.Errorf("control characters reach the terminal: %q", out)
	}
	long := strings.Repeat("x", 5000) + "HERE" + strings.Repeat("y", 5000)
	out = text(t, long, Diagnostic{Pos: Pos{"f", 1, 5001}, Len: 4, Message: "m", Rule: "r"})
	lines := strings.Split(out, "\n")
	if len([]rune(lines[1])) > 200 {
		t.Errorf("source line not shortened: %d characters", len(lines[1]))
	}
	runes := []rune(lines[1])
	at := strings.Index(lines[2], "^")
	if got := string(runes[at : at+4]); got != "HERE" {
		t.Errorf("caret points at %q after shortening", got)
	}
}

// TestTextOfAMegabyte: a name that fills the screen is shown in part.
func TestTextOfAMegabyte(t *testing.T) {
	long := strings.Repeat("日", 1<<20)
	d := Diagnostic{Rule: "r", Message: long, Hint: long, Expected: long, Nearest: long, Related: []Related{{Message: long}}}
	out := text(t, "", d)
	if len(out) > 6*clipText || len(FormatSummary(&d)) > 6*clipText {
		t.Errorf("%d bytes are shown", len(out))
	}
	if strings.ContainsRune(out, '\ufffd') || !strings.Contains(out, "日…") {
		t.Error("the text is cut inside a character")
	}
}

func TestTextColorAndSeverity(t *testing.T) {
	var b bytes.Buffer
	l := &List{Items: []Diagnostic{{Severity: Warning, Rule: "r", Message: "m", Pos: Pos{File: "f"}}}}
	_ = WriteText(&b, l, nil, false)
	if b.String() != "f: warning: m [r]\n" {
		t.Errorf("got %q", b.String())
	}
	b.Reset()
	_ = WriteText(&b, &List{Items: []Diagnostic{{Rule: "r", Message: "m"}}}, nil, false)
	if b.String() != "error: m [r]\n" {
		t.Errorf("without a place: %q", b.String())
	}
	b.Reset()
	_ = WriteText(&b, l, nil, true)
	if !strings.Contains(b.String(), "\x1b[1;33mwarning\x1b[0m") {
		t.Errorf("no colour: %q", b.String())
	}
}

func TestSort(t *testing.T) {
	d := func(f string, line, col int, rule, msg string) Diagnostic {
		return Diagnostic{Rule: rule, Message: msg, Pos: Pos{f, line, col}}
	}
	l := &List{Items: []Diagnostic{
		d("b", 1, 1, "x", "1"), d("a", 2, 1, "x", "2"), d("a", 1, 9, "x", "3"), d("a", 1, 2, "z", "4"),
		d("a", 1, 2, "y", "6"), d("a", 1, 2, "y", "5"), d("a", 1, 2, "y", "6"), d("b", 1, 1, "x", "1"),
	}}
	l.Items[1].Related = []Related{{Pos{"q", 1, 1}, "r"}}
	SortFindings(l)
	got := ""
	for _, d := range l.Items {
		got += d.Message
	}
	if got != "654321" {
		t.Errorf("order %s, want 654321", got)
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	l := &List{Items: []Diagnostic{{
		Rule: "r", Severity: Note, Pos: Pos{"f", 3, 4}, Message: "a <b>", Nearest: "n",
		Related: []Related{{Pos{"g", 1, 2}, "first"}},
	}}}
	if err := WriteJSON(&b, l); err != nil {
		t.Fatal(err)
	}
	want := `{"errors":0,"findings":[{"col":4,"file":"f","length":1,"line":3,"message":"a <b>","nearest":"n",` +
		`"related":[{"col":2,"file":"g","line":1,"message":"first"}],"rule":"r","severity":"note"}],"notes":1,"warnings":0}`
	var v any
	if err := json.Unmarshal(b.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	var flat bytes.Buffer
	enc := json.NewEncoder(&flat)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v)
	if got := strings.TrimSpace(flat.String()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	b.Reset()
	_ = WriteJSON(&b, &List{})
	if !strings.Contains(b.String(), `"findings": []`) {
		t.Errorf("an empty list must be [], got %s", b.String())
	}
}

func TestGitHub(t *testing.T) {
	var b bytes.Buffer
	_ = WriteGitHub(&b, &List{Items: []Diagnostic{
		{Rule: "r", Pos: Pos{"a,b:c.yaml", 3, 4}, Len: 2, Message: "100% wrong", Hint: "mend it", Nearest: "x"},
		{Rule: "s", Severity: Note, Message: "m"},
	}})
	want := "::error file=a%2Cb%3Ac.yaml,line=3,col=4,endColumn=6,title=r::100%25 wrong; did you mean x?; mend it\n" +
		"::notice title=s::m\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestCatalogue(t *testing.T) {
	c, err := JoinRules([]Rule{{ID: "b"}, {ID: "a", Title: "t"}}, []Rule{{ID: "c"}})
	if err != nil || strings.Join(c.IDs(), "") != "abc" {
		t.Fatalf("%v %v", c, err)
	}
	if r, ok := c.FindRule("a"); !ok || r.Title != "t" {
		t.Errorf("Find: %v %v", r, ok)
	}
	if _, ok := c.FindRule("zz"); ok {
		t.Error("found a rule that is not there")
	}
	if _, err := JoinRules([]Rule{{ID: "b"}}, []Rule{{ID: "b"}}); err == nil {
		t.Error("a doubled id must be an error")
	}
}
