// Package coverage counts which parts of a game's rules play has reached: cells of tables,
// terms, cards, hooks and their lines, effects, ground by side, refusals, arrivals,
// victory conditions.
//
// A [Recorder] watches the tables of one compiled scenario. [New] walks the compiled model,
// registers everything that can be reached in a [Set], and keeps the key of each source of
// the model (things.go). While a game is played, the table calls the recorder back for each
// thing that it uses (watch.go). A table that nobody watches counts nothing.
//
// A [Key] is a place in the game's text, so the counts of several scenarios and variants
// can be merged. Merging is independent of order: each thing remembers what reached it
// first by the number of the game, not by the time of the call.
//
// [WriteText], [WriteCSV], [WriteLCOV] and [WriteHTML] print a set.
package coverage
