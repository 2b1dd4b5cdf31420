package conformance

import (
	"archive/zip"
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script"
)

var writeModels = flag.Bool("write", false, "write testdata/records/models.zip and new labels anew: only when what a game compiles to is meant to change")

const (
	modelsFile = "testdata/records/models.zip"
	labelsFile = "testdata/records/labels.txt"
)

// TestModels compares what each scenario of the frozen games compiles to with the
// record: the whole model as text, its expressions in their intermediate form.
func TestModels(t *testing.T) {
	labels := readLabels(t)
	texts := map[string]string{}
	for _, m := range frozenModels(t) {
		texts[m.ID+"/"+m.Scenario+".txt"] = printModel(m, labels)
	}
	if len(labels.missing) > 0 {
		if !*writeModels {
			t.Fatalf("these have no label in %s, on which what is printed would depend:\n%s", labelsFile, strings.Join(labels.missing, "\n"))
		}
		labels.write(t)
	}
	if *writeModels {
		writeTexts(t, texts)
		return
	}
	want := readTexts(t)
	if len(want) != len(texts) {
		t.Errorf("there are %d models, and %d on record", len(texts), len(want))
	}
	for name, text := range texts {
		if text != want[name] {
			t.Errorf("the model %s differs:\n%s", name, firstDifference(want[name], text))
		}
	}
}

// frozenModels compiles every scenario of the frozen games.
func frozenModels(t *testing.T) []*model.Game {
	t.Helper()
	packs, err := filepath.Glob("testdata/records/frozen/*.vedette")
	if err != nil || len(packs) == 0 {
		t.Fatal("there are no frozen games: they have moved")
	}
	var out []*model.Game
	for _, pack := range packs {
		z, err := zip.OpenReader(pack)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = z.Close() })
		id := strings.TrimSuffix(filepath.Base(pack), ".vedette")
		root, err := openRoot(&z.Reader, id)
		if err != nil {
			t.Fatal(err)
		}
		var rep diag.List
		p := project.Open(root, &rep)
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				res := compile.Load(p, g.ID+"/"+s.ID, compile.Options{Functions: script.ListDefined}, &rep)
				if res.Game == nil {
					t.Fatalf("%s/%s does not compile: %v", g.ID, s.ID, rep.Items)
				}
				out = append(out, res.Game)
			}
		}
	}
	return out
}

// writeTexts and readTexts keep the models as they are printed.
func writeTexts(t *testing.T, texts map[string]string) {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range sortedNames(texts) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, texts[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(modelsFile, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readTexts(t *testing.T) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(modelsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(data)
	}
	return out
}

func sortedNames(texts map[string]string) []string {
	var out []string
	for name := range texts {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// firstDifference shows the first line that differs, with the two lines before it.
func firstDifference(old, now string) string {
	a, b := bufio.NewScanner(strings.NewReader(old)), bufio.NewScanner(strings.NewReader(now))
	var before []string
	for n := 1; ; n++ {
		more, also := a.Scan(), b.Scan()
		if !more && !also {
			return "only in the ends of their lines"
		}
		if a.Text() != b.Text() || more != also {
			return fmt.Sprintf("%s\n%d - %s\n%d + %s", strings.Join(before, "\n"), n, a.Text(), n, b.Text())
		}
		before = append(before[max(0, len(before)-2):], a.Text())
	}
}

// labels are the words by which the fields of the model are printed: they stay when
// a field or a type is renamed, and then only the table changes.
type labels struct {
	words   map[string]string
	missing []string
}

func readLabels(t *testing.T) *labels {
	t.Helper()
	l := &labels{words: map[string]string{}}
	data, err := os.ReadFile(labelsFile)
	if err != nil && !*writeModels {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if name, word, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			l.words[name] = word
		}
	}
	return l
}

// of is the word for a field or a value of a kind.
func (l *labels) of(name, first string) string {
	word, ok := l.words[name]
	if !ok {
		l.missing = append(l.missing, name)
		l.words[name] = first
		word = first
	}
	return word
}

func (l *labels) write(t *testing.T) {
	t.Helper()
	var out strings.Builder
	for _, name := range sortedNames(l.words) {
		fmt.Fprintf(&out, "%s %s\n", name, l.words[name])
	}
	if err := os.WriteFile(labelsFile, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
