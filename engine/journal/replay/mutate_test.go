package replay_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// A forger has the journal's text, can change any of it and can make the
// checksums anew. These tests do so at random: each forgery is refused, or what
// verify prints names the claim that was changed.

// pair is one field of a line, as written.
type pair struct{ key, raw string }

// paper is a journal's text, line by line, field by field.
type paper [][]pair

func paperOf(t testing.TB, log *journal.Log) paper {
	t.Helper()
	data, err := log.Encode()
	if err != nil {
		t.Fatal(err)
	}
	var p paper
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		p = append(p, fieldsOf(t, text))
	}
	return p
}

// fieldsOf takes a line apart and leaves its checksum out.
func fieldsOf(t testing.TB, text string) []pair {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	_, _ = dec.Token()
	var out []pair
	for dec.More() {
		key, err := dec.Token()
		var raw json.RawMessage
		if err != nil || dec.Decode(&raw) != nil {
			t.Fatal(text)
		}
		if key != "c" {
			out = append(out, pair{key.(string), string(raw)})
		}
	}
	return out
}

func (p paper) clone() paper {
	out := make(paper, len(p))
	for i := range p {
		out[i] = slices.Clone(p[i])
	}
	return out
}

// text is the journal with its checksums made anew.
func (p paper) text() []byte {
	var out bytes.Buffer
	for _, line := range p {
		var fields []string
		for _, f := range line {
			fields = append(fields, strconv.Quote(f.key)+":"+f.raw)
		}
		out.Write(resealed("{" + strings.Join(fields, ",") + "}"))
	}
	return out.Bytes()
}

func resealed(object string) []byte {
	sum := crc32.Checksum([]byte(object), crc32.MakeTable(crc32.Castagnoli))
	return fmt.Appendf(nil, "%s,\"c\":\"%08x\"}\n", strings.TrimSuffix(object, "}"), sum)
}

func (p paper) at(line int, key string) *pair {
	for i := range p[line] {
		if p[line][i].key == key {
			return &p[line][i]
		}
	}
	return nil
}

// renumber counts the entries anew, as a careful forger would.
func (p paper) renumber() {
	for i := 1; i < len(p); i++ {
		if n := p.at(i, "n"); n != nil {
			n.raw = strconv.Itoa(i)
		}
	}
}

// statement is all that verify tells of a journal, by what it is about.
func statement(rules *game.Rules, log *journal.Log, v *replay.Verdict) map[string]string {
	out := replay.ListClaims(log)
	for _, r := range v.Reasons {
		out[r.ID] = r.Text
	}
	out["level"] = string(v.Level)
	out["actions"] = fmt.Sprint(v.Actions, v.Undone)
	if v.Table != nil {
		out["hash"] = v.Table.Hash()
		if o := v.Table.Result(); o != nil {
			out["result"] = fmt.Sprint(*o)
		}
	}
	return out
}

// victim is a whole journal that forgeries are made of.
type victim struct {
	name  string
	paper paper
	known replay.Evidence
	says  map[string]string
}

func victims(t *testing.T, rules *game.Rules) []*victim {
	t.Helper()
	all, _ := sealed(t, rules, "@host", "french", "allied")
	short := wholeGame(t, rules, "1815", nil, 3)
	began := copied(t, wholeGame(t, rules, "fedcba9876543210fedcba9876543210", nil, 8))
	began.Entries = began.Entries[:90]
	dicey := wholeGame(t, rules, "7", &rng.DiceScript{Sequence: []int{6, 1, 6}}, 5)
	dicey.Entries = dicey.Entries[:120]
	prepared := copied(t, &journal.Log{Header: all.Header})
	var out []*victim
	for _, v := range []*victim{
		{name: "short seed", paper: paperOf(t, short)},
		{name: "in progress", paper: paperOf(t, began)},
		{name: "scripted dice", paper: paperOf(t, dicey)},
		{name: "sealed", paper: paperOf(t, all)},
		{name: "sealed, prepared game kept", paper: paperOf(t, all), known: replay.Evidence{Earlier: prepared}},
	} {
		log, verdict := judged(t, rules, v.paper.text(), v.known)
		if verdict == nil || verdict.False != nil {
			t.Fatalf("%s does not verify: %v", v.name, verdict)
		}
		v.says = statement(rules, log, verdict)
		out = append(out, v)
	}
	if out[4].says["level"] != "proved" {
		t.Fatalf("no victim is proved: %v", out[4].says)
	}
	return out
}

