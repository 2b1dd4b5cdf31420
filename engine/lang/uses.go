package lang

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Use is a word of a text with its meaning at that place, for editors.
type Use struct {
	Pos diag.Pos
	Len int
	// Kind is the family of a name ("unit"), UseField and the family of what has the field,
	// or one of the other sorts below.
	Kind string
	Name string
}

// The sorts of Use that are no families of names.
const (
	UseField    = "field of " // a field: Name may be dotted, as in vars.rain
	UseName     = "name"      // a name by itself: Name may be dotted
	UseFunction = "function"  // a function of the game's Lua
)

// ListUses lists the meanings of the words of an expression, and of the author's functions
// that it calls, each at the place where it is written. A word that cannot be resolved is
// listed where its place says which family of names it should belong to.
func ListUses(text string, at diag.Pos, env *Env, want Type) []Use {
	var unheard diag.List
	src, root := env.parseCached(text, at, &unheard)
	if root == nil {
		return nil
	}
	c := newChecker(src, env, &unheard)
	seen := map[Use]bool{}
	var out []Use
	c.onUse = func(u Use) {
		if !seen[u] {
			seen[u] = true
			out = append(out, u)
		}
	}
	c.checkExpr(root, want)
	return out
}

// reportUse passes the meaning of a token to onUse, if that is set. The place of a text is
// that inside its quotes.
func (c *checker) reportUse(tok int, sort, name string) {
	if c.onUse == nil {
		return
	}
	word, pos := c.src.tokenText(tok), c.src.tokenPos(tok)
	if strings.ContainsAny(word[:min(1, len(word))], `'"`) {
		word = word[1:max(len(word)-1, 1)]
		pos.Col++
	}
	c.onUse(Use{Pos: pos, Len: len([]rune(word)), Kind: sort, Name: name})
}

// reportFieldUse tells that some parts of a path are a field of a family.
func (c *checker) reportFieldUse(t Type, parts []part) {
	if c.onUse != nil && t.IsMember() && len(parts) > 0 {
		c.reportUse(parts[len(parts)-1].tok, UseField+t.Domain().Name, joinParts(parts))
	}
}
