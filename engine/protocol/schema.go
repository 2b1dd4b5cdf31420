package protocol

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/schema"
)

// schemaResult is the result of protocol.schema.
type schemaResult struct {
	Schema json.RawMessage `json:"schema" doc:"JSON Schema of parameters and result, by method."`
}

// showSchema returns the schema of all methods.
func (c *Conn) showSchema(*noParams) (*schemaResult, *Fault) { return &schemaResult{Schema()}, nil }

// Schema is the JSON Schema of the protocol: an object by method, each with
// params and result.
func Schema() []byte {
	type method struct {
		Doc    string         `json:"description"`
		Seat   bool           `json:"seat"`
		Params *schema.Schema `json:"params"`
		Result *schema.Schema `json:"result"`
	}
	all := map[string]method{}
	for _, m := range Methods() {
		all[m.Name] = method{m.Doc, m.ForSeats, schema.DataTypeSchema(m.Params), schema.DataTypeSchema(m.Result)}
	}
	out, _ := json.MarshalIndent(map[string]any{"$schema": "http://json-schema.org/draft-07/schema#", "methods": all}, "", "  ")
	return out
}
