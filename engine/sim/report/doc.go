// Package report prints the result of a simulation: as one HTML file that loads nothing, as
// Markdown for a pull request, as CSV or as JSON.
//
// [Write] takes a result and its figures, which package sim computes; this package computes
// no statistics. html.go fills page.html from a page struct, whose fields the template
// names. verdict.go states the most important findings as sentences. chart.go draws curves
// and histograms as SVG, and heat.go the map with the battles and losses of each hex.
//
// Colors come from classes of the page's style, so that one picture works in light and dark
// mode. [WriteCourse] prints the chances of a single game over its journal.
package report
