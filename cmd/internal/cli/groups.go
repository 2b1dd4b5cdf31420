package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// group is a heading of the list of commands in `vedette --help`, with its commands in the
// order in which people meet them.
type group struct {
	title    string
	commands []string
}

// groups holds the headings in the order of the help. A command that no group names is listed
// under the last.
var groups = []group{
	{"Play", []string{"list", "show", "play", "serve", "replay", "verify"}},
	{"Write", []string{"new", "fmt", "lint", "test", "resolve", "words", "render", "lsp", "docs"}},
	{"Measure", []string{"sim", "odds", "train", "bench"}},
	{"Change and share", []string{"variants", "diff", "pack", "unpack", "import", "publish"}},
	{"Plumbing", []string{"engine", "schema", "secret", "completion", "version", "help"}},
}

// groupCommands puts the commands of root under their headings.
func groupCommands(root *cobra.Command) {
	of := map[string]string{}
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, name := range g.commands {
			of[name] = g.title
		}
	}
	last := groups[len(groups)-1].title
	for _, c := range root.Commands() {
		if c.GroupID = of[c.Name()]; c.GroupID == "" {
			c.GroupID = last
		}
	}
	root.SetHelpCommandGroupID(last)
	root.SetCompletionCommandGroupID(last)
}

// sortByGroup orders the commands of root as the groups name them; cobra prints them so when
// its own sorting by name is off.
func sortByGroup(commands []*cobra.Command) []*cobra.Command {
	rank := map[string]int{}
	for _, g := range groups {
		for _, name := range g.commands {
			rank[name] = len(rank) + 1
		}
	}
	slices.SortStableFunc(commands, func(a, b *cobra.Command) int { return rank[a.Name()] - rank[b.Name()] })
	return commands
}

// showStart prints what `vedette` alone says: what it is, and five commands to begin with.
func showStart(k *kit.Kit) {
	fmt.Fprint(k.Out, `Vedette plays and checks hex-and-counter wargames that are written as text.

  vedette list                 the games, scenarios and variants there are
  vedette serve --open         play in a browser, alone or with others
  vedette play GAME/SCENARIO   play in the terminal
  vedette new game NAME        begin a game of your own
  vedette lint                 check the games in this folder

All commands: vedette --help. Documentation: vedette docs; to search it: vedette docs WORD
`)
}
