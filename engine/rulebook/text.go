package rulebook

import (
	"fmt"
	"io"
	"strings"
)

// mostNames is how many keys or cases of a statement a text names.
const mostNames = 6

// WriteText writes a trace as text: each section with its statements, then the statements that
// lack something, then the totals.
func WriteText(out io.Writer, t *Trace) error {
	var b strings.Builder
	for _, s := range t.Sections {
		if len(s.Statements) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s\n", strings.TrimSpace(s.Section+"  "+s.Title))
		for i := range s.Statements {
			writeStatement(&b, &s.Statements[i])
		}
	}
	writeList(&b, t, "no key or function cites", func(x *TracedStatement) bool { return len(x.Keys) == 0 })
	writeList(&b, t, "no case tests", func(x *TracedStatement) bool { return len(x.Cases) == 0 })
	if t.Totals.Held != nil {
		writeList(&b, t, "no change of a key makes a case fail", func(x *TracedStatement) bool { return x.Proof == nil || x.Proof.Change == "" })
	}
	fmt.Fprintf(&b, "%s: %s\n", t.Game, t.Totals.Summary())
	_, err := io.WriteString(out, b.String())
	return err
}

// writeStatement writes one statement with its keys, cases and proof.
func writeStatement(b *strings.Builder, x *TracedStatement) {
	reading := ""
	if x.Basis == "reading" {
		reading = " (reading)"
	}
	fmt.Fprintf(b, "  %s%s\n", x.Says, reading)
	if x.Elsewhere != "" {
		fmt.Fprintf(b, "    elsewhere: %s\n", x.Elsewhere)
		return
	}
	fmt.Fprintf(b, "    keys:  %s\n    cases: %s\n", joinPlaces(x.Keys, ", "), joinPlaces(x.Cases, "; "))
	switch p := x.Proof; {
	case p == nil:
	case p.Change == "":
		fmt.Fprintf(b, "    held:  no (%d changes tried)\n", p.Tried)
	default:
		fmt.Fprintf(b, "    held:  %s:%d: %s fails %q\n", p.File, p.Line, p.Change, p.Case)
	}
}

// joinPlaces joins names, each once, up to mostNames.
func joinPlaces(list []TracedPlace, sep string) string {
	var names []string
	seen := map[string]bool{}
	for _, p := range list {
		if !seen[p.Name] {
			seen[p.Name] = true
			names = append(names, p.Name)
		}
	}
	if len(names) == 0 {
		return "none"
	}
	if more := len(names) - mostNames; more > 0 {
		names = append(names[:mostNames], fmt.Sprintf("%d more", more))
	}
	return strings.Join(names, sep)
}

// writeList writes the statements that lack something, if there are any.
func writeList(b *strings.Builder, t *Trace, title string, lacks func(x *TracedStatement) bool) {
	header := false
	for _, s := range t.Sections {
		for i := range s.Statements {
			x := &s.Statements[i]
			if x.Elsewhere != "" || !lacks(x) {
				continue
			}
			if !header {
				header = true
				fmt.Fprintf(b, "\n%s\n", title)
			}
			fmt.Fprintf(b, "  %s:%d: %s: %s\n", x.File, x.Line, s.Section, x.Says)
		}
	}
	if header {
		b.WriteString("\n")
	}
}
