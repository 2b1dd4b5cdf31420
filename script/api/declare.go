package api

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/check"
)

// Types of values that are not objects. Every other type is the name of an
// object type, of a family of the game's names ("side", "track": a text in
// Lua), or "list of" one of these.
const (
	Number   = "number"
	Text     = "text"
	Flag     = "flag"
	Any      = "any"      // anything at all
	Data     = "data"     // texts, numbers, flags, units, hexes and tables of them
	Function = "function" // the name of a top-level Lua function
	DiceText = "dice"     // dice such as 1d6
	Units    = "units"    // a unit, or a list of units
	Party    = "party"    // a unit, or a side
	listOf   = "list of "
)

// Type is a kind of object that scripts handle.
type Type struct {
	Name      string
	Doc       string
	Members   []Member
	DotCalled bool // its functions are called with a dot: ask.unit{...}

	byName map[string]*Member
}

// Member is one field or function.
type Member struct {
	Name     string
	Doc      string
	Type     string  // of the value or result, empty for none
	MayBeNil bool    // it may be nil
	Func     bool    // a function, else a field
	Params   []Param // of a function
	Named    bool    // the parameters are keys of one table
	Effect   bool    // not in query hooks

	deps     lang.Deps
	domain   *lang.Domain                                        // the names that the value can have
	texts    []string                                            // the texts that the value can have
	bounds   *[2]int                                             // the least and the greatest number it can be
	freeText bool                                                // a text for people
	oftenNil bool                                                // scripts must test for nil
	textsBy  func(*Declarations) map[string]map[int]*check.Names // texts of further arguments, by the first
	// resultBy returns the result by the text of the first argument.
	resultBy func(*Declarations) map[string]check.Member
	get      func(m *Machine, self int32) lua.LValue
	set      func(m *Machine, self int32, v Arg)
	call     func(m *Machine, self int32, a Args) lua.LValue
}

// Writable reports whether a field may be set.
func (m *Member) Writable() bool { return m.set != nil }

// Param is one parameter of a function.
type Param struct {
	Name     string
	Type     string
	Doc      string
	Optional bool
	Key      bool // a key of the table that is given last

	texts  []string // all texts allowed
	kinds  []string // the types it takes, where Type is Any
	nested bool     // a list inside the list is replaced by its entries
}

func (t *Type) findMember(name string) *Member { return t.byName[name] }

func (t *Type) listNames() []string {
	names := make([]string, len(t.Members))
	for i := range t.Members {
		names[i] = t.Members[i].Name
	}
	slices.Sort(names)
	return names
}

// sortMembers puts fields before functions, each in order of name, and drops fields
// that a member declared before them hides.
func (t *Type) sortMembers() *Type {
	seen := map[string]bool{}
	kept := t.Members[:0]
	for _, m := range t.Members {
		if !seen[m.Name] {
			seen[m.Name] = true
			kept = append(kept, m)
		}
	}
	t.Members = kept
	slices.SortStableFunc(t.Members, func(a, b Member) int {
		if a.Func != b.Func {
			if a.Func {
				return 1
			}
			return -1
		}
		return strings.Compare(a.Name, b.Name)
	})
	// Workers share declarations, so nothing may be filled in later.
	t.byName = make(map[string]*Member, len(t.Members))
	for i := range t.Members {
		t.byName[t.Members[i].Name] = &t.Members[i]
	}
	return t
}

// Declarations holds all declarations of the API, for one game or for any.
type Declarations struct {
	Types   []*Type  // objects
	Globals []Member // functions that need no object
	Envs    *query.Envs
	Game    *model.Game

	types map[string]*Type
	// namesOf has the names of each family while CheckEnv runs: many members share them.
	namesOf map[*lang.Domain]*check.Names
}

// DeclareAll makes the declarations of a game; nil gives those that every game has.
func DeclareAll(g *model.Game) *Declarations {
	if g == nil {
		g = &model.Game{}
	}
	envs := query.EnvsOf(g)
	if envs == nil {
		envs = query.NewEnvs(g)
	}
	s := &Declarations{Envs: envs, Game: g, types: map[string]*Type{}}
	for _, t := range []*Type{
		unitType(g, envs), hexType(g, envs), hexsideType(g, envs), combatType(g, envs), moveType(), aimType(), cardType(envs),
		variablesType(g, "game variables", model.OfGame), variablesType(g, "unit variables", model.OfUnit),
		variablesType(g, "hex variables", model.OfHex), variablesType(g, "side variables", model.OfSide), variablesType(g, "army variables", model.OfArmy), variablesType(g, "hexside variables", model.OfHexside),
		variablesType(g, "box variables", model.OfBox), optionsType(g, envs), askType(), functionsType(g, envs), wordsType(g, envs), constantsType(g), tracksType(g), printedType(envs),
	} {
		s.Types = append(s.Types, t.sortMembers())
		s.types[t.Name] = t
	}
	s.Globals = slices.Concat([]Member{rollFunc(), noteFunc(), refuseFunc()}, verbMembers(g), cardVerbs())
	return s
}

// typeName is the script type of a type of expressions.
func typeName(t lang.Type) string {
	switch {
	case t.IsSet():
		return listOf + typeName(t.Elem())
	case t == lang.Int:
		return Number
	case t == lang.Bool:
		return Flag
	case t.Domain() != nil:
		return t.Domain().Name
	}
	return Any
}

// findDomain is the domain of a type name that is a family of the game's names.
func (s *Declarations) findDomain(name string) *lang.Domain {
	for _, x := range s.listDomains() {
		if x.Name == name {
			return x
		}
	}
	return nil
}

// listDomains are the families of the game's names.
func (s *Declarations) listDomains() []*lang.Domain {
	d := s.Envs.Domains
	return []*lang.Domain{d.Unit, d.Side, d.Army, d.Kind, d.Hex, d.Hexside, d.Terrain, d.Feature, d.HexsideKind, d.Face, d.Phase,
		d.Text, d.Trait, d.Group, d.Area, d.Box, d.Zone, d.Track, d.Latch, d.Table, d.TurnKind, d.Deck, d.Card, d.Trace, d.Sight,
		d.Role, d.Value, d.Declaration}
}

func setType(d *lang.Domain) lang.Type { return lang.SetType(d) }

// changeMember declares a function that changes the game and gives nothing.
func changeMember(name, doc string, ps []Param, do func(m *Machine, a Args)) Member {
	return Member{Name: name, Doc: doc, Func: true, Effect: true, Params: ps, call: func(m *Machine, _ int32, a Args) lua.LValue {
		do(m, a)
		return nil
	}}
}

func mapNames[T any](list []T, id func(*T) string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = id(&list[i])
	}
	return out
}
