package jsontext

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"regexp"
	"strings"
)

// ReadError turns an error of encoding/json into plain words, without names or types of Go.
// The words name the fault and the expected value. offset is the byte of the
// fault, -1 when it is not known. Every error of reading JSON that is printed goes through it.
func ReadError(err error) (problem string, offset int) {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early", -1
	case errors.As(err, &syntax):
		if strings.HasPrefix(syntax.Error(), "unexpected end") {
			return "it ends too early", int(syntax.Offset)
		}
		return syntax.Error(), int(syntax.Offset)
	case errors.As(err, &kind):
		where := ""
		if kind.Field != "" {
			where = kind.Field + " is "
		}
		return where + foundKind(kind.Value) + "; expected " + wantedKind(kind.Type), int(kind.Offset)
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if strings.Contains(text, ",string struct tag") {
		return "a number in quotes is expected, and something else is there", -1
	}
	if goWords.MatchString(text) {
		return "it does not have the form that is expected", -1
	}
	return text, -1
}

// goWords matches names of Go in a message.
var goWords = regexp.MustCompile(`\bGo \w|struct|interface \{|map\[|\b[a-z]\w*\.[A-Z]\w*|\b(u?int|float)\d*\b|\*\w|\[\]\w`)

// foundKind returns what the text holds: encoding/json says "array", or "number
// 1.5".
func foundKind(value string) string {
	switch word, rest, _ := strings.Cut(value, " "); word {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "string":
		return "text"
	case "bool":
		return "true or false"
	case "number":
		return strings.TrimSpace("the number " + rest)
	}
	return "something else"
}

// wantedKind returns what the text should hold.
func wantedKind(t reflect.Type) string {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil {
		return "something else"
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number that is not below 0 or too large"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number that is not too large"
	}
	return "something else"
}
