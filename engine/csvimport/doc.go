// Package csvimport makes files of a game from spreadsheets saved as CSV: counters and
// maps.
//
// [ConvertUnits] reads a sheet of counters: one line for each unit, with columns
// for id, army, kind and the like, and a column for each value. [ConvertMap] reads
// a sheet of hexes: one line for each hex, with terrain, features and name. Both
// return the text of a YAML file, which the author then edits by hand; the sheet
// is read once.
//
// Cells may be separated by commas, semicolons or tabs. Every column that holds
// something must be read: an unknown one is reported, so that nothing of a sheet
// is lost silently. Findings of rule sheet-form give line and column of the sheet.
// The result is "" when anything is wrong.
package csvimport
