package migrate

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// writer writes a file anew in a manner that nobody would: the same facts in
// other brackets, quotes and line ends, with comments at odd places.
type writer struct {
	*rand.Rand
	out      strings.Builder
	comments int
	drop     bool // leave entries out, and put those of maps in another order
	calm     bool // few comments
}

func (w *writer) comment(indent string) {
	if w.IntN(8) == 0 && !w.calm {
		w.comments++
		fmt.Fprintf(&w.out, "%s# odd %d: it's \"here\" {or [there\n", indent, w.comments)
	}
}

func (w *writer) tail() {
	if w.IntN(15) == 0 && !w.calm {
		w.comments++
		fmt.Fprintf(&w.out, " # tail %d, {a: b}", w.comments)
	}
	w.out.WriteByte('\n')
}

// file writes a file at its root.
func (w *writer) file(root *layout.Node) string {
	for _, e := range root.Entries {
		w.comment("")
		w.entry(e, "")
	}
	return w.out.String()
}

func (w *writer) entries(n *layout.Node) []*layout.Entry {
	out := append([]*layout.Entry(nil), n.Entries...)
	if !w.drop {
		return out
	}
	if len(out) > 3 && w.IntN(4) == 0 {
		w.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	}
	if len(out) > 2 && w.IntN(6) == 0 {
		i := w.IntN(len(out))
		if out[i].Key != "define" && out[i].Key != "params" {
			out = append(out[:i], out[i+1:]...)
		}
	}
	return out
}

func (w *writer) key(key string) string {
	if !isPlain(key, true) || strings.ContainsAny(key, ":'\"") || isInt(key) {
		return strconv.Quote(key)
	}
	switch w.IntN(12) {
	case 0:
		return `"` + key + `"`
	case 1:
		return "'" + key + "'"
	}
	return key
}

func (w *writer) entry(e *layout.Entry, indent string) {
	w.out.WriteString(indent + w.key(e.Key) + ":")
	w.value(e.Value, indent)
}

func (w *writer) value(n *layout.Node, indent string) {
	in := indent + strings.Repeat(" ", 1+w.IntN(4))
	switch {
	case n.Kind == source.Scalar:
		w.scalar(n, in)
	case len(n.Entries)+len(n.Items) == 0 || w.IntN(3) == 0 && small(n):
		w.out.WriteByte(' ')
		w.flow(n, in)
		w.tail()
	case n.Kind == source.Map:
		w.tail()
		for _, e := range w.entries(n) {
			w.comment(in)
			w.entry(e, in)
		}
		w.comment(in)
	default:
		w.tail()
		for _, it := range n.Items {
			w.comment(in)
			w.out.WriteString(in + "-")
			w.item(it, in)
		}
	}
}

func (w *writer) item(it *layout.Node, in string) {
	deep := in + "  "
	if it.Kind == source.Map && len(it.Entries) > 0 && w.IntN(3) > 0 {
		for i, e := range w.entries(it) {
			if i == 0 {
				w.out.WriteString(" " + w.key(e.Key) + ":")
			} else {
				w.comment(deep)
				w.out.WriteString(deep + w.key(e.Key) + ":")
			}
			w.value(e.Value, deep)
		}
		return
	}
	if it.Kind == source.Scalar {
		w.scalar(it, deep)
		return
	}
	w.out.WriteByte(' ')
	w.flow(it, deep)
	w.tail()
}

func small(n *layout.Node) bool {
	size := 0
	var walk func(*layout.Node)
	walk = func(n *layout.Node) {
		size += 1 + len(n.Text)/8
		for _, e := range n.Entries {
			walk(e.Value)
		}
		for _, it := range n.Items {
			walk(it)
		}
	}
	walk(n)
	return size < 60
}

