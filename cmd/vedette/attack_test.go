//go:build unix

// The standing attack suite: packs, files, journals, bots and messages that
// mean harm, each of which must end in bounds and with a word that says what
// is wrong. To add one, write testdata/attacks/KIND/NAME.txtar:
//
//	what: a link out of the project is followed
//	make: symlink scenarios/bridge/z.yaml $OUT/secret.env
//	run: vedette lint
//	exit: 1
//	says: file-outside
//
//	-- + scenarios/bridge/game.yaml --
//	what is appended to that file of the game of docs/first-game.md
//
// The lines before the first file are done in their order; attack_read_test.go
// lists them, attack_make_test.go what can be made. After every run nothing may
// have passed the bounds or printed what is in never. Without VEDETTE_ATTACKS=all
// those marked slow are left out, and of the others five of six where nothing asks for the
// whole tests.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

const (
	// attackTime is when an attack is killed, and counts as a hang.
	attackTime = 30 * time.Second
	// slowAttackTime is the same for an attack marked slow.
	slowAttackTime = 2 * time.Minute
	// attackMemory is the peak that an attack may reach, in megabytes.
	attackMemory = 500
	// attackKill is the memory at which an attack is killed, for the sake of the machine.
	attackKill = 1500
	// attackCount is the least number of attacks that must be there.
	attackCount = 150
	// attackOutput is how much of the beginning and the end of what a program says
	// is looked at.
	attackOutput = 512 << 10
)

// secret is what the files outside the project hold. No attack may show it.
const secret = "TOP-SECRET-7731"

// never is what no attack may bring about: traces of crashes, names and values
// of Go, what belongs to others, and raw control characters.
var never = regexp.MustCompile(`panic:|goroutine \d|fatal error:|runtime error|SIGSEGV|\.go:\d|0xc0[0-9a-f]{8}|%!|\*?(?:diag|model|state|query|spec|flow|source|expr)\.[A-Z]\w+|` +
	secret + `|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|[\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}\x{2028}\x{2029}\x{feff}\x{e0001}]|root:x:0`)

// TestAttacks runs every attack.
func TestAttacks(t *testing.T) {
	all := os.Getenv("VEDETTE_ATTACKS") == "all"
	for i, a := range readAttacks(t) {
		t.Run(a.kind+"/"+a.name, func(t *testing.T) {
			t.Parallel()
			if i%6 > 0 && !all {
				diagtest.SkipUnlessAll(t, "this attack")
			}
			if a.pending != "" && !all {
				t.Skipf("%s: left out, pending: %s", a.file, a.pending)
			}
			if a.slow != "" && !all {
				t.Skipf("%s: left out, slow: %s", a.file, a.slow)
			}
			faults := a.carryOut(t)
			switch {
			case a.pending != "" && len(faults) > 0:
				t.Skipf("%s: pending: %s\n%s", a.file, a.pending, strings.Join(faults, "\n"))
			case a.pending != "":
				t.Errorf("%s: no longer pending: take the mark away", a.file)
			}
			for _, f := range faults {
				t.Errorf("%s: %s", a.file, f)
			}
		})
	}
}

// TestAttacksAreThere counts the attacks by kind.
func TestAttacksAreThere(t *testing.T) {
	count, pending, files := map[string]int{}, []string{}, map[string]bool{}
	attacks := readAttacks(t)
	for _, a := range attacks {
		count[a.kind]++
		files[a.file] = true
		if a.pending != "" {
			pending = append(pending, a.kind+"/"+a.name+" ("+a.pending+")")
		}
	}
	t.Logf("%d attacks in %d files: %v", len(attacks), len(files), count)
	if len(pending) > 0 {
		t.Errorf("%d are pending: %s", len(pending), strings.Join(pending, ", "))
	}
	if len(attacks) < attackCount {
		t.Errorf("there are %d attacks, %d are wanted", len(attacks), attackCount)
	}
}

