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
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// recordFigure watches the orders of a case or, if it has none, the last answer of its bots.
func recordFigure(c *run.Case, viewer model.SideID, s *authortest.Setting) *figures.Recorder {
	w := &figures.Recorder{Viewer: viewer, OnlyLast: len(c.Spec.When) == 0}
	s.Watch = w
	if !w.OnlyLast {
		s.Orders = w.ResetFigure
	}
	return w
}

// drawnFigure is the figure of a case.
type drawnFigure struct {
	c       *run.Case
	picture *draw.Picture
}

// watchFigure records the figure of a case that has one. The function that it returns draws it.
func (t *tester) watchFigure(c *run.Case, s *authortest.Setting) func(*game.Rules) {
	if c.Spec.Figure == "" {
		return nil
	}
	w := recordFigure(c, scene.All, s)
	return func(rules *game.Rules) {
		t.figures = append(t.figures, drawnFigure{c, w.DrawPicture(rules.Model, c.Spec.Figure)})
	}
}

// writeFigures writes the figures of cases that hold, each named by its file and case.
func (t *tester) writeFigures() error {
	folder := t.o.FiguresFolder
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return kit.IOError(err)
	}
	taken := map[string]int{}
	for _, f := range t.figures {
		name := fileSlug(strings.TrimSuffix(path.Base(f.c.File.Path), path.Ext(f.c.File.Path)) + " " + f.c.Spec.Name)
		if taken[name]++; taken[name] > 1 {
			name += "-" + strconv.Itoa(taken[name])
		}
		var out bytes.Buffer
		if err := f.picture.WriteSVG(&out, 1); err != nil {
			return err
		}
		if err := kit.ReplaceFileIn(folder, name+".svg", out.Bytes()); err != nil {
			return err
		}
		fmt.Fprintf(t.o.Kit.Err, "wrote %s\n", filepath.Join(folder, name+".svg"))
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
