// Package web is the web server of the table in a browser. It knows HTTP alone: tables, seats,
// bots and saved games are those of engine/livegame/lobby, of which it is the host.
//
// A [Server] answers three kinds of request. POST /rpc passes on one message of the protocol, with
// the rights of its key (rpc.go). GET /events streams what happens to a page (stream.go). Any other
// request gets a file of the page (pages.go). guard.go first checks each request: its host, its
// origin, its key.
//
// Requests have a bound by address without a valid key (rates.go, address.go), and by link with one
// (links.go). The number of connections is bounded too (conns.go). A change is packed once, however
// many streams send it.
//
// The page is written as modules in the folder page, which the program does not hold. Command
// bundle joins them into the scripts in the folder bundle; run go generate after a change.
// replayfile.go inserts a finished game into bundle/replay.html, which is one HTML file.
package web
