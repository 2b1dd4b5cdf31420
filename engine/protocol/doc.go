// Package protocol plays games for other programs: JSON-RPC 2.0, one message a line.
//
// A [Server] holds games and compiled scenarios. A [Conn] speaks for the referee or for the
// seat of one side, and a seat receives only what its side may know. [Methods] declares each
// method once, with its parameters, result and description; reading of parameters, the JSON
// Schema ([Schema]) and the reference page ([Page]) come from these declarations. Programs
// around the server add methods of their own with [DeclareMethod].
//
// A message goes through AnswerMessage: batch, request, method, parameters, call. A panic
// becomes the answer to that message alone. Everything that a client sends is bounded: bytes,
// values, messages in a batch, bytes of an answer, games, and the work of one question (a
// query.Budget). Methods that only read the position are marked ReadOnly, so that a host can
// answer them on a copy of the game.
//
// Games come from game.new and game.load, or from the program around the server
// (HostSession). A connection may also hold branches: copies of a game with other dice, to
// think ahead in.
package protocol
