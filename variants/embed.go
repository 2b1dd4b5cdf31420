// Package variants holds the variants shipped with Vedette, by game.
package variants

import "embed"

// FS holds one folder for each game that has variants.
//
//go:embed all:*
var FS embed.FS
