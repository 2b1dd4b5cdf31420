package web

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
)

// keyStore keeps the keys of the host and of the tables of one folder of saved games. It lies in
// a folder of the user, never in the folder that is served: whoever could put a file there, as
// the author of a pack or of a repository can, would choose the keys.
type keyStore struct{ dir string }

const (
	keysEnding = ".keys"         // of a file with the keys of a table
	hostName   = "host"          // the file with the key of the host, so that the lobby's address stays
	tablesName = "tables"        // the folder of those of tables
	placeName  = "folder.txt"    // which folder of saved games the keys are for, for people
	oldHost    = ".vedette-host" // with keysEnding: where the host's key was kept until now
)

// openKeyStore opens the keys for a folder of saved games; state is the folder of the user.
func openKeyStore(state, served string) (keyStore, error) {
	if state == "" {
		return keyStore{}, errors.New("there is no folder of the user to keep keys in: set XDG_STATE_HOME to a folder")
	}
	full, err := filepath.Abs(served)
	if err == nil {
		full, err = filepath.EvalSymlinks(full)
	}
	if err != nil {
		return keyStore{}, err
	}
	sum := sha256.Sum256([]byte(full))
	k := keyStore{filepath.Join(state, hex.EncodeToString(sum[:16]))}
	if err := os.MkdirAll(filepath.Join(k.dir, tablesName), 0o700); err != nil {
		return k, fmt.Errorf("the keys cannot be kept (XDG_STATE_HOME names another folder): %w", err)
	}
	return k, writePrivate(filepath.Join(k.dir, placeName), []byte(full+"\n"))
}

func (k keyStore) hostFile() string { return filepath.Join(k.dir, hostName+keysEnding) }

func (k keyStore) tableFile(name string) string {
	return filepath.Join(k.dir, tablesName, name+keysEnding)
}

// listTables lists the tables that have keys.
func (k keyStore) listTables() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(k.dir, tablesName))
	var out []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), keysEnding); ok && name != "" {
			out = append(out, name)
		}
	}
	return out, err
}

// hostKeys is what the file with the host's key holds.
type hostKeys struct {
	Host string `json:"host"`
}

func (k *hostKeys) validKeys() bool { return isKeyText(k.Host) }

// keyFile is what a file of keys holds.
type keyFile interface{ validKeys() bool }

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
	if !into.validKeys() {
		return errors.New("it holds no keys, or damaged ones")
	}
	return nil
}

// loadHostKey reads the key of the host, or makes one if there is no usable key.
func (s *Server) loadHostKey() error {
	var kept hostKeys
	if err := readKeys(s.store.hostFile(), &kept); err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.home.Report(fmt.Sprintf("%s: %v; the lobby gets a new link", s.store.hostFile(), err))
		}
		kept.Host = newKey()
		if err := writeKeys(s.store.hostFile(), &kept); err != nil {
			return err
		}
	}
	s.keys.host = kept.Host
	s.keys.addKey(s.keys.host, &linkHolder{host: true})
	return nil
}

// carryKeys moves keys that an older version kept in the folder of saved games into the key
// store. It takes only files that are the user's alone, which files from a pack or a clone never
// are; it names the others and does not use them.
func (s *Server) carryKeys() error {
	entries, err := os.ReadDir(s.home.Dir)
	if err != nil {
		return err
	}
	var carried, ignored []string
	for _, e := range entries {
		base, ok := strings.CutSuffix(e.Name(), keysEnding)
		name, isTable := strings.CutSuffix(base, journalEnding)
		var keys keyFile = new(hostKeys)
		to := s.store.hostFile()
		switch {
		case !ok || !isTable && base != oldHost:
			continue
		case isTable:
			keys, to = new(tableKeys), s.store.tableFile(name)
		}
		from := filepath.Join(s.home.Dir, e.Name())
		if s.moveKeys(e, from, to, keys) {
			carried = append(carried, e.Name())
		} else {
			ignored = append(ignored, e.Name())
		}
	}
	if len(carried) > 0 {
		s.home.Report(fmt.Sprintf("keys are kept in %s from now on; carried over: %s", s.store.dir, firstFew(carried)))
	}
	if len(ignored) > 0 {
		s.home.Report(fmt.Sprintf("%s: not used, as keys are never taken from a folder of games; they are kept in %s. Remove what is not yours", firstFew(ignored), s.store.dir))
	}
	return nil
}

// moveKeys moves one file of keys into the store; false means that it is not used.
func (s *Server) moveKeys(e fs.DirEntry, from, to string, keys keyFile) bool {
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	info, err := e.Info()
	if err != nil || !isPrivateFile(info) || readKeys(from, keys) != nil || writeKeys(to, keys) != nil {
		return false
	}
	if err := os.Remove(from); err != nil {
		s.home.Report(fmt.Sprintf("%s is not needed any more, and could not be removed: %v", from, err))
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
