package sandbox

import (
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// Reader reads source files and keeps what it has read, for checks that meet
// the same files again and again: trees and programs by name and text, as long as the
// Reader is. Nil reads each file anew. Several goroutines may use it.
type Reader struct {
	trees    syntax.Cache
	mu       sync.RWMutex
	compiled map[compiledKey]compiledFile
}

// maxCompiled bounds how many programs are kept: those of one game with all its variants.
const maxCompiled = 256

// compiledKey is a file by its name and text, with what it is compiled for.
type compiledKey struct{ name, text, host string }

type compiledFile struct {
	program *Program
	found   []diag.Diagnostic
}

// ReadFile is [syntax.ReadFile] with a cache. The tree is shared and must not be changed.
func (r *Reader) ReadFile(name string, src []byte, rep *diag.List) *syntax.File {
	if r == nil {
		return syntax.ReadFile(name, string(src), rep)
	}
	return r.trees.ReadFile(name, string(src), rep)
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
		c.program = compileTree(r.ReadFile(name, src, &found), o, &found)
		c.found = found.Items
		r.mu.Lock()
		if r.compiled == nil || len(r.compiled) >= maxCompiled {
			r.compiled = map[compiledKey]compiledFile{}
		}
		r.compiled[compiledKey{name, string(src), outside}] = c
		r.mu.Unlock()
	}
	rep.Items = append(rep.Items, slices.Clone(c.found)...)
	return c.program
}
