package engine_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

const (
	// mostOneWord is the share of functions of a package, in hundredths, whose name may be one word.
	mostOneWord = 42
	// fewFunctions is the size of a package of which the share says nothing.
	fewFunctions = 20
)

// loneWords are prepositions, pronouns, participles and the like: none names a function by
// itself, as it says neither what is done nor to what.
var loneWords = strings.Fields(`
	about above across after again against along alongside also among amid anew anybody anyone anything apart around as aside at away
	back before behind below beneath beside besides between beyond both by
	down during each either else ever every everyone few for from further
	here how if in inside into it its itself just like likewise
	many me mine more most much near neither never no nobody none nor nothing now
	of off often on once one onto or other others otherwise ours out outside over own
	past per perhaps same self since so some somebody something still such
	than that their them then there these they this those though through throughout till to together toward
	under underneath unless until up upon us via was we were what when where whether which while who whole whom whose why with within without yet
	acted added allowed answered applied asked barred begun bent blocked born bound broken brought built called carried caught changed
	checked chosen clipped closed come copied counted covered cut dealt decided deleted done drawn driven dropped emptied ended entered
	exampled exchanged expected fallen felt filled finished fixed followed forbidden forced forgotten fought found freed frozen given gone
	got heard held hidden hit hurt hushed ignored joined kept known lacking laid left lent let lit listed loaded lost made marked matched
	meant merged met moved named needed noted opened paid paired parsed passed picked placed played posed printed raised ranked
	reached refused removed renamed repeated replaced resolved revealed rewritten rolled said saved seen sent settled
	shaken shared shifted shortened shown sorted spared spent spoiled stacked stated stood stopped stored stuck swapped taken
	thrown tired told touched tried turned unlit unsaid used waited wanted watched withdrawn won worn written
	asking being coming dying ending going having holding lasting leaving looking making missing pending remaining running saying
	seeing standing starting trying waiting working`)

// likeTheLibrary are methods named by a lone word as a type of the standard library names the same thing.
var likeTheLibrary = map[string]string{
	"engine/diag.Pos.Before":    "time.Time.Before",
	"script/sandbox.meter.Done": "context.Context.Done, which it implements",
}

// TestNamesAreVerbAndObject counts names of one word: a function is named by what it does and to what.
// One-word names are for what Go itself calls so (Read, Close, String) and for methods whose type says the rest.
func TestNamesAreVerbAndObject(t *testing.T) {
	files := parseFiles(t)
	for _, pkg := range sortedKeys(files) {
		all, one := 0, 0
		for _, fn := range functionsOf(files[pkg]) {
			all++
			if countWords(fn.Name.Name) == 1 {
				one++
			}
			full := pkg + "." + fn.Name.Name
			if of := receiverName(fn); of != "" {
				full = pkg + "." + of + "." + fn.Name.Name
			}
			if slices.Contains(loneWords, strings.ToLower(fn.Name.Name)) && likeTheLibrary[full] == "" {
				t.Errorf("%s: %q alone does not say what the function does: name it by a verb and its object", full, fn.Name.Name)
			}
		}
		if all >= fewFunctions && one*100 > mostOneWord*all {
			t.Errorf("%s: %d of %d functions have a name of one word (%d %%, %d %% are allowed): name them by verb and object",
				pkg, one, all, one*100/all, mostOneWord)
		}
	}
}

// TestWordsAreCounted: what counts as one word.
func TestWordsAreCounted(t *testing.T) {
	for name, want := range map[string]int{
		"Clone": 1, "hexOf": 1, "isHex": 1, "hasSideOf": 1, "ID": 1, "HTTPGet": 2, "HexAt": 1, "refuseTo": 1, "do": 1,
		"getHexOf": 1, "readFile": 2, "isOnMap": 2, "Int16": 1, "writeJSON": 2, "hasPassedBy": 1, "listUnitsOnMap": 4,
	} {
		if got := countWords(name); got != want {
			t.Errorf("%s counts as %d words, want %d", name, got, want)
		}
	}
}

func functionsOf(files []sourceFile) []*ast.FuncDecl {
	var out []*ast.FuncDecl
	for _, file := range files {
		for _, decl := range file.tree.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				out = append(out, fn)
			}
		}
	}
	return out
}

// receiverName is the type of a method, "" for a function.
func receiverName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	of := fn.Recv.List[0].Type
	for {
		switch t := of.(type) {
		case *ast.StarExpr:
			of = t.X
		case *ast.IndexExpr:
			of = t.X
		case *ast.IndexListExpr:
			of = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}

var (
	tailWords = strings.Fields("of at in for by to with on from")
	headWords = strings.Fields("get do is has handle process")
)

// countWords counts the words of a name. A preposition at its end and a word at its
// beginning that says only that something is asked or done count for nothing.
func countWords(name string) int {
	words := splitName(name)
	if len(words) > 1 && slices.Contains(tailWords, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) > 1 && slices.Contains(headWords, words[0]) {
		words = words[1:]
	}
	return len(words)
}

// splitName splits a name at its capitals, in lower case: an abbreviation is one word.
func splitName(name string) []string {
	var words []string
	runes := []rune(name)
	start := 0
	upper := func(i int) bool { return runes[i] >= 'A' && runes[i] <= 'Z' }
	for i := 1; i < len(runes); i++ {
		endsLower := upper(i) && !upper(i-1)
		endsShort := upper(i) && upper(i-1) && i+1 < len(runes) && runes[i+1] >= 'a' && runes[i+1] <= 'z'
		if endsLower || endsShort || runes[i] == '_' {
			words = append(words, strings.ToLower(strings.Trim(string(runes[start:i]), "_")))
			start = i
		}
	}
	return append(words, strings.ToLower(strings.Trim(string(runes[start:]), "_")))
}
