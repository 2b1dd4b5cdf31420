package kit

import (
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/script/load"
)

// NewProtocolServer returns a protocol server for the games of the workspace.
func (w *Workspace) NewProtocolServer() *protocol.Server {
	return &protocol.Server{
		NewSeed: NewSeed,
		Load: func(ref string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
			return new(load.Loader).LoadRules(w.Project, ref, compile.Options{Variants: variants, Options: options})
		},
		List: func() []protocol.Listed {
			var out []protocol.Listed
			for _, g := range w.Project.Games {
				for _, s := range g.Scenarios {
					out = append(out, protocol.Listed{Scenario: g.ID + "/" + s.ID, Title: s.Title, Sides: w.SideIDs(g), Variants: project.ListIDs(g.Variants)})
				}
			}
			return out
		},
	}
}
