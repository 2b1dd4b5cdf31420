// Package cli is the vedette command: the root of the tree of commands, and what it does for all.
//
// [Main] makes the [kit.Kit] that all families of commands share, builds the tree and returns the
// exit code. Each family is a package below this one: lintcmd, testcmd, playcmd, replaycmd,
// rendercmd, simcmd, authorcmd and servecmd. None knows another: where a command needs what another
// family has, rootCommand hands it over as a function.
//
// The root also has help, with ids of the project in the examples (help.go), completion of ids, sides
// and bots in a shell (complete.go), and errors: of a command, which carry their exit code, and of
// the library about flags and arguments, which it words anew (errors.go). A panic is always a bug:
// it ends with exit code 3 and a plain message.
package cli
