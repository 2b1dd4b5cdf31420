// Package scenarios holds the games shipped with Vedette, so that the program
// plays with no files at hand.
package scenarios

import "embed"

// FS holds one folder for each game.
//
//go:embed all:*
var FS embed.FS
