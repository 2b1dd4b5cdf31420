// Package figures prepares positions for drawing, with the actions that follow them.
//
// A [ShownPosition] is a position with its viewer and, if wanted, a figure. A figure shows the ways
// of units and the odds of combats, drawn over the position before them. A [Recorder] watches
// actions while they are carried out and makes a figure of them ([Recorder.BuildFigure]). It draws
// only what its viewer may know. Author tests with a figure use it, and pictures of an entry of a
// journal or of a case.
package figures
