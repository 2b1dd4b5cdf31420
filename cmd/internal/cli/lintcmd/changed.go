package lintcmd

import (
	"cmp"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/git"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/linediff"
	"github.com/vedette-wargames/vedette/engine/project"
)

// changedLines are the lines of a project's files that differ from those of a revision.
type changedLines struct {
	lines   map[string]map[int]bool // by path from the project; nil lines: the whole file is new
	removed []string                // files that are not there any more
}

// changedSince compares the files of a project with a revision of git: staged, unstaged and
// untracked changes.
func changedSince(k *kit.Kit, w *kit.Workspace, rev string) (*changedLines, error) {
	if w.Root == "" {
		return nil, kit.UsageError("--changed-since looks at the files of a project of your own")
	}
	old, err := git.OpenRevision(w.Root, rev)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, kit.UsageError("--changed-since needs git, which is not installed")
	case errors.Is(err, git.ErrNoRevision):
		return nil, kit.UsageError("git knows no revision %q here; %s", rev, cmp.Or(git.SuggestRevision(w.Root, rev), "a shallow clone may lack it: fetch it, or clone deeper"))
	case errors.Is(err, git.ErrNoFolder):
		return nil, kit.UsageError("the revision %q does not have the folder of the project", rev)
	case err != nil:
		return nil, kit.UsageError("--changed-since needs a folder under git: %v", err)
	}
	defer old.Close()
	now, err := files.Open(w.Root)
	if err != nil {
		return nil, kit.IOError(err)
	}
	defer now.Close() // opened for reading only
	c, err := changesBetween(old, now, old.ID, contentFolders(w.Project))
	if err != nil {
		return nil, kit.FindingsError("the files of %s are not compared: %v", rev, err)
	}
	return c, nil
}

// contentFolders lists the folders at the root of a project that have games or variants.
func contentFolders(p *project.Project) []string {
	out := []string{project.ConfigFile, "scenarios", "variants"}
	for _, g := range p.Games {
		dirs := slices.Clone(g.Folders)
		if !g.Library {
			dirs = append(dirs, g.Dir)
		}
		for _, d := range dirs {
			d, _, _ = strings.Cut(d, "/")
			if d == "." {
				return []string{"."}
			}
			if !slices.Contains(out, d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// changesBetween compares the files of some folders in two editions of a project. id returns
// git's object id of a file of the older edition.
func changesBetween(old, now fs.FS, id func(string) string, folders []string) (*changedLines, error) {
	was, err := comparableFiles(old, folders)
	if err != nil {
		return nil, err
	}
	is, err := comparableFiles(now, folders)
	if err != nil {
		return nil, err
	}
	c := &changedLines{lines: map[string]map[int]bool{}}
	var fresh []string
	for _, name := range is {
		if !slices.Contains(was, name) {
			fresh = append(fresh, name)
			continue
		}
		c.compareFile(old, now, name, name, id(name))
	}
	for _, name := range was {
		if !slices.Contains(is, name) {
			c.removed = append(c.removed, name)
		}
	}
	c.findRenamed(old, now, fresh, id)
	return c, nil
}

// comparableFiles lists the files of some folders that Vedette reads.
func comparableFiles(fsys fs.FS, folders []string) ([]string, error) {
	var out []string
	for _, dir := range folders {
		err := fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist) && name == dir:
				return nil
			case err != nil:
				return err
			case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
				return fs.SkipDir
			case !d.IsDir() && slices.Contains([]string{".yaml", ".yml", ".lua", ".md", ".golden", ".jsonl"}, path.Ext(name)):
				out = append(out, name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// compareFile records the lines of a file that differ from the older edition. If one of them
// cannot be read, the whole file counts as new.
func (c *changedLines) compareFile(old, now fs.FS, from, name, id string) {
	text, err := fs.ReadFile(now, name)
	if err == nil && objectID(text, len(id)) == id {
		return
	}
	before, bad := fs.ReadFile(old, from)
	if err != nil || bad != nil {
		c.lines[name] = nil
		return
	}
	lines := linediff.NewLines(string(before), string(text))
	if len(lines) == 0 && from == name {
		return // only line ends differ, which git may be set to change
	}
	c.lines[name] = map[int]bool{}
	for _, n := range lines {
		c.lines[name][n] = true
	}
}

// objectID returns git's object id of a text, with so many digits.
func objectID(text []byte, digits int) string {
	head := []byte("blob " + strconv.Itoa(len(text)) + "\x00")
	if digits == 2*sha256.Size {
		sum := sha256.Sum256(append(head, text...))
		return hex.EncodeToString(sum[:])
	}
	sum := sha1.Sum(append(head, text...))
	return hex.EncodeToString(sum[:])
}

// findRenamed finds, for each new file, a removed file that shares half of its lines or more. Of
// such a file only the differing lines have changed.
func (c *changedLines) findRenamed(old, now fs.FS, fresh []string, id func(string) string) {
	const most = 2000 // pairs that are compared
	gone := slices.Clone(c.removed)
	for _, name := range fresh {
		c.lines[name] = nil
		text, err := fs.ReadFile(now, name)
		if err != nil || len(fresh)*len(c.removed) > most {
			continue
		}
		best, share := -1, 0.5
		for i, from := range gone {
			if path.Ext(from) != path.Ext(name) {
				continue
			}
			if objectID(text, len(id(from))) == id(from) {
				best = i
				break
			}
			if before, err := fs.ReadFile(old, from); err == nil {
				if s := lineSimilarity(string(before), string(text)); s >= share {
					best, share = i, s
				}
			}
		}
		if best >= 0 {
			c.lines[name] = map[int]bool{}
			c.compareFile(old, now, gone[best], name, id(gone[best]))
			gone = slices.Delete(gone, best, best+1)
		}
	}
}

// lineSimilarity returns the share of lines that two texts have in common, 0 to 1.
func lineSimilarity(a, b string) float64 {
	had := map[string]int{}
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for _, l := range x {
		had[l]++
	}
	same := 0
	for _, l := range y {
		if had[l] > 0 {
			had[l]--
			same++
		}
	}
	return float64(same) / float64(max(len(x), len(y)))
}

// lineChanged reports whether the line of a finding has changed.
func (c *changedLines) lineChanged(p diag.Pos) bool {
	lines, touched := c.lines[p.File]
	return touched && (lines == nil || lines[p.Line])
}

// gameChanged reports whether a file of a game, or the project file, has changed.
func (c *changedLines) gameChanged(g *project.Game) bool {
	names := slices.Clone(c.removed)
	for name := range c.lines {
		names = append(names, name)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return name == project.ConfigFile || kit.TouchesPath(g, name) || slices.ContainsFunc(g.Folders, func(d string) bool { return strings.HasPrefix(name, d+"/") })
	})
}

// keepChanged removes the warnings on unchanged lines and counts them. Errors stay, as a change
// may break something elsewhere.
func (c *changedLines) keepChanged(l *diag.List) (unchanged int) {
	l.Items = slices.DeleteFunc(l.Items, func(d diag.Diagnostic) bool {
		if d.Severity == diag.Error || c.lineChanged(d.Pos) {
			return false
		}
		if d.Severity == diag.Warning {
			unchanged++
		}
		return true
	})
	return unchanged
}
