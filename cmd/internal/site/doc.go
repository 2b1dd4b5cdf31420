// Package site makes the pages of docs/ a website of plain files, and finds broken links.
//
// [ReadPage] parses a Markdown page with its headings, their texts and its links. [BuildSite]
// returns all files of the site by path: a page for each Markdown file, with the list of pages
// from README.md beside it, a stylesheet, and an index for the search in the browser. Links
// between pages become links between files; a link to a file that is not part of the site
// becomes its text.
//
// Code in YAML, Lua, shell and diffs is colored by small lexers here and that of
// [github.com/vedette-wargames/vedette/engine/lang/syntax]. Former pages of [MovesFile] become small
// pages that lead on. [SearchPages] is the search of `vedette docs`.
//
// [BrokenLinks] checks links within the given files, including anchors of headings. It never
// asks another host, and nor do the pages.
//
// Output is deterministic: equal pages give equal bytes.
package site
