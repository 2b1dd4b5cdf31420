package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

// options are what a call of the tool says.
type options struct {
	checkout string // the root of the repository
	program  string // the program that is checked; built from the checkout where empty
	parts    string
	only     string
	quick    bool
}

// amounts returns how much of each part the options ask for.
func (o options) amounts() amounts {
	if o.quick {
		return quickAmounts
	}
	return wholeAmounts
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var o options
	flags := flag.NewFlagSet("records", flag.ExitOnError)
	flags.StringVar(&o.checkout, "checkout", ".", "the root of the repository")
	flags.StringVar(&o.program, "program", "", "the program to check or to write records of; without it the checkout is built")
	flags.StringVar(&o.parts, "part", "", "these parts alone, separated by commas")
	flags.StringVar(&o.only, "only", "", "only work whose name holds this")
	flags.BoolVar(&o.quick, "quick", false, "a small part of the work")
	flags.Usage = func() { usage(flags) }
	if len(os.Args) < 2 {
		usage(flags)
		os.Exit(2)
	}
	verb := os.Args[1]
	if err := flags.Parse(os.Args[2:]); err != nil {
		os.Exit(2)
	}
	checkout, err := filepath.Abs(o.checkout)
	if err == nil {
		o.checkout = checkout
		err = run(ctx, verb, o, flags.Args())
	}
	switch {
	case errors.Is(err, errDiffers):
		os.Exit(1)
	case err != nil:
		fmt.Fprintln(os.Stderr, "records:", err)
		os.Exit(2)
	}
}

// usage writes the verbs and the parts that there are.
func usage(flags *flag.FlagSet) {
	fmt.Fprint(os.Stderr, "records check | write | freeze | compare OLD NEW\n\n")
	for _, p := range allParts(options{}) {
		fmt.Fprintf(os.Stderr, "  %-9s %s\n", p.name, p.what)
	}
	flags.PrintDefaults()
}

// errDiffers says that something differs, which has been printed.
var errDiffers = errors.New("something differs")

// keptIn is the folder of the records of a checkout.
func keptIn(o options) records {
	return records{filepath.Join(o.checkout, "engine", "conformance", "testdata", "records")}
}

// allParts lists the parts of the records in the order in which they are checked.
func allParts(o options) []part {
	kept := keptIn(o)
	return []part{playPart(), replayPart(kept), surfacePart(), faultsPart(o.checkout), dialoguePart(), tablePart(), editorPart()}
}

// chosenParts are the parts that the call names.
func chosenParts(o options) ([]part, error) {
	all := allParts(o)
	if o.parts == "" {
		return all, nil
	}
	var out []part
	for _, name := range strings.Split(o.parts, ",") {
		i := slices.IndexFunc(all, func(p part) bool { return p.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no part %q", name)
		}
		out = append(out, all[i])
	}
	return out, nil
}

// run carries out a verb of the command line.
func run(ctx context.Context, verb string, o options, args []string) error {
	switch verb {
	case "compare":
		if len(args) != 2 {
			return errors.New("compare takes two programs: OLD NEW")
		}
		return compare(ctx, o, args[0], args[1])
	case "check", "write", "freeze":
		if len(args) != 0 {
			return fmt.Errorf("%s takes no arguments, only flags", verb)
		}
		path, clean, err := builtProgram(ctx, o)
		if err != nil {
			return err
		}
		defer clean()
		from := keptIn(o)
		if verb == "freeze" {
			from = records{os.DevNull} // nothing is frozen yet
		}
		p, err := openProgram(ctx, path, from, o.amounts())
		if err != nil {
			return err
		}
		defer p.close()
		if verb == "freeze" {
			return freeze(ctx, p, o.checkout, keptIn(o))
		}
		return checkOrWrite(ctx, p, o, verb == "write")
	}
	return fmt.Errorf("there is no verb %q: check, write, freeze or compare", verb)
}

// builtProgram is the program that the call names, or one built from the checkout.
func builtProgram(ctx context.Context, o options) (path string, clean func(), err error) {
	if o.program != "" {
		return o.program, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "vedette")
	if err != nil {
		return "", nil, err
	}
	clean = func() { _ = os.RemoveAll(dir) } // a temporary folder that stays does no harm
	path = filepath.Join(dir, "vedette")
	c := exec.CommandContext(ctx, "go", "build", "-o", path, "./cmd/vedette")
	c.Dir, c.Stderr = o.checkout, os.Stderr
	return path, clean, c.Run()
}

// unitsOf lists the work of a part that the call asks for.
func unitsOf(ctx context.Context, p *program, pt part, o options) ([]unit, error) {
	units, err := pt.units(ctx, p, o.quick)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pt.name, err)
	}
	return slices.DeleteFunc(units, func(u unit) bool { return !strings.Contains(u.name, o.only) }), nil
}

