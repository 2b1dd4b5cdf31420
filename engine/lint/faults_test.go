package lint_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
)

var update = flag.Bool("update", false, "write what is found into the files of faults; read every line of the difference")

// planted is one fault: a change of the base game and all that must be found.
//
//	# what is wrong
//	@ game.yaml          the file, short for scenarios/ford/game.yaml
//	- text of the base   lines to replace; none: the lines are added at the end, or make a new file
//	+ text instead
//	= game.yaml:3:1 rule-id
//
// \t, \r, \xNN and \uNNNN in the lines are those characters; "@ delete FILE"
// deletes; "@ crlf FILE" gives a file a byte order mark and Windows line ends.
type planted struct {
	name  string
	lines []string
	whole []string // what lines do, in whole lines of the files: filled in by plant
	want  []string
}

func (p *planted) head() string { return "# " + p.name + "\n" + strings.Join(p.lines, "\n") + "\n" }

func readPlanted(t *testing.T, file string) []planted {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []planted
	for n, line := range strings.Split(string(data), "\n") {
		switch {
		case strings.TrimSpace(line) == "":
		case strings.HasPrefix(line, "# "):
			out = append(out, planted{name: line[2:]})
		case len(out) == 0 || !slices.Contains([]string{"@", "-", "+", "="}, line[:1]):
			t.Fatalf("%s:%d: cannot read %q", file, n+1, line)
		case strings.HasPrefix(line, "= "):
			out[len(out)-1].want = append(out[len(out)-1].want, line[2:])
		default:
			out[len(out)-1].lines = append(out[len(out)-1].lines, line)
		}
	}
	return out
}

// fullName is the path of a file of the base game.
func fullName(short string) string {
	if strings.HasPrefix(short, "variants/") {
		return strings.Replace(short, "variants/", "variants/ford/", 1)
	}
	if short == "vedette.yaml" || strings.HasPrefix(short, "/") {
		return strings.TrimPrefix(short, "/")
	}
	return "scenarios/ford/" + short
}

func shortName(full string) string {
	if s, ok := strings.CutPrefix(full, "scenarios/ford/"); ok {
		return s
	}
	if strings.HasPrefix(full, "variants/ford/") {
		return strings.Replace(full, "variants/ford/", "variants/", 1)
	}
	return full
}

var signs = strings.NewReplacer(`\t`, "\t", `\r`, "\r", `\xe9`, "\xe9", `\x07`, "\x07", `\ufeff`, "\ufeff", `\u202e`, "\u202e", `\u6ed1`, "\u6ed1", `\u0431`, "\u0431")

// plant makes the game with the fault.
func (p *planted) plant(t *testing.T, base fstest.MapFS) fstest.MapFS {
	t.Helper()
	game := maps.Clone(base)
	file := ""
	var old, with []string
	flush := func() {
		if len(old)+len(with) > 0 {
			p.whole = append(p.whole, wholeLines(game, file, old, with)...)
			p.replace(t, game, file, strings.Join(old, "\n"), signs.Replace(strings.Join(with, "\n")), len(with) == 0)
		}
		old, with = nil, nil
	}
	for _, line := range p.lines {
		sign, rest := line[:1], strings.TrimPrefix(line[1:], " ")
		switch sign {
		case "@":
			flush()
			p.whole = append(p.whole, line)
			words := strings.Fields(rest)
			file = fullName(words[len(words)-1])
			switch words[0] {
			case "delete":
				if game[file] == nil {
					t.Fatalf("there is no %s to delete", file)
				}
				delete(game, file)
			case "crlf":
				game[file] = &fstest.MapFile{Data: append([]byte("\ufeff"), bytes.ReplaceAll(game[file].Data, []byte("\n"), []byte("\r\n"))...)}
			}
		case "-":
			if len(with) > 0 {
				flush()
			}
			old = append(old, rest)
		case "+":
			with = append(with, rest)
		}
	}
	flush()
	return game
}

