package run

import (
	"context"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// difference says whether the options of a case make a difference to it.
type difference uint8

const (
	notCompared  difference = iota // it has no options, or they are what they are without it
	sameOutcome                    // it holds without them as well
	otherOutcome                   // it fails without them
)

// comparesOptions reports whether a case is carried out without its options as well.
func (r *Runner) comparesOptions(c *Case) bool {
	return len(c.Spec.Options.Entries) > 0 && !c.Failed && r.Cover == nil && !r.Record
}

// compareOptions carries a case that holds out without its own options, and stores what difference they
// make. With also_without_options the case fails where it fails without them.
func (r *Runner) compareOptions(ctx context.Context, c *Case, with *Loaded) {
	text := *c.Spec
	text.Options, text.AlsoWithoutOptions = schema.Map[spec.Anything]{}, false
	plain := *c
	plain.Spec = &text
	found := len(r.Findings.Items)
	x := r.LoadCase(&plain)
	if x == nil { // the game needs the option; that is no fault of the case
		r.Findings.Items = r.Findings.Items[:found]
		_, key := plain.chooseOptions()
		delete(r.rules, key)
		return
	}
	if sameOptions(with, x) {
		return
	}
	out := authortest.RunCase(ctx, x.Rules, plain.Tests, plain.Spec, plain.newSetting(false))
	r.workDone += out.Effort
	wrong := (&diag.List{Items: out.Wrong}).ListErrors()
	switch {
	case ctx.Err() != nil:
		return
	case len(wrong) == 0:
		c.options = sameOutcome
		return
	}
	c.options = otherOutcome
	if c.Spec.AlsoWithoutOptions {
		c.Failed = true
		r.AddFindings(c.Source, &diag.List{Items: []diag.Diagnostic{authortest.NewNotSameFinding(c.Spec, &wrong[0])}})
	}
}

// sameOptions reports whether all options have the same values in two loads.
func sameOptions(a, b *Loaded) bool {
	for i := range a.Game.Options {
		if a.Game.Options[i].Value != b.Game.Options[i].Value {
			return false
		}
	}
	return true
}

// reportSameOptions adds a finding for each case that holds without its options and does not say so. Of a
// table one row for which they make a difference is enough.
func (r *Runner) reportSameOptions() {
	for i := 0; i < len(r.Cases); {
		first, same := &r.Cases[i], true
		k := i
		for ; k < len(r.Cases) && r.Cases[k].File == first.File && r.Cases[k].line == first.line; k++ {
			same = same && r.Cases[k].Ran && !r.Cases[k].Failed && r.Cases[k].options != otherOutcome
		}
		if at := findCompared(r.Cases[i:k]); same && at != nil && !first.Spec.AlsoWithoutOptions {
			found := r.AddFindings(first.Source, &diag.List{Items: []diag.Diagnostic{authortest.NewSameFinding(at.Spec)}})
			at.Findings = append(at.Findings, found...)
		}
		i = k
	}
}

// findCompared returns the first of some cases that holds without its options, nil for none.
func findCompared(cases []Case) *Case {
	for i := range cases {
		if cases[i].options == sameOutcome {
			return &cases[i]
		}
	}
	return nil
}
