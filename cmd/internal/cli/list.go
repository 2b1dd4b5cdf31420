package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/project"
)

type listedGame struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Folder    string   `json:"folder"`
	Shipped   bool     `json:"shipped"`
	Scenarios []item   `json:"scenarios"`
	Variants  []item   `json:"variants"`
	Rulesets  []string `json:"rulesets"`
}

type item struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// listCommand makes the command `vedette list`.
func (a *app) listCommand() *cobra.Command {
	var format string
	var all bool
	c := &cobra.Command{
		Use: "list", Short: "List the games, scenarios and variants there are",
		Long: `List the games, scenarios and variants there are. In a project these are its
own, and shipped games that it has variants or author tests of; with --all, the
other shipped games too.`,
		Example: "  vedette list\n  vedette list --all\n  vedette list --format json", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			w, err := a.openHere()
			if err != nil {
				return err
			}
			games, others := []listedGame{}, []string{}
			for _, g := range w.allGames() {
				if !all && !g.OwnedByProject() {
					others = append(others, g.ID)
					continue
				}
				l := listedGame{ID: g.ID, Title: g.Title, Folder: g.Dir, Shipped: w.root == "" || g.Library,
					Scenarios: listItems(g.ID+"/", g.Scenarios), Variants: listItems("", g.Variants), Rulesets: project.ListIDs(g.Rulesets)}
				games = append(games, l)
			}
			if format == "json" {
				return a.printJSON(games)
			}
			a.printList(games)
			if len(others) > 0 {
				fmt.Fprintf(a.out, "shipped with Vedette, to play or to change: %s (--all lists them in full)\n", strings.Join(others, ", "))
			}
			return nil
		},
	}
	formatFlag(c, &format, "text", "json")
	c.Flags().BoolVar(&all, "all", false, "list all shipped games, too")
	return c
}

func listItems(prefix string, entries []project.Entry) []item {
	out := make([]item, len(entries))
	for i, e := range entries {
		out[i] = item{prefix + e.ID, e.Title}
	}
	return out
}

func (a *app) printList(games []listedGame) {
	if len(games) == 0 {
		fmt.Fprintln(a.out, "no games here: a game is a folder with a file of `kind: game`, below scenarios/ or as vedette.yaml says")
		return
	}
	wide := 0
	for _, g := range games {
		for _, s := range append(g.Scenarios, g.Variants...) {
			wide = max(wide, len(s.ID)+2)
		}
	}
	for _, g := range games {
		fmt.Fprintf(a.out, "%s\n", cmp.Or(g.Title, g.ID))
		for _, s := range g.Scenarios {
			fmt.Fprintf(a.out, "  %-*s  %s\n", wide, s.ID, s.Title)
		}
		for _, v := range g.Variants {
			fmt.Fprintf(a.out, "  + %-*s  %s (variant)\n", wide-2, v.ID, v.Title)
		}
	}
}

// printJSON prints a value as indented JSON.
func (a *app) printJSON(v any) error { return writeJSON(a.out, v) }

// writeJSON writes a value with one key a line, without escaping characters for HTML.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
