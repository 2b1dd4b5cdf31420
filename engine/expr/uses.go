package expr

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Use is a word of a text with what it stands for there, for editors.
type Use struct {
	Pos diag.Pos
	Len int
	// Kind is the family of a name ("unit"), FieldOf and the family of what has the field,
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

// ListUses tells what the words of an expression stand for, those of the functions that it calls
// included, each where it is written. What cannot be read or means nothing is told as far
// as its place says what is wanted there.
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

// reportUse tells what a token stands for, where somebody asks; of a text what is inside the
// quotes.
func (c *checker) reportUse(tok int, sort, name string) {
	if c.onUse == nil {
		return
	}
	t := c.src.tokens[tok]
	word, pos := c.src.text[t.off:t.end], c.src.pos(t.off)
	if strings.ContainsAny(word[:min(1, len(word))], `'"`) {
		word = word[1:max(len(word)-1, 1)]
		pos.Col++
	}
	c.onUse(Use{Pos: pos, Len: len([]rune(word)), Kind: sort, Name: name})
}

// reportFieldUse tells that some parts of a path are a field of a family.
func (c *checker) reportFieldUse(t Type, parts []part) {
	if c.onUse != nil && t.kind == kindDomain && len(parts) > 0 {
		c.reportUse(parts[len(parts)-1].tok, UseField+t.domain.Name, joinParts(parts))
	}
}
