package pack

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// textKinds are the endings of the files that are text.
var textKinds = []string{".yaml", ".yml", ".lua", ".md", ".txt", ".csv"}

// withUnixLines returns a text file with Unix line ends, so that two people with
// other editors or git settings get the same pack. Other files stay as they are.
func withUnixLines(f File) File {
	if slices.Contains(textKinds, strings.ToLower(path.Ext(f.Name))) {
		f.Data = bytes.ReplaceAll(f.Data, []byte("\r\n"), []byte("\n"))
	}
	return f
}
