package check

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// mentions notes which functions a file names, and which of its functions act.
func (c *checker) mentions(f *file) {
	of := map[*syntax.Func]*function{}
	for _, fn := range c.all {
		if fn.file == f {
			of[fn.def] = fn
		}
	}
	m := &mentioner{c: c, f: f.tree, of: of}
	m.block(f.tree.Body)
}

type mentioner struct {
	c   *checker
	f   *syntax.File
	of  map[*syntax.Func]*function
	now *function // the top-level function being read
	// inner counts the functions inside it that are being read.
	inner int
}

func (m *mentioner) name(name string) {
	fn := m.c.known[name]
	if fn == nil {
		return
	}
	cur := m.now
	if cur != nil && cur.local {
		cur = nil
	}
	if m.now == nil || m.now.Name != name {
		fn.Used = true
	}
	m.calls(fn)
	if m.now != nil && m.now.Name != name && !slices.Contains(m.now.Calls, name) {
		m.now.Calls = append(m.now.Calls, name)
	}
}

// note tells what a name by itself stands for.
func (m *mentioner) note(e *syntax.Expr) {
	if m.c.known[e.Word] != nil {
		m.c.note(m.f, e.Tok, expr.Function, e.Word)
	} else {
		m.c.note(m.f, e.Tok, expr.BareName, e.Word)
	}
}

func (m *mentioner) calls(fn *function) {
	if m.now != nil && !slices.Contains(m.now.callees, fn) {
		m.now.callees = append(m.now.callees, fn)
	}
}

func (m *mentioner) block(list []*syntax.Stmt) {
	for _, s := range list {
		if s.Kind == syntax.Return && len(s.Right) > 0 && m.now != nil && m.inner == 0 {
			m.now.returns = true
		}
		for _, b := range s.Blocks {
			m.block(b)
		}
		for _, l := range s.Left {
			if s.Kind == syntax.Define && l.Kind == syntax.Name {
				m.note(l)
				continue
			}
			m.expr(l)
			if m.now != nil && l.Kind != syntax.Name && setsGame(l) {
				m.now.acts = true
			}
		}
		for _, part := range [][]*syntax.Expr{s.Conds, s.Right} {
			for _, e := range part {
				m.expr(e)
			}
		}
		if s.Func != nil {
			m.function(s.Func)
		}
	}
}

func (m *mentioner) function(f *syntax.Func) {
	saved, inner := m.now, m.inner
	if fn := m.of[f]; fn != nil {
		m.now, m.inner = fn, 0
	} else {
		m.inner++
	}
	m.block(f.Body)
	m.now, m.inner = saved, inner
}

func (m *mentioner) expr(e *syntax.Expr) {
	switch e.Kind {
	case syntax.Name:
		if e.Local == nil {
			m.note(e)
			m.name(e.Word)
		} else if fn := m.c.local[e.Local]; fn != nil && m.now != nil && m.now != fn {
			m.calls(fn)
			for _, name := range fn.Calls {
				if name != m.now.Name && !slices.Contains(m.now.Calls, name) {
					m.now.Calls = append(m.now.Calls, name)
				}
			}
			m.now.acts = m.now.acts || fn.acts
		}
	case syntax.Text:
		m.name(e.Word)
	case syntax.Lambda:
		m.function(e.Func)
	case syntax.Call:
		if m.now != nil && m.c.effect(e.Kids[0]) {
			m.now.acts = true
		}
	}
	for _, k := range e.Kids {
		m.expr(k)
	}
	for _, it := range e.Items {
		if it.Key != nil {
			m.expr(it.Key)
		}
		m.expr(it.Value)
	}
}

// effect reports whether what is called is a function of the host that acts.
func (c *checker) effect(fn *syntax.Expr) bool {
	switch {
	case fn.Kind == syntax.Name && fn.Local == nil:
		return c.env.Globals[fn.Word].Effect
	case fn.Kind == syntax.Field && fn.Kids[0].Kind == syntax.Name && fn.Kids[0].Local == nil:
		t := c.env.Types[c.env.Globals[fn.Kids[0].Word].Type]
		return t != nil && t.Fields[fn.Word].Effect
	}
	return false
}

// setsGame reports whether what is set is more than a table of one's own.
func setsGame(e *syntax.Expr) bool {
	for e.Kind == syntax.Field || e.Kind == syntax.Index {
		if e.Kind == syntax.Field && e.Word == "vars" {
			return true
		}
		e = e.Kids[0]
	}
	return e.Kind != syntax.Name || e.Local == nil || e.Local.Kind == syntax.Param
}

// actors lets a function act that calls one that does.
func (c *checker) actors() {
	for changed := true; changed; {
		changed = false
		for _, fn := range c.all {
			for _, name := range fn.Calls {
				if next := c.known[name]; !fn.acts && next != nil && next.acts {
					fn.acts, changed = true, true
				}
			}
		}
	}
}