// TestAttacksCanFail: the suite sees a secret shown, a wrong exit, a word that
// is missing, too much memory, and a file that was changed.
func TestAttacksCanFail(t *testing.T) {
	for want, text := range map[string]string{
		"exit 0, want [1]":        "run: vedette lint\nexit: 1\nsays: errors",
		`does not say "hidden"`:   "run: vedette lint\nexit: 0\nsays: hidden",
		`says "0 errors"`:         "run: vedette lint\nexit: 0\nsays: errors\nnever: 0 errors",
		"1 are allowed":           "memory: 1\nrun: vedette lint\nexit: 0\nsays: errors",
		"says \"" + secret + "\"": "run: vedette play bridge/first --seat red=exec:'cat $OUT/secret.env >&2'\nexit: 0 1\nsays: program",
		"map.svg is there":        "run: vedette render bridge/first -o map.svg\nexit: 0\nsays: map\nabsent: map.svg",
		"map.svg was changed":     "make: text map.svg x\nrun: vedette render bridge/first -o map.svg\nexit: 0\nsays: map\nkept: map.svg",
	} {
		got, err := parseAttacks("testdata/attacks/files/planted.txtar", &txtar.Archive{Comment: []byte("what: planted\n" + text + "\n")})
		if err != nil {
			t.Fatal(err)
		}
		if faults := strings.Join(got[0].carryOut(t), "\n"); !strings.Contains(faults, want) {
			t.Errorf("%s\ngot %s\nwant %s", text, faults, want)
		}
	}
}

// carryOut does all steps of an attack in a folder of its own and gives what
// was not as it should be.
func (a *attack) carryOut(t *testing.T) (faults []string) {
	work := t.TempDir()
	w := &attackFolder{dir: filepath.Join(work, "pack"), out: filepath.Join(work, "out"), home: filepath.Join(work, "home")}
	if err := w.prepare(a); err != nil {
		t.Fatalf("%s: %v", a.file, err)
	}
	for _, s := range a.steps {
		if s.run == nil {
			if err := w.make(s.make); err != nil {
				t.Fatalf("%s: make %s: %v", a.file, strings.Join(s.make, " "), err)
			}
			continue
		}
		faults = append(faults, w.attempt(a, s)...)
	}
	return faults
}

// attempt runs one command and judges it.
func (w *attackFolder) attempt(a *attack, s attackStep) (faults []string) {
	before := map[string][]byte{}
	for _, name := range s.kept {
		before[name], _ = os.ReadFile(w.path(name))
	}
	most := attackTime
	if a.slow != "" {
		most = slowAttackTime
	}
	r := w.run(s, most)
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%s: ", strings.Join(s.run, " "))+fmt.Sprintf(format, args...))
	}
	if r.err != nil {
		fault("%v", r.err)
		return faults
	}
	if r.killed != "" {
		fault("killed: %s", r.killed)
	} else if !slices.Contains(s.exit, r.code) {
		fault("exit %d, want %v", r.code, s.exit)
	}
	if r.memory > a.memory {
		fault("%d MB at its peak, %d are allowed", r.memory, a.memory)
	}
	for _, want := range s.says {
		if !strings.Contains(r.said, want) {
			fault("does not say %q", want)
		}
	}
	for _, no := range s.never {
		if strings.Contains(r.said, no) {
			fault("says %q", no)
		}
	}
	if bad := never.FindString(r.said); bad != "" && !slices.Contains(a.allow, bad) {
		fault("says %q", bad)
	}
	for _, name := range s.absent {
		if _, err := os.Lstat(w.path(name)); err == nil {
			fault("%s is there", name)
		}
	}
	for name, was := range before {
		if now, _ := os.ReadFile(w.path(name)); !bytes.Equal(now, was) {
			fault("%s was changed", name)
		}
	}
	if len(faults) > 0 {
		faults = append(faults, "it said: "+clip(r.said, 1500))
	}
	return faults
}

// clip shortens a text in its middle.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n/2] + "\n[...]\n" + s[len(s)-n/2:]
}

// attackResult is how a command ended.
type attackResult struct {
	code   int
	said   string // what it wrote to both outputs
	memory int    // megabytes at its peak
	killed string // why it was killed, if it was
	err    error  // it could not be started
}

