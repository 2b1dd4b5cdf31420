package query

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Refusal says why a step, stop or action is not allowed.
type Refusal struct {
	Reason string // stable id
	Text   string
	Source *model.Source // the rule, when a rule of the game says so

	Nearest string // nearest valid name, where one was misspelt
}

// NewRefusal returns the refusal of a rule. because is its reason; if that is empty, the
// reason is the id of the rule.
func NewRefusal(src *model.Source, because string) *Refusal {
	if because == "" {
		because = src.ID
	}
	text := src.Label
	if text == "" {
		text = "forbidden: " + strings.NewReplacer("-", " ", "_", " ").Replace(because)
		if src.Rule != "" {
			text += " (" + src.Rule + ")"
		}
	}
	return &Refusal{Reason: because, Text: text, Source: src}
}
