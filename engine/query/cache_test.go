package query

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// questions are the doors between the rules and what is kept: functions of cache*.go that other
// files may ask, each with the rule that answers where nothing is kept. Some only spare asking: they
// say "maybe", or nil, where nothing is kept, and the rule is asked all the same.
var questions = map[string]string{
	// Costs of steps, and terms that bar them.
	"listStepsFrom": "evalSteps",
	"stepCost":      "evalStep",
	"isStepBlocked": "forbidsStep",
	// Zones.
	"ZoneBitsFor":      "markZone",
	"zoneBitsAndHexes": "markZone",
	"zoneReach":        "expandZone",
	"InZoneOfEnemy":    "inZoneOfEnemy",
	"ExertsZone":       "computeExerts",
	// Moves.
	"FindReach":        "searchMoves",
	"FindReachTo":      "searchMovesTo",
	"CanMove":          "findAnyMove",
	"EachMover":        "canBeMoved",
	"SomeoneEnters":    "scanForEntering",
	"movementIncludes": "evalMovementUnits",
	// Stacks that are too large, and who can leave them.
	"FindOverstacked":    "findFirstOverstacked",
	"keepsWayOut":        "countTrapped",
	"findUnstackedStops": "searchUnstackedReach",
	"canLeave":           "searchWayOut",
	// Traces.
	"FindTrace":      "searchTraceEnd",
	"CanTrace":       "searchTraceEnd",
	"expandTrace":    "expandUncached",
	"filterPassable": "filterEachNode",
	"traceDirs":      "computeTraceDirs",
	"isTraceEnd":     "evalTraceEnd",
	// Who is where, and what that counts.
	"cachedUnitsOnMap": "unitsOnMap",
	"FirstUnitIn":      "scanUnits",
	"NextUnitIn":       "scanUnits",
	"HoldsEnemy":       "scanForEnemy",
	"BlocksSide":       "scanForBlocker",
	"CountFriends":     "scanFriends",
	"stackWeight":      "computeStackWeight",
	"stackLimit":       "computeStackLimit",
	"stackTotal":       "scanStackTotal",
	"addWithin":        "HexesWithin",

	// What only spares asking.
	"zoneHexesForSide":  "",
	"placesOnly":        "",
	"isOccupiedOrZoned": "",
	"leastStep":         "",
	"mayBlock":          "",
	"isKnownBlocked":    "",
	"firstUnits":        "",
	"hexesOverLimit":    "",
	"fitsAnyEmptyHex":   "",
	"stacksDecideRoom":  "",
	"filterOccupied":    "",
	"findMemo":          "",

	// What begins and ends it: of a context, a search, a trace.
	"invalidateAll":       "",
	"loadCosts":           "",
	"loadStepBlockers":    "",
	"markOccupiedOrZoned": "",
	"loadTraceCache":      "",
}

// switches are for kept files alone: whether answers are kept, and the memory that holds them.
var switches = []string{"cache", "blockers", "memos", "DisabledCaches", "CacheOff", "mayCache", "findAnswer", "cacheAnswer"}

// TestRulesKnowNothingOfWhatIsKept holds what docs/architecture.md says of cache*.go.
func TestRulesKnowNothingOfWhatIsKept(t *testing.T) {
	rules, kept := sources(t)
	ofRules, ofKept := declared(rules), declared(kept)
	asked := map[string]bool{}
	for _, f := range rules {
		each(f.file, func(n *ast.Ident, of string) {
			switch _, both := ofRules[of+n.Name]; {
			case of == "." && slices.Contains(switches, n.Name):
				t.Errorf("%s: a rule says %s: whether an answer is kept is for cache*.go to know", f.at(n), n.Name)
			case !ofKept[of+n.Name] || both:
			case slices.Contains(typesOfKept, n.Name):
			default:
				asked[n.Name] = true
				if _, ok := questions[n.Name]; !ok {
					t.Errorf("%s: a rule names %s, which is declared in a cache*.go file and is none of the questions in cache_test.go (give a local name another word)", f.at(n), n.Name)
				}
			}
		})
	}
	answered := map[string]bool{}
	for _, f := range kept {
		each(f.file, func(n *ast.Ident, of string) { answered[of+n.Name] = true })
	}
	for q, rule := range questions {
		switch {
		case !ofKept["."+q]:
			t.Errorf("the question %s is declared in no cache*.go file", q)
		case ofRules["."+q] && !ast.IsExported(q):
			t.Errorf("the question %s is declared twice: a reader cannot tell which is asked", q)
		case !asked[q] && !ast.IsExported(q):
			t.Errorf("no rule asks the question %s: it is no door", q)
		case rule == "":
		case !ofRules["."+rule] && !ofRules[rule]:
			t.Errorf("the rule %s of the question %s is declared in no file of rules", rule, q)
		case !answered["."+rule] && !answered[rule]:
			t.Errorf("no cache*.go file asks the rule %s of the question %s", rule, q)
		}
	}
}

// typesOfKept are the types by which the parts of a context, a search and a trace hold what is
// kept; sharedTables is what contexts of one game share.
var typesOfKept = []string{"CacheSet", "placeCache", "overstackCache", "zoneCache", "costCache", "blockerCache", "pathCache", "moverCache", "traceCache", "helperMemo",
	"searchCache", "tracerCache", "sharedTables"}

// source is one file of the package.
type source struct {
	file *ast.File
	set  *token.FileSet
}

func (s source) at(n ast.Node) string {
	p := s.set.Position(n.Pos())
	return fmt.Sprintf("%s:%d:%d", p.Filename, p.Line, p.Column)
}

// sources reads the files of the package, tests aside: those of rules and those of what is kept.
func sources(t *testing.T) (rules, kept []source) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, f.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(f.Name(), "cache") {
			kept = append(kept, source{tree, set})
		} else {
			rules = append(rules, source{tree, set})
		}
	}
	if len(rules) < 20 || len(kept) < 10 {
		t.Fatalf("%d files of rules and %d of what is kept: is this the package?", len(rules), len(kept))
	}
	return rules, kept
}

// declared are the names declared in some files, methods with a dot before them.
func declared(files []source) map[string]bool {
	out := map[string]bool{}
	for _, f := range files {
		for _, d := range f.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					out["."+d.Name.Name] = true
				} else {
					out[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						out[s.Name.Name] = true
					case *ast.ValueSpec:
						for _, n := range s.Names {
							out[n.Name] = true
						}
					}
				}
			}
		}
	}
	return out
}

// each calls use with every name that a file uses; of is a dot for what is selected of something.
func each(file *ast.File, use func(n *ast.Ident, of string)) {
	selected := map[*ast.Ident]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			selected[n.Sel] = true
			use(n.Sel, ".")
		case *ast.Field: // names of fields and parameters are declared here, not used
			for _, name := range n.Names {
				selected[name] = true
			}
		case *ast.Ident:
			if !selected[n] {
				use(n, "")
			}
		}
		return true
	})
}
