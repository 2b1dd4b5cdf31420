// Package cli is the vedette command: the root of the tree of commands, and its services for all.
//
// [Main] makes the [kit.Kit] that all families of commands share, builds the tree and returns the
// exit code. Each family is a package below this one: lintcmd, testcmd, playcmd, replaycmd,
// rendercmd, simcmd, authorcmd and servecmd. No family knows another. If a command needs something
// of another family, rootCommand hands it over as a function.
//
// The root prints help, with ids of the project in the examples (help.go). It completes ids, sides
// and bots in a shell (complete.go). It prints errors (errors.go): those of commands carry their
// exit code, and those of the library about flags and arguments get plainer words. A panic is
// always a bug: it ends with exit code 3 and a plain message.
package cli
