package lobby

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/mapedit"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/preview"
)

// previewState is the data that a preview page receives.
type previewState struct {
	Number   int             `json:"number"`
	Scenario string          `json:"scenario"`
	Title    string          `json:"title"`
	Board    json.RawMessage `json:"board,omitempty"`
	View     json.RawMessage `json:"view,omitempty"`
	Broken   bool            `json:"broken"`
	Found    json.RawMessage `json:"found"`
	Checked  bool            `json:"checked"` // lint has looked at this, not the compiler alone
	Moves    *preview.Shift  `json:"moves,omitempty"`
	Map      *mapFile        `json:"map,omitempty"`
	Things   []declaredThing `json:"things,omitempty"`
	Root     string          `json:"root"`
	Took     float64         `json:"took"` // milliseconds from the change of the files
	Undo     int             `json:"undo"`
	Redo     int             `json:"redo"`
}

// mapFile is the map file: which line speaks of which hex.
type mapFile struct {
	File  string         `json:"file"`
	Setup string         `json:"setup,omitempty"`
	Spots []mapedit.Spot `json:"spots"`
}

// declaredThing is a thing whose line a page can find.
type declaredThing struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
	Name string `json:"name"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// listThings lists the declared things of a game with their lines.
func listThings(g *model.Game) []declaredThing {
	out := []declaredThing{}
	add := func(kind string, s *model.Source) {
		out = append(out, declaredThing{kind, s.ID, s.Name(), s.Pos.File, s.Pos.Line})
	}
	for i := range g.Units {
		add("unit", &g.Units[i].Source)
	}
	for i := range g.Terrain {
		add("terrain", &g.Terrain[i].Source)
	}
	for i := range g.Features {
		add("feature", &g.Features[i].Source)
	}
	for i := range g.HexsideKinds {
		add("hexside", &g.HexsideKinds[i].Source)
	}
	for i := range g.Tables {
		add("table", &g.Tables[i].Source)
	}
	return out
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// marshalPlain marshals plain data, which cannot fail.
func marshalPlain(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// errorsJSON returns the errors of a compilation. It leaves out things that only this scenario
// does not use: lint reports what no scenario uses, a moment later.
func errorsJSON(found *diag.List) json.RawMessage {
	var b bytes.Buffer
	errors := &diag.List{}
	for _, d := range found.Items {
		if d.Severity == diag.Error {
			errors.Items = append(errors.Items, d)
		}
	}
	if err := diag.WriteJSON(&b, errors); err != nil {
		panic(err) // memory takes all
	}
	return b.Bytes()
}

func newMapFile(look *Compilation) *mapFile {
	m := &mapFile{File: look.Map.File, Setup: look.Setup.File, Spots: []mapedit.Spot{}}
	if look.Map.File != "" {
		m.Spots = append(m.Spots, mapedit.ListSpots(look.Map.File, look.Map.Text, gridOf(look))...)
	}
	return m
}

func gridOf(look *Compilation) *hex.Grid { return look.Rules.Model.Grid }
