package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// partDigits is how many hexadecimal digits of a part's hash are kept: enough to
// show that the part has changed. The hash of the whole decides whether two games
// are the same.
const partDigits = 8

// luaPart begins the path of a layer's Lua.
const luaPart = "lua"

// formKeys say in which form files are written, not what a game is.
var formKeys = []string{"format", "kind"}

// content is what a journal is bound to: a hash of everything that the rules can
// read, and a short hash of each part, so that a message can name what has
// changed.
type content struct {
	whole string
	parts map[string]model.Part // by path of keys, such as units.red-1
	all   strings.Builder
}

// hashContent computes the content of a game. It depends on the merged values by
// their names, and on the tokens of Lua. It does not depend on comments, layout,
// quotes, the order of declared keys, values that equal their default, the file
// that a value is in, or text that only people read.
func hashContent(tree *yamldoc.Node, r *functionStack) *content {
	c := &content{parts: map[string]model.Part{}}
	rules := removeBots(removeImplicitFunctions(tree))
	root := spec.Format().RootStep("game")
	for _, e := range root.CanonicalEntries(rules) {
		if slices.Contains(formKeys, e.Key) {
			continue
		}
		c.addSection(root.KeyStep(e.Key), e)
	}
	c.addScripts(tree, r)
	c.whole = hashText(c.all.String())
	return c
}

// addSection adds a section of the game, each of its entries as a part.
func (c *content) addSection(at schema.Cursor, of yamldoc.Entry) {
	name, n := of.Key, of.Value
	if n == nil || n.Kind != yamldoc.Map {
		c.addPart(name, of.KeyAt, canonicalText(at, n))
		return
	}
	entries := at.CanonicalEntries(n)
	var ids []string
	for _, e := range entries {
		c.addPart(yamldoc.FormatPath([]string{name, e.Key}), e.KeyAt, canonicalText(at.KeyStep(e.Key), e.Value))
		ids = append(ids, e.Key)
	}
	// The order is a part of its own only where it can change alone.
	if at.HasNamedKeys() && len(ids) > 1 {
		c.addPart(name, of.KeyAt, strings.Join(ids, "\x00"))
	}
}

// addScripts adds the Lua of each layer. A function may move to another file of
// its layer, and variants with different functions may be named in any order.
func (c *content) addScripts(tree *yamldoc.Node, r *functionStack) {
	if r == nil {
		return
	}
	byName := slices.SortedStableFunc(slices.Values(r.layers), func(a, b *layerFunctions) int { return strings.Compare(a.name, b.name) })
	for _, l := range byName {
		var words []string
		var own []*lang.LuaFunc
		for _, f := range l.files {
			if f.OtherTokens != "" {
				words = append(words, f.OtherTokens)
			}
			for _, fn := range f.Functions {
				if fn.Local {
					words = append(words, fn.Name+" "+fn.Tokens)
				} else {
					own = append(own, fn)
				}
			}
		}
		slices.SortStableFunc(own, func(a, b *lang.LuaFunc) int { return strings.Compare(a.Name, b.Name) })
		for _, fn := range own {
			c.addPart(yamldoc.FormatPath([]string{luaPart, l.name, fn.Name}), fn.Pos, fn.Tokens)
		}
		if len(words) > 0 {
			slices.Sort(words)
			c.addPart(yamldoc.FormatPath([]string{luaPart, l.name}), diag.Pos{}, strings.Join(words, "\x00"))
		}
	}
	meant := tree.Get(functionsKey)
	var all strings.Builder
	for _, name := range slices.Sorted(slices.Values(meant.Keys())) {
		all.WriteString("\x00" + name + " " + meant.Get(name).Text)
		if stack := r.stack[name]; len(stack) > 2 { // base means something else in each layer between
			for _, f := range stack {
				if f.layer != nil {
					all.WriteString("\x00" + f.layer.name)
				}
			}
		}
	}
	if all.Len() > 0 {
		c.addPart(functionsKey, diag.Pos{}, all.String())
	}
}

// addPart adds a part to the hash of the whole, by name and by the hash of its
// value, so that the end of one part cannot be read as the start of the next.
func (c *content) addPart(name string, at diag.Pos, value string) {
	sum := hashText(value)
	c.all.WriteString(name + "\x00" + sum + "\n")
	c.parts[name] = model.Part{Hash: sum[:partDigits], At: at}
}

// canonicalText returns a value in the form that is hashed: see
// [schema.Step.Canon].
func canonicalText(at schema.Cursor, n *yamldoc.Node) string {
	var b strings.Builder
	at.WriteCanonical(&b, n)
	return b.String()
}

// hashText returns the SHA-256 of a text in hexadecimal digits.
func hashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
