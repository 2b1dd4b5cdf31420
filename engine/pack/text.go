package pack

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// textKinds are the endings of the files that are text.
var textKinds = []string{".yaml", ".yml", ".lua", ".md", ".txt", ".csv"}

// withUnixLines is the text of a file with the ends of lines that a pack has, so that two
// people whose editors or git write other ones have the same pack. Other files stay.
func withUnixLines(f File) File {
	if slices.Contains(textKinds, strings.ToLower(path.Ext(f.Name))) {
		f.Data = bytes.ReplaceAll(f.Data, []byte("\r\n"), []byte("\n"))
	}
	return f
}
