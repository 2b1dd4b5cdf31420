package lang

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Env is everything an expression may mention. Names and Funcs may be dotted
// ("vars.rain"), and so may the fields of a domain. An Env must not change
// once expressions are compiled against it.
type Env struct {
	Names  map[string]Binding
	Fields map[string]map[string]Field // domain name, field name
	Funcs  map[string]HostFunc
	// Subject names the binding whose fields are bare names: with the subject
	// unit, kind means unit.kind.
	Subject string
	// MemoFor, when set, returns the memo for the values of a function, with its valid
	// entries; nil when nothing may be memoized now. A function that reads any of
	// NotMemoized is never memoized.
	MemoFor     func(ctx any, k *MemoKey) *Memo
	NotMemoized Deps

	// Budget bounds what is compiled against an Env and those made of it; nil: no
	// bound.
	Budget *Budget
	// Cache keeps what was read of texts, for Envs of the same words; nil: nothing.
	Cache *ExprCache

	// AreaFunc gives the hexes of the area areas.ID, its only argument; Near the hexes of
	// within(n, set), by the name of what the set holds.
	AreaFunc    *HostFunc
	WithinFuncs map[string]HostFunc

	// NotShared: nothing compiled against the Env is shared, since its names know of more than
	// their types and marks say.
	NotShared bool
	// BoundsFingerprints says what fields and functions can give, where programs are shared.
	BoundsFingerprints func() BoundsFingerprints
	shared             *sharedPrograms // nil: nothing is shared; see shared.go

	// CombatEnv has the names of a combat under way: what functions ask by
	// combat.NAME. They are checked against it, and asked where it is.
	CombatEnv *Env

	// OnLine is called for each statement of a Lua function whenever it is evaluated; nil
	// disables this. A memoized value is evaluated once.
	OnLine func(file string, line int)

	memoCount int
	parent    *Env
	functions map[string]*function
	forbidden map[string]*Forbidden
	defined   []*function // of the Env and all made of it, in order
}

// Forbidden says why a function that is there may not be asked by expressions.
type Forbidden struct {
	Message string // what it does: "blown changes the game: it calls \"place\""
	Hint    string
	Related []diag.Related
	// Cause, when not nil, is reported instead of all this, once: it has the line of the
	// function that is wrong.
	Cause *diag.Diagnostic
}

// WithNames returns an Env that has more names than e, or the same names bound
// differently; e is unchanged and everything else is shared.
func (e *Env) WithNames(names map[string]Binding) *Env {
	return &Env{Names: names, Subject: e.Subject, parent: e}
}

// WithSubject returns an Env whose subject is the binding called name.
func (e *Env) WithSubject(name string) *Env {
	return &Env{Subject: name, parent: e}
}

func (e *Env) findBinding(name string) (Binding, bool) {
	for ; e != nil; e = e.parent {
		if b, ok := e.Names[name]; ok {
			return b, true
		}
	}
	return Binding{}, false
}

func (e *Env) findField(d *Domain, name string) (Field, bool) {
	for ; e != nil && d != nil; e = e.parent {
		if f, ok := e.Fields[d.Name][name]; ok {
			return f, true
		}
	}
	return Field{}, false
}

func (e *Env) findHostFunc(name string) (HostFunc, bool) {
	for ; e != nil; e = e.parent {
		if f, ok := e.Funcs[name]; ok {
			return f, true
		}
	}
	return HostFunc{}, false
}

// rootEnv returns the Env that e was made of.
func (e *Env) rootEnv() *Env {
	for e.parent != nil {
		e = e.parent
	}
	return e
}

func (e *Env) findFunction(name string) *function {
	for ; e != nil; e = e.parent {
		if h, ok := e.functions[name]; ok {
			return h
		}
	}
	return nil
}

func (e *Env) findForbidden(name string) *Forbidden {
	for ; e != nil; e = e.parent {
		if b, ok := e.forbidden[name]; ok {
			return b
		}
	}
	return nil
}

// sortedKeys gathers the keys of one map of each level of the Env, sorted.
func sortedKeys[V any](e *Env, pick func(*Env) map[string]V) []string {
	all := map[string]bool{}
	for ; e != nil; e = e.parent {
		for k := range pick(e) {
			all[k] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

func (e *Env) listNames() []string {
	return sortedKeys(e, func(e *Env) map[string]Binding { return e.Names })
}

func (e *Env) listHostFuncs() []string {
	return sortedKeys(e, func(e *Env) map[string]HostFunc { return e.Funcs })
}

func (e *Env) listFunctions() []string {
	return sortedKeys(e, func(e *Env) map[string]*function { return e.functions })
}

func (e *Env) listFields(d *Domain) []string {
	if d == nil {
		return nil
	}
	return sortedKeys(e, func(e *Env) map[string]Field { return e.Fields[d.Name] })
}

// function is a function of one expression, written by an author.
type function struct {
	name        string
	label       string // the first sentence of the comment above it
	params      []Param
	src         *source
	root        *node // nil when the body does not parse
	unread      bool  // its file is not valid Lua there, which another part of lint reports
	env         *Env  // what its body may name
	at          diag.Pos
	result      Type                 // what its author says it gives; the zero Type: not stated
	base        map[string]*function // what base.NAME means in it
	wasCalled   bool                 // an expression outside the helpers calls it
	size        int                  // parts with the functions that it calls inlined, counted by CheckFunctions
	memoDecided bool                 // memo has been found out
	memo        *MemoKey             // nil when its values are not kept
}
