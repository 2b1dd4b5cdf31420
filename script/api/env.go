package api

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/check"
)

// Env is the sheet as package check wants it.
func (s *Sheet) Env() check.Env {
	env := check.Env{Globals: map[string]check.Member{}, Types: map[string]*check.Type{}, FuncTypes: map[string][]string{}, Gone: s.instead}
	for i := range s.Globals {
		env.Globals[s.Globals[i].Name] = s.checked(&s.Globals[i], false, env.Types)
	}
	env.Globals["ask"] = check.Member{Type: "ask"}
	for _, d := range s.owners() {
		env.Types[d.Name] = &check.Type{}
	}
	for _, t := range s.Types {
		out := &check.Type{Fields: map[string]check.Member{}}
		for i := range t.Members {
			out.Fields[t.Members[i].Name] = s.checked(&t.Members[i], !t.Plain, env.Types)
		}
		// Without a game nobody knows its variables, options and values.
		out.Open = s.open(t)
		env.Types[t.Name] = out
	}
	words := s.find(Words)
	for i := range words.Members {
		if w := &words.Members[i]; env.Globals[w.Name].Type == "" && !env.Globals[w.Name].Func {
			env.Globals[w.Name] = s.checked(w, false, env.Types)
		}
	}
	for _, name := range SetWords {
		env.Globals[name] = check.Member{Func: true, MinArgs: 1, MaxArgs: 4}
	}
	for _, c := range ByID {
		m := env.Globals[c.Name]
		env.Globals[c.Name] = check.Member{Type: s.collection(c.Name, c.Family, m.Type, env.Types)}
	}
	s.textTypes(env.Types)
	env.Sets = map[string]check.SetWord{"any": check.GivesNumber, "all": check.GivesNumber, "count": check.GivesNumber, "sum": check.GivesNumber, "min": check.GivesNumber,
		"max": check.GivesNumber, "filter": check.GivesSet, "best": check.GivesElement, "first": check.GivesElement}
	env.Native = env.Types[Functions].Fields
	return env
}

func (s *Sheet) open(t *Type) bool {
	return s.Game.Grid == nil && (strings.HasSuffix(t.Name, "variables") || t.Name == "options" || t.Name == "tracks" || t.Name == Printed || t.Name == "constants" || t.Name == Functions || t.Name == "unit")
}

func (s *Sheet) checked(m *Member, method bool, types map[string]*check.Type) check.Member {
	out := check.Member{Type: s.checkedType(m.Type, types), Texts: m.texts}
	if m.of != nil {
		out.Texts = s.namesOf(m.of)
	}
	if m.do == nil {
		return out
	}
	out.Func, out.Method, out.MaxArgs = true, method, len(m.Params)
	if m.Named {
		out.MaxArgs, out.Options = 1, s.options(m.Params)
		if !allOptional(m.Params) {
			out.MinArgs = 1
		}
		return out
	}
	if plain := plainParams(m.Params); plain < len(m.Params) {
		out.MaxArgs, out.Options = plain+1, s.options(m.Params[plain:])
	}
	for i, p := range m.Params[:plainParams(m.Params)] {
		if !p.Optional {
			out.MinArgs = i + 1
		}
		if p.Type == Function {
			out.FuncArg = i + 1
		}
		if texts := s.textsOf(&p); len(texts) > 0 {
			if out.ArgTexts == nil {
				out.ArgTexts = map[int][]string{}
			}
			out.ArgTexts[i] = texts
		}
	}
	if m.textsBy != nil {
		out.ArgTextsBy = m.textsBy(s)
	}
	return out
}

// options are parameters that are keys of a table, as package check wants them.
func (s *Sheet) options(params []Param) map[string]check.Member {
	out := map[string]check.Member{}
	for i := range params {
		opt := check.Member{Texts: s.textsOf(&params[i])}
		if params[i].Type == Function {
			opt.FuncArg = 1
		}
		out[params[i].Name] = opt
	}
	return out
}

// checkedType is the type's name for the checks: the objects and lists of them.
func (s *Sheet) checkedType(name string, types map[string]*check.Type) string {
	if elem, ok := strings.CutPrefix(name, listOf); ok {
		if types[name] == nil {
			types[name] = &check.Type{Elem: s.checkedType(elem, types), Open: true}
		}
		return name
	}
	if s.types[name] != nil || types[name] != nil {
		return name
	}
	return check.Any
}

// collection is the type of a collection that is looked into by id: a list of its
// things as well, where all says so.
func (s *Sheet) collection(name, family, all string, types map[string]*check.Type) string {
	t := &check.Type{Open: s.Game.Grid == nil, Keys: s.namesOf(s.family(family))}
	of := s.checkedType(family, types)
	if name == "areas" {
		of = s.checkedType(listOf+"hex", types)
	}
	if all != "" {
		t.Elem = of
	}
	t.Index = of
	types[name] = t
	return name
}

// owners are the families that scripts know by their ids and that have fields.
func (s *Sheet) owners() []*expr.Domain {
	d := s.Envs.D
	return []*expr.Domain{d.Side, d.Army, d.Box, d.Kind}
}

// textTypes gives the fields of what scripts know by its id: sides, armies and boxes.
func (s *Sheet) textTypes(types map[string]*check.Type) {
	for _, d := range s.owners() {
		t := types[d.Name]
		t.Text, t.Open = true, s.Game.Grid == nil
		t.Fields = map[string]check.Member{"id": {}, "name": {}, "vars": {Type: d.Name + " variables"}}
		for name, f := range s.Envs.Base.Fields[d.Name] {
			part, of, inside := strings.Cut(name, ".")
			if !inside {
				t.Fields[name] = s.checked(&Member{Type: typeName(f.Type), of: textDomain(f.Type)}, false, types)
			} else if part != "vars" {
				s.part(d.Name+" "+part, of, types)
				t.Fields[part] = check.Member{Type: d.Name + " " + part}
			}
		}
	}
}

// part adds a field to what stands behind tracks or printed.
func (s *Sheet) part(typ, field string, types map[string]*check.Type) {
	if types[typ] == nil {
		types[typ] = &check.Type{Fields: map[string]check.Member{}, Open: s.Game.Grid == nil}
	}
	types[typ].Fields[field] = check.Member{}
}

func (s *Sheet) textsOf(p *Param) []string {
	if len(p.texts) > 0 {
		return p.texts
	}
	if p.Type == Units {
		return s.namesOf(s.Envs.D.Unit)
	}
	if d := s.family(p.Type); d != nil && p.Type != Text {
		return s.namesOf(d)
	}
	return nil
}

// namesOf lists the names of a family; none when no game is known.
func (s *Sheet) namesOf(d *expr.Domain) []string {
	if s.Game.Grid == nil || d.Names == nil {
		return nil
	}
	return d.Names()
}
