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
	parsed   map[fileKey]parsedFile
	compiled map[compiledKey]compiledFile
}

// fileKey is a file by its name and text, compiledKey with what it is compiled for.
type fileKey struct{ name, text string }

type compiledKey struct{ name, text, host string }

type parsedFile struct {
	chunk []ast.Stmt
	ok    bool
	found []diag.Diagnostic
}

type compiledFile struct {
	program *Program
	found   []diag.Diagnostic
}

// ParseFile is the function ParseFile with a cache. The tree is shared and must not be changed.
func (r *Reader) ParseFile(name string, src []byte, rep *diag.List) ([]ast.Stmt, bool) {
	if r == nil {
		return ParseFile(name, src, rep)
	}
	r.mu.RLock()
	p, kept := r.parsed[fileKey{name, string(src)}]
	r.mu.RUnlock()
	if !kept {
		var found diag.List
		p.chunk, p.ok = ParseFile(name, src, &found)
		p.found = found.Items
		r.mu.Lock()
		if r.parsed == nil {
			r.parsed = map[fileKey]parsedFile{}
		}
		r.parsed[fileKey{name, string(src)}] = p
		r.mu.Unlock()
	}
	rep.Items = append(rep.Items, slices.Clone(p.found)...)
	return p.chunk, p.ok
}

// CompileFile is Compile of this package.
func (r *Reader) CompileFile(name string, src []byte, rep *diag.List) *Program {
	return r.CompileWithHost(name, src, HostFunctions{}, rep)
}

// CompileWithHost is the function CompileWithHost with a cache.
func (r *Reader) CompileWithHost(name string, src []byte, o HostFunctions, rep *diag.List) *Program {
	if r == nil {
		return CompileWithHost(name, src, o, rep)
	}
	outside := o.CacheKey()
	r.mu.RLock()
	c, kept := r.compiled[compiledKey{name, string(src), outside}]
	r.mu.RUnlock()
	if !kept {
		var found diag.List
		c.program = CompileWithHost(name, src, o, &found)
		c.found = found.Items
		r.mu.Lock()
		if r.compiled == nil {
			r.compiled = map[compiledKey]compiledFile{}
		}
		r.compiled[compiledKey{name, string(src), outside}] = c
		r.mu.Unlock()
	}
	rep.Items = append(rep.Items, slices.Clone(c.found)...)
	return c.program
}
