package event

import (
	"fmt"
	"strings"
)

// FormatPlain tells events as text without addresses, a line each, to be compared.
func FormatPlain(es []Event) string {
	var b strings.Builder
	for i := range es {
		e := &es[i]
		b.WriteString(string(e.Kind))
		for _, x := range []struct {
			name string
			id   int
		}{{"side", int(e.Side)}, {"unit", int(e.Unit)}, {"from", int(e.From)}, {"to", int(e.To)}} {
			if x.id >= 0 {
				fmt.Fprintf(&b, " %s=%d", x.name, x.id)
			}
		}
		fmt.Fprintf(&b, " n=%d %q", e.N, e.Text)
		if len(e.Units) > 0 {
			fmt.Fprintf(&b, " units=%v", e.Units)
		}
		if e.Secret {
			b.WriteString(" secret")
		}
		if e.Rule != nil {
			fmt.Fprintf(&b, " rule=%s", e.Rule.ID)
		}
		if k := e.Combat; k != nil {
			fmt.Fprintf(&b, " combat=%v>%v %d:%d %s die %d,%d,%d %s", k.Attackers, k.Defenders, k.AttackTotal, k.DefenceTotal, k.Column, k.Die, k.Modified, k.DefenceDie, k.Result)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
