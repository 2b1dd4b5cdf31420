package project

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// layout is the part of a file that a bare project leaves out: comments, blank lines and
// blanks at the ends of lines.
type layout struct {
	text  string // as it was read
	hash  string // of the bytes that were read
	lines []int  // the line of text for each line of the bare text
}

// Bare returns the same project without the layout of its files. Its texts, trees, places and
// hashes are those of the files without comments and blank lines. So results worked out from
// it do not change with the comments, nor do their places.
//
// [Project.RestorePlaces] turns these places into those of the files as they are written. A
// file with errors in its YAML or Lua keeps its layout.
func (p *Project) Bare() *Project {
	if p.bare {
		return p
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bareView == nil {
		p.bareView = &Project{Games: p.Games, Minimum: p.Minimum, Config: p.Config, moreRoots: p.moreRoots, folders: p.folders, files: map[fileKey]*fileSlot{}, bare: true}
	}
	return p.bareView
}

// WithBareTexts returns a bare project with other texts in some files, which have no layout.
// fsys is its first root.
func (p *Project) WithBareTexts(fsys fs.FS, texts map[string]string) *Project {
	var unheard diag.List
	out := Open(files.WithTexts(fsys, texts), &unheard, p.moreRoots...).Bare()
	out.bareTexts = map[string]bool{}
	for name := range texts {
		out.bareTexts[name] = true
	}
	out.ReuseFiles(p)
	for name := range texts {
		delete(out.earlierFiles, name)
	}
	return out
}

// parseBare parses the bytes of a file and leaves out its layout. Of old it reuses all that is
// the same.
func (f *File) parseBare(data []byte, old *File) *File {
	hash := hashText(data)
	if old != nil && (old.layout == nil && old.Hash == hash || old.layout != nil && old.layout.hash == hash) {
		return old
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	bare, lines := f.removeLayout(data, text)
	if lines == nil {
		return f.parseData(data, old)
	}
	f.Text, f.Hash = bare, hashText([]byte(bare))
	f.layout = &layout{text: text, hash: hash, lines: lines}
	if old != nil && old.layout != nil && old.Hash == f.Hash {
		f.Kind, f.Node, f.Value, f.Findings, f.lua, f.Text = old.Kind, old.Node, old.Value, old.Findings, old.lua, old.Text
		return f
	}
	f.decode()
	return f
}

// removeLayout returns the text without layout, with the line of the text for each of its lines;
// nil lines for a file that keeps its layout. It reads the tree of a YAML file.
func (f *File) removeLayout(data []byte, text string) (bare string, lines []int) {
	if !isYAML(f.Path) {
		return syntax.RemoveLayout(text)
	}
	var found diag.List
	if f.Node = yamldoc.Read(f.Path, data, &found); f.Node == nil || len(found.Items) > 0 || len(text) < len(data) {
		f.Node = nil
		return "", nil
	}
	return yamldoc.RemoveLayout(f.Node, text)
}

func hashText(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// WrittenText returns the text of the file as it is written, with its layout.
func (f *File) WrittenText() string {
	if f.layout == nil {
		return f.Text
	}
	return f.layout.text
}
