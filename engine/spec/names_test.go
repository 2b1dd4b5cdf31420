package spec

import (
	"reflect"
	"strings"
	"testing"
)

// TestFieldsAreNamedAsTheirKeys: whoever reads a key in a file finds the field of that name.
func TestFieldsAreNamedAsTheirKeys(t *testing.T) {
	seen := map[reflect.Type]bool{}
	fields := 0
	var look func(s reflect.Type)
	look = func(s reflect.Type) {
		if seen[s] {
			return
		}
		seen[s] = true
		switch s.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Array:
			look(s.Elem())
		case reflect.Struct:
			for i := range s.NumField() {
				f := s.Field(i)
				if key := f.Tag.Get("key"); key != "" {
					fields++
					if want := fieldName(key); f.Name != want {
						t.Errorf("%s.%s holds the key %s: call it %s", s.Name(), f.Name, key, want)
					}
				}
				look(f.Type)
			}
		}
	}
	for _, kind := range Kinds() {
		look(reflect.TypeOf(kind))
	}
	if fields < 400 {
		t.Errorf("only %d fields with a key were found", fields)
	}
}

// fieldName is how Go writes a key: most_attackers is MostAttackers.
func fieldName(key string) string {
	var b strings.Builder
	for _, word := range strings.Split(key, "_") {
		if word == "id" {
			b.WriteString("ID")
			continue
		}
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
