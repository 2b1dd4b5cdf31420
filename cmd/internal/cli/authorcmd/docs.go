package authorcmd

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/site"
	pages "github.com/vedette-wargames/vedette/docs"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// DocsOptions say which pages [RunDocs] prints.
type DocsOptions struct {
	Kit     *kit.Kit
	Args    []string // a page, a part of one, a finding, or words to look for; none: the pages are listed
	HTMLDir string   // writes all pages into this folder as a site instead
}

// RunDocs lists the pages, prints what the arguments name or where their words are, or writes all pages as a
// site. The error is wrong usage or a failed write.
func RunDocs(ctx context.Context, o DocsOptions) error {
	k, out, args := o.Kit, o.HTMLDir, o.Args
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	switch {
	case out != "" && len(args) > 0:
		return kit.UsageError("--html writes all pages: leave %q out", args[0])
	case out != "":
		return writeSite(k, out)
	}
	all, err := site.ReadPages(pages.Pages)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return listPages(k, all)
	case len(args) == 1:
		if found, err := printNamed(k, all, args[0]); found || err != nil {
			return err
		}
	}
	return searchPages(k, all, args)
}

// listPages lists the pages by the headings of the first page. Of a folder with a page of its
// own it names that page, and how many there are.
func listPages(k *kit.Kit, all []*site.Page) error {
	for _, g := range site.GroupPages(all) {
		fmt.Fprintf(k.Out, "%s\n", g.Title)
		for _, p := range g.Pages {
			more, inside := "", 0
			for _, q := range all {
				if strings.HasPrefix(q.Name, p.ShortName()+"/") {
					inside++
				}
			}
			if inside > 1 {
				more = fmt.Sprintf(" (%d pages)", inside)
			}
			fmt.Fprintf(k.Out, "  %-28s %s%s\n", p.ShortName(), p.Title, more)
		}
		fmt.Fprintln(k.Out)
	}
	fmt.Fprint(k.Out, "To read a page: vedette docs PAGE. To search all pages: vedette docs WORD.\n")
	return nil
}

// printNamed prints the page of a name, the part of it below a heading (PAGE#HEADING), or the
// entry of a finding. The name may be a former one, or the last part of a path if only one page
// has that. found is false if it names none of these.
func printNamed(k *kit.Kit, all []*site.Page, name string) (found bool, err error) {
	name, anchor, _ := strings.Cut(name, "#")
	name = strings.TrimSuffix(strings.TrimSuffix(name, "/"), ".md")
	var fit []*site.Page
	for _, p := range all {
		switch {
		case p.ShortName() == name:
			fit = []*site.Page{p}
		case len(fit) > 0 && fit[0].ShortName() == name:
		case strings.HasSuffix(p.ShortName(), "/"+name):
			fit = append(fit, p)
		}
	}
	if len(fit) == 1 {
		if _, has := fit[0].FindSection(anchor); has || anchor == "" {
			return true, printPage(k, fit[0], anchor)
		}
	}
	if text, ok, err := site.FindPart(pages.Pages, diag.RulePage(name)); ok || err != nil {
		fmt.Fprintf(k.Out, "%s\n%s\n", text, diag.RuleAddress(kit.PagesRevision(), name))
		return true, err
	}
	moves, err := site.ReadMoves(pages.Pages)
	if err != nil {
		return false, err
	}
	if to, at, ok := moves.FindPage(all, name+".md", anchor); ok && (at != "" || len(fit) == 0) {
		fmt.Fprintf(k.Err, "%s is now %s\n", name, to.ShortName())
		return true, printPage(k, to, at)
	}
	if len(fit) == 1 {
		return true, printPage(k, fit[0], anchor)
	}
	return false, nil
}

// printPage prints a page, or the part of it below the heading with an anchor.
func printPage(k *kit.Kit, p *site.Page, anchor string) error {
	text := string(p.Source())
	if anchor != "" {
		part, ok := p.FindSection(anchor)
		if !ok {
			var ids []string
			for _, s := range p.Sections {
				ids = append(ids, s.ID)
			}
			return kit.UsageError("the page %s has no heading #%s%s", p.ShortName(), anchor, kit.DidYouMean(anchor, ids))
		}
		text = part
	}
	_, err := k.Out.Write([]byte(text))
	return err
}

// placesShown is how many places a search prints.
const placesShown = 10

// nameWidth is the width of the column of names, beyond which a name moves its heading.
const nameWidth = 40

// searchPages prints the places that hold all the words, the best first.
func searchPages(k *kit.Kit, all []*site.Page, words []string) error {
	places := site.SearchPages(all, words)
	text := strings.Join(words, " ")
	if len(places) == 0 {
		return kit.UsageError("no page has %q%s", text, nearestWords(all, words))
	}
	shown := places[:min(placesShown, len(places))]
	if len(places) > len(shown) {
		fmt.Fprintf(k.Out, "The best %d of %d places for %q:\n\n", len(shown), len(places), text)
	} else {
		fmt.Fprintf(k.Out, "%s for %q:\n\n", diag.CountNoun(len(places), "place"), text)
	}
	for _, p := range shown {
		fmt.Fprintf(k.Out, "%-*s  %s\n", nameWidth, p.Address(), p.Heading)
		if p.Line != "" {
			fmt.Fprintf(k.Out, "    %s\n", p.Line)
		}
	}
	fmt.Fprintf(k.Out, "\nTo read the first: vedette docs %s\n", shown[0].Address())
	return nil
}

// nearestWords returns what to offer for words that no page has together.
func nearestWords(all []*site.Page, words []string) string {
	var near []string
	for _, w := range words {
		if len(site.SearchPages(all, []string{w})) == 0 {
			near = append(near, site.NearestWords(all, w, 3)...)
		}
	}
	switch {
	case len(near) > 0:
		return "; the nearest words are " + strings.Join(near, ", ")
	case len(words) > 1:
		return " in one place; try fewer words"
	}
	return "; `vedette docs` lists all pages"
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