// wholeLines shows a replacement by the whole lines of the file that it touches, so that a
// reader sees YAML or Lua and no cut pieces. Lines that stay as they are have no sign.
func wholeLines(game fstest.MapFS, file string, old, with []string) []string {
	if len(old) == 0 {
		return signed("+ ", with)
	}
	text, cut := string(game[file].Data), strings.Join(old, "\n")
	at := strings.Index(text, cut)
	if at < 0 {
		return nil // replace says so
	}
	head := text[strings.LastIndex(text[:at], "\n")+1 : at]
	tail, _, _ := strings.Cut(text[at+len(cut):], "\n")
	was := strings.Split(head+cut+tail, "\n")
	if len(with) == 0 && head+tail == "" {
		return signed("- ", was)
	}
	now := strings.Split(head+strings.Join(with, "\n")+tail, "\n")
	first, last := 0, 0
	for first < min(len(was), len(now)) && was[first] == now[first] {
		first++
	}
	for last < min(len(was), len(now))-first && was[len(was)-1-last] == now[len(now)-1-last] {
		last++
	}
	return slices.Concat(signed("  ", was[:first]), signed("- ", was[first:len(was)-last]),
		signed("+ ", now[first:len(now)-last]), signed("  ", was[len(was)-last:]))
}

func signed(sign string, lines []string) []string {
	var out []string
	for _, line := range lines {
		out = append(out, strings.TrimRight(sign+line, " "))
	}
	return out
}

func (p *planted) replace(t *testing.T, game fstest.MapFS, file, old, with string, drop bool) {
	t.Helper()
	before := ""
	if f := game[file]; f != nil {
		before = string(f.Data)
	}
	after := before + with + "\n"
	if old != "" {
		if n := strings.Count(before, old); n != 1 {
			t.Fatalf("%q stands %d times in %s", old, n, file)
		}
		if drop && strings.Contains(before, old+"\n") {
			old += "\n"
		}
		after = strings.Replace(before, old, with, 1)
	}
	game[file] = &fstest.MapFile{Data: []byte(after)}
}

func placed(d *diag.Diagnostic) string {
	if d.Pos.File == "" {
		return "nowhere " + d.Rule
	}
	return fmt.Sprintf("%s:%d:%d %s", shortName(d.Pos.File), d.Pos.Line, d.Pos.Col, d.Rule)
}

// lint checks a game with what was planted; notes are asked for where one is.
func (p *planted) lint(game fstest.MapFS, o lint.Options) *diag.List {
	o.Notes = slices.ContainsFunc(p.want, func(w string) bool {
		return slices.ContainsFunc([]string{"function-stacks", "lua-name-hides", "like-left-out", "attack-across-closed", "unit-unlike-sisters", "table-cell-against-trend"}, func(id string) bool { return strings.HasSuffix(w, " "+id) })
	})
	return lintWith(game, o)
}

const faultDir = "testdata/faults/"

func TestFaults(t *testing.T) {
	t.Parallel()
	base := mapFS(t, faultDir+"base", ".")
	var shown bytes.Buffer
	if rep := lintAll(base); len(rep.Items) > 0 {
		_ = diag.WriteText(&shown, rep, nil, false)
		t.Fatalf("the base game is not silent:\n%s", shown.String())
	}
	files, _ := filepath.Glob(faultDir + "*.txt")
	// Each game is looked at with what is kept of those before: what is kept must not hide
	// what the next fault changes.
	kept := full()
	kept.Cache = &lint.Cache{}
	count, rules := 0, map[string]bool{}
	for _, file := range files {
		var out strings.Builder
		for _, p := range readPlanted(t, file) {
			var got []string
			ran := false
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+p.name, func(t *testing.T) {
				ran = true
				game := p.plant(t, base)
				rep := p.lint(game, kept)
				for i := range rep.Items {
					got = append(got, placed(&rep.Items[i]))
					rules[rep.Items[i].Rule] = true
				}
				var text bytes.Buffer
				_ = diag.WriteText(&text, rep, func(f string) []byte {
					if game[f] == nil {
						return nil
					}
					return game[f].Data
				}, false)
				t.Log("\n" + text.String())
				if !*update && !slices.Equal(got, p.want) {
					t.Errorf("found\n%s\nbut expected\n%s", strings.Join(got, "\n"), strings.Join(p.want, "\n"))
				}
			})
			if len(p.want) > 0 {
				count++
			}
			if !ran {
				got = p.want // left out by -run
			}
			out.WriteString(p.head())
			for _, g := range got {
				out.WriteString("= " + g + "\n")
			}
			out.WriteString("\n")
		}
		if *update {
			if err := os.WriteFile(file, []byte(strings.TrimSuffix(out.String(), "\n")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d faults of %d rules", count, len(rules))
	if count < 60 || len(rules) < 40 {
		t.Errorf("only %d faults of %d rules are planted", count, len(rules))
	}
}
