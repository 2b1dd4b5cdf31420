package query_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// The conditions of a hook know the words that its point declares.
func TestEachHookPointHasAnEnvironment(t *testing.T) {
	envs := query.PlainEnvs()
	for _, p := range model.HookPoints {
		if envs.FindEnv(p.Words) == nil {
			t.Errorf("the words %q of the hook point %s name no environment", p.Words, p.ID)
		}
	}
	if envs.FindEnv("nowhere") != nil {
		t.Error("an unknown name has an environment")
	}
}
