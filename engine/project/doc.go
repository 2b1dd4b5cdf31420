// Package project finds the games, scenarios, rulesets, variants and author tests
// of one or several roots, and reads their files once.
//
// A root is a folder with vedette.yaml, or with the default layout
// scenarios/<game>/ and variants/<game>/. [Open] searches roots in the given
// order. The first root that has a game of an id provides all of it: nothing of a
// game with the same id in a later root is mixed in. Later roots are a library: an
// earlier root may hold variants and author tests for their games.
//
// A [Game] lists its files as [Entry] values by a quick look at their heads.
// [Project.Read] reads a file when it is needed: it decodes YAML by package spec
// and Lua by package expr, and keeps the result as a [File] with its findings and
// hash. Every file is read once, and several goroutines may read at the same time.
//
// An editor works on changed texts: [Project.WithText] and [Project.WithRoot]
// return a project with other texts, which reads only what has changed, and
// [Project.ReuseFiles] takes over unchanged files from an earlier project.
//
// [Mount] joins file systems under names, such as the embedded scenarios and
// variants.
package project
