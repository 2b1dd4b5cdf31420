// Package web is the web server of the table in a browser. It knows HTTP alone: tables, seats,
// bots and saved games are those of engine/livegame/lobby, of which it is the host.
//
// A [Server] answers three kinds of request: POST /rpc passes one message of the protocol on with
// the rights of its key (rpc.go), GET /events streams what happens to a page (stream.go), and
// everything else is a file of the page (pages.go). guard.go checks each request before that: its
// host, its origin, its key.
//
// Requests and connections are bounded: by address for those without a valid key (rates.go,
// address.go), by link for those with one (links.go), and by the number of connections (conns.go).
// A change is packed once, however many streams send it.
//
// replayfile.go writes a finished game as one HTML file, made of the files of the page.
package web
