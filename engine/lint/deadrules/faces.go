package deadrules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var (
	ruleFace = diag.Rule{ID: "face-of-nobody", Severity: diag.Warning, Title: "units are turned to a face that none of them has",
		Why: "Units without that face do not change, silently.", Bad: "flip: \"filter(units, kind == 'foot')\", to: tired  # only horse has a tired face\n", Good: "flip: \"filter(units, kind == 'horse')\", to: tired\n"}
	ruleFixed = diag.Rule{ID: "track-fixed", Severity: diag.Warning, Title: "a track has no room to move",
		Why: "Its least and greatest values are the same.", Bad: "morale: {start: 0, max: 0}\n", Good: "morale: {start: 5, max: 10}\n"}
	ruleBack = diag.Rule{ID: "run-backwards", Severity: diag.Warning, Title: "a run of hexes goes backwards",
		Why: "One of its ends is likely another hex.", Bad: "woods: [0105-0102]\n", Good: "woods: [0102-0105]\n"}
)

// facesCheck finds faces of counters that nothing shows.
type facesCheck struct{ *deadRuleCheck }

// faces finds impossible faces, tracks and runs.
var faces = check{standalone: true, rules: []diag.Rule{ruleFace, ruleFixed, ruleBack}, run: func(c *deadRuleCheck) {
	l := facesCheck{c}
	l.checkFlips()
	l.eachTerms(func(terms *spec.Terms, _ bool) {
		for i := range terms.Entries {
			for _, k := range terms.Entries[i].Value.Flip.ByKind {
				l.checkKindFace(k.Kind, k.Face, &terms.Entries[i])
			}
		}
	})
	for i := range l.s.Tracks.Entries {
		if e, t := &l.s.Tracks.Entries[i], &l.m.Tracks[i]; t.Min == t.Max {
			l.report(ruleFixed, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: "the track " + quote(e.Key) + " is always " + formatInt(int(t.Min)), Hint: "mend min or max"})
		}
	}
	l.checkBackwardRuns()
}}

func (l facesCheck) checkFlips() {
	l.eachEffect(func(e *model.Effect) {
		if e.Verb != model.DoFlip || e.Face < 0 || e.Subject == nil {
			return
		}
		x := l.readExpression(e.Subject)
		if x == nil {
			return
		}
		for u := range l.m.Units {
			if x.MayGive(int32(u)) && slices.ContainsFunc(l.m.Units[u].Faces, func(f model.UnitFace) bool { return f.Face == e.Face }) {
				return
			}
		}
		l.report(ruleFace, diag.Diagnostic{Pos: e.Pos, Len: len([]rune(e.ID)), Message: "none of the units that this turns has a face " + quote(l.m.Faces[e.Face]), Hint: "name a face that they have"})
	})
}

func (l facesCheck) checkKindFace(kind, face string, at *schema.Entry[spec.Term]) {
	for u := range l.m.Units {
		if l.m.Kinds[l.m.Units[u].Kind].ID != kind {
			continue
		}
		if slices.ContainsFunc(l.m.Units[u].Faces, func(f model.UnitFace) bool { return l.m.Faces[f.Face] == face }) {
			return
		}
	}
	l.report(ruleFace, diag.Diagnostic{Pos: at.KeyAt, Len: len([]rune(at.Key)), Message: "no unit of the kind " + quote(kind) + " has a face " + quote(face), Hint: "name a face that it has"})
}

// checkBackwardRuns finds runs of hexes whose first number is greater than the last.
func (l facesCheck) checkBackwardRuns() {
	if l.s.Map == nil {
		return
	}
	note := func(list *spec.HexList) {
		for i := range list.Items {
			it := &list.Items[i]
			a, b, is := strings.Cut(it.Text, "-")
			x, err := strconv.Atoi(a)
			y, also := strconv.Atoi(b)
			if is && err == nil && also == nil && x > y {
				l.report(ruleBack, diag.Diagnostic{Pos: it.Pos, Len: len(it.Text), Message: "the run " + it.Text + " goes backwards", Hint: "write " + b + "-" + a + ", or the hex that is meant"})
			}
		}
	}
	for i := range l.s.Map.Hexes.Entries {
		note(&l.s.Map.Hexes.Entries[i].Value)
	}
	for i := range l.s.Map.Features.Entries {
		note(&l.s.Map.Features.Entries[i].Value)
	}
	for i := range l.s.Map.Areas.Entries {
		note(&l.s.Map.Areas.Entries[i].Value)
	}
}
