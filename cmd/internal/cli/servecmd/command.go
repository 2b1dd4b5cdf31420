package servecmd

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// NewServe makes the command `vedette serve`. With --watch, lint finds what is wrong in a game.
func NewServe(k *kit.Kit, lint gameLinter) *cobra.Command {
	f := ServeOptions{Kit: k, lint: lint}
	c := &cobra.Command{
		Use: "serve", Short: "Play in a browser: a lobby, tables, a link for each seat",
		Long: `Serve tables to browsers: a lobby to begin and open games, and for each seat a
link that nobody can guess. Everything done is saved before it is shown, in the
folder of --dir, so that all goes on after a stop or a crash, under the same links.
Pages and all else come from this program: no network is needed.

Only this machine can come in, unless --addr says otherwise: docs/serving.md.`,
		Example: "  vedette serve\n  vedette serve --dir games --open\n  vedette serve --addr 192.168.1.20:8815\n  vedette serve --watch",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return RunServe(c.Context(), f) },
	}
	c.Flags().StringVar(&f.Addr, "addr", "127.0.0.1:8815", "address and port to listen at; the next free port where that one is taken")
	c.Flags().StringVar(&f.Dir, "dir", ".", "folder of the saved games")
	c.Flags().StringArrayVar(&f.Hosts, "host", nil, "a name by which browsers may call the server, beside localhost and addresses; again for more")
	c.Flags().StringVar(&f.AddressHeader, "address-header", "", "header in which a proxy passes on the address of a browser, as X-Forwarded-For; only if all come through the proxy")
	c.Flags().StringVar(&f.Notify, "notify", "", "post JSON to this address when a side has to decide and nobody is at its seat (table, side, question)")
	c.Flags().DurationVar(&f.NotifyAfter, "notify-after", 2*time.Minute, "how long a side has to decide before --notify posts")
	c.Flags().BoolVar(&f.Watch, "watch", false, "show the project while its files are written: the page /preview follows each save")
	c.Flags().BoolVar(&f.Open, "open", false, "open the lobby in the browser")
	return c
}

// NewEngine makes the command `vedette engine`.
func NewEngine(k *kit.Kit) *cobra.Command {
	return &cobra.Command{
		Use: "engine", Short: "Speak the protocol on standard input and output, for programs",
		Long: `Speak JSON-RPC 2.0, one message a line, on standard input and output. The method
protocol.schema lists all methods; docs/protocol.md explains them.`,
		Example: "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"game.new\",\"params\":{\"scenario\":\"{scenario}\"}}' | vedette engine",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return RunEngine(c.Context(), EngineOptions{Kit: k})
		},
	}
}

// NewLSP makes the command `vedette lsp`. The filter is that of lint.
func NewLSP(k *kit.Kit, filter baselineFilter) *cobra.Command {
	f := LSPOptions{Kit: k, filter: filter}
	c := &cobra.Command{
		Use: "lsp", Short: "Serve an editor: findings, completion, help and renaming",
		Long: `Speak the language server protocol on standard input and output. An editor starts
this by itself once it is set up: docs/editors.md says how for VS Code, Neovim and
Helix. It serves the YAML and Lua files of a project: the findings of lint
while you write, completion, help on what the cursor is on, definitions and
references, renaming everywhere, outlines and quick fixes.`,
		Example: "  vedette lsp",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return RunLSP(c.Context(), f)
		},
	}
	c.Flags().BoolVar(&f.Verbose, "verbose", false, "say on standard error what went wrong, for developers")
	return c
}
