package journal

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestCheckKept: a journal that stands as it was written passes, new and resumed; one that was
// removed, emptied, cut, replaced or changed in any byte does not.
func TestCheckKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.journal")
	w, err := Options{NoSync: true}.Create(path, header())
	if err != nil {
		t.Fatal(err)
	}
	list := sample(12)
	for i, e := range list {
		if i == 6 {
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if w, _, err = (Options{NoSync: true}).Open(path); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Append(e); err != nil {
			t.Fatal(err)
		}
		if err := w.CheckStored(); err != nil {
			t.Errorf("entry %d: %v", i+1, err)
		}
	}
	defer w.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other, _ := write(t, 12)
	r := rand.New(rand.NewPCG(36, 24))
	ways := map[string]func() error{
		"removed": func() error { return os.Remove(path) },
		"emptied": func() error { return os.Truncate(path, 0) },
		"cut":     func() error { return os.Truncate(path, int64(r.IntN(len(data)))) },
		"replaced": func() error {
			text, err := os.ReadFile(other)
			if err == nil {
				err = os.WriteFile(path, append([]byte(" "), text...), 0o600)
			}
			return err
		},
		"a folder": func() error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o755)
		},
	}
	for range 200 {
		at, bit := r.IntN(len(data)), byte(1)<<r.IntN(8)
		ways[fmt.Sprintf("bit %d of byte %d", bit, at)] = func() error {
			bad := append([]byte{}, data...)
			bad[at] ^= bit
			return os.WriteFile(path, bad, 0o600)
		}
	}
	for how, spoil := range ways {
		if err := spoil(); err != nil {
			t.Fatal(how, err)
		}
		if w.CheckStored() == nil {
			t.Errorf("%s: not noticed", how)
		}
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.CheckStored(); err != nil {
		t.Errorf("restored: %v", err)
	}
}
