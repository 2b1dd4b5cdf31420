package kit

import (
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

// nextVersion is the version that this source becomes when it is released.
const nextVersion = "0.2.0"

// release is the version of a release. Only .ci/release sets it, from the tag.
var release string

// Version is the version of Vedette, such as 0.2.0; 0.2.0-dev in a development build.
var Version, commit = readVersion(release, debug.ReadBuildInfo)

// pseudoVersion finds the commit in the version that Go gives a module without a tag.
var pseudoVersion = regexp.MustCompile(`-(?:0\.)?\d{14}-([0-9a-f]{12})(\+dirty)?$`)

// readVersion returns the version of the program, and the commit that it was built from, "" if
// the build does not say.
func readVersion(release string, read func() (*debug.BuildInfo, bool)) (version, commit string) {
	version = release
	if info, ok := read(); ok {
		module := strings.TrimPrefix(info.Main.Version, "v")
		commit = commitOf(info)
		switch m := pseudoVersion.FindStringSubmatch(module); {
		case m != nil && commit == "":
			commit = m[1]
		case m == nil && version == "" && module != "" && module != "(devel)" && !strings.Contains(module, "+"):
			version = module // go install MODULE@VERSION
		}
	}
	if version == "" {
		version = nextVersion + "-dev"
	}
	return version, commit
}

// commitOf returns the commit that version control recorded in a build.
func commitOf(info *debug.BuildInfo) string {
	rev, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			rev = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = ", with changes"
		}
	}
	if rev == "" {
		return ""
	}
	return rev + dirty
}

// FormatVersion returns version, commit and platform.
func FormatVersion() string {
	text := ProgramName()
	if commit == "" && strings.HasSuffix(Version, "-dev") {
		text += " (commit unknown)"
	}
	if strings.HasSuffix(Version, "-dev") {
		text += ", a development build"
	}
	return fmt.Sprintf("%s, %s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// ProgramName returns the exact name of the program: version and commit. Results of simulations
// have it, and only results of equal name are added up.
func ProgramName() string {
	if commit == "" {
		return "vedette " + Version
	}
	return "vedette " + Version + " (" + commit + ")"
}

// PagesRevision returns the revision of the repository whose pages belong to this program: the tag
// of a release, so that links of findings stay true when the pages change. A development build
// may have a commit that nobody else has, so its links lead to main.
func PagesRevision() string { return findPagesRevision(Version) }

func findPagesRevision(version string) string {
	if strings.Contains(version, "-") {
		return "main"
	}
	return "v" + version
}

// olderVersion reports whether version a comes before version b; both are numbers with dots
// between. A development build counts as the version that it becomes.
func olderVersion(a, b string) bool {
	a, _, _ = strings.Cut(a, "-")
	b, _, _ = strings.Cut(b, "-")
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(as), len(bs)) {
		x, y := 0, 0
		if i < len(as) {
			x, _ = strconv.Atoi(as[i])
		}
		if i < len(bs) {
			y, _ = strconv.Atoi(bs[i])
		}
		if x != y {
			return x < y
		}
	}
	return false
}

// BuildName returns the version and commit of the program, and what it was built with.
func BuildName() string {
	return strings.Join([]string{Version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH}, " ")
}

// IsDevelopment reports whether the program is no release: builds of one name may differ.
func IsDevelopment() bool { return strings.HasSuffix(Version, "-dev") || strings.Contains(commit, ",") }
