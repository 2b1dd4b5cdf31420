// Package schemas holds the JSON Schema of every kind of file, for editors.
// The files are generated from declarations in Go: of the files of a game in
// engine/spec, of journals, positions and messages beside what reads them.
package schemas

import "embed"

//go:generate go run ../cmd/vedette schema --write .

// FS holds KIND.schema.json for every kind of file.
//
//go:embed *.schema.json
var FS embed.FS
