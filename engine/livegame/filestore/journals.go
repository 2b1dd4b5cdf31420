package filestore

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// journalEnding is the ending of saved games.
const journalEnding = ".journal"

// ListJournals lists the saved games of the folder: each NAME.journal by NAME, and every other
// file that is a journal by its file name.
func (s *Store) ListJournals() ([]string, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var out, others []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), journalEnding); ok && name != "" && e.Type().IsRegular() {
			out = append(out, name)
		} else if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") && len(others) < limits.FolderEntries {
			others = append(others, e.Name())
		}
	}
	for _, name := range others {
		if !slices.Contains(out, name) && startsLikeJournal(filepath.Join(s.dir, name)) {
			out = append(out, name)
		}
	}
	return out, nil
}

// startsLikeJournal looks at the first bytes of a file.
func startsLikeJournal(path string) bool {
	const first = `{"vedette":"journal"`
	f, err := files.OpenNamed(path, os.O_RDONLY, limits.JournalMax)
	if err != nil {
		return false
	}
	defer f.Close() // opened for reading only
	var head [len(first)]byte
	_, err = io.ReadFull(f, head[:])
	return err == nil && string(head[:]) == first
}

// JournalFile returns the file of a saved game.
func (s *Store) JournalFile(name string) string {
	file := filepath.Join(s.dir, name+journalEnding)
	if _, err := os.Lstat(file); err != nil {
		if other := filepath.Join(s.dir, name); startsLikeJournal(other) {
			return other
		}
	}
	return file
}

// hasEnded reports whether the last line of a journal says that the game is over.
func hasEnded(path string) bool {
	const most = 64 << 10 // more than a line about an end has
	f, err := files.OpenNamed(path, os.O_RDONLY, limits.JournalMax)
	if err != nil {
		return false
	}
	defer f.Close() // opened for reading only
	info, err := f.Stat()
	if err != nil {
		return false
	}
	tail := make([]byte, min(info.Size(), most))
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil {
		return false
	}
	lines := bytes.Split(bytes.TrimRight(tail, "\n"), []byte("\n"))
	for len(lines) > 0 {
		var e journal.Entry
		if json.Unmarshal(lines[len(lines)-1], &e) != nil {
			return false
		}
		if len(e.Secrets) == 0 || e.End != nil {
			return e.End != nil
		}
		lines = lines[:len(lines)-1] // secrets follow the end of the game
	}
	return false
}

func readHeader(path string) (*journal.Header, error) {
	f, err := files.OpenNamed(path, os.O_RDONLY, limits.JournalMax)
	if err != nil {
		return nil, err
	}
	defer f.Close() // opened for reading only
	line, err := bufio.NewReaderSize(f, limits.LineMax).ReadSlice('\n')
	if err != nil && len(line) == 0 {
		return nil, errors.New("it is no journal")
	}
	log, err := journal.Read(bytes.NewReader(line))
	if err != nil {
		return nil, err
	}
	if log.Header.View != "" {
		return nil, errors.New("it is the view of one side")
	}
	return &log.Header, nil
}

// DescribeJournal reads the header of a saved game, and whether it has ended.
func (s *Store) DescribeJournal(name string) (lobby.SavedJournal, error) {
	path := s.JournalFile(name)
	saved := lobby.SavedJournal{Ended: hasEnded(path)}
	if info, err := os.Stat(path); err == nil {
		saved.Changed = info.ModTime()
	}
	var err error
	saved.Header, err = readHeader(path)
	return saved, err
}

// LoadJournal reads a saved game.
func (s *Store) LoadJournal(name string) (*journal.Log, error) {
	return journal.Load(s.JournalFile(name))
}

// OpenJournal opens a saved game to go on with.
func (s *Store) OpenJournal(name string) (lobby.Journal, *journal.Log, error) {
	w, log, err := journal.Options{Files: s.Files}.Open(s.JournalFile(name))
	if err != nil {
		return nil, nil, err // not a writer that is nil
	}
	return w, log, nil
}

// CreateJournal begins a journal.
func (s *Store) CreateJournal(name string, h journal.Header) (lobby.Journal, error) {
	w, err := journal.Options{Files: s.Files}.Create(filepath.Join(s.dir, name+journalEnding), h)
	if err != nil {
		return nil, err
	}
	return w, nil
}
