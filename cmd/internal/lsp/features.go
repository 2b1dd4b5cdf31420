package lsp

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/assist"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// cursorParams name a place of a text.
type cursorParams struct {
	Document document `json:"textDocument"`
	Position position `json:"position"`
	NewName  string   `json:"newName"`
	Context  struct {
		Declaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// cursor is a place of a room's file, as a desk takes it.
type cursor struct {
	*Workspace
	s         *Server
	name      string
	index     lineIndex
	line, col int
}

// findCursor returns the workspace and place that an editor asks about, in lines and
// columns from 1.
func (s *Server) findCursor(d *document, p position) (*cursor, error) {
	file, err := d.filePath()
	if err != nil {
		return nil, err
	}
	r, name, err := s.findWorkspace(file)
	if err != nil {
		return nil, err
	}
	text, ok := r.Desk.Text(name)
	if !ok {
		return nil, &rpcError{codeParams, name + " is not there"}
	}
	w := &cursor{Workspace: r, s: s, name: name, index: newLineIndex(text)}
	w.line, w.col = w.index.fromPosition(p)
	return w, nil
}

// toLocations returns the places in files of the project itself. A shipped game has no files
// that an editor can open.
func (w *cursor) toLocations(list []assist.Place) []location {
	out := []location{}
	texts := map[string]lineIndex{}
	for _, p := range list {
		if !w.Desk.OnDisk(p.Pos.File) {
			continue
		}
		if texts[p.Pos.File].in == nil {
			text, _ := w.Desk.Text(p.Pos.File)
			texts[p.Pos.File] = newLineIndex(text)
		}
		out = append(out, location{w.s.fileURI(w.fullName(p.Pos.File)), texts[p.Pos.File].toSpan(p.Pos, p.Len)})
	}
	return out
}

// definition answers textDocument/definition: where the name under the cursor is
// declared.
func definition(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Position)
	if err != nil {
		return nil, err
	}
	return w.toLocations(w.Desk.Definition(w.name, w.line, w.col)), nil
}

// references answers textDocument/references: where the name under the cursor is used.
func references(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Position)
	if err != nil {
		return nil, err
	}
	return w.toLocations(w.Desk.References(w.name, w.line, w.col, p.Context.Declaration)), nil
}

// hover answers textDocument/hover: what the key, name or word under the cursor means.
func hover(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Position)
	if err != nil {
		return nil, err
	}
	h := w.Desk.Hover(w.name, w.line, w.col)
	if h == nil {
		return nil, nil
	}
	return map[string]any{"contents": map[string]string{"kind": "markdown", "value": h.Text}, "range": w.index.toSpan(h.Place.Pos, h.Place.Len)}, nil
}

// kinds of what is completed, as the protocol numbers them.
var choiceKinds = map[string]int{"key": 10, "value": 12, "word": 6, "field": 5, "function": 3}

const choiceThing = 18 // a reference

// completion answers textDocument/completion: what may be written at the cursor.
func completion(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Position)
	if err != nil {
		return nil, err
	}
	choices, at := w.Desk.Complete(w.name, w.line, w.col)
	items := []any{}
	run := span{w.index.toPosition(at.Pos.Line, at.Pos.Col), w.index.toPosition(at.Pos.Line, at.Pos.Col+at.Len)}
	for _, c := range choices {
		kind := choiceKinds[c.Kind]
		if kind == 0 {
			kind = choiceThing
		}
		item := map[string]any{"label": c.Text, "kind": kind, "textEdit": map[string]any{"range": run, "newText": c.Text}}
		if n := len([]rune(c.Before)); n > 0 && at.Pos.Col > n { // what editors filter by begins where the edit does
			item["filterText"] = c.Before + c.Text
			item["textEdit"] = map[string]any{"range": span{w.index.toPosition(at.Pos.Line, at.Pos.Col-n), run.End}, "newText": c.Text}
		}
		if c.Sign != "" {
			item["detail"] = c.Sign
		}
		if c.Doc != "" {
			item["documentation"] = c.Doc
		}
		items = append(items, item)
	}
	return map[string]any{"isIncomplete": false, "items": items}, nil
}

// signatureHelp answers textDocument/signatureHelp: how the function is called whose arguments the
// cursor is in.
func signatureHelp(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Position)
	if err != nil {
		return nil, err
	}
	x := w.Desk.FindSignature(w.name, w.line, w.col)
	if x == nil {
		return nil, nil
	}
	params := []any{}
	for _, text := range x.Parameters {
		params = append(params, map[string]string{"label": text})
	}
	one := map[string]any{"label": x.Label, "documentation": x.Doc, "parameters": params}
	return map[string]any{"signatures": []any{one}, "activeSignature": 0, "activeParameter": x.Active}, nil
}

// prepareRename answers textDocument/prepareRename: whether the name under the cursor
// can be renamed.
func prepareRename(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Position)
	if err != nil {
		return nil, err
	}
	at, name, err := w.Desk.FindRenamable(w.name, w.line, w.col)
	if err != nil {
		return nil, &rpcError{codeFailed, err.Error()}
	}
	return map[string]any{"range": w.index.toSpan(at.Pos, at.Len), "placeholder": name}, nil
}

// rename answers textDocument/rename with the edits in all files of the workspace.
func rename(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Position)
	if err != nil {
		return nil, err
	}
	edits, err := w.Desk.Rename(s.request, w.name, w.line, w.col, p.NewName)
	if err != nil {
		return nil, &rpcError{codeFailed, err.Error()}
	}
	return map[string]any{"changes": w.toTextEdits(edits)}, nil
}

