// Package narrator tells a game in sentences, as one side may know it.
//
// A [Narrator] prints events to a screen: all of them, or in brief, where moves are counted and
// told in one line at the end of a phase. What it prints depends on its viewer alone: an event that
// the viewer may not know is not there, and a combat names only units that the viewer sees.
// A [Memory] listens to a replay and keeps what each side saw of the last actions, so that it can be
// printed again when the game is resumed. The same narrator serves people at the table, replays and
// games of bots.
package narrator