func (w *writer) flow(n *layout.Node, in string) {
	gap := func() {
		switch w.IntN(10) {
		case 0:
			w.out.WriteString("\n" + in + "  ")
		case 1:
			if !w.calm {
				w.comments++
				fmt.Fprintf(&w.out, " # in brackets %d\n%s  ", w.comments, in)
			}
		case 2:
			w.out.WriteByte(' ')
		}
	}
	open, end := "{", "}"
	if n.Kind == source.List {
		open, end = "[", "]"
	}
	w.out.WriteString(open)
	gap()
	for i, e := range w.entries(n) {
		if i > 0 {
			w.out.WriteString(", ")
			gap()
		}
		w.out.WriteString(w.key(e.Key) + ": ")
		w.inFlow(e.Value, in)
	}
	for i, it := range n.Items {
		if i > 0 {
			w.out.WriteString(", ")
			gap()
		}
		w.inFlow(it, in)
	}
	gap()
	w.out.WriteString(end)
}

func (w *writer) inFlow(n *layout.Node, in string) {
	if n.Kind != source.Scalar {
		w.flow(n, in)
		return
	}
	w.out.WriteString(w.quoted(n, true))
}

// quoted writes a text on one line, in some quotes.
func (w *writer) quoted(n *layout.Node, flow bool) string {
	if n.Style == layout.Plain && (n.Text == "" || isInt(n.Text) || n.Text == "true" || n.Text == "false" || n.Text == "~") {
		return n.Text
	}
	if strings.ContainsAny(n.Text, "\n\t") {
		return strconv.Quote(n.Text)
	}
	isText := !isInt(n.Text) && n.Text != "true" && n.Text != "false" && n.Text != "no" && n.Text != "yes"
	switch pick := w.IntN(4); {
	case pick == 0 && !strings.ContainsAny(n.Text, "\\\""):
		return `"` + n.Text + `"`
	case pick == 1:
		return "'" + strings.ReplaceAll(n.Text, "'", "''") + "'"
	case isPlain(n.Text, flow) && isText && !strings.HasPrefix(n.Text, "+") && !strings.HasPrefix(n.Text, "0"):
		return n.Text
	}
	return "'" + strings.ReplaceAll(n.Text, "'", "''") + "'"
}

func (w *writer) scalar(n *layout.Node, in string) {
	words := strings.Split(n.Text, " ")
	folds := len(words) > 2 && !strings.Contains(n.Text, "\n") && !strings.Contains(n.Text, "  ") && strings.TrimSpace(n.Text) == n.Text && !strings.Contains(n.Text, "#")
	switch pick := w.IntN(10); {
	case pick == 0 && folds && isPlain(n.Text, false): // plain over two lines
		w.out.WriteString(" " + strings.Join(words[:2], " ") + "\n" + in + " " + strings.Join(words[2:], " "))
	case pick == 1 && folds && !strings.Contains(n.Text, "\\"):
		w.out.WriteString(" \"" + strings.ReplaceAll(strings.Join(words[:1], " ")+"\n"+in+"   "+strings.Join(words[1:], " "), `"`, `\"`) + `"`)
	case pick == 2 && folds:
		w.out.WriteString(" >-\n" + in + " " + strings.Join(words[:2], " ") + "\n" + in + " " + strings.Join(words[2:], " ") + "\n")
		return
	case pick == 3 && folds:
		w.out.WriteString(" |-\n" + in + " " + n.Text + "\n")
		return
	default:
		w.out.WriteString(" " + w.quoted(n, false))
	}
	w.tail()
}

// lua writes a Lua file anew: other white space, comments, long texts.
func (w *writer) lua(src string) string {
	tokens, comments := scanLua(src)
	var out strings.Builder
	k := 0
	for i, t := range tokens {
		for ; k < len(comments) && comments[k].lo < t.lo; k++ {
			out.WriteString(src[comments[k].lo:comments[k].hi] + "\n")
		}
		switch w.IntN(12) {
		case 0:
			out.WriteString("\n\t")
		case 1:
			out.WriteString("\t")
		case 2:
			w.comments++
			fmt.Fprintf(&out, " --[[odd %d]] ", w.comments)
		case 3:
			w.comments++
			fmt.Fprintf(&out, " -- odd %d\r\n", w.comments)
		default:
			if i > 0 && src[tokens[i-1].hi:t.lo] == "" {
				break
			}
			out.WriteString(" ")
		}
		if t.kind == tokText && w.IntN(6) == 0 && !strings.ContainsAny(t.text, "]\n\\") {
			out.WriteString("[==[" + t.text + "]==]")
			continue
		}
		out.WriteString(src[t.lo:t.hi])
	}
	return out.String()
}