// run runs one command. It is killed with all that it started when it takes longer
// than most or too much.
func (w *attackFolder) run(s attackStep, most time.Duration) (r attackResult) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), most, fmt.Errorf("it runs for %v", most))
	defer cancel()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	args := slices.Clone(s.run)
	for i := range args {
		args[i] = w.expand(args[i])
	}
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Dir = w.dir
	cmd.Env = []string{asVedette + "=1", "PATH=" + os.Getenv("PATH"), "HOME=" + w.home, "XDG_STATE_HOME=" + w.home, "TMPDIR=" + w.home, "LANG=C.UTF-8"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	// A child of the program that lives on holds the outputs open.
	cmd.WaitDelay = 2 * time.Second
	said := &endsOf{max: attackOutput}
	cmd.Stdout, cmd.Stderr = said, said
	if s.ended != "" {
		said.mark, said.marked = s.ended, func() { _ = cmd.Process.Signal(syscall.SIGTERM) } // it may have ended
	}
	if s.stdout != "" {
		f, err := os.OpenFile(w.expand(s.stdout), os.O_WRONLY, 0)
		if err != nil {
			return attackResult{err: err}
		}
		defer f.Close()
		cmd.Stdout = f
	}
	if s.stdin != "" {
		f, err := os.Open(w.path(s.stdin))
		if err != nil {
			return attackResult{err: err}
		}
		defer f.Close()
		cmd.Stdin = f
	}
	if err := cmd.Start(); err != nil {
		return attackResult{err: err}
	}
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		watchMemory(ctx, cmd.Process.Pid, func(mb int) { stop(fmt.Errorf("it takes %d MB", mb)) })
	}()
	// How it ended is read from the state of the process below.
	_ = cmd.Wait()
	if cause := context.Cause(ctx); cause != nil {
		r.killed = cause.Error()
	}
	stop(nil)
	<-watched
	// What it started and left behind ends with it.
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	r.code, r.said = cmd.ProcessState.ExitCode(), said.String()
	if use, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.memory = int(use.Maxrss >> 10)
		if runtime.GOOS == "darwin" {
			r.memory >>= 10
		}
	}
	return r
}

// watchMemory tells when a process takes so much that others would suffer. It
// knows only where the system has /proc; elsewhere the bound on time must do.
func watchMemory(ctx context.Context, pid int, tell func(mb int)) {
	name := fmt.Sprintf("/proc/%d/statm", pid)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(20 * time.Millisecond):
		}
		text, err := os.ReadFile(name)
		var size, pages int
		if err != nil {
			return
		}
		if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
			return
		}
		if mb := pages * os.Getpagesize() >> 20; mb > attackKill {
			tell(mb)
			return
		}
	}
}

// endsOf keeps the beginning and the end of what is written to it, max bytes
// of each.
type endsOf struct {
	head, tail []byte
	max        int
	mark       string // a text among the first that are written
	marked     func() // what is done when it is
}

func (e *endsOf) Write(p []byte) (int, error) {
	n := min(len(p), e.max-len(e.head))
	e.head = append(e.head, p[:n]...)
	if e.mark != "" && bytes.Contains(e.head, []byte(e.mark)) {
		e.mark = ""
		go e.marked()
	}
	e.tail = append(e.tail, p[n:]...)
	if len(e.tail) > 2*e.max {
		e.tail = slices.Clone(e.tail[len(e.tail)-e.max:])
	}
	return len(p), nil
}

func (e *endsOf) String() string { return string(e.head) + string(e.tail) }

// prepare writes the game that is attacked, what the attack changes of it, and
// the files outside that nobody may see.
func (w *attackFolder) prepare(a *attack) error {
	for _, dir := range []string{w.dir, w.out, w.home} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	outside := map[string]string{
		"secret.env": "TOKEN: " + secret + "\nkind: game\ntitle: " + secret + "\n", "key.pem": "-----BEGIN PRIVATE KEY-----\n" + secret + "\n",
		"rules.lua": "-- " + secret + "\nfunction scout() x = = end\n", "game/game.yaml": "kind: game\ntitle: " + secret + "\n",
	}
	for name, text := range outside {
		if err := writeFile(filepath.Join(w.out, name), text, false); err != nil {
			return err
		}
	}
	if a.base == "bridge" {
		if err := w.firstGame(); err != nil {
			return err
		}
	}
	for _, f := range a.files {
		name, add := strings.CutPrefix(f.name, "+ ")
		if err := writeFile(w.path(name), f.text, add); err != nil {
			return err
		}
	}
	return nil
}

// firstGame writes the game of docs/first-game.md.
func (w *attackFolder) firstGame() error {
	page, err := os.ReadFile("../../docs/first-game.md")
	if err != nil {
		return err
	}
	blocks := strings.Split(string(page), "```")
	for i := 0; i+1 < len(blocks); i += 2 {
		head := blocks[i][strings.LastIndex(strings.TrimRight(blocks[i], "\n"), "\n")+1:]
		_, name, _ := strings.Cut(head, "`")
		name, _, _ = strings.Cut(name, "`")
		_, text, _ := strings.Cut(blocks[i+1], "\n")
		if !fs.ValidPath(name) || filepath.Ext(name) == "" {
			continue // a block that is not a file
		}
		if err := writeFile(w.path(name), text, false); err != nil {
			return err
		}
	}
	return nil
}
