// Package web is the web server of the table in a browser: a lobby, tables, links for their
// seats, and streams of what happens. It knows no rules. It passes protocol messages on and
// sends each seat what it may see.
//
// A [Server] has tables. A table is a journal with its game, which is opened when somebody
// asks for it and closed when nobody has been there for long (openIfClosed, closeIdle). Its
// turn channel is held by whoever acts; its seen lock guards what streams read. After each
// action the feeds of the sides get their changes, broadcastChange wakes the streams, and the
// bots are called. Questions that only read are answered on copies (question.go), so that they
// block nobody who plays.
//
// A key in a link names a linkHolder: the host, a seat, or an onlooker with a side's eyes.
// Keys are kept outside the folder of saved games (keystore.go). guard.go checks each request,
// conns.go and rates.go bound connections and requests by key and by address.
//
// preview*.go show a scenario while its files are being edited. replayfile.go writes a
// finished game as one HTML file.
package web
