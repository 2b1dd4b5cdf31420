//go:build vedette_packed

package engine

import (
	"embed"
	"io/fs"
)

// packed is the engine that .ci/release has built.
//
//go:embed packed/vedette.wasm.gz packed/wasm_exec.js
var packed embed.FS

// packedFiles is the folder of the engine inside the program.
var packedFiles, _ = fs.Sub(packed, "packed") // the name is a good one
