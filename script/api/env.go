package api

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/check"
)

// CheckEnv returns the declarations in the form that package check takes.
func (s *Declarations) CheckEnv() check.Env {
	s.namesOf = map[*lang.Domain]*check.Names{}
	defer func() { s.namesOf = nil }()
	env := check.Env{Globals: map[string]check.Member{}, Types: map[string]*check.Type{}, FuncTypes: map[string][]string{}}
	env.Families = s.listFamilies()
	for i := range s.Globals {
		env.Globals[s.Globals[i].Name] = s.checkMember(&s.Globals[i], false)
	}
	env.Globals["ask"] = check.Member{Type: "ask"}
	for _, t := range s.Types {
		out := &check.Type{Fields: map[string]check.Member{}, Writable: strings.HasSuffix(t.Name, "variables")}
		for i := range t.Members {
			out.Fields[t.Members[i].Name] = s.checkMember(&t.Members[i], !t.DotCalled)
		}
		// Without a game nobody knows its variables, options and values.
		out.Open = s.isOpenType(t)
		env.Types[t.Name] = out
	}
	words := s.findType(Words)
	for i := range words.Members {
		if w := &words.Members[i]; env.Globals[w.Name].Type == "" && !env.Globals[w.Name].Func {
			env.Globals[w.Name] = s.checkMember(w, false)
		}
	}
	for _, name := range SetWords {
		env.Globals[name] = check.Member{Func: true, MinArgs: 1, MaxArgs: 4, Type: Any}
	}
	for _, c := range Collections {
		m := env.Globals[c.Name]
		env.Globals[c.Name] = check.Member{Type: s.addCollection(c.Name, c.Family, m.Type, &env)}
	}
	s.addTextTypes(&env)
	env.Sets = map[string]check.SetWord{"any": check.GivesFlag, "all": check.GivesFlag, "count": check.GivesCount, "sum": check.GivesNumber, "min": check.GivesNumber,
		"max": check.GivesNumber, "filter": check.GivesSet, "best": check.GivesElement, "first": check.GivesElement}
	env.Changeable, env.FacesByKind = s.listChangeable(), s.facesByKind()
	return env
}

func (s *Declarations) isOpenType(t *Type) bool {
	return s.Game.Grid == nil && (strings.HasSuffix(t.Name, "variables") || t.Name == "options" || t.Name == "tracks" || t.Name == Printed || t.Name == "constants" || t.Name == Functions || t.Name == "unit")
}

// listFamilies are the names of the game by what they name.
func (s *Declarations) listFamilies() map[string]*check.Names {
	out := map[string]*check.Names{}
	for _, d := range s.listDomains() {
		if d == s.Envs.Domains.Hexside {
			out[d.Name] = nil // too many to be listed for nothing: hardly anybody writes them
			continue
		}
		out[d.Name] = s.checkNames(d)
	}
	delete(out, Text)
	return out
}

// checkNames are the names of a family as package check wants them.
func (s *Declarations) checkNames(d *lang.Domain) *check.Names {
	n, known := s.namesOf[d]
	if known {
		return n
	}
	if n = check.NewNames(s.domainNames(d)); n != nil {
		n.Family = d.Name
	}
	s.namesOf[d] = n
	return n
}

func (s *Declarations) checkMember(m *Member, method bool) check.Member {
	out := check.Member{Type: m.Type, MayBeNil: m.MayBeNil, OftenNil: m.oftenNil, Effect: m.Effect, Texts: check.NewNames(m.texts), Bounds: m.bounds, FreeText: m.freeText}
	if m.domain != nil && m.domain.Name != Text {
		out.Texts = s.checkNames(m.domain)
	}
	if m.call == nil {
		return out
	}
	out.Func, out.Method, out.MaxArgs = true, method, len(m.Params)
	if m.Named {
		out.MaxArgs, out.Options = 1, s.checkOptions(m.Params)
		if !allOptional(m.Params) {
			out.MinArgs = 1
		}
		return out
	}
	plain := countPlainParams(m.Params)
	if plain < len(m.Params) {
		out.MaxArgs, out.Options = plain+1, s.checkOptions(m.Params[plain:])
	}
	for i := range m.Params[:plain] {
		if !m.Params[i].Optional {
			out.MinArgs = i + 1
		}
		out.Params = append(out.Params, s.checkParam(&m.Params[i]))
	}
	if m.textsBy != nil {
		out.TextsBy = m.textsBy(s)
	}
	if m.resultBy != nil {
		out.ResultBy = m.resultBy(s)
	}
	return out
}

// checkOptions are parameters that are keys of a table, as package check wants them.
func (s *Declarations) checkOptions(params []Param) map[string]check.Arg {
	out := map[string]check.Arg{}
	for i := range params {
		out[params[i].Name] = s.checkParam(&params[i])
	}
	return out
}

