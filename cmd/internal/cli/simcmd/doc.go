// Package simcmd is the commands that play many games: sim, bench, odds and train.
//
// sim plays a scenario with bots on all cores and prints who wins how often, by how much and where,
// alone or compared with other variants, bots or an older revision; a share of it can be played
// elsewhere and merged. bench measures speed, and with --soak checks the engine while it plays. odds
// prints what attacks come to. train learns weights for bots. An interrupt ends each of them with
// what was played so far.
// Statistics are packages sim, sim/stats and sim/report of the engine; this package has flags, files,
// progress and words.
package simcmd
