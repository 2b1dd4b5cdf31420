package lint

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleTestTwice = diag.Rule{ID: "test-twice", Severity: diag.Warning, Title: "an author test lists an order twice, or as open and as refused",
	Why: "No order is both: one was copied and not changed.",
	Bad: "legal: [{move: red-1, to: \"0203\"}]\nrefused: [{move: red-1, to: \"0203\"}]\n", Good: "legal: [{move: red-1, to: \"0203\"}]\nrefused: [{move: red-1, to: \"0205\"}]\n"}

// checkRepeatedOrders finds orders that a case says are open and refused, or twice either.
func (l *testFileCheck) checkRepeatedOrders(cases *yamldoc.Node) {
	if cases == nil {
		return
	}
	for _, c := range cases.Items {
		orders := map[string]string{}
		for _, key := range []string{"legal", "refused"} {
			list := c.Get(key)
			if list == nil {
				continue
			}
			for _, it := range list.Items {
				order := formatOrder(it)
				if was, again := orders[order]; again && order != "" {
					message := "this order is listed twice"
					if was != key {
						message = "this order is said to be open and to be refused"
					}
					l.rep.Report(ruleTestTwice, diag.Diagnostic{Pos: it.Pos, Message: message, Hint: "mend one of the two"})
				}
				orders[order] = key
			}
		}
	}
}

// formatOrder returns an order as it is written, without the reason why it is refused.
func formatOrder(n *yamldoc.Node) string {
	if n.Kind != yamldoc.Map {
		return ""
	}
	var out []string
	for i := range n.Entries {
		if n.Entries[i].Key != "because" {
			out = append(out, n.Entries[i].Key+": "+yamldoc.PrintInline(n.Entries[i].Value))
		}
	}
	return strings.Join(out, ", ")
}
