package kit

import (
	"errors"
	"os/exec"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/git"
	"github.com/vedette-wargames/vedette/engine/project"
)

// OpenRevision returns the project at a revision of git.
func OpenRevision(k *Kit, rev string) (*Workspace, error) {
	root := FindRoot(k, k.Dir)
	if root == "" {
		root = k.Dir
	}
	old, err := git.OpenRevision(root, rev)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, UsageError("%q is no folder and no game, and git, which would know revisions, is not installed", rev)
	case errors.Is(err, git.ErrNoFolder):
		return nil, UsageError("git has no files of %s in %s", rev, root)
	case err != nil:
		hint := git.SuggestRevision(root, rev)
		if hint != "" {
			hint = "; " + hint
		}
		return nil, UsageError("%q is no folder, no game, no pack and no revision of git here%s", rev, hint)
	}
	w := &Workspace{Root: root, FS: old, Prefix: rev + ":"}
	w.Project = project.Open(old, &w.Findings, ShippedFS())
	return w, nil
}
