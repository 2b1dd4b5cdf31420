package kit

import (
	"runtime/debug"
	"testing"
)

// TestVersionComesFromTheBuild: a release, an install by version, a build in a checkout
// and one that knows nothing say what they are.
func TestVersionComesFromTheBuild(t *testing.T) {
	stamp := func(rev, modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "vcs.revision", Value: rev}, {Key: "vcs.modified", Value: modified}}
	}
	const rev = "0123456789abcdef0123456789abcdef01234567"
	for _, c := range []struct {
		what, release, module string
		settings              []debug.BuildSetting
		version, commit       string
	}{
		{"a release", "0.2.0", "v0.2.0", stamp(rev, "false"), "0.2.0", "0123456789ab"},
		{"go install of a version", "", "v0.3.1", nil, "0.3.1", ""},
		{"go install of a commit", "", "v0.0.0-20261126120000-fedcba987654", nil, "0.2.0-dev", "fedcba987654"},
		{"go install of a commit after a tag", "", "v0.3.1-0.20261126120000-fedcba987654", nil, "0.2.0-dev", "fedcba987654"},
		{"a build in a checkout", "", "v0.0.0-20261126120000-0123456789ab+dirty", stamp(rev, "true"), "0.2.0-dev", "0123456789ab, with changes"},
		{"a tagged checkout with changes", "", "v0.3.1+dirty", stamp(rev, "true"), "0.2.0-dev", "0123456789ab, with changes"},
		{"a build that knows nothing", "", "(devel)", nil, "0.2.0-dev", ""},
	} {
		version, commit := readVersion(c.release, func() (*debug.BuildInfo, bool) {
			return &debug.BuildInfo{Main: debug.Module{Version: c.module}, Settings: c.settings}, true
		})
		if version != c.version || commit != c.commit {
			t.Errorf("%s: version %q of commit %q, want %q of %q", c.what, version, commit, c.version, c.commit)
		}
	}
}

// TestPagesOfARelease: a release links to its own pages, a development build to those of main.
func TestPagesOfARelease(t *testing.T) {
	for version, want := range map[string]string{"0.2.0": "v0.2.0", "1.10.3": "v1.10.3", "0.2.0-dev": "main"} {
		if got := findPagesRevision(version); got != want {
			t.Errorf("%s: %s, want %s", version, got, want)
		}
	}
}

func TestOlder(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"0.1.0", "0.1.0", false}, {"0.1.0", "0.2", true}, {"0.10.0", "0.9.9", false}, {"1", "1.0.1", true},
		{"0.2.0-dev", "0.2.0", false}, {"0.2.1-dev", "0.2.1", false}, {"0.2.1-dev", "0.2.2", true}} {
		if got := olderVersion(c.a, c.b); got != c.want {
			t.Errorf("older(%s, %s) = %v", c.a, c.b, got)
		}
	}
}
