package web

// siteFiles are the files of a published page by their path in the site, and in this package.
var siteFiles = map[string]string{
	"index.html": "bundle/site-index.html", "table.html": "bundle/site-table.html", "sw.js": "bundle/sw.js",
	"page/worker.js": "bundle/worker.js", "page/lobby.js": "bundle/lobby.js", "page/table.js": "bundle/table.js",
	"page/theme.css": "page/theme.css", "page/table.css": "page/table.css", "page/lobby.css": "page/lobby.css",
}

// SiteFiles returns the files of the page of a site without a server, by their path in it. Games,
// engine and list of files are added by whoever publishes.
func SiteFiles() (map[string][]byte, error) {
	out := map[string][]byte{}
	for path, name := range siteFiles {
		text, err := bundleFiles.ReadFile(name)
		if err != nil {
			text, err = pageFiles.ReadFile(name)
		}
		if err != nil {
			return nil, err
		}
		out[path] = text
	}
	return out, nil
}
