package lintcmd

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// cacheUser is the value of --cache without a folder.
const cacheUser = "user"

// cacheAge is how long a result that nothing reads is kept.
const cacheAge = 30 * 24 * time.Hour

// largestResult is the size of a result past which it is computed again, in bytes.
const largestResult = 64 << 20

// folderStore is a folder of results of lint: a file for each, named by its key, that begins with
// the hash of what follows. A file that is damaged is as good as none. Several programs may use
// one folder: a file is written whole or not at all, and files of one name hold the same.
type folderStore struct{ dir string }

// openStore opens the folder that --cache names, and drops what was not read for long.
func openStore(k *kit.Kit, flag string) (*folderStore, error) {
	s := &folderStore{dir: flag}
	if !filepath.IsAbs(flag) {
		s.dir = filepath.Join(k.Dir, flag)
	}
	if flag == cacheUser {
		base, err := os.UserCacheDir()
		if err != nil {
			return nil, kit.UsageError("--cache needs a folder: this system has none for caches (%v)", err)
		}
		s.dir = filepath.Join(base, "vedette", "lint")
	}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, kit.IOError(err)
	}
	s.dropOld()
	return s, nil
}

// dropOld drops old results, at most once a day.
func (s *folderStore) dropOld() {
	stamp, now := filepath.Join(s.dir, "last-cleaned"), time.Now()
	if info, err := os.Stat(stamp); err == nil && now.Sub(info.ModTime()) < 24*time.Hour {
		return
	}
	if !s.writeFile("last-cleaned", nil) {
		return // nothing is cleaned in a folder that cannot be written
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && len(e.Name()) == 2*sha256.Size && now.Sub(info.ModTime()) > cacheAge {
			_ = os.Remove(filepath.Join(s.dir, e.Name())) // another program may have done it
		}
	}
}

// LoadResult returns a result; nil where the file is missing or damaged.
func (s *folderStore) LoadResult(key string) []byte {
	name := filepath.Join(s.dir, key)
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > largestResult {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil || len(data) < sha256.Size {
		return nil
	}
	if sum := sha256.Sum256(data[sha256.Size:]); !bytes.Equal(sum[:], data[:sha256.Size]) {
		return nil
	}
	if time.Since(info.ModTime()) > 24*time.Hour {
		now := time.Now()
		_ = os.Chtimes(name, now, now) // it is read: it is not old
	}
	return data[sha256.Size:]
}

// SaveResult saves a result; what cannot be written is left out. The file is not flushed: after a
// loss of power it is damaged at worst, which shows.
func (s *folderStore) SaveResult(key string, data []byte) {
	sum := sha256.Sum256(data)
	s.writeFile(key, append(sum[:], data...)) // without it the next look computes again
}

// writeFile writes a file whole or not at all. A link of that name is replaced, not followed: the
// folder may lie in a project of somebody else.
func (s *folderStore) writeFile(name string, data []byte) bool {
	f, err := os.CreateTemp(s.dir, "new-*")
	if err != nil {
		return false
	}
	_, err = f.Write(data)
	if bad := f.Close(); err != nil || bad != nil || os.Rename(f.Name(), filepath.Join(s.dir, name)) != nil {
		_ = os.Remove(f.Name())
		return false
	}
	return true
}

// buildID identifies a build of the program by version and commit. A development build adds the size
// and time of its file, because its code may differ at the same commit.
func buildID() string {
	id := kit.BuildName()
	if exe, err := os.Executable(); err == nil {
		if info, err := os.Stat(exe); err == nil && kit.IsDevelopment() {
			id += fmt.Sprint(" ", info.Size(), " ", info.ModTime().UnixNano())
		}
	}
	return id
}
