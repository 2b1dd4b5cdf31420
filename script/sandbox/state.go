package sandbox

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Config says what a state holds.
type Config struct {
	Programs []*Program
	// Bind adds the host's own functions and values to a new state, before
	// any script runs. It must do the same for every state.
	Bind func(b *Binder)
	// Invoke, when set, serves calls with options of the host's values.
	Invoke Invoke
	// UnknownName, when set, gives what a name means that is no global.
	UnknownName func(L *lua.LState, name string) (lua.LValue, bool)
	// TextField, when set, gives a field of a text that no function of texts has.
	TextField func(L *lua.LState, text, name string) (lua.LValue, bool)
	// OnLine, when set, is called for each statement of programs compiled with ReportLines.
	OnLine func(file string, line int)
	// LoadFuel bounds the top level of all programs together; 0 is DefaultFuel.
	LoadFuel int
	// Context, when set, ends calls: one under way ends as a Fault within cancelEvery
	// instructions after the end of the context. Without it only fuel and memory end a call.
	Context context.Context
}

// State is one Lua machine with its programs loaded and sealed. It serves one
// goroutine at a time.
type State struct {
	cfg        Config
	L          *lua.LState // for the embedding package: to make values and userdata
	meter      *meter
	globals    *lua.LTable
	funcs      map[string]*lua.LFunction
	names      map[functionPlace]string
	guarded    *lua.LFunction
	running    bool
	paused     bool    // the thread that ran last was paused
	idleThread *Thread // a thread that waits for a function
	broken     bool
	results    []lua.LValue
	frames     []Frame
	raised     lua.LValue
	sealed     bool             // all that the files keep is frozen
	iterators  []*lua.LFunction // made while the files were loaded: they remember
	patterns   patternCache
}

// Binder adds the host's names to a state before its scripts run.
type Binder struct {
	L *lua.LState
	s *State
}

// AddFunction adds a global function.
func (b *Binder) AddFunction(name string, fn lua.LGFunction) { b.AddValue(name, b.L.NewFunction(fn)) }

// AddValue adds a global. A table added here is frozen; prefer userdata.
func (b *Binder) AddValue(name string, v lua.LValue) { b.s.globals.RawSetString(name, v) }

// AddLibrary adds a global whose fields are functions and that nothing can change.
func (b *Binder) AddLibrary(name string, fns map[string]lua.LGFunction) *lua.LUserData {
	l := newLibrary(b.L, name, fns)
	b.AddValue(name, l)
	return l
}

// FindFunction returns the function of the scripts with a name, or nil if no script defines it.
func (s *State) FindFunction(name string) *lua.LFunction { return s.funcs[name] }

// NewState makes a state, runs the top level of its programs and seals it.
func NewState(cfg Config) (*State, error) {
	if cfg.LoadFuel <= 0 {
		cfg.LoadFuel = DefaultFuel
	}
	s := &State{cfg: cfg}
	if err := s.buildMachine(); err != nil {
		return nil, err
	}
	return s, nil
}

// NewFreshState makes a new state of the same programs, sharing their compiled code
// and nothing else.
func (s *State) NewFreshState() (*State, error) { return NewState(s.cfg) }

func (s *State) buildMachine() error {
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: MaxCallDepth + 4,
		RegistrySize: registrySize, RegistryMaxSize: registryMaxSize, RegistryGrowStep: 512,
	})
	s.L, s.broken, s.running, s.idleThread = L, false, false, nil
	s.sealed, s.iterators = false, nil
	s.meter = &meter{state: s, ctx: s.cfg.Context, frozen: map[*lua.LTable]bool{}}
	s.funcs = map[string]*lua.LFunction{}
	s.names = map[functionPlace]string{}
	s.globals = L.G.Global
	s.patterns = patternCache{}
	L.SetContext(s.meter)
	s.guarded = L.NewFunction(s.runGuarded)
	openBase(L, s.globals, s.cfg.TextField)
	openOps(L, s.globals)
	if s.cfg.Bind != nil {
		s.cfg.Bind(&Binder{L: L, s: s})
	}
	strict := &lua.LTable{Metatable: lua.LNil}
	strict.RawSetString("__index", L.NewFunction(s.unknownGlobal))
	s.globals.Metatable = strict
	if err := s.loadPrograms(); err != nil {
		return err
	}
	return s.sealTables()
}

func (s *State) unknownGlobal(L *lua.LState) int {
	name := L.Get(2).String()
	if s.cfg.UnknownName != nil {
		ChargeFuel(L, 12)
		if v, ok := s.cfg.UnknownName(L, name); ok {
			L.Push(v)
			return 1
		}
	}
	name = strings.TrimPrefix(name, ByIDPrefix)
	if why, instead, gone := FindRemoved(name); gone {
		RaiseError(L, "%q is not available here: %s; %s", name, why, instead)
	}
	RaiseError(L, "there is nothing called %q", name)
	return 0
}

