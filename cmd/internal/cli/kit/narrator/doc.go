// Package narrator puts a game into sentences, as one side may know it.
//
// A [Narrator] prints events to a screen. It prints all of them or, in brief, counts moves and sums
// them up in one line at the end of a phase. Its viewer decides what it prints: it leaves out
// events that the viewer may not know, and a combat names only units that the viewer sees. The same
// narrator serves people at the table, replays and games of bots.
//
// A [Memory] follows a replay and keeps what each side saw of the last actions, to print it again
// when the game is resumed.
package narrator
