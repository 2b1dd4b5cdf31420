package syntax

import (
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Cache keeps what [ReadFile] and [ReadAround] have read, for checks that meet the same files again and again:
// files and findings by name and text, as long as the Cache is. Nil reads each file anew.
// Several goroutines may use it.
type Cache struct {
	mu    sync.RWMutex
	files map[fileKey]cachedFile
}

// fileKey is a file by its name and text, and by the function that reads it.
type fileKey struct {
	name, text string
	around     bool
}

type cachedFile struct {
	file  *File
	found []diag.Diagnostic
}

// maxCached bounds how many files are kept: those of one game with all its variants.
const maxCached = 256

// ReadFile is the function [ReadFile] with a cache. The file is shared and must not be changed.
func (c *Cache) ReadFile(name, text string, rep *diag.List) *File {
	return c.readCached(fileKey{name, text, false}, ReadFile, rep)
}

// ReadAround is the function [ReadAround] with a cache.
func (c *Cache) ReadAround(name, text string, rep *diag.List) *File {
	return c.readCached(fileKey{name, text, true}, ReadAround, rep)
}

func (c *Cache) readCached(key fileKey, read func(name, text string, rep *diag.List) *File, rep *diag.List) *File {
	if c == nil {
		return read(key.name, key.text, rep)
	}
	c.mu.RLock()
	k, known := c.files[key]
	c.mu.RUnlock()
	if !known {
		var found diag.List
		k.file = read(key.name, key.text, &found)
		k.found = found.Items
		c.mu.Lock()
		if c.files == nil || len(c.files) >= maxCached {
			c.files = map[fileKey]cachedFile{}
		}
		c.files[key] = k
		c.mu.Unlock()
	}
	rep.Items = append(rep.Items, slices.Clone(k.found)...)
	return k.file
}
