package script

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/check"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// ListSources returns the scripts of a loaded scenario in the form that [Reader] takes.
func ListSources(scripts []compile.Script) []Source {
	out := make([]Source, len(scripts))
	for i := range scripts {
		out[i] = newSource(&scripts[i], []byte(scripts[i].Source))
	}
	return out
}

// Reader checks the scripts of many scenarios and caches results, because all scenarios of a game
// share files. The caches go by the names and texts of files. They are bounded: past the bound the
// Reader reads all anew. Several goroutines may use a Reader. The zero Reader is ready.
type Reader struct {
	// Context, when set, ends the functions of scripts that are compiled after it was set: soon
	// after its end they fail. It is for games that nobody keeps, such as those of tests.
	Context context.Context

	files   sandbox.Reader
	mu      sync.RWMutex
	bytes   map[string][]byte // of texts
	numbers map[fileKey]int   // a number for each file; joinKey makes keys of them
	last    int               // the last of these numbers; no number is used twice
	defined map[string][]Function
	ran     map[string][]diag.Diagnostic
	checked map[checkKey][]*checkResult
	checks  int // results in checked

	generalOnce sync.Once
	general     *api.Declarations
}

// declareGeneral returns the declarations that every game has.
func (r *Reader) declareGeneral() *api.Declarations {
	r.generalOnce.Do(func() { r.general = api.DeclareAll(nil) })
	return r.general
}

// maxTexts bounds the entries of a cache. It has room for a game with all its variants.
const maxTexts = 512

// fileKey is a file by its name and text.
type fileKey struct{ name, text string }

// listSources is ListSources with the bytes of a text made once.
func (r *Reader) listSources(scripts []compile.Script) []Source {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.bytes == nil || len(r.bytes) > maxTexts {
		r.bytes = map[string][]byte{}
	}
	out := make([]Source, len(scripts))
	for i := range scripts {
		s := &scripts[i]
		text, kept := r.bytes[s.Source]
		if !kept {
			text = []byte(s.Source)
			r.bytes[s.Source] = text
		}
		out[i] = newSource(s, text)
	}
	return out
}

func newSource(s *compile.Script, text []byte) Source {
	return Source{Name: s.Name, Src: text, Layer: s.Layer, Host: sandbox.HostFunctions{HostNames: s.Native, HostTable: api.Functions, Renamed: s.Hidden, BaseNames: s.Base, ObjectIDs: s.Things}}
}

// ListDefined lists the names of the functions that scripts define.
func ListDefined(scripts []compile.Script) []string { return new(Reader).ListDefined(scripts) }

// LintScripts reports what is wrong with the scripts of a loaded scenario. Functions
// that are named but not there are left to the compiler, which knows the place.
func LintScripts(res *compile.Result, rep *diag.List) { new(Reader).LintScripts(res, rep) }

// ListDefined is the function ListDefined with the caches of the Reader.
func (r *Reader) ListDefined(scripts []compile.Script) []string {
	var names []string
	for _, f := range r.listFunctions(r.listSources(scripts)) {
		names = append(names, f.Name)
	}
	return names
}

// listFunctions returns the functions at the top level of the files.
func (r *Reader) listFunctions(sources []Source) []Function {
	key := r.joinKey(sources)
	r.mu.RLock()
	fns, kept := r.defined[key]
	r.mu.RUnlock()
	if !kept {
		var unheard diag.List
		fns = check.CheckFiles(sources, check.Env{Reader: &r.files, Silent: true}, &unheard)
		r.mu.Lock()
		if r.defined == nil || len(r.defined) > maxTexts {
			r.defined = map[string][]Function{}
		}
		r.defined[key] = fns
		r.mu.Unlock()
	}
	return slices.Clone(fns)
}

// joinKey returns a key that is equal only for equal lists of files, and shorter than their texts.
func (r *Reader) joinKey(sources []Source) string {
	var key []byte
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.numbers == nil || len(r.numbers) > maxTexts {
		r.numbers = map[fileKey]int{}
	}
	for i := range sources {
		n, kept := r.numbers[fileKey{sources[i].Name, string(sources[i].Src)}]
		if !kept {
			r.last++
			n = r.last
			r.numbers[fileKey{sources[i].Name, string(sources[i].Src)}] = n
		}
		key = append(strconv.AppendInt(key, int64(n), 10), ' ')
	}
	return string(key)
}

