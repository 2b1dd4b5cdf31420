package figures

import (
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// ShownPosition is a position to be drawn, as who sees it.
type ShownPosition struct {
	Game     *model.Game
	Position *state.Position // nil for the empty map
	Viewer   model.SideID
	Figure   *scene.Figure // nil where none is asked for
}

// FindPictureViewer returns the side that a picture is drawn for; without a side, scene.All.
func FindPictureViewer(k *kit.Kit, g *model.Game, side string) (model.SideID, error) {
	v, err := kit.FindViewer(g, side)
	if err == nil && v == model.None {
		v = scene.All
	}
	return v, err
}
