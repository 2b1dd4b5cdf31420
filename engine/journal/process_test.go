//go:build unix

package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// The tests below run this test program again as a second process, told by
// these variables what to do.
const (
	roleVar = "JOURNAL_TEST_ROLE"
	pathVar = "JOURNAL_TEST_PATH"
)

func TestMain(m *testing.M) {
	path := os.Getenv(pathVar)
	switch os.Getenv(roleVar) {
	case "open":
		_, _, err := Open(path)
		report(err)
	case "hold":
		_, _, err := Open(path)
		report(err)
		bufio.NewReader(os.Stdin).ReadByte()
	case "play":
		play(path, 1<<30)
	case "limit":
		size, _ := strconv.ParseUint(os.Getenv("JOURNAL_TEST_SIZE"), 10, 64)
		limit := syscall.Rlimit{Cur: rlim(size), Max: rlim(size)}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			fmt.Println("no limit can be set:", err) // the test then finds no failure
			return
		}
		play(path, 1000)
	default:
		os.Exit(m.Run())
	}
}

// report prints the rule of an error, or ok.
func report(err error) {
	var e *Error
	switch {
	case err == nil:
		fmt.Println("ok")
	case errors.As(err, &e):
		fmt.Println(e.Diag.Rule, e.Machine, e.Diag.Message)
	default:
		fmt.Println("other", err)
	}
}

// play appends until something fails and prints each number once acknowledged.
func play(path string, most int) {
	w, _, err := Open(path)
	if err != nil {
		report(err)
		return
	}
	for range most {
		n := w.NextNumber()
		if err := w.Append(Entry{Side: "x", Action: json.RawMessage(`{"to":"1218","by":"road"}`)}); err != nil {
			report(err)
			report(w.Append(Entry{Side: "x", Action: json.RawMessage(`{}`)}))
			w.Close()
			return
		}
		fmt.Println(n)
	}
}

func child(role, path string, extra ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVar+"="+role, pathVar+"="+path)
	cmd.Env = append(cmd.Env, extra...)
	cmd.Stderr = os.Stderr
	return cmd
}

func output(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("the second process failed: %v\n%s", err, out)
	}
	return strings.TrimSpace(string(out))
}

func TestSecondProcessIsRefused(t *testing.T) {
	path, _ := write(t, 3)
	w, _, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := output(t, child("open", path)); !strings.HasPrefix(got, RuleLocked+" true") {
		t.Errorf("while it is open: %s", got)
	}
	w.Close()
	if got := output(t, child("open", path)); got != "ok" {
		t.Errorf("after close: %s", got)
	}
}

func TestLockEndsWithItsProcess(t *testing.T) {
	path, _ := write(t, 3)
	cmd := child("hold", path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	_, _, err = Open(path)
	if strings.TrimSpace(line) == "ok" {
		mustFail(t, err, RuleLocked, 0)
	}
	cmd.Process.Kill()
	cmd.Wait()
	if line != "ok\n" {
		t.Fatalf("the holder said %q", line)
	}
	w, _, err := Open(path)
	if err != nil {
		t.Fatalf("the lock outlived its process: %v", err)
	}
	w.Close()
}

// TestKillWhilePlaying kills a playing process at different moments: every
// action it acknowledged is there when the journal is opened again.
func TestKillWhilePlaying(t *testing.T) {
	path, _ := write(t, 1)
	for round := range 10 {
		cmd := child("play", path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		acked, lines := 0, bufio.NewScanner(out)
		for range 3 + 11*round {
			if !lines.Scan() {
				break
			}
			acked, _ = strconv.Atoi(lines.Text())
		}
		cmd.Process.Kill()
		for lines.Scan() {
			if n, err := strconv.Atoi(lines.Text()); err == nil && n > acked {
				acked = n
			}
		}
		cmd.Wait()
		w, log, err := Open(path)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		w.Close()
		if n := len(log.Entries); acked == 0 || n < acked || n > acked+1 {
			t.Fatalf("round %d: %d acknowledged, %d found", round, acked, n)
		}
	}
}

// TestFileSizeLimit sets a real limit in a second process (ulimit -f), at sizes
// that cut the last line in different places.
func TestFileSizeLimit(t *testing.T) {
	for extra := 300; extra < 420; extra += 17 {
		path, before := write(t, 2)
		got := output(t, child("limit", path, "JOURNAL_TEST_SIZE="+strconv.Itoa(len(before)+extra)))
		lines := strings.Split(got, "\n")
		if len(lines) < 3 {
			t.Fatalf("got %q", got)
		}
		acked, _ := strconv.Atoi(lines[len(lines)-3])
		if last := lines[len(lines)-2]; !strings.HasPrefix(last, RuleWrite+" true") || !strings.Contains(last, "file size limit") {
			t.Errorf("the failure reads %q", last)
		}
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, RuleClosed) {
			t.Errorf("the next append reads %q", last)
		}
		data := contents(t, path)
		log, err := Load(path)
		if err != nil || log.Torn != nil || len(log.Entries) != acked || !bytes.HasPrefix(data, before) {
			t.Fatalf("%d acknowledged, found %+v, %v", acked, log, err)
		}
	}
}

// TestReplaceBehindALink replaces the file that a link leads to, not the link.
func TestReplaceBehindALink(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "save.json"), filepath.Join(dir, "link")
	if err := errors.Join(Replace(path, []byte("old")), os.Symlink("save.json", link), Replace(link, []byte("new"))); err != nil {
		t.Fatal(err)
	}
	if got := string(contents(t, path)); got != "new" {
		t.Errorf("behind the link: %q", got)
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
}
