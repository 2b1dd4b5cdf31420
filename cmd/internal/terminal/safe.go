package terminal

import (
	"io"
	"os"
	"sync"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Safe prints all output of the program. Text of a file, a name, a journal or a
// program may hold control characters that would take over the terminal: each
// becomes U+FFFD. Line ends and tabs pass, and colours if they are wanted.
// Several goroutines may write to it.
type Safe struct {
	mu      sync.Mutex
	w       io.Writer
	color   bool
	partial []byte // the beginning of a character whose end is still to come
}

// NewSafe returns a writer that prints to w. With colors, sequences that set colours pass.
func NewSafe(w io.Writer, colors bool) *Safe { return &Safe{w: w, color: colors} }

// File returns the file that s prints to, or nil if the writer is no file.
func (s *Safe) File() *os.File {
	f, _ := s.w.(*os.File)
	return f
}

// Control writes text of the program's own as it is, such as a sequence that
// clears a line of progress. Nothing that others wrote may be in it.
func (s *Safe) Control(text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := io.WriteString(s.w, text)
	return err
}

// Write prints p. An unfinished character at the end is kept for the next call or Close.
func (s *Safe) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := p
	if len(s.partial) > 0 {
		text = append(s.partial, p...)
		s.partial = nil
	}
	whole := len(text) - unfinishedBytes(text)
	s.partial = append(s.partial, text[whole:]...)
	if _, err := s.w.Write(s.cleanBytes(text[:whole])); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Close prints U+FFFD for a character that never ended. The underlying writer stays open.
func (s *Safe) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.partial) == 0 {
		return nil
	}
	s.partial = nil
	_, err := io.WriteString(s.w, string(utf8.RuneError))
	return err
}

// unfinishedBytes returns how many bytes at the end begin a character without ending it.
func unfinishedBytes(p []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if at := p[len(p)-n:]; utf8.RuneStart(at[0]) {
			if utf8.FullRune(at) {
				return 0
			}
			return n
		}
	}
	return 0
}

// cleanBytes replaces each control or invisible character with U+FFFD. It returns p itself if
// nothing changes.
func (s *Safe) cleanBytes(p []byte) []byte {
	var out []byte
	from := 0
	for i := 0; i < len(p); {
		if c := p[i]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		if n := colorSequence(p[i:]); s.color && n > 0 {
			i += n
			continue
		}
		r, n := utf8.DecodeRune(p[i:])
		if seen := diag.ReplaceInvisible(r); seen != r || n == 1 {
			out = append(out, p[from:i]...)
			out = utf8.AppendRune(out, utf8.RuneError)
			from = i + n
		}
		i += n
	}
	if from == 0 {
		return p
	}
	return append(out, p[from:]...)
}

// colorSequence returns the length in bytes of the colour sequence at the start of p, or 0 if p
// starts with anything else.
func colorSequence(p []byte) int {
	if len(p) < 3 || p[0] != '\x1b' || p[1] != '[' {
		return 0
	}
	for i, c := range p[2:] {
		switch {
		case c == 'm':
			return i + 3
		case c != ';' && (c < '0' || c > '9'):
			return 0
		}
	}
	return 0
}
