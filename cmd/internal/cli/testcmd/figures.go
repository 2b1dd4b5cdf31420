package testcmd

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/model"
)

// recordFigure watches the orders of a case or, if it has none, the last answer of its bots.
func recordFigure(c *testCase, viewer model.SideID, s *authortest.Setting) *figures.Recorder {
	w := &figures.Recorder{Viewer: viewer, OnlyLast: len(c.c.When) == 0}
	s.Watch = w
	if !w.OnlyLast {
		s.Orders = w.ResetFigure
	}
	return w
}

// drawnFigure is the figure of a case.
type drawnFigure struct {
	c       *testCase
	picture *draw.Picture
}

// writeFigures writes the figures of cases that hold, each named by its file and case.
func (t *tester) writeFigures() error {
	if err := os.MkdirAll(t.f.figures, 0o755); err != nil {
		return kit.IOError(err)
	}
	taken := map[string]int{}
	for _, f := range t.figures {
		name := fileSlug(strings.TrimSuffix(path.Base(f.c.file.Path), path.Ext(f.c.file.Path)) + " " + f.c.c.Name)
		if taken[name]++; taken[name] > 1 {
			name += "-" + strconv.Itoa(taken[name])
		}
		var out bytes.Buffer
		if err := f.picture.WriteSVG(&out, 1); err != nil {
			return err
		}
		if err := kit.ReplaceFileIn(t.f.figures, name+".svg", out.Bytes()); err != nil {
			return err
		}
		fmt.Fprintf(t.kit.Err, "wrote %s\n", filepath.Join(t.f.figures, name+".svg"))
	}
	return nil
}

// fileSlug turns a text into a file name.
func fileSlug(text string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			out.WriteRune(r)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "-"):
			out.WriteByte('-')
		}
	}
	name := strings.TrimSuffix(out.String(), "-")
	if runes := []rune(name); len(runes) > 80 {
		name = strings.TrimSuffix(string(runes[:80]), "-")
	}
	return name
}
