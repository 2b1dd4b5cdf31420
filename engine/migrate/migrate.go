package migrate

import (
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Input is one file of a game: of its own folder, or of its variants.
type Input struct {
	Path string
	Text string
	// Fixed files are read for what they declare, and left as they are.
	Fixed bool
}

// Result is what becomes of a file.
type Result struct {
	Path string
	Old  string
	New  string
	Made bool // there was no such file
}

// Game carries the files of one game. What it cannot decide goes into rep.
func Game(in []Input, rep *diag.List) []Result {
	p := &pack{world: newWorld(), rep: rep, targets: map[string]*luaTarget{}}
	p.read(in)
	p.world.settle(p.yaml)
	all := p.parse(in)
	p.functionsGiveWay(all)
	for _, f := range p.yaml {
		if !slices.ContainsFunc(in, func(x Input) bool { return x.Path == f.name && x.Fixed }) {
			f.carry()
		}
	}
	return p.scripts(all)
}

// pack is a game with all its files.
type pack struct {
	world   *world
	yaml    []*file
	rep     *diag.List
	targets map[string]*luaTarget
	home    string // the folder of the game
}

func (p *pack) read(in []Input) {
	for _, x := range in {
		if strings.HasSuffix(x.Path, ".lua") {
			continue
		}
		f := &file{name: x.Path, first: x.Text, text: x.Text, world: p.world, rep: p.rep}
		if !f.load() {
			continue
		}
		if !f.root.Get("format").IsText("1") {
			continue
		}
		if f.kind == "game" {
			p.home = path.Dir(x.Path)
		}
		p.yaml = append(p.yaml, f)
		p.world.learn(f)
		p.world.know(f)
	}
	for _, f := range p.yaml {
		f.lua = p.target(f)
	}
}

// target is the Lua file to which the functions of a file go.
func (p *pack) target(f *file) *luaTarget {
	name := path.Join(orText(p.home, path.Dir(f.name)), "rules", "helpers.lua")
	if f.kind == "variant" || f.kind == "ruleset" {
		name = strings.TrimSuffix(f.name, path.Ext(f.name)) + ".lua"
		if own := textOf(f.root, "script"); own != "" {
			name = path.Join(path.Dir(f.name), own)
		}
	}
	if p.targets[name] == nil {
		p.targets[name] = &luaTarget{name: name}
	}
	return p.targets[name]
}

// know notes which sections the game has.
func (w *world) know(f *file) {
	if !slices.Contains([]string{"game", "map", "units", "tables", "cards"}, f.kind) {
		return
	}
	if w.sections == nil {
		w.sections = map[string]bool{}
	}
	prefix := ""
	if f.kind == "map" {
		w.sections["map"] = true
		prefix = "map."
	}
	for _, e := range f.root.Entries {
		w.sections[prefix+e.Key] = true
	}
}

// settle works out what all files together say: which helpers are constants, and
// what may be chosen for a move.
func (w *world) settle(files []*file) {
	for name, d := range w.defines {
		w.constants[name] = len(d.params) == 0 && isInt(d.value)
	}
	for _, f := range files {
		list := f.root.Get("change")
		if list == nil || f.kind == "test" {
			continue
		}
		for _, it := range list.Items {
			for _, op := range []string{"set", "replace", "add"} {
				v := it.Get(op)
				if v == nil || v.Kind != source.Scalar {
					continue
				}
				path := splitPath(v.Text)
				if len(path) < 2 || path[0].text != "define" {
					continue
				}
				to := it.Get(operators[op])
				switch {
				case op == "set" && len(path) == 3 && path[2].text == "value":
					if to == nil || !isInt(strings.TrimSpace(to.Text)) {
						w.constants[path[1].text] = false
					}
				case op == "add" && to != nil && to.Kind == source.Map:
					w.addDefine(path[1].text, to)
				default:
					w.constants[path[1].text] = false
				}
			}
		}
	}
}

// carry takes one file through all steps.
func (f *file) carry() {
	f.limits()
	f.helpers()
	f.expressions()
	f.restructure()
	f.changedParts()
	f.rename()
	if n := f.root.Get("format"); n.IsText("1") {
		f.change([]layout.Edit{layout.Replace(n.Lo, n.Hi, "2")})
	}
	f.foldLong()
}

// limits reports numbers that may have meant that there is none.
func (f *file) limits() {
	f.visit(&visitor{onMap: func(at *visit) {
		for _, e := range at.node.Entries {
			if !slices.Contains([]string{"limit", "most", "max", "default", "attackers", "most_attackers", "units", "values"}, e.Key) {
				continue
			}
			if e.Key == "values" {
				for _, it := range e.Value.Items {
					if it.IsText("99") {
						f.find(RuleLimit, it.Lo, "99 may mean that there is no limit", "write a text for it, and a condition that asks for that text")
					}
				}
			}
			if e.Value.IsText("99") && at.typ.name != "unit" && at.typ.name != "value" {
				f.find(RuleLimit, e.Value.Lo, "99 may mean that there is no limit", "write no limit, if it does; a number stays a number")
			}
		}
	}, onValue: func(at *visit) {
		if !at.form.isExpr() {
			return
		}
		if n, err := parseExpr(at.node.Text); err == nil {
			n.walk(func(k *luaNode) bool {
				if k.kind == luaNumber && k.text == "99" && n.kind != luaNumber {
					f.teller(at.node)(k, RuleLimit, "99 may mean that there is no limit", "write the condition on the entry, or no limit")
				}
				return true
			})
		}
	}})
}

// parse reads the Lua files of a game that has files of format 1.
func (p *pack) parse(in []Input) *scripts {
	all := &scripts{world: p.world}
	for _, x := range in {
		if !strings.HasSuffix(x.Path, ".lua") || len(p.yaml) == 0 {
			continue
		}
		s := &script{file: &file{name: x.Path, first: x.Text, text: x.Text, world: p.world, rep: p.rep}, pack: all}
		tree, _, err := parseLua(x.Text)
		if err != nil {
			s.find(RuleUnread, placeOf(err), "this cannot be read as Lua: "+err.Error(), "mend it, and run vedette migrate again")
			delete(p.targets, x.Path)
			continue
		}
		s.tree, s.fixed = tree, x.Fixed
		all.files = append(all.files, s)
	}
	return all
}

// scripts carries the Lua files and gives all results.
func (p *pack) scripts(all *scripts) []Result {
	var out []Result
	for _, f := range p.yaml {
		if f.text != f.first {
			out = append(out, Result{Path: f.name, Old: f.first, New: f.text})
		}
	}
	all.learn()
	for _, s := range all.files {
		if !s.fixed && s.localsGiveWay() {
			all.learn()
		}
	}
	for _, s := range all.files {
		if s.fixed {
			continue
		}
		s.carry()
		s.foldLong()
		text := s.text
		if t := p.targets[s.name]; t != nil && len(t.added) > 0 {
			text = strings.TrimRight(text, "\r\n") + "\n\n" + strings.Join(t.added, "\n")
			t.added = nil
		}
		if text != s.first {
			out = append(out, Result{Path: s.name, Old: s.first, New: text})
		}
	}
	for _, t := range p.targets {
		if len(t.added) > 0 {
			out = append(out, Result{Path: t.name, New: strings.Join(t.added, "\n"), Made: true})
		}
	}
	slices.SortFunc(out, func(a, b Result) int { return strings.Compare(a.Path, b.Path) })
	return out
}
