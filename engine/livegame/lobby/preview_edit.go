package lobby

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/linediff"
	"github.com/vedette-wargames/vedette/engine/mapedit"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

type editParams struct {
	previewID
	mapedit.Change
}

type editResult struct {
	File string   `json:"file" doc:"The file that was written."`
	Diff []string `json:"diff" doc:"The lines that went (-) and came (+)."`
	Undo int      `json:"undo" doc:"How many strokes can be taken back."`
	Redo int      `json:"redo" doc:"How many can be done again."`
}

func (l *Lobby) previewEdit(p *editParams) (*editResult, *protocol.Fault) {
	g := l.findPreview(p.Preview)
	if g == nil {
		return nil, noPreview(p.Preview)
	}
	g.work.Lock()
	defer g.work.Unlock()
	g.mu.Lock()
	look := g.compiled
	g.mu.Unlock()
	if look == nil {
		return nil, paramFault("there is no map yet: mend the findings first")
	}
	// The files may have changed since they were looked at.
	fresh := l.host.Workshop.CompileScenario(g.params.Scenario, g.params.Variants, g.params.Options)
	if fresh.Rules != nil {
		look = fresh
	}
	if no := unknownName(look.Rules.Model, &p.Change); no != nil {
		return nil, refusedEdit(no)
	}
	write, from := mapedit.EditMap, fresh.Map
	switch p.Do {
	case mapedit.Place:
		write, from = mapedit.EditSetup, fresh.Setup
	case mapedit.Cell:
		write, from = mapedit.EditTable, fresh.Tables[p.What]
	}
	if from.File == "" {
		return nil, paramFault("this game is not in the project: copy it there to change it")
	}
	text, no := write(from.File, from.Text, gridOf(look), p.Change)
	if no != nil {
		return nil, refusedEdit(no)
	}
	if text != from.Text {
		if err := l.host.Workshop.WriteFile(from.File, text); err != nil {
			return nil, internalFault(err)
		}
		g.undo, g.redo = append(g.undo, editStroke{from.File, from.Text, text}), nil
	}
	return &editResult{from.File, linediff.ListChanges(from.Text, text), len(g.undo), len(g.redo)}, nil
}

// unknownName refuses to write a name that the game does not have. A name that is to be removed
// may be unknown.
func unknownName(m *model.Game, c *mapedit.Change) *diag.Diagnostic {
	kind := map[string]string{mapedit.Terrain: "terrain", mapedit.Feature: "feature", mapedit.Hexside: "hexside", mapedit.Path: "hexside", mapedit.Place: "unit", mapedit.Cell: "table"}[c.Do]
	if kind == "" || c.Off || c.What == "" {
		return nil
	}
	var ids []string
	for _, t := range listThings(m) {
		if t.Kind == kind {
			ids = append(ids, t.ID)
		}
	}
	if slices.Contains(ids, c.What) {
		return nil
	}
	no := &diag.Diagnostic{Rule: mapedit.RuleRefused, Message: fmt.Sprintf("this game has no %s %q", kind, c.What), Nearest: diag.NearestName(c.What, ids)}
	if len(ids) <= 20 {
		no.Expected = "one of " + strings.Join(ids, ", ")
	}
	return no
}

func refusedEdit(no *diag.Diagnostic) *protocol.Fault {
	return &protocol.Fault{Code: protocol.CodeParams, Message: diag.FormatSummary(no), Findings: []diag.Diagnostic{*no}}
}

type undoParams struct {
	previewID
	Redo bool `json:"redo" doc:"True: do again what was taken back."`
}

func (l *Lobby) previewUndo(p *undoParams) (*editResult, *protocol.Fault) {
	g := l.findPreview(p.Preview)
	if g == nil {
		return nil, noPreview(p.Preview)
	}
	g.work.Lock()
	defer g.work.Unlock()
	from, to := &g.undo, &g.redo
	if p.Redo {
		from, to = to, from
	}
	if len(*from) == 0 {
		return nil, paramFault("there is nothing to take back")
	}
	last := (*from)[len(*from)-1]
	before, after := last.after, last.before
	if p.Redo {
		before, after = after, before
	}
	look := l.host.Workshop.CompileScenario(g.params.Scenario, g.params.Variants, g.params.Options)
	now := look.Map
	if last.file == look.Setup.File {
		now = look.Setup
	}
	for _, t := range look.Tables { // all of one file have the same text
		if t.File == last.file {
			now = t
		}
	}
	if now.File != last.file || now.Text != before {
		return nil, paramFault("%s was changed in an editor since: take that back first", last.file)
	}
	if err := l.host.Workshop.WriteFile(last.file, after); err != nil {
		return nil, internalFault(err)
	}
	*from, *to = (*from)[:len(*from)-1], append(*to, last)
	return &editResult{last.file, linediff.ListChanges(before, after), len(g.undo), len(g.redo)}, nil
}
