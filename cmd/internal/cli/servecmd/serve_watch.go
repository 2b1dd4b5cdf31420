package servecmd

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/load"
)

// gameLinter lints a game with the settings of its project.
type gameLinter func(ctx context.Context, game string) (*diag.List, error)

// workshop is the project that is written while the server shows it.
type workshop struct {
	ctx  context.Context // of the server
	kit  *kit.Kit
	root string

	mu   sync.Mutex
	last *project.Project // what was read of it before
	load load.Loader      // keeps what it read of scripts

	linting sync.Mutex // apart from mu: a picture does not wait for lint
	lint    gameLinter
}

func newWorkshop(ctx context.Context, k *kit.Kit, lint gameLinter) (*workshop, error) {
	w, err := k.OpenHere()
	if err == nil && w.Root == "" {
		err = kit.UsageError("there is no %s here or above, so no files to watch: go to the folder of a project, or begin one with `vedette new game ID`", project.ConfigFile)
	}
	if err != nil {
		return nil, err
	}
	return &workshop{ctx: ctx, kit: k, root: w.Root, lint: lint}, nil
}

// Root is the folder of the project.
func (w *workshop) Root() string { return w.root }

// Revision changes whenever a file of the project changes.
func (w *workshop) Revision() string { return kit.FingerprintFiles([]*kit.Workspace{{Root: w.root}}) }

// CompileScenario compiles a scenario from the files as they are now.
func (w *workshop) CompileScenario(ref string, variants []string, options map[string]string) *lobby.Compilation {
	w.mu.Lock()
	defer w.mu.Unlock()
	look := &lobby.Compilation{Findings: &diag.List{}}
	now, err := w.kit.OpenProject(w.root)
	if err != nil {
		look.Findings.Add(diag.Diagnostic{Rule: project.RuleFolder, Message: err.Error()})
		return look
	}
	if w.last != nil {
		now.Project.ReuseFiles(w.last)
	}
	w.last = now.Project
	c := w.load.CompileScenario(now.Project, ref, compile.Options{Variants: variants, Options: options})
	c.CheckScripts()
	look.Findings = &c.Findings
	diag.SortFindings(look.Findings)
	if c.Game != nil && !look.Findings.HasErrors() {
		if look.Rules, err = c.MakeRules(); err != nil {
			look.Findings.Add(diag.Diagnostic{Rule: script.RuleError, Message: err.Error()})
		}
	}
	w.findSources(now, ref, look)
	return look
}

// findSources finds the files that can be edited on the map: those of the project itself.
func (w *workshop) findSources(now *kit.Workspace, ref string, look *lobby.Compilation) {
	var rep diag.List
	g, s := now.Project.FindScenario(ref, &rep)
	if g == nil || g.Library {
		return
	}
	look.Tables = map[string]lobby.Source{}
	for i := range g.Parts {
		f := now.Project.Read(&g.Parts[i])
		file := lobby.Source{File: f.Path, Text: string(now.ReadFile(now.Prefix + f.Path))}
		switch v := f.Value.(type) {
		case *spec.Map:
			look.Map = file
		case *spec.TablesFile:
			for k := range v.Tables.Entries {
				look.Tables[v.Tables.Entries[k].Key] = file
			}
		}
	}
	if s != nil {
		f := now.Project.Read(s)
		look.Setup = lobby.Source{File: f.Path, Text: string(now.ReadFile(now.Prefix + f.Path))}
	}
}

// LintGame returns all findings of a game and the given ones, as JSON.
func (w *workshop) LintGame(game string, also []diag.Diagnostic) json.RawMessage {
	w.linting.Lock()
	defer w.linting.Unlock()
	l, err := w.lint(w.ctx, game)
	if err != nil {
		return nil
	}
	found := diag.List{Items: slices.Concat(l.Items, also), Ignored: l.Ignored}
	diag.SortFindings(&found)
	var b bytes.Buffer
	if err := diag.WriteJSON(&b, &found); err != nil {
		return nil
	}
	return b.Bytes()
}

// FaultFinding returns the finding for an error that keeps a game from beginning.
func (w *workshop) FaultFinding(t *game.Table, err error) diag.Diagnostic {
	return kit.FaultFinding(t, err)
}

// WriteFile replaces a file of the project.
func (w *workshop) WriteFile(file, text string) error {
	return kit.ReplaceFileIn(w.root, file, []byte(text))
}
