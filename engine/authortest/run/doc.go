// Package run runs the author tests of whole projects: it finds the cases, compiles what they
// need, carries them out and joins what was found. Package authortest carries out one case.
//
// A [Runner] is given one or several [Source] values, each a project, and a [LoadFunc], as the
// engine does not know the script host. [Runner.CollectGame] adds the cases of a game that fit
// a [Filter]; [Runner.RunCases] carries them out in order, within the bounds of package limits,
// and stores with each [Case] what became of it. Compiled scenarios are kept for the cases that
// follow, as neighbors mostly want the same.
//
// Three things are built on the same cases. A [Coverage] counts what of the rules they reach,
// and [Runner.PlayCoverage] adds random games. [Runner.ShrinkFailure] looks for the smallest test
// that fails as a property of a case did. [Runner.BeginMutation] finds which lines each case
// reaches; [MutatedGame.TryMutants] then changes the rules one thing at a time and runs the
// cases on each [mutate.Mutant] until one fails.
//
// Nothing here prints or writes files: the command line, an editor or a server does that with
// the results. Findings name files as the Source asks for. Every loop ends soon after its
// context does, with what was done until then.
package run
