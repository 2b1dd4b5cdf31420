package kit

import (
	"path"
	"regexp"

	"github.com/vedette-wargames/vedette/engine/spec"
)

// kindLine is the line of a YAML file that says its kind.
var kindLine = regexp.MustCompile(`(?m)^kind:[ \t]*["']?([a-z][a-z-]*)`)

// StatesKind reports whether a file is YAML whose key kind is one of Vedette's. It looks at the
// text alone, so a file that cannot be read as YAML counts too. Most repositories have YAML of
// other programs beside that of games.
func StatesKind(name string, data []byte) bool {
	if ext := path.Ext(name); ext != ".yaml" && ext != ".yml" {
		return false
	}
	for _, m := range kindLine.FindAllSubmatch(data, -1) {
		if _, known := spec.Kinds()[string(m[1])]; known {
			return true
		}
	}
	return false
}
