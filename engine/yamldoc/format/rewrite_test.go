package format_test

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"reflect"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/linediff"
	"github.com/vedette-wargames/vedette/engine/yamldoc/format"
)

// readShipped returns the texts of all shipped YAML files by path.
func readShipped(t *testing.T) (names []string, texts map[string]string) {
	t.Helper()
	texts = map[string]string{}
	for _, dir := range []string{"scenarios", "variants"} {
		tree := os.DirFS("../../../" + dir)
		err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || path.Ext(name) != ".yaml" {
				return err
			}
			data, err := fs.ReadFile(tree, name)
			names = append(names, dir+"/"+name)
			texts[dir+"/"+name] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names, texts
}

// decode reads a text with the YAML library alone.
func decode(text string) (*yaml.Node, error) {
	var n yaml.Node
	err := yaml.Unmarshal([]byte(text), &n)
	return &n, err
}

// checkRewrite lays a text out and reports a change of meaning, a lost comment, and a
// second run that changes something. It returns the result.
func checkRewrite(t *testing.T, what, text string) (string, error) {
	t.Helper()
	var rep diag.List
	now, err := format.Rewrite("x.yaml", text, &rep)
	if err != nil {
		if now != text {
			t.Errorf("%s: not laid out (%v), and yet changed", what, err)
		}
		if errors.Is(err, format.ErrUnreadable) && len(rep.Items) == 0 {
			t.Errorf("%s: unreadable, and no finding says why", what)
		}
		return now, err
	}
	a, errA := decode(text)
	b, errB := decode(now)
	if errA != nil || errB != nil {
		t.Fatalf("%s: %v, %v", what, errA, errB)
	}
	if !reflect.DeepEqual(valuesOf(a), valuesOf(b)) {
		t.Errorf("%s: the meaning has changed\n%s", what, linediff.UnifiedDiff("x", text, now))
	}
	if x, y := strings.Join(wordsOf(text), "\n"), strings.Join(wordsOf(now), "\n"); x != y {
		t.Errorf("%s: the words have changed\n%s", what, linediff.UnifiedDiff("x", x, y))
	}
	again, err := format.Rewrite("x.yaml", now, &rep)
	if err != nil || again != now {
		t.Errorf("%s: a second run changes something (%v)\n%s", what, err, linediff.UnifiedDiff("x", now, again))
	}
	return now, nil
}

// valuesOf lists the scalars and collections of a tree in order, without comments.
func valuesOf(n *yaml.Node) []string {
	out := []string{string(rune('a' + n.Kind))}
	if n.Kind == yaml.ScalarNode {
		out = append(out, n.ShortTag()+" "+n.Value)
	}
	for _, c := range n.Content {
		out = append(out, valuesOf(c)...)
	}
	return append(out, "end")
}

// wordsOf lists the words of a text: a layout keeps them in their order, those of
// comments too.
func wordsOf(text string) []string {
	return strings.Fields(strings.NewReplacer("{", " { ", "}", " } ", "[", " [ ", "]", " ] ", ",", " , ", ":", " : ", "-", " - ").Replace(text))
}

// The shipped files are in the style.
func TestShippedFilesAreLaidOut(t *testing.T) {
	names, texts := readShipped(t)
	if len(names) < 100 {
		t.Fatalf("%d files", len(names))
	}
	for _, name := range names {
		now, err := checkRewrite(t, name, texts[name])
		if err != nil || now != texts[name] {
			t.Errorf("%s: run `vedette fmt scenarios variants` (%v)\n%s", name, err, linediff.UnifiedDiff(name, texts[name], now))
		}
	}
}

// A shipped file whose layout was changed without a change of meaning becomes what it was.
func TestChangedLayoutIsRestored(t *testing.T) {
	names, texts := readShipped(t)
	for i, name := range names {
		text := texts[name]
		r := rand.New(rand.NewPCG(7, uint64(i)))
		blockText := strings.Contains(text, ": |") || strings.Contains(text, ": >") // its blanks count
		var b strings.Builder
		b.WriteString(" \n\n")
		deeper, wide := "", 0
		for l := range strings.Lines(text) {
			l = strings.TrimSuffix(l, "\n")
			switch {
			case strings.HasPrefix(l, " "):
				l = deeper + l
			case l != "" && l[0] != '#':
				if deeper = ""; strings.HasSuffix(l, ":") {
					deeper = strings.Repeat(" ", r.IntN(4))
				}
			case l == "" && !blockText:
				l = "\n  \n"
			}
			if !blockText {
				l = strings.Replace(l, ": {", ":{", r.IntN(2))
				l += strings.Repeat(" ", r.IntN(3))
			}
			wide = 150 + (wide+37)%211 // aligned with nothing
			b.WriteString(strings.Replace(l, ":{", ":"+strings.Repeat(" ", wide)+"{", 1) + "\n")
		}
		now, err := checkRewrite(t, name, b.String()+"\n\n")
		if err != nil || now != text {
			t.Errorf("%s (%v)\n%s", name, err, linediff.UnifiedDiff(name, text, now))
		}
	}
}

// Damaged files keep their meaning, or are left as they are.
func TestDamagedFilesKeepTheirMeaning(t *testing.T) {
	names, texts := readShipped(t)
	r := rand.New(rand.NewPCG(39, 3))
	laidOut, unreadable, unusual := 0, 0, 0
	for range 2000 {
		name := names[r.IntN(len(names))]
		text := texts[name]
		if len(text) > 6000 {
			at := strings.LastIndexByte(text[:r.IntN(len(text)-6000)+1], '\n') + 1
			text = text[at : at+6000]
			text = text[:strings.LastIndexByte(text, '\n')+1]
		}
		for range 1 + r.IntN(4) {
			text = damage(r, text)
		}
		switch _, err := checkRewrite(t, name, text); {
		case err == nil:
			laidOut++
		case errors.Is(err, format.ErrUnreadable):
			unreadable++
		case !strings.Contains(text, "?"): // a question mark may begin a key of its own notation
			unusual++
			t.Logf("%s is unusual:\n%s", name, text)
		}
		if t.Failed() {
			t.Logf("%s:\n%s", name, text)
			break
		}
	}
	t.Logf("%d laid out, %d unreadable, %d unusual", laidOut, unreadable, unusual)
	if laidOut < 900 || unreadable < 100 || unusual > 0 {
		t.Errorf("%d laid out, %d unreadable, %d unusual", laidOut, unreadable, unusual)
	}
}

// damage changes a text in one place.
func damage(r *rand.Rand, text string) string {
	if text == "" {
		return "a"
	}
	at := r.IntN(len(text))
	line := strings.LastIndexByte(text[:at], '\n') + 1
	end := len(text)
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		end = at + i
	}
	switch r.IntN(12) {
	case 0: // blanks after a sign
		if i := strings.IndexAny(text[at:], ",:{[]}"); i >= 0 {
			return text[:at+i+1] + strings.Repeat(" ", 1+r.IntN(4)) + text[at+i+1:]
		}
		return text
	case 1: // blanks before a sign
		if i := strings.IndexAny(text[at:], ",:]}#"); i >= 0 {
			return text[:at+i] + strings.Repeat(" ", 1+r.IntN(4)) + text[at+i:]
		}
		return text
	case 2: // blanks at the end of a line
		return text[:end] + " \t"[:1+r.IntN(2)] + text[end:]
	case 3: // empty lines
		return text[:line] + strings.Repeat("\n", 1+r.IntN(3)) + text[line:]
	case 4: // a comment
		return text[:line] + strings.Repeat(" ", r.IntN(9)) + "# a comment {x: 1}\n" + text[line:]
	case 5: // a comment behind a line
		return text[:end] + strings.Repeat(" ", 1+r.IntN(3)) + "# behind" + text[end:]
	case 6: // a broken line in brackets
		if i := strings.IndexAny(text[at:], ",["); i >= 0 {
			return text[:at+i+1] + "\n" + strings.Repeat(" ", r.IntN(20)) + text[at+i+1:]
		}
		return text
	case 7: // deeper or less deep
		if strings.HasPrefix(text[line:], "  ") && r.IntN(2) == 0 {
			return text[:line] + text[line+1+r.IntN(2):]
		}
		return text[:line] + strings.Repeat(" ", 1+r.IntN(3)) + text[line:]
	case 8: // a byte less
		return text[:at] + text[at+1:]
	case 9: // a sign more
		signs := "{}[],:-#'\"|>?&*! \n"
		i := r.IntN(len(signs))
		return text[:at] + signs[i:i+1] + text[at:]
	case 10: // four blanks a level
		lines := strings.SplitAfter(text, "\n")
		for i, l := range lines {
			body := strings.TrimLeft(l, " ")
			lines[i] = strings.Repeat(" ", 2*(len(l)-len(body))) + body
		}
		return strings.Join(lines, "")
	default: // line ends of Windows, no last line end
		if r.IntN(2) == 0 {
			return strings.TrimRight(text, "\n")
		}
		return strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\n", "\r\n")
	}
}
