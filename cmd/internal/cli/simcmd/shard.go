package simcmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// maxResult is how large a file of results may be.
const maxResult = 256 << 20

// simShard plays one share and writes the counts, whole or not at all. It keeps a file that
// exists and is whole.
func simShard(ctx context.Context, k *kit.Kit, f *SimOptions, arg string) error {
	nth, n, err := parseShard(f.Shard)
	if err != nil {
		return err
	}
	runs, err := simRuns(k, f, arg)
	if err != nil {
		return err
	}
	wanted := simResult(runs)
	if there, err := readResult(k, f.Out); err == nil {
		return shardThere(k, f, there, wanted, nth, n)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return simFailed(k, err)
	}
	if err := k.CheckWritable(f.Out); err != nil {
		return err
	}
	stop, release := k.CatchInterrupt(ctx, "")
	defer release()
	for _, r := range runs {
		playSeeds(stop, k, f, r, r.SeedShare(nth, n))
	}
	if stop.Err() != nil {
		return kit.FindingsError("interrupted: %s is not written, as a share is whole or does not exist", f.Out)
	}
	if err := k.ReplaceFile(f.Out, wanted.Encode()); err != nil {
		return err
	}
	fmt.Fprintf(k.Out, "%s: share %d of %d, %s of %s\n", f.Out, nth, n, diag.CountNoun(int(runs[0].CountGames()), "seed"), runs[0].Cells[0].Name())
	for _, r := range runs {
		for i, t := range r.Work.Tallies {
			if len(t.Unended) > 0 {
				fmt.Fprintf(k.Err, "%s of %s did not come to an end, the first that of seed %d: %s\n", diag.CountNoun(len(t.Unended), "game"), r.Cells[i].Name(), t.Unended[0].Seed, t.Unended[0].Why)
			}
		}
	}
	return nil
}

// outIsFree refuses to overwrite a file that is no result, or a share. Only a whole result may
// be replaced.
func outIsFree(k *kit.Kit, name string) error {
	if name == "" {
		return nil
	}
	there, err := readResult(k, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return kit.FindingsError("%s is there, and is no result of sim: nothing is played, and it is left as it is", name)
	}
	if missing := there.Runs[0].MissingSeeds(); len(missing) > 0 {
		return kit.FindingsError("%s is there, and is a share of a result: nothing is played, and it is left as it is", name)
	}
	return nil
}

// parseShard reads K/N. K may be a sum, as some schedulers count from 0 and need K+1.
func parseShard(text string) (k, n int64, err error) {
	a, b, _ := strings.Cut(text, "/")
	var errK error
	for _, part := range strings.SplitN(a, "+", 2) {
		var x int64
		if x, err = strconv.ParseInt(part, 10, 32); err != nil || x < 0 {
			errK = strconv.ErrSyntax
		}
		k += x
	}
	n, errN := strconv.ParseInt(b, 10, 32)
	if errK != nil || errN != nil || k < 1 || n < 1 || k > n {
		return 0, 0, kit.UsageError("--shard takes K/N, such as 7/40 for the seventh of forty shares, or 6+1/40; not %q", text)
	}
	return k, n, nil
}

// shardThere checks a file that exists already.
func shardThere(k *kit.Kit, f *SimOptions, there, wanted *sim.Result, nth, n int64) error {
	why := there.WhyDifferent(wanted)
	if why == "" {
		for _, r := range there.Runs {
			if want := r.SeedShare(nth, n); len(r.Seeds) > 1 || len(r.Seeds) == 1 && r.Seeds[0] != want || len(r.Seeds) == 0 && want.N > 0 {
				why = "it is another share, of " + spansText(r.Seeds)
			}
		}
	}
	if why != "" {
		return kit.FindingsError("%s is there, and is of something else (%s): nothing is played, and it is left as it is", f.Out, why)
	}
	fmt.Fprintf(k.Out, "%s: share %d of %d is there already\n", f.Out, nth, n)
	return nil
}

// readResult reads a file of results.
func readResult(k *kit.Kit, name string) (*sim.Result, error) {
	data, err := files.ReadNamed(k.AbsolutePath(name), maxResult)
	if err != nil {
		var fault *files.Fault
		if errors.As(err, &fault) {
			return nil, kit.FindingsError("%v", err)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%w", err)
		}
		return nil, kit.IOError(err)
	}
	return sim.Decode(name, data)
}

// MergeOptions say which shares [RunMerge] adds up.
type MergeOptions struct {
	Kit     *kit.Kit
	Files   []string
	Out     string   // the file of the sum; empty: none
	Check   int      // plays so many seeds of each file again, and compares
	Within  string   // as in [SimOptions]
	Level   string   // as in [SimOptions]
	Formats []string // as in [SimOptions]
}

// RunMerge adds up shares of a simulation and prints the result. After the end of ctx it plays no more seeds
// again, and prints and writes nothing. The error is wrong usage, or says what is wrong with a file, or that seeds
// are missing.
func RunMerge(ctx context.Context, o MergeOptions) error {
	k := o.Kit
	f := &SimOptions{Games: 1, Out: o.Out, Within: o.Within, Level: o.Level, Formats: o.Formats}
	f.setDefaults()
	if err := f.checkFlags(); err != nil {
		return err
	}
	if o.Check < 0 {
		return kit.UsageError("--check is 1 or more, or 0 for none")
	}
	outs, err := kit.ParseOutputs(f.Formats, simFormats)
	if err != nil {
		return err
	}
	if err := k.CheckWritable(append(kit.ListOutputFiles(outs), f.Out)...); err != nil {
		return err
	}
	var list []sim.NamedResult
	for _, name := range o.Files {
		r, err := readResult(k, name)
		if err != nil {
			return simFailed(k, err)
		}
		list = append(list, sim.NamedResult{File: name, Result: r})
	}
	sum, err := sim.Merge(list)
	if err != nil {
		return simFailed(k, err)
	}
	if o.Check > 0 {
		if err := checkShares(ctx, k, list, o.Check, 0); err != nil {
			return err
		}
	}
	if f.Out != "" {
		if err := k.ReplaceFile(f.Out, sum.Encode()); err != nil {
			return err
		}
	}
	findRules(k, sum)
	if err := simTell(k, sum, f.sure, outs); err != nil {
		return err
	}
	if warnMissing(k, sum) {
		return kit.ErrFindings
	}
	return failUnended(sum)
}

// warnMissing warns of requested seeds that are missing. All runs miss the same.
func warnMissing(k *kit.Kit, r *sim.Result) bool {
	run := r.Runs[0]
	var names []string
	n := int64(0)
	for _, s := range run.MissingSeeds() {
		names, n = append(names, s.String()), n+s.N
	}
	if n > 0 {
		fmt.Fprintf(k.Err, "missing: %d of %d games: %s [%s]\n", n, run.Games, strings.Join(names, ", "), sim.RuleMissing)
	}
	return n > 0
}

// simFailed returns the error for a finding about a file, or for a failed read or write.
func simFailed(k *kit.Kit, err error) error {
	var f *sim.Finding
	if errors.As(err, &f) {
		if err := diag.WriteText(k.Err, &diag.List{Items: []diag.Diagnostic{f.Diag}}, nil, k.Color); err != nil {
			return kit.IOError(err)
		}
		return kit.ErrFindings
	}
	if missing := (*fs.PathError)(nil); errors.As(err, &missing) && errors.Is(err, fs.ErrNotExist) {
		return kit.UsageError("%s is not there", missing.Path)
	}
	return err
}
