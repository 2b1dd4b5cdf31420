// Package docs holds the pages that the program shows itself.
package docs

import "embed"

// Pages holds every page, and the pictures and files they show.
//
//go:embed *.md moved.txt checks howto modelling reference decisions pictures cluster
var Pages embed.FS
