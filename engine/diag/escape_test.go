package diag

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"pgregory.net/rapid"
)

// TestNothingUnseenIsVisible: no character that controls, formats or sets direction is
// printed, of all that Unicode has; letters, signs and blanks are.
func TestNothingUnseenIsVisible(t *testing.T) {
	hidden := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		unseen := r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
		if unseen {
			hidden++
		}
		if got := ReplaceInvisible(r); unseen && got != '\ufffd' || !unseen && unicode.IsGraphic(r) && got != r {
			t.Errorf("%U is printed as %U", r, got)
		}
	}
	if hidden < 200 {
		t.Errorf("only %d characters are unseen", hidden)
	}
}

// TestMarkdownMeansItself: a name in a line or a cell of Markdown is shown as it is, and
// makes no tag, link, picture, code, emphasis or second cell.
func TestMarkdownMeansItself(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM))
	show := func(text string) string {
		var out bytes.Buffer
		if err := md.Convert([]byte(text), &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	places := []func(name string) string{
		func(name string) string { return show("x " + EscapeMarkdown(name) + " y") },
		func(name string) string { return show("## " + EscapeMarkdown(name) + "\n") },
		func(name string) string {
			return show("| a | b |\n| --- | --- |\n" + MarkdownCells([]string{name, "z"}) + "\n")
		},
		func(name string) string { return show(EscapeMarkdown(name) + "\n") },
	}
	check := func(name string) string {
		if strings.TrimSpace(EscapeMarkdown(name)) == "" {
			return ""
		}
		for i, in := range places {
			if i == 3 && regexp.MustCompile(`^\s*\d*[.)]`).MatchString(name) {
				continue // a number at the start of a line is a list of one entry, and no harm
			}
			if html := in(name); strings.Count(html, "<") != strings.Count(in("q"), "<") {
				return html
			}
		}
		return ""
	}
	for _, name := range []string{`<img src=x onerror=alert(1)>`, `[a](javascript:alert(1))`, `![a](http://e.org/x.png)`, "`code`", `*bold*`, `__bold__`, `_a_ _b_`, `\_x_`,
		`a | b`, "a\n\n<script>", `&lt;b&gt;`, `~~x~~`, `http://e.org`, `www.e.org`, `<http://e.org>`, `<!-- x`, `\`, `\|`, `a_b_c`, `# x`, `> x`, `- x`, "\x1b[2J", "a\u200eb", `me@e.org`} {
		if html := check(name); html != "" {
			t.Errorf("%q is written as %q and shown as %s", name, EscapeMarkdown(name), html)
		}
	}
	if got := EscapeMarkdown("Horse & Foot, 3-1, 50 %, french_i (-1)"); got != "Horse & Foot, 3-1, 50 %, french_i (-1)" {
		t.Errorf("a plain name is written as %q", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringOf(rapid.SampledFrom([]rune("ab1 _*`\\|<>[]()!#&;:/.@~-+=\n\"'{}w$"))).Draw(t, "name")
		if html := check(name); html != "" {
			t.Fatalf("%q is written as %q and shown as %s", name, EscapeMarkdown(name), html)
		}
	})
}

// TestNoCellIsAFormula: a cell that others named is no formula in a spreadsheet; numbers
// stay numbers, and what is read back is the text.
func TestNoCellIsAFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.OneOf(rapid.String(), rapid.StringMatching("[=+@\t\r-][a-z(]*")).Draw(t, "cell")
		var out bytes.Buffer
		if err := WriteCSV(&out, [][]string{{cell, "x"}}); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&out).ReadAll()
		if err != nil || len(rows) != 1 || len(rows[0]) != 2 {
			t.Fatal(rows, err)
		}
		if got := rows[0][0]; len(got) > 1 && strings.ContainsAny(got[:1], "=@\t\r") || len(got) > 1 && strings.ContainsAny(got[:1], "+-") && regexp.MustCompile(`[^\d.eEinfaxpINFTYty_+-]`).MatchString(got) {
			t.Fatalf("%q is written as %q", cell, got)
		}
	})
	for cell, want := range map[string]string{"=cmd()": "'=cmd()", "-3": "-3", "+2.5": "+2.5", "-": "-", "-1+2": "'-1+2", "@x": "'@x", "＝1": "'＝1", "plain": "plain", "": ""} {
		if got := guardCell(cell); got != want {
			t.Errorf("%q is written as %q", cell, got)
		}
	}
}

// TestWritersUseTheDoors: CSV is written by WriteCSV alone, and whoever writes a table of
// Markdown with texts of games uses EscapeMarkdown or MarkdownCells.
func TestWritersUseTheDoors(t *testing.T) {
	// Pages of our own are made of what this program declares, not of games.
	own := regexp.MustCompile(`^(cmd/internal/tools/gendocs/(reference|words_page|examples_page)|(engine/(schema/reference|protocol/page|lint/sets_table)|script/api/reference)|engine/diag/escape)\.go$`)
	for _, root := range []string{"cmd", "engine", "script"} {
		err := filepath.WalkDir(filepath.Join("../..", root), func(name string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			data, err := os.ReadFile(name)
			rel, _ := filepath.Rel("../..", name)
			text := string(data)
			if rel = filepath.ToSlash(rel); own.MatchString(rel) {
				return err
			}
			if strings.Contains(text, "csv.NewWriter") {
				t.Errorf("%s writes CSV itself: use diag.WriteCSV", rel)
			}
			if strings.Contains(text, "| --- |") && !strings.Contains(text, "diag.EscapeMarkdown") {
				t.Errorf("%s writes tables of Markdown: use diag.EscapeMarkdown", rel)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
