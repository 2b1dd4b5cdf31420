package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/conformance"
)

// reportMet says how often a soak covered each thing, and what it never covered.
func (a *app) reportMet(rep *conformance.Report) {
	a.printCounts("results", rep.Results)
	a.printCounts("decisions", rep.Kinds)
	a.printCounts("latches", rep.Latches)
	a.printCounts("cards", rep.Cards)
	a.printCounts("hooks that ran", rep.Hooks)
	a.printCounts("values reached", rep.Values)
	a.printNeverMet("cards drawn", rep.Cards)
	a.printNeverMet("hooks", rep.Hooks)
	a.printNeverMet("values", rep.Values)
	a.printNeverMetIn("cells of combat tables", rep.Table, rep.Printed)
}

// printCounts prints how often each thing was covered, so that gaps show.
func (a *app) printCounts(what string, m map[string]int) {
	if len(m) == 0 {
		return
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, fmt.Sprintf("%s %d", key, m[key]))
	}
	fmt.Fprintf(a.out, "  %s: %s\n", what, strings.Join(parts, ", "))
}

// printNeverMet says how many of the possible things were covered, and names the rest.
func (a *app) printNeverMet(what string, m map[string]int) {
	a.printNeverMetIn(what, m, slices.Sorted(maps.Keys(m)))
}

// printNeverMetIn is printNeverMet for some keys of the counts.
func (a *app) printNeverMetIn(what string, m map[string]int, keys []string) {
	var not []string
	for _, key := range keys {
		if m[key] == 0 {
			not = append(not, key)
		}
	}
	if len(m) == 0 {
		return
	}
	fmt.Fprintf(a.out, "  %d of %d %s met", len(m)-len(not), len(m), what)
	if len(not) > 0 {
		const most = 20
		fmt.Fprintf(a.out, "; never: %s", strings.Join(not[:min(len(not), most)], ", "))
		if len(not) > most {
			fmt.Fprintf(a.out, " and %d more", len(not)-most)
		}
	}
	fmt.Fprintln(a.out)
}
