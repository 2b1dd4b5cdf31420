package pdf_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/pdf"
)

func page(texts ...string) pdf.Page {
	var l draw.List
	for i, s := range texts {
		l.AddText(draw.Text{X: 10, Y: 20 + 20*float64(i), Size: 12, Style: draw.Style(i % 3), Fill: "#000000", Halo: "#ffffff", HaloWidth: 1, Text: s})
	}
	return pdf.Page{Picture: &draw.Picture{Title: texts[0], Width: 100, Height: 150, Items: l.Items}, Unit: pdf.Millimetre, Trim: &draw.Box{Left: 10, Top: 20, Right: 90, Bottom: 140}}
}

func write(t *testing.T, pages ...pdf.Page) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := pdf.Write(&out, "Füße & (brackets)", pages); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestSamePagesSameBytes(t *testing.T) {
	a, b := write(t, page("one", "two"), page("three")), write(t, page("one", "two"), page("three"))
	if !bytes.Equal(a, b) {
		t.Error("two files of the same pages differ")
	}
	if bytes.Equal(a, write(t, page("one", "two"), page("four"))) {
		t.Error("another text is the same file")
	}
}

// Texts can be found and copied, fonts hold only the letters that are used, the boxes
// are in the right place: as poppler reads them.
func TestReadBack(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("poppler-utils is not installed: the file is not read by another program")
	}
	name := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(name, write(t, page("Saint-Cœur", "d'Erlon – Bülow", "Łódź Ελλάς"), page("no such letter: 漢")), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(tool string, args ...string) string {
		out, err := exec.Command(tool, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", tool, err, out)
		}
		return string(out)
	}
	text := run("pdftotext", "-layout", name, "-")
	for _, want := range []string{"Saint-Cœur", "d'Erlon – Bülow", "Łódź Ελλάς", "no such letter: ?"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	info := strings.Join(strings.Fields(run("pdfinfo", "-box", name)), " ")
	for _, want := range []string{"Füße & (brackets)", "Pages: 2", "TrimBox: 28.35 28.35 255.12 368.50"} {
		if !strings.Contains(info, want) {
			t.Errorf("no %q in\n%s", want, info)
		}
	}
	fonts := strings.Split(strings.TrimSpace(run("pdffonts", name)), "\n")
	if len(fonts) != 5 {
		t.Errorf("three faces are used, but\n%s", strings.Join(fonts, "\n"))
	}
	for _, line := range fonts[min(2, len(fonts)):] {
		if !strings.Contains(line, "yes yes yes") {
			t.Errorf("a font is not embedded as a part that can be read: %s", line)
		}
	}
	if size := len(write(t, page("a"))); size > 12_000 {
		t.Errorf("a page with one letter has %d bytes: the font is not cut down", size)
	}
}

func TestNoPages(t *testing.T) {
	if out := write(t); !bytes.HasSuffix(out, []byte("%%EOF\n")) {
		t.Error("a file without pages has no end")
	}
}
