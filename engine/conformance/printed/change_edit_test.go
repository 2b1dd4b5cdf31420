package printed_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script"
)

// edit is one changed fact, and whether the comparison found it.
type edit struct {
	text, first string
	seen        bool
}

// change changes a fact of a kind in a copy of the files; false when the files
// cannot be compiled then.
func (w *workshop) change(dice *rand.Rand, kind string) (edit, bool) {
	l := w.leaves[kind][dice.IntN(len(w.leaves[kind]))]
	text, ok := w.other(dice, l, w.leaves[kind])
	if !ok || text == l.text {
		return edit{}, false
	}
	data, ok := replaced(w.files[l.file].Data, l, text)
	if !ok {
		return edit{}, false
	}
	files := fstest.MapFS{}
	for name, f := range w.files {
		files[name] = f
	}
	files[l.file] = &fstest.MapFile{Data: data}
	out := edit{text: fmt.Sprintf("%s:%d: %s: %q in place of %q", l.file, l.pos.Line, l.path, text, l.text)}
	out.first, ok = firstDifferent(files, l.file, w.game, w.printed)
	out.seen = out.first != ""
	return out, ok
}

// firstDifferent is the first difference between the files and what is printed,
// empty for none; false when the files do not compile. It looks at the views
// first in which a changed file is used, and ends where it finds something.
func firstDifferent(files fs.FS, file string, p *printedGame, printed *facts) (string, bool) {
	var rep diag.List
	proj := project.Open(files, &rep)
	if rep.HasErrors() {
		return "", false
	}
	f := &facts{}
	for _, v := range p.inOrder(file) {
		res := compile.Load(proj, p.id+"/"+v.scenario, compile.Options{Variants: v.variants, Functions: script.ListDefined}, &rep)
		if res.Game == nil {
			return "", false
		}
		before := len(f.list)
		p.notice(v, res, f)
		for _, x := range f.list[before:] {
			if y, ok := printed.get(x.key); !ok || y.value != x.value {
				return fmt.Sprintf("%s is %q, printed is %q", x.key, x.value, y.value), true
			}
		}
	}
	if d := differ(printed, f); len(d) > 0 {
		return d[0], true
	}
	return "", true
}

// inOrder is the views of a game, those that use a file first.
func (p *printedGame) inOrder(file string) []*view {
	var first, then []*view
	id := strings.TrimSuffix(path.Base(file), ".yaml")
	for i := range p.views {
		if v := &p.views[i]; v.scenario == id || strings.HasPrefix(v.scenario, id) || slices.Contains(v.variants, id) {
			first = append(first, v)
		} else {
			then = append(then, v)
		}
	}
	return append(first, then...)
}

var (
	hexLabel = regexp.MustCompile(`\d{4}`)
	oneDigit = regexp.MustCompile(`\d+`)
)

// onlyOther is what else may stand where few texts may.
var onlyOther = map[string]string{"improving": "worsening", "cloudy": "clear", "french": "allied", "coalition": "french"}

// other is another text for a leaf that is of the same sort.
func (w *workshop) other(dice *rand.Rand, l leaf, of []leaf) (string, bool) {
	switch {
	case onlyOther[l.text] != "" && !strings.Contains(l.path, ".rows."):
		return onlyOther[l.text], true
	case strings.HasPrefix(l.path, "names.") && !hexLabel.MatchString(l.text), strings.HasSuffix(l.path, ".name"), strings.HasPrefix(l.path, "turns.names."), strings.HasPrefix(l.path, "scoring.margins."):
		return l.text + " again", true
	case hexLabel.MatchString(l.text):
		return w.elsewhere(dice, l)
	case oneDigit.MatchString(l.text) && !strings.ContainsAny(l.text, "()<>="):
		return anotherNumber(dice, l.text), true
	}
	return alike(dice, l, of)
}

// elsewhere moves one hex of a text: to one near by, or to any, or leaves the
// end of a path out.
func (w *workshop) elsewhere(dice *rand.Rand, l leaf) (string, bool) {
	places := hexLabel.FindAllStringIndex(l.text, -1)
	at := places[dice.IntN(len(places))]
	old, _ := strconv.Atoi(l.text[at[0]:at[1]])
	to := w.hexes[dice.IntN(len(w.hexes))]
	if dice.IntN(4) > 0 {
		to = fmt.Sprintf("%04d", old+[]int{1, -1, 100, -100, 101, -101, 99, -99}[dice.IntN(8)])
	}
	return l.text[:at[0]] + to + l.text[at[1]:], true
}

// anotherNumber changes one number of a text by one.
func anotherNumber(dice *rand.Rand, text string) string {
	places := oneDigit.FindAllStringIndex(text, -1)
	at := places[dice.IntN(len(places))]
	n, _ := strconv.Atoi(text[at[0]:at[1]])
	if n++; dice.IntN(2) == 0 && n > 2 {
		n -= 2
	}
	return text[:at[0]] + fmt.Sprint(n) + text[at[1]:]
}

// alike is the text of another leaf at a like path: another code of the table,
// another unit, another box.
func alike(dice *rand.Rand, l leaf, of []leaf) (string, bool) {
	end := func(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }
	for range 50 {
		o := of[dice.IntN(len(of))]
		same := end(o.path) == end(l.path) || strings.Contains(l.path, ".rows.") && strings.Contains(o.path, ".rows.")
		if o.text != l.text && same && !hexLabel.MatchString(o.text) {
			return o.text, true
		}
	}
	return "", false
}

// replaced is a file with another text for a leaf; false where its place is not
// found as it stands.
func replaced(data []byte, l leaf, text string) ([]byte, bool) {
	lines := strings.Split(string(data), "\n")
	line := []rune(lines[l.pos.Line-1])
	if l.pos.Col > len(line) {
		return nil, false
	}
	before, rest := string(line[:l.pos.Col-1]), string(line[l.pos.Col-1:])
	quote := ""
	if strings.HasPrefix(rest, `"`) || strings.HasPrefix(rest, "'") {
		quote = rest[:1]
	}
	after, ok := strings.CutPrefix(rest, quote+l.text+quote)
	if !ok {
		return nil, false
	}
	lines[l.pos.Line-1] = before + quote + text + quote + after
	return []byte(strings.Join(lines, "\n")), true
}
