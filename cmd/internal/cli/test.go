package cli

import "github.com/spf13/cobra"

func (a *app) test() *cobra.Command { return &cobra.Command{Use: "test"} }
