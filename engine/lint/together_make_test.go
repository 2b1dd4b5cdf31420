package lint_test

import (
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
)

// faultSort is a sort of fault: where it may be, and the rules that find it when it is alone.
type faultSort struct {
	name  string
	files func(file string) bool
	site  *regexp.Regexp // what is written; its last group is what becomes wrong
	spoil func(r *rand.Rand, text string) string
	rules *regexp.Regexp
}

// faultSorts are the eight sorts of one set.
var faultSorts = []faultSort{
	{"row", isRuleYAML, regexp.MustCompile(`^ +(?:[\d"-]+: +\[.*|defender .*)(, *[^\],]+)\] *$`), func(*rand.Rand, string) string { return "" }, regexp.MustCompile(`^table-`)},
	{"key", isRuleYAML, regexp.MustCompile(`[ {]([a-z_]{4,}):(?: |$)`), swapLetters, regexp.MustCompile(`^key-`)},
	{"value", isRuleYAML, regexp.MustCompile(`[ {][a-z_]+: ([a-z]{3,}|\d{1,2})(?:[,}]|$)`), spoilValue, regexp.MustCompile(`^(value|type|number)-`)},
	{"reference", isRuleYAML, regexp.MustCompile(`[ {][a-z_-]+: ([a-z]{3,}[a-z-]*|\d{4})(?:[,}]|$)`), spoilName, regexp.MustCompile(`^(unknown-id|hex-unknown|hexes-|setup-|id-)`)},
	{"lua syntax", isLua, regexp.MustCompile(`( then| do|\))$`), func(*rand.Rand, string) string { return "" }, regexp.MustCompile(`^lua-syntax`)},
	{"lua name", isLua, regexp.MustCompile(`[ (]([a-z_]{4,})[({]`), swapLetters, regexp.MustCompile(`^(lua|expr)-`)},
	{"expression", isRuleYAML, regexp.MustCompile(`"[^"]*\b([a-z_]{4,})\b[^"]*"`), swapLetters, regexp.MustCompile(`^expr-`)},
	{"test", func(f string) bool { return strings.Contains(f, "/tests/") || strings.HasSuffix(f, ".test.yaml") }, regexp.MustCompile(`[ {]([a-z_]{4,}):? `), swapLetters, regexp.MustCompile(`.`)},
}

func isLua(f string) bool { return path.Ext(f) == ".lua" }

func isRuleYAML(f string) bool {
	return path.Ext(f) == ".yaml" && !strings.Contains(f, "/tests/") && !strings.HasSuffix(f, ".test.yaml") && path.Base(f) != "vedette.yaml"
}

// swapLetters swaps two letters of a word.
func swapLetters(r *rand.Rand, text string) string {
	i := r.IntN(len(text) - 1)
	return text[:i] + text[i+1:i+2] + text[i:i+1] + text[i+2:]
}

// spoilValue makes another word of a word, and no number of a number.
func spoilValue(r *rand.Rand, text string) string {
	if strings.Trim(text, "0123456789") == "" {
		return []string{"four", text + "x", "-" + text, "1.5"}[r.IntN(4)]
	}
	return swapLetters(r, text)
}

// spoilName makes another name of a name, and the number of a hex that is not on the map.
func spoilName(r *rand.Rand, text string) string {
	if strings.Trim(text, "0123456789") == "" {
		return "99" + text[2:]
	}
	return swapLetters(r, text)
}

// madeFault is one fault at a place of a file.
type madeFault struct {
	file      string
	line      int    // where it is in the file now
	old, with string // the whole line
	sort      string
	found     string // lines below it, column and rule of the finding
}

// makeFaultSet makes one fault of each sort in a game, each of which is found when it is alone.
func makeFaultSet(t *testing.T, seed uint64, base fstest.MapFS, o lint.Options) []madeFault {
	r := rand.New(rand.NewPCG(seed, 39))
	names := slices.Sorted(maps.Keys(base))
	var out []madeFault
	for _, sort := range faultSorts {
		var sites []madeFault
		for _, f := range names {
			if !sort.files(f) || !strings.Contains(f, "/") {
				continue
			}
			lines := strings.Split(string(base[f].Data), "\n")
			for i, line := range lines {
				if slices.Index(lines, line) != i {
					continue // it would not be found again
				}
				if at := strings.Index(line, "#"); at >= 0 && !isLua(f) || strings.HasPrefix(line, "--") {
					continue
				}
				for _, m := range sort.site.FindAllStringSubmatchIndex(line, -1) {
					with := line[:m[2]] + sort.spoil(r, line[m[2]:m[3]]) + line[m[3]:]
					if with != line {
						sites = append(sites, madeFault{file: f, line: i + 1, old: line, with: with})
					}
				}
			}
		}
		for try := 0; ; try++ {
			if try == 200 || len(sites) == 0 {
				t.Fatalf("seed %d: no %s among %d sites", seed, sort.name, len(sites))
			}
			f := sites[r.IntN(len(sites))]
			if slices.ContainsFunc(out, func(x madeFault) bool {
				return x.file == f.file && (isLua(f.file) && functionAt(base, x) == functionAt(base, f) || max(x.line, f.line)-min(x.line, f.line) < 2)
			}) {
				continue
			}
			var errors []diag.Diagnostic
			for _, d := range lintWith(plantMade(base, f), o).Items {
				if d.Severity == diag.Error {
					errors = append(errors, d)
				}
			}
			if len(errors) == 1 && errors[0].Pos.File == f.file && (errors[0].Pos.Line == f.line || sort.name == "lua syntax" || sort.name == "row") && sort.rules.MatchString(errors[0].Rule) {
				f.sort, f.found = sort.name, place(&errors[0], f.line)
				out = append(out, f)
				break
			}
		}
	}
	return out
}

// functionAt returns the line at which the function around a fault begins.
func functionAt(base fstest.MapFS, f madeFault) int {
	lines := strings.Split(string(base[f.file].Data), "\n")
	i := f.line - 1
	for i > 0 && !strings.HasPrefix(lines[i], "function ") && !strings.HasPrefix(lines[i], "local function ") {
		i--
	}
	return i
}

// plantMade makes the game with faults.
func plantMade(base fstest.MapFS, faults ...madeFault) fstest.MapFS {
	game := maps.Clone(base)
	for _, f := range faults {
		lines := strings.Split(string(game[f.file].Data), "\n")
		lines[f.line-1] = f.with
		game[f.file] = &fstest.MapFile{Data: []byte(strings.Join(lines, "\n"))}
	}
	return game
}
