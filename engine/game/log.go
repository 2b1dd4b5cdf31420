package game

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
)

// EventText returns what happened as one line of the log, for people. It begins with a capital
// or with the name of a unit.
func EventText(g *model.Game, e *event.Event) string {
	unit, side := UnitText(g, e.Unit), CapitalText(SubjectText(g, e.Side))
	from, to := HexText(g, e.From), HexText(g, e.To)
	if e.Unit < 0 {
		unit = CapitalText(unit)
	}
	switch e.Kind {
	case event.Turn:
		return turnText(g, int(e.N))
	case event.Phase:
		return "Phase: " + PhaseText(g, e.Text, e.Side)
	case event.Moved:
		return fmt.Sprintf("%s moves from %s to %s%s", unit, from, to, spentText(e.N))
	case event.Entered:
		return fmt.Sprintf("%s enters at %s%s", unit, to, spentText(e.N))
	case event.Exited:
		return fmt.Sprintf("%s leaves the map from %s (%s)", unit, from, boxText(g, e.Text))
	case event.Placed:
		if e.To >= 0 {
			return fmt.Sprintf("%s is placed in %s", unit, to)
		}
		return fmt.Sprintf("%s goes to %s", unit, boxText(g, e.Text))
	case event.Eliminated:
		return fmt.Sprintf("Loss: %s is eliminated%s%s", unit, prefixPlace(" in ", e.From, from), bracketText(pointsText(e.N)))
	case event.StepLost:
		if e.N < 0 {
			return fmt.Sprintf("%s gets back %s", unit, countText(-e.N, "step"))
		}
		return fmt.Sprintf("Loss: %s loses %s", unit, countText(e.N, "step"))
	case event.Flipped:
		return fmt.Sprintf("%s turns to %s", unit, e.Text)
	case event.Planned:
		return fmt.Sprintf("%s will attack %s with %s", side, to, unitsText(g, e.Units))
	case event.Attack:
		return fmt.Sprintf("%s %s %s with %s", side, VerbText(g, e.Side, "attack", "attacks"), to, unitsText(g, e.Units))
	case event.Declared:
		return fmt.Sprintf("%s %s: %s", side, VerbText(g, e.Side, "declare", "declares"), DeclareText(g, e.Text))
	case event.Combat:
		return combatText(g, e)
	case event.Retreated:
		return fmt.Sprintf("Retreat: %s falls back to %s%s", unit, to, bracketText(e.Score))
	case event.Displaced:
		return fmt.Sprintf("Displacement: %s makes room and goes to %s", unit, to)
	case event.Advanced:
		return fmt.Sprintf("Advance: %s goes to %s", unit, to)
	}
	return otherText(g, e, unit, side, to)
}

// checkedText names the unit that a check is about, before the die; "" for none.
func checkedText(g *model.Game, u model.UnitID) string {
	if u < 0 {
		return ""
	}
	return g.Units[u].Name() + ", "
}

// otherText returns the line of an event of one of the rarer kinds.
func otherText(g *model.Game, e *event.Event, unit, side, to string) string {
	switch e.Kind {
	case event.Rolled:
		if e.Score != "" {
			return CapitalText(fmt.Sprintf("%s: %sdie %d (%s)", e.Text, checkedText(g, e.Unit), e.N, e.Score))
		}
		return CapitalText(fmt.Sprintf("%s: die %d", e.Text, e.N))
	case event.Track:
		return CapitalText(trackLine(g, e))
	case event.Variable:
		return CapitalText(variableText(g, e))
	case event.Latch:
		return CapitalText(latchText(g, e.Text))
	case event.Drawn:
		if e.Text == "" {
			return fmt.Sprintf("%s %s a card", side, VerbText(g, e.Side, "draw", "draws"))
		}
		if e.Side == model.None {
			return "A card is drawn: " + cardText(g, e.Text)
		}
		return fmt.Sprintf("%s %s a card: %s", side, VerbText(g, e.Side, "draw", "draws"), cardText(g, e.Text))
	case event.Acted:
		return actedText(g, e)
	case event.Revealed:
		return fmt.Sprintf("%s is revealed%s", unit, prefixPlace(" in ", e.To, to))
	case event.Said, event.Note:
		return CapitalText(strings.TrimSuffix(e.Text, ".")) // lines of the log end without a full stop
	case event.Passed:
		return fmt.Sprintf("%s %s", side, VerbText(g, e.Side, "pass", "passes"))
	case event.Limit:
		return fmt.Sprintf("%s may do %d more", side, e.N)
	case event.Over:
		return "The game is over: " + WinText(g, e.Side, e.Text)
	}
	return string(e.Kind)
}