// checkOrWrite runs the parts and compares them with the records, or replaces these.
func checkOrWrite(ctx context.Context, p *program, o options, write bool) error {
	parts, err := chosenParts(o)
	if err != nil {
		return err
	}
	kept, differs := keptIn(o), false
	for _, pt := range parts {
		units, err := unitsOf(ctx, p, pt, o)
		if err != nil {
			return err
		}
		got, err := runUnits(ctx, units)
		if err != nil {
			return err
		}
		texts := 0
		for _, g := range got {
			texts += len(g)
		}
		fmt.Printf("%s: %d texts of %d pieces of work\n", pt.name, texts, len(units))
		if write {
			if o.quick || o.only != "" {
				return errors.New("records are written whole, without -quick and -only")
			}
			if err := kept.write(pt.name, got); err != nil {
				return err
			}
			continue
		}
		found, err := kept.check(pt.name, got, !o.quick && o.only == "")
		if err != nil {
			return err
		}
		differs = differs || len(found) > 0
		printDifferences(found)
	}
	if differs {
		return errDiffers
	}
	return nil
}

// mostShown is how many differences of a part are printed.
const mostShown = 20

// printDifferences writes the first differences that were found, and how many more
// there are.
func printDifferences(found []string) {
	for n, f := range found {
		if n == mostShown {
			fmt.Printf("... and %d more\n", len(found)-mostShown)
			break
		}
		fmt.Println(f)
	}
}

// compare runs the parts with two programs, piece by piece, and prints the first
// text that differs with its first line that does.
func compare(ctx context.Context, o options, oldPath, newPath string) error {
	parts, err := chosenParts(o)
	if err != nil {
		return err
	}
	old, err := openProgram(ctx, oldPath, keptIn(o), o.amounts())
	if err != nil {
		return err
	}
	defer old.close()
	now, err := openProgram(ctx, newPath, keptIn(o), o.amounts())
	if err != nil {
		return err
	}
	defer now.close()
	for _, pt := range parts {
		before, err := unitsOf(ctx, old, pt, o)
		if err != nil {
			return err
		}
		after, err := unitsOf(ctx, now, pt, o)
		if err != nil {
			return err
		}
		if a, b := unitNames(before), unitNames(after); a != b {
			fmt.Printf("%s: the work differs\n%s", pt.name, firstDifference(a, b))
			return errDiffers
		}
		for i := range before {
			both, err := runUnits(ctx, []unit{before[i], after[i]})
			if err != nil {
				return err
			}
			if said := firstTextThatDiffers(both[0], both[1]); said != "" {
				fmt.Printf("%s: %s", pt.name, said)
				return errDiffers
			}
		}
		fmt.Printf("%s: %d pieces of work are the same\n", pt.name, len(before))
	}
	return nil
}

// unitNames returns the names of pieces of work, a line each: both programs must have
// the same.
func unitNames(units []unit) string {
	var out strings.Builder
	for _, u := range units {
		out.WriteString(u.name + "\n")
	}
	return out.String()
}

// firstTextThatDiffers describes the first difference between the texts of two
// programs, "" for none.
func firstTextThatDiffers(a, b []text) string {
	for i := range a {
		if i >= len(b) || a[i].name != b[i].name {
			return fmt.Sprintf("%s is in the first program only\n", a[i].name)
		}
		if a[i].body != b[i].body {
			return fmt.Sprintf("%s differs\n%s", a[i].name, firstDifference(a[i].body, b[i].body))
		}
	}
	if len(b) > len(a) {
		return fmt.Sprintf("%s is in the second program only\n", b[len(a)].name)
	}
	return ""
}
