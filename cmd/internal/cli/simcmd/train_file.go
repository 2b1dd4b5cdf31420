package simcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/sim/train"
)

// training is the file of a training under way: how far each scenario is.
type training struct {
	file    string
	command string
	states  map[string]*train.State
}

func readTraining(k *kit.Kit, file string) (*training, error) {
	s := &training{states: map[string]*train.State{}}
	if file == "" {
		return s, nil
	}
	s.file = k.AbsolutePath(file)
	data, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, kit.IOError(err)
	}
	if err := json.Unmarshal(data, &s.states); err != nil {
		return nil, kit.FindingsError("%s is no state of training, or a damaged one: begin anew, with another file", file)
	}
	for ref, one := range s.states {
		if one == nil {
			return nil, kit.FindingsError("%s is no state of training: nothing is said of %s", file, ref)
		}
		if err := one.CheckState(); err != nil {
			return nil, kit.FindingsError("%s, %s: %v", file, ref, err)
		}
	}
	return s, nil
}

func (s *training) writeState() error {
	if s.file == "" {
		return nil
	}
	data, err := s.stateText()
	if err != nil {
		return err
	}
	return replaceFile(s.file, string(data))
}

// stateText returns the state as its file has it.
func (s *training) stateText() ([]byte, error) {
	data, err := json.MarshalIndent(s.states, "", " ")
	return append(data, '\n'), err
}

// keepTraining says how an interrupted training is resumed. If no file was named for its state,
// it writes one under a free name.
func keepTraining(k *kit.Kit, f *TrainOptions, s *training, of []*kit.Target) error {
	if f.State != "" {
		return kit.FindingsError("interrupted: how far it is stands in %s; the same command goes on from there, to the same end", f.State)
	}
	name := of[0].Ref
	if len(of) > 1 {
		name = path.Dir(name)
	}
	name = strings.ReplaceAll(name, "/", "-")
	file := name + ".train"
	for i := 2; fileExists(k.AbsolutePath(file)); i++ {
		file = fmt.Sprintf("%s-%d.train", name, i)
	}
	data, err := s.stateText()
	if err != nil {
		return err
	}
	if err := kit.ReplaceFileIn(k.Dir, file, data); err != nil {
		return err
	}
	return kit.FindingsError("interrupted: how far it is stands in %s; the same command with --state %s goes on from there, to the same end", file, file)
}

func fileExists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

func replaceFile(file, text string) error {
	if err := journal.Replace(file, []byte(text)); err != nil {
		return kit.IOError(err)
	}
	return nil
}

// writeWeights writes the trained weights into the game's file.
func writeWeights(k *kit.Kit, l *kit.LoadedScenario, f *TrainOptions, state *train.State, command string) error {
	file, err := weightsFile(k, l, f)
	if err != nil {
		return err
	}
	text := ""
	switch data, err := os.ReadFile(file); {
	case err == nil:
		text = string(data)
	case !errors.Is(err, fs.ErrNotExist):
		return kit.IOError(err)
	}
	if text == "" {
		text = "# What bots judge by. An entry that says so was written by its command, which gives the same again;\n# numbers may be changed by hand.\n\n"
	}
	g := l.Game
	e := &train.Entry{ID: f.WriteAs, Scenario: g.Scenario, Weights: state.Center, Text: command + ": " + heldText(state.Held)}
	if e.ID == "" {
		e.ID = g.Scenario
	}
	for i := range g.Sides {
		e.Sides = append(e.Sides, g.Sides[i].ID)
	}
	name := shownPath(k, file)
	out, no := train.WriteEntry(name, text, e)
	if no != nil {
		return kit.FindingsError("%s: %s [%s]; %s", no.Pos.String(), no.Message, no.Rule, no.Hint)
	}
	if f.Out != "" {
		err = replaceFile(file, out)
	} else if inside, bad := filepath.Rel(l.Root, file); bad == nil {
		err = kit.ReplaceFileIn(l.Root, filepath.ToSlash(inside), []byte(out))
	} else {
		err = kit.IOError(bad)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(k.Out, "%s: %s written\n", name, e.ID)
	return nil
}

// weightsFile returns the file for the weights of a game: the one with its bots:, or bots.yaml
// in its folder.
func weightsFile(k *kit.Kit, l *kit.LoadedScenario, f *TrainOptions) (string, error) {
	if f.Out != "" {
		return k.AbsolutePath(f.Out), nil
	}
	if l.Root == "" || l.Folder.Library {
		return "", kit.UsageError("%s is not a game of a project here: name a file with --out FILE, or leave it with --dry-run", l.Ref)
	}
	at := path.Join(l.Folder.Dir, "bots.yaml")
	if nth := slices.IndexFunc(l.Folder.Parts, func(e project.Entry) bool { return e.Kind == "bots" }); nth >= 0 {
		at = l.Folder.Parts[nth].Path
	}
	return filepath.Join(l.Root, filepath.FromSlash(at)), nil
}

// shownPath returns a path as seen from the working folder, if the file is below it.
func shownPath(k *kit.Kit, file string) string {
	if rel, err := filepath.Rel(k.Dir, file); err == nil && !strings.HasPrefix(rel, "..") {
		return filepath.ToSlash(rel)
	}
	return file
}
