package lint_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// The classes of edits. All but the last are as they should be.
const (
	located  = iota // a finding on the line; in the file, for edits of lines
	atUse           // a name changed where it is declared: found where it is used
	sameGame        // the same model for play
	freeText        // a number, or a text that means what its author likes
	omission        // the text says that much less and nothing else, in every scenario and test
	silent          // another game, and nobody was told
	classes
)

var classNames = [classes]string{"located", "at its use", "same model", "legal value", "legal omission", "silent"}

// corpus is a set of files with what they are before any edit.
type corpus struct {
	fsys  fstest.MapFS
	whole *project.Project
	games map[string]*untouched
	lint  lint.Options // keeps what it reads of scripts
}

// untouched is a game as it is shipped.
type untouched struct {
	rules string // hash of what play depends on
	tests string // hash of its author tests
	trees []*yamldoc.Node
}

func newCorpus(t *testing.T, root string, dirs ...string) *corpus {
	c := &corpus{fsys: mapFS(t, root, dirs...), lint: full()}
	rep := &diag.List{}
	c.whole = project.Open(c.fsys, rep)
	rep.Items = append(rep.Items, lint.Project(context.Background(), c.fsys, c.whole, c.lint).Items...)
	if len(rep.Items) > 0 {
		t.Fatalf("the files of %s are not silent: %s", root, placed(&rep.Items[0]))
	}
	c.games = map[string]*untouched{}
	for i := range c.whole.Games {
		g := c.whole.Games[i]
		u := &untouched{trees: trees(c.whole, g)}
		u.rules, u.tests = gameplay(c.whole, g)
		c.games[g.ID] = u
	}
	return c
}

// gameOf is the game in whose folder, or among whose variants, a file is.
func gameOf(p *project.Project, file string) *project.Game {
	for _, g := range p.Games {
		if len(p.Games) == 1 || strings.Contains(file, "/"+g.ID+"/") {
			return g
		}
	}
	return nil
}

// judge lints the files with an edit.
func (c *corpus) judge(e edit) (class int, note string) {
	game := maps.Clone(c.fsys)
	if e.deleted {
		delete(game, e.file)
	} else {
		game[e.file] = &fstest.MapFile{Data: []byte(e.text)}
	}
	rep := &diag.List{}
	p := project.Open(game, rep)
	p.ReuseFiles(c.whole)
	o, g := c.lint, gameOf(p, e.file)
	if g != nil {
		o.Games, o.Orphans = []string{g.ID}, true // other games do not read the file
	}
	rep.Items = append(rep.Items, lint.Project(context.Background(), game, p, o).Items...)
	for i := range rep.Items {
		d := &rep.Items[i]
		if d.Pos.File == e.file && (e.wide || d.Pos.Line == e.line) {
			return located, ""
		}
	}
	if len(rep.Items) > 0 {
		if e.deleted || e.wide || slices.ContainsFunc(rep.Items, func(d diag.Diagnostic) bool { return about(&d, e) }) {
			return atUse, ""
		}
		return silent, "found elsewhere: " + placed(&rep.Items[0]) + " " + rep.Items[0].Message
	}
	if g == nil {
		return silent, "a whole game"
	}
	was := c.games[g.ID]
	rules, tests := gameplay(p, g)
	switch {
	case rules == was.rules && (tests == was.tests || e.deleted):
		return sameGame, "" // to delete a test changes no game
	case e.deleted && strings.HasSuffix(e.file, "cards.yaml"):
		return omission, "" // nothing else names what it held
	case e.deleted:
		return silent, "a file"
	}
	var unheard diag.List
	before := yamldoc.Read(e.file, c.fsys[e.file].Data, &unheard)
	after := yamldoc.Read(e.file, []byte(e.text), &unheard)
	if before == nil || after == nil {
		return silent, "a script"
	}
	class, note = compareTrees(before, after, "")
	if class == silent && c.renamesOnly(e, p, g) {
		return freeText, "" // what a layer adds has another id, which nothing names
	}
	if class == omission && !slices.Contains(beyond, e.kind) {
		switch ok, other := c.dropsOnly(e, p, g); {
		case !ok && rules == was.rules && strings.Contains(e.file, "/tests/"):
			return freeText, "" // a case expects something else, which is found when it is played
		case !ok:
			return silent, "it also changes " + other
		}
	}
	return class, note
}

// about reports whether a finding speaks of the words that an edit changed.
func about(d *diag.Diagnostic, e edit) bool {
	all := d.Message + " " + d.Nearest + " " + d.Expected + " " + d.Hint
	for _, r := range d.Related {
		if r.Pos.File == e.file && r.Pos.Line == e.line {
			return true
		}
	}
	has := func(word string) bool {
		last := word[strings.LastIndexByte(word, '.')+1:] // of the path of a change
		return last != "" && strings.Contains(all, last)
	}
	return has(e.now) || has(e.was)
}

