//go:build unix

package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/vedette-wargames/vedette/engine/sim"
)

// attackFolder is where one attack is made and run.
type attackFolder struct {
	dir  string // the project, and the folder the program runs in
	out  string // $OUT: beside the project, with files nobody may see
	home string // $HOME
}

// expand puts in the folders that an attack can name.
func (w *attackFolder) expand(s string) string {
	return strings.NewReplacer("$OUT", w.out, "$PACK", w.dir, "$HOME", w.home).Replace(s)
}

// path is a file of the project, or elsewhere if it is named from the root.
func (w *attackFolder) path(name string) string {
	name = w.expand(name)
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(w.dir, name)
}

func writeFile(name, text string, add bool) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	flag := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if add {
		flag = os.O_WRONLY | os.O_CREATE | os.O_APPEND
	}
	f, err := os.OpenFile(name, flag, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// make does what a `make` line says. Words may be written 'so' or "so\n".
//
//	text FILE TEXT...            append the texts, a line each
//	repeat FILE N TEXT           append the text N times; $i in it counts from 1
//	join FILE N SEP TEXT         the same on one line, with SEP between them
//	nest FILE N OPEN CLOSE       append OPEN N times, then CLOSE N times
//	random FILE N SEED           append N bytes of noise
//	sparse FILE N                make the file N bytes long, of zeros that take no room
//	replace FILE OLD NEW         put NEW in place of OLD, which must be there once
//	copy FILE TO | move FILE TO | remove FILE | folder FILE | mode FILE OCTAL
//	fifo FILE | socket FILE | symlink FILE TARGET | hardlink FILE TARGET
//	files DIR N EXT TEXT         N files DIR/f$i.EXT
//	line FILE N OLD NEW          replace in line N of a journal
//	cut FILE FROM TO             take lines FROM to TO out of a file
//	seal FILE                    give each line of a journal the checksum of its text
//	flip FILE BYTE BIT           change one bit
//	share FILE [PATH JSON]       put a value into a share of sim, and seal it anew
//	append FILE OTHER            append what another file holds
//	pack FILE GAME NAME TEXT...  a pack of files of any names, with the right list and hashes
//	git FOLDER ARG...            run git there
func (w *attackFolder) make(f []string) error {
	if len(f) < 2 {
		return errors.New("want a word and a file")
	}
	name, rest := w.path(f[1]), f[2:]
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	arg := func(i int) string {
		if i < len(rest) {
			return rest[i]
		}
		return ""
	}
	n, _ := strconv.Atoi(arg(0))
	switch f[0] {
	case "text":
		return writeFile(name, strings.Join(rest, "\n")+"\n", true)
	case "repeat":
		return writeFile(name, counted(n, "", arg(1)), true)
	case "join":
		return writeFile(name, counted(n, arg(1), arg(2)), true)
	case "nest":
		return writeFile(name, strings.Repeat(arg(1), n)+strings.Repeat(arg(2), n), true)
	case "files":
		for i := range n {
			at := filepath.Join(name, fmt.Sprintf("f%d.%s", i+1, arg(1)))
			if err := writeFile(at, strings.ReplaceAll(arg(2), "$i", strconv.Itoa(i+1)), false); err != nil {
				return err
			}
		}
		return nil
	case "replace", "line", "cut", "seal", "flip":
		return change(f[0], name, rest)
	}
	return w.special(f[0], name, rest)
}

func counted(n int, sep, text string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(strings.ReplaceAll(text, "$i", strconv.Itoa(i+1)))
	}
	return b.String()
}

