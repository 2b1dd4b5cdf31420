// Package bot has the computer players.
//
// A [Bot] sees a table with an open decision and returns one of the legal actions. It draws
// random numbers from a stream of its own, never from the dice of the game, so that equal
// seeds give equal play. [Kinds] lists the bots by name; [ReadSeat] parses the name of a
// seat, NAME[:BUDGET][@WEIGHTS], and [New] makes its bot.
//
//   - random takes any action.
//   - contact moves toward the enemy and attacks where the table favors it.
//   - greedy looks one order ahead and takes the order with the best position.
//   - planner makes whole plans under several scalings of the weights and follows the best.
//   - mcts searches over such plans with playouts.
//
// All bots but the first two look ahead in a determinized copy of the game (package determinize),
// in which hidden facts are dealt anew, so they cannot use what their side may not know.
// Package bot/eval evaluates positions, package bot/forecast attacks. All arithmetic is in
// whole numbers, so that play is the same on every machine. thinker (think.go) is what the
// searching bots share: the copies of the table, the evaluator and the budget.
package bot
