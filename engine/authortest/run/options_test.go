package run_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// A case that holds without its options as well is warned about, unless it says that this is meant; then
// it fails where it does not. One row of a table for which they make a difference is enough, and the
// default value makes none.
func TestOptionsMakeADifferenceToTheirCase(t *testing.T) {
	const slow = "that: \"option.slow == 1\""
	for _, x := range []struct {
		name, text string
		want       []string
	}{
		{"a difference", "options: {slow: 1}, then: {" + slow + "}", nil},
		{"no difference", "options: {slow: 1}, then: {turn: 1}", []string{authortest.RuleSame}},
		{"no difference, as it says", "options: {slow: 1}, also_without_options: true, then: {turn: 1}", nil},
		{"a difference, though it says none", "options: {slow: 1}, also_without_options: true, then: {" + slow + "}", []string{authortest.RuleFailed}},
		{"the default", "options: {slow: 0}, then: {turn: 1}", nil},
		{"no options", "also_without_options: true, then: {turn: 1}", []string{authortest.RuleShape}},
		{"a table with a row", "table: [{n: 1}, {n: 2}], options: {slow: $n}, then: {that: option.slow ~= 0 or $n == 2}", nil},
		{"a table without one", "table: [{n: 1}, {n: 2}], options: {slow: $n}, then: {turn: 1}", []string{authortest.RuleSame}},
		{"a case that fails", "options: {slow: 1}, then: {turn: 2}", []string{authortest.RuleFailed}},
	} {
		r, _ := openHill(t, run.Filter{Patterns: []string{"red is fast"}}, "values: {cs: {}, ma: {}}", "values: {cs: {}, ma: {}}\noptions: {slow: {type: integer, default: 0, values: [0, 1, 2]}}",
			"red is fast, then: {that: \"counters['r-1'].ma == 10\"}", "red is fast, "+x.text)
		if err := r.RunCases(context.Background(), nil, nil); err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range r.Findings.Items {
			got = append(got, r.Findings.Items[i].Rule)
		}
		if !slices.Equal(got, x.want) {
			var text strings.Builder
			_ = diag.WriteText(&text, &r.Findings, nil, false)
			t.Errorf("%s: found %v, not %v\n%s", x.name, got, x.want, text.String())
		}
		if outside := r.ListOutsideFindings(); len(outside) > 0 {
			t.Errorf("%s: a finding belongs to no case: %v", x.name, outside)
		}
	}
}
