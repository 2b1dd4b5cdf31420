// Package session keeps games under way and their journals.
//
// [BeginGame] starts a game of a loaded scenario and, where a file is named, its journal;
// [ReopenGame] loads the rules of a game that a journal holds. A [Session] writes each action
// before it carries it out, so that what was shown is always saved. [SeedOrigin] says where the
// dice come from: a seed, or secrets that the journal commits itself to and tells at the end.
// Secrets that are not told yet lie in a folder of the user ([FindSecrets]), apart from the journal
// that programs in seats can read.
// Errors of journals become errors with exit codes through [kit.JournalError].
package session
