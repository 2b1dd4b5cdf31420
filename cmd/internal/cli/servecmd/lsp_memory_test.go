package servecmd

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// countFromEnvironment returns the number that a variable of the environment holds, for long runs by hand.
func countFromEnvironment(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}

// What an editor keeps of a large game does not grow with the number of edits. VEDETTE_EDITS is that
// number; a fifth of it is made before the first figure is taken.
func TestEditorMemoryStaysFlat(t *testing.T) {
	diagtest.SkipUnlessAll(t, "a large game is not edited hundreds of times")
	defer debug.SetGCPercent(debug.SetGCPercent(editorGarbage))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(editorMemory))
	count := countFromEnvironment("VEDETTE_EDITS", 10)
	w, files := openGame(t, "waterloo-20")
	w.Desk.LintProject(t.Context())
	measure := func() (kept, asked int) {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc >> 20), int((m.Sys - m.HeapReleased) >> 20)
	}
	early, most := 0, 0
	for n := range count {
		e := editorEdits[n%len(editorEdits)]
		w.Desk.SetText(e.file, strings.Replace(files[e.file], e.old, fmt.Sprintf(e.now, 25+n%97), 1))
		w.Desk.QuickLint(e.file)
		w.Desk.LintProject(t.Context())
		if n%7 == 0 { // as an editor does
			w.Desk.Tokens(e.file)
			w.Desk.Hover(e.file, 20, 5)
		}
		if n == count/5 {
			early, _ = measure()
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, int((m.Sys-m.HeapReleased)>>20))
		if n%20 == 0 {
			t.Logf("edit %d: %d MiB asked of the system", n, (m.Sys-m.HeapReleased)>>20)
		}
	}
	late, asked := measure()
	t.Logf("%d edits: %d MiB kept after a fifth of them, %d at the end; %d MiB asked of the system at the end, %d at most", count, early, late, asked, most)
	if late > early+early/4 || late > 350 {
		t.Errorf("after %d edits %d MiB are kept, and %d were after a fifth of them", count, late, early)
	}
	runtime.KeepAlive(w)
}
