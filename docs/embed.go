// Package docs holds the pages that the program shows itself.
package docs

import _ "embed" // checks.md

// Checks is the page of all that can be found, with an example of each.
//
//go:embed checks.md
var Checks string
