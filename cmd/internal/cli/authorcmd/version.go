package authorcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

func NewVersion(k *kit.Kit) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Example: "  vedette version", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(k.Out, kit.FormatVersion())
			return nil
		},
	}
}
