package journal

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func TestRulesAreACatalogue(t *testing.T) {
	all, err := diag.JoinRules(Rules())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		if r.Title == "" || r.Why == "" {
			t.Errorf("%s says too little", r.ID)
		}
	}
	for _, id := range []string{RuleDamaged, RuleTorn, RuleForeign, RuleFormat, RuleField, RuleEntry, RuleView, RuleExists, RuleLocked,
		RuleUnreadable, RuleWrite, RuleClosed, RuleReplace, RuleUnsettled} {
		if _, ok := all.FindRule(id); !ok {
			t.Errorf("%s is not in the catalogue", id)
		}
	}
}
