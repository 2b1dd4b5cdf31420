package git

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// A repository may come from a stranger with its .git. The commands that it configures must not run,
// and its objects may have any size. So this package reads objects alone, with plumbing that ignores
// the index and the work tree and applies no filter. It reads the size of an object before its
// content. gitCommand starts every git.

// gitSettings take away what a repository could have run, or fetched.
var gitSettings = []string{"core.fsmonitor=false", "core.hooksPath=/dev/null", "core.attributesFile=/dev/null", "core.pager=cat", "core.sshCommand=false", "core.gitProxy=", "core.askPass=",
	"core.alternateRefsCommand=", "credential.helper=", "diff.external=", "protocol.allow=never", "safe.bareRepository=explicit", "gc.auto=0", "maintenance.auto=false", "submodule.recurse=false"}

// gitEnvironment bounds one allocation of git and keeps it from asking anybody or fetching anything.
var gitEnvironment = []string{"GIT_ALLOC_LIMIT=128m", "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_ATTR_NOSYSTEM=1", "GIT_PAGER=cat", "GIT_EXTERNAL_DIFF="}

const (
	gitTime   = time.Minute // after which git is ended, as our last resort
	gitOutput = 64 << 10    // bytes that a short answer of git, or its error, has at most
	gitTree   = 1 << 20     // bytes of a folder in git; one of FolderEntries entries has less
)

// gitCommand prepares git with settings that run no program of a repository. All calls of git go
// through it.
func gitCommand(ctx context.Context, dir string, args ...string) *exec.Cmd {
	all := []string{"-C", dir, "--no-pager", "--literal-pathspecs"}
	for _, s := range gitSettings {
		all = append(all, "-c", s)
	}
	cmd := exec.CommandContext(ctx, "git", append(all, args...)...)
	cmd.Env = append(os.Environ(), gitEnvironment...)
	return cmd
}

// ErrNoRevision says that git works here, and does not know a revision or a folder in it.
var ErrNoRevision = errors.New("git does not know it")

// gitLine runs git and returns its only line of output.
func gitLine(dir string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), gitTime)
	defer cancel()
	cmd := gitCommand(ctx, dir, args...)
	var out, errs limitedBuffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var ended *exec.ExitError
	switch {
	case err != nil && errs.Len() > 0:
		return "", errors.New(strings.TrimSpace(errs.String()))
	case errors.As(err, &ended):
		return "", ErrNoRevision
	}
	return strings.TrimSpace(out.String()), err
}

// limitedBuffer keeps the first gitOutput bytes that are written to it.
type limitedBuffer struct{ bytes.Buffer }

// Write drops bytes past the limit and never fails, so that git does not stop on a closed pipe.
func (f *limitedBuffer) Write(p []byte) (int, error) {
	f.Buffer.Write(p[:min(len(p), gitOutput-f.Len())]) // it never fails
	return len(p), nil
}

// OpenRevision returns the folder of a project at a revision; the caller closes it. The error is
// ErrNoRevision if git does not know the revision, and ErrNoFolder if the revision has no such
// folder.
func OpenRevision(dir, rev string) (*Files, error) {
	if strings.HasPrefix(rev, "-") || strings.ContainsAny(rev, "\x00\n") {
		return nil, ErrNoRevision
	}
	commit, err := gitLine(dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return nil, err
	}
	tree, err := gitLine(dir, "rev-parse", "--verify", "--quiet", "--end-of-options", commit+":./")
	if err != nil || !isObjectID(tree) {
		return nil, ErrNoFolder
	}
	s := &gitStore{dir: dir}
	return &Files{files.OpenTree(s, tree), s}, nil
}

// SuggestRevision says what to do about a revision that git does not know: it names the branch of
// the remote with that name, or says how to fetch where the clone is shallow. It returns an empty
// text when neither helps.
func SuggestRevision(dir, rev string) string {
	if _, err := gitLine(dir, "rev-parse", "--verify", "--quiet", "--end-of-options", "origin/"+rev+"^{commit}"); err == nil {
		return fmt.Sprintf("did you mean origin/%s?", rev)
	}
	if shallow, err := gitLine(dir, "rev-parse", "--is-shallow-repository"); err == nil && shallow == "true" {
		name := strings.TrimPrefix(rev, "origin/")
		return fmt.Sprintf("this clone is shallow: run git fetch origin %s:refs/remotes/origin/%s, or in a workflow set fetch-depth: 0", name, name)
	}
	return ""
}

// ErrNoFolder says that a revision does not have the folder that is asked for.
var ErrNoFolder = errors.New("it has no such folder")

func isObjectID(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && (len(s) == 40 || len(s) == 64)
}

