package authorcmd

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
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

// ListOptions say what [RunList] lists.
type ListOptions struct {
	Kit    *kit.Kit
	All    bool   // all shipped games, too
	Format string // text or json; empty: text
}

// RunList lists the games of the project, or all with the shipped ones. The error is that of a failed read.
func RunList(ctx context.Context, o ListOptions) error {
	k := o.Kit
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	w, err := k.OpenHere()
	if err != nil {
		return err
	}
	games, others := []listedGame{}, []string{}
	for _, g := range w.AllGames() {
		if !o.All && !g.OwnedByProject() {
			others = append(others, g.ID)
			continue
		}
		l := listedGame{ID: g.ID, Title: g.Title, Folder: g.Dir, Shipped: w.Root == "" || g.Library,
			Scenarios: listItems(g.ID+"/", g.Scenarios), Variants: listItems("", g.Variants), Rulesets: project.ListIDs(g.Rulesets)}
		games = append(games, l)
	}
	if o.Format == "json" {
		return k.PrintJSON(games)
	}
	printList(k, games)
	if len(others) > 0 {
		fmt.Fprintf(k.Out, "shipped with Vedette, to play or to change: %s (--all lists them in full)\n", strings.Join(others, ", "))
	}
	return nil
}

func listItems(prefix string, entries []project.Entry) []item {
	out := make([]item, len(entries))
	for i, e := range entries {
		out[i] = item{prefix + e.ID, e.Title}
	}
	return out
}

func printList(k *kit.Kit, games []listedGame) {
	if len(games) == 0 {
		fmt.Fprintln(k.Out, "no games here: a game is a folder with a file of `kind: game`, below scenarios/ or as vedette.yaml says")
		return
	}
	wide := 0
	for _, g := range games {
		for _, s := range append(g.Scenarios, g.Variants...) {
			wide = max(wide, len(s.ID)+2)
		}
	}
	for _, g := range games {
		fmt.Fprintf(k.Out, "%s\n", cmp.Or(g.Title, g.ID))
		for _, s := range g.Scenarios {
			fmt.Fprintf(k.Out, "  %-*s  %s\n", wide, s.ID, s.Title)
		}
		for _, v := range g.Variants {
			fmt.Fprintf(k.Out, "  + %-*s  %s (variant)\n", wide-2, v.ID, v.Title)
		}
	}
}
