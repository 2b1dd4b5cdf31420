// Package children runs programs beside the game and ends them with it.
//
// A [Child] is one program. Its lines come out of a channel, answers go into another, and its error
// output is collected, so that none of the three can block the game. [Processes] holds all programs
// of a command, and [Processes.StartChild] starts one. A signal that ends the game first ends the
// programs with their whole process groups, so that none plays on alone.
//
// A program is not trusted. Each line has a bound ([limits.ProgramLine] and its like), and so has
// the error output that waits to be shown. The caller decides how long a program may take.
package children
