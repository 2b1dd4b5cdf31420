package lint_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// edit is one change of one file.
type edit struct {
	kind, file string
	line       int // of the change; 0: the whole file
	wide       bool
	was, now   string // the words changed, if words were
	text       string // the file afterwards
	deleted    bool
}

// maker makes edits at random places of a set of files.
type maker struct {
	r     *rand.Rand
	fsys  fstest.MapFS
	yaml  []string
	lua   []string
	spots map[string]*spots
}

// spots are the places of a file that can be edited.
type spots struct {
	lines   []string
	scalars []*yamldoc.Node
	keys    []yamldoc.Entry
	flow    []flowEntry
}

// flowEntry is an entry followed by another one on the same line.
type flowEntry struct {
	at, next diag.Pos
	key      string
}

func newMaker(seed uint64, fsys fstest.MapFS) *maker {
	m := &maker{r: rand.New(rand.NewPCG(seed, 1815)), fsys: fsys, spots: map[string]*spots{}}
	for name := range fsys {
		switch {
		case strings.HasSuffix(name, ".yaml"):
			m.yaml = append(m.yaml, name)
		case strings.HasSuffix(name, ".lua"):
			m.lua = append(m.lua, name)
		}
	}
	slices.Sort(m.yaml)
	slices.Sort(m.lua)
	for _, name := range m.yaml {
		s := &spots{lines: strings.Split(strings.TrimSuffix(string(fsys[name].Data), "\n"), "\n")}
		s.collect(yamldoc.Read(name, fsys[name].Data, &diag.List{}))
		m.spots[name] = s
	}
	return m
}

func (s *spots) collect(n *yamldoc.Node) {
	if n == nil {
		return
	}
	if n.Kind == yamldoc.Scalar && n.Text != "" && strings.Contains(s.lines[n.Pos.Line-1], n.Text) {
		s.scalars = append(s.scalars, n)
	}
	for i := range n.Entries {
		e := n.Entries[i]
		s.keys = append(s.keys, e)
		if i+1 < len(n.Entries) && n.Entries[i+1].KeyAt.Line == e.KeyAt.Line {
			s.flow = append(s.flow, flowEntry{e.KeyAt, n.Entries[i+1].KeyAt, e.Key})
		}
		s.collect(e.Value)
	}
	for _, it := range n.Items {
		s.collect(it)
	}
}

func pick[T any](r *rand.Rand, xs []T) T { return xs[r.IntN(len(xs))] }

// with is the file with one line replaced by others.
func (s *spots) with(line int, lines ...string) string {
	out := slices.Concat(s.lines[:line-1], lines, s.lines[line:])
	return strings.Join(out, "\n") + "\n"
}

// replaced is the file with a word at a place replaced.
func (s *spots) replaced(at diag.Pos, was, now string) (string, bool) {
	line := []rune(s.lines[at.Line-1])
	from := at.Col - 1
	if from+1 < len(line) && (line[from] == '"' || line[from] == '\'') {
		from++
	}
	if from > len(line) || !strings.HasPrefix(string(line[from:]), was) {
		return "", false
	}
	return s.with(at.Line, string(line[:from])+now+strings.TrimPrefix(string(line[from:]), was)), true
}

var letters = regexp.MustCompile(`[a-z]{2,}`)

// typo swaps, drops or doubles a letter of a word.
func (m *maker) typo(text string) string {
	words := letters.FindAllStringIndex(text, -1)
	if len(words) == 0 {
		return text
	}
	w := pick(m.r, words)
	i := w[0] + m.r.IntN(w[1]-w[0]-1)
	switch m.r.IntN(3) {
	case 0:
		return text[:i] + text[i+1:i+2] + text[i:i+1] + text[i+2:]
	case 1:
		return text[:i] + text[i+1:]
	}
	return text[:i] + text[i:i+1] + text[i:]
}

var kinds = []string{"typo in a value", "typo in a key", "dropped key", "dropped line", "hex off the map", "another type",
	"cut Lua", "deleted file"}

// beyond are edits of whole lines that can leave a legal game of another
// shape: they are made to see that nothing panics, and counted apart.
var beyond = []string{"doubled line", "changed indent"}

var hexNumber = regexp.MustCompile(`^\d{4}$`)

// next makes an edit of a kind; ok is false when this place does not lend
// itself to it.
func (m *maker) next(kind string) (e edit, ok bool) {
	e = edit{kind: kind, file: pick(m.r, m.yaml)}
	s := m.spots[e.file]
	word := func(at diag.Pos, was, now string) bool {
		e.line, e.was, e.now = at.Line, was, now
		e.text, ok = s.replaced(at, was, now)
		return ok && was != now
	}
	i := m.r.IntN(len(s.lines))
	if kind == "dropped line" || slices.Contains(beyond, kind) {
		e.line, e.wide = i+1, true
		if strings.TrimSpace(s.lines[i]) == "" {
			return e, false
		}
	}
	switch kind {
	case "typo in a value":
		n := pick(m.r, s.scalars)
		return e, word(n.Pos, n.Text, m.typo(n.Text))
	case "typo in a key":
		k := pick(m.r, s.keys)
		return e, word(k.KeyAt, k.Key, m.typo(k.Key))
	case "dropped key":
		if len(s.flow) == 0 {
			return e, false
		}
		f := pick(m.r, s.flow)
		line := []rune(s.lines[f.at.Line-1])
		e.line, e.wide, e.was = f.at.Line, true, f.key
		e.text = s.with(f.at.Line, string(line[:f.at.Col-1])+string(line[f.next.Col-1:]))
		return e, true
	case "hex off the map":
		n := pick(m.r, s.scalars)
		return e, hexNumber.MatchString(n.Text) && word(n.Pos, n.Text, pick(m.r, []string{"0000", "0199", "9901"}))
	case "another type":
		n := pick(m.r, s.scalars)
		_, number := n.Int()
		now := "[" + n.Text + "]"
		switch {
		case n.Quoted || strings.ContainsAny(n.Text, ":,[]{}#'\""):
			return e, false
		case number:
			now = pick(m.r, []string{"four", "[" + n.Text + "]", "{a: " + n.Text + "}"})
		case m.r.IntN(2) == 0:
			now = "{a: " + n.Text + "}"
		}
		return e, word(n.Pos, n.Text, now)
	case "dropped line":
		e.text = s.with(i + 1)
	case "doubled line":
		e.text = s.with(i+1, s.lines[i], s.lines[i])
	case "changed indent":
		line := "  " + s.lines[i]
		if rest, deep := strings.CutPrefix(s.lines[i], "  "); deep && m.r.IntN(2) == 0 {
			line = rest
		}
		e.text = s.with(i+1, line)
	case "deleted file":
		e.file = pick(m.r, slices.Concat(m.yaml, m.lua))
		e.deleted, e.wide = true, true
	case "cut Lua":
		if len(m.lua) == 0 {
			return e, false
		}
		e.file, e.wide = pick(m.r, m.lua), true
		data := m.fsys[e.file].Data
		e.text = string(data[:m.r.IntN(len(data))])
	}
	return e, true
}
