// Command vedette-wasm is the engine of a published page: the lobby of package offline, bound to
// the worker of the page (cmd/internal/web/page/worker.js).
//
// It is built for js/wasm alone, by vedette publish or for a release:
//
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags="-s -w" ./cmd/vedette-wasm
//
// The worker calls the functions of the object vedette and hands over an object disk, a function
// that fetches packs, and one that is called with what happens. Everything that may wait returns
// at once and calls back: a callback of JavaScript must never block.
package main
