// Command records writes down what a program called vedette does, and finds
// the first thing that another one does differently.
//
//	go run ./cmd/internal/tools/records check            # this checkout against the records
//	go run ./cmd/internal/tools/records check -quick     # a small part of it
//	go run ./cmd/internal/tools/records compare OLD NEW  # two programs, the first difference in full
//	go run ./cmd/internal/tools/records write            # write the records anew
//
// It uses a program as its users do: the command line, the protocol, the
// language server, a table in a browser. So the same records and the same tool
// hold for a program whose packages are laid out in another way.
//
// A [part] is one kind of record: the games that are played, the journals that
// are verified, the pages that are printed, the dialogues. A part has [unit]s
// of work that do not depend on one another; a unit emits named texts. Of each
// text the records keep a hash, of some the whole text, so that a check can
// print the line that differs. Where only the hash is kept, compare with the
// program of the recorded commit prints it.
//
// The tool imports nothing of the engine. Its random choices come from a
// generator of its own, so that a seed plays the same game in each program.
package main
