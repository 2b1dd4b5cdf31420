package replay_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// inMemory is a journal that is not on a disk.
type inMemory struct{ journal.Log }

func (m *inMemory) Append(e journal.Entry) error {
	e.N = len(m.Entries) + 1
	m.Entries = append(m.Entries, e)
	return nil
}

// wholeGame plays a game to its end, with some actions taken back.
func wholeGame(t testing.TB, rules *game.Rules, seed string, dice *rng.DiceScript, whims rng.Seed) *journal.Log {
	t.Helper()
	s := game.Setting{Dice: dice}
	s.SetSeed(seed)
	tb, err := game.New(rules, s)
	if err != nil {
		t.Fatal(err)
	}
	tb.MaxUndos = 5
	m := &inMemory{journal.Log{File: "g", Header: replay.NewHeader(rules, s, map[string]string{"french": "human", "allied": "random"})}}
	m.Header.Vedette, m.Header.Format = "journal", journal.Format
	ses := livegame.NewWithoutHistory(tb, replay.NewRecorder(m))
	b, _ := bot.New("contact", whims)
	for n := 0; tb.Result() == nil; n++ {
		if _, no, err := ses.Apply(b.Choose(tb)); no != nil || err != nil {
			t.Fatal(no, err)
		}
		if n%40 == 3 {
			if _, err := ses.Undo(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return &m.Log
}

// sealed turns a game's journal into one that was played with the seed of
// secrets.
func sealed(t testing.TB, rules *game.Rules, parties ...string) (*journal.Log, map[string]string) {
	t.Helper()
	secrets, commits := map[string]string{}, map[string]string{}
	for i, who := range parties {
		secrets[who] = strings.Repeat("0123456789abcdef"[i:i+1], 32)
		commits[who] = journal.MakeCommitment(secrets[who])
	}
	log := wholeGame(t, rules, string(journal.CombineSecrets(secrets)), nil, 3)
	log.Header.Seed, log.Header.Commits = "", commits
	log.Secrets = secrets
	log.Entries = append(log.Entries, journal.Entry{N: len(log.Entries) + 1, Secrets: secrets})
	return log, commits
}

func copied(t testing.TB, log *journal.Log) *journal.Log {
	t.Helper()
	data, err := log.Encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := journal.Read(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func reasons(v *replay.Verdict) string {
	var ids []string
	for _, r := range v.Reasons {
		ids = append(ids, r.ID)
	}
	return strings.Join(ids, " ")
}

// A journal is proved only if its dice come from a seed of all sides and the
// reader has the commitments from before; what is missing is named.
func TestVerdictNamesWhatIsOpen(t *testing.T) {
	rules := start(t, basic, game.Setting{Seed: 1}).Rules
	short := wholeGame(t, rules, "1815", nil, 3)
	wide := wholeGame(t, rules, "0123456789abcdef0123456789abcdef", nil, 3)
	dicey := wholeGame(t, rules, "1815", &rng.DiceScript{Sequence: []int{6, 6, 6}}, 3)
	left := wholeGame(t, rules, "1815", &rng.DiceScript{Sequence: []int{6}, Streams: []rng.StreamScript{{Stream: "weather", Values: []int{1, 2}}}}, 3)
	all, commits := sealed(t, rules, "@host", "french", "allied")
	host, _ := sealed(t, rules, "@host")
	known := replay.Evidence{}
	for _, c := range commits {
		known.Commits = append(known.Commits, c)
	}
	prepared := copied(t, &journal.Log{Header: all.Header})
	for _, c := range []struct {
		name   string
		log    *journal.Log
		change func(*journal.Log)
		known  replay.Evidence
		level  replay.Level
		open   string
	}{
		{"short seed", short, nil, replay.Evidence{}, replay.Consistent, "seed-short seats-claimed"},
		{"wide seed", wide, nil, replay.Evidence{}, replay.Consistent, "seed-open seats-claimed"},
		{"scripted dice", dicey, nil, replay.Evidence{}, replay.Consistent, "scripted-dice dice-beyond seed-short seats-claimed"},
		{"scripted dice left over", left, nil, replay.Evidence{}, replay.Consistent, "scripted-dice dice-left dice-beyond seed-short seats-claimed"},
		{"no proof in the header", short, func(l *journal.Log) { l.Header.Content, l.Header.Contents, l.Header.Rules = "", nil, "" }, replay.Evidence{}, replay.Consistent, "no-content no-contents no-rules seed-short seats-claimed"},
		{"no seats", short, func(l *journal.Log) { l.Header.Seats = nil }, replay.Evidence{}, replay.Consistent, "seed-short"},
		{"no hashes", short, func(l *journal.Log) { l.Entries[4].Hash = "" }, replay.Evidence{Unhashed: true}, replay.Consistent, "unhashed seed-short seats-claimed"},
		{"cut off", short, func(l *journal.Log) { l.Entries = l.Entries[:20] }, replay.Evidence{}, replay.Consistent, "not-over seed-short seats-claimed"},
		{"end not said", short, func(l *journal.Log) { l.Entries = l.Entries[:len(l.Entries)-1] }, replay.Evidence{}, replay.Consistent, "end-unsaid seed-short seats-claimed"},
		{"sealed by the host alone", host, nil, replay.Evidence{Commits: []string{journal.MakeCommitment(host.Secrets["@host"])}}, replay.Consistent, "one-sided seats-claimed"},
		{"sealed by all, nothing noted", all, nil, replay.Evidence{}, replay.Consistent, "commitments-unchecked seats-claimed"},
		{"sealed by all, one noted", all, nil, replay.Evidence{Commits: []string{commits["french"]}}, replay.Consistent, "commitments-unchecked seats-claimed"},
		{"sealed by all, a later copy", all, nil, replay.Evidence{Earlier: copied(t, &journal.Log{Header: all.Header, Entries: all.Entries[:9]})}, replay.Consistent, "commitments-unchecked"},
		{"sealed by all, all noted", all, nil, known, replay.Consistent, "seats-claimed"},
		{"sealed by all, all noted, no seats named", all, func(l *journal.Log) { l.Header.Seats = nil }, known, replay.Proved, ""},
		{"an invented origin", all, func(l *journal.Log) {
			l.Header.Seats, l.Header.Carried = nil, map[string]string{"format": "1", "content": "00"}
		}, known, replay.Consistent, "carried-claimed"},
		{"sealed by all, the prepared game kept", all, nil, replay.Evidence{Earlier: prepared}, replay.Proved, ""},
		{"prepared", prepared, nil, known, replay.Consistent, "not-begun not-revealed seats-claimed"},
		{"given up", all, func(l *journal.Log) { l.Entries = append(l.Entries[:30:30], journal.Entry{N: 31, Secrets: l.Secrets}) }, known, replay.Consistent, "not-over seats-claimed"},
	} {
		log := copied(t, c.log)
		if c.change != nil {
			c.change(log)
			log = copied(t, log)
		}
		v, err := replay.JudgeJournal(t.Context(), rules, log, c.known)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if v.False != nil {
			t.Errorf("%s: %v", c.name, v.False)
		}
		if got := reasons(v); v.Level != c.level || got != c.open {
			t.Errorf("%s: %s, open: %s; expected %s, %s", c.name, v.Level, got, c.level, c.open)
		}
	}
}

// What a journal says and what its actions give are two things: a claim that is
// not so is named, whatever the checksums say.
func TestVerdictNamesFalseClaims(t *testing.T) {
	rules := start(t, basic, game.Setting{Seed: 1}).Rules
	short := wholeGame(t, rules, "1815", nil, 3)
	all, _ := sealed(t, rules, "@host", "french", "allied")
	last := func(l *journal.Log) *journal.Entry { return &l.Entries[len(l.Entries)-1] }
	undo := func(l *journal.Log) *journal.Entry {
		return &l.Entries[slices.IndexFunc(l.Entries, func(e journal.Entry) bool { return e.Undo > 0 })]
	}
	dice := func(l *journal.Log) *journal.Entry {
		return &l.Entries[slices.IndexFunc(l.Entries, func(e journal.Entry) bool { return len(e.Dice) > 0 })]
	}
	for _, c := range []struct {
		claim, name string
		log         *journal.Log
		change      func(*journal.Log)
		known       replay.Evidence
	}{
		{"end", "forged end", short, func(l *journal.Log) {
			last(l).End = json.RawMessage(`{"winner":"french","level":9,"name":"Total"}`)
		}, replay.Evidence{}},
		{"end", "end too early", short, func(l *journal.Log) {
			l.Entries = append(l.Entries[:50:50], *last(l))
			last(l).N = 51
		}, replay.Evidence{}},
		{"side", "end of a side", short, func(l *journal.Log) { last(l).Side = "french" }, replay.Evidence{}},
		{"hash", "hash of the end", short, func(l *journal.Log) { last(l).Hash = "0000000000000000" }, replay.Evidence{}},
		{"hash", "no hash", short, func(l *journal.Log) { l.Entries[4].Hash = "" }, replay.Evidence{}},
		{"hash", "no hash of an undo", short, func(l *journal.Log) { undo(l).Hash = "" }, replay.Evidence{}},
		{"side", "undo of the other side", short, func(l *journal.Log) {
			undo(l).Side = map[string]string{"french": "allied", "allied": "french"}[undo(l).Side]
		}, replay.Evidence{}},
		{"dice", "another die", short, func(l *journal.Log) { dice(l).Dice[0].Value = 7 - dice(l).Dice[0].Value }, replay.Evidence{}},
		{"dice", "another stream", short, func(l *journal.Log) { dice(l).Dice[0].Stream = "weather" }, replay.Evidence{}},
		{"action", "an action written otherwise", short, func(l *journal.Log) {
			l.Entries[0].Action = json.RawMessage(strings.Replace(string(l.Entries[0].Action), "m", `\u006d`, 1))
		}, replay.Evidence{}},
		{"seats", "a side that is not there", short, func(l *journal.Log) { l.Header.Seats["prussian"] = "human" }, replay.Evidence{}},
		{"contents", "other files", short, func(l *journal.Log) {
			for f := range l.Header.Contents {
				l.Header.Contents[f] = "0"
			}
		}, replay.Evidence{}},
		{"options", "an unknown option", short, func(l *journal.Log) { l.Header.Options = map[string]json.RawMessage{"x": json.RawMessage("1")} }, replay.Evidence{}},
		{"content", "other rules", short, func(l *journal.Log) { l.Header.Rules = "99" }, replay.Evidence{}},
		{"secrets", "another secret", all, func(l *journal.Log) { last(l).Secrets["french"] = strings.Repeat("e", 32) }, replay.Evidence{}},
		{"secrets", "a secret left out", all, func(l *journal.Log) { delete(last(l).Secrets, "french") }, replay.Evidence{}},
		{"secrets", "a secret too many", all, func(l *journal.Log) { last(l).Secrets["prussian"] = strings.Repeat("e", 32) }, replay.Evidence{}},
		{"secrets", "secrets without commitments", short, func(l *journal.Log) {
			l.Entries = append(l.Entries, journal.Entry{N: len(l.Entries) + 1, Secrets: map[string]string{"@host": strings.Repeat("e", 32)}})
		}, replay.Evidence{}},
		{"secrets", "secrets kept back", all, func(l *journal.Log) { l.Entries, l.Secrets = l.Entries[:len(l.Entries)-1], nil }, replay.Evidence{}},
		{"commits", "a party that is no side", all, func(l *journal.Log) {
			s := strings.Repeat("e", 32)
			l.Header.Commits["prussian"], last(l).Secrets["prussian"] = journal.MakeCommitment(s), s
		}, replay.Evidence{}},
		{"commits", "not the commitment that was noted", all, func(*journal.Log) {}, replay.Evidence{Commits: []string{journal.MakeCommitment("other")}}},
		{"earlier copy", "another course than in the copy", short, func(*journal.Log) {}, replay.Evidence{Earlier: wholeGame(t, rules, "1815", nil, 4)}},
		{"earlier copy", "shorter than the copy", short, func(l *journal.Log) { l.Entries = l.Entries[:40] }, replay.Evidence{Earlier: short}},
	} {
		log := copied(t, c.log)
		c.change(log)
		log = copied(t, log)
		v, err := replay.JudgeJournal(t.Context(), rules, log, c.known)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if v.Level != replay.False || v.False.Claim != c.claim {
			t.Errorf("%s: %s %v, expected the claim %q to be false", c.name, v.Level, v.False, c.claim)
		}
	}
}
