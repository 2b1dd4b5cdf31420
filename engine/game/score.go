package game

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// noteCombats keeps the last combat of the events just made, and gives retreats the score of
// the combat that caused them. score is that of the combat under way before.
func noteCombats(t *Table, score string) {
	for i := range t.run.Events {
		e := &t.run.Events[i]
		switch e.Kind {
		case event.Combat:
			t.lastCombat = e.Combat
			score = ScoreText(e.Combat)
		case event.Turn, event.Phase, event.Attack:
			score = ""
		case event.Retreated:
			e.Score = score
		}
	}
}

// ScoreText returns strengths, column and dice of a combat: "8-6, 1-1, die 2". A column that was
// shifted and a die that was modified show both values.
func ScoreText(k *event.CombatReport) string {
	if k == nil {
		return ""
	}
	column := k.Column
	if k.FirstColumn != "" && column != "" && k.FirstColumn != column {
		column = k.FirstColumn + " shifted to " + column
	}
	dice := fmt.Sprintf("die %d", k.Die)
	if k.Attack != nil && k.Attack.Comparison == model.ByOpposedDice {
		dice = fmt.Sprintf("dice %d-%d", k.Die, k.DefenceDie)
	}
	return joinScore(k.Attack, k.AttackTotal, k.DefenceTotal, column, addModifier(dice, k.Die, k.Modified))
}

// ReportText returns a combat with all its numbers named, for tests and designers: "8 against 6,
// column 1-1 (from 1-2), die 2 (modified 3), result Dr".
func ReportText(g *model.Game, k *event.CombatReport) string {
	text := fmt.Sprintf("Combat at %s: %d against %d", targetsText(g, k), k.AttackTotal, k.DefenceTotal)
	if k.Column != "" {
		text += ", column " + k.Column
	}
	if k.FirstColumn != "" && k.FirstColumn != k.Column {
		text += " (from " + k.FirstColumn + ")"
	}
	text += fmt.Sprintf(", die %d", k.Die)
	if k.Modified != k.Die {
		text += fmt.Sprintf(" (modified %d)", k.Modified)
	}
	return text + ", result " + k.Result
}

// standingScore is ScoreText of a combat under way, by what a position keeps of it; empty before its die.
func standingScore(g *model.Game, k *state.Combat) string {
	if k == nil || !k.Rolled {
		return ""
	}
	at, column, die := &g.Attacks[k.Attack], "", ""
	if columns := g.Tables[at.Table].Columns; k.Column >= 0 && int(k.Column) < len(columns) {
		column = columns[k.Column].Name
	}
	if at.Comparison != model.ByOpposedDice {
		die = addModifier(fmt.Sprintf("die %d", k.Die), int32(k.Die), int32(k.Modified))
	}
	return joinScore(at, k.AttackStrength, k.DefenceStrength, column, die)
}

// addModifier returns the text of a die with its modifier and the value after it.
func addModifier(text string, die, modified int32) string {
	if d := modified - die; d != 0 {
		return fmt.Sprintf("%s %+d = %d", text, d, modified)
	}
	return text
}

// joinScore joins the parts of a score. Units without strength have no strengths to show.
func joinScore(at *model.Attack, attack, defence int32, column, dice string) string {
	var parts []string
	if at == nil || at.Value != nil {
		parts = append(parts, fmt.Sprintf("%d-%d", attack, defence))
	}
	for _, p := range []string{column, dice} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, ", ")
}
