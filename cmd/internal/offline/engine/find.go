package engine

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Engine is the engine for browsers.
type Engine struct {
	Packed []byte // vedette.wasm, packed by gzip
	Script []byte // wasm_exec.js, the script of Go that starts it
}

const (
	packedName = "vedette.wasm.gz"
	scriptName = "wasm_exec.js"
)

// Find returns the engine of this program. version is that of the program, dir the working folder.
// report is called with a line before a build, which takes a minute. The error says what is missing.
func Find(ctx context.Context, version, dir string, report func(string)) (*Engine, error) {
	if e, err := readEngine(packedFiles); err == nil {
		return e, nil
	}
	kept, err := cacheFolder()
	if err != nil {
		return nil, err
	}
	if e, err := readEngine(os.DirFS(kept)); err == nil {
		return e, nil
	}
	source := findSource(ctx, version, dir)
	if source == "" {
		return nil, errNoSource
	}
	report("building the engine for browsers, once for this program: a minute or two")
	e, err := build(ctx, source)
	if err != nil {
		return nil, err
	}
	return e, e.keep(kept)
}

var errNoSource = errors.New("this program holds no engine for browsers, and neither Go nor its source is at hand: use the program of a release, or run this one in a clone of its repository on a machine with Go")

// readEngine reads the engine from a folder.
func readEngine(from fs.FS) (*Engine, error) {
	packed, err := fs.ReadFile(from, packedName)
	if err != nil {
		return nil, err
	}
	script, err := fs.ReadFile(from, scriptName)
	return &Engine{packed, script}, err
}

// keep writes the engine into a folder. The part that says that all is there comes last.
func (e *Engine) keep(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, scriptName), e.Script, 0o644); err != nil {
		return err
	}
	part := filepath.Join(dir, packedName+".part")
	if err := os.WriteFile(part, e.Packed, 0o644); err != nil {
		return err
	}
	return os.Rename(part, filepath.Join(dir, packedName))
}

// cacheFolder returns the folder of the engine of this program.
func cacheFolder() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder to keep the engine in: %w", err)
	}
	key, err := hashProgram()
	return filepath.Join(cache, "vedette", "engine", key), err
}
