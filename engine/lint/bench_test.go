package lint_test

import (
	"testing"
)

// BenchmarkLintGame lints all that is shipped, from reading the files on.
func BenchmarkLintGame(b *testing.B) {
	fsys := mapFS(b, "../..", "scenarios", "variants")
	for b.Loop() {
		if rep := lintAll(fsys); rep.HasErrors() {
			b.Fatal(rep.Items[0])
		}
	}
}
