package schema

import (
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Located is the place of a value. Embed it in a struct to record where the struct
// is written.
type Located struct {
	Pos    diag.Pos // of the value
	KeyAt  diag.Pos // of the key it belongs to; zero in a list
	Layer  string   // the layer that set it
	Quoted bool     // a quoted scalar: its text starts one column later
}

// Set takes the place of a node and keeps that of the key.
func (a *Located) Set(n *yamldoc.Node) {
	if n != nil {
		a.Pos, a.Layer, a.Quoted = n.Pos, n.Layer, n.Quoted
	}
}

// Text is a text with its place.
type Text struct {
	Located
	V   string
	Set bool
}

// Int is a whole number with its place.
type Int struct {
	Located
	V   int
	Set bool
}

// Bool is true or false with its place.
type Bool struct {
	Located
	V   bool
	Set bool
}

// Entry is one key of a Map.
type Entry[T any] struct {
	Key   string
	KeyAt diag.Pos
	Value T
}

// Map is a map with free keys that keeps the order of the file.
type Map[T any] struct {
	Located
	Entries []Entry[T]
}

// Get returns the value of a key, or nil.
func (m *Map[T]) Get(key string) *T {
	for i := range m.Entries {
		if m.Entries[i].Key == key {
			return &m.Entries[i].Value
		}
	}
	return nil
}

// Len returns the number of keys.
func (m *Map[T]) Len() int { return len(m.Entries) }

func (m *Map[T]) elemType() reflect.Type { return reflect.TypeFor[T]() }
func (m *Map[T]) location() *Located     { return &m.Located }
func (m *Map[T]) growEntry(key string, at diag.Pos) reflect.Value {
	m.Entries = append(m.Entries, Entry[T]{Key: key, KeyAt: at})
	return reflect.ValueOf(&m.Entries[len(m.Entries)-1].Value).Elem()
}

// OneOrMany is a list that may be written as its only value.
type OneOrMany[T any] struct {
	Located
	Items []T
}

func (m *OneOrMany[T]) elemType() reflect.Type { return reflect.TypeFor[T]() }
func (m *OneOrMany[T]) location() *Located     { return &m.Located }
func (m *OneOrMany[T]) growItem() reflect.Value {
	var zero T
	m.Items = append(m.Items, zero)
	return reflect.ValueOf(&m.Items[len(m.Items)-1]).Elem()
}

// mapType is any Map. Its methods let the decoder fill it without knowing the type
// of its values.
type mapType interface {
	elemType() reflect.Type
	location() *Located
	growEntry(key string, at diag.Pos) reflect.Value
}

// manyType is any OneOrMany, as mapType is any Map.
type manyType interface {
	elemType() reflect.Type
	location() *Located
	growItem() reflect.Value
}

// Custom is a type that decodes itself; an embedded Located is filled in before.
// ShapeOf says what it takes. The check reports whatever breaks that before it
// calls DecodeNode, which must tolerate any node and reports only what the shape
// cannot express.
type Custom interface {
	DecodeNode(n *yamldoc.Node, d *Decoder)
	ShapeOf() Schema
}

// nodeDecoder is the half of Custom that a declaration may not have alone.
type nodeDecoder interface {
	DecodeNode(n *yamldoc.Node, d *Decoder)
}

// Shorthand is a struct with a scalar short form. Give it a method
// ScalarForm() Schema too when not every text will do.
type Shorthand interface {
	FromScalar(text string, n *yamldoc.Node) bool
}

// scalarForm is a Shorthand that does not take every text.
type scalarForm interface{ ScalarForm() Schema }

// docProvider is a type that describes itself, for the reference page and JSON
// Schema.
type docProvider interface{ Doc() string }

// Amount is a whole number or an expression that gives one.
type Amount struct {
	Located
	V     int    // when Expr is empty
	Expr  string // expression text
	Set   bool
	Words string // what it is about: the tag words of its key, or of the nearest key around it
}

// ShapeOf describes an Amount.
func (*Amount) ShapeOf() Schema {
	return Schema{Form: FormScalar, Accept: AcceptInt | AcceptText, Expr: true, NotEmpty: true,
		Want: "a whole number or an expression", Many: "whole numbers or expressions"}
}

// DecodeNode reads an Amount.
func (a *Amount) DecodeNode(n *yamldoc.Node, d *Decoder) {
	*a = Amount{Located: d.LocateNode(n), Words: d.words}
	switch classifyNode(n) {
	case classInt:
		a.V, a.Set = toInt(n.Text), true
	case classText:
		a.Expr, a.Set = n.Text, n.Text != ""
	}
}

// NoLimit are the words in place of a number where nothing limits.
const NoLimit = "no limit"

// Limit is a whole number that limits something, or the words no limit.
type Limit struct {
	Located
	V    int // when None is false
	None bool
}

// ShapeOf describes a Limit.
func (*Limit) ShapeOf() Schema {
	return Schema{Form: FormScalar, Accept: AcceptInt | AcceptText, Words: []string{NoLimit},
		Want: "a whole number or no limit", Many: "whole numbers or no limit"}
}

// DecodeNode reads a Limit.
func (l *Limit) DecodeNode(n *yamldoc.Node, d *Decoder) {
	*l = Limit{Located: d.LocateNode(n), None: n.Text == NoLimit}
	if classifyNode(n) == classInt {
		l.V = toInt(n.Text)
	}
}

// NumberOr returns the number, or none for no limit.
func (l *Limit) NumberOr(none int) int {
	if l.None {
		return none
	}
	return l.V
}

// Cond is a condition: an expression, or plainly true or false.
type Cond struct {
	Located
	V     bool   // when Expr is empty
	Expr  string // expression text
	Set   bool
	Words string // what it is about, as of an [Amount]
}

// ShapeOf describes a Cond.
func (*Cond) ShapeOf() Schema {
	return Schema{Form: FormScalar, Accept: AcceptBool | AcceptText, Expr: true, NotEmpty: true,
		Want: "an expression that is true or false", Many: "expressions that are true or false"}
}

// DecodeNode reads a Cond.
func (c *Cond) DecodeNode(n *yamldoc.Node, d *Decoder) {
	*c = Cond{Located: d.LocateNode(n), Words: d.words}
	switch classifyNode(n) {
	case classBool:
		c.V, c.Set = n.Text == "true", true
	case classText:
		c.Expr, c.Set = n.Text, n.Text != ""
	}
}

// Expr is the text of an expression of any type.
type Expr struct {
	Located
	Text  string
	Set   bool
	Words string // what it is about, as of an [Amount]
}

// ShapeOf describes an Expr.
func (*Expr) ShapeOf() Schema {
	return Schema{Form: FormScalar, Accept: AcceptBool | AcceptInt | AcceptText, Expr: true, NotEmpty: true,
		Want: "an expression", Many: "expressions"}
}

// DecodeNode reads an Expr.
func (e *Expr) DecodeNode(n *yamldoc.Node, d *Decoder) {
	*e = Expr{Located: d.LocateNode(n), Words: d.words}
	if classifyNode(n) != classNull {
		e.Text, e.Set = n.Text, n.Text != ""
	}
}

// classifyNode is classifyScalar with maps and lists as nothing.
func classifyNode(n *yamldoc.Node) scalarClass {
	if n == nil || n.Kind != yamldoc.Scalar {
		return classNull
	}
	return classifyScalar(n)
}
