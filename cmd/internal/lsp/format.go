package lsp

import (
	"path/filepath"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/linediff"
	"github.com/vedette-wargames/vedette/engine/yamldoc/format"
)

// formatDocument answers textDocument/formatting with the lines that `vedette fmt` would write
// otherwise. The file may lie outside all projects. A Lua file, and a text that cannot be laid
// out, get no edits: the findings already say what is wrong with the text.
func formatDocument(s *Server, p *cursorParams) (any, error) {
	file, err := p.Document.filePath()
	if err != nil {
		return nil, err
	}
	edits := []textEdit{}
	if ext := filepath.Ext(file); ext != ".yaml" && ext != ".yml" {
		return edits, nil
	}
	text, open := s.docs[file]
	if !open {
		data, err := files.ReadNamed(file, limits.FileBytes)
		if err != nil {
			return nil, &rpcError{codeParams, err.Error()}
		}
		text = string(data)
	}
	now, err := format.Rewrite(file, text, &diag.List{})
	if err != nil {
		return edits, nil
	}
	index := newLineIndex(text)
	for _, r := range linediff.ListReplacements(text, now) {
		edits = append(edits, textEdit{span{position{Line: r.From}, index.toPosition(r.To+1, 1)}, r.Text})
	}
	return edits, nil
}
