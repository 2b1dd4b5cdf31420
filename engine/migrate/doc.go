// Package migrate carries the files of a project from format 1 to format 2.
//
// It alone still reads format 1: what the fields, words and types of that
// edition were stands in this package, frozen (format1.txt, words.go), so that
// nothing else has to keep old words. What becomes what is one table of data
// (renames.go); what is more than another word is a rewrite (rewrites_*.go).
//
// Files are edited at the places of their nodes and never printed anew: comments
// and layout stay. Each step reads the text that the step before has made, and a
// step that finds nothing to do changes nothing, so a second run is without
// effect. What a program cannot decide is a finding with its place.
package migrate
