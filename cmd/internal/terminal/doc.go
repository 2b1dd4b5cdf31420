// Package terminal reads and writes lines on a terminal, or on whatever takes its place: a pipe, a
// file, a test.
//
// A [Screen] writes lines, headings and numbered lists for its width, and reads lines of
// answers. Reading stops at the end of the input or when the channel of StopOn is closed, so
// that an interrupt can put a game away.
//
// Texts of games, files and programs are not trusted: [CleanText] and [Safe] drop control
// characters that could move the cursor, change the title or reverse the direction of text.
// Safe is the writer around the program's output; it lets sequences pass that set colors, and
// only where colors are wanted.
//
// The full-screen form of a game has a title line, the map, a pane beside it, the last lines of
// the log and a prompt. [LayoutFrame] divides the screen among them and says whether it is too
// small ([LeastColumns] by [LeastLines]). A [View] is everything that is shown at one moment;
// [DrawView] draws it and keeps no state. [DrawCurtain] hides the game while players change
// seats. [Frame.HexAt] turns a place on the screen into a hex, for the mouse. Nothing is
// distinguished by color alone: tones are also bold, reversed or dim. Keys and the rules of
// choosing are in the package cli.
//
// [TerminalSize] asks the system for columns and lines, where it can tell.
package terminal
