// Package authortest runs author tests: cases in YAML that state what the rules of a game
// do.
//
// [RunCase] carries out one case and returns an [Outcome]. A case goes through the same
// stages as a game: it sets up the given position, scripts the dice, lets bots play if the
// case asks for it, gives the orders, and compares the result with what the case expects
// (then.go, why.go, open.go, deck.go). Properties that must always, never or eventually
// hold are evaluated at every decision (property.go). [CheckCase] checks the names in a
// case without running it, for lint.
//
// If a property fails, [ShrinkCase] looks for the smallest test that fails in the same way
// by delta debugging (shrink.go). Recorded games are compared line by line (golden.go).
// A case that cannot fail is a finding too: see impossible.go and before.go.
//
// A [Watcher] sees every action and event of a case, for coverage. words.go has the
// vocabulary of test files, from which the reference documentation is generated.
package authortest
