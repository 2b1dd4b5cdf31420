package script

import (
	"context"
	_ "embed" // words.lua
	"errors"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/check"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Source is one Lua file.
type Source = check.File

// Function is a top-level function of a file.
type Function = check.Function

// Scripts are the compiled files of a game. They may be shared by any number
// of hosts and goroutines.
type Scripts struct {
	programs  []*sandbox.Program
	functions []Function
	byName    map[string]*Function
	general   *api.Declarations
	onLine    func(file string, line int) // called for each statement; nil: not reported
	ctx       context.Context             // ends functions; nil: none does

	mu     sync.Mutex
	sheets []*sheet // of the games met, latest last
	free   []*worker
}

// sheet holds what one game offers to scripts, and the bindings of their functions.
type sheet struct {
	*api.Declarations
	bound map[string]*boundFunction
}

// CompileFiles compiles files and runs their top level once. It returns nil if any file fails, and
// adds the findings to rep.
func CompileFiles(sources []Source, rep *diag.List) *Scripts {
	return new(Reader).CompileFiles(sources, nil, rep)
}

// CompileFiles is the function CompileFiles with the caches of the Reader. The Scripts call
// countLine for each statement of a function that they run; nil: statements are not counted.
func (r *Reader) CompileFiles(sources []Source, countLine func(file string, line int), rep *diag.List) *Scripts {
	s := &Scripts{byName: map[string]*Function{}, general: r.declareGeneral(), onLine: countLine, ctx: r.Context}
	ok := true
	for _, f := range sources {
		f.Host.ReportLines = countLine != nil
		p := r.files.CompileWithHost(f.Name, f.Src, f.Host, rep)
		if p == nil {
			ok = false
			continue
		}
		s.programs = append(s.programs, p)
	}
	if !ok {
		return nil
	}
	if _, err := s.makeWorker(); err != nil {
		rep.Add(loadFinding(err))
		return nil
	}
	s.functions = r.listFunctions(sources)
	for i := range s.functions {
		s.byName[s.functions[i].Name] = &s.functions[i]
	}
	return s
}

func loadFinding(err error) diag.Diagnostic {
	d := diag.Diagnostic{Rule: RuleError, Message: err.Error()}
	var e *sandbox.Error
	if errors.As(err, &e) {
		d.Pos, d.Message = diag.Pos{File: e.File, Line: max(1, e.Line), Col: 1}, e.Message
	}
	return d
}

// ListFunctions lists the top-level functions, in order of file and line.
func (s *Scripts) ListFunctions() []Function { return s.functions }

// EachStatement calls use with each line of a file that has a statement of a function. It calls
// nothing for scripts that were compiled without countLine.
func (s *Scripts) EachStatement(use func(file string, line int)) {
	for _, p := range s.programs {
		for _, line := range p.Statements {
			use(p.Name, line)
		}
	}
}

// HasFunction reports whether there is a top-level function of that name.
func (s *Scripts) HasFunction(name string) bool { return s.byName[name] != nil }

// NewHost makes a host for one worker.
func (s *Scripts) NewHost() *Host { return &Host{scripts: s} }

// wordsFile is the name of the file of the words over sets, in which no author looks.
const wordsFile = "words.lua"

//go:embed words.lua
var wordsSource []byte

// setWords are the words over sets, compiled once.
var setWords = sync.OnceValue(func() *sandbox.Program {
	var rep diag.List
	host := sandbox.HostFunctions{HostNames: map[string]string{"matching": api.Matching}, HostTable: api.Functions}
	p := sandbox.CompileWithHost(wordsFile, wordsSource, host, &rep)
	if p == nil {
		panic(rep.Items[0].Message)
	}
	return p
})

const keptSheets = 4 // games whose declarations are cached: a process plays few at once

// declareGame is the sheet of a game, made once.
func (s *Scripts) declareGame(g *model.Game) *sheet {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.sheets {
		if x.Game == g {
			return x
		}
	}
	x := &sheet{Declarations: api.DeclareAll(g), bound: s.bindFunctions(g)}
	s.sheets = append(s.sheets, x)
	if len(s.sheets) > keptSheets {
		s.sheets = s.sheets[1:]
	}
	return x
}

// worker is one Lua state with its machine.
type worker struct {
	state     *sandbox.State
	machine   *api.Machine
	corrupted bool // its host failed
}

// acquireState takes a free worker, or makes one. Workers keep nothing from one call to
// the next, so hosts share them.
func (s *Scripts) acquireState() (*worker, error) {
	s.mu.Lock()
	if n := len(s.free); n > 0 {
		w := s.free[n-1]
		s.free = s.free[:n-1]
		s.mu.Unlock()
		return w, nil
	}
	s.mu.Unlock()
	return s.makeWorker()
}

// releaseState makes a worker free again, unless it is corrupted.
func (s *Scripts) releaseState(w *worker) {
	if w.corrupted {
		return
	}
	s.mu.Lock()
	s.free = append(s.free, w)
	s.mu.Unlock()
}

func (s *Scripts) makeWorker() (*worker, error) {
	w := &worker{}
	// The state is built anew after a fault of the host; the machine with it.
	config := sandbox.Config{Context: s.ctx, OnLine: s.onLine, Programs: append([]*sandbox.Program{setWords()}, s.programs...), Bind: func(b *sandbox.Binder) {
		w.machine = &api.Machine{HasFunction: s.HasFunction}
		w.machine.BindGlobals(b, s.general)
	}, UnknownName: func(L *lua.LState, name string) (lua.LValue, bool) {
		return w.machine.ResolveName(L, name)
	}, TextField: func(L *lua.LState, text, name string) (lua.LValue, bool) {
		return w.machine.TextField(L, text, name)
	}, Invoke: func(L *lua.LState, object *lua.LUserData, name string, method bool, first int) (int, bool) {
		return w.machine.InvokeMember(L, object, name, method, first)
	}}
	state, err := sandbox.NewState(config)
	w.state = state
	return w, err
}
