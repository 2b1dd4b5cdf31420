package kit

import (
	"path"
	"regexp"
	"strings"

	"github.com/vedette-wargames/vedette/engine/project"
)

var idForm = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// CheckID refuses an invalid id, and proposes a valid one.
func CheckID(id string) error {
	if idForm.MatchString(id) {
		return nil
	}
	return UsageError("%q is no id: small letters, digits and single hyphens, beginning with a letter, such as %s", id, MakeID(id))
}

// MakeID returns a valid id made from a text, such as a title.
func MakeID(text string) string {
	id := strings.Trim(strings.TrimLeft(regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(text), "-"), "-0123456789"), "-")
	if id == "" {
		return "my-battle"
	}
	return id
}

// FindVariantFolder returns the folder for new variants of a game.
func FindVariantFolder(g *project.Game) string {
	for _, e := range g.Variants {
		if !e.Library {
			return path.Dir(e.Path)
		}
	}
	return "variants/" + g.ID
}
