package sandbox

import (
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// Reader reads source files and caches their trees and programs by name and text,
// because checks meet the same files again and again. The cache lives as long as
// the Reader. A nil Reader reads each file anew. Several goroutines may use it.
type Reader struct {
	trees    syntax.Cache
	mu       sync.RWMutex
	compiled map[compiledKey]compiledFile
}

// maxCompiled bounds the programs in the cache. It has room for one game with all its variants.
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

// ReadAround is [syntax.ReadAround] with a cache. The tree is shared and must not be changed.
func (r *Reader) ReadAround(name string, src []byte, rep *diag.List) *syntax.File {
	if r == nil {
		return syntax.ReadAround(name, string(src), rep)
	}
	return r.trees.ReadAround(name, string(src), rep)
}

// CompileFile is the function [CompileFile] with the cache of the Reader.
func (r *Reader) CompileFile(name string, src []byte, rep *diag.List) *Program {
	return r.CompileWithHost(name, src, HostFunctions{}, rep)
}

// CompileWithHost is the function [CompileWithHost] with the cache of the Reader.
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