// anew writes a pack anew.
func anew(r *rand.Rand, in []Input, drop, calm bool) []Input {
	var out []Input
	for _, x := range in {
		w := &writer{Rand: r, drop: drop, calm: calm}
		if strings.HasSuffix(x.Path, ".lua") {
			x.Text = w.lua(x.Text)
		} else {
			var rep diag.List
			root := layout.Read(x.Path, x.Text, &rep)
			if root == nil {
				continue
			}
			x.Text = w.file(root)
			if r.IntN(4) == 0 {
				x.Text = strings.ReplaceAll(x.Text, "\n", "\r\n")
			}
			if r.IntN(6) == 0 {
				x.Text = "\uFEFF" + x.Text
			}
			if again := layout.Read(x.Path, x.Text, &rep); again == nil {
				panic(fmt.Sprint(rep.Items, "\n", x.Text))
			}
		}
		out = append(out, x)
	}
	return out
}

// Packs that nobody here wrote: the games in other brackets, quotes, line ends
// and orders, with entries left out and comments at odd places, come out whole.
func TestGeneratedPacksAreCarried(t *testing.T) {
	n := manyPacks(diagtest.Few(6, 60))
	names := packNames()
	for seed := range n {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(seed), 13))
			id := names[seed%len(names)]
			carried(t, anew(r, packs()[id], seed%2 == 0, false))
		})
	}
}

// manyPacks is how many packs are made; VEDETTE_PACKS says more.
func manyPacks(n int) int {
	if s := os.Getenv("VEDETTE_PACKS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	return n
}

// However a pack is written, what comes of it is the same: as clean, then, as
// what comes of the games as they stood.
func TestLayoutMakesNoDifference(t *testing.T) {
	names := packNames()
	for i := range manyPacks(len(names)) {
		id := names[i%len(names)]
		r := rand.New(rand.NewPCG(uint64(i), 7))
		in := packs()[id]
		want := after(in, Game(in, &diag.List{}))
		other := anew(r, in, false, false)
		got := after(other, Game(other, &diag.List{}))
		for k := range want {
			a, b := meaningOf(want[k]), meaningOf(got[k])
			if a != b {
				t.Fatalf("%s: %s comes out otherwise:\n%s", id, want[k].Path, Diff(want[k].Path, a, b))
			}
		}
	}
}

// meaningOf is a file without its layout.
func meaningOf(x Input) string {
	if strings.HasSuffix(x.Path, ".lua") {
		tokens, _ := scanLua(x.Text)
		var b strings.Builder
		for _, t := range tokens {
			text := x.Text[t.lo:t.hi]
			if t.kind == tokText {
				text = strconv.Quote(t.text)
			}
			b.WriteString(text + "\n")
		}
		return b.String()
	}
	var rep diag.List
	root := layout.Read(x.Path, x.Text, &rep)
	var b strings.Builder
	var walk func(n *layout.Node, indent string)
	walk = func(n *layout.Node, indent string) {
		for _, e := range n.Entries {
			fmt.Fprintf(&b, "%s%s:\n", indent, e.Key)
			walk(e.Value, indent+" ")
		}
		for _, it := range n.Items {
			fmt.Fprintf(&b, "%s-\n", indent)
			walk(it, indent+" ")
		}
		if n.Kind == source.Scalar {
			fmt.Fprintf(&b, "%s%s\n", indent, strings.Join(strings.Fields(n.Text), " "))
		}
	}
	walk(root, "")
	return b.String()
}
