// Package printed holds what is printed in the shipped games against their
// files: its tests compare the facts in conformance/testdata/printed with the
// compiled games, both ways.
package printed
