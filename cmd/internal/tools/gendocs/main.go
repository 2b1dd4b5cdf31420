// Command gendocs writes docs/reference: the pages about keys, expressions, hook points,
// actions, author tests, Lua and all words, the Lua stub for editors and the picture of
// marks.
//
//	go run ./cmd/internal/tools/gendocs docs/reference
//
// Every page comes from the declarations that the program itself runs on. examples.go
// finds a real use of each word in what is linted and played anyway, the pieces of docs/
// first, then the shipped games, and examples_page.go puts it behind the entry. The test
// of this package fails where a page in docs/reference is not what is declared.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "gendocs FOLDER: writes the reference pages into the folder")
		os.Exit(2)
	}
	if err := writeReference(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "gendocs:", err)
		os.Exit(1)
	}
}

// writeReference writes all pages into a folder that exists, and the page of the protocol beside it.
func writeReference(dir string) error {
	pages := referencePages()
	for _, name := range pageNames {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(pages[name]), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "..", "protocol.md"), []byte(protocolPage()), 0o644)
}
