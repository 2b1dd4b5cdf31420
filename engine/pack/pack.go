package pack

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Extension is how the name of a pack ends.
const Extension = ".vedette"

// ManifestName is the file of a pack that lists the others.
const ManifestName = "pack.json"

// Version is the form of packs that is written, and the only one read.
const Version = 1

// Manifest lists the contents of a pack.
type Manifest struct {
	Pack    int               `json:"pack"`
	Subject string            `json:"of"`    // the game, or game and variant
	Title   string            `json:"title"` // for people
	Files   map[string]string `json:"files"` // SHA-256 by path
	// Content is the hash of all files with their paths. Two people compare it to see that
	// they have the same pack.
	Content string `json:"content"`
}

// File is one file that goes into a pack.
type File struct {
	Name string
	Data []byte
}

// Write writes a pack of files and returns its manifest. Files that [Open] would
// refuse are refused here, as a *Fault, before anything is written.
func Write(w io.Writer, of, title string, files []File) (*Manifest, error) {
	files = slices.SortedFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	m := &Manifest{Pack: Version, Subject: of, Title: title, Files: map[string]string{}}
	for i, f := range files {
		files[i] = withUnixLines(f)
		m.Files[f.Name] = hashData(files[i].Data)
	}
	m.Content = hashFiles(m.Files)
	list, err := m.encodeManifest()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range append([]File{{ManifestName, list}}, files...) {
		part, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.Data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	if _, _, err := Open(b.Bytes()); err != nil {
		return nil, err
	}
	_, err = w.Write(b.Bytes())
	return m, err
}

// encodeManifest returns the manifest as it is written in a pack.
func (m *Manifest) encodeManifest() ([]byte, error) {
	list, err := json.MarshalIndent(m, "", "  ")
	return append(list, '\n'), err
}

// hashData returns the SHA-256 of some bytes in hexadecimal digits.
func hashData(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// hashFiles returns the hash of all files by their paths.
func hashFiles(files map[string]string) string {
	var h hash.Hash = sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %s\n", files[name], name)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Fault says why a file is no pack that can be opened.
type Fault struct{ Reason string }

// Error returns the reason.
func (f *Fault) Error() string { return f.Reason }

// newFault returns a fault with a formatted reason.
func newFault(format string, args ...any) error { return &Fault{fmt.Sprintf(format, args...)} }

// Open reads a pack and checks all of it: names and kinds of file, limits, the
// hash of each file, and that it is exactly the pack that [Write] would write of
// these files. It returns a file system of the contents. An error is a *Fault.
func Open(data []byte) (fs.FS, *Manifest, error) {
	if int64(len(data)) > limits.ProjectBytes {
		return nil, nil, newFault("it has more than %d bytes", int64(limits.ProjectBytes))
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, nil, newFault("it is no pack: %v", err)
	}
	if n := len(z.File); n > limits.ProjectFiles {
		return nil, nil, newFault("it holds %d files; at most %d are read", n, limits.ProjectFiles)
	}
	m, err := readManifest(z)
	if err != nil {
		return nil, nil, err
	}
	game, _, _ := strings.Cut(m.Subject, "/")
	var names []string
	for _, f := range z.File[1:] {
		names = append(names, f.Name)
	}
	if err := CheckNames(game, names); err != nil {
		return nil, nil, err
	}
	if err := m.checkManifest(); err != nil {
		return nil, nil, err
	}
	if err := checkForm(z, data); err != nil {
		return nil, nil, err
	}
	return z, m, m.checkFiles(z.File)
}

// readManifest reads the manifest, which is the first file of a pack.
func readManifest(z *zip.Reader) (*Manifest, error) {
	if !slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Name == ManifestName }) {
		return nil, newFault("it is no pack: it has no %s", ManifestName)
	}
	if z.File[0].Name != ManifestName {
		return nil, newFault("its first file is not %s", ManifestName)
	}
	text, err := unpackFile(z.File[0], limits.FileBytes)
	if err != nil {
		return nil, err
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		problem, _ := jsontext.ReadError(err)
		return nil, newFault("its %s cannot be read: %s", ManifestName, problem)
	}
	if m.Pack != Version {
		return nil, newFault("it is a pack of form %d; this program reads form %d", m.Pack, Version)
	}
	if again, err := m.encodeManifest(); err != nil || !bytes.Equal(text, again) {
		return nil, newFault("its %s is not as `vedette pack` writes it", ManifestName)
	}
	return &m, nil
}

// checkManifest checks the manifest by itself.
func (m *Manifest) checkManifest() error {
	if !packedThing.MatchString(m.Subject) {
		return newFault("it names %s as what it holds, which is no game and no variants of one", quoteName(m.Subject))
	}
	if m.Content != hashFiles(m.Files) {
		return newFault("its content hash is not that of its files")
	}
	return nil
}

// packedThing matches the subject of a pack: a game, or a game and variants:
// GAME/VARIANT+VARIANT.
var packedThing = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._+-]*)?$`)

// checkForm checks that an archive has the form that [Write] gives it: files in
// order with no extra fields, and no byte before, between or after them. Only the
// compression may differ.
func checkForm(z *zip.Reader, data []byte) error {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	total := uint64(0)
	for i, f := range z.File {
		if i > 1 && z.File[i-1].Name >= f.Name {
			return newFault("its files are not in order: %s", quoteName(f.Name))
		}
		if total += f.CompressedSize64; f.CompressedSize64 > uint64(len(data)) || total > uint64(len(data)) {
			return newFault("%s in it is longer than the pack", quoteName(f.Name))
		}
		head := zip.FileHeader{Name: f.Name, Method: zip.Deflate, Flags: withDescriptor, CRC32: f.CRC32,
			CompressedSize64: f.CompressedSize64, UncompressedSize64: f.UncompressedSize64, CreatorVersion: zipVersion, ReaderVersion: zipVersion}
		part, err := w.CreateRaw(&head)
		if err != nil {
			return newFault("%s in it is not as `vedette pack` writes it: %v", quoteName(f.Name), err)
		}
		raw, err := f.OpenRaw()
		if err != nil {
			return newFault("%s in it cannot be read: %v", quoteName(f.Name), err)
		}
		if _, err := io.Copy(part, raw); err != nil {
			return newFault("%s in it cannot be read: %v", quoteName(f.Name), err)
		}
	}
	if err := w.Close(); err != nil {
		return newFault("it is not as `vedette pack` writes it: %v", err)
	}
	if !bytes.Equal(b.Bytes(), data) {
		return newFault("it is not as `vedette pack` writes it: something stands before, between or after its files, or is said of them beside their names")
	}
	return nil
}

const (
	withDescriptor = 0x8 // the flag of a file whose sizes follow its data
	zipVersion     = 20  // the version of the form of archives that Write states
)

// unpackFile unpacks a file of at most left bytes, whatever its header promises.
// Its compressed bytes must end where the file does.
func unpackFile(f *zip.File, left int64) ([]byte, error) {
	bad := func(err error) error { return newFault("%s in it cannot be read: %v", quoteName(f.Name), err) }
	raw, err := f.OpenRaw()
	if err != nil {
		return nil, bad(err)
	}
	if f.Method != zip.Deflate {
		return nil, newFault("%s in it is not as `vedette pack` writes it: it is compressed in another way", quoteName(f.Name))
	}
	in := bufio.NewReader(raw)
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(in), left+1))
	if err != nil {
		return nil, bad(err)
	}
	if int64(len(text)) > left {
		return nil, newFault("%s in it unpacks to more than %d bytes, or all together to more than %d", quoteName(f.Name), int64(limits.FileBytes), int64(limits.ProjectBytes))
	}
	if _, err := in.ReadByte(); err != io.EOF {
		return nil, newFault("%s in it is followed by bytes that belong to no file", quoteName(f.Name))
	}
	if uint64(len(text)) != f.UncompressedSize64 || crc32.ChecksumIEEE(text) != f.CRC32 {
		return nil, newFault("%s in it is damaged", quoteName(f.Name))
	}
	return text, nil
}

// checkFiles checks the files of a pack against the manifest.
func (m *Manifest) checkFiles(list []*zip.File) error {
	found, total := map[string]bool{ManifestName: true}, int64(0)
	for _, f := range list[1:] {
		text, err := unpackFile(f, min(limits.FileBytes, limits.ProjectBytes-total))
		if err != nil {
			return err
		}
		total += int64(len(text))
		found[f.Name] = true
		switch hash, listed := m.Files[f.Name]; {
		case !listed:
			return newFault("%s in it is not in its list", quoteName(f.Name))
		case hash != hashData(text):
			return newFault("%s in it is not what the pack was made with", quoteName(f.Name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Files)) {
		if !found[name] {
			return newFault("%s is missing from it", quoteName(name))
		}
	}
	return nil
}

// clipName shortens a name to the length of a line.
func clipName(name string) string {
	const most = 100
	if r := []rune(name); len(r) > most {
		return string(r[:most]) + "…"
	}
	return name
}
