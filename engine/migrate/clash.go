package migrate

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// functionsGiveWay gives another name to functions of Lua files that are called
// as a word of format 2 is, or as a helper that becomes a function.
func (p *pack) functionsGiveWay(all *scripts) {
	now := map[string]string{}
	for _, s := range all.files {
		for _, n := range s.tree.kids {
			if s.fixed || n.kind != luaDefine || n.op == "local" {
				continue
			}
			_, helper := p.world.defines[n.text]
			if slices.Contains(newWords, n.text) || slices.Contains(sharedWords, n.text) || helper && !p.world.constants[n.text] {
				now[n.text] = "do_" + n.text
			}
		}
	}
	if len(now) == 0 {
		return
	}
	for _, s := range all.files {
		if !s.fixed {
			s.callAnew(now)
		}
	}
	for _, f := range p.yaml {
		var edits []layout.Edit
		f.visit(&visitor{onValue: func(at *visit) {
			if at.entry != nil && at.entry.Key == "run" && at.node.Kind == source.Scalar && now[at.node.Text] != "" {
				edits = append(edits, layout.Replace(at.node.Lo, at.node.Hi, now[at.node.Text]))
			}
		}})
		f.change(edits)
	}
}

// callAnew writes the new names of functions where they are declared, called or
// named in a text to be called later.
func (s *script) callAnew(now map[string]string) {
	var edits []layout.Edit
	for _, n := range s.tree.kids {
		own := s.declared(n)
		if n.kind == luaDefine && n.op != "local" && now[n.text] != "" {
			edits = append(edits, layout.Replace(n.params[0].lo, n.params[0].hi, now[n.text]))
		}
		n.walk(func(k *luaNode) bool {
			_, hidden := own[k.text]
			switch {
			case k.kind == luaName && !hidden && now[k.text] != "":
				edits = append(edits, layout.Replace(k.lo, k.hi, now[k.text]))
			case k.kind == luaCall && k.op == ":" && (k.text == "after" || k.text == "at"):
				for _, a := range k.kids[1:] {
					if a.kind == luaText && now[a.text] != "" {
						edits = append(edits, layout.Replace(a.lo, a.hi, `"`+now[a.text]+`"`))
					}
				}
			}
			return true
		})
	}
	s.anew(edits)
}

// localsGiveWay gives another name to local names that would hide a word or a
// function where it is written now.
func (s *script) localsGiveWay() bool {
	rep := s.rep
	s.rep = &diag.List{}
	defer func() { s.rep = rep }()
	var edits []layout.Edit
	for _, n := range s.tree.kids {
		s.enter(n)
		s.names, s.clashes = s.declared(n), map[string]int{}
		s.statement(n)
		for name, at := range s.clashes {
			whole := n
			if at < n.lo || at >= n.hi {
				whole = s.tree // it is a name of the whole file
			}
			edits = append(edits, renamed(whole, name, "the_"+name)...)
		}
	}
	s.clashes = nil
	return s.anew(edits)
}

// renamed are the edits that give a local name another.
func renamed(in *luaNode, name, now string) []layout.Edit {
	var edits []layout.Edit
	in.walk(func(k *luaNode) bool {
		if k.kind == luaName && k.text == name {
			edits = append(edits, layout.Replace(k.lo, k.hi, now))
		}
		if k.kind == luaLocal || k.kind == luaLoop || k.kind == luaFunc || k.kind == luaDefine && k.op == "local" {
			for _, p := range k.params {
				if p.name == name {
					edits = append(edits, layout.Replace(p.lo, p.hi, now))
				}
			}
		}
		return true
	})
	return edits
}

// anew makes edits and reads the file again.
func (s *script) anew(edits []layout.Edit) bool {
	slices.SortFunc(edits, func(a, b layout.Edit) int { return a.Lo - b.Lo })
	edits = slices.Compact(edits)
	if !s.change(edits) {
		return false
	}
	if tree, _, err := parseLua(s.text); err == nil {
		s.tree = tree
	}
	return true
}
