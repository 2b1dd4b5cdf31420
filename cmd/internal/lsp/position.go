package lsp

import (
	"math"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// position is a place in the form of editors: from 0, in UTF-16 units.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// span is a run of text.
type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

// location is a run of text in a file.
type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

// lineIndex converts places in a text between the program and the editor.
type lineIndex struct{ in *diag.LineIndex }

func newLineIndex(text string) lineIndex { return lineIndex{diag.NewLineIndex(text)} }

// toPosition converts line and column, from 1 and in characters, into a place of the editor.
func (l lineIndex) toPosition(line, col int) position {
	if last := l.in.CountLines(); line > last {
		return position{last - 1, l.in.UTF16Units(last, math.MaxInt)}
	}
	return position{max(line-1, 0), l.in.UTF16Units(max(line, 1), col)}
}

// toSpan converts a place and a number of characters into a range of the editor.
func (l lineIndex) toSpan(at diag.Pos, length int) span {
	return span{l.toPosition(at.Line, at.Col), l.toPosition(at.Line, at.Col+max(length, 1))}
}

// fromPosition converts a place of the editor into line and column, from 1 and in characters. A
// place past the end of a line becomes its end.
func (l lineIndex) fromPosition(p position) (line, col int) {
	if last := l.in.CountLines(); p.Line >= last {
		return last, l.in.ColumnOfUnits(last, math.MaxInt)
	}
	line = max(p.Line, 0) + 1
	return line, l.in.ColumnOfUnits(line, p.Character)
}

// unitsOf returns how many units of UTF-16 a character takes.
func unitsOf(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// byteOffset returns the byte of a place of the editor in a text.
func byteOffset(text string, p position) int {
	at := 0
	for n := 0; n < p.Line; n++ {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	left := p.Character
	for left > 0 && at < len(text) && text[at] != '\n' && !strings.HasPrefix(text[at:], "\r\n") {
		r, size := utf8.DecodeRuneInString(text[at:])
		if left -= unitsOf(r); left < 0 {
			break
		}
		at += size
	}
	return at
}

// uriToPath returns the file that a URI names; ok is false for a URI of no file.
func uriToPath(uri string) (file string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	file = u.Path
	if runtime.GOOS == "windows" {
		file = strings.TrimPrefix(file, "/") // file:///c:/games
	}
	file = filepath.FromSlash(file)
	return filepath.Clean(file), filepath.IsAbs(file) && !strings.ContainsRune(file, 0)
}

// pathToURI returns the URI of a file.
func pathToURI(file string) string {
	file = filepath.ToSlash(file)
	if !strings.HasPrefix(file, "/") {
		file = "/" + file
	}
	return (&url.URL{Scheme: "file", Path: file}).String()
}
