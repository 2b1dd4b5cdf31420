// Package children runs programs beside the game and ends them with it.
//
// A [Child] is one program: its lines come out of a channel, answers go into another, and its error
// output is collected, so that none of the three can block the game. [Processes] holds all programs
// of a command. They are started through [Processes.StartChild]; a signal that ends the game ends
// them first, with their whole process group, so that nothing is left behind that plays on alone.
// A program is not trusted: each line has a bound ([limits.ProgramLine] and its like), and so has
// the error output that waits to be shown. How long a program may take is the caller's business.
package children
