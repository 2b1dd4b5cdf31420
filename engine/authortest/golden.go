package authortest

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
)

// Golden is a recorded game: one line for each answer, with the hash of the position
// it led to and the log lines.
type Golden struct {
	Name  string
	Lines []string
	// Diff shows where the game goes otherwise than recorded: lines with - and +.
	Diff []string
}

// goldenHead is the first line of a recorded game.
const goldenHead = "# A recorded game: each answer, the position it led to, what was told. `vedette test --update` records it anew."

// shownDiff is how many lines of a difference are shown.
const shownDiff = 6

// Text returns the file of a recorded game.
func (g *Golden) Text() string {
	return goldenHead + "\n" + strings.Join(g.Lines, "\n") + "\n"
}

// addLine records an answer that was given.
func (g *Golden) addLine(k *caseGame, a flow.Action, es []event.Event) {
	g.Lines = append(g.Lines, goldenLine(k, a, es))
}

// goldenLine returns the line of an answer that was just given.
func goldenLine(k *caseGame, a flow.Action, es []event.Event) string {
	var told []string
	for _, v := range viewEvents(k.t, es) {
		if v.Kind != string(event.Note) && v.Text != "" {
			told = append(told, strings.Join(strings.Fields(v.Text), " "))
		}
	}
	return strings.TrimRight(game.ActionJSON(k.rules.Model, a)+"\t"+k.t.Hash()[:8]+"\t"+strings.Join(told, "; "), "\t")
}

// playRecorded gives the recorded answers again. again says that bots are to play on:
// the game is being recorded and is not at its end; else ok says whether the case goes on.
func (k *caseRun) playRecorded(until *lang.Program, most int) (again, ok bool) {
	name := k.c.Play.Golden
	k.golden = &Golden{Name: name}
	if strings.ContainsAny(name, `/\`) || !strings.HasSuffix(name, ".golden") {
		k.addFinding(RuleShape, k.c.Play.Pos, fmt.Sprintf("%q is no name of a recorded game", name), "a file beside the test file whose name ends in .golden", "")
		return false, false
	}
	text, found := "", false
	if k.Golden != nil {
		text, found = k.Golden(name)
	}
	if !found && !k.Record {
		k.addFailure(k.c.Play.Pos, "there is no recorded game "+name+" yet", "a file made by vedette test --update", "")
		return false, false
	}
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimRight(line, "\r"); line == "" || line[0] == '#' {
			continue
		}
		if k.Record && (len(k.acts) >= most || until != nil && k.holdsNow(until)) {
			return false, true
		}
		written, _, _ := strings.Cut(line, "\t")
		a, open := k.findRecorded(written)
		if !open {
			if k.Record {
				return true, true
			}
			k.reportDifference(i+1, line, "", fmt.Sprintf("the answer %s is not open%s", written, k.progressText()))
			return false, false
		}
		if !k.giveAnswer(a) {
			return false, false
		}
		if now := k.golden.Lines[len(k.golden.Lines)-1]; now != line && !k.Record {
			k.reportDifference(i+1, line, now, "the game goes otherwise than recorded"+k.progressText())
			k.extendDiff(text, i+1)
			return false, false
		}
	}
	if until != nil && !k.holdsNow(until) && !k.Record {
		k.addFailure(k.c.Play.Until.Pos, fmt.Sprintf("the recorded game ends before %q holds", k.c.Play.Until.Expr), k.c.Play.Until.Expr, "")
		k.attachLines(k.explainParts(until))
		return false, false
	}
	return k.Record, true
}

// findRecorded returns the open answer that is written so.
func (k *caseRun) findRecorded(written string) (flow.Action, bool) {
	for _, a := range k.t.Legal() {
		if game.ActionJSON(k.rules.Model, a) == written {
			return a, true
		}
	}
	return flow.Action{}, false
}

// reportDifference reports the first line of a recorded game that is otherwise now.
func (k *caseRun) reportDifference(line int, was, now, message string) {
	k.golden.Diff = append(k.golden.Diff, "- "+was)
	if now != "" {
		k.golden.Diff = append(k.golden.Diff, "+ "+now)
	}
	at := k.c.Play.Pos
	k.rep.Add(diag.Diagnostic{Rule: RuleFailed, Pos: at, Message: fmt.Sprintf("%s, line %d: %s", k.golden.Name, line, message), Expected: shownLine(was),
		Hint: "vedette test --update records the game as it goes now"})
}

// extendDiff plays on as recorded, for more lines of the difference.
func (k *caseRun) extendDiff(text string, from int) {
	lines := strings.Split(text, "\n")
	for _, line := range lines[min(from, len(lines)):] {
		if line = strings.TrimRight(line, "\r"); line == "" || len(k.golden.Diff) >= shownDiff {
			return
		}
		written, _, _ := strings.Cut(line, "\t")
		a, open := k.findRecorded(written)
		if !open || !k.giveAnswer(a) {
			k.golden.Diff = append(k.golden.Diff, "- "+line)
			return
		}
		if now := k.golden.Lines[len(k.golden.Lines)-1]; now != line {
			k.golden.Diff = append(k.golden.Diff, "- "+line, "+ "+now)
		}
	}
}

// shownLine returns a line of a recorded game in a finding.
func shownLine(line string) string {
	parts := strings.SplitN(line, "\t", 3)
	switch len(parts) {
	case 1:
		return line
	case 2:
		return "position " + parts[1]
	}
	return parts[2] + " (position " + parts[1] + ")"
}
