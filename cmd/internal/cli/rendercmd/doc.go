// Package rendercmd holds the command render.
//
// It finds the position that the arguments name: the set-up of a scenario, a journal after some
// entry, or an author test. The root hands over the resolver of author tests ([New]). The command
// draws the position as a picture (SVG, PNG, PDF), as text, as a sheet of counters, or as sheets to
// print and cut. The name of the file decides the format. --side draws only what that side may see,
// and --figure the actions of an entry or a case. Packages scene and printsheets of the engine draw.
package rendercmd
