package lsp

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/assist"
)

// tokenTypes are the types of semantic tokens that the server uses. All are of the protocol, so that
// each editor has colours for them.
var tokenTypes = []string{"namespace", "type", "class", "struct", "enumMember", "parameter", "variable", "property", "function", "event", "keyword", "number", "string", "operator"}

// tokenModifiers are the modifiers of semantic tokens that the server uses.
var tokenModifiers = []string{"declaration", "readonly", "defaultLibrary"}

const (
	modifierDeclaration = 1 << iota
	modifierReadonly
	modifierDefaultLibrary
)

// typesByKind are the types of the kinds of token, and the modifiers that each of a kind has. Kinds
// that are not listed are structures of the rules, such as tables and attacks.
var typesByKind = map[string]struct {
	typ       string
	modifiers int
}{
	"side": {"namespace", 0}, "army": {"namespace", 0},
	"unit": {"class", 0}, "card": {"class", 0}, "deck": {"class", 0},
	"unit kind": {"type", 0}, "terrain": {"type", 0}, "feature": {"type", 0}, "hexside": {"type", 0}, "zone": {"type", 0}, "kind of turn": {"type", 0},
	"face": {"enumMember", 0}, "area": {"enumMember", 0}, "box": {"enumMember", 0}, "role": {"enumMember", 0}, "declaration": {"enumMember", 0},
	"variable": {"variable", 0}, "track": {"variable", 0}, "option": {"variable", modifierReadonly}, "constant": {"variable", modifierReadonly},
	"value": {"property", 0}, assist.Field: {"property", modifierDefaultLibrary},
	"function": {"function", 0}, assist.Word: {"parameter", modifierDefaultLibrary},
	"phase": {"event", 0}, "action": {"event", 0}, "latch": {"event", 0}, "hook point": {"event", modifierDefaultLibrary},
	assist.TokenKeyword: {"keyword", 0}, assist.TokenNumber: {"number", 0}, assist.TokenText: {"string", 0}, assist.TokenOperator: {"operator", 0},
}

// tokenParams are the parameters of textDocument/semanticTokens.
type tokenParams struct {
	Document document `json:"textDocument"`
	Range    *span    `json:"range"` // nil: the whole document
}

// semanticTokens answers textDocument/semanticTokens/full and /range: five numbers for each token,
// of which line and character count from the token before.
func semanticTokens(s *Server, p *tokenParams) (any, error) {
	w, err := s.findCursor(&p.Document, position{})
	if err != nil {
		return nil, err
	}
	data, last := []int{}, position{}
	for _, t := range w.Desk.Tokens(w.name) {
		run := w.index.toSpan(t.Pos, t.Len)
		if p.Range != nil && (run.Start.Line < p.Range.Start.Line || run.Start.Line > p.Range.End.Line) {
			continue
		}
		as, known := typesByKind[t.Kind]
		if !known {
			as.typ = "struct"
		}
		if t.Def {
			as.modifiers |= modifierDeclaration
		}
		from := run.Start.Character
		if run.Start.Line == last.Line {
			from -= last.Character
		}
		data = append(data, run.Start.Line-last.Line, from, run.End.Character-run.Start.Character, slices.Index(tokenTypes, as.typ), as.modifiers)
		last = run.Start
	}
	return map[string]any{"data": data}, nil
}
