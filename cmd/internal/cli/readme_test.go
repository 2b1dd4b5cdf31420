package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// TestReadme keeps the turn of play in README.md a real one: the first lines
// that the command above them prints.
func TestReadme(t *testing.T) {
	const file, lines = "../../../README.md", 6
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(have), "$ vedette play ")
	block, after, ok2 := strings.Cut(rest, "```")
	if !ok || !ok2 {
		t.Fatal("README.md shows no turn of play")
	}
	command, shown, _ := strings.Cut(block, "\n")
	var out, errOut bytes.Buffer
	if code := Main(append([]string{"play"}, strings.Fields(command)...), strings.NewReader(""), &out, &errOut); code != kit.ExitFine {
		t.Fatalf("exit %d: %s", code, errOut.String())
	}
	_, played, _ := strings.Cut(out.String(), "\n\n")
	part := strings.Join(strings.Split(played, "\n")[:lines], "\n") + "\n"
	if shown == part {
		return
	}
	if *docs {
		text := before + "$ vedette play " + command + "\n" + part + "```" + after
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Error("the turn of play in README.md is not what the command prints: run go test ./cmd/internal/cli -run TestReadme -docs")
}

// TestReadmeFinding keeps the finding in README.md a real one: what lint says
// when one word of the game is misspelt.
func TestReadmeFinding(t *testing.T) {
	const game = "scenarios/napoleon-at-waterloo"
	have, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(have), "$ vedette lint\n")
	shown, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no finding")
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, game), os.DirFS("../../../"+game)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, game, "rulesets/advanced.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	misspelt := bytes.Replace(text, []byte("'cavalry'"), []byte("'cavalery'"), 1)
	for name, text := range map[string][]byte{file: misspelt, filepath.Join(dir, "vedette.yaml"): []byte("format: 2\nkind: project\n")} {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	var out, errOut bytes.Buffer
	if code := Main([]string{"lint"}, strings.NewReader(""), &out, &errOut); code != kit.ExitFindings {
		t.Errorf("exit %d", code)
	}
	if said := out.String() + errOut.String(); said != shown {
		t.Errorf("README.md shows\n%s\nbut lint says\n%s", shown, said)
	}
}

// TestFirstGame: the game of docs/first-game.md is free of findings, passes its
// own tests and is played to an end.
func TestFirstGame(t *testing.T) {
	page, err := os.ReadFile("../../../docs/first-game.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	blocks := strings.Split(string(page), "```")
	for i := 0; i+1 < len(blocks); i += 2 {
		head := blocks[i][strings.LastIndex(strings.TrimRight(blocks[i], "\n"), "\n")+1:]
		_, path, _ := strings.Cut(head, "`")
		path, _, _ = strings.Cut(path, "`")
		_, text, _ := strings.Cut(blocks[i+1], "\n")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ command, says string }{
		{"lint --fail-on warning", "0 errors, 0 warnings in bridge\n"},
		{"test", "5 cases in 1 file, 0 failed\n"},
		{"play bridge/first --all contact --seed 1", "== result =="},
	} {
		var out, errOut bytes.Buffer
		code := Main(strings.Fields(c.command), strings.NewReader(""), &out, &errOut)
		if said := out.String() + errOut.String(); code != kit.ExitFine || !strings.Contains(said, c.says) {
			t.Errorf("%s: exit %d\n%s", c.command, code, said)
		}
	}
}

// TestReadmeHouseRule: the variant of README.md lints clean and its test passes.
func TestReadmeHouseRule(t *testing.T) {
	page, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "## A house rule")
	blocks := strings.Split(rest, "```")
	if len(blocks) < 4 {
		t.Fatal("README.md shows no house rule with its test")
	}
	t.Chdir(t.TempDir())
	const name = "variants/waterloo-20/rain"
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{"vedette.yaml": "format: 2\nkind: project\n", name + ".yaml": blocks[1], name + ".test.yaml": blocks[3]} {
		if err := os.WriteFile(file, []byte(strings.TrimPrefix(text, "yaml\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for command, want := range map[string]string{"lint --fail-on warning": "0 errors, 0 warnings", "test": "1 case in 1 file, 0 failed"} {
		var out, errOut bytes.Buffer
		if code := Main(strings.Fields(command), strings.NewReader(""), &out, &errOut); code != kit.ExitFine || !strings.Contains(out.String()+errOut.String(), want) {
			t.Errorf("%s: exit %d\n%s%s", command, code, out.String(), errOut.String())
		}
	}
}

// TestWatchPage: docs/watch.html is the game that these two commands make.
func TestWatchPage(t *testing.T) {
	page, err := filepath.Abs("../../../docs/watch.html")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, command := range []string{"play waterloo-20/closing-battles --all greedy --seed 1815 --journal watch.game", "replay watch.game --html watch.html"} {
		var out, errOut bytes.Buffer
		if code := Main(strings.Fields(command), strings.NewReader(""), &out, &errOut); code != kit.ExitFine {
			t.Fatalf("%s: exit %d\n%s", command, code, errOut.String())
		}
	}
	made, err := os.ReadFile("watch.html")
	if err != nil {
		t.Fatal(err)
	}
	if *docs {
		if err := os.WriteFile(page, made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(page); err != nil || !bytes.Equal(have, made) {
		t.Errorf("docs/watch.html is not what the commands make: run go generate ./cmd/...")
	}
}
