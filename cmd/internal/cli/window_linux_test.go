package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// openTestTerminal opens a terminal of a size; what is written to the one is read from
// the other.
func openTestTerminal(t *testing.T, columns, lines uint16) (written, read *os.File) {
	t.Helper()
	read, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	t.Cleanup(func() { _ = read.Close() })
	control := func(request uintptr, p unsafe.Pointer) {
		if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, read.Fd(), request, uintptr(p)); no != 0 {
			t.Skip("no terminals here: ", no)
		}
	}
	var number, locked int32
	size := [4]uint16{lines, columns}
	control(syscall.TIOCSPTLCK, unsafe.Pointer(&locked))
	control(syscall.TIOCGPTN, unsafe.Pointer(&number))
	control(syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	written, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	return written, read
}

// onTerminal is what a command writes to a terminal of 80 by 24.
func onTerminal(t *testing.T, args ...string) []string {
	t.Helper()
	out, from := openTestTerminal(t, 80, 24)
	all := make(chan string)
	go func() {
		b, _ := io.ReadAll(from) // ends with an error when the other end is closed
		all <- string(b)
	}()
	code := Main(args, strings.NewReader(""), out, io.Discard)
	_ = out.Close()
	text := strings.ReplaceAll(<-all, "\r", "")
	if code != kit.ExitFine {
		t.Fatalf("%q: exit status %d: %s", args, code, text)
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// TestMapsFitATerminal: render and replay cut the map where the window ends, and
// write all of it into files and pipes.
func TestMapsFitATerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	const of = "waterloo-campaign-1815/june-15"
	dir := t.TempDir()
	log, file := filepath.Join(dir, "one.game"), filepath.Join(dir, "map.txt")
	if code := Main([]string{"play", of, "--all", "random", "--seed", "1", "--journal", log}, strings.NewReader(""), io.Discard, io.Discard); code != kit.ExitFine {
		t.Fatal("play: exit status ", code)
	}
	for _, args := range [][]string{{"render", of, "--format", "text"}, {"render", "--journal", log, "--format", "text"}, {"replay", log, "--to", "1", "--map"}} {
		shown := onTerminal(t, args...)
		goesOn := false
		for _, line := range shown {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%q: %d columns: %s", args, utf8.RuneCountInString(line), line)
			}
			goesOn = goesOn || strings.Contains(line, "The map goes on")
		}
		if args[0] == "render" && len(shown) > 24 || !goesOn {
			t.Errorf("%q: %d lines, or nothing says that there is more:\n%s", args, len(shown), strings.Join(shown, "\n"))
		}
		var piped strings.Builder
		Main(args, strings.NewReader(""), &piped, io.Discard)
		if !strings.Contains(piped.String(), "1200 1201 1202") || !strings.Contains(piped.String(), " 1226 1227") || strings.Contains(piped.String(), "goes on") {
			t.Errorf("%q does not write the whole map into a pipe:\n%s", args, piped.String())
		}
	}
	onTerminal(t, "render", of, "--format", "text", "-o", file)
	if whole, err := os.ReadFile(file); err != nil || !strings.Contains(string(whole), " 1226 1227") {
		t.Errorf("the file does not hold the whole map: %v", err)
	}
}
