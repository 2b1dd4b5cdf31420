package children

import (
	"runtime"
	"slices"
	"testing"
)

// A program's last words on its error output are shown, however soon after
// them it is put away.
func TestLastWordsAreHeard(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the command is one for a Unix shell")
	}
	const want = "last words"
	for range 40 {
		var b Processes
		c, err := b.StartChild("echo "+want+" >&2", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		<-c.ended
		b.endAll()
		if got := c.ErrorOutput.TakeLines(); !slices.Equal(got, []string{want}) {
			t.Fatalf("heard %q, want %q", got, want)
		}
	}
}
