package pack_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/pack"
)

var files = []pack.File{{Name: "scenarios/pond/game.yaml", Data: []byte("format: 2\n")}, {Name: "vedette.yaml", Data: []byte("kind: project\n")}}

func packed(t testing.TB, files []pack.File) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := pack.Write(&b, "pond", "The Pond", files); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestSameFilesSameBytes: the order in which files are given is nothing, and what was
// written is read.
func TestSameFilesSameBytes(t *testing.T) {
	one, other := packed(t, files), packed(t, []pack.File{files[1], files[0]})
	if !bytes.Equal(one, other) {
		t.Error("the same files give other bytes")
	}
	fsys, m, err := pack.Open(one)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := fs.ReadFile(fsys, "scenarios/pond/game.yaml"); err != nil || string(text) != "format: 2\n" {
		t.Errorf("%q, %v", text, err)
	}
	if m.Subject != "pond" || len(m.Files) != 2 || len(m.Content) != 64 {
		t.Errorf("%+v", m)
	}
}

// rezipped makes an archive of the entries of another, changed.
func rezipped(t testing.TB, data []byte, change func(name string, text []byte) (string, []byte), more ...pack.File) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range z.File {
		text, err := fs.ReadFile(z, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		name, text := change(f.Name, text)
		if name == "" {
			continue
		}
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write(text) // to memory
	}
	for _, f := range more {
		part, err := w.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write(f.Data) // to memory
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestWhatIsNoPack: each way in which a file of a stranger may be wrong or mean harm.
func TestWhatIsNoPack(t *testing.T) {
	good := packed(t, files)
	bomb := bytes.Repeat([]byte{'a'}, limits.FileBytes+1)
	for want, data := range map[string][]byte{
		"it is no pack":       []byte("hello"),
		"it has no pack.json": rezipped(t, good, func(n string, b []byte) (string, []byte) { return strings.Replace(n, "pack.json", "x", 1), b }),
		"is not what the pack was made": rezipped(t, good, func(n string, b []byte) (string, []byte) {
			return n, bytes.Replace(b, []byte("format: 2"), []byte("format: 3"), 1)
		}),
		"is missing from it": rezipped(t, good, func(n string, b []byte) (string, []byte) { return strings.Replace(n, "vedette.yaml", "", 1), b }),
		"../vedette.yaml in it is not a plain name": rezipped(t, good, func(n string, b []byte) (string, []byte) {
			return strings.Replace(n, "vedette.yaml", "../vedette.yaml", 1), b
		}),
		"/vedette.yaml in it is not a plain name": rezipped(t, good, func(n string, b []byte) (string, []byte) {
			return strings.Replace(n, "vedette.yaml", "/vedette.yaml", 1), b
		}),
		"twice": rezipped(t, good, func(n string, b []byte) (string, []byte) {
			return strings.Replace(n, "vedette.yaml", "scenarios/pond/game.yaml", 1), b
		}),
		"is not in its list":   packedWith(t, "wet.yaml", []byte("x")),
		"unpacks to more than": packedWith(t, "zz.yaml", bomb),
		"cannot be read": rezipped(t, good, func(n string, b []byte) (string, []byte) {
			return n, bytes.Replace(b, []byte(`"pack": 1`), []byte(`"pack": [`), 1)
		}),
		"a pack of form 9": rezipped(t, good, func(n string, b []byte) (string, []byte) {
			return n, bytes.Replace(b, []byte(`"pack": 1`), []byte(`"pack": 9`), 1)
		}),
	} {
		_, _, err := pack.Open(data)
		var f *pack.Fault
		if !errors.As(err, &f) || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

// packedWith is a pack with one more file in the folder of its game.
func packedWith(t testing.TB, name string, text []byte) []byte {
	return rezipped(t, packed(t, files[:1]), func(n string, b []byte) (string, []byte) { return n, b }, pack.File{Name: "scenarios/pond/" + name, Data: text})
}

// FuzzOpen: whatever bytes there are, a pack is opened or refused with a reason.
func FuzzOpen(f *testing.F) {
	f.Add(packed(f, files))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, m, err := pack.Open(data); err != nil {
			var no *pack.Fault
			if !errors.As(err, &no) {
				t.Errorf("%T: %v", err, err)
			}
		} else if m == nil {
			t.Error("no manifest")
		}
	})
}
