package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// sitePolicy limits a published page to files of its own site. No address but that of the site is
// ever asked. frame-ancestors and headers are left to the host: a page may be embedded.
const sitePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; " +
	"manifest-src 'self'; form-action 'none'; base-uri 'none'"

// addSitePages adds lobby and table as pages of a site that lies in any folder of any host: all
// addresses are relative, the document names its worker, and a policy is inside.
func addSitePages(files map[string][]byte, page string) error {
	for _, name := range []string{"index.html", "table.html"} {
		source, err := os.ReadFile(filepath.Join(page, name))
		if err != nil {
			return err
		}
		text := strings.ReplaceAll(string(source), `"/page/`, `"page/`)
		text = strings.ReplaceAll(text, `<link rel="icon" href="data:,">`, `<link rel="icon" href="icon.svg">`+"\n"+`<link rel="manifest" href="site.webmanifest">`)
		text = strings.ReplaceAll(text, `<script async src="page/first.js"></script>`+"\n", "") // it asks a server
		text = strings.Replace(text, `<html lang="en"`, `<html lang="en" data-worker="page/worker.js"`, 1)
		text = strings.Replace(text, "<meta charset=\"utf-8\">\n", "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\""+sitePolicy+"\">\n", 1)
		for _, part := range []string{"data-worker", sitePolicy, "site.webmanifest"} {
			if strings.Count(text, part) != 1 {
				return fmt.Errorf("%s has no place for %s", name, part)
			}
		}
		if strings.Contains(text, `="/`) {
			return fmt.Errorf("%s has an address that begins at the root of its host", name)
		}
		files["site-"+name] = []byte(text)
	}
	return nil
}
