package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
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

// The server ends soon although an action at a table does not.
func TestTheServerEndsWhateverIsUnderWay(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	held, end, left := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		left <- h.s.lobby.FindTable(v.Table).UseSession(context.Background(), func(*livegame.Session) { close(held); <-end })
	}()
	<-held
	defer func() { close(end); <-left }()
	begun := time.Now()
	h.s.Close()
	if took := time.Since(begun); took > (limits.ServeEnd+5)*time.Second {
		t.Errorf("the server took %v to end", took)
	}
}
