// Package term reads and writes lines on a terminal, or on whatever takes its place: a pipe, a
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
// [TerminalSize] asks the system for columns and lines, where it can tell.
package term
