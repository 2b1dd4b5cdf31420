// Package authorcmd holds the commands for authors of games: list, show, resolve, words, schema,
// new, fmt, import, pack, unpack, variants, diff, docs and version.
//
// Most print a part of a project: its games, a scenario's card, merged rules, the words that
// expressions may use. new and import make files from templates and spreadsheets, and never
// overwrite one. fmt lays YAML files out in one style. pack and unpack hand a game on in one file.
// variants shows which variants go together. diff shows how two editions of a game differ, in the
// rules and in games played again. Each command is one file, with helpers beside it.
package authorcmd
