// Package figures finds what is drawn of a position.
//
// A [ShownPosition] is a position with whoever looks at it, and a figure where one is wanted: the
// ways units go and the odds of combats, drawn over the position before them. A [Recorder] watches
// actions as they are carried out and makes the figure of them ([Recorder.BuildFigure]); it draws
// only what its viewer may know. It serves author tests that have a figure, and pictures of an entry
// of a journal or of a case.
package figures
