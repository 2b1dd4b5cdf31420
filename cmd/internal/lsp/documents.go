package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
)

// methods returns the handlers of all messages that an editor may send, by method.
func methods() map[string]method {
	return map[string]method{
		"initialize":                          decodeParams(initialize),
		"initialized":                         decodeParams(initialized),
		"shutdown":                            func(s *Server, _ json.RawMessage) (any, error) { s.closed = true; return nil, nil },
		"textDocument/didOpen":                decodeParams(didOpen),
		"textDocument/didChange":              decodeParams(didChange),
		"textDocument/didSave":                decodeParams(didSave),
		"textDocument/didClose":               decodeParams(didClose),
		"textDocument/definition":             decodeParams(definition),
		"textDocument/references":             decodeParams(references),
		"textDocument/hover":                  decodeParams(hover),
		"textDocument/completion":             decodeParams(completion),
		"textDocument/signatureHelp":          decodeParams(signatureHelp),
		"textDocument/prepareRename":          decodeParams(prepareRename),
		"textDocument/rename":                 decodeParams(rename),
		"textDocument/documentSymbol":         decodeParams(documentSymbols),
		"workspace/symbol":                    decodeParams(workspaceSymbols),
		"textDocument/inlayHint":              decodeParams(inlayHints),
		"textDocument/codeAction":             decodeParams(codeActions),
		"textDocument/formatting":             decodeParams(formatDocument),
		"textDocument/semanticTokens/full":    decodeParams(semanticTokens),
		"textDocument/semanticTokens/range":   decodeParams(semanticTokens),
		"vedette/published":                   decodeParams(answerPublished),
		"workspace/didChangeWatchedFiles":     decodeParams(didChangeWatched),
		"workspace/didChangeWorkspaceFolders": decodeParams(didChangeFolders),
		"workspace/didChangeConfiguration":    func(*Server, json.RawMessage) (any, error) { return nil, nil },
	}
}

// workspaceFolder is a folder that the editor has open.
type workspaceFolder struct {
	URI string `json:"uri"`
}

