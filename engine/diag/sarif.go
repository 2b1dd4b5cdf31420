package diag

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
)

// SARIF 2.1.0 is what code hosts read. Only what findings have is written; the names
// are those of the standard.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Columns string        `json:"columnKind"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"semanticVersion,omitempty"`
		About   string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string       `json:"id"`
		Short   sarifText    `json:"shortDescription"`
		Full    *sarifText   `json:"fullDescription,omitempty"`
		Help    *sarifText   `json:"help,omitempty"`
		HelpURI string       `json:"helpUri,omitempty"`
		Default sarifDefault `json:"defaultConfiguration"`
	}
	sarifDefault struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		Rule      string            `json:"ruleId"`
		Index     *int              `json:"ruleIndex,omitempty"`
		Level     string            `json:"level"`
		Message   sarifText         `json:"message"`
		Locations []sarifLocation   `json:"locations,omitempty"`
		Related   []sarifLocation   `json:"relatedLocations,omitempty"`
		Prints    map[string]string `json:"partialFingerprints"`
		Put       []sarifSuppressed `json:"suppressions,omitempty"`
		Fixes     []sarifFix        `json:"fixes,omitempty"`
	}
	sarifSuppressed struct {
		Kind string `json:"kind"`
		Why  string `json:"justification,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPlace `json:"physicalLocation"`
		Message  *sarifText `json:"message,omitempty"`
	}
	sarifPlace struct {
		Artifact sarifFile    `json:"artifactLocation"`
		Region   *sarifRegion `json:"region,omitempty"`
	}
	sarifFile struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		Line    int `json:"startLine"`
		Col     int `json:"startColumn,omitempty"`
		EndLine int `json:"endLine,omitempty"`
		EndCol  int `json:"endColumn,omitempty"`
	}
	sarifFix struct {
		What    sarifText     `json:"description"`
		Changes []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact sarifFile          `json:"artifactLocation"`
		Put      []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Region sarifRegion   `json:"deletedRegion"`
		Insert *sarifContent `json:"insertedContent,omitempty"`
	}
	sarifContent struct {
		Text string `json:"text"`
	}
)

// ProgramVersion says which Vedette wrote a log.
type ProgramVersion struct {
	Number   string // as 0.2.0
	Revision string // the revision of its pages, as [RuleAddress] takes it
}

// sarifSchema is the address of the JSON Schema of SARIF 2.1.0.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// WriteSARIF prints the findings as a SARIF 2.1.0 log of one run. Paths should be
// relative to the root of the repository. rules is the catalog for ids, which link
// to their pages in the revision of the program.
func WriteSARIF(w io.Writer, l *List, rules Catalogue, version ProgramVersion) error {
	driver := sarifDriver{Name: "vedette", Version: version.Number, About: HomePage, Rules: []sarifRule{}}
	index := map[string]int{}
	var all []*Diagnostic
	for i := range l.Items {
		all = append(all, &l.Items[i])
	}
	for i := range l.Ignored {
		all = append(all, &l.Ignored[i].Diagnostic)
	}
	for _, d := range all {
		id := d.Rule
		if _, told := index[id]; told {
			continue
		}
		index[id] = len(driver.Rules)
		driver.Rules = append(driver.Rules, toSARIFRule(id, rules, version.Revision))
	}
	run := sarifRun{Tool: sarifTool{driver}, Columns: "unicodeCodePoints", Results: []sarifResult{}}
	told := map[string]int{}
	for i, d := range all {
		r := toSARIFResult(d)
		at := index[d.Rule]
		r.Index = &at
		if k := i - len(l.Items); k >= 0 {
			x := sarifSuppressed{Kind: "inSource", Why: l.Ignored[k].Why}
			if l.Ignored[k].Listed {
				x.Kind = "external"
			}
			r.Put = []sarifSuppressed{x}
		}
		print := fingerprintFinding(d)
		told[print]++
		r.Prints = map[string]string{"vedetteFinding/v1": fmt.Sprintf("%s:%d", print, told[print])}
		run.Results = append(run.Results, r)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// toSARIFRule returns a rule as SARIF has it, with the address of its page in a revision.
func toSARIFRule(id string, rules Catalogue, revision string) sarifRule {
	r, known := rules.FindRule(id)
	if !known {
		return sarifRule{ID: id, Short: sarifText{id}, Default: sarifDefault{"error"}}
	}
	out := sarifRule{ID: id, Short: sarifText{r.Title}, HelpURI: RuleAddress(revision, id), Default: sarifDefault{sarifLevel(r.Severity)}}
	if r.Why != "" {
		out.Full = &sarifText{r.Why}
	}
	if r.Bad != "" {
		out.Help = &sarifText{r.Why + "\n\nWrong:\n" + r.Bad + "\nRight:\n" + r.Good}
	}
	return out
}

// sarifLevel returns the level of a severity; SARIF uses the same words.
func sarifLevel(s Severity) string { return s.String() } // the words are the same

// toSARIFResult returns a finding as SARIF has it.
func toSARIFResult(d *Diagnostic) sarifResult {
	out := sarifResult{Rule: d.Rule, Level: sarifLevel(d.Severity), Message: sarifText{FormatSummary(d)}}
	if d.Pos.File != "" {
		out.Locations = []sarifLocation{{Physical: toSARIFPlace(d.Pos, d.Len)}}
	}
	for _, r := range d.Related {
		if r.Pos.File != "" {
			out.Related = append(out.Related, sarifLocation{toSARIFPlace(r.Pos, 0), &sarifText{cleanText(r.Message)}})
		}
	}
	for i := range d.Folded {
		if f := &d.Folded[i]; f.Pos.File != "" {
			out.Related = append(out.Related, sarifLocation{toSARIFPlace(f.Pos, f.Len), &sarifText{cleanText(f.Message)}})
		}
	}
	if d.Fix != nil {
		out.Fixes = []sarifFix{toSARIFFix(d.Fix)}
	}
	return out
}

// toSARIFPlace returns a place as SARIF has it; length is in characters.
func toSARIFPlace(p Pos, length int) sarifPlace {
	out := sarifPlace{Artifact: sarifURI(p.File)}
	if p.Line > 0 {
		out.Region = &sarifRegion{Line: p.Line, Col: p.Col}
		if p.Col > 0 {
			out.Region.EndCol = p.Col + max(length, 1)
		}
	}
	return out
}

// sarifURI returns a path as the standard wants it: escaped, and relative to the
// source root when it is not absolute.
func sarifURI(file string) sarifFile {
	parts := strings.Split(file, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	if strings.HasPrefix(file, "/") {
		return sarifFile{URI: "file://" + strings.Join(parts, "/")}
	}
	return sarifFile{URI: strings.Join(parts, "/"), Base: "%SRCROOT%"}
}

// toSARIFFix returns a fix as SARIF has it.
func toSARIFFix(f *Fix) sarifFix {
	out := sarifFix{What: sarifText{f.What}}
	for _, e := range f.Edits {
		r := sarifReplacement{Region: sarifRegion{Line: e.Line, Col: e.Col, EndLine: e.EndLine, EndCol: e.EndCol}}
		if e.New != "" {
			r.Insert = &sarifContent{e.New}
		}
		at := sarifURI(e.File)
		i := slices.IndexFunc(out.Changes, func(c sarifChange) bool { return c.Artifact == at })
		if i < 0 {
			out.Changes = append(out.Changes, sarifChange{Artifact: at})
			i = len(out.Changes) - 1
		}
		out.Changes[i].Put = append(out.Changes[i].Put, r)
	}
	return out
}

// fingerprintFinding returns a text that identifies a finding when lines before it
// are added or removed.
func fingerprintFinding(d *Diagnostic) string {
	sum := sha256.Sum256([]byte(d.Rule + "\x00" + d.Pos.File + "\x00" + d.Message))
	return hex.EncodeToString(sum[:12])
}