func (s *Declarations) checkParam(p *Param) check.Arg {
	return check.Arg{Name: p.Name, Type: p.Type, Kinds: p.kinds, Texts: check.NewNames(p.texts), Optional: p.Optional, Func: p.Type == Function}
}

// addCollection is the type of a collection that is looked into by id: a list of its
// things as well, where all says so.
func (s *Declarations) addCollection(name, family, all string, env *check.Env) string {
	t := &check.Type{Open: s.Game.Grid == nil, Keys: env.Families[family]}
	of := family
	if name == "areas" {
		of = listOf + "hex"
	}
	if all != "" {
		t.Elem = of
	}
	t.Index = of
	env.Types[name] = t
	return name
}

// listOwners are the families that scripts know by their ids and that have fields.
func (s *Declarations) listOwners() []*lang.Domain {
	d := s.Envs.Domains
	return []*lang.Domain{d.Side, d.Army, d.Box, d.Kind}
}

// addTextTypes gives the fields of what scripts know by its id: sides, armies and boxes.
func (s *Declarations) addTextTypes(env *check.Env) {
	for _, d := range s.listOwners() {
		t := &check.Type{Text: true, Open: s.Game.Grid == nil}
		env.Types[d.Name] = t
		t.Fields = map[string]check.Member{"id": {Type: Text}, "name": {Type: Text, FreeText: true}, "vars": {Type: d.Name + " variables"}}
		for _, name := range sortedKeys(s.Envs.Base.Fields[d.Name]) {
			f := s.Envs.Base.Fields[d.Name][name]
			m := s.checkMember(&Member{Type: typeName(f.Type), domain: textDomain(f.Type), MayBeNil: f.Type.Domain() != nil && !f.Type.IsSet()}, false)
			part, of, inside := strings.Cut(name, ".")
			if !inside {
				t.Fields[name] = m
			} else if part != "vars" {
				if part == "tracks" {
					m.Bounds = trackBounds(s.Game, of)
				}
				s.addPart(d.Name+" "+part, of, m, env.Types)
				t.Fields[part] = check.Member{Type: d.Name + " " + part}
			}
		}
	}
}

// addPart adds a field to the type behind tracks or printed.
func (s *Declarations) addPart(typ, field string, m check.Member, types map[string]*check.Type) {
	if types[typ] == nil {
		types[typ] = &check.Type{Fields: map[string]check.Member{}, Open: s.Game.Grid == nil}
	}
	types[typ].Fields[field] = m
}

// trackBounds returns the lowest and highest value of a track, or nil without such a track or
// limits.
func trackBounds(g *model.Game, id string) *[2]int {
	for i := range g.Tracks {
		if t := &g.Tracks[i]; t.ID == id && t.Min < t.Max {
			return &[2]int{int(t.Min), int(t.Max)}
		}
	}
	return nil
}

// listChangeable returns the variables and tracks that set and adjust can change, by id.
func (s *Declarations) listChangeable() map[string]check.Variable {
	out := map[string]check.Variable{}
	for i := range s.Game.Tracks {
		t := &s.Game.Tracks[i]
		out[t.ID] = check.Variable{Member: check.Member{Type: Number}, Owner: ownerTypes[t.Owner], Track: true}
	}
	for i := range s.Game.Vars {
		v := &s.Game.Vars[i]
		m := variableMember(model.VarID(i), v)
		for _, text := range v.Texts {
			m.texts = append(m.texts, s.Game.Texts[text])
		}
		x := s.checkMember(&m, false)
		x.Bounds = nil // set and adjust hold every value inside the limits
		x.MayBeNil = true
		out[v.ID] = check.Variable{Member: x, Owner: ownerTypes[v.Owner]}
	}
	return out
}

// facesByKind returns, by kind of unit, the faces that its units have.
func (s *Declarations) facesByKind() map[string]*check.Names {
	out := map[string]*check.Names{}
	for i := range s.Game.Units {
		u := &s.Game.Units[i]
		if u.Kind < 0 {
			continue
		}
		kind := s.Game.Kinds[u.Kind].ID
		if out[kind] == nil {
			out[kind] = &check.Names{}
		}
		for _, f := range u.Faces {
			if name := s.Game.Faces[f.Face]; !slices.Contains(out[kind].List, name) {
				out[kind].List = append(out[kind].List, name)
			}
		}
	}
	return out
}

// domainNames lists the names of a family; none when no game is known.
func (s *Declarations) domainNames(d *lang.Domain) []string {
	if s.Game.Grid == nil || d.Names == nil {
		return nil
	}
	return d.Names()
}
