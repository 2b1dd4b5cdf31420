package protocol

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// markReadOnly marks a method that reads the position only.
func markReadOnly(m Method) Method {
	m.ReadOnly = true
	return m
}

// IsReadOnly reports whether all that a message holds, alone or in a list, are questions that are
// answered from the position of the one game there is, so that a copy of it can answer them as well:
// no action, nothing about its past, and nothing about a copy to think ahead in.
func IsReadOnly(message []byte, methods []Method) bool {
	n := jsontext.Read("message", message, &diag.List{})
	if n == nil {
		return false
	}
	if n.Kind != yamldoc.List {
		return isReadOnly(n, methods)
	}
	for _, m := range n.Items {
		if !isReadOnly(m, methods) {
			return false
		}
	}
	return len(n.Items) > 0
}

// isReadOnly reports whether a request calls a method that reads the position only, and
// names neither a game nor a moment: a host can answer it on a copy of its own game.
func isReadOnly(n *yamldoc.Node, methods []Method) bool {
	if n.Kind != yamldoc.Map || n.Get("method") == nil {
		return false
	}
	if p := n.Get("params"); p != nil && (p.Kind != yamldoc.Map || p.Get("game") != nil || p.Get("at") != nil) {
		return false
	}
	for i := range methods {
		if methods[i].Name == n.Get("method").Text {
			return methods[i].ReadOnly
		}
	}
	return false
}