// special makes what is not a plain text file.
func (w *attackFolder) special(what, name string, rest []string) error {
	arg := append(rest, "", "")
	n, _ := strconv.ParseInt(arg[0], 10, 64)
	m, _ := strconv.ParseInt(arg[1], 10, 64)
	switch what {
	case "random":
		var seed [32]byte
		binary.LittleEndian.PutUint64(seed[:], uint64(m))
		noise := make([]byte, n)
		_, _ = rand.NewChaCha8(seed).Read(noise) // never fails
		return writeFile(name, string(noise), true)
	case "sparse":
		return errors.Join(writeFile(name, "", true), os.Truncate(name, n))
	case "copy":
		data, err := os.ReadFile(name)
		return errors.Join(err, writeFile(w.path(arg[0]), string(data), false))
	case "move":
		return errors.Join(os.MkdirAll(filepath.Dir(w.path(arg[0])), 0o755), os.Rename(name, w.path(arg[0])))
	case "remove":
		return os.RemoveAll(name)
	case "append":
		data, err := os.ReadFile(w.path(arg[0]))
		return errors.Join(err, writeFile(name, string(data), true))
	case "pack":
		return writePack(name, rest[0], rest[1:])
	case "share":
		return forgeShare(name, rest)
	case "git":
		return w.git(name, rest)
	case "folder":
		return os.MkdirAll(name, 0o755)
	case "mode":
		mode, err := strconv.ParseUint(arg[0], 8, 32)
		return errors.Join(err, os.Chmod(name, os.FileMode(mode)))
	case "fifo":
		return syscall.Mkfifo(name, 0o644)
	case "symlink":
		return os.Symlink(w.expand(arg[0]), name)
	case "hardlink":
		return os.Link(w.path(arg[0]), name)
	case "socket":
		// The address of a socket is short: it is made in its folder's name.
		l, err := net.ListenUnix("unix", &net.UnixAddr{Name: shortPath(name), Net: "unix"})
		if err != nil {
			return err
		}
		l.SetUnlinkOnClose(false)
		return l.Close()
	}
	return errors.New("there is no such thing to make")
}

// forgeShare puts a value at a path of names and places into a share, and seals it as the
// program does.
func forgeShare(name string, rest []string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var tree any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return err
	}
	if len(rest) == 2 {
		var value any
		if err := json.Unmarshal([]byte(rest[1]), &value); err != nil {
			return err
		}
		at, path := tree, strings.Split(rest[0], ".")
		for i, key := range path {
			switch here := at.(type) {
			case map[string]any:
				if i == len(path)-1 {
					here[key] = value
				}
				at = here[key]
			case []any:
				k, err := strconv.Atoi(key)
				if err != nil || k < 0 || k >= len(here) {
					return fmt.Errorf("there is no %s in a list of %d", key, len(here))
				}
				if i == len(path)-1 {
					here[k] = value
				}
				at = here[k]
			default:
				return fmt.Errorf("there is nothing at %s", strings.Join(path[:i], "."))
			}
		}
	}
	if data, err = json.Marshal(tree); err != nil {
		return err
	}
	var r sim.Result
	if err := json.Unmarshal(data, &r); err != nil {
		return err
	}
	return writeFile(name, string(r.Encode()), false)
}

// shortPath is the shorter of a path and the same path from the working folder.
func shortPath(name string) string {
	dir, err := os.Getwd()
	if err != nil {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && len(rel) < len(name) {
		return rel
	}
	return name
}

// change edits a file that is there.
func change(what, name string, rest []string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	arg := append(rest, "", "", "")
	n, _ := strconv.Atoi(arg[0])
	lines := strings.SplitAfter(string(data), "\n")
	if what == "line" || what == "cut" {
		if n < 0 {
			n += len(lines) // -1 is the last line that has an end
		}
		if n < 1 || n > len(lines) {
			return errors.New("there is no such line")
		}
	}
	switch what {
	case "replace":
		if strings.Count(string(data), arg[0]) != 1 {
			return fmt.Errorf("%q stands there %d times", arg[0], strings.Count(string(data), arg[0]))
		}
		lines = []string{strings.Replace(string(data), arg[0], arg[1], 1)}
	case "line":
		if !strings.Contains(lines[n-1], arg[1]) {
			return fmt.Errorf("line %d is %s", n, lines[n-1])
		}
		lines[n-1] = strings.Replace(lines[n-1], arg[1], arg[2], 1)
	case "cut":
		to, err := strconv.Atoi(arg[1])
		if err != nil || to < n {
			to = n
		}
		lines = append(lines[:n-1:n-1], lines[min(to, len(lines)):]...)
	case "seal":
		for i := range lines {
			lines[i] = sealed(lines[i])
		}
	case "flip":
		bit, _ := strconv.Atoi(arg[1])
		if n >= len(data) {
			return errors.New("the file is shorter")
		}
		data[n] ^= 1 << bit
		lines = []string{string(data)}
	}
	return writeFile(name, strings.Join(lines, ""), false)
}

// sealed is a line of a journal with the checksum that its text has.
func sealed(line string) string {
	text, end := strings.TrimSuffix(line, "\n"), ""
	if text != line {
		end = "\n"
	}
	body := []byte(text)
	if i := bytes.LastIndex(body, []byte(`,"c":"`)); i >= 0 && len(body)-i == 16 {
		body = append(body[:i:i], '}')
	}
	if len(body) == 0 || body[len(body)-1] != '}' {
		return line
	}
	sum := crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli))
	return fmt.Sprintf("%s,\"c\":\"%08x\"}%s", body[:len(body)-1], sum, end)
}
