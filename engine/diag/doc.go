// Package diag holds the one type of finding that every part of Vedette reports:
// errors of YAML, schema, references, Lua and play alike.
//
// A [Diagnostic] has a rule id, a severity, a place, a message, what was expected,
// the nearest valid name, a hint, related places and sometimes a [Fix]. A [List]
// collects findings; its zero value is ready to use. [SortFindings] orders them by
// place, and [CapFindings] bounds their number. [NearestName] proposes a name for
// a misspelled one at bounded cost.
//
// Each package that reports findings lists its rules as [Rule] values; [JoinRules]
// makes the catalog, from which docs/checks is generated.
//
// Writers print a list for people ([WriteText]), programs ([WriteJSON]), code
// hosts ([WriteGitHub], [WriteSARIF]) and CI ([WriteJUnit]). [LineIndex] maps
// lines and columns to bytes and to units of UTF-16. [ApplyFixes] carries out
// fixes. Texts of games come from strangers: every writer passes them through
// [ReplaceInvisible] or [EscapeMarkdown].
//
// Columns count characters from 1.
package diag
