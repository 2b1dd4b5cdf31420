package authorcmd

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/gamediff"
)

// DiffOptions say what [RunDiff] compares.
type DiffOptions struct {
	Kit             *kit.Kit
	Editions        []string // folders or revisions of git: the old edition and, if not the files here, the new one
	BreakingAgainst string   // the old edition, in place of Editions; the error then says whether journals break
	Formats         []string // text, markdown or json, each with =FILE; none: text
	FailOn          string   // the class of changes that is an error; empty: none
	Replays         int      // random games of the old edition to play again under the new one
	Seed            string   // of those games
	Choice          kit.VariantChoice
}

// diffFormats are the forms in which differences are printed.
var diffFormats = []string{"text", "markdown", "json"}

// gameDiff holds the differences of one game.
type gameDiff struct {
	game    string
	changes []gamediff.Change
	replays []replayCounts
	broken  bool // some of it was not compared
}

// RunDiff compares editions and prints the differences. After the end of ctx, or an interrupt, it
// prints those that it found by then. The error is wrong usage, or says that there are changes of the class
// FailOn or worse.
func RunDiff(ctx context.Context, o DiffOptions) error {
	k, f, args := o.Kit, &o, o.Editions
	if f.BreakingAgainst != "" {
		if len(args) > 0 {
			return kit.UsageError("--breaking-against takes the place of OLD and NEW")
		}
		args, f.FailOn = []string{f.BreakingAgainst}, cmp.Or(f.FailOn, gamediff.Balance.String())
	}
	if len(f.Formats) == 0 {
		f.Formats = diffFormats[:1]
	}
	least, known := gamediff.FindClass(f.FailOn)
	if f.FailOn != "" && !known {
		return kit.UsageError("--fail-on is one of %s, not %q%s", strings.Join(gamediff.ClassNames(), ", "), f.FailOn, kit.DidYouMean(f.FailOn, gamediff.ClassNames()))
	}
	outs, err := kit.ParseOutputs(f.Formats, diffFormats)
	if err != nil {
		return err
	}
	if err := k.CheckWritable(kit.ListOutputFiles(outs)...); err != nil {
		return err
	}
	pairs, err := diffPairs(k, f, args)
	if err != nil {
		return err
	}
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	var all []gameDiff
	var broken []string
	for _, p := range pairs {
		if ctx.Err() != nil {
			break
		}
		c, bad, err := comparePair(ctx, k, p, f)
		if err != nil {
			return err
		}
		broken = append(broken, bad...)
		all = append(all, c...)
	}
	if err := k.WriteOutputs(outs, func(w io.Writer, o kit.Output) error {
		switch o.Format {
		case "markdown":
			return diffMarkdown(w, all)
		case "json":
			return diffJSON(w, all)
		}
		return diffText(w, all)
	}); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: not everything was compared")
	}
	if len(broken) > 0 {
		return kit.FindingsError("not compared, as one of the two has errors: %s; `vedette lint` names them", strings.Join(broken, ", "))
	}
	worst, some := gamediff.Cosmetic, false
	for i := range all {
		w, any := gamediff.WorstClass(all[i].changes)
		worst, some = max(worst, w), some || any
	}
	if f.FailOn != "" && some && worst >= least {
		return kit.ErrFindings
	}
	return nil
}

// diffText writes the changes as text: the worst first, each with its place.
func diffText(w io.Writer, all []gameDiff) error {
	if len(all) == 0 {
		fmt.Fprintln(w, "no game to compare")
	}
	for i := range all {
		c := &all[i]
		switch {
		case len(c.changes) == 0 && c.broken:
			fmt.Fprintf(w, "%s: not compared\n", c.game)
		case len(c.changes) == 0:
			fmt.Fprintf(w, "%s: no change\n", c.game)
		default:
			fmt.Fprintf(w, "%s: %s\n", c.game, countClasses(c.changes))
		}
		for k := range c.changes {
			ch := &c.changes[k]
			if ch.OnlyRuleNumber() {
				continue
			}
			fmt.Fprintf(w, "  %-16s  %s", ch.Class, ch.Text())
			if at := ch.At.String(); at != "" {
				fmt.Fprintf(w, "  (%s)", at)
			}
			fmt.Fprintln(w)
		}
		if n := onlyNumbers(c.changes); n > 0 {
			fmt.Fprintf(w, "  %-16s  %s\n", gamediff.Cosmetic, rulesRenumbered(n))
		}
		for _, r := range c.replays {
			fmt.Fprintln(w, "  "+r.replayText())
		}
	}
	return nil
}

