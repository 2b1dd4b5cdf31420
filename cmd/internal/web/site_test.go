package web

import (
	"regexp"
	"strings"
	"testing"
)

// siteAddress is an address in a page of a site.
var siteAddress = regexp.MustCompile(`(?:src|href|data-worker)="([^"#]+)"`)

// A site has every file that its pages name, under addresses that work in any folder of a host; only
// what publish adds itself is left out. Its pages run no script and take no style from elsewhere.
func TestASiteIsWhole(t *testing.T) {
	files, err := SiteFiles()
	if err != nil {
		t.Fatal(err)
	}
	added := []string{"icon.svg", "site.webmanifest"}
	named := 0
	for _, page := range []string{"index.html", "table.html"} {
		text := string(files[page])
		if !strings.Contains(text, `content="default-src 'none'; script-src 'self'; style-src 'self';`) {
			t.Errorf("%s has no policy", page)
		}
		for _, m := range siteAddress.FindAllStringSubmatch(text, -1) {
			named++
			if strings.HasPrefix(m[1], "/") || strings.Contains(m[1], ":") || files[m[1]] == nil && !strings.Contains(strings.Join(added, " "), m[1]) {
				t.Errorf("%s names %s, which is no file of the site", page, m[1])
			}
		}
	}
	if named < 10 {
		t.Errorf("only %d addresses were found", named)
	}
}
