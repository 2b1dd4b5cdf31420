// Command vedette checks, tests and plays hex-and-counter wargames that are
// written as text.
package main

import (
	"os"

	"github.com/vedette-wargames/vedette/cmd/internal/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
