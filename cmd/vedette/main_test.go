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
		"damage":  damageFiles,
	})
}

// damageFiles cuts every file of a folder in half, and fails where it has none.
func damageFiles() {
	names, _ := filepath.Glob(filepath.Join(os.Args[1], "*"))
	cut := 0
	for _, name := range names {
		if data, err := os.ReadFile(name); err == nil && len(data) > 1 && os.WriteFile(name, data[:len(data)/2], 0o644) == nil {
			cut++
		}
	}
	if cut == 0 {
		os.Exit(1)
	}
}

// TestScripts runs the command line as people do. A script that begins with [!whole] skip is
// one of those that an ordinary run leaves out.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("UPDATE") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, "cache"))
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
