package pack_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/pack"
)

// goodNames are paths that packs of the game pond hold.
var goodNames = []string{
	"vedette.yaml", "scenarios/pond/game.yaml", "scenarios/pond/day-2.yml", "scenarios/pond/README.md", "scenarios/pond/LICENSE", "scenarios/pond/rules/fog.lua",
	"scenarios/pond/rulesets/hard.yaml", "scenarios/pond/rulesets/hard.lua", "scenarios/pond/tests/move.yaml", "scenarios/pond/tests/whole.golden",
	"scenarios/pond/playthroughs/first.journal", "variants/pond/wet.yaml", "variants/pond/wet.lua", "variants/pond/wet.test.yaml", "variants/pond/NOTICE.txt",
}

// kept is a list of files of these names.
func kept(names ...string) []pack.File {
	var out []pack.File
	for _, n := range names {
		out = append(out, pack.File{Name: n, Data: []byte("of " + n + "\n")})
	}
	return out
}

// TestGoodNames: what games and variants are made of goes into a pack and comes out of it.
func TestGoodNames(t *testing.T) {
	_, m, err := pack.Open(packed(t, kept(goodNames...)))
	if err != nil || len(m.Files) != len(goodNames) {
		t.Error(err, m)
	}
}

// hostileNames are ways to turn a good path into one that no pack may hold.
var hostileNames = map[string]func(r *rand.Rand, name string) string{
	"a part that begins with a full stop": func(r *rand.Rand, n string) string { return onPart(r, n, func(p string) string { return "." + p }) },
	"a file of other programs": func(r *rand.Rand, _ string) string {
		return oneOf(r, ".git/config", ".git/hooks/post-checkout", ".gitattributes", ".gitmodules", ".github/workflows/ci.yaml", ".envrc", ".env", ".vscode/tasks.json",
			".idea/workspace.xml", ".bashrc", ".vedette-host.keys", ".mise.toml", ".tool-versions", ".nvim.lua", ".exrc", ".editorconfig", ".pre-commit-config.yaml", ".devcontainer/devcontainer.json",
			"scenarios/pond/.gitattributes", "scenarios/pond/.git/config", "scenarios/pond/rules/.luarc.lua", "Makefile", "justfile", "Taskfile.yml", "package.json", "x.journal", "x.journal.keys",
			"docker-compose.yaml", "action.yml", "setup.py", "conftest.py", "go.mod", "main.go", "CLAUDE.md", "AGENTS.md", "scenarios/pond/AGENTS.md", "desktop.ini", "autorun.inf", "lint-baseline.json",
			"scenarios/pond/saved.journal", "scenarios/pond/saved.journal.keys", "scenarios/pond/game.yaml.exe", "scenarios/pond/run.sh", "scenarios/pond/index.html", "scenarios/pond/map.svg",
			"scenarios/pond/Makefile", "scenarios/pond/README.html", "scenarios/pond/rules/README.md", "variants/pond/x.journal", "scenarios/vedette.yaml", "scenarios/game.yaml", "pack.json", "scenarios/pond/pack.json")
	},
	"a device of Windows": func(r *rand.Rand, n string) string {
		device := oneOf(r, "CON", "con", "PRN", "AUX", "nul", "Com1", "COM9", "lpt1", "LPT0")
		return onPart(r, n, func(p string) string { return device + oneOf(r, "", path.Ext(p), "."+p) })
	},
	"a full stop or a blank at the end": func(r *rand.Rand, n string) string {
		return onPart(r, n, func(p string) string { return p + oneOf(r, ".", "..", " ", ". .", "\t") })
	},
	"a letter of no plain name": func(r *rand.Rand, n string) string {
		bad := oneOf(r, ":", "\\", "*", "?", "\"", "<", ">", "|", "~", "$", "`", "'", ";", "&", "!", "#", "%", "(", "@", "=", "+", ",", " ", "\x00", "\n", "\r", "\x1b", "\x7f", "\u0085", "\u00a0", "\u200b",
			"\u200e", "\u202e", "\u2066", "\ufeff", "ü", "ı", "\u0130", "\uff0e", "\xff")
		return onPart(r, n, func(p string) string { i := r.IntN(len(p) + 1); return p[:i] + bad + p[i:] })
	},
	"a way out": func(r *rand.Rand, n string) string {
		return oneOf(r, "../", "/", "./", "scenarios/../", "scenarios/pond/../../", "//", "C:/", `..\`, "-", "scenarios//") + n
	},
	"an empty part": func(r *rand.Rand, n string) string { return strings.Replace(n+"/", "/", "//", 1) },
	"too deep": func(r *rand.Rand, n string) string {
		return path.Join(path.Dir(n), oneOf(r, "more", "rules", "tests"), "x", path.Base(n))
	},
	"another game": func(r *rand.Rand, n string) string {
		return "scenarios/" + oneOf(r, "Pond", "hill", "pond2") + "/game.yaml"
	},
	"too long": func(r *rand.Rand, n string) string {
		return path.Join(path.Dir(n), strings.Repeat("a", 300)+path.Ext(n))
	},
	"another ending": func(r *rand.Rand, n string) string {
		return n + oneOf(r, ".exe", ".sh", ".keys", ".json", "~", ".html", ".YAML", ".so")
	},
	"other case above": func(r *rand.Rand, n string) string { return "S" + strings.TrimPrefix("scenarios/pond/x.yaml", "s") },
}

func oneOf(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// onPart changes one part of a path.
func onPart(r *rand.Rand, name string, f func(string) string) string {
	parts := strings.Split(name, "/")
	i := r.IntN(len(parts))
	parts[i] = f(parts[i])
	return strings.Join(parts, "/")
}

// TestHostileNames: a path of each hostile kind is refused, wherever it stands among good
// ones, by Open as by Write, and what is said of it has no raw character of it.
func TestHostileNames(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 1))
	for kind, change := range hostileNames {
		for range 60 {
			name := change(r, goodNames[r.IntN(len(goodNames))])
			list := kept(goodNames...)
			list[r.IntN(len(list))].Name = name
			refused(t, kind, name, zipped(t, "pond", list))
			if _, err := pack.Write(&bytes.Buffer{}, "pond", "The Pond", list); err == nil {
				t.Errorf("%s: %q was written", kind, name)
			}
		}
	}
	for _, good := range goodNames {
		for _, twice := range []string{good, strings.ToUpper(good[:1]) + good[1:], path.Join(path.Dir(good), strings.ToUpper(path.Base(good)[:1])+path.Base(good)[1:])} {
			if twice != "scenarios/pond/README.md" || good == twice {
				refused(t, "two that are one", twice, zipped(t, "pond", append(kept(goodNames...), kept(twice)...)))
			}
		}
	}
}

// refused wants a pack to be refused with a fault that is safe to print.
func refused(t *testing.T, kind, name string, data []byte) {
	t.Helper()
	_, _, err := pack.Open(data)
	var no *pack.Fault
	if !errors.As(err, &no) {
		t.Errorf("%s: %q was opened: %v", kind, name, err)
	} else if raw := strings.IndexFunc(no.Reason, func(c rune) bool { return c < ' ' || c > '~' && c != '…' }); raw >= 0 || len(no.Reason) > 2000 {
		t.Errorf("%s: %q is told as %q", kind, name, no.Reason)
	}
}

// zipped is a pack as a hostile program makes it: the right list, hashes and form, whatever
// the names are.
func zipped(t *testing.T, of string, list []pack.File) []byte {
	t.Helper()
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b pack.File) int { return strings.Compare(a.Name, b.Name) })
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range append([]pack.File{{Name: "pack.json", Data: pack.ListOf(of, "The Pond", list)}}, list...) {
		part, err := w.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(f.Data); err != nil && !strings.HasSuffix(f.Name, "/") {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestZippedIsAPack: what the tests above plant their names in is a pack without them.
func TestZippedIsAPack(t *testing.T) {
	if !bytes.Equal(zipped(t, "pond", kept(goodNames...)), packed(t, kept(goodNames...))) {
		t.Error("other bytes than pack.Write gives")
	}
}

// TestOnlyThePackItself: bytes before, after and within a pack, a second archive, and every
// bit that is changed are refused. What is left are bits that no program reads: at most the
// seven that fill up the last byte of each file.
func TestOnlyThePackItself(t *testing.T) {
	list := kept(goodNames[:3]...)
	good, other := packed(t, list), packed(t, files)
	r := rand.New(rand.NewPCG(36, 2))
	try := func(what string, data []byte) (opened bool) {
		t.Helper()
		fsys, _, err := pack.Open(data)
		if err != nil {
			return false
		}
		for _, f := range list {
			if text, err := fs.ReadFile(fsys, f.Name); err != nil || !bytes.Equal(text, f.Data) {
				t.Errorf("%s: %s is %q, %v", what, f.Name, text, err)
			}
		}
		return true
	}
	for what, data := range map[string][]byte{"a script before": slices.Concat([]byte("#!/bin/sh\nexit\n"), good), "a line after": slices.Concat(good, []byte("x")), "zeros after": slices.Concat(good, make([]byte, 22)),
		"two": slices.Concat(good, good), "another before": slices.Concat(other, good), "another after": slices.Concat(good, other), "a comment": commented(t, good)} {
		if try(what, data) {
			t.Errorf("%s: opened", what)
		}
	}
	for range 200 {
		at := r.IntN(len(good) + 1)
		if try("inserted", slices.Concat(good[:at], []byte{byte(r.Uint32())}, good[at:])) {
			t.Errorf("a byte inserted at %d: opened", at)
		}
	}
	var free []string
	for bit := range 8 * len(good) {
		data := slices.Clone(good)
		data[bit/8] ^= 1 << (bit % 8)
		if try("flipped", data) {
			free = append(free, fmt.Sprint(bit))
		}
	}
	if len(free) > 7*(len(list)+1) {
		t.Errorf("%d of %d changed bits are not noticed: %s", len(free), 8*len(good), strings.Join(free, " "))
	}
}

// commented is an archive with a comment at its end.
func commented(t *testing.T, data []byte) []byte {
	t.Helper()
	out := slices.Clone(data)
	out[len(out)-2] = 3
	return append(out, "rm "...)
}

// TestFolderNames: a pack's own name is a folder to unpack into only where it is plain.
func TestFolderNames(t *testing.T) {
	for _, bad := range []string{"", ".", "..", "...", ".git", "a/b", `a\b`, "con", "NUL.x", "a.", "a:b", "-x", "\u202e", "a b"} {
		if pack.CheckFolder(bad) == nil {
			t.Errorf("%q is a folder", bad)
		}
	}
	if err := pack.CheckFolder("my-battle_2.1"); err != nil {
		t.Error(err)
	}
}
