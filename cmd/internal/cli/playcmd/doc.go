// Package playcmd is the commands play and secret.
//
// A tabletop is a game under way with a screen, its seats and a narrator. It asks whoever decides: a
// bot, a program, or a person, who answers questions by number, by name or by a command. On a large
// terminal fullScreen takes the place of lines: it shows the same questions on the map. Everything
// is written to the journal before it is shown, so that a game can be stopped anywhere and resumed.
// Where two people share a screen, a curtain falls before what the other may not see.
// [PlayPosition] opens a position of an author test for the command test.
package playcmd