// diffMarkdown writes the changes as tables for a pull request. A game without changes has no
// section.
func diffMarkdown(w io.Writer, all []gameDiff) error {
	told := false
	for i := range all {
		c := &all[i]
		if len(c.changes) == 0 && len(c.replays) == 0 && !c.broken {
			continue
		}
		told = true
		fmt.Fprintf(w, "### %s\n\n", diag.EscapeMarkdown(c.game))
		if len(c.changes) == 0 {
			fmt.Fprint(w, map[bool]string{false: "No change.\n", true: "Not compared.\n"}[c.broken])
			for _, r := range c.replays {
				fmt.Fprintf(w, "\n%s\n", diag.EscapeMarkdown(r.replayText()))
			}
			fmt.Fprintln(w)
			continue
		}
		fmt.Fprintf(w, "%s\n\n| class | change | where |\n| --- | --- | --- |\n", countClasses(c.changes))
		for k := range c.changes {
			if ch := &c.changes[k]; !ch.OnlyRuleNumber() {
				fmt.Fprintln(w, diag.MarkdownCells([]string{ch.Class.String(), ch.Text(), ch.At.String()}))
			}
		}
		if n := onlyNumbers(c.changes); n > 0 {
			fmt.Fprintln(w, diag.MarkdownCells([]string{gamediff.Cosmetic.String(), rulesRenumbered(n), ""}))
		}
		for _, r := range c.replays {
			fmt.Fprintf(w, "\n%s", diag.EscapeMarkdown(r.replayText()))
		}
		fmt.Fprintln(w)
	}
	if !told {
		fmt.Fprintln(w, "No game differs.")
	}
	return nil
}

// onlyNumbers counts the changes that only renumber a section of the rulebook. They are reported
// in one line, so that they do not hide the others.
func onlyNumbers(all []gamediff.Change) int {
	n := 0
	for i := range all {
		if all[i].OnlyRuleNumber() {
			n++
		}
	}
	return n
}

func rulesRenumbered(n int) string {
	return diag.CountNoun(n, "reference") + " to sections of the rulebook changed (rule:); --format json lists each"
}

// countClasses says how many changes there are of each class, the worst first.
func countClasses(all []gamediff.Change) string {
	var parts []string
	for class := gamediff.Breaking; ; class-- {
		n := 0
		for i := range all {
			if all[i].Class == class {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, class))
		}
		if class == gamediff.Cosmetic {
			break
		}
	}
	return diag.CountNoun(len(all), "change") + ": " + strings.Join(parts, ", ")
}

// diffJSON writes the changes as JSON.
func diffJSON(w io.Writer, all []gameDiff) error {
	type change struct {
		Class     string   `json:"class"`
		Path      string   `json:"path,omitempty"`
		What      string   `json:"what"`
		Key       string   `json:"key,omitempty"`
		Old       string   `json:"old,omitempty"`
		New       string   `json:"new,omitempty"`
		Text      string   `json:"text"`
		File      string   `json:"file,omitempty"`
		Line      int      `json:"line,omitempty"`
		Scenarios []string `json:"scenarios,omitempty"`
		Variant   string   `json:"variant,omitempty"`
	}
	type one struct {
		Game    string         `json:"game"`
		Changes []change       `json:"changes"`
		Replays []replayCounts `json:"replays,omitempty"`
	}
	out := []one{}
	for i := range all {
		o := one{Game: all[i].game, Changes: []change{}, Replays: all[i].replays}
		for k := range all[i].changes {
			c := &all[i].changes[k]
			old, now := c.Values()
			o.Changes = append(o.Changes, change{c.Class.String(), c.Path, c.What, c.Key, old, now, c.Text(), c.At.File, c.At.Line, c.Scenarios, c.Variant})
		}
		out = append(out, o)
	}
	return kit.WriteJSON(w, out)
}
