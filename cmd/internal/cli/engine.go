package cli

import (
	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/script/load"
)

func (a *app) engineCommand() *cobra.Command {
	return &cobra.Command{
		Use: "engine", Short: "Speak the protocol on standard input and output, for programs",
		Long: `Speak JSON-RPC 2.0, one message a line, on standard input and output. The method
protocol.schema lists all methods; docs/protocol.md explains them.`,
		Example: "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"game.new\",\"params\":{\"scenario\":\"{scenario}\"}}' | vedette engine",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			w, err := a.openHere()
			if err != nil {
				return err
			}
			conn, err := w.newProtocolServer().Connect("referee")
			if err != nil {
				return err
			}
			if err := conn.Serve(a.in, a.rawOut); err != nil {
				return ioError(err)
			}
			return nil
		},
	}
}

// newProtocolServer returns a protocol server for the games of the workspace.
func (w *workspace) newProtocolServer() *protocol.Server {
	return &protocol.Server{
		NewSeed: newSeed,
		Load: func(ref string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
			return new(load.Loader).LoadRules(w.project, ref, compile.Options{Variants: variants, Options: options})
		},
		List: func() []protocol.Listed {
			var out []protocol.Listed
			for _, g := range w.project.Games {
				for _, s := range g.Scenarios {
					out = append(out, protocol.Listed{Scenario: g.ID + "/" + s.ID, Title: s.Title, Sides: w.sideIDs(g), Variants: project.ListIDs(g.Variants)})
				}
			}
			return out
		},
	}
}
