// Package panes draws the full-screen form of a game in a terminal.
//
// The screen has a title line, the map, a pane beside it, the last lines of the log and a
// prompt. [LayoutFrame] divides the screen among them and says whether it is too small
// ([LeastColumns] by [LeastLines]). A [View] is everything that is shown at one moment;
// [DrawView] draws it and keeps no state. [DrawCurtain] hides the game while players change
// seats.
//
// [Frame.HexAt] turns a place on the screen into a hex, for the mouse.
//
// Nothing is distinguished by color alone: tones are also bold, reversed or dim. Keys and the
// rules of choosing are in the package cli.
package panes
