package web

import (
	"io/fs"
	"path"
)

// siteFiles are the files of a published page beside its styles, by their path in the site and in
// this package.
var siteFiles = map[string]string{
	"index.html": "site-index.html", "table.html": "site-table.html", "sw.js": "sw.js",
	"page/worker.js": "worker.js", "page/lobby.js": "lobby.js", "page/table.js": "table.js",
}

// SiteFiles returns the files of the page of a site without a server, by their path in it. Games,
// engine and list of files are added by whoever publishes.
func SiteFiles() (map[string][]byte, error) {
	out := map[string][]byte{}
	for name, file := range siteFiles {
		text, err := bundleFiles.ReadFile("bundle/" + file)
		if err != nil {
			return nil, err
		}
		out[name] = text
	}
	styles, err := fs.Glob(pageFiles, "page/*.css")
	for _, name := range styles {
		if out["page/"+path.Base(name)], err = pageFiles.ReadFile(name); err != nil {
			return nil, err
		}
	}
	return out, err
}
