// Package offline is the lobby of a page without a server: what vedette publish writes, and the
// engine in the browser runs.
//
// A site has packs of games and a [Listing] of them (sitefiles.go writes both on the side of the
// program). [Open] returns a lobby, as package lobby defines it, on what a browser has: packs that
// are fetched when a scenario is first asked for, and a lobby.Disk that the browser keeps. The page
// speaks the same protocol to it as to a server.
//
// The package knows neither JavaScript nor files. Command vedette-wasm binds it to a browser; tests
// run it natively. It links no command line, no reports and no network: the test of command
// vedette-wasm holds that.
package offline
