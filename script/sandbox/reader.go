package sandbox

import (
	"slices"
	"sync"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Reader reads source files and keeps what it has read, for checks that meet
// the same files again and again: trees and programs by name and text, as long as the
// Reader is. Nil reads each file anew. Several goroutines may use it.
type Reader struct {
	mu       sync.RWMutex
	parsed   map[string]parsed
	compiled map[string]compiled
}

type parsed struct {
	chunk []ast.Stmt
	ok    bool
	found []diag.Diagnostic
}

type compiled struct {
	program *Program
	found   []diag.Diagnostic
}

func fileKey(name string, src []byte) string { return name + "\x00" + string(src) }

// Parse is Parse of this package. The tree is shared and must not be changed.
func (r *Reader) Parse(name string, src []byte, rep *diag.List) ([]ast.Stmt, bool) {
	if r == nil {
		return Parse(name, src, rep)
	}
	key := fileKey(name, src)
	r.mu.RLock()
	p, kept := r.parsed[key]
	r.mu.RUnlock()
	if !kept {
		var found diag.List
		p.chunk, p.ok = Parse(name, src, &found)
		p.found = found.Items
		r.mu.Lock()
		if r.parsed == nil {
			r.parsed = map[string]parsed{}
		}
		r.parsed[key] = p
		r.mu.Unlock()
	}
	rep.Items = append(rep.Items, slices.Clone(p.found)...)
	return p.chunk, p.ok
}

// Compile is Compile of this package.
func (r *Reader) Compile(name string, src []byte, rep *diag.List) *Program {
	return r.CompileFor(name, src, Outside{}, rep)
}

// CompileFor is CompileFor of this package.
func (r *Reader) CompileFor(name string, src []byte, o Outside, rep *diag.List) *Program {
	if r == nil {
		return CompileFor(name, src, o, rep)
	}
	key := fileKey(name, src) + "\x00" + o.key()
	r.mu.RLock()
	c, kept := r.compiled[key]
	r.mu.RUnlock()
	if !kept {
		var found diag.List
		c.program = CompileFor(name, src, o, &found)
		c.found = found.Items
		r.mu.Lock()
		if r.compiled == nil {
			r.compiled = map[string]compiled{}
		}
		r.compiled[key] = c
		r.mu.Unlock()
	}
	rep.Items = append(rep.Items, slices.Clone(c.found)...)
	return c.program
}
