package sandbox

import "strings"

// Lines are the tokens of a file, with those of each line. They are shared, and nobody
// may change them.
type Lines struct {
	Tokens []Token
	On     map[int][]int  // indexes of tokens by line, comments left out
	Docs   map[int]string // comments that begin with ---, by line
}

// Lines are the tokens of a file, kept by its name and text.
func (r *Reader) Lines(name string, src []byte) *Lines {
	if r == nil {
		return linesOf(src)
	}
	key := fileKey(name, src)
	r.mu.RLock()
	l := r.lines[key]
	r.mu.RUnlock()
	if l != nil {
		return l
	}
	l = linesOf(src)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lines == nil {
		r.lines = map[string]*Lines{}
	}
	r.lines[key] = l
	return l
}

func linesOf(src []byte) *Lines {
	l := &Lines{Tokens: Tokens(src), On: map[int][]int{}, Docs: map[int]string{}}
	for i, t := range l.Tokens {
		switch {
		case t.Kind != TokenComment:
			l.On[t.Line] = append(l.On[t.Line], i)
		case strings.HasPrefix(t.Text, "---"):
			l.Docs[t.Line] = strings.TrimSpace(strings.TrimPrefix(t.Text, "---"))
		}
	}
	return l
}
