package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// licenceText returns the file with all licences.
func licenceText(own string, parts []Part) string {
	var b strings.Builder
	b.WriteString("Vedette\n\n" + strings.TrimSpace(own) + "\n\nThe programs contain the following parts. Their licences follow.\n\n")
	for _, p := range parts {
		fmt.Fprintf(&b, "  %s %s (%s)\n", p.Path, p.Version, p.Licence)
	}
	for _, p := range parts {
		for _, l := range p.Licences {
			rule := strings.Repeat("=", 80)
			fmt.Fprintf(&b, "\n%s\n%s %s: %s\n%s\n\n%s\n", rule, p.Path, p.Version, l.Name, rule, strings.TrimSpace(plainLines(l.Text)))
		}
	}
	return b.String()
}

func plainLines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// Document is a list of parts as SPDX 2.3 writes it.
type Document struct {
	Version     string     `json:"spdxVersion"`
	DataLicense string     `json:"dataLicense"`
	ID          string     `json:"SPDXID"`
	Name        string     `json:"name"`
	Namespace   string     `json:"documentNamespace"`
	Creation    Creation   `json:"creationInfo"`
	Packages    []Package  `json:"packages"`
	Relations   []Relation `json:"relationships"`
}

// Creation says when and by what a document was made.
type Creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

// Package is one part in a document.
type Package struct {
	ID        string      `json:"SPDXID"`
	Name      string      `json:"name"`
	Version   string      `json:"versionInfo"`
	Download  string      `json:"downloadLocation"`
	Analyzed  bool        `json:"filesAnalyzed"`
	Concluded string      `json:"licenseConcluded"`
	Declared  string      `json:"licenseDeclared"`
	Copyright string      `json:"copyrightText"`
	Refs      []Reference `json:"externalRefs"`
}

// Reference names a part for tools that look up vulnerabilities.
type Reference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

// Relation says how two elements of a document belong together.
type Relation struct {
	From string `json:"spdxElementId"`
	Type string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

var oddInID = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// buildSPDX lists the parts of a version, built from a commit of a time, as SPDX 2.3.
func buildSPDX(parts []Part, version, commit, time string) ([]byte, error) {
	const program = "SPDXRef-vedette"
	d := Document{Version: "SPDX-2.3", DataLicense: "CC0-1.0", ID: "SPDXRef-DOCUMENT", Name: "vedette-" + version,
		Namespace: "https://" + module + "/sbom/" + version + "-" + commit,
		Creation:  Creation{time, []string{"Tool: vedette-release-" + version}},
		Packages: []Package{{ID: program, Name: "vedette", Version: version, Download: "git+https://" + module + "@" + commit, Concluded: "MIT", Declared: "MIT", Copyright: "NOASSERTION",
			Refs: []Reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + module + "@" + commit}}}},
		Relations: []Relation{{"SPDXRef-DOCUMENT", "DESCRIBES", program}}}
	for _, p := range parts {
		k := Package{ID: "SPDXRef-" + strings.Trim(oddInID.ReplaceAllString(p.Path, "-"), "-"), Name: p.Path, Version: p.Version, Concluded: p.Licence, Declared: p.Licence, Copyright: "NOASSERTION"}
		switch p.Path {
		case "std":
			bare := strings.TrimPrefix(p.Version, "go")
			k.Download, k.Refs = "https://go.dev/dl/", []Reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/stdlib@" + bare}}
		default:
			k.Download = "https://proxy.golang.org/" + p.Path + "/@v/" + p.Version + ".zip"
			k.Refs = []Reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + p.Path + "@" + p.Version}}
		}
		d.Packages = append(d.Packages, k)
		d.Relations = append(d.Relations, Relation{program, "DEPENDS_ON", k.ID})
	}
	text, err := json.MarshalIndent(d, "", "  ")
	return append(text, '\n'), err
}
