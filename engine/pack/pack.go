// Package pack puts a game, or variants of one, into a single file to hand on, and opens
// such files: a zip archive with a list of its files and their hashes, which is checked
// whole before anything is read. The same files give the same bytes.
package pack

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// Extension is how the name of a pack ends.
const Extension = ".vedette"

// ManifestName is the file of a pack that lists the others.
const ManifestName = "pack.json"

// Version is the form of packs that is written, and the only one read.
const Version = 1

// Manifest says what is in a pack.
type Manifest struct {
	Pack  int               `json:"pack"`
	Of    string            `json:"of"`    // the game, or game and variant
	Title string            `json:"title"` // for people
	Files map[string]string `json:"files"` // SHA-256 by path
	// Content is the hash of all files with their paths: what one tells another to make
	// sure that both have the same.
	Content string `json:"content"`
}

// File is one file that goes into a pack.
type File struct {
	Name string
	Data []byte
}

// Write writes a pack of files and gives its manifest.
func Write(w io.Writer, of, title string, files []File) (*Manifest, error) {
	files = slices.SortedFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	m := &Manifest{Pack: Version, Of: of, Title: title, Files: map[string]string{}}
	for _, f := range files {
		m.Files[f.Name] = sum(f.Data)
	}
	m.Content = contentOf(m.Files)
	list, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	z := zip.NewWriter(w)
	for _, f := range append([]File{{ManifestName, append(list, '\n')}}, files...) {
		part, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.Data); err != nil {
			return nil, err
		}
	}
	return m, z.Close()
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// contentOf is the hash of all files by path.
func contentOf(files map[string]string) string {
	var h hash.Hash = sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %s\n", files[name], name)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Fault says why a file is no pack that can be opened.
type Fault struct{ What string }

// Error is the reason.
func (f *Fault) Error() string { return f.What }

func fault(format string, args ...any) error { return &Fault{fmt.Sprintf(format, args...)} }

// Open reads a pack whole and checks it: bounds, names, and each file against its hash.
// What comes back is a file system of what it holds; an error is a *Fault.
func Open(data []byte) (fs.FS, *Manifest, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, nil, fault("it is no pack: %v", err)
	}
	if n := len(z.File); n > limits.ProjectFiles {
		return nil, nil, fault("it holds %d files; at most %d are read", n, limits.ProjectFiles)
	}
	found, total := map[string][]byte{}, int64(0)
	for _, f := range z.File {
		name := f.Name
		switch {
		case !fs.ValidPath(name) || strings.Contains(name, `\`) || len(name) > limits.PathBytes:
			return nil, nil, fault("the name %q in it is not allowed", clipped(name))
		case !f.Mode().IsRegular():
			return nil, nil, fault("%s in it is no plain file", clipped(name))
		case found[name] != nil:
			return nil, nil, fault("it holds %s twice", clipped(name))
		}
		text, err := read(f, min(limits.FileBytes, limits.ProjectBytes-total))
		if err != nil {
			return nil, nil, err
		}
		total += int64(len(text))
		found[name] = text
	}
	m, err := manifest(found)
	if err != nil {
		return nil, nil, err
	}
	return z, m, nil
}

// read unpacks a file within what is left of the bound, whatever its head promises.
func read(f *zip.File, left int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, fault("%s in it cannot be read: %v", clipped(f.Name), err)
	}
	defer r.Close() // read only
	text, err := io.ReadAll(io.LimitReader(r, left+1))
	if err != nil {
		return nil, fault("%s in it cannot be read: %v", clipped(f.Name), err)
	}
	if int64(len(text)) > left {
		return nil, fault("%s in it unpacks to more than %d bytes, or all together to more than %d", clipped(f.Name), int64(limits.FileBytes), int64(limits.ProjectBytes))
	}
	if text == nil {
		text = []byte{}
	}
	return text, nil
}

// manifest reads the list of a pack and holds its files against it.
func manifest(found map[string][]byte) (*Manifest, error) {
	text, ok := found[ManifestName]
	if !ok {
		return nil, fault("it is no pack: it has no %s", ManifestName)
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fault("its %s cannot be read: %v", ManifestName, err)
	}
	if m.Pack != Version {
		return nil, fault("it is a pack of form %d; this program reads form %d", m.Pack, Version)
	}
	delete(found, ManifestName)
	for _, name := range slices.Sorted(maps.Keys(m.Files)) {
		if data, ok := found[name]; !ok {
			return nil, fault("%s is missing from it", clipped(name))
		} else if sum(data) != m.Files[name] {
			return nil, fault("%s in it is not what the pack was made with", clipped(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if _, ok := m.Files[name]; !ok {
			return nil, fault("%s in it is not in its list", clipped(name))
		}
	}
	if m.Content != contentOf(m.Files) {
		return nil, fault("its content hash is not that of its files")
	}
	return &m, nil
}

// clipped is a name, not longer than a line.
func clipped(name string) string {
	const most = 100
	if r := []rune(name); len(r) > most {
		return string(r[:most]) + "…"
	}
	return name
}
