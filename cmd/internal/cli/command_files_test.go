package cli

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestOnlyCommandFilesKnowCobra: in the families of commands, flags and help are in files named
// command*.go. What a command does is in the other files, which know no cobra, so that a test
// or another program can call it without a command line.
func TestOnlyCommandFilesKnowCobra(t *testing.T) {
	files, err := filepath.Glob("*cmd/*.go")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		isCommand := strings.HasPrefix(filepath.Base(name), "command")
		knows := false
		for _, i := range f.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			knows = knows || path == "github.com/spf13/cobra" || path == "github.com/spf13/pflag"
		}
		switch {
		case knows && !isCommand:
			t.Errorf("%s imports cobra: move the flags and the help of its command into command.go", name)
		case isCommand && !knows && !strings.HasSuffix(name, "_test.go"):
			t.Errorf("%s has no command: name it for what it holds", name)
		}
	}
}
