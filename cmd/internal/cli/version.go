package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// Version is the version of Vedette.
const Version = "0.1.0"

func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Say which version this is", Example: "  vedette version", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(a.out, versionText())
			return nil
		},
	}
}

// versionText says which version this is, and what it was built from and for.
func versionText() string {
	return fmt.Sprintf("vedette %s%s, %s %s/%s", Version, revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// revision is the commit the program was built from, when the builder knew it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
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
	return " (" + rev + dirty + ")"
}

// older reports whether version a comes before version b; both are numbers
// with dots between them.
func older(a, b string) bool {
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
