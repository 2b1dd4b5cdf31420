package protocol

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// Codes of errors: those of JSON-RPC 2.0, then ours.
const (
	CodeParse     = -32700 // not JSON
	CodeRequest   = -32600 // not a request
	CodeMethod    = -32601 // no such method
	CodeParams    = -32602 // parameters at fault
	CodeInternal  = -32603 // our fault
	CodeRefused   = -32000 // an action or question is refused
	CodeForbidden = -32001 // not for this connection
	CodeGame      = -32002 // no such game
	CodeContent   = -32003 // a scenario or position has findings
)

// RuleParam is the rule id of findings about parameters.
const RuleParam = "message-field"

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{{ID: RuleParam, Title: "a message has a field that is unknown, missing or cannot be read", Why: "A message that merely looks right must not be carried out."}}
}

// Fault is an error that answers a message.
type Fault struct {
	Code     int
	Message  string
	Refused  *game.Refused
	Findings []diag.Diagnostic
}

// FindingView is a finding in an answer.
type FindingView struct {
	Rule     string `json:"rule" doc:"Id of the rule of docs/checks."`
	Severity string `json:"severity" doc:"error, warning or note."`
	File     string `json:"file,omitempty" doc:"File of the place."`
	Line     int    `json:"line,omitempty" doc:"Line of the place, from 1."`
	Column   int    `json:"column,omitempty" doc:"Column of the place, from 1."`
	Message  string `json:"message" doc:"What is wrong."`
	Expected string `json:"expected,omitempty" doc:"What was expected instead."`
	Nearest  string `json:"nearest,omitempty" doc:"The valid name closest to the one that is written."`
	Hint     string `json:"hint,omitempty" doc:"How to fix it."`
}

// RefusedView says why something is refused.
type RefusedView struct {
	Reason  string `json:"reason" doc:"Id of the reason."`
	Text    string `json:"text" doc:"The reason, for people."`
	Part    string `json:"part,omitempty" doc:"The part of the action that is refused."`
	Nearest string `json:"nearest,omitempty" doc:"The valid name closest to the one given."`
	Rule    string `json:"rule,omitempty" doc:"Section of the rulebook."`
	File    string `json:"file,omitempty" doc:"File in which the rule is written."`
	Line    int    `json:"line,omitempty" doc:"Line of that file."`
}

// faultData is the member data of a JSON-RPC error.
type faultData struct {
	Refused  *RefusedView  `json:"refused,omitempty"`
	Findings []FindingView `json:"findings,omitempty"`
}

// viewFindings returns findings as an answer shows them.
func viewFindings(items []diag.Diagnostic) []FindingView {
	var out []FindingView
	for i := range items {
		d := &items[i]
		out = append(out, FindingView{d.Rule, d.Severity.String(), d.Pos.File, d.Pos.Line, d.Pos.Col, d.Message, d.Expected, d.Nearest, d.Hint})
	}
	return out
}

// viewRefused returns a refusal as an answer shows it, nil for none.
func viewRefused(no *game.Refused) *RefusedView {
	if no == nil {
		return nil
	}
	v := &RefusedView{Reason: no.Reason, Text: no.Text, Part: no.Part, Nearest: no.Nearest}
	if s := no.Source; s != nil {
		v.Rule, v.File, v.Line = s.Rule, s.Pos.File, s.Pos.Line
	}
	return v
}

// refusedFault returns the fault of a refused action or question.
func refusedFault(no *game.Refused) *Fault {
	return &Fault{Code: CodeRefused, Message: no.Text, Refused: no}
}

// faultReply returns the JSON-RPC error message of a fault.
func faultReply(id string, f *Fault) string {
	type rpcError struct {
		Code    int        `json:"code"`
		Message string     `json:"message"`
		Data    *faultData `json:"data,omitempty"`
	}
	e := rpcError{Code: f.Code, Message: f.Message}
	if f.Refused != nil || len(f.Findings) > 0 {
		e.Data = &faultData{viewRefused(f.Refused), viewFindings(f.Findings)}
	}
	text, _ := json.Marshal(e) // plain data: it can always be written
	return `{"jsonrpc":"2.0","id":` + id + `,"error":` + string(text) + `}`
}
