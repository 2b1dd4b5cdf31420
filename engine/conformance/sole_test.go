package conformance_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestSoleAnswersAreActionsOfTheGame: a question with one answer that is answered for a side is an action
// like any other. Answered by hand it leads to the same position, it is taken back with the action
// before it, and no question is left open that has only an answer of this kind.
func TestSoleAnswersAreActionsOfTheGame(t *testing.T) {
	rules := loadRules(t, projects(t)[0], "waterloo-20/standard", compile.Options{Variants: []string{"dummies"}})
	tb, err := game.New(rules, game.Setting{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	s := livegame.New(tb, nil)
	for side := range rules.Model.Sides {
		s.SetSoleAnswers(model.SideID(side), true)
	}
	b, _ := bot.New("contact", 5)
	answered, takenBack := 0, 0
	for n := 0; n < 600 && s.Table.Result() == nil; n++ {
		a := b.Choose(s.Table)
		byHand, before := s.Table.Clone(), s.Table.Hash()
		if _, no, err := s.Apply(a); no != nil || err != nil {
			t.Fatal(no, err)
		}
		after := s.Table.Hash()
		if _, no := byHand.Apply(a); no != nil {
			t.Fatal(no)
		}
		more := 0
		for byHand.Hash() != after {
			if legal := byHand.Legal(); len(legal) != 1 || more > 20 {
				t.Fatalf("after %s something else was answered", game.ActionJSON(rules.Model, a))
			} else if _, no := byHand.Apply(legal[0]); no != nil {
				t.Fatal(no)
			}
			more++
		}
		answered += more
		if more == 0 || s.Table.UndoDepth() <= more {
			continue // what follows was seen by another side
		}
		if count, err := s.UndoOrder(); err != nil || count != more+1 || s.Table.Hash() != before {
			t.Fatalf("%d of %d actions were taken back: %v", count, more+1, err)
		}
		if _, done, err := s.RedoOrder(); !done || err != nil || s.Table.Hash() != after {
			t.Fatalf("they are not done again: %v %v", done, err)
		}
		takenBack++
	}
	if answered == 0 {
		t.Error("no question has one answer: the test says nothing")
	}
	t.Logf("%d questions were answered, %d times they were taken back", answered, takenBack)
}
