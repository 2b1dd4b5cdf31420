// Package gamediff says in words of the game what differs between two editions of a
// scenario, and what each difference does to those who play.
//
// It walks through the two merged texts (game, ruleset, scenario and variants laid over
// each other) side by side, led by the declarations of package spec: layout, comments,
// the file of an entry and the order of an entry's keys are no differences. The
// map is compared hex by hex as compiled, Lua functions by their words.
//
// What a difference does to games under way comes from the tag edit of its key: it is only
// shown, it changes the balance, it is safe, or journals may no longer be replayed.
package gamediff
