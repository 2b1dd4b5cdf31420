package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// hashFormerContent returns the hash that older journals are bound to. It covers
// the tokens of Lua without the file of a function, and the text with the keys
// that the format declares in one order.
func hashFormerContent(tree *yamldoc.Node, r *functionStack) string {
	h := sha256.New()
	h.Write([]byte(yamldoc.Print(sortDeclaredKeys(spec.Format().RootStep("game"), removeBots(removeImplicitFunctions(tree))))))
	// Sorted: variants that touch different functions make the same game in any order.
	byName := slices.SortedStableFunc(slices.Values(r.layers), func(a, b *layerFunctions) int { return strings.Compare(a.name, b.name) })
	for _, l := range byName {
		var words []string
		for _, f := range l.files {
			if f.OtherTokens != "" {
				words = append(words, f.OtherTokens)
			}
			for _, fn := range f.Functions {
				words = append(words, fn.Name+" "+fn.Tokens)
			}
		}
		slices.Sort(words)
		h.Write([]byte("\x00" + l.name + "\x00" + strings.Join(words, "\x00")))
	}
	meant := tree.Get(functionsKey)
	for _, name := range slices.Sorted(slices.Values(meant.Keys())) {
		h.Write([]byte("\x00" + name + " " + meant.Get(name).Text))
		if stack := r.stack[name]; len(stack) > 2 { // base means something else in each layer between
			for _, f := range stack {
				if f.layer != nil {
					h.Write([]byte("\x00" + f.layer.name))
				}
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// sortDeclaredKeys returns a tree with the keys that the format declares in
// alphabetical order. Keys that the author chose keep their order, which is that
// of the entries in play.
func sortDeclaredKeys(at schema.Cursor, n *yamldoc.Node) *yamldoc.Node {
	if n == nil || n.Kind == yamldoc.Scalar {
		return n
	}
	out := *n
	if n.Kind == yamldoc.List {
		out.Items = make([]*yamldoc.Node, len(n.Items))
		for i, item := range n.Items {
			out.Items[i] = sortDeclaredKeys(schema.Cursor{}, item)
		}
		return &out
	}
	out.Entries = slices.Clone(n.Entries)
	for i := range out.Entries {
		e := &out.Entries[i]
		e.Value = sortDeclaredKeys(at.KeyStep(e.Key), e.Value)
	}
	if at.HasDeclaredKeys() {
		slices.SortStableFunc(out.Entries, func(a, b yamldoc.Entry) int { return strings.Compare(a.Key, b.Key) })
	}
	return &out
}