// textEdit replaces a span of a document.
type textEdit struct {
	Range span   `json:"range"`
	Text  string `json:"newText"`
}

// toTextEdits returns edits of files, by URI.
func (w *cursor) toTextEdits(list []assist.Edit) map[string][]textEdit {
	out := map[string][]textEdit{}
	texts := map[string]lineIndex{}
	for _, e := range list {
		file := e.Pos.File
		if texts[file].in == nil {
			text, _ := w.Desk.Text(file)
			texts[file] = newLineIndex(text)
		}
		uri := w.s.fileURI(w.fullName(file))
		in := texts[file]
		run := span{in.toPosition(e.Pos.Line, e.Pos.Col), in.toPosition(e.Pos.Line, e.Pos.Col+e.Len)}
		out[uri] = append(out[uri], textEdit{run, e.Text})
	}
	return out
}

// fixEdits returns the edits of a fix, by URI.
func (w *cursor) fixEdits(list []diag.Edit) map[string][]textEdit {
	out := map[string][]textEdit{}
	for _, e := range list {
		text, _ := w.Desk.Text(e.File)
		in, uri := newLineIndex(text), w.s.fileURI(w.fullName(e.File))
		to := in.toPosition(e.EndLine, e.EndCol)
		if e.EndLine > in.in.CountLines() {
			to = position{Line: in.in.CountLines()} // the end of the text
		}
		out[uri] = append(out[uri], textEdit{span{in.toPosition(e.Line, e.Col), to}, e.New})
	}
	return out
}

// symbolKinds of the sorts of thing that have one of their own; others are objects.
var symbolKinds = map[string]int{"function": 12, "variable": 13, "constant": 14, "option": 22, "phase": 24, "table": 18, "unit": 5, "unit kind": 10, "card": 8}

const symbolObject = 19

// symbolKind returns the number that the protocol gives to a sort of thing.
func symbolKind(sort string) int {
	if k := symbolKinds[sort]; k != 0 {
		return k
	}
	return symbolObject
}

// documentSymbols answers textDocument/documentSymbol: what a file declares.
func documentSymbols(s *Server, p *cursorParams) (any, error) {
	w, err := s.findCursor(&p.Document, position{})
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, x := range w.Desk.Symbols(w.name) {
		run := w.index.toSpan(x.Place.Pos, x.Place.Len)
		out = append(out, map[string]any{"name": x.Name, "detail": x.Kind, "kind": symbolKind(x.Kind), "range": run, "selectionRange": run})
	}
	return out, nil
}

// queryParams are the parameters of workspace/symbol.
type queryParams struct {
	Query string `json:"query"`
}

// workspaceSymbols answers workspace/symbol: declarations of all workspaces by a part
// of their name.
func workspaceSymbols(s *Server, p *queryParams) (any, error) {
	out := []any{}
	for _, root := range s.listRoots() {
		w := &cursor{Workspace: s.workspaces[root], s: s}
		for _, x := range w.Desk.SearchSymbols(p.Query) {
			for _, at := range w.toLocations([]assist.Place{x.Place}) {
				out = append(out, map[string]any{"name": x.Name, "kind": symbolKind(x.Kind), "containerName": x.Kind, "location": at})
			}
		}
	}
	return out, nil
}

// hintParams are the parameters of textDocument/inlayHint.
type hintParams struct {
	Document document `json:"textDocument"`
	Range    span     `json:"range"`
}

// inlayHints answers textDocument/inlayHint: the chances that belong to lines of a
// table.
func inlayHints(s *Server, p *hintParams) (any, error) {
	w, err := s.findCursor(&p.Document, position{})
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, h := range w.Desk.Hints(w.name) {
		at := w.index.toPosition(h.Place.Pos.Line, h.Place.Pos.Col+h.Place.Len)
		if at.Line < p.Range.Start.Line || at.Line > p.Range.End.Line {
			continue
		}
		x := map[string]any{"position": at, "label": h.Text, "paddingLeft": true}
		if h.Help != "" {
			x["tooltip"] = h.Help
		}
		out = append(out, x)
	}
	return out, nil
}

// actionParams are the parameters of textDocument/codeAction.
type actionParams struct {
	Document document `json:"textDocument"`
	Range    span     `json:"range"`
	Context  struct {
		Diagnostics []diagnostic `json:"diagnostics"`
	} `json:"context"`
}

// codeActions offers fixes for the findings at a place: the fix of the finding, or the nearest
// valid name.
func codeActions(s *Server, p *actionParams) (any, error) {
	w, err := s.findCursor(&p.Document, p.Range.Start)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, a := range w.Desk.Actions(s.request, w.name) {
		run := w.index.toSpan(a.At.Pos, a.At.Len)
		if run.Start.Line > p.Range.End.Line || run.End.Line < p.Range.Start.Line {
			continue
		}
		x := map[string]any{"title": a.What, "kind": "quickfix", "edit": map[string]any{"changes": w.fixEdits(a.Edits)}, "isPreferred": a.Automatic}
		if i := slices.IndexFunc(p.Context.Diagnostics, func(d diagnostic) bool { return d.Code == a.Rule && d.Range.Start == run.Start }); i >= 0 {
			x["diagnostics"] = p.Context.Diagnostics[i : i+1]
		}
		out = append(out, x)
	}
	return out, nil
}

// triggers lists the characters after which an editor requests completion unasked.
var triggers = strings.Split(". ' \" [", " ")
