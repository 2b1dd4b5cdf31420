// Package lobby lets people and bots play live games together: tables with seats, links to them,
// a list of saved games, and previews of a game that is being written.
//
// A [Lobby] has tables. A [Table] is a journal with its game, which is opened when somebody asks
// for it and closed when nobody has been there for long (openIfClosed, CloseIdle). Its turn channel
// is held by whoever acts; its seen lock guards what watchers read. After each action the feeds of
// the sides get their changes, broadcastChange wakes the watchers, and the bots are called.
// Questions that only read are answered on copies (question.go), within a budget, so that they
// block nobody who plays. Where the journal cannot be written, the game is dropped and opened again
// from the last action saved.
//
// A key in a link names a [Holder]: the host, a seat, or an onlooker with a side's eyes. A program
// asks AnswerMessage with the rights of a holder, and follows what happens through a [Watcher].
// preview*.go show a scenario while its files are being edited.
//
// The program around the lobby is its [Host]: it gives time, chance, bots and scenarios, and a
// [Store] for what outlives it. A [DiskStore] keeps texts on a [Disk], which may be memory or what
// a browser keeps; package filestore keeps files. The package knows no network and no clock.
package lobby
