package playcmd

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// playable are all scenarios that come with the program.
func playable(t *testing.T, a *kit.Kit) (refs []string) {
	t.Helper()
	w, err := a.OpenHere()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range w.Project.Games {
		for _, s := range g.Scenarios {
			refs = append(refs, g.ID+"/"+s.ID)
		}
	}
	if len(refs) < 8 {
		t.Fatalf("only %q", refs)
	}
	return refs
}

// typed plays what a person types on a screen of 80 by 24 and gives what is
// written; bots sit in the seats named.
func typed(t *testing.T, ref string, variants, seats []string, seed string, lines ...string) string {
	t.Helper()
	t.Setenv("COLUMNS", "80")
	t.Setenv("LINES", "24")
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	l, err := a.LoadScenario(ref, kit.VariantChoice{Variants: variants})
	if err != nil {
		t.Fatal(err, a.Err)
	}
	s, err := session.BeginGame(l, session.SeedOrigin{Seed: seed}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	who, err := readSeats(a, l, &Options{Seats: seats}, seed)
	if err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	screen := terminal.New(strings.NewReader(strings.Join(lines, "\n")+"\n"), out)
	kit.MeasureScreen(a, screen)
	top := &tabletop{kit: a, session: s, seats: who, screen: screen, narrator: narrator.New(screen, s.Table)}
	if err := top.playGame(t.Context(), s.Table.Run().Events); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func wants(t *testing.T, text string, all ...string) {
	t.Helper()
	plain := strings.Join(strings.Fields(text), " ") // long lines are broken
	for _, want := range all {
		if !strings.Contains(plain, strings.Join(strings.Fields(want), " ")) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// Where nobody is left who could join an attack, the question says so, with what the
// attack comes to: the last moment to take it back.
func TestNobodyElseCanJoin(t *testing.T) {
	out := typed(t, "napoleon-at-waterloo/basic", nil, []string{"allied=random"}, "1", "done", "done", "done", "1", "1", "1", "1", "1", "1")
	wants(t, out, "15 to 2, 6-1 1 done: nobody else can join (undo takes the last choice back)")
}

// The manners of moving to a hex are asked for with what each costs.
func TestMannersOfMovingHaveTheirCosts(t *testing.T) {
	out := typed(t, "waterloo-campaign-1815/june-15", nil, nil, "1", "1", "1", "1", "1", "1", "1", "1", "1")
	wants(t, out, "how? 1 go to 1015 (Montigny-le-Tilleul) - 1 MP 2 go to 1015 (Montigny-le-Tilleul), by road - 1 MP")
}

// Declarations are asked for in words, with the attack they belong to.
func TestDeclarationsAreAskedInWords(t *testing.T) {
	tb := sit(t, "waterloo-20/standard")
	for i := range tb.Model().Attacks {
		for k := range tb.Model().Attacks[i].Declarations {
			if d := &tb.Model().Attacks[i].Declarations[k]; d.Label == "" {
				t.Errorf("%s %s has no words", tb.Model().Attacks[i].ID, d.ID)
			}
		}
	}
}

// Every shipped map is shown in a window of 80 by 24 without a line that wraps,
// around each of its corners and in its small form.
func TestEveryMapFitsTheWindow(t *testing.T) {
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	for _, ref := range playable(t, a) {
		l, err := a.LoadScenario(ref, kit.VariantChoice{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.BeginGame(l, session.SeedOrigin{Seed: "1"}, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		picture := scene.NewScene(l.Game, s.Table.Position(), scene.All)
		for _, center := range []hex.ID{0, hex.ID(l.Game.Grid.NumHexes() / 2), hex.ID(l.Game.Grid.NumHexes() - 1)} {
			for _, small := range []bool{false, true} {
				text := picture.DrawText(scene.TextOptions{Around: hex.None, Center: center, Width: 80, Height: 20, Small: small})
				if n := strings.Count(text, "\n"); n > 20 || n < 10 {
					t.Errorf("%s: %d lines", ref, n)
				}
				for _, line := range strings.Split(text, "\n") {
					if utf8.RuneCountInString(line) > 80 {
						t.Errorf("%s: too wide: %q", ref, line)
					}
				}
				if !small && !strings.Contains(text, l.Game.Grid.Label(center)) {
					t.Errorf("%s: %s is not in\n%s", ref, l.Game.Grid.Label(center), text)
				}
			}
		}
	}
}

// Whole games of chance at 80 columns: nothing that is written is wider.
func TestNoLineWraps(t *testing.T) {
	t.Setenv("COLUMNS", "80")
	t.Setenv("LINES", "24")
	for _, ref := range []string{"napoleon-at-waterloo/advanced", "waterloo-20/standard", "waterloo-campaign-1815/june-15"} {
		look := sitDown(t, ref, nil, 5, 150)
		for _, line := range strings.Split(look.all.String(), "\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Fatalf("%s: %d characters: %q", ref, utf8.RuneCountInString(line), line)
			}
		}
	}
}

// The rivers, bridges and roads of a hex are said and drawn (Ligny lies behind a
// stream with bridges).
func TestLookTellsOfRiversAndRoads(t *testing.T) {
	out := typed(t, "waterloo-20/standard", nil, nil, "3", "look ligny", "map 0808 2", "legend")
	wants(t, out, "0808 (Ligny): Strongpoint", "Minor river to 0708, 0707", "Bridge to 0708", "Road to 0809, 0708", "I Zieten",
		"~~ ~=", "~ Minor river", "≈ Major river", "-/\\ Road", "= Bridge")
}

// Names are taken wherever ids are; several matches are listed, and who is off
// the map is said to be where it is.
func TestNamesAreTaken(t *testing.T) {
	out := typed(t, "waterloo-20/standard", nil, nil, "3", "look guard", "look cadre", "{move: imperial GUARD, to: Wangenies}",
		"{move: d'Erlon, to: gosselies}", "why-not {move: Reille, to: Ligny}", "look 'Broken'", "look Thielmann")
	wants(t, out, "Imperial Guard", "cadre may be:", "First French Cadre, in 0205", "Imperial Guard moves from 0507 to 0506 (Wangenies)",
		"I d'Erlon moves from 0504 to 0404 (Gosselies)", "Not allowed: ", "off the map")
	if strings.Contains(out, "there is no unit") {
		t.Error(out)
	}
	out = typed(t, "napoleon-at-waterloo/basic", nil, nil, "3", "{move: French 1st Division, to: Haye}", "{move: Divisoin, to: 1614}",
		"{move: Division, to: \"1614\"}", "1st", "back", "undo")
	wants(t, out, "there is no hex \"Haye\" on this map; meant may be 1410 (La Haye Sainte), 1910 (La Haye)", "there is no unit \"Divisoin\"", "meant may be French 1st Division (fr-inf-1)", "and ")
}

// With many hexes the question comes with a map of them, grouped by cost; a hex
// is taken, and list numbers them all.
func TestManyHexesAreShownOnAMap(t *testing.T) {
	out := typed(t, "napoleon-at-waterloo/advanced", nil, nil, "9", "Schmitz", "list", "1612")
	wants(t, out, " 1 MP: 1612, 1613", "(Papelotte, town)", "enemy zone", "Type a hex", "Schmitz moves from 1712 to 1612 (1 MP)", "44 ")
	head, _, _ := strings.Cut(out[strings.Index(out, "move Schmitz where?"):], "> ")
	if n := strings.Count(head, "\n"); n > 32 {
		t.Errorf("%d lines:\n%s", n, head)
	}
}

// Where a move is made under somebody, that is asked first; the actions are the
// same as ever, and each of them can be had.
func TestUnderWhomIsAskedFirst(t *testing.T) {
	run := typed(t, "waterloo-campaign-1815/june-16", nil, []string{"coalition=random"}, "3", "done", "done", "pass", "d'Erlon", "Ney", "list")
	wants(t, run, "move I Corps (d'Erlon) where?", "under Napoleon HQ: ", "under Ney HQ (left wing): ", "back asks anew")
	if strings.Contains(run, "fr-hq-") {
		t.Error("ids are shown to players")
	}
	question := run[strings.Index(run, "move I Corps (d'Erlon) where?"):]
	if n := strings.Count(question[:strings.Index(question, "> ")], "\n"); n > 6 {
		t.Errorf("the first question has %d lines:\n%s", n, question)
	}
}

// Every action that is open can be reached through the questions of the terminal.
func TestNoActionIsLostInTheQuestions(t *testing.T) {
	for _, c := range []struct{ ref, variants string }{{"waterloo-campaign-1815/june-15", ""}, {"waterloo-20/standard", "leaders"}, {"napoleon-at-waterloo/advanced", ""}} {
		var variants []string
		if c.variants != "" {
			variants = []string{c.variants}
		}
		look := sitDown(t, c.ref, variants, 7, 0)
		top := look.top
		for n := range 400 {
			d, open := top.session.Table.Decision()
			if !open {
				break
			}
			legal := top.session.Table.Legal()
			want := map[flow.Action]bool{}
			for _, a := range legal {
				want[a] = true
			}
			top.part, top.drawn = nil, nil
			for _, it := range top.newQuestion(d, legal).items {
				for _, a := range it.actions {
					delete(want, a)
				}
			}
			if len(want) > 0 {
				t.Fatalf("%s: %d actions cannot be chosen: %v", c.ref, len(want), want)
			}
			if err := top.carryOut(legal[(n*7)%len(legal)]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Done with units that have not moved is asked once.
func TestDoneSaysWhoHasNotMoved(t *testing.T) {
	out := typed(t, "napoleon-at-waterloo/basic", nil, []string{"allied=random"}, "3", "done", "status", "done")
	wants(t, out, "not moved yet: ", " more; done again ends it", "Movement (French)")
	if strings.Count(out, "done again") != 1 || !strings.Contains(out, "combat: attack which hex") {
		t.Errorf("asked more than once, or the phase did not end:\n%s", out)
	}
}

// What an attack comes to is said before it is begun, and while it is named.
func TestOddsAreShownBeforeTheDie(t *testing.T) {
	out := typed(t, "napoleon-at-waterloo/basic", nil, []string{"allied=random"}, "3", "done", "done", "1", "1")
	wants(t, out, "(at most ", " to ", "so far: ")
}

func TestShortCommands(t *testing.T) {
	out := typed(t, "napoleon-at-waterloo/basic", nil, nil, "3", "?", "1", "u", "map s", "map all", "q")
	wants(t, out, "this list", "taken back", "The map goes on", "stopped; nothing is lost")
	if strings.Contains(out, "a number from") {
		t.Error(out)
	}
}

// Secret choices at set-up end with the screen cleared and handed over (W20 16.1).
func TestHandOverWhileDummiesAreLaidOut(t *testing.T) {
	out := typed(t, "waterloo-20/standard", []string{"dummies"}, nil, "3", "1", "1", "1")
	french, allied := strings.Index(out, "French: where does a dummy go?"), strings.Index(out, "Allied: where does a dummy go?")
	if french < 0 {
		t.Fatal(out)
	}
	if allied < 0 {
		allied = len(out)
	}
	if guard := strings.Index(out, "-- for the Allies: "+handOver); guard < french || guard > allied {
		t.Errorf("nobody is told to look away between the sides:\n%s", out)
	}
}

// A game that goes on tells what happened last.
func TestResumeTellsWhatHappened(t *testing.T) {
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}, In: strings.NewReader("French 1st Division\n1612\nquit\n"), Dir: t.TempDir()}
	path := a.Dir + "/my.game"
	if err := Run(t.Context(), Options{Kit: a, Args: []string{"napoleon-at-waterloo/basic"}, Journal: path, Seed: "3"}); err != nil {
		t.Fatal(err, a.Err)
	}
	out := &bytes.Buffer{}
	a.In, a.Out = strings.NewReader("quit\n"), out
	if err := Run(t.Context(), Options{Kit: a, Resume: path}); err != nil {
		t.Fatal(err, a.Err)
	}
	wants(t, out.String(), "what happened last:", "French 1st Division moves from 1613 to 1612", "go on with: vedette play --resume "+path)
}

// Whoever waits for a line when the game is interrupted waits no longer.
func TestAnInterruptEndsTheWait(t *testing.T) {
	in, _ := io.Pipe()
	screen := terminal.New(in, &bytes.Buffer{})
	stop := make(chan struct{})
	screen.StopOn(stop)
	answered := make(chan bool)
	go func() { _, ok := screen.AskLine("> "); answered <- ok }()
	close(stop)
	if <-answered {
		t.Error("a line that nobody typed")
	}
}

// Who is off the map is said to be in its box, unless that is hidden.
func TestWhereIsSaidAsFarAsItIsKnown(t *testing.T) {
	table := sit(t, "waterloo-20/standard")
	g := table.Model()
	for u := range g.Units {
		at := table.Position().Units[u].At
		text := table.Observer(model.None).WhereText(model.UnitID(u))
		if h := at.Hex(); h != model.None && !strings.Contains(text, g.Grid.Label(h)) || at.Hex() == model.None && !strings.Contains(text, "off the map") && !strings.Contains(text, "not in this game") {
			t.Errorf("%s: %q", g.Units[u].Name(), text)
		}
	}
}