// loadPrograms runs the files' top level, which only makes functions and file locals.
func (s *State) loadPrograms() error {
	owner := map[string]*Program{}
	for _, p := range s.cfg.Programs {
		for _, name := range p.Globals {
			if first, twice := owner[name]; twice {
				return &Error{Message: fmt.Sprintf("%q is already made in %s, line %d: rename one of the two", name, first.Name, first.lines[name]), File: p.Name, Line: p.lines[name]}
			}
			if s.globals.RawGetString(name) != lua.LNil {
				return &Error{Message: fmt.Sprintf("%q is a name of the host and cannot be set: choose another", name), File: p.Name, Line: p.lines[name]}
			}
			owner[name] = p
		}
	}
	fuel := s.cfg.LoadFuel
	for _, p := range s.cfg.Programs {
		if _, err := s.runFunction(s.L.NewFunctionFromProto(p.proto), fuel); err != nil {
			return err
		}
		fuel = s.meter.left
		for _, name := range p.Globals {
			fn, ok := s.globals.RawGetString(name).(*lua.LFunction)
			if !ok || fn.IsG {
				return &Error{Message: fmt.Sprintf("the global %q is not a function: write \"local %s = ...\"", name, name), File: p.Name, Line: p.lines[name]}
			}
			s.funcs[name] = fn
			s.names[functionPlace{fn.Proto.SourceName, fn.Proto.LineDefined}] = name
		}
	}
	return nil
}

// sealTables freezes every table that the loaded functions can reach, and refuses
// functions that could keep a value from one call to the next.
func (s *State) sealTables() error {
	s.sealed = true
	w := sealer{s: s, seen: map[*lua.LFunction]bool{}}
	for _, p := range s.cfg.Programs {
		for _, name := range p.Globals {
			if err := w.sealValue(s.funcs[name]); err != nil {
				return err
			}
		}
	}
	s.freezeTable(s.globals)
	for k, v := s.globals.Next(lua.LNil); k != lua.LNil; k, v = s.globals.Next(k) {
		if t, ok := v.(*lua.LTable); ok {
			s.freezeTable(t)
		}
	}
	return nil
}

func (s *State) freezeTable(t *lua.LTable) { s.meter.frozen[t] = true }

type sealer struct {
	s    *State
	seen map[*lua.LFunction]bool
}

func (w *sealer) sealValue(v lua.LValue) error {
	switch v := v.(type) {
	case *lua.LTable:
		return w.sealTable(v)
	case *lua.LFunction:
		return w.sealFunction(v)
	}
	return nil
}

func (w *sealer) sealTable(t *lua.LTable) error {
	if w.s.meter.frozen[t] {
		return nil
	}
	w.s.freezeTable(t)
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if err := w.sealValue(k); err != nil {
			return err
		}
		if err := w.sealValue(v); err != nil {
			return err
		}
	}
	return nil
}

// errHoldsIterator is returned up to the place where the local that holds an iterator is known.
var errHoldsIterator = errors.New("a walker")

func (w *sealer) sealFunction(fn *lua.LFunction) error {
	if slices.Contains(w.s.iterators, fn) {
		return errHoldsIterator
	}
	if fn.IsG || w.seen[fn] {
		return nil
	}
	w.seen[fn] = true
	written := listWrittenUpvalues(fn.Proto)
	for i := range fn.Upvalues {
		name, v := w.s.L.GetUpvalue(fn, i+1)
		if written[i] {
			return &Error{Message: fmt.Sprintf("the local %q would keep its value from one call to the next, which a saved game could not restore: use a declared variable of the game", name),
				File: fn.Proto.SourceName, Line: fn.Proto.LineDefined}
		}
		err := w.sealValue(v)
		if err == errHoldsIterator {
			return &Error{Message: fmt.Sprintf("the local %q holds what pairs or string.gmatch gave, which remembers from one call to the next how far it has come, and a saved game could not restore that: call pairs in the function", name),
				File: fn.Proto.SourceName, Line: fn.Proto.LineDefined}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// The library does not report the capacity of a table, which is what walking it
// costs. The lengths are read by reflection, not the content.
var tableArray, tableKeys = tableFieldIndex("array"), tableFieldIndex("keys")

func tableFieldIndex(name string) int {
	f, ok := reflect.TypeFor[lua.LTable]().FieldByName(name)
	if !ok {
		panic("the Lua library has changed: a table has no field " + name)
	}
	return f.Index[0]
}

// tableCapacity counts the places of a table: its list part, used or not, and its keys.
func tableCapacity(t *lua.LTable) (list, keys int) {
	v := reflect.ValueOf(t).Elem()
	return v.Field(tableArray).Len(), v.Field(tableKeys).Len()
}
