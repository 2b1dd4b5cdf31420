package gamediff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Class says what a change does to those who play, the mildest first.
type Class uint8

// The classes.
const (
	Cosmetic Class = iota // people read or see it; no rule asks for it
	SaveSafe              // games under way go on, and journals play again, as before
	Balance               // a number that decides chances, strength or victory: games come out differently
	Breaking              // what is asked, allowed or done: journals of games played before stop fitting
)

var classNames = [...]string{"cosmetic", "save-safe", "balance-relevant", "replay-breaking"}

// String returns the name of the class.
func (c Class) String() string { return classNames[c] }

// FindClass returns the class with a name; false for an unknown name.
func FindClass(name string) (Class, bool) {
	i := slices.Index(classNames[:], name)
	return Class(max(i, 0)), i >= 0
}

// ClassNames lists the classes, the mildest first.
func ClassNames() []string { return classNames[:] }

// Change is one difference.
type Change struct {
	Class    Class
	Path     string   // of the value in the merged text; empty for hexes
	What     string   // what it belongs to, in words: unit Reille (fr-ii)
	Key      string   // what of it: Combat Strength; empty for the thing itself
	Old, New string   // as written; empty: was not there, is not there
	At       diag.Pos // in the newer edition; of what is gone, in the older
	// Scenarios are those in which it is so; none: in all.
	Scenarios []string
	// Variant is the one with which alone it is so; empty: without any.
	Variant string
}

// Text returns the change in one line, without its class and place.
func (c *Change) Text() string {
	var b strings.Builder
	b.WriteString(c.What)
	if c.Key != "" {
		b.WriteString(": " + c.Key)
	}
	switch {
	case c.Old == "" && c.New == "":
		b.WriteString(" changed")
	case c.Old == "" && c.New == wholeThing:
		b.WriteString(" added")
	case c.New == "" && c.Old == wholeThing:
		b.WriteString(" removed")
	case c.Old == "":
		fmt.Fprintf(&b, " %s, new", c.New)
	case c.New == "":
		fmt.Fprintf(&b, " %s, gone", c.Old)
	default:
		fmt.Fprintf(&b, " %s -> %s", c.Old, c.New)
	}
	if c.Variant != "" {
		b.WriteString(", with the variant " + c.Variant)
	}
	if len(c.Scenarios) > 0 {
		b.WriteString(", in " + strings.Join(c.Scenarios, ", "))
	}
	return b.String()
}

// wholeThing replaces the value of a thing that was added or removed whole.
const wholeThing = "\x00"

// Old and new values as people read them: empty for a thing that came or went whole.
func (c *Change) Values() (old, now string) {
	return strings.TrimPrefix(c.Old, wholeThing), strings.TrimPrefix(c.New, wholeThing)
}

// sameAs reports that two changes are one, found in two scenarios.
func (c *Change) sameAs(o *Change) bool {
	return c.Class == o.Class && c.What == o.What && c.Key == o.Key && c.Old == o.Old && c.New == o.New && c.Variant == o.Variant
}

// OnlyRuleNumber reports that nothing differs but the number of a section of the rulebook.
func (c *Change) OnlyRuleNumber() bool {
	return c.Class == Cosmetic && (c.Path == "rule" || strings.HasSuffix(c.Path, ".rule"))
}

// WorstClass returns the worst class of some changes; false when there are no changes.
func WorstClass(all []Change) (Class, bool) {
	worst := Cosmetic
	for i := range all {
		worst = max(worst, all[i].Class)
	}
	return worst, len(all) > 0
}
