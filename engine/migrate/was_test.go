package migrate

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Who writes the key of a former format in a file of today is told the new one: the
// declarations say of each key what it was.
func TestKeysSayWhatTheyWere(t *testing.T) {
	files, err := filepath.Glob("../spec/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	// What stands under the old name today is something else.
	another := map[string]bool{"move place": true, "units most": true}
	for _, r := range keyRows {
		tag := `key:"` + r.now + "\"[^`\n]*" + `was:"` + r.old + `"`
		if r.in != "order" && !another[r.old+" "+r.now] && !regexp.MustCompile(tag).MatchString(all.String()) {
			t.Errorf("no key of the declarations has the tags %s", tag)
		}
	}
}
