package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:generate go run ../tools/bundle .

// pageFiles are the files of the page that are sent as they are. first.js imports nothing: it runs
// while the script of the table is still being read.
//
//go:embed page/*.html page/*.css page/first.js
var pageFiles embed.FS

// bundleFiles are the scripts of the pages, each joined of the modules in page, and the frame of a
// replay. Command bundle writes them.
//
//go:embed bundle
var bundleFiles embed.FS

// pages are the files of the page, the same for everybody.
type pages map[string]pageFile // by address

type pageFile struct {
	kind    string
	tag     string
	text    []byte
	gzipped []byte // gzip
}

var contentTypes = map[string]string{".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json"}

// readFiles reads the embedded files: NAME.html becomes the page /NAME, index.html the page /,
// and all other files, the scripts among them, are below /page/.
func (p *pages) readFiles() error {
	*p = pages{}
	if err := p.addFolder(pageFiles, "page"); err != nil {
		return err
	}
	if err := p.addFolder(bundleFiles, "bundle"); err != nil {
		return err
	}
	for _, name := range []string{"/replay", "/site-index", "/site-table", "/page/worker.js", "/page/sw.js"} {
		delete(*p, name) // they are of other pages than a server's
	}
	return nil
}

// addFolder reads the files of an embedded folder.
func (p *pages) addFolder(from embed.FS, dir string) error {
	names, err := fs.Glob(from, dir+"/*")
	for _, name := range names {
		kind := contentTypes[path.Ext(name)]
		if kind == "" {
			continue
		}
		text, err := from.ReadFile(name)
		if err != nil {
			return err
		}
		at := "/page/" + path.Base(name)
		if html, ok := strings.CutSuffix(path.Base(name), ".html"); ok {
			at = "/" + strings.TrimSuffix(html, "index")
		}
		sum := sha256.Sum256(text)
		(*p)[at] = pageFile{kind, `"` + hex.EncodeToString(sum[:12]) + `"`, text, gzipText(text)}
	}
	return err
}

func gzipText(text []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one there is
	_, _ = w.Write(text)                                  // memory takes all
	_ = w.Close()
	return b.Bytes()
}

func (p *pages) serveFile(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "pages are only read", http.StatusMethodNotAllowed)
		return
	}
	f, ok := (*p)[r.URL.Path]
	if !ok {
		http.Error(w, "there is nothing here", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	text := f.text
	if takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		text = f.gzipped
	}
	if r.Method == http.MethodGet {
		_, _ = w.Write(text) // who has gone needs no page
	}
}

func takesGzip(r *http.Request) bool {
	for _, e := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(e), ";")
		if name == "gzip" && strings.ReplaceAll(q, " ", "") != "q=0" {
			return true
		}
	}
	return false
}
