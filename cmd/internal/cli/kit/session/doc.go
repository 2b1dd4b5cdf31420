// Package session keeps games under way and their journals.
//
// [BeginGame] starts a game of a loaded scenario and, if a file is named, its journal.
// [ReopenGame] loads the rules of a game that a journal holds. A [Session] writes each action
// before it carries it out, so that a player never sees a result that is not saved.
//
// [SeedOrigin] says where the dice come from: a seed, or secrets that the journal commits to and
// reveals at the end. Until then the secrets lie in a folder of the user ([FindSecrets]), because
// programs in seats can read the journal.
//
// [kit.JournalError] turns errors of journals into errors with exit codes.
package session
