// Package git reads the files of a project at a revision.
//
// [OpenRevision] returns a folder at a revision as a file system of package files, with the limits
// that folders on disk have. Objects come from two processes of git cat-file, one that says how
// large an object is and one that gives it; [Files.Close] ends them. A repository may come from a
// stranger: git runs no program that it configures, and fetches nothing.
// Whether git is not installed, does not know the revision ([ErrNoRevision]) or has no such folder
// there ([ErrNoFolder]) is left to the caller to word.
package git
