package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// variablesType is the object behind vars and the vars of units, hexes,
// hexsides, sides, armies and boxes: the declared
// variables of that owner.
func variablesType(g *model.Game, name string, of model.VarOwner) *Type {
	t := &Type{Name: name, Doc: "The declared variables of that owner, by name; they can be set."}
	for i := range g.Vars {
		v := &g.Vars[i]
		if v.Owner != of && !(of == model.OfHex && v.Owner == model.OfStack) {
			continue
		}
		m := variableMember(model.VarID(i), v)
		for _, text := range v.Texts {
			m.texts = append(m.texts, g.Texts[text])
		}
		t.Members = append(t.Members, m)
	}
	return t
}

func variableMember(id model.VarID, v *model.Var) Member {
	m := Member{Name: v.ID, Doc: "Variable " + v.Name() + ".", Type: varType(v.Type), deps: query.ReadVars}
	m.MayBeNil = v.Default == model.NoLimit && v.Type == model.TInteger || v.Type == model.TUnit || v.Type == model.THex || v.Type == model.TSide
	if v.Type == model.TInteger && v.Min < v.Max {
		m.bounds = &[2]int{int(v.Min), int(v.Max)}
	}
	m.get = func(m *Machine, self int32) lua.LValue { return m.varValue(v, m.readVar(id, v, self)) }
	m.set = func(m *Machine, self int32, a Arg) { m.writeVar(id, v, self, a) }
	return m
}

func varType(t model.VarType) string {
	switch t {
	case model.TFlag:
		return Flag
	case model.TText:
		return Text
	case model.TUnit:
		return "unit"
	case model.THex:
		return "hex"
	case model.TSide:
		return "side"
	}
	return Number
}

func (m *Machine) readVar(id model.VarID, v *model.Var, self int32) int32 {
	if v.Owner.IsSparse() {
		return m.Ctx.P.PlaceVar(id, self, v.Default)
	}
	return m.Ctx.P.Vars[v.Slot+int(self)]
}

func (m *Machine) varValue(v *model.Var, n int32) lua.LValue {
	d := m.Sheet.Envs.Domains
	switch v.Type {
	case model.TFlag:
		return lua.LBool(n != 0)
	case model.TText:
		return m.NameValue(d.Text, n)
	case model.TUnit:
		return m.ObjectValue("unit", n)
	case model.THex:
		return m.ObjectValue("hex", n)
	case model.TSide:
		return m.NameValue(d.Side, n)
	case model.TInteger:
		if n == model.NoLimit {
			return lua.LNil
		}
	}
	return lua.LNumber(n)
}

func (m *Machine) writeVar(id model.VarID, v *model.Var, self int32, a Arg) {
	n := a.N
	switch v.Type {
	case model.TText:
		n, _ = m.Sheet.Envs.Domains.Text.Lookup(a.Text)
	case model.TInteger:
		if a.Value == lua.LNil {
			n = model.NoLimit
			break
		}
		if v.Min < v.Max && (n < v.Min || n > v.Max) {
			sandbox.RaiseError(m.L, "the variable %s is from %d to %d: it cannot be %d", v.ID, v.Min, v.Max, n)
		}
	}
	m.Run.Values.SetVariable(id, self, n, m.Session.HookSource())
}

// optionsType is the object behind game.options: the rule switches.
func optionsType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: "options", Doc: "The options that this game is played with, by name."}
	for i := range g.Options {
		o := &g.Options[i]
		b := envs.Base.Names["option."+o.ID]
		m := nameMember(o.ID, "Option: "+o.Text, b)
		for _, n := range o.Values {
			if o.Type == model.TText {
				m.texts = append(m.texts, g.Texts[n])
			}
		}
		t.Members = append(t.Members, m)
	}
	return t
}

// nameMember is a field that shows a bare name of expressions.
func nameMember(name, doc string, b lang.Binding) Member {
	return Member{Name: name, Doc: doc, Type: typeName(b.Type), MayBeNil: b.Type.Domain() != nil && !b.Type.IsSet(), deps: b.Deps, domain: textDomain(b.Type),
		get: func(m *Machine, _ int32) lua.LValue {
			if b.Type.IsSet() {
				m.buf = b.GetSet(m.Ctx, m.buf[:0])
				return m.newList(b.Type, m.buf)
			}
			return m.toLua(b.Type, b.Get(m.Ctx, nil))
		}}
}

// fieldMember is a field that shows a field of expressions.
func fieldMember(name string, f lang.Field) Member {
	return Member{Name: name, Doc: asSentence(f.Doc), Type: typeName(f.Type), MayBeNil: f.Type.Domain() != nil && !f.Type.IsSet(), deps: f.Deps, domain: textDomain(f.Type),
		get: func(m *Machine, self int32) lua.LValue {
			if f.Type.IsSet() {
				m.buf = f.GetSet(m.Ctx, self, m.buf[:0])
				return m.newList(f.Type, m.buf)
			}
			return m.toLua(f.Type, f.Get(m.Ctx, self))
		}}
}

// textDomain is the family whose names a value of the type is a text of.
func textDomain(t lang.Type) *lang.Domain {
	d := t.Domain()
	if d == nil || t.IsSet() || keysOf[d.Name] != "" {
		return nil
	}
	return d
}

// fieldMembers shows all fields of a family, its variables left out.
func fieldMembers(fields map[string]lang.Field) []Member {
	var out []Member
	for _, name := range sortedKeys(fields) {
		if !strings.Contains(name, ".") {
			out = append(out, fieldMember(name, fields[name]))
		}
	}
	return out
}
