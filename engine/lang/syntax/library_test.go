package syntax

import (
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// shipped gives each Lua file of the games, of the recorded parts and of the tests of scripts.
func shipped(t testing.TB, use func(name, text string)) {
	files := 0
	for _, root := range []string{"../../../scenarios", "../../../variants", "../../conformance/testdata", "../../../script"} {
		err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".lua") {
				return err
			}
			src, err := fs.ReadFile(os.DirFS(root), name)
			if err == nil {
				files++
				use(name, string(src))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 50 {
		t.Errorf("only %d files", files)
	}
}

// TestSameAsTheLibrary: all Lua that is shipped compiles to the code that gopher-lua makes of
// it with its own parser.
func TestSameAsTheLibrary(t *testing.T) {
	shipped(t, func(name, text string) {
		var rep diag.List
		if f := ReadFile(name, text, &rep); f == nil {
			t.Errorf("%s: %v", name, rep.Items)
		}
		sameAsLibrary(t, name, text)
	})
}

// FuzzSameAsTheLibrary: gopher-lua's own parser accepts and refuses the same texts, at the same
// places, and what is accepted compiles to the same code.
func FuzzSameAsTheLibrary(f *testing.F) {
	shipped(f, func(name, text string) {
		if len(text) < 2000 {
			f.Add(text)
		}
	})
	for _, text := range samples {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 5000 {
			sameAsLibrary(t, "a.lua", text)
		}
	})
}

var samples = []string{"f()\n(g)()", "a.b.c:d{1, x = 2, [3] = 4; ['k'] = 5}[1].e = function(a, ...) return ..., (...) end", "x = 1e", "x = 1e5 y = 0x", "x = 010 + .5 .. 1.e3",
	"for i = 1, 2, 3, 4 do end", "for a, b = 1, 2 do end", "local function f() return f end goto a ::a::", "return ; ;", "break x", "x = 'a\\\n\\065\\x'", "x = [==[\n]]\r\n]=]]==]",
	"--[==[ x ]==] y = 1", "--[= x", "x = [=x", "if a then elseif b then else end", "repeat local x until x", "((f()))", "(f)()", "(a) = 1", "a, b.c, d[1] = 1", "a, f() = 1",
	"x = not -#a ^ -b ^ 2 .. c .. d == e and f or g", "x = ~1", "\x00", "é = 1", "x = 'é", "x = {,}", "x = {a,;,b,,}", "x = {a,,", "x = {a;}", "function a.b:c() end", "function a:b.c() end", "function (a", "f'x' f\"y\" f[[z]] f{}",
	"while a do\nend\n\rfor k in\r\npairs(t) do break end", "do local a, b = 1 end", "local a <const> = 1", "x = a.'b'", "x = (1)(2)", "\"x\":len()", "return f(\n)", "x = 1e\ny = 2", "x = 1e+)", "a.b", "local function f(", "function", "function f(a", "local function"}

// TestSamples: the samples of the fuzz test hold without fuzzing.
func TestSamples(t *testing.T) {
	for _, text := range samples {
		sameAsLibrary(t, "a.lua", text)
	}
}

func sameAsLibrary(t *testing.T, name, text string) {
	chunk, libraryErr := parse.Parse(strings.NewReader(text), name)
	f := Parse(name, text)
	if (libraryErr != nil) != (f.Err != nil) {
		t.Fatalf("%q: the library says %v, and we %+v", text, libraryErr, f.Err)
	}
	for _, fn := range f.Funcs {
		if fn.Lo > fn.Hi || fn.Hi >= len(f.Tokens) {
			t.Fatalf("%q: a function from token %d to %d of %d", text, fn.Lo, fn.Hi, len(f.Tokens))
		}
	}
	if libraryErr != nil {
		e := libraryErr.(*parse.Error)
		if e.Pos.Line == parse.EOF != f.Err.AtEnd || !f.Err.AtEnd && (e.Pos.Line != f.Err.Line || e.Pos.Column != f.Err.Col || e.Token != f.Err.Token) {
			t.Fatalf("%q: the library says %#v, and we %+v", text, e, f.Err)
		}
		return
	}
	want, wantErr := compile(chunk, name)
	got, gotErr := compile(f.Lower(), name)
	if fmt.Sprint(wantErr) != fmt.Sprint(gotErr) {
		t.Fatalf("%q: compiled from the library's tree: %v, from ours: %v", text, wantErr, gotErr)
	}
	if wantErr == nil {
		sameCode(t, text, want, got)
	}
}

func compile(chunk []ast.Stmt, name string) (proto *lua.FunctionProto, err error) {
	defer func() {
		if rec := recover(); rec != nil {
			err = fmt.Errorf("panic: %v", rec)
		}
	}()
	return lua.Compile(chunk, name)
}

func sameCode(t *testing.T, text string, want, got *lua.FunctionProto) {
	a, b := reflect.ValueOf(*want), reflect.ValueOf(*got)
	for i := range a.NumField() {
		switch field := a.Type().Field(i); {
		case !field.IsExported() || field.Name == "FunctionPrototypes":
		case field.Name == "Constants": // NaN is not equal to itself
			if fmt.Sprint(want.Constants) != fmt.Sprint(got.Constants) {
				t.Fatalf("%q: constants %v, not %v", text, got.Constants, want.Constants)
			}
		case !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()):
			t.Fatalf("%q: %s is %v, not %v", text, field.Name, b.Field(i), a.Field(i))
		}
	}
	if len(want.FunctionPrototypes) != len(got.FunctionPrototypes) {
		t.Fatalf("%q: %d functions, not %d", text, len(got.FunctionPrototypes), len(want.FunctionPrototypes))
	}
	for i := range want.FunctionPrototypes {
		sameCode(t, text, want.FunctionPrototypes[i], got.FunctionPrototypes[i])
	}
}

// TestPlaces: a local knows who reads and sets it, and a long expression its words.
func TestPlaces(t *testing.T) {
	f := Parse("a.lua", "--- About f.\n---rule: 1\nlocal n = 1\nfunction f(u)\n  local s = 'é' .. u.name\n  n = n + 1\n  return function() return s end\nend")
	for _, want := range []struct {
		name          string
		reads, writes int
		shared        bool
	}{{"n", 1, 1, true}, {"u", 1, 0, false}, {"s", 1, 0, true}} {
		for _, l := range f.Locals {
			if l.Name == want.name && (l.Reads != want.reads || l.Writes != want.writes || l.Shared != want.shared) {
				t.Errorf("%s: read %d times, set %d times, shared %v", l.Name, l.Reads, l.Writes, l.Shared)
			}
		}
	}
	e := f.Body[1].Func.Body[0].Right[0]
	if got := f.SourceText(e); got != "'é' .. u.name" || f.Pos(e.Tok).Col != 17 {
		t.Errorf("%s at %v", got, f.Pos(e.Tok))
	}
	if got := f.DocAbove(3); got != "About f.\nrule: 1" {
		t.Errorf("%q", got)
	}
}
