package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/vedette-wargames/vedette/cmd/internal/cli"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"vedette": func() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the command line as people do. A script that begins with [!whole] skip is
// one of those that an ordinary run leaves out.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("UPDATE") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name == "whole" {
				return diagtest.AllTests(), nil
			}
			return false, fmt.Errorf("there is no condition %q: whole asks whether VEDETTE_TESTS=all is set", name)
		},
	})
}
