package filestore

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

const (
	keysEnding = ".keys"         // of a file with the keys of a table
	hostName   = "host"          // the file with the key of the host, so that the lobby's address stays
	tablesName = "tables"        // the folder of those of tables
	placeName  = "folder.txt"    // which folder of saved games the keys are for, for people
	oldHost    = ".vedette-host" // with keysEnding: where the host's key was kept until now
)

// keyFolder returns the folder in which the keys of a folder of saved games lie, and makes it.
// state is the folder of the user.
func keyFolder(state, served string) (string, error) {
	if state == "" {
		return "", errors.New("there is no folder of the user to keep keys in: set XDG_STATE_HOME to a folder")
	}
	full, err := filepath.Abs(served)
	if err == nil {
		full, err = filepath.EvalSymlinks(full)
	}
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(full))
	dir := filepath.Join(state, hex.EncodeToString(sum[:16]))
	if err := os.MkdirAll(filepath.Join(dir, tablesName), 0o700); err != nil {
		return "", fmt.Errorf("the keys cannot be kept (XDG_STATE_HOME names another folder): %w", err)
	}
	return dir, writePrivate(filepath.Join(dir, placeName), []byte(full+"\n"))
}

// HostFile returns the path of the file with the host's key.
func (s *Store) HostFile() string { return filepath.Join(s.keys, hostName+keysEnding) }

// TableFile returns the path of the file with the keys of a table.
func (s *Store) TableFile(table string) string {
	return filepath.Join(s.keys, tablesName, table+keysEnding)
}

// ReadHostKey returns the key of the host; the error names the file.
func (s *Store) ReadHostKey() (string, error) {
	var keys hostKeys
	if err := readKeys(s.HostFile(), &keys); err != nil {
		return "", fmt.Errorf("%s: %w", s.HostFile(), err)
	}
	return keys.Host, nil
}

// WriteHostKey replaces the key of the host.
func (s *Store) WriteHostKey(key string) error { return writeKeys(s.HostFile(), &hostKeys{key}) }

// ListTables lists the tables that have keys.
func (s *Store) ListTables() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(s.keys, tablesName))
	var out []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), keysEnding); ok && name != "" {
			out = append(out, name)
		}
	}
	return out, err
}

// ReadTableKeys returns the keys of a table; the error names the file.
func (s *Store) ReadTableKeys(table string) (lobby.TableKeys, error) {
	var keys lobby.TableKeys
	if err := readKeys(s.TableFile(table), &keys); err != nil {
		return lobby.TableKeys{}, fmt.Errorf("%s: %w", s.TableFile(table), err)
	}
	return keys, nil
}

// WriteTableKeys replaces the keys of a table.
func (s *Store) WriteTableKeys(table string, keys lobby.TableKeys) error {
	return writeKeys(s.TableFile(table), &keys)
}

// RemoveTableKeys removes the keys of a table, if there are any.
func (s *Store) RemoveTableKeys(table string) error {
	if err := os.Remove(s.TableFile(table)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// hostKeys is the content of the file with the host's key.
type hostKeys struct {
	Host string `json:"host"`
}

// Valid reports whether the key has the form of one.
func (k *hostKeys) Valid() bool { return lobby.IsKey(k.Host) }

// keyFile is the content of a file of keys.
type keyFile interface{ Valid() bool }

// writeKeys puts a file of keys in the place of another, open to its owner alone.
func writeKeys(path string, v keyFile) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return writePrivate(path, append(text, '\n'))
}

func writePrivate(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_ = f.Chmod(0o600) // not everywhere possible, and it was made so
	if err := f.Close(); err != nil {
		return err
	}
	return journal.Replace(path, text) // keeps the mode
}

// errNotPrivate says that a file of keys is open to others.
var errNotPrivate = errors.New("others may read or write it, or it is not yours: it is not used")

// readKeys reads a file of keys, if it is its owner's alone.
func readKeys(path string, into keyFile) error {
	file, err := files.OpenNamed(path, os.O_RDONLY, limits.ServeKeys)
	if err != nil {
		return err
	}
	defer file.Close() // opened for reading only
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" && !isPrivateFile(info) {
		return errNotPrivate
	}
	text, err := files.ReadAll(file, filepath.Base(path), limits.ServeKeys)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		problem, _ := jsontext.ReadError(err)
		return fmt.Errorf("it cannot be read: %s", problem)
	}
	if !into.Valid() {
		return errors.New("it holds no keys, or damaged ones")
	}
	return nil
}

// carryKeys moves keys that an older version kept in the folder of saved games into the key
// store. It takes only files that are the user's alone, which files from a pack or a clone never
// are; it names the others and does not use them.
func (s *Store) carryKeys(report func(string)) error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	var carried, ignored []string
	for _, e := range entries {
		base, ok := strings.CutSuffix(e.Name(), keysEnding)
		name, isTable := strings.CutSuffix(base, journalEnding)
		var keys keyFile = new(hostKeys)
		to := s.HostFile()
		switch {
		case !ok || !isTable && base != oldHost:
			continue
		case isTable:
			keys, to = new(lobby.TableKeys), s.TableFile(name)
		}
		from := filepath.Join(s.dir, e.Name())
		if s.moveKeys(e, from, to, keys, report) {
			carried = append(carried, e.Name())
		} else {
			ignored = append(ignored, e.Name())
		}
	}
	if len(carried) > 0 {
		report(fmt.Sprintf("keys are kept in %s from now on; carried over: %s", s.keys, firstFew(carried)))
	}
	if len(ignored) > 0 {
		report(fmt.Sprintf("%s: not used, as keys are never taken from a folder of games; they are kept in %s. Remove what is not yours", firstFew(ignored), s.keys))
	}
	return nil
}

// moveKeys moves one file of keys into the store; false means that it is not used.
func (s *Store) moveKeys(e fs.DirEntry, from, to string, keys keyFile, report func(string)) bool {
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	info, err := e.Info()
	if err != nil || !isPrivateFile(info) || readKeys(from, keys) != nil || writeKeys(to, keys) != nil {
		return false
	}
	if err := os.Remove(from); err != nil {
		report(fmt.Sprintf("%s is not needed any more, and could not be removed: %v", from, err))
	}
	return true
}

// firstFew joins the first names of a list, and counts the others.
func firstFew(list []string) string {
	const most = 5
	if n := len(list); n > most {
		list = append(slices.Clone(list[:most]), fmt.Sprintf("and %d more", n-most))
	}
	return strings.Join(list, ", ")
}
