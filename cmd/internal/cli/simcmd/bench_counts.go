package simcmd

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/conformance"
)

// reportMet says how often a soak covered each thing, and what it never covered.
func reportMet(k *kit.Kit, rep *conformance.Report) {
	printCounts(k, "results", rep.Results)
	printCounts(k, "decisions", rep.Kinds)
	printCounts(k, "latches", rep.Latches)
	printCounts(k, "cards", rep.Cards)
	printCounts(k, "hooks that ran", rep.Hooks)
	printCounts(k, "values reached", rep.Values)
	printNeverMet(k, "cards drawn", rep.Cards)
	printNeverMet(k, "hooks", rep.Hooks)
	printNeverMet(k, "values", rep.Values)
	printNeverMetIn(k, "cells of combat tables", rep.Table, rep.Printed)
}

// printCounts prints how often each thing was covered, so that gaps show.
func printCounts(k *kit.Kit, what string, m map[string]int) {
	if len(m) == 0 {
		return
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, fmt.Sprintf("%s %d", key, m[key]))
	}
	fmt.Fprintf(k.Out, "  %s: %s\n", what, strings.Join(parts, ", "))
}

// printNeverMet says how many of the possible things were covered, and names the rest.
func printNeverMet(k *kit.Kit, what string, m map[string]int) {
	printNeverMetIn(k, what, m, slices.Sorted(maps.Keys(m)))
}

// printNeverMetIn is printNeverMet for some keys of the counts.
func printNeverMetIn(k *kit.Kit, what string, m map[string]int, keys []string) {
	var not []string
	for _, key := range keys {
		if m[key] == 0 {
			not = append(not, key)
		}
	}
	if len(m) == 0 {
		return
	}
	fmt.Fprintf(k.Out, "  %d of %d %s met", len(m)-len(not), len(m), what)
	if len(not) > 0 {
		const most = 20
		fmt.Fprintf(k.Out, "; never: %s", strings.Join(not[:min(len(not), most)], ", "))
		if len(not) > most {
			fmt.Fprintf(k.Out, " and %d more", len(not)-most)
		}
	}
	fmt.Fprintln(k.Out)
}
