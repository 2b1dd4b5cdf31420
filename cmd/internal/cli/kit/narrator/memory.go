package narrator

import (
	"bytes"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
)

// recentActions is how many of the last actions are printed again when a game is resumed.
const recentActions = 10

// Memory holds what each side saw of the last actions, so that it can be printed again. It
// holds nothing that a side could not know then.
type Memory struct {
	log   *journal.Log
	acts  [][]string // for each standing action, by viewer: the referee, then the sides
	first int        // actions before this one are not kept
}

// NewMemory returns a memory for the replay of a journal. Call [Memory.NoteEntry] for each entry.
func NewMemory(log *journal.Log) *Memory {
	return &Memory{log: log, first: len(log.Entries) - 3*recentActions}
}

// NoteEntry keeps what each side saw of entry i. Call it for each entry of a replay in turn, with
// the table just after that entry.
func (m *Memory) NoteEntry(i int, t *game.Table) {
	e := &m.log.Entries[i]
	switch {
	case e.Undo > 0:
		m.acts = m.acts[:max(0, len(m.acts)-e.Undo)]
	case e.Action == nil:
	case i < m.first:
		m.acts = append(m.acts, nil)
	default:
		var told []string
		for viewer := model.SideID(model.None); int(viewer) < len(t.Model().Sides); viewer++ {
			var out bytes.Buffer
			teller := New(terminal.New(strings.NewReader(""), &out), t)
			teller.Viewer = viewer
			teller.TellEvents(t.Run().Events)
			told = append(told, out.String())
		}
		m.acts = append(m.acts, told)
	}
}

// ReplayRecent prints again what viewer saw of the last actions. A nil memory prints nothing.
func (m *Memory) ReplayRecent(s *terminal.Screen, viewer model.SideID) {
	if m == nil {
		return
	}
	var text strings.Builder
	for _, told := range m.acts[max(0, len(m.acts)-recentActions):] {
		if told != nil {
			text.WriteString(told[viewer+1])
		}
	}
	if text.Len() == 0 {
		return
	}
	s.WriteLine(" what happened last:")
	for _, line := range strings.Split(strings.TrimRight(text.String(), "\n"), "\n") {
		s.WriteLine("%s", line)
	}
}
