package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestCutAtEveryByte(t *testing.T) {
	path, data := write(t, 20)
	entries := sample(20)
	lines := bytes.SplitAfter(data, []byte("\n"))
	ends := []int{} // where the text of each line ends, newline apart
	for off, i := 0, 0; i < 21; i++ {
		off += len(lines[i])
		ends = append(ends, off-1)
	}
	extra := Entry{Side: "red", Action: json.RawMessage(`{"pass":true}`)}
	for cut := 0; cut <= len(data); cut++ {
		if err := os.WriteFile(path, data[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		want := -1
		for _, end := range ends {
			if cut >= end {
				want++
			}
		}
		w, log, err := Options{NoSync: true}.Open(path)
		if want < 0 {
			mustFail(t, err, RuleDamaged, 1)
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		atEnd := cut == ends[want] || cut == ends[want]+1
		if len(log.Entries) != want || (log.Torn == nil) != atEnd {
			t.Fatalf("cut at %d: %d entries, torn %v; want %d", cut, len(log.Entries), log.Torn, want)
		}
		if log.Torn != nil && log.Torn.Pos.Line != want+2 {
			t.Fatalf("cut at %d: torn line %d, want %d", cut, log.Torn.Pos.Line, want+2)
		}
		if err := w.Append(extra); err != nil {
			t.Fatalf("cut at %d: append: %v", cut, err)
		}
		w.Close()
		again, err := Load(path)
		if err != nil || again.Torn != nil || len(again.Entries) != want+1 {
			t.Fatalf("cut at %d: load after append: %v %+v", cut, err, again)
		}
		if want > 0 && !reflect.DeepEqual(again.Entries[:want], entries[:want]) {
			t.Fatalf("cut at %d: entries changed", cut)
		}
	}
}

// TestEveryBitFlip turns each bit of a journal over: every one is refused, at
// its line. No flip may pass for a torn tail, which would drop an acknowledged action.
func TestEveryBitFlip(t *testing.T) {
	_, data := write(t, 8)
	line := 1
	for i := range data {
		for bit := range 8 {
			data[i] ^= 1 << bit
			log, err := Read(bytes.NewReader(data))
			if err == nil {
				t.Fatalf("byte %d bit %d (line %d): accepted with %d entries, torn %v", i, bit, line, len(log.Entries), log.Torn)
			}
			mustFail(t, err, RuleDamaged, line)
			data[i] ^= 1 << bit
		}
		if data[i] == '\n' {
			line++
		}
	}
}

func TestDamage(t *testing.T) {
	_, data := write(t, 5)
	lines := strings.SplitAfter(string(data), "\n")
	join := func(l ...string) string { return strings.Join(l, "") }
	tests := []struct {
		name, text, rule string
		line             int
		torn             bool
	}{
		{"empty", "", RuleDamaged, 1, false},
		{"empty first line", "\n" + string(data), RuleDamaged, 1, false},
		{"other text", "format: 1\nkind: game\n", RuleForeign, 1, false},
		{"half a header", lines[0][:30], RuleDamaged, 1, false},
		{"line lost", join(lines[0], lines[1], lines[3]), RuleDamaged, 3, false},
		{"line doubled", join(lines[0], lines[1], lines[1]), RuleDamaged, 3, false},
		{"lines swapped", join(lines[0], lines[2], lines[1]), RuleDamaged, 2, false},
		{"empty line", join(lines[0], "\n", lines[1]), RuleDamaged, 2, false},
		{"carriage returns", strings.ReplaceAll(string(data), "\n", "\r\n"), RuleDamaged, 1, false},
		{"last line altered", strings.Replace(string(data), `"to":"0005"`, `"to":"0006"`, 1), RuleDamaged, 6, false},
		{"garbage after the end", string(data) + "garbage", "", 7, true},
		{"zeros after the end", string(data) + "\x00\x00\x00\x00", "", 7, true},
		{"zeros inside the last line", join(lines[:5]...) + lines[5][:9] + strings.Repeat("\x00", 20) + lines[5][29:], "", 6, true},
		{"zeros inside the middle", join(lines[:4]...) + strings.Repeat("\x00", len(lines[4])-1) + "\n" + lines[5], RuleDamaged, 5, false},
		{"two headers", join(lines[0], lines[0]), RuleField, 2, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			log, err := Read(strings.NewReader(tt.text))
			if tt.torn {
				if err != nil || log.Torn == nil || log.Torn.Rule != RuleTorn || log.Torn.Pos.Line != tt.line {
					t.Fatalf("want a torn line %d, got %v, %+v", tt.line, err, log)
				}
				return
			}
			if e := mustFail(t, err, tt.rule, tt.line); e.Machine {
				t.Error("damage is not the machine's fault")
			}
		})
	}
}

// seal makes a line with a true checksum of any text.
func seal(t testing.TB, text string) string {
	t.Helper()
	var buf bytes.Buffer
	if err := appendLine(&buf, json.RawMessage(text)); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestFields(t *testing.T) {
	const head = `{"vedette":"journal","format":2,"game":"g","scenario":"s"}`
	tests := []struct {
		name, head, entry string
		rule              string
		col               int
		nearest           string
	}{
		{"unknown in the header", `{"vedette":"journal","format":2,"game":"g","scenario":"s","varients":[]}`, "", RuleField, 59, "variants"},
		{"wrong case", `{"vedette":"journal","format":2,"Game":"g","scenario":"s"}`, "", RuleField, 33, "game"},
		{"newer format", `{"vedette":"journal","format":3,"planet":"mars"}`, "", RuleFormat, 1, ""},
		{"other kind", `{"vedette":"position","format":2,"game":"g","scenario":"s"}`, "", RuleForeign, 1, ""},
		{"no game", `{"vedette":"journal","format":2,"scenario":"s"}`, "", RuleField, 1, ""},
		{"no scenario", `{"vedette":"journal","format":2,"game":"g"}`, "", RuleField, 1, ""},
		{"seed below 0", `{"vedette":"journal","format":2,"game":"g","scenario":"s","seed":-1}`, "", RuleField, 66, ""},
		{"null seed", `{"vedette":"journal","format":2,"game":"g","scenario":"s","seed":null}`, "", RuleField, 66, ""},
		{"unknown in an entry", head, `{"n":1,"by":"é","dise":[],"do":{"a":1}}`, RuleField, 17, "dice"},
		{"nothing near", head, `{"n":1,"qqqqqq":1,"do":{"a":1}}`, RuleField, 8, ""},
		{"twice", head, `{"n":1,"by":"x","by":"y","do":{}}`, RuleField, 17, ""},
		{"text for number", head, `{"n":"1","by":"x","do":{}}`, RuleField, 6, ""},
		{"die of three", head, `{"n":1,"by":"x","do":{},"dice":[["a",1,2]]}`, RuleField, 32, ""},
		{"die null", head, `{"n":1,"by":"x","do":{},"dice":[null]}`, RuleField, 32, ""},
		{"die value null", head, `{"n":1,"by":"x","do":{},"dice":[["a",null]]}`, RuleField, 32, ""},
		{"do and undo", head, `{"n":1,"by":"x","do":{},"undo":1}`, RuleEntry, 1, ""},
		{"nothing", head, `{"n":1,"by":"x"}`, RuleEntry, 1, ""},
		{"action not an object", head, `{"n":1,"by":"x","do":3}`, RuleEntry, 1, ""},
		{"no side", head, `{"n":1,"do":{}}`, RuleEntry, 1, ""},
		{"undo of nothing", head, `{"n":1,"by":"x","undo":1}`, RuleEntry, 1, ""},
		{"undo below 0", head, `{"n":1,"by":"x","undo":-1}`, RuleEntry, 1, ""},
		{"bad hash", head, `{"n":1,"by":"x","do":{},"hash":"XYZ"}`, RuleEntry, 1, ""},
		{"gap", head, `{"n":2,"by":"x","do":{}}`, RuleDamaged, 1, ""},
		{"array", head, `[1]`, RuleDamaged, 1, ""},
		{"escaped key", head, `{"n":1,"b\u0079":"x","do":{},"ha\u0073h":7}`, RuleField, 42, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, line := seal(t, tt.head), 1
			if tt.entry != "" {
				text, line = text+seal(t, tt.entry)+seal(t, `{"n":2,"by":"x","do":{}}`), 2
			}
			_, err := Read(strings.NewReader(text))
			e := mustFail(t, err, tt.rule, line)
			if e.Diag.Pos.Col != tt.col || e.Diag.Nearest != tt.nearest {
				t.Errorf("got column %d, nearest %q, want %d, %q: %v", e.Diag.Pos.Col, e.Diag.Nearest, tt.col, tt.nearest, e)
			}
			for _, word := range []string{"journal.", "int", "uint64", "RawMessage", "struct"} {
				if strings.Contains(e.Diag.Message, word) {
					t.Errorf("message shows %q: %s", word, e.Diag.Message)
				}
			}
		})
	}
}

func TestSplitObject(t *testing.T) {
	tests := []struct{ text, want string }{
		{`{}`, ``},
		{` { "a" : 1 , "b":[1,{"c":"]}"}] ,"d":"x\\\"}","e":true}`, `a=1|b=[1,{"c":"]}"}]|d="x\\\"}"|e=true|`},
		{`{"":{},"a":-1e5}`, `={}|a=-1e5|`},
		{`{"a":1,}`, `!8`}, {`{"a" 1}`, `!6`}, {`[]`, `!1`}, {`3`, `!1`}, {``, `!1`}, {`{"a":1}{`, `!8`},
	}
	for _, tt := range tests {
		got := ""
		fields, bad := splitObject([]byte(tt.text))
		for _, f := range fields {
			got += f.key + "=" + string(f.raw) + "|"
		}
		if bad != nil {
			got = fmt.Sprintf("!%d", bad.off+1)
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	_, data := write(f, 6)
	f.Add(data)
	f.Add(data[:len(data)-5])
	f.Add([]byte{})
	f.Add([]byte("{}\n"))
	f.Add([]byte(`{ "a" : [1,"]\"}"] , "b\u0079":{"c":{}}, "d":-1 }`))
	f.Add([]byte(seal(f, `{"vedette":"journal","format":2,"game":"g","scenario":"s","dice":[1,["a",2]]}`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if fields, bad := splitObject(data); bad == nil {
			var want map[string]json.RawMessage
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatalf("%q was taken apart, but it is no object: %v", data, err)
			}
			got := map[string]json.RawMessage{}
			for _, f := range fields {
				got[f.key] = f.raw
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%q: got %s, want %s", data, got, want)
			}
		}
		check := func(data []byte) {
			log, err := Read(bytes.NewReader(data))
			if err != nil {
				if err.Error() == "" {
					t.Fatal("an error without text")
				}
				return
			}
			log.StandingActions()
			first, err := log.Encode()
			if err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
			again, err := Read(bytes.NewReader(first))
			if err != nil {
				t.Fatalf("what was written cannot be read: %v", err)
			}
			if second, err := again.Encode(); err != nil || !bytes.Equal(first, second) {
				t.Fatalf("not canonical: %v\n%s\n%s", err, first, second)
			}
		}
		check(data)
		// Random bytes never have a true checksum; give each line one.
		var sealed bytes.Buffer
		for line := range bytes.Lines(data) {
			if appendLine(&sealed, json.RawMessage(bytes.TrimSpace(line))) != nil {
				return
			}
		}
		check(sealed.Bytes())
	})
}
