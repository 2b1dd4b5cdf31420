package limits_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"
)

//go:generate go test . -run TestLimitsPage -docs

var docs = flag.Bool("docs", false, "write docs/limits.md anew")

const pageFile = "../../docs/limits.md"

const pageHead = `# Limits

Every bound of Vedette, as engine/limits states it. They are far above what games need, and there so that a game from a
stranger can be checked and played safely: each verb ends soon and in little memory, or says why it stopped. What passes a limit is
a finding with its place and the rule named here (see [findings](checks/README.md)), never a crash. Limits are counted, not timed: they
fall at the same step on each machine. None of them can be set.
Answers that are kept are not worked out again: with caches off (bench --soak looks so), the count of parts of expressions is higher.

Two parts of an expression take about 4 ns, a step of a function some 30 ns on a machine of 2020. So one decision ends within a second, and a game
that does all it may at each of its decisions within ten; then it may go on at the pace that each action adds, four hundred actions a second or more.
That is what play and bench promise for each game; bench and bench --soak play as many as you ask for. Honest games stay far below: the shipped
ones take 500 to 13,000 parts an action. The author tests of one run (test) end within some ten seconds, as does lint.

When a limit of play is passed, or no list of what comes next can be finished, the action that led there is not carried out. The position and
the journal are as they were before it: ` + "`verify`" + ` and ` + "`--resume`" + ` work, and another action can be taken.

A hard link cannot be distinguished from a file. Keep files that nobody may read out of the folders of games.

`

// The page is made of the constants and their comments: it cannot say anything else.
func TestLimitsPage(t *testing.T) {
	page := pageHead + tables(t)
	if *docs {
		if err := os.WriteFile(pageFile, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(pageFile)
	if err != nil || string(have) != page {
		t.Error("docs/limits.md is not what the limits are: run go generate ./engine/limits")
	}
}

var inBrackets = regexp.MustCompile(`^(.*?)(?: \[([a-z-]+)\])?$`)

func tables(t *testing.T) string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "limits.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("limits", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, d := range file.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		title, about, _ := strings.Cut(strings.TrimSpace(strings.ReplaceAll(group.Doc.Text(), "\n", " ")), ": ")
		fmt.Fprintf(&out, "## %s\n\n%s\n\n| at most | of what | past it |\n| ---: | --- | --- |\n", title, strings.ToUpper(about[:1])+about[1:])
		for _, s := range group.Specs {
			c := s.(*ast.ValueSpec)
			text := strings.TrimSpace(c.Comment.Text())
			if text == "" {
				t.Fatalf("%s says not what it counts", c.Names[0].Name)
			}
			m := inBrackets.FindStringSubmatch(text)
			rule := ""
			if m[2] != "" {
				rule = "`" + m[2] + "`"
			}
			n, _ := constant.Int64Val(pkg.Scope().Lookup(c.Names[0].Name).(*types.Const).Val())
			fmt.Fprintf(&out, "| %s | %s | %s |\n", grouped(n), m[1], rule)
		}
		out.WriteString("\n")
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

// grouped writes a number with a comma before each three digits.
func grouped(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
