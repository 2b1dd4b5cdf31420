// Package testcmd is the command test.
//
// [New] has the flags. A tester collects the cases that the arguments name, loads each scenario once,
// runs the cases and prints the results. Around that: coverage (what the tests reach), mutation (what
// no test notices), shrinking of failing properties, figures, recorded games and --watch.
// The table that --play opens comes from the root, as do the positions that [ResolveCase] finds for
// render: this package knows neither.
package testcmd
