// Package rendercmd is the command render.
//
// It finds the position that the arguments name: the set-up of a scenario, a journal after some
// entry, or an author test, whose resolver the root hands over ([New]). The position is drawn as a
// picture (SVG, PNG, PDF), as text, as a sheet of counters, or as sheets to print and cut. The name of
// the file decides the format. --side draws only what that side may see, and --figure what an entry
// or a case does. Drawing is package scene, printing package printsheets of the engine.
package rendercmd
