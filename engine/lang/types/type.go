package types

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
)

// None is the id for "no such thing" in every domain; authors
// write it nil.
const None int32 = -1

// Domain is a named, finite family of things known by dense ids: units, hexes,
// kinds. Domains are compared by identity: make one value for each.
type Domain struct {
	Name string
	// Lookup finds the id that a text literal means; nil when no text names a
	// member.
	Lookup func(text string) (int32, bool)
	// Names lists the texts that Lookup accepts, for suggestions; may be nil.
	Names func() []string
	// Size is how many members there are; may be nil.
	Size func() int
	// Text shows an id to people; may be nil.
	Text func(id int32) string
	// NumberHint says how to mend what gives a member where a number is wanted; may be empty.
	NumberHint string
	ContentID  uint64 // of its content, where programs are shared; else 0
	// Mixed: not every member makes sense in every place, as with the texts of a game.
	Mixed bool
}

type kind uint8

const (
	kindUnknown kind = iota
	kindInt
	kindBool
	kindDomain
	kindSet
)

// Type is the type of an expression. Types are comparable; the zero Type
// means "not stated".
type Type struct {
	kind   kind
	domain *Domain
}

// The types that belong to no domain. They are constants in spirit.
var (
	Int  = Type{kind: kindInt}
	Bool = Type{kind: kindBool}
)

// MemberType returns the type of one member of a domain, or None.
func MemberType(d *Domain) Type { return Type{kind: kindDomain, domain: d} }

// SetType returns the type of a set of members of a domain; SetType(nil) is a set of
// numbers.
func SetType(d *Domain) Type { return Type{kind: kindSet, domain: d} }

// Domain returns the domain of a member or set type, or nil.
func (t Type) Domain() *Domain { return t.domain }

// IsSet reports whether t is a set type.
func (t Type) IsSet() bool { return t.kind == kindSet }

// KindNumber returns what tells types of no domain apart, for a fingerprint.
func (t Type) KindNumber() int { return int(t.kind) }

// IsMember reports whether t is the type of one member of a domain.
func (t Type) IsMember() bool { return t.kind == kindDomain }

// IsKnown reports whether t is anything but the zero Type.
func (t Type) IsKnown() bool { return t.kind != kindUnknown }

// Elem returns the type of a set's elements; the zero Type for anything else.
func (t Type) Elem() Type {
	switch {
	case t.kind != kindSet:
		return Type{}
	case t.domain == nil:
		return Int
	}
	return MemberType(t.domain)
}

// String names the type in an author's words.
func (t Type) String() string {
	switch t.kind {
	case kindInt:
		return "number"
	case kindBool:
		return "condition"
	case kindDomain:
		return t.domain.Name
	case kindSet:
		if t.domain == nil {
			return "set of number"
		}
		return "set of " + t.domain.Name
	}
	return "anything"
}

// WithArticle names the type with its article.
func (t Type) WithArticle() string {
	s := t.String()
	if strings.ContainsRune("aeio", rune(s[0])) {
		return "an " + s
	}
	return "a " + s
}

// NilValue returns the value of a field of None: None for members, 0 for numbers and
// conditions.
func (t Type) NilValue() int32 {
	if t.kind == kindDomain {
		return None
	}
	return 0
}

// Show writes a scalar of type t as an author would read it.
func (t Type) Show(v int32) string {
	switch t.kind {
	case kindBool:
		if v != 0 {
			return "true"
		}
		return "false"
	case kindDomain:
		if v == None {
			return "nil"
		}
		if t.domain.Text != nil {
			return t.domain.Text(v)
		}
		return t.domain.Name + " " + itoa(v)
	}
	return itoa(v)
}

// ShowSet lists a set as people read values of t: "1 to 12", "foot, horse".
func (t Type) ShowSet(s ranges.ValueSet) string {
	if s.IsEmpty() {
		return "nothing"
	}
	if v, one := s.Single(); one {
		return t.Show(int32(v))
	}
	if t.kind != kindDomain {
		switch {
		case s.Least <= ranges.AnyInt().Least:
			return "at most " + t.Show(int32(s.Most))
		case s.Most >= ranges.AnyInt().Most:
			return "at least " + t.Show(int32(s.Least))
		}
		return t.Show(int32(s.Least)) + " to " + t.Show(int32(s.Most))
	}
	const most = 6
	var words []string
	s.EachValue(func(v int64) { words = append(words, t.Show(int32(v))) })
	if len(words) > most {
		words = append(words[:most], "...")
	}
	return strings.Join(words, ", ")
}

// AllValues returns every value of a type.
func AllValues(t Type) ranges.ValueSet {
	switch t.kind {
	case kindBool:
		return ranges.NewValueRange(0, 1)
	case kindDomain:
		if t.domain.Size != nil {
			return ranges.NewValueRange(int64(None), int64(t.domain.Size()-1))
		}
		return ranges.NewValueRange(int64(None), ranges.AnyInt().Most)
	}
	return ranges.AnyInt()
}

// Fingerprint identifies the content of a domain where programs are shared; else it is 0.
func (d *Domain) Fingerprint() int {
	if d == nil {
		return 0
	}
	return int(d.ContentID)
}

func itoa(v int32) string { return strconv.Itoa(int(v)) }
