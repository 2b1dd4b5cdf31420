package lint

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

var ruleSeverityUnknown = diag.Rule{ID: "lint-severity-unknown", Severity: diag.Warning, Title: "the project file sets the severity of an unknown rule",
	Why: "It has no effect: findings are reported as before."}

// severities are the words of the project file; off is not a severity.
var severities = map[string]diag.Severity{"note": diag.Note, "warning": diag.Warning, "error": diag.Error}

// policy is how a project judges its findings.
type policy struct {
	severity map[string]string // by rule, as the project file says
}

// readPolicy reads the project file; ids that are no rule are reported.
func readPolicy(p *project.Project, rules diag.Catalogue, rep *diag.List) *policy {
	out := &policy{severity: map[string]string{}}
	if p.Config == nil {
		return out
	}
	for _, e := range p.Config.Lint.Severity.Entries {
		if _, known := rules.FindRule(e.Key); !known && rules != nil {
			rep.Report(ruleSeverityUnknown, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)),
				Message: "there is no rule " + quote(e.Key), Nearest: rep.NearestName(e.Key, rules.IDs()), Hint: "vedette lint --explain lists all rules"})
			continue
		}
		out.severity[e.Key] = e.Value
	}
	return out
}

// wantsNotes reports whether findings that are only notes by default have to be looked for.
func (p *policy) wantsNotes() bool {
	for _, s := range p.severity {
		if s == "warning" || s == "error" {
			return true
		}
	}
	return false
}

// applySeverity gives findings the severity that the project gives them, and leaves out those
// that it does not want.
func (p *policy) applySeverity(items []diag.Diagnostic) []diag.Diagnostic {
	if len(p.severity) == 0 {
		return items
	}
	out := items[:0]
	for _, d := range items {
		word := p.severity[d.Rule]
		if word == "off" {
			continue
		}
		if s, told := severities[word]; told {
			d.Severity = s
		}
		out = append(out, d)
	}
	return out
}
