// Package engine finds the engine for browsers that vedette publish puts into a site: command
// vedette-wasm, built for js/wasm and packed by gzip, with the script of Go that starts it.
//
// The program of a release holds the engine: .ci/release builds it first, puts it into the folder
// packed, and builds the program with the tag vedette_packed. Any other program builds the engine
// once from its own source and keeps it in the cache of the user, under a hash of the program, so
// that a new build of the program gets a new engine.
//
// The source is looked for in the working folder and above, where the program was compiled, and in
// the cache of modules. Nothing is ever fetched from the network: Go is told not to.
package engine
