package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// program is a vedette program that is tried, with a place of its own for its
// files.
type program struct {
	path    string
	root    string // holds games/, the frozen games as projects, and scratch folders
	version string // what it calls itself: written as $VERSION in texts
	amounts amounts
}

// amounts say how much of each part is done. A smaller amount is the beginning of a greater one,
// so that its texts can be compared with those of a whole run.
type amounts struct {
	seeds     int // games with each set of variants
	positions int // positions of a scenario that are asked about
	places    int // places of a game at which an editor asks
}

// wholeAmounts are on record. A job of its own in the workflow of CI compares all of them, which takes ten minutes of
// two cores. A whole run of the tests compares sampleAmounts, and an ordinary run quickAmounts.
var (
	wholeAmounts  = amounts{seeds: 20, positions: 20, places: 200}
	sampleAmounts = amounts{seeds: 2, positions: 6, places: 60}
	quickAmounts  = amounts{seeds: 1, positions: 2, places: 6}
)

// openProgram makes a place for a program and puts the frozen games there.
func openProgram(ctx context.Context, path string, kept records, much amounts) (*program, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	root, err := os.MkdirTemp("", "records")
	if err != nil {
		return nil, err
	}
	p := &program{path: full, root: root, amounts: much}
	for _, dir := range []string{"home", "games", "scratch"} {
		if err := os.Mkdir(filepath.Join(root, dir), 0o755); err != nil {
			return nil, err
		}
	}
	said, err := p.output(ctx, root, "version")
	if err != nil {
		return nil, fmt.Errorf("%s does not run: %w", path, err)
	}
	words := strings.Fields(strings.ReplaceAll(said, ",", " "))
	if len(words) > 1 {
		p.version = words[1]
	}
	packs, err := filepath.Glob(filepath.Join(kept.dir, "frozen", "*.vedette"))
	if err != nil {
		return nil, err
	}
	for _, pack := range packs {
		if _, err := p.output(ctx, filepath.Join(root, "games"), "unpack", pack); err != nil {
			return nil, fmt.Errorf("the frozen game %s cannot be unpacked: %w", filepath.Base(pack), err)
		}
	}
	return p, nil
}

func (p *program) close() { _ = os.RemoveAll(p.root) } // a temporary folder that stays does no harm

// games lists the folders of the frozen games, by id.
func (p *program) games() ([]string, error) {
	found, err := os.ReadDir(filepath.Join(p.root, "games"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, d := range found {
		if d.IsDir() {
			out = append(out, d.Name())
		}
	}
	if len(out) == 0 {
		return nil, errors.New("there are no frozen games: write them first, with the part frozen")
	}
	return out, nil
}

// project is the folder of a frozen game.
func (p *program) project(game string) string { return filepath.Join(p.root, "games", game) }

// scratch makes an empty folder.
func (p *program) scratch() (string, error) {
	return os.MkdirTemp(filepath.Join(p.root, "scratch"), "")
}

// command prepares a run of the program in a folder, with nothing of the user's
// around it.
func (p *program) command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, p.path, args...)
	c.Dir = dir
	home := filepath.Join(p.root, "home")
	c.Env = []string{"HOME=" + home, "XDG_STATE_HOME=" + home, "XDG_CACHE_HOME=" + home, "XDG_CONFIG_HOME=" + home,
		"PATH=" + os.Getenv("PATH"), "NO_COLOR=1", "TMPDIR=" + os.TempDir(), "GIT_CEILING_DIRECTORIES=" + p.root}
	return c
}

// output runs the program and gives its standard output; an exit other than 0 is an error.
func (p *program) output(ctx context.Context, dir string, args ...string) (string, error) {
	c := p.command(ctx, dir, args...)
	var out, errOut bytes.Buffer
	c.Stdout, c.Stderr = &out, &errOut
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("vedette %s: %w: %s", strings.Join(args, " "), err, errOut.String())
	}
	return out.String(), nil
}

// transcript runs the program and gives all that a user sees: both outputs and
// the exit code.
func (p *program) transcript(ctx context.Context, dir string, args ...string) (string, error) {
	c := p.command(ctx, dir, args...)
	var out, errOut bytes.Buffer
	c.Stdout, c.Stderr = &out, &errOut
	code := 0
	if err := c.Run(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) || ctx.Err() != nil {
			return "", err
		}
		code = exit.ExitCode()
	}
	said := fmt.Sprintf("$ vedette %s\n%s-- errors --\n%s-- exit %d --\n", strings.Join(args, " "), out.String(), errOut.String(), code)
	return p.normalize(said), nil
}

// normalize writes names in place of what differs from run to run: the folder
// and the version.
func (p *program) normalize(said string) string {
	said = strings.ReplaceAll(said, p.root, "$ROOT")
	if p.version != "" {
		said = strings.ReplaceAll(said, p.version, "$VERSION")
	}
	return builtFrom.ReplaceAllString(said, "$$VERSION")
}

// builtFrom is a version with the commit that the program was built from.
var builtFrom = regexp.MustCompile(`\$VERSION \([0-9a-f]{7,40}[^)]*\)`)

// engine is a running vedette engine.
type engine struct {
	cmd   *exec.Cmd
	to    io.WriteCloser
	from  *bufio.Reader
	asked int
}

// startEngine starts the protocol in a folder.
func (p *program) startEngine(ctx context.Context, dir string) (*engine, error) {
	c := p.command(ctx, dir, "engine")
	to, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	from, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	return &engine{cmd: c, to: to, from: bufio.NewReaderSize(from, 1<<16)}, nil
}

// close ends the process of the engine.
func (e *engine) close() {
	_ = e.to.Close() // the program ends with its input
	_ = e.cmd.Wait()
}

// ask sends a request and gives the line that answers it.
func (e *engine) ask(method string, params any) ([]byte, error) {
	e.asked++
	line, err := request(e.asked, method, params)
	if err != nil {
		return nil, err
	}
	if _, err := e.to.Write(append(line, '\n')); err != nil {
		return nil, fmt.Errorf("%s: the engine has gone: %w", method, err)
	}
	answer, err := e.from.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("%s: the engine has gone: %w", method, err)
	}
	return answer, nil
}

// askMany asks questions one after another and returns their answers in order.
func (e *engine) askMany(all []question) ([][]byte, error) {
	out := make([][]byte, len(all))
	for i, q := range all {
		answer, err := e.ask(q.method, q.params)
		if err != nil {
			return nil, err
		}
		out[i] = answer
	}
	return out, nil
}

// get asks for a result and decodes it into out.
func (e *engine) get(method string, params, out any) error {
	answer, err := e.ask(method, params)
	if err != nil {
		return err
	}
	return decodeResult(method, answer, out)
}

// request returns a request of JSON-RPC.
func request(id int, method string, params any) ([]byte, error) {
	return json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

// errRefused is an answer of the protocol that is an error.
var errRefused = errors.New("the program answers with an error")

// decodeResult reads the result of an answer into out; an answer that is an error is
// errRefused.
func decodeResult(method string, answer []byte, out any) error {
	var a struct {
		Result json.RawMessage `json:"result"`
		Error  json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(answer, &a); err != nil {
		return fmt.Errorf("%s: %w in %.200s", method, err, answer)
	}
	if a.Error != nil {
		return fmt.Errorf("%s: %w: %.300s", method, errRefused, a.Error)
	}
	return json.Unmarshal(a.Result, out)
}
