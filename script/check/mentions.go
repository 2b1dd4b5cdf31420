package check

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// collectReferences notes which functions a file names, and which of its functions act.
func (c *checker) collectReferences(f *file) {
	of := map[*syntax.Func]*function{}
	for _, fn := range c.all {
		if fn.file == f {
			of[fn.def] = fn
		}
	}
	m := &referenceWalker{c: c, f: f.tree, of: of}
	m.walkBlock(f.tree.Body)
}

type referenceWalker struct {
	c   *checker
	f   *syntax.File
	of  map[*syntax.Func]*function
	now *function // the top-level function being read
	// inner counts the functions inside it that are being read.
	inner int
}

func (m *referenceWalker) addName(name string) {
	fn := m.c.functionsByName[name]
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
	m.addCalls(fn)
	if m.now != nil && m.now.Name != name && !slices.Contains(m.now.Calls, name) {
		m.now.Calls = append(m.now.Calls, name)
	}
}

// reportName passes the meaning of a bare name to OnUse.
func (m *referenceWalker) reportName(e *syntax.Expr) {
	if m.c.functionsByName[e.Word] != nil {
		m.c.reportUse(m.f, e.Tok, lang.UseFunction, e.Word)
	} else {
		m.c.reportUse(m.f, e.Tok, lang.UseName, e.Word)
	}
}

func (m *referenceWalker) addCalls(fn *function) {
	if m.now != nil && !slices.Contains(m.now.callees, fn) {
		m.now.callees = append(m.now.callees, fn)
	}
}

func (m *referenceWalker) walkBlock(list []*syntax.Stmt) {
	for _, s := range list {
		if s.Kind == syntax.Return && len(s.Right) > 0 && m.now != nil && m.inner == 0 {
			m.now.returns = true
		}
		for _, b := range s.Blocks {
			m.walkBlock(b)
		}
		for _, l := range s.Left {
			if s.Kind == syntax.Define && l.Kind == syntax.Name {
				m.reportName(l)
				continue
			}
			m.walkExpr(l)
			if m.now != nil && l.Kind != syntax.Name && changesGame(l) {
				m.now.acts = true
			}
		}
		for _, part := range [][]*syntax.Expr{s.Conds, s.Right} {
			for _, e := range part {
				m.walkExpr(e)
			}
		}
		if s.Func != nil {
			m.walkFunction(s.Func)
		}
	}
}

func (m *referenceWalker) walkFunction(f *syntax.Func) {
	saved, inner := m.now, m.inner
	if fn := m.of[f]; fn != nil {
		m.now, m.inner = fn, 0
	} else {
		m.inner++
	}
	m.walkBlock(f.Body)
	m.now, m.inner = saved, inner
}

func (m *referenceWalker) walkExpr(e *syntax.Expr) {
	switch e.Kind {
	case syntax.Name:
		if e.Local == nil {
			m.reportName(e)
			m.addName(e.Word)
		} else if fn := m.c.local[e.Local]; fn != nil && m.now != nil && m.now != fn {
			m.addCalls(fn)
			for _, name := range fn.Calls {
				if name != m.now.Name && !slices.Contains(m.now.Calls, name) {
					m.now.Calls = append(m.now.Calls, name)
				}
			}
			m.now.acts = m.now.acts || fn.acts
		}
	case syntax.Text:
		m.addName(e.Word)
	case syntax.Lambda:
		m.walkFunction(e.Func)
	case syntax.Call:
		if m.now != nil && m.c.host.isActingCall(e.Kids[0]) {
			m.now.acts = true
		}
	}
	for _, k := range e.Kids {
		m.walkExpr(k)
	}
	for _, it := range e.Items {
		if it.Key != nil {
			m.walkExpr(it.Key)
		}
		m.walkExpr(it.Value)
	}
}

// changesGame reports whether an assignment changes more than a table that the function has made.
func changesGame(e *syntax.Expr) bool {
	for e.Kind == syntax.Field || e.Kind == syntax.Index {
		if e.Kind == syntax.Field && e.Word == "vars" {
			return true
		}
		e = e.Kids[0]
	}
	return e.Kind != syntax.Name || e.Local == nil || e.Local.Kind == syntax.Param
}

// spreadActing lets a function act that calls one that does.
func (c *checker) spreadActing() {
	for changed := true; changed; {
		changed = false
		for _, fn := range c.all {
			for _, name := range fn.Calls {
				if next := c.functionsByName[name]; !fn.acts && next != nil && next.acts {
					fn.acts, changed = true, true
				}
			}
		}
	}
}