// actedText returns the line of an action of the game: the sentence of its author, or the side and
// the name of the action.
func actedText(g *model.Game, e *event.Event) string {
	on := ""
	switch {
	case e.Unit >= 0:
		on = UnitText(g, e.Unit)
	case e.To >= 0:
		on = HexText(g, e.To)
	}
	for i := range g.Actions {
		if a := &g.Actions[i]; a.ID == e.Text && a.Say != "" && (on != "" || !a.Say.HasPlace("on")) {
			side := SubjectText(g, e.Side)
			return CapitalText(a.Say.Fill(e.Side >= 0 && g.Sides[e.Side].Plural, map[string]string{"side": side, "on": on}))
		}
	}
	return fmt.Sprintf("%s: %s%s%s", CapitalText(SubjectText(g, e.Side)), actionName(g, e.Text),
		prefixPlace(" on ", int16(e.Unit), on), prefixPlace(" in ", e.To, HexText(g, e.To)))
}

// trackLine returns the line of a track that changed. The verb agrees with its name.
func trackLine(g *model.Game, e *event.Event) string {
	text, is := TrackText(g, e.Text), " is now "
	if name, _, _ := strings.Cut(text, " of "); strings.HasSuffix(name, "s") && !strings.HasSuffix(name, "ss") {
		is = " are now "
	}
	return text + is + strconv.Itoa(int(e.N))
}

// SubjectText returns a side as a noun within a sentence, as "the Allies"; "nobody" for none.
func SubjectText(g *model.Game, s model.SideID) string {
	if s < 0 || int(s) >= len(g.Sides) {
		return "nobody"
	}
	return g.Sides[s].Subject()
}

// VerbText returns the form of a verb that agrees with [SubjectText].
func VerbText(g *model.Game, s model.SideID, plural, singular string) string {
	if s < 0 || int(s) >= len(g.Sides) {
		return singular
	}
	return g.Sides[s].Verb(plural, singular)
}

// WinText returns who wins, and how: "the Allies win (Decisive)", or "nobody wins (Draw)".
func WinText(g *model.Game, s model.SideID, how string) string {
	return SubjectText(g, s) + " " + VerbText(g, s, "win", "wins") + bracketText(how)
}

// CapitalText returns a text with its first letter as a capital.
func CapitalText(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 || !unicode.IsLower(r) {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}

// bracketText returns a text in brackets, after a space; nothing for an empty text.
func bracketText(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// prefixPlace returns before and text; nothing where id is negative.
func prefixPlace[T ~int16 | ~int32](before string, id T, text string) string {
	if id < 0 {
		return ""
	}
	return before + text
}

// countText returns a number with its noun, in the plural if needed.
func countText(n int32, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %s", n, diag.Plural(what))
}

// spentText returns the movement points spent, in brackets, or nothing.
func spentText(n int32) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf(" (%d MP)", n)
}

// pointsText returns a number of points, empty for 0.
func pointsText(n int32) string {
	if n == 0 {
		return ""
	}
	return countText(n, "point")
}

// unitsText returns the names of units, joined by commas.
func unitsText(g *model.Game, us []model.UnitID) string {
	names := make([]string, len(us))
	for i, u := range us {
		names[i] = UnitText(g, u)
	}
	if len(names) == 0 {
		return "nothing that is seen"
	}
	return strings.Join(names, ", ")
}

// turnText returns the number of a turn with its name.
func turnText(g *model.Game, n int) string {
	if name := turnName(g, n); name != "" {
		return fmt.Sprintf("Turn %d: %s", n, name)
	}
	return fmt.Sprintf("Turn %d", n)
}

// turnName returns the name of a turn, empty if it has none.
func turnName(g *model.Game, n int) string {
	if i := n - g.FirstTurn; i >= 0 && i < len(g.TurnNames) {
		return g.TurnNames[i]
	}
	return ""
}

// PhaseText returns the name of a phase, given its path, with the side that acts in it. phasing
// is the side whose player turn it is.
func PhaseText(g *model.Game, path string, phasing model.SideID) string {
	for i := range g.Phases {
		ph := &g.Phases[i]
		if ph.Path != path {
			continue
		}
		if s := actingSide(g, ph, phasing); s >= 0 {
			return ph.Name() + " (" + SideText(g, s) + ")"
		}
		return ph.Name()
	}
	return path
}

// actingSide returns the side that acts in a phase, None where the sides take turns in it.
func actingSide(g *model.Game, ph *model.Phase, phasing model.SideID) model.SideID {
	switch {
	case ph.Do == model.DoAlternatePhase:
		return model.None
	case ph.Side >= 0:
		return ph.Side
	case ph.OtherSide && phasing >= 0 && len(g.Sides) == 2:
		return 1 - phasing
	}
	return phasing
}

// combatText returns the line of a combat: where, result, strengths, column and die.
func combatText(g *model.Game, e *event.Event) string {
	if e.Combat == nil {
		return fmt.Sprintf("Combat at %s: %s (die %d)", HexText(g, e.To), e.Text, e.N)
	}
	return CombatText(g, e.Combat)
}

// CombatText returns a combat in one line: where, result, strengths, column and die.
func CombatText(g *model.Game, k *event.CombatReport) string {
	result := k.Result
	if result == "-" {
		result = "no effect"
	}
	return fmt.Sprintf("Combat at %s: %s (%s)", targetsText(g, k), result, ScoreText(k))
}

// targetsText returns the hexes that a combat attacks.
func targetsText(g *model.Game, k *event.CombatReport) string {
	return strings.Join(describeHexes(g, k.Targets), ", ")
}