// freeKeys hold texts that their author may choose.
var freeKeys = []string{"because", "stream", "group", "say", "name", "title", "label", "rule", "notes", "draw", "doc", "text", "players", "traits"}

// compareTrees says what an edit that nothing reports has changed.
func compareTrees(a, b *yamldoc.Node, key string) (int, string) {
	switch {
	case b.Kind == yamldoc.List && len(b.Items) == 1 && b.Items[0].Text == a.Text:
		return sameGame, "" // a list of one is its only entry, where orders are read
	case a.Kind != b.Kind:
		return silent, key + ": another sort of value"
	case a.Kind == yamldoc.Scalar:
		return compareScalars(a, b, key)
	case a.Kind == yamldoc.List:
		return compareLists(a, b, key)
	}
	ka, kb := keys(a), keys(b)
	if !slices.Equal(ka, kb) {
		extra := slices.DeleteFunc(slices.Clone(kb), func(k string) bool { return slices.Contains(ka, k) })
		if len(ka) == len(kb) && len(extra) == 1 {
			return freeText, "" // an id that nothing else names; a key would be unknown
		}
		if len(extra) > 0 {
			return silent, key + ": new keys " + strings.Join(extra, ", ")
		}
		return omission, ""
	}
	worst, note := sameGame, ""
	for i := range a.Entries {
		if class, n := compareTrees(a.Entries[i].Value, b.Entries[i].Value, ka[i]); class > worst {
			worst, note = class, n
		}
	}
	return worst, note
}

func compareScalars(a, b *yamldoc.Node, key string) (int, string) {
	_, na := a.Int()
	_, nb := b.Int()
	switch {
	case a.Text == b.Text:
		return sameGame, ""
	case na && nb, slices.Contains(freeKeys, key):
		return freeText, ""
	}
	return silent, fmt.Sprintf("%s: %q became %q", key, a.Text, b.Text)
}

// compareLists allows lists that lost, gained again or reordered entries.
func compareLists(a, b *yamldoc.Node, key string) (int, string) {
	if len(a.Items) == len(b.Items) {
		worst, note := sameGame, ""
		for i := range a.Items {
			if class, n := compareTrees(a.Items[i], b.Items[i], key); class > worst {
				worst, note = class, n
			}
		}
		if worst != silent {
			return worst, note
		}
	}
	has := map[string]bool{}
	for _, it := range a.Items {
		has[yamldoc.PrintInline(it)] = true
	}
	for _, it := range b.Items {
		if !has[yamldoc.PrintInline(it)] {
			return silent, key + ": new entry " + yamldoc.PrintInline(it)
		}
	}
	return omission, ""
}

func keys(n *yamldoc.Node) []string {
	var out []string
	for i := range n.Entries {
		out = append(out, n.Entries[i].Key)
	}
	return out
}

// TestEdits makes single edits of shipped and of invented games. Each must be
// found, or leave the game the same, or be one that any author may make. Set
// VEDETTE_EDITS to the number of edits; they are the same every time.
func TestEdits(t *testing.T) {
	n := diagtest.ChooseCount(20, 60)
	if text := os.Getenv("VEDETTE_EDITS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatalf("VEDETTE_EDITS is %q, not a number", text)
		}
	}
	for i, from := range []struct {
		name, root string
		dirs       []string
		share      int // of ten
	}{{"shipped", "../..", []string{"scenarios", "variants"}, 7}, {"ford", faultDir + "base", []string{"."}, 3}} {
		t.Run(from.name, func(t *testing.T) {
			if from.name == "shipped" && os.Getenv("VEDETTE_EDITS") == "" {
				diagtest.SkipUnlessAll(t, "edits of the shipped games")
			}
			t.Parallel()
			runEdits(t, newCorpus(t, from.root, from.dirs...), uint64(1+i), n*from.share/10)
		})
	}
}

func runEdits(t *testing.T, c *corpus, seed uint64, n int) {
	m := newMaker(seed, c.fsys)
	table := map[string]*[classes]int{}
	all := slices.Concat(kinds, beyond)
	for done, try := 0, 0; done < n && try < 50*n; try++ {
		kind := all[try%len(all)]
		e, ok := m.next(kind)
		if !ok {
			continue
		}
		done++
		class, note := c.judge(e)
		if table[kind] == nil {
			table[kind] = &[classes]int{}
		}
		table[kind][class]++
		if class == silent {
			t.Errorf("%s in %s:%d (%q to %q) is not found: %s", kind, e.file, e.line, e.was, e.now, note)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-18s %6s", "edit", "all")
	for _, name := range classNames {
		fmt.Fprintf(&b, "  %s", name)
	}
	for _, kind := range all {
		if row := table[kind]; row != nil {
			sum := 0
			for _, x := range row {
				sum += x
			}
			fmt.Fprintf(&b, "\n%-18s %6d", kind, sum)
			for i, x := range row {
				fmt.Fprintf(&b, "  %*d", len(classNames[i]), x)
			}
		}
	}
	t.Log("\n" + b.String())
}