// LintScripts is the function LintScripts with the caches of the Reader.
func (r *Reader) LintScripts(res *compile.Result, rep *diag.List) {
	if res == nil {
		return
	}
	sources := r.listSources(res.Scripts)
	bodies := r.mapBodies(sources)
	reportHookLoops(res, bodies, rep)
	reportIdlePhases(res, bodies, rep)
	if len(res.Scripts) == 0 {
		return
	}
	var found diag.List
	var bindings []Binding
	if res.Game != nil {
		bindings = ListBindings(res.Game)
	}
	asked := map[string]bool{}
	for _, f := range res.Lua {
		asked[f.Name] = asked[f.Name] || f.UsedInExpr() || f.Removed
	}
	tables := r.checkCached(sources, res.Game, bindings, asked, !hasOtherErrors(rep), &found)
	if !found.HasErrors() {
		r.reportScheduleLoops(sources, r.listFunctions(sources), &found)
	}
	known := linesWithFindings(rep)
	// A function only seems unused if its caller is in a file that cannot be read, or misspells
	// its name.
	unread, meant := false, map[string]bool{}
	for _, d := range found.Items {
		unread = unread || d.Severity == diag.Error && strings.HasPrefix(d.Rule, "lua-") || d.Rule == syntax.RuleSyntax || d.Rule == syntax.RuleTooBig
		meant["nothing calls the function "+strconv.Quote(d.Nearest)] = true
	}
	for _, d := range found.Items {
		if known[place{d.Pos.File, d.Pos.Line}] && strings.HasPrefix(d.Rule, "lua-") {
			continue // the compiler has reported it, in a function that is one expression
		}
		if unread && d.Rule == "lua-name-unknown" && seemsDefined(sources, &d) {
			continue // the file that makes it cannot be read
		}
		if d.Rule == RuleMissing || d.Rule == RuleUnused && (unread || meant[d.Message]) {
			continue
		}
		rep.Add(d)
	}
	if !found.HasErrors() {
		if !hasOtherErrors(rep) {
			tables.reportLookups(res, rep)
		}
		r.lintLoad(sources, rep)
	}
}

// seemsDefined reports whether a name that is not known is that of a function which some file
// seems to make.
func seemsDefined(sources []Source, d *diag.Diagnostic) bool {
	_, name, ok := strings.Cut(d.Message, "\"")
	name = strings.TrimSuffix(name, "\"")
	return ok && slices.ContainsFunc(sources, func(s Source) bool { return strings.Contains(string(s.Src), "function "+name+"(") })
}

// lintLoad finds what goes wrong when the files are run once, before any hook.
func (r *Reader) lintLoad(sources []Source, rep *diag.List) {
	key := r.joinKey(sources)
	r.mu.RLock()
	items, kept := r.ran[key]
	r.mu.RUnlock()
	if !kept {
		var found diag.List
		r.CompileFiles(sources, nil, &found)
		for _, d := range found.Items {
			if strings.HasSuffix(d.Pos.File, ".lua") {
				items = append(items, d)
			}
		}
		r.mu.Lock()
		if r.ran == nil || len(r.ran) > maxTexts {
			r.ran = map[string][]diag.Diagnostic{}
		}
		r.ran[key] = items
		r.mu.Unlock()
	}
	rep.Items = append(rep.Items, items...)
}

// place is a line of a file.
type place struct {
	file string
	line int
}

// linesWithFindings returns the lines of scripts that have a finding already.
func linesWithFindings(rep *diag.List) map[place]bool {
	out := map[place]bool{}
	for _, d := range rep.Items {
		if strings.HasSuffix(d.Pos.File, ".lua") {
			out[place{d.Pos.File, d.Pos.Line}] = true
		}
	}
	return out
}

// hasOtherErrors reports whether there are errors in other files than scripts, after which much
// of the game may be other than it seems.
func hasOtherErrors(rep *diag.List) bool {
	for _, d := range rep.Items {
		if d.Severity == diag.Error && !strings.HasSuffix(d.Pos.File, ".lua") {
			return true
		}
	}
	return false
}
