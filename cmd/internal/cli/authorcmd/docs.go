package authorcmd

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/site"
	pages "github.com/vedette-wargames/vedette/docs"
)

// NewDocs makes the command `vedette docs`.
func NewDocs(k *kit.Kit) *cobra.Command {
	var out string
	c := &cobra.Command{
		Use: "docs [PAGE]", Short: "Show the documentation, or write it as a site",
		Long: `List the pages that come with the program, or print one. With --html all are
written into a folder as a site that needs no network; its search works offline.`,
		Example: "  vedette docs\n  vedette docs modelling\n  vedette docs howto/supply\n  vedette docs --html site", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case out != "" && len(args) > 0:
				return kit.UsageError("--html writes all pages: leave %q out", args[0])
			case out != "":
				return writeSite(k, out)
			case len(args) == 0:
				return listPages(k)
			}
			return printPage(k, args[0])
		},
	}
	c.Flags().StringVar(&out, "html", "", "write all pages as a site into this folder")
	return c
}

func listPages(k *kit.Kit) error {
	names, err := site.ListFiles(pages.Pages)
	if err != nil {
		return err
	}
	for _, name := range names {
		if page, ok := strings.CutSuffix(name, ".md"); ok {
			p, err := site.ReadPage(pages.Pages, name)
			if err != nil {
				return err
			}
			fmt.Fprintf(k.Out, "%-30s %s\n", page, p.Title)
		}
	}
	return nil
}

// printPage prints a page by its name, or by the last part of it if only one page has that.
func printPage(k *kit.Kit, name string) error {
	names, err := site.ListFiles(pages.Pages)
	if err != nil {
		return err
	}
	name = strings.TrimSuffix(name, ".md")
	var known, fit []string
	for _, n := range names {
		if page, ok := strings.CutSuffix(n, ".md"); ok {
			known = append(known, page)
			if page == name || strings.HasSuffix(page, "/"+name) {
				fit = append(fit, page)
			}
		}
	}
	if slices.Contains(fit, name) {
		fit = []string{name}
	}
	if len(fit) != 1 {
		return kit.UsageError("there is no page %q%s; `vedette docs` lists them", name, kit.DidYouMean(name, known))
	}
	text, err := fs.ReadFile(pages.Pages, fit[0]+".md")
	if err != nil {
		return err
	}
	_, err = k.Out.Write(text)
	return err
}

func writeSite(k *kit.Kit, dir string) error {
	files, err := site.BuildSite(pages.Pages)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return kit.IOError(err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := kit.ReplaceFileIn(dir, name, files[name]); err != nil {
			return err
		}
	}
	fmt.Fprintf(k.Out, "wrote %d files; begin with %s\n", len(files), filepath.Join(dir, "index.html"))
	return nil
}
