// Package files opens the files that others name: those of a project, and those
// named on the command line. It is the only package that does.
//
// [Open] returns a [Folder]: a file system of the plain files below a project's
// folder, within the limits of package limits. Links that lead out of it, pipes,
// sockets and devices are refused before they are opened, and checked again when
// they are open. Contents are kept, so that a file is the same each time.
// [Tree] is the same for a folder in a store such as git. [WithTexts] puts the
// unsaved texts of an editor over a file system.
//
// [OpenNamed] and [ReadNamed] open a single file that a person named.
// [Folder.ReplaceFiles] and [Folder.CreateFiles] write several files: all of them
// or none.
//
// Errors are a *[Fault], which has a rule id and a hint; [NewFinding] turns any
// error into a finding.
package files
