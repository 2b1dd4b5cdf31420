package jsontext

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

type seed uint64

type inner struct {
	N     int64              `json:"n"`
	Names []string           `json:"names"`
	By    map[string]float64 `json:"by"`
}

type outer struct {
	Sim  *int   `json:"sim"`
	In   inner  `json:"in"`
	Seed seed   `json:"seed,string"`
	Flag bool   `json:"flag"`
	Code uint8  `json:"code"`
	Pair [2]int `json:"pair"`
}

// TestReadErrorNamesNothingOfGo: every value of JSON in every place of several types gives a
// message in plain words, and a truncated or misspelt text too.
func TestReadErrorNamesNothingOfGo(t *testing.T) {
	values := []string{`[]`, `{}`, `"x"`, `true`, `null`, `1`, `-1`, `1.5`, `1e99`, `99999999999999999999999`, `[[1]]`, `{"n":[]}`, `{"names":[1]}`, `{"by":{"a":"b"}}`, `"1.5"`, `[1,"x"]`}
	fields := []string{"sim", "in", "seed", "flag", "code", "pair", "unknown"}
	var texts []string
	for _, v := range values {
		texts = append(texts, v)
		for _, f := range fields {
			whole := `{"` + f + `":` + v + `}`
			texts = append(texts, whole)
			for cut := range whole {
				texts = append(texts, whole[:cut], whole[:cut]+"$"+whole[cut:])
			}
		}
	}
	bad := regexp.MustCompile(`Go |struct|json|jsontext|\bu?int\d*\b|float|map\[|unmarshal|\*`)
	said := map[string]bool{}
	for _, text := range texts {
		for _, into := range []func() any{func() any { return &outer{} }, func() any { return &inner{} }, func() any { return &[]outer{} }, func() any { return &map[string]inner{} }, func() any { return new(string) }} {
			d := json.NewDecoder(bytes.NewReader([]byte(text)))
			d.DisallowUnknownFields()
			for _, err := range []error{json.Unmarshal([]byte(text), into()), d.Decode(into())} {
				if err == nil {
					continue
				}
				problem, _ := ReadError(err)
				said[problem] = true
				if problem == "" || bad.MatchString(problem) {
					t.Errorf("%s: %q, from %v", text, problem, err)
				}
			}
		}
	}
	if len(said) < 20 {
		t.Errorf("only %d messages", len(said))
	}
}

// printed finds errors of reading JSON that are kept in a variable or handed on.
var printed = regexp.MustCompile(`err :?= (json\.Unmarshal|\w+\.Decode\()|return json\.Unmarshal|err (!=|==) nil.*json\.Unmarshal`)

// ownWords lists files that read JSON and word the errors themselves, or print none.
var ownWords = map[string]string{
	"engine/journal/fields.go":              "compares each field with what it must be",
	"engine/sim/hist.go":                    "the error goes to the caller, whose error is worded",
	"engine/yamldoc/read.go":                "reads YAML into nodes",
	"engine/yamldoc/syntax.go":              "reads YAML into nodes",
	"cmd/internal/offline/lobby.go":         "reads what publish wrote: says that it is damaged",
	"cmd/internal/offline/thinker.go":       "reads what the page's own worker wrote",
	"cmd/internal/release/parts.go":         "reads what the go tool says",
	"cmd/internal/cli/lintcmd/baseline.go":  "says only that it is no baseline",
	"cmd/internal/cli/simcmd/train_file.go": "says only that it is no state of training",
	"cmd/internal/cli/kit/session/vault.go": "says only that it is not kept here",

	"cmd/internal/tools/records/editor.go":  "for its developers: stands beside what a program answered",
	"cmd/internal/tools/records/program.go": "for its developers: stands beside what a program answered",
	"engine/schema/json.go":                 "reads the text that it wrote itself",
	"cmd/internal/tools/records/sets.go":    "for its developers: stands beside what a program answered",
	"cmd/internal/tools/records/table.go":   "for its developers: stands beside what a program answered",
}

// TestErrorsOfReadingAreWorded: whoever reads JSON and prints why it could not words the
// error by ReadError.
func TestErrorsOfReadingAreWorded(t *testing.T) {
	found := 0
	for _, root := range []string{"cmd", "engine", "script"} {
		err := filepath.WalkDir(filepath.Join("../..", root), func(name string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := os.ReadFile(name)
			if err != nil || !strings.Contains(string(text), "encoding/json") && !strings.Contains(string(text), "yaml.v3") || !printed.Match(text) {
				return err
			}
			found++
			rel, _ := filepath.Rel("../..", name)
			if ownWords[filepath.ToSlash(rel)] == "" && !strings.Contains(string(text), "ReadError(") {
				t.Errorf("%s reads JSON and hands the error on: word it by jsontext.ReadError", rel)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 5 {
		t.Errorf("only %d files read JSON", found)
	}
}
