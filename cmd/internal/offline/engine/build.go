package engine

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// modulePath is the module whose source is looked for.
const modulePath = "github.com/vedette-wargames/vedette"

// hashProgram returns a name for the build of the running program.
func hashProgram() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close() // opened for reading only
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// findSource returns the folder of the module's source, or "" if it is not on this machine.
func findSource(ctx context.Context, version, dir string) string {
	if _, err := exec.LookPath("go"); err != nil {
		return ""
	}
	for at := dir; ; at = filepath.Dir(at) {
		if isSource(at) {
			return at
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	if _, file, _, ok := runtime.Caller(0); ok { // a path of modules where the build trimmed it
		if at := filepath.Join(filepath.Dir(file), "..", "..", "..", ".."); filepath.IsAbs(file) && isSource(at) {
			return at
		}
	}
	modules, err := runGo(ctx, ".", "env", "GOMODCACHE")
	if at := filepath.Join(strings.TrimSpace(string(modules)), modulePath+"@v"+version); err == nil && isSource(at) {
		return at
	}
	return ""
}

// isSource reports whether a folder holds the module.
func isSource(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	return err == nil && bytes.HasPrefix(text, []byte("module "+modulePath+"\n"))
}

// build builds and packs the engine from the module in a folder.
func build(ctx context.Context, source string) (*Engine, error) {
	temp, err := os.MkdirTemp("", "vedette-engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp) // what was built is packed
	out := filepath.Join(temp, "vedette.wasm")
	if _, err := runGo(ctx, source, "build", "-trimpath", "-ldflags=-s -w", "-o", out, "./cmd/vedette-wasm"); err != nil {
		return nil, err
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	root, err := runGo(ctx, source, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	script, err := readStartScript(strings.TrimSpace(string(root)))
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is one there is
	_, _ = z.Write(wasm)                                       // memory takes all
	_ = z.Close()
	return &Engine{packed.Bytes(), script}, nil
}

// readStartScript reads the script that belongs to the compiler.
func readStartScript(root string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(root, "lib", "wasm", scriptName))
	if err != nil {
		text, err = os.ReadFile(filepath.Join(root, "misc", "wasm", scriptName)) // where distributions put it
	}
	return text, err
}

// runGo runs the go command for js/wasm without the network, and returns its output.
func runGo(ctx context.Context, dir string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOPROXY=off", "GOWORK=off", "CGO_ENABLED=0")
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(said.String()))
	}
	return out, nil
}
