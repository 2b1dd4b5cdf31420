// Package simcmd holds the commands that play many games: sim, bench, odds and train.
//
// sim plays a scenario with bots on all cores and prints who wins how often, by how much and where.
// It can compare variants, bots or an older revision. Other machines can play shares of the games,
// and sim merge adds them up. bench measures speed, and with --soak checks the engine while it
// plays. odds prints the chances of attacks. train learns weights for bots. An interrupt ends each
// command with the results so far.
//
// Packages sim, sim/stats and sim/report of the engine compute the statistics. This package handles
// flags, files, progress and words.
package simcmd
