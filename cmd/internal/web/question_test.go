package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// dear is a question that goes through all units for each unit, as deep as is said.
func dear(deep int) map[string]any {
	sum := "99"
	for i := range deep {
		sum += fmt.Sprintf(" + u%d.steps", i)
	}
	text := fmt.Sprintf("count(units, last, last.steps > %s)", sum)
	for i := range deep {
		text = fmt.Sprintf("sum(units, u%d, %s)", deep-1-i, text)
	}
	return map[string]any{"value": text}
}

// Who looks on may ask far less than who plays, and neither without bound; the table goes on.
func TestQuestionsHaveABudget(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	seat, watch := keyOf(v.Links["french"]), keyOf(v.Watch[""])
	h.ask(seat, "game.query", dear(1), nil)
	h.ask(watch, "game.query", dear(1), nil)
	refused := func(key string) (deep int) { // from how deep on
		for deep = 2; deep < 9; deep++ {
			if _, wrong := h.try(key, "game.query", dear(deep), nil); strings.Contains(wrong, "takes too long") {
				return deep
			} else if wrong != "" {
				t.Fatal(wrong)
			}
		}
		return deep
	}
	if player, onlooker := refused(seat), refused(watch); player > 6 || onlooker >= player {
		t.Errorf("a player is refused from %d on, an onlooker from %d on", player, onlooker)
	}
	h.ask(seat, "game.query", dear(1), nil)
	h.ask(watch, "game.moment", struct{}{}, nil)
	h.move(seat, 0)
}

// Whatever those who look on are asking, who plays is answered; and who only asks holds up nobody who acts.
func TestQuestionsHoldNobodyUp(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	seat, watch := keyOf(v.Links["french"]), keyOf(v.Watch[""])
	h.ask(seat, "game.legal", struct{}{}, nil)
	table := h.s.findTable(v.Table)
	copied := <-table.copies.onlookers // as if a question were under way that does not end
	table.onlookerTurn <- struct{}{}
	waits := make(chan struct{}, 2)
	go func() { h.try(watch, "game.query", dear(1), nil); waits <- struct{}{} }()
	go func() { h.try(watch, "game.moment", struct{}{}, nil); waits <- struct{}{} }()
	h.ask(seat, "game.query", dear(1), nil)
	h.move(seat, 0)
	for range cap(table.copies.players) {
		defer func(c any) {}(<-table.copies.players)
	}
	h.move(seat, 1)
	select {
	case <-waits:
		t.Error("an onlooker is answered out of turn")
	default:
	}
	table.copies.onlookers <- copied
	<-table.onlookerTurn
	<-waits
	<-waits
}

// The server ends soon although an action at a table does not.
func TestTheServerEndsWhateverIsUnderWay(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	table := h.s.findTable(v.Table)
	if err := table.enterTurn(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer table.leaveTurn()
	begun := time.Now()
	h.s.Close()
	if took := time.Since(begun); took > (limits.ServeEnd+5)*time.Second {
		t.Errorf("the server took %v to end", took)
	}
}
