// Command release writes the papers of a release into a folder, beside its programs:
//
//	go run ./cmd/internal/release FOLDER VERSION OS/ARCH...
//
// The papers are the licences of all parts of the programs (vedette-VERSION-licenses.txt), a list
// of the parts as SPDX 2.3 (vedette-VERSION-sbom.spdx.json), and the section of the changelog about
// this version (NOTES.md).
//
// A part is a module with at least one package in the program of one of the platforms, by
// `go list -deps`. The Go standard library is a part as well. The licence texts come from the module
// cache, so that they are of exactly the linked version. They lie beside the linked packages, in the
// folders above them, or in a folder named licenses.
//
// A module without a licence text, or with one that is not recognised, is an error: a
// release never leaves one out. The same commit gives the same bytes: the time in the
// list of parts is that of the commit.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const module = "github.com/vedette-wargames/vedette"

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: release FOLDER VERSION OS/ARCH...")
		os.Exit(2)
	}
	if err := writePapers(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// writePapers writes all files of a release but its programs.
func writePapers(folder, version string, platforms []string) error {
	parts, err := linkedParts(platforms)
	if err != nil {
		return err
	}
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	changelog, err := os.ReadFile("docs/changelog.md")
	if err != nil {
		return err
	}
	notes, err := versionNotes(string(changelog), version)
	if err != nil {
		return err
	}
	commit, err := exec.Command("git", "log", "-1", "--format=%H %cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ").Output()
	if err != nil {
		return fmt.Errorf("git does not name the commit: %w", err)
	}
	hash, time, _ := strings.Cut(strings.TrimSpace(string(commit)), " ")
	list, err := buildSPDX(parts, version, hash, time)
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"vedette-" + version + "-licenses.txt":   licenceText(string(own), parts),
		"vedette-" + version + "-sbom.spdx.json": string(list),
		"NOTES.md":                               notes,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// versionNotes returns the section of the changelog about a version; for a development build,
// that of the next version.
func versionNotes(changelog, version string) (string, error) {
	if strings.HasSuffix(version, "-dev") {
		version = "Next"
	}
	_, rest, found := strings.Cut("\n"+changelog, "\n## "+version+"\n")
	if !found {
		return "", fmt.Errorf("docs/changelog.md has no section %q: rename \"## Next\" to it", "## "+version)
	}
	section, _, _ := strings.Cut(rest, "\n## ")
	return strings.TrimSpace(section) + "\n", nil
}
