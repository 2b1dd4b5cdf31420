// Package programs seats programs that speak the protocol.
//
// A [Program] is a command that plays a side: it asks and acts through the protocol, and
// [Program.AnswerUntilActed] answers it until it has acted. The family that seats it connects it to
// a server of its game ([Program.Connect]) and is called for each action.
//
// A program is not trusted: its time for a decision, the length of its lines, and how often it may
// ask, err and take back are bounded. Past a bound AnswerUntilActed returns an error that says
// which, and the game stops there. Its error output is shown up to a bound, line by line.
package programs
