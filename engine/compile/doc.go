// Package compile turns the text of a game into a compiled model.Game.
//
// The files of a game are merged into one tree; ruleset, scenario and variants
// are laid over it by the operators of overlays; the tree is decoded by the
// declarations of package spec; names become dense ids and expressions become
// programs. Every step reports what is wrong with its exact place, and the
// game is nil unless nothing is.
package compile
