package servecmd

import (
	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

func NewEngine(k *kit.Kit) *cobra.Command {
	return &cobra.Command{
		Use: "engine", Short: "Speak the protocol on standard input and output, for programs",
		Long: `Speak JSON-RPC 2.0, one message a line, on standard input and output. The method
protocol.schema lists all methods; docs/protocol.md explains them.`,
		Example: "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"game.new\",\"params\":{\"scenario\":\"{scenario}\"}}' | vedette engine",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			w, err := k.OpenHere()
			if err != nil {
				return err
			}
			conn, err := w.NewProtocolServer().Connect("referee")
			if err != nil {
				return err
			}
			if err := conn.Serve(k.In, k.RawOut); err != nil {
				return kit.IOError(err)
			}
			return nil
		},
	}
}
