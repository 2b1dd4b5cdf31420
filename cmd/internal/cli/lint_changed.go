package cli

import (
	"errors"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// changes are the lines of a project's files that differ from those of a revision.
type changes struct {
	lines map[string]map[int]bool // by path from the project; nil lines: the whole file is new
	gone  []string                // files that are not there any more
}

// changedSince asks git what has changed since a revision: what is staged and what is
// not, and files that git does not know yet.
func (a *app) changedSince(w *workspace, rev string) (*changes, error) {
	if w.root == "" {
		return nil, usage("--changed-since looks at the files of a project of your own")
	}
	_, err := a.git(w.root, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	var ended *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, usage("--changed-since needs git, which is not installed")
	case errors.As(err, &ended):
		return nil, usage("git knows no revision %q here; a shallow clone may lack it: fetch it, or clone deeper", rev)
	case err != nil:
		return nil, usage("--changed-since needs a folder under git: %v", err)
	}
	// Nothing that the repository itself configures is run.
	diff, err := a.git(w.root, "-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--find-renames",
		"--relative", "--src-prefix=a/", "--dst-prefix=b/", "--end-of-options", rev, "--", ".")
	if err != nil {
		return nil, machine(err)
	}
	c := &changes{lines: map[string]map[int]bool{}}
	c.read(string(diff))
	fresh, err := a.git(w.root, "-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "ls-files", "--others", "--exclude-standard")
	if err != nil {
		return nil, machine(err)
	}
	for _, name := range strings.Split(strings.TrimSpace(string(fresh)), "\n") {
		if name != "" {
			c.lines[name] = nil
		}
	}
	return c, nil
}

// read takes the changed lines out of what git prints. Where lines were only taken away,
// those beside the gap have changed; of a file that has another name only the lines that
// are others.
func (c *changes) read(diff string) {
	file, old := "", ""
	for _, line := range strings.Split(diff, "\n") {
		switch {
		case strings.HasPrefix(line, "rename from "):
			c.gone = append(c.gone, line[len("rename from "):])
		case strings.HasPrefix(line, "rename to "):
			c.lines[line[len("rename to "):]] = map[int]bool{}
		case strings.HasPrefix(line, "--- "):
			old = strings.TrimPrefix(line[4:], "a/")
		case line == "+++ /dev/null":
			c.gone = append(c.gone, old)
			file = ""
		case strings.HasPrefix(line, "+++ "):
			file = strings.TrimPrefix(line[4:], "b/")
			if old == "/dev/null" {
				c.lines[file] = nil
			} else {
				c.lines[file] = map[int]bool{}
			}
		case strings.HasPrefix(line, "@@ ") && c.lines[file] != nil:
			c.hunk(c.lines[file], line)
		}
	}
}

// hunk reads the head of a part: @@ -12,0 +13,2 @@.
func (c *changes) hunk(lines map[int]bool, head string) {
	words := strings.Fields(head)
	if len(words) < 3 {
		return
	}
	first, many, found := strings.Cut(strings.TrimPrefix(words[2], "+"), ",")
	at, _ := strconv.Atoi(first) // git writes numbers
	n := 1
	if found {
		n, _ = strconv.Atoi(many)
	}
	if n == 0 {
		lines[at], lines[at+1] = true, true
	}
	for i := range n {
		lines[at+i] = true
	}
}

// has reports whether a line of a file has changed.
func (c *changes) has(p diag.Pos) bool {
	lines, touched := c.lines[p.File]
	return touched && (lines == nil || lines[p.Line])
}

// touch reports whether anything of a game has changed, or the project file.
func (c *changes) touch(g *project.Game) bool {
	names := slices.Clone(c.gone)
	for name := range c.lines {
		names = append(names, name)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return name == project.ConfigFile || touches(g, name) || slices.ContainsFunc(g.Folders, func(d string) bool { return strings.HasPrefix(name, d+"/") })
	})
}

// only leaves out what stands on lines that have not changed, and counts the warnings
// among it. Errors stay: a change may break what stands elsewhere.
func (c *changes) only(l *diag.List) (unchanged int) {
	l.Items = slices.DeleteFunc(l.Items, func(d diag.Diagnostic) bool {
		if d.Severity == diag.Error || c.has(d.Pos) {
			return false
		}
		if d.Severity == diag.Warning {
			unchanged++
		}
		return true
	})
	return unchanged
}
