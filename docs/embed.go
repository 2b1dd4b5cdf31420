// Package docs holds the pages that the program shows itself.
package docs

import "embed"

// Checks is the page of all that can be found, with an example of each.
//
//go:embed checks.md
var Checks string

// Pages holds every page, and the pictures and files they show.
//
//go:embed *.md moved.txt howto modelling reference decisions pictures cluster
var Pages embed.FS
