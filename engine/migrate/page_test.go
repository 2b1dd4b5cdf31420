package migrate

import (
	"flag"
	"os"
	"strings"
	"testing"
)

//go:generate go test . -run TestPage -docs

var writeDocs = flag.Bool("docs", false, "write the page on carrying files over")

const made = "<!-- what follows is written by `go generate ./engine/migrate` -->\n"

func TestPage(t *testing.T) {
	const name = "../../docs/migrating.md"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	front, _, ok := strings.Cut(string(data), made)
	if !ok {
		t.Fatalf("%s has lost the line %s", name, made)
	}
	want := front + made + Page()
	if *writeDocs {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(data) {
		t.Error("docs/migrating.md is not what the tables say: go generate ./engine/migrate")
	}
}
