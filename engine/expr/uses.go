package expr

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Use is a word of a text with what it stands for there, for editors.
type Use struct {
	Pos diag.Pos
	Len int
	// Sort is the family of a name ("unit"), FieldOf and the family of what has the field,
	// or one of the other sorts below.
	Sort string
	Name string
}

// The sorts of Use that are no families of names.
const (
	FieldOf  = "field of " // a field: Name may be dotted, as in vars.rain
	BareName = "name"      // a name by itself: Name may be dotted
	Function = "function"  // a function of the game's Lua
)

// Uses tells what the words of an expression stand for, those of the functions that it calls
// included, each where it is written. What cannot be read or means nothing is told as far
// as its place says what is wanted there.
func Uses(text string, at diag.Pos, env *Env, want Type) []Use {
	var unheard diag.List
	src, root := env.read(text, at, &unheard)
	if root == nil {
		return nil
	}
	c := newChecker(src, env, &unheard)
	seen := map[Use]bool{}
	var out []Use
	c.told = func(u Use) {
		if !seen[u] {
			seen[u] = true
			out = append(out, u)
		}
	}
	c.expr(root, want)
	return out
}

// use tells what a token stands for, where somebody asks; of a text what is inside the
// quotes.
func (c *checker) use(tok int, sort, name string) {
	if c.told == nil {
		return
	}
	t := c.src.tokens[tok]
	word, pos := c.src.text[t.off:t.end], c.src.pos(t.off)
	if strings.ContainsAny(word[:min(1, len(word))], `'"`) {
		word = word[1:max(len(word)-1, 1)]
		pos.Col++
	}
	c.told(Use{Pos: pos, Len: len([]rune(word)), Sort: sort, Name: name})
}

// useField tells that some parts of a path are a field of a family.
func (c *checker) useField(t Type, parts []part) {
	if c.told != nil && t.kind == kindDomain && len(parts) > 0 {
		c.use(parts[len(parts)-1].tok, FieldOf+t.of.Name, join(parts))
	}
}
