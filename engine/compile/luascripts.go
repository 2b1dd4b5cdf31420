package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// annotateScripts notes in each script which of its functions the engine evaluates
// itself, and which a higher layer replaces.
func (c *luaFunctions) annotateScripts(scripts []Script) {
	for i := range scripts {
		scripts[i].Things = c.listScriptThings(scripts[i])
	}
	called := map[string]bool{}
	for i := range c.g.Functions {
		called[c.g.Functions[i].ID] = true
	}
	for _, x := range c.all {
		i := slices.IndexFunc(scripts, func(s Script) bool { return s.Name == x.file.Name })
		if i < 0 {
			continue
		}
		s := &scripts[i]
		id := x.Name
		stack := c.functions.stack[x.Name]
		if n := len(stack); !x.Local && n == 0 {
			x.Removed = true
			putEntry(&s.Native, x.Name, x.Name) // it has no caller
			continue
		} else if !x.Local && n > 0 && stack[n-1].fn == nil && stack[0].fn == x.LuaFunc {
			putEntry(&s.Native, x.Name, x.Name) // an expression replaces it
			continue
		} else if x.Local {
			id += "@" + x.file.Name
		} else if n > 0 && stack[n-1].fn != x.LuaFunc {
			id += "@" + x.Layer
			putEntry(&s.Hidden, x.Name, id)
		}
		if x.Class == Native && called[id] {
			putEntry(&s.Native, x.Name, id)
			continue
		}
		for _, call := range x.LuaFunc.Calls {
			name, ok := strings.CutPrefix(call.Text, "base.")
			if !ok {
				continue
			}
			if f, there := c.functions.findBelow(x, name); there && f.fn != nil {
				putEntry(&s.Base, name, name+"@"+f.layer.name)
			}
		}
	}
}

// listScriptThings returns the ids of units, hexes and cards that a script
// mentions.
func (c *luaFunctions) listScriptThings(s Script) map[string]bool {
	var out map[string]bool
	for text := range readTextWords(s.Source, c.exprCache).texts {
		for _, d := range []*lang.Domain{c.envs.Domains.Unit, c.envs.Domains.Hex, c.envs.Domains.Card} {
			if _, is := d.Lookup(text); is {
				if out == nil {
					out = map[string]bool{}
				}
				out[text] = true
			}
		}
	}
	return out
}

// putEntry sets an entry of a map that may be nil.
func putEntry(m *map[string]string, key, value string) {
	if *m == nil {
		*m = map[string]string{}
	}
	(*m)[key] = value
}