// Files is a file system over a folder at a revision.
type Files struct {
	*files.Tree
	store *gitStore
}

// Close ends the git processes that the files are read from.
func (g *Files) Close() { g.store.closePipes() }

// gitStore reads objects through two processes of git: one says how large an object is, the
// other gives it.
type gitStore struct {
	dir          string
	check, batch *gitPipe
}

func (s *gitStore) closePipes() {
	for _, p := range []*gitPipe{s.check, s.batch} {
		if p != nil {
			p.stop()
		}
	}
}

// Size returns the length of a file.
func (s *gitStore) Size(id string) (int64, error) { return s.objectSize(id, "blob") }

func (s *gitStore) objectSize(id, kind string) (int64, error) {
	if s.check == nil {
		p, err := startGitPipe(s.dir, "--batch-check")
		if err != nil {
			return 0, err
		}
		s.check = p
	}
	return s.check.readHead(id, kind)
}

// Read returns the content of a file whose size was asked before.
func (s *gitStore) Read(id string) ([]byte, error) { return s.readObject(id, "blob", limits.FileBytes) }

func (s *gitStore) readObject(id, kind string, most int64) ([]byte, error) {
	n, err := s.objectSize(id, kind)
	if err == nil && n > most {
		return nil, fmt.Errorf("the object %s of git has %d bytes; at most %d are read", id, n, most)
	}
	if err == nil && s.batch == nil {
		s.batch, err = startGitPipe(s.dir, "--batch")
	}
	if err != nil {
		return nil, err
	}
	if again, err := s.batch.readHead(id, kind); err != nil || again != n {
		return nil, errors.Join(fmt.Errorf("git gives two sizes of the object %s", id), err)
	}
	data := make([]byte, n+1) // a line end follows
	if _, err := io.ReadFull(s.batch.out, data); err != nil {
		return nil, fmt.Errorf("git stops within the object %s: %w", id, err)
	}
	return data[:n], nil
}

// List lists a folder: its entries are MODE NAME NUL and the id in bytes.
func (s *gitStore) List(id string) ([]files.Object, error) {
	n, err := s.objectSize(id, "tree")
	if err == nil && n > gitTree {
		return nil, files.TooManyEntries(id)
	}
	if err != nil {
		return nil, err
	}
	data, err := s.readObject(id, "tree", gitTree)
	if err != nil {
		return nil, err
	}
	var out []files.Object
	for len(data) > 0 {
		head, rest, ok := bytes.Cut(data, []byte{0})
		mode, name, named := strings.Cut(string(head), " ")
		if !ok || !named || len(rest) < len(id)/2 {
			return nil, fmt.Errorf("the folder %s of git is damaged", id)
		}
		o := files.Object{Name: name, ID: hex.EncodeToString(rest[:len(id)/2])}
		data = rest[len(id)/2:]
		switch {
		case strings.HasPrefix(mode, "100"):
		case mode == "40000":
			o.Mode = fs.ModeDir
		case mode == "120000":
			o.Mode = fs.ModeSymlink
		default:
			continue // another repository in this one
		}
		out = append(out, o)
	}
	return out, nil
}

// gitPipe is a git cat-file that answers as long as it is asked.
type gitPipe struct {
	stop func()
	in   io.Writer
	out  *bufio.Reader
}

func startGitPipe(dir, how string) (*gitPipe, error) {
	ctx, cancel := context.WithCancel(context.Background())
	cmd := gitCommand(ctx, dir, "cat-file", how)
	in, err := cmd.StdinPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, err
	}
	stop := func() {
		cancel()
		_ = cmd.Wait() // it was ended
	}
	return &gitPipe{stop, in, bufio.NewReaderSize(out, gitOutput)}, nil
}

// readHead asks for an object and returns its size; it fails for an object of another kind.
func (p *gitPipe) readHead(id, kind string) (int64, error) {
	if _, err := io.WriteString(p.in, id+"\n"); err != nil {
		return 0, fmt.Errorf("git has stopped: %w", err)
	}
	line, err := p.out.ReadSlice('\n')
	if err != nil {
		return 0, fmt.Errorf("git does not say what the object %s is: %w", id, err)
	}
	words := strings.Fields(string(line))
	if len(words) != 3 || words[0] != id {
		return 0, fmt.Errorf("git lacks the object %s: a shallow or partial clone may; fetch it", id)
	}
	n, err := strconv.ParseInt(words[2], 10, 64)
	if err != nil || words[1] != kind || n < 0 {
		return 0, fmt.Errorf("the object %s of git is no %s", id, kind)
	}
	return n, nil
}
