package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestReadme keeps the turn of play in README.md a real one: the first lines
// that the command above them prints.
func TestReadme(t *testing.T) {
	const file, lines = "../../../README.md", 11
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
	if code := Main(append([]string{"play"}, strings.Fields(command)...), strings.NewReader(""), &out, &errOut); code != exitFine {
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
