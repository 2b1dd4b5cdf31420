package cli

import "github.com/spf13/cobra"

func (a *app) engine() *cobra.Command { return &cobra.Command{Use: "engine"} }
