package cli

import (
	"bytes"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
)

// retold is how many of the last actions are told again when a game goes on.
const retold = 10

// memory is what each side was told of the last actions, so that it can be told
// again; nothing that it could not know then is in it.
type memory struct {
	log   *journal.Log
	acts  [][]string // for each standing action, by viewer: the referee, then the sides
	first int        // actions before this one are not kept
}

func newMemory(log *journal.Log) *memory {
	return &memory{log: log, first: len(log.Entries) - 3*retold}
}

// each listens to a replay.
func (m *memory) each(i int, t *game.Table) {
	e := &m.log.Entries[i]
	switch {
	case e.Undo > 0:
		m.acts = m.acts[:max(0, len(m.acts)-e.Undo)]
	case e.Do == nil:
	case i < m.first:
		m.acts = append(m.acts, nil)
	default:
		var told []string
		for viewer := model.SideID(model.None); int(viewer) < len(t.Model().Sides); viewer++ {
			var out bytes.Buffer
			teller := newTeller(term.New(strings.NewReader(""), &out), t)
			teller.viewer = viewer
			teller.tell(t.Run().Events)
			told = append(told, out.String())
		}
		m.acts = append(m.acts, told)
	}
}

// retell writes again what a side was told of the last actions.
func (m *memory) retell(s *term.Screen, viewer model.SideID) {
	if m == nil {
		return
	}
	var text strings.Builder
	for _, told := range m.acts[max(0, len(m.acts)-retold):] {
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
