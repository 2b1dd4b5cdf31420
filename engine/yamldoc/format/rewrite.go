package format

import (
	"errors"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// maxPasses bounds how often a text is laid out again. Three passes are usual.
const maxPasses = 40

// ErrUnreadable is the error of a text that is not YAML, or uses parts of YAML that game
// files do not.
var ErrUnreadable = errors.New("the file cannot be read")

// ErrUnusual is the error of a text whose notation cannot be laid out safely, such as a
// key that begins with a question mark.
var ErrUnusual = errors.New("its notation is unusual: lay it out by hand")

// Rewrite returns a text in the style of the package. name is the file of findings. A
// byte order mark and line ends of Windows stay.
//
// It returns the text as it is with [ErrUnreadable], and the findings of [yamldoc.Read] in
// rep, or with [ErrUnusual].
func Rewrite(name, text string, rep *diag.List) (string, error) {
	body, mark := strings.CutPrefix(text, "\uFEFF")
	crlf := strings.Contains(body, "\r\n")
	if crlf {
		body = strings.ReplaceAll(body, "\r\n", "\n")
	}
	var found diag.List
	root := yamldoc.Read(name, []byte(body), &found)
	if root == nil {
		rep.Items = append(rep.Items, found.Items...)
		return text, ErrUnreadable
	}
	now, ok := settle(name, body, root)
	if !ok {
		return text, ErrUnusual
	}
	if crlf {
		now = strings.ReplaceAll(now, "\n", "\r\n")
	}
	if mark {
		now = "\uFEFF" + now
	}
	return now, nil
}

// settle repeats passes over a text until one changes nothing. It reports false if the meaning
// would change, or if the passes never end.
func settle(name, text string, root *yamldoc.Node) (string, bool) {
	now, tree := text, root
	for range maxPasses {
		next, ok := runPass(now, tree)
		if !ok {
			return text, false
		}
		if next == now {
			return now, removeBlanks(now) == removeBlanks(text)
		}
		now = next
		if tree = yamldoc.Read(name, []byte(now), &diag.List{}); tree == nil || !sameMeaning(root, tree) {
			return text, false
		}
	}
	return text, false
}

// removeBlanks returns a text without blanks, tabs and line ends: what a layout keeps.
func removeBlanks(text string) string {
	return strings.NewReplacer(" ", "", "\t", "", "\n", "").Replace(text)
}

// sameMeaning reports whether two trees hold the same values in the same order, written
// in the same styles.
func sameMeaning(a, b *yamldoc.Node) bool {
	if a.Kind != b.Kind || a.Text != b.Text || a.Quoted != b.Quoted || a.Style != b.Style ||
		len(a.Entries) != len(b.Entries) || len(a.Items) != len(b.Items) {
		return false
	}
	for i := range a.Entries {
		if a.Entries[i].Key != b.Entries[i].Key || !sameMeaning(a.Entries[i].Value, b.Entries[i].Value) {
			return false
		}
	}
	for i := range a.Items {
		if !sameMeaning(a.Items[i], b.Items[i]) {
			return false
		}
	}
	return true
}
