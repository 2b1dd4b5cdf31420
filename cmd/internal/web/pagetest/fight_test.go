package pagetest

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// fightShown is what the page shows of a combat, as far as it can be read without a click: each
// text only where it lies on the screen and nothing lies over it.
type fightShown struct {
	Number, Where, Dice, Odds, Result, After string
	Marks                                    int
}

const readFight = `(() => {
  const seen = (n) => {
    if (!n) return '';
    const r = n.getBoundingClientRect();
    const over = document.elementFromPoint(r.x + Math.min(r.width / 2, 40), r.y + Math.min(r.height / 2, 12));
    const inside = r.width > 0 && r.x >= 0 && r.y >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;
    return inside && over && (n.contains(over) || over.contains(n)) ? n.innerText ?? n.textContent : '';
  };
  const card = document.querySelector('#fight .fight');
  if (!card || document.getElementById('fight').hidden) return null;
  const one = (c) => seen(card.querySelector(c));
  const dice = [...card.querySelectorAll('.fight-die')].map((d) => d.getAttribute('aria-label')).join(' ');
  return {Number: card.dataset.number, Where: one('.fight-where'), Dice: seen(card.querySelector('.fight-dice')) === undefined || card.querySelector('.fight-dice').getBoundingClientRect().width ? dice : '',
    Odds: one('.fight-odds'), Result: one('.fight-result'), After: one('.fight-after'), Marks: document.querySelectorAll('.fight-mark').length};
})()`

// fights returns a check that each combat is readable on the screen after its die: the card with
// die, column, result and losses, compared with what the server holds of that moment.
func (b *tab) fights(s *server, key string, count *int) func(*shown) {
	return func(page *shown) {
		b.t.Helper()
		var m struct {
			Number int
			Fights []struct {
				Number, Die    int
				DefenceDie     *int `json:"defence_die"`
				Column, Result string
				ResultText     string `json:"result_text"`
				After          []struct{ Kind, Unit string }
			}
		}
		s.rpc(key, "game.moment", nil, &m)
		if fmt.Sprint(m.Number) != page.Number || len(m.Fights) == 0 {
			return
		}
		f := m.Fights[len(m.Fights)-1]
		var got *fightShown
		b.ask(readFight, &got)
		if got == nil {
			b.shot("no-fight")
			b.t.Fatalf("moment %d: a combat was fought, and no card is shown", m.Number)
		}
		*count++
		dice := fmt.Sprintf("die %d", f.Die)
		if f.DefenceDie != nil {
			dice += fmt.Sprintf(" die %d", *f.DefenceDie)
		}
		lost := "No losses"
		for _, e := range f.After {
			if e.Kind == "eliminated" {
				lost = "is eliminated"
			}
		}
		if got.Number != fmt.Sprint(f.Number) || got.Dice != dice || !strings.Contains(got.Odds, f.Column) || !strings.Contains(strings.ToLower(got.Result), strings.ToLower(f.ResultText)) ||
			got.After == "" || lost == "is eliminated" && !strings.Contains(got.After, lost) || got.Where == "" || got.Marks == 0 {
			b.shot("fight-unreadable")
			b.t.Fatalf("moment %d: %+v is shown of %+v", m.Number, *got, f)
		}
	}
}

// eager chooses as a hand does, but goes on sooner: whole turns then need few choices.
type eager struct{ hand }

func (e eager) choose(b *tab, s *shown, pick *rand.Rand) {
	buttons := slices.DeleteFunc(slices.Clone(s.Choices), func(c choice) bool { return c.Kind != "button" })
	if len(s.Near) == 0 && len(buttons) == 1 && len(s.Choices) > 1 && !strings.Contains(strings.ToLower(s.Prompt), "attack") && pick.IntN(4) == 0 {
		s = &shown{State: s.State, Number: s.Number, Choices: buttons}
	}
	e.hand.choose(b, s, pick)
}

// TestEachFightIsShown: turns of each game by mouse; after every combat die, column, result and
// losses are on the screen until the next decision is answered.
func TestEachFightIsShown(t *testing.T) {
	c := open(t)
	s := serve(t)
	steps := 120
	if diagtest.AllTests() {
		steps = 160
	}
	for i, x := range shippedGames {
		t.Run(strings.ReplaceAll(x.scenario, "/", "-"), func(t *testing.T) {
			for _, l := range []look{desk, {wide: 390, high: 844, touch: true}} {
				g := s.begin(map[string]any{"scenario": x.scenario, "seed": fmt.Sprint(11 + i), "seats": map[string]string{x.side: "human", x.other: "contact"}})
				key := keyOf(g.Links[x.side])
				s.rpc(key, "seat.bot", map[string]any{"pause": 0}, nil)
				b := c.sit(t, s, g.Links[x.side], l)
				n, h := 0, hand(byMouse{})
				if l.touch {
					h = byFinger{}
				}
				p := &player{b: b, hand: eager{h}, pick: rand.New(rand.NewPCG(11, 3)), check: b.fights(s, key, &n)}
				over := p.play(steps)
				t.Logf("%dx%d: %d combats looked at in %d choices, over: %v", l.wide, l.high, n, p.steps, over)
				if !over {
					continue
				}
				b.endingIsShown(s, key, &g)
				b.shot(fmt.Sprintf("ending-%s-%d", strings.ReplaceAll(x.scenario, "/", "-"), l.wide))
				if l.touch {
					b.otherSide(s, x.other)
				}
			}
		})
	}
}

// endingIsShown checks what the page shows of the end: who won, the condition, a row of numbers for
// the sides, the curve; and that the file can be had.
func (b *tab) endingIsShown(s *server, key string, g *game) {
	b.t.Helper()
	b.until("the end and its curve are shown", "document.querySelector('#fight .ending .ending-curve .curve')")
	var m struct {
		View struct {
			Result struct{ Name, Reason string }
		}
	}
	s.rpc(key, "game.moment", nil, &m)
	text := b.text("document.querySelector('#fight .ending').innerText")
	if r := m.View.Result; r.Reason == "" || !strings.Contains(text, r.Reason) || !strings.Contains(text, r.Name) || !strings.Contains(text, "Units eliminated") {
		b.shot("ending-missing")
		b.t.Errorf("%+v is shown as %s", r, text)
	}
	if page := s.file(key); !strings.Contains(page, `id="replay"`) {
		b.t.Errorf("the file of the game: %.200s", page)
	}
	if page := s.file(keyOf(s.begin(map[string]any{"scenario": shippedGames[0].scenario}).Links["french"])); !strings.Contains(page, "not over") {
		b.t.Errorf("a game under way gives its file: %.200s", page)
	}
}

// file asks for the file of a game.
func (s *server) file(key string) string {
	s.t.Helper()
	req, err := http.NewRequest(http.MethodGet, s.base+"/file", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// otherSide plays the game again from the other side, as a host may.
func (b *tab) otherSide(s *server, other string) {
	b.t.Helper()
	b.ask(fmt.Sprintf("localStorage.setItem('vedette.host', %q); location.reload()", s.host), nil)
	b.until("the host is offered another game", "document.getElementById('end-other')")
	b.ask("document.getElementById('end-other').click()", nil)
	b.until("another game is shown from the other side", fmt.Sprintf("document.body?.dataset.ready === %q && document.body.dataset.state !== 'over'", other))
}
