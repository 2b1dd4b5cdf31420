// Package script is the procedure of effect hooks written in Lua.
//
// [Frame] calls a function through the host of the run and records its questions,
// answers and dice. A saved game holds only that record: when play goes on from it,
// the function runs again from its beginning and takes recorded answers until it
// reaches the open question.
//
// While a game is played, the host keeps the paused function, so it usually goes on
// where it stopped. That is a cache: it is used once and only if the position is
// the one in which the question was asked.
//
// Players see the position as the hook has changed it before its first question.
// Changes and events that not all sides may know are kept back until the hook ends.
package script
