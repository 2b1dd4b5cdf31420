package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// protocolPage returns the page of the protocol in Markdown.
func protocolPage() string {
	var b strings.Builder
	b.WriteString("# Protocol\n\nJSON-RPC 2.0, one message a line. A connection is `referee` or `seat:SIDE`; a seat gets only its own view.\n" +
		"An answer to a bad message is an error with findings; the process goes on.\n\n" +
		"`vedette engine` speaks it as the referee, a program in a seat of `vedette play` as that seat: [bots.md](bots.md) shows a whole one.\n" +
		"The schema of all methods is `schemas/protocol.schema.json` (`vedette schema protocol`), that of a whole position, as `game.save` writes it,\n" +
		"`schemas/position.schema.json` (`vedette schema position`), that of a patch the part `given` of `schemas/test.schema.json`.\n\n" +
		boundsText() +
		"| code | meaning |\n| --- | --- |\n")
	for _, c := range faultCodes {
		fmt.Fprintf(&b, "| %d | %s |\n", c.code, c.doc)
	}
	for _, m := range protocol.Methods() {
		fmt.Fprintf(&b, "\n## %s\n\n%s", m.Name, m.Doc)
		if !m.ForSeats {
			b.WriteString(" For the referee only.")
		}
		b.WriteString("\n")
		writeFieldTable(&b, "Parameter", m.Params)
		writeFieldTable(&b, "Result", m.Result)
	}
	b.WriteString("\n## Objects\n\nThe objects inside parameters and results. Most keys are left out when they would be empty, 0 or false.\n")
	for _, t := range namedObjects() {
		fmt.Fprintf(&b, "\n### %s\n", objectName(t))
		writeFieldTable(&b, "Key", t)
	}
	return b.String()
}

// namedObjects lists the structs inside parameters and results, sorted by name.
func namedObjects() []reflect.Type {
	var out []reflect.Type
	var inside func(t reflect.Type)
	inside = func(t reflect.Type) {
		for _, f := range schema.ListDataFields(t) {
			if o := objectType(f.Type); o != nil && !slices.Contains(out, o) {
				out = append(out, o)
				inside(o)
			}
		}
	}
	for _, m := range protocol.Methods() {
		inside(m.Params)
		inside(m.Result)
	}
	slices.SortFunc(out, func(a, b reflect.Type) int { return strings.Compare(objectName(a), objectName(b)) })
	return out
}

// objectType returns the struct type of a value, or of the elements of a list or map; nil for
// other types.
func objectType(t reflect.Type) reflect.Type {
	for t != reflect.TypeFor[*yamldoc.Node]() {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			t = t.Elem()
			continue
		case reflect.Struct:
			return t
		}
		return nil
	}
	return nil
}

// objectName returns the name of a struct in the reference page: UnitView is "unit view".
func objectName(t reflect.Type) string {
	var b strings.Builder
	for i, r := range t.Name() {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// boundsText returns the bounds of messages, for the page.
func boundsText() string {
	return fmt.Sprintf("A message holds at most %d bytes and %d values, a list of messages %d of them, an answer %d bytes; one process %d games.\n\n",
		limits.Message, limits.JSONValues, limits.Batch, limits.Reply, limits.OpenGames)
}

// faultCodes explains each code of a fault.
var faultCodes = []struct {
	code int
	doc  string
}{
	{protocol.CodeParse, "the message is not JSON"}, {protocol.CodeRequest, "the message is not a request"}, {protocol.CodeMethod, "no such method"},
	{protocol.CodeParams, "a parameter is unknown, missing or cannot be read"}, {protocol.CodeInternal, "our fault, or the machine's"},
	{protocol.CodeRefused, "refused, with reason and text"}, {protocol.CodeForbidden, "not for this connection"}, {protocol.CodeGame, "no such game"},
	{protocol.CodeContent, "a scenario, position or save has findings"},
}

// writeFieldTable writes the fields of a struct as a table of Markdown; a struct without
// fields as nothing.
func writeFieldTable(b *strings.Builder, head string, t reflect.Type) {
	fields := schema.ListDataFields(t)
	if len(fields) == 0 {
		return
	}
	fmt.Fprintf(b, "\n| %s | type | meaning |\n| --- | --- | --- |\n", head)
	for _, f := range fields {
		doc := diag.EscapeMarkdown(f.Doc)
		if f.Required {
			doc += " Required."
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", f.Key, typeText(f.Type), doc)
	}
}

// typeText returns a type in words of the page: lists and objects by what they hold,
// structs as links.
func typeText(t reflect.Type) string {
	if schema.TakesAnyData(t) {
		return "any"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return typeText(t.Elem())
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "list of " + typeText(t.Elem())
	case reflect.Map:
		return "object of " + typeText(t.Elem())
	case reflect.Struct:
		name := objectName(t)
		return fmt.Sprintf("[%s](#%s)", name, strings.ReplaceAll(name, " ", "-"))
	}
	return "number"
}
