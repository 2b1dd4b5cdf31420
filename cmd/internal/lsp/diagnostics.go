package lsp

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// diagnostic is a finding as editors take it.
type diagnostic struct {
	Range    span         `json:"range"`
	Severity int          `json:"severity"`
	Code     string       `json:"code"`
	Page     *codePage    `json:"codeDescription,omitempty"`
	Source   string       `json:"source"`
	Message  string       `json:"message"`
	Related  []related    `json:"relatedInformation,omitempty"`
	Data     *findingData `json:"data,omitempty"`
}

// codePage is the page about a code, which editors open.
type codePage struct {
	Address string `json:"href"`
}

// related is a further place of a finding.
type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

// findingData is a finding field by field, as `vedette lint --format json` has it: what code
// actions are made from.
type findingData struct {
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Length   int    `json:"length"`
	Message  string `json:"message"`
	Expected string `json:"expected,omitempty"`
	Nearest  string `json:"nearest,omitempty"`
	Hint     string `json:"hint,omitempty"`
}

// publishFindings lints the projects that have changed, and sends the findings. A project is
// still to be linted when ctx ends before.
func (s *Server) publishFindings(ctx context.Context) (err error) {
	for _, root := range s.listRoots() {
		r := s.workspaces[root]
		if !s.stale[r] {
			continue
		}
		done, err := s.publishWorkspace(ctx, r)
		if err != nil {
			return err
		}
		if done {
			delete(s.stale, r)
			r.changed = nil
		}
	}
	return nil
}

// publishDelay returns how long to wait before the next lint.
func (s *Server) publishDelay() time.Duration {
	for r := range s.stale {
		for _, fresh := range r.changed {
			if fresh {
				return idleDelay
			}
		}
		if len(r.changed) == 0 {
			return idleDelay
		}
	}
	return typingDelay
}

// publishSoon sends the findings of changed files that are known without a full lint; some says
// whether there were any.
func (s *Server) publishSoon() (some bool, err error) {
	for _, root := range s.listRoots() {
		r := s.workspaces[root]
		for _, name := range slices.Sorted(maps.Keys(r.changed)) {
			if !s.stale[r] || !r.changed[name] {
				continue
			}
			r.changed[name] = false
			var list *diag.List
			ok := false
			if _, fault := s.runGuarded(func() { list, ok = r.Desk.QuickLint(name) }); fault != nil || !ok {
				continue // the full lint will report it
			}
			some = true
			var here []*diag.Diagnostic
			for i := range list.Items {
				here = append(here, &list.Items[i])
			}
			if len(here) > 0 && r.shown != nil {
				r.shown[name] = true
			}
			if err := s.publishFile(r, name, here); err != nil {
				return some, err
			}
		}
	}
	return some, nil
}

// listRoots returns the folders of the open projects, sorted.
func (s *Server) listRoots() []string { return slices.Sorted(maps.Keys(s.workspaces)) }

// publishWorkspace sends the findings of a workspace, file by file; done is false where ctx ended
// before they were known.
func (s *Server) publishWorkspace(ctx context.Context, r *Workspace) (done bool, err error) {
	list, fault := s.lintWorkspace(ctx, r)
	if fault != nil {
		return true, s.sendNotification("window/showMessage", map[string]any{"type": 1, "message": fault.Error()})
	}
	if list == nil {
		return false, nil
	}
	byFile := map[string][]*diag.Diagnostic{}
	for i := range list.Items {
		d := &list.Items[i]
		name := d.Pos.File
		if name == "" {
			name = project.ConfigFile
		}
		byFile[name] = append(byFile[name], d)
	}
	for name := range r.shown { // an empty list clears the findings of a fixed file
		if byFile[name] == nil {
			byFile[name] = nil
		}
	}
	r.shown = map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(byFile)) {
		if !r.Desk.OnDisk(name) && name != project.ConfigFile && len(byFile[name]) > 0 {
			continue // of a shipped game: nobody can open it
		}
		r.shown[name] = len(byFile[name]) > 0
		if !r.shown[name] {
			delete(r.shown, name)
		}
		if err := s.publishFile(r, name, byFile[name]); err != nil {
			return true, err
		}
	}
	return true, nil
}

// publishFile sends all findings of a file.
func (s *Server) publishFile(r *Workspace, name string, list []*diag.Diagnostic) error {
	file := r.fullName(name)
	params := map[string]any{"uri": s.fileURI(file), "diagnostics": s.fileDiagnostics(r, name, list)}
	if v, open := s.version[file]; open {
		params["version"] = v
	}
	return s.sendNotification("textDocument/publishDiagnostics", params)
}

// lintWorkspace calls Desk.Lint; a panic in it is reported and does not end the server.
func (s *Server) lintWorkspace(ctx context.Context, r *Workspace) (list *diag.List, err error) {
	_, err = s.runGuarded(func() { list = r.Desk.LintProject(ctx) })
	return list, err
}

var severities = map[diag.Severity]int{diag.Error: 1, diag.Warning: 2, diag.Note: 3}

func (s *Server) fileDiagnostics(r *Workspace, name string, list []*diag.Diagnostic) []diagnostic {
	text, _ := r.Desk.Text(name)
	in := newLineIndex(text)
	out := []diagnostic{}
	for _, d := range list {
		x := diagnostic{Range: in.toSpan(d.Pos, d.Len), Severity: severities[d.Severity], Code: d.Rule, Source: "vedette", Message: diag.FormatSummary(d),
			Page: s.rulePage(d.Rule), Data: &findingData{d.Pos.Line, d.Pos.Col, max(d.Len, 1), d.Message, d.Expected, d.Nearest, d.Hint}}
		for _, rel := range d.Related {
			if rel.Pos.File == "" || !r.Desk.OnDisk(rel.Pos.File) {
				continue
			}
			there, _ := r.Desk.Text(rel.Pos.File)
			x.Related = append(x.Related, related{location{s.fileURI(r.fullName(rel.Pos.File)), newLineIndex(there).toSpan(rel.Pos, 1)}, rel.Message})
		}
		out = append(out, x)
	}
	return out
}

// rulePage returns the page about a rule, nil without a revision to link to.
func (s *Server) rulePage(id string) *codePage {
	if s.PagesRevision == "" {
		return nil
	}
	return &codePage{diag.RuleAddress(s.PagesRevision, id)}
}