// judged reads and judges a text; nil when it is no journal.
func judged(t *testing.T, rules *game.Rules, text []byte, known replay.Evidence) (*journal.Log, *replay.Verdict) {
	t.Helper()
	log, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		return nil, nil
	}
	v, err := replay.JudgeJournal(t.Context(), rules, log, known)
	if err != nil {
		t.Fatal(err)
	}
	return log, v
}

// forgery changes a paper of one or two games; about names what of the statement
// must differ if it is not refused (anything, without). It reports false when it
// finds nothing to change.
type forgery struct {
	name  string
	about string
	make  func(f *forger, p *paper) bool
}

// forger makes random choices.
type forger struct {
	*rand.Rand
	all []*victim
}

func (f *forger) entry(p paper, key string) int {
	var at []int
	for i := 1; i < len(p); i++ {
		if p.at(i, key) != nil {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return 0
	}
	return at[f.IntN(len(at))]
}

// pick is one of several texts.
func (f *forger) pick(of ...string) string { return of[f.IntN(len(of))] }

// digit changes one hexadecimal digit of a text.
func (f *forger) digit(raw string) string {
	b := []byte(raw)
	for {
		if i := f.IntN(len(b)); strings.IndexByte("0123456789abcdef", b[i]) >= 0 {
			b[i] = "0123456789abcdef"[f.IntN(16)]
			return string(b)
		}
	}
}

func TestForgedJournals(t *testing.T) {
	rules := rulesOf(t, basic)
	count, err := strconv.Atoi(os.Getenv("VEDETTE_MUTATIONS"))
	if err != nil {
		count = diagtest.ChooseCount(100, 300)
	}
	f := &forger{Rand: rand.New(rand.NewPCG(1815, 7)), all: victims(t, rules)}
	made, refused, isFalse, named := 0, 0, 0, 0
	met := map[string]int{}
	for made < count {
		v, k := f.all[f.IntN(len(f.all))], forgeries[f.IntN(len(forgeries))]
		p := v.paper.clone()
		if !k.make(f, &p) {
			continue
		}
		text := p.text()
		if bytes.Equal(text, v.paper.text()) {
			continue
		}
		made++
		met[k.name]++
		log, verdict := judged(t, rules, text, v.known)
		switch {
		case verdict == nil:
			refused++
		case verdict.Level == replay.False:
			isFalse++
			if verdict.False.Claim == "" || verdict.False.Diag.Pos.Line == 0 {
				t.Errorf("%s of %s: the claim or line is not named: %v", k.name, v.name, verdict.False)
			}
		// Another course by the rules, on the same sealed dice, is as certain as
		// the first: entries are not signed. It must be told apart all the same.
		case verdict.Level == replay.Proved && !bytes.Equal(headAndSecrets(text), headAndSecrets(v.paper.text())):
			t.Errorf("%s of %s is proved", k.name, v.name)
		case same(v.says, statement(rules, log, verdict), k.about):
			t.Errorf("forgery %d, %s of %s: what was changed (%s) is not named: %v", made, k.name, v.name, k.about, statement(rules, log, verdict))
		default:
			named++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d forgeries of %d kinds: %d refused, %d found false with line and claim, %d consistent with the change named", made, len(met), refused, isFalse, named)
	if count >= 300 && (refused == 0 || isFalse == 0 || named == 0 || len(met) < len(forgeries)*9/10) {
		t.Errorf("the forgeries are one-sided: %v", met)
	}
}

// headAndSecrets are a journal's first and last line, without the number of the last.
func headAndSecrets(text []byte) []byte {
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	last := lines[len(lines)-1]
	last = last[bytes.IndexByte(last, ','):bytes.LastIndexByte(last, ',')]
	return append(bytes.Clone(lines[0]), last...)
}

// same reports whether nothing of what it is about differs.
func same(a, b map[string]string, about string) bool {
	keys := strings.Fields(about)
	if about == "" {
		for k := range a {
			keys = append(keys, k)
		}
		for k := range b {
			keys = append(keys, k)
		}
	}
	for _, k := range keys {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}