type initializeParams struct {
	RootURI      string            `json:"rootUri"`
	Folders      []workspaceFolder `json:"workspaceFolders"`
	Capabilities struct {
		Workspace struct {
			Watched struct {
				Dynamic bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

func initialize(s *Server, p *initializeParams) (any, error) {
	if s.ready {
		return nil, &rpcError{codeInvalid, "initialize comes once"}
	}
	s.ready = true
	s.watchesFiles = p.Capabilities.Workspace.Watched.Dynamic
	for _, f := range append([]workspaceFolder{{p.RootURI}}, p.Folders...) {
		s.openFolder(f)
	}
	return map[string]any{"capabilities": capabilities(), "serverInfo": map[string]string{"name": "vedette", "version": s.Version}}, nil
}

// openFolder opens the project of a folder and lets it be linted. A folder without a project has no
// findings.
func (s *Server) openFolder(f workspaceFolder) {
	if dir, ok := uriToPath(f.URI); ok && isFolder(dir) {
		if r, _, err := s.findWorkspace(filepath.Join(dir, "vedette.yaml")); err == nil {
			s.stale[r] = true
		}
	}
}

// folderParams are the parameters of workspace/didChangeWorkspaceFolders.
type folderParams struct {
	Event struct {
		Added   []workspaceFolder `json:"added"`
		Removed []workspaceFolder `json:"removed"`
	} `json:"event"`
}

// didChangeFolders opens the projects of folders that the editor added, and closes those of folders
// that it removed: their findings are cleared.
func didChangeFolders(s *Server, p *folderParams) (any, error) {
	for _, f := range p.Event.Removed {
		dir, ok := uriToPath(f.URI)
		r := s.workspaces[dir]
		if !ok || r == nil || s.hasOpenText(r) {
			continue // of a part of a project, or one in which a text is open
		}
		for _, name := range slices.Sorted(maps.Keys(r.shown)) {
			if err := s.publishFile(r, name, nil); err != nil {
				return nil, err
			}
		}
		delete(s.workspaces, dir)
		delete(s.stale, r)
		s.byFolder = map[string]*Workspace{}
	}
	for _, f := range p.Event.Added {
		s.openFolder(f)
	}
	return nil, nil
}

// hasOpenText reports whether the editor has a file of a project open.
func (s *Server) hasOpenText(r *Workspace) bool {
	for file := range s.docs { // any of them will do
		if s.byFolder[filepath.Dir(file)] == r {
			return true
		}
	}
	return false
}

// capabilities returns the features that the server announces to the editor.
func capabilities() map[string]any {
	return map[string]any{
		"positionEncoding":   "utf-16",
		"textDocumentSync":   map[string]any{"openClose": true, "change": 2, "save": map[string]bool{"includeText": false}},
		"definitionProvider": true, "referencesProvider": true, "hoverProvider": true,
		"completionProvider":     map[string]any{"triggerCharacters": triggers},
		"signatureHelpProvider":  map[string]any{"triggerCharacters": []string{"(", ","}},
		"renameProvider":         map[string]bool{"prepareProvider": true},
		"documentSymbolProvider": true, "workspaceSymbolProvider": true, "inlayHintProvider": true,
		"documentFormattingProvider": true,
		"semanticTokensProvider":     map[string]any{"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": tokenModifiers}, "full": true, "range": true},
		"workspace":                  map[string]any{"workspaceFolders": map[string]any{"supported": true, "changeNotifications": true}},
		"codeActionProvider":         map[string]any{"codeActionKinds": []string{"quickfix"}},
	}
}

func initialized(s *Server, _ *struct{}) (any, error) {
	if !s.watchesFiles {
		return nil, nil
	}
	return nil, s.sendRequest("client/registerCapability", map[string]any{"registrations": []any{map[string]any{
		"id": "files", "method": "workspace/didChangeWatchedFiles",
		"registerOptions": map[string]any{"watchers": []any{map[string]string{"globPattern": "**/*.{yaml,yml,lua,md,golden}"}}},
	}}})
}

// document names a text.
type document struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	Text    string `json:"text"`
}

func (d *document) filePath() (string, error) {
	file, ok := uriToPath(d.URI)
	if !ok {
		return "", &rpcError{codeParams, fmt.Sprintf("%.200q is no file", d.URI)}
	}
	return file, nil
}

// setText stores the text of a file and schedules a lint.
func (s *Server) setText(file, text string) error {
	r, name, err := s.findWorkspace(file)
	if err != nil {
		return err
	}
	s.docs[file] = text
	if !r.Desk.SetText(name, text) {
		return &rpcError{codeParams, fmt.Sprintf("%q lies outside the project in %s", file, r.Root)}
	}
	s.stale[r] = true
	if r.changed == nil {
		r.changed = map[string]bool{}
	}
	r.changed[name] = true
	return nil
}

type didOpenParams struct {
	Document document `json:"textDocument"`
}

func didOpen(s *Server, p *didOpenParams) (any, error) {
	file, err := p.Document.filePath()
	if err != nil {
		return nil, err
	}
	s.version[file], s.uris[file] = p.Document.Version, p.Document.URI
	return nil, s.setText(file, p.Document.Text)
}

// didChangeParams are the parameters of textDocument/didChange.
type didChangeParams struct {
	Document document `json:"textDocument"`
	Changes  []struct {
		Range *span  `json:"range"`
		Text  string `json:"text"`
	} `json:"contentChanges"`
}

// didChange takes changes of an open document, in order.
func didChange(s *Server, p *didChangeParams) (any, error) {
	file, err := p.Document.filePath()
	if err != nil {
		return nil, err
	}
	text, open := s.docs[file]
	if !open {
		return nil, &rpcError{codeParams, fmt.Sprintf("%q is not open", file)}
	}
	for _, c := range p.Changes {
		if c.Range == nil {
			text = c.Text
			continue
		}
		from, to := byteOffset(text, c.Range.Start), byteOffset(text, c.Range.End)
		text = text[:from] + c.Text + text[max(from, to):]
	}
	s.version[file] = p.Document.Version
	return nil, s.setText(file, text)
}

// didSave notes that a document was saved, and looks at its workspace again.
func didSave(s *Server, p *didOpenParams) (any, error) {
	file, err := p.Document.filePath()
	if err != nil {
		return nil, err
	}
	r, _, err := s.findWorkspace(file)
	if err != nil {
		return nil, err
	}
	s.stale[r] = true
	return nil, r.Desk.Reload()
}

// didClose forgets the text of a document: the file counts again.
func didClose(s *Server, p *didOpenParams) (any, error) {
	file, err := p.Document.filePath()
	if err != nil {
		return nil, err
	}
	delete(s.docs, file)
	delete(s.version, file)
	r, name, err := s.findWorkspace(file)
	if err != nil {
		return nil, err
	}
	r.Desk.DropText(name)
	s.stale[r] = true
	return nil, r.Desk.Reload()
}

// didChangeWatched reads all workspaces anew, as files were changed by another program.
func didChangeWatched(s *Server, _ *struct{}) (any, error) {
	for _, r := range s.workspaces { // each by itself: the order shows nowhere
		if err := r.Desk.Reload(); err != nil {
			return nil, err
		}
		s.stale[r] = true
	}
	s.byFolder = map[string]*Workspace{} // a project may have come
	return nil, nil
}

// answerPublished answers once all findings of the texts so far have been sent. It is for
// scripts, which would otherwise have to guess how long to wait.
func answerPublished(s *Server, _ *struct{}) (any, error) {
	return nil, s.publishFindings(context.Background())
}
