package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var ruleIgnoreReason = diag.Rule{ID: "ignore-reason", Severity: diag.Warning, Title: "a comment ignores a finding without a reason",
	Why: "Nobody who comes after can judge whether it still holds."}

var ruleIgnoreUnknown = diag.Rule{ID: "ignore-unknown", Severity: diag.Warning, Title: "a comment ignores an unknown rule",
	Why: "It has no effect: the finding is still reported."}

var ruleIgnoreUnused = diag.Rule{ID: "ignore-unused", Severity: diag.Warning, Title: "a comment ignores what is not found",
	Why: "It would hide a fault that somebody makes there later."}

// ignoreComment is a comment that says which findings of its line, or of the next, are meant.
type ignoreComment struct {
	pos    diag.Pos
	ids    []string
	at     []int // columns of the ids
	used   []bool
	line   int // that it speaks of
	reason string
	// from and to are the columns of the comment. alone is set if nothing else is on its line.
	from, to int
	alone    bool
}

// ignoreWord begins such a comment, after the sign of a comment.
const ignoreWord = "vedette: ignore"

// findIgnores finds the comments of a file. One that stands alone on its line speaks of the
// next line that is not such a comment.
func findIgnores(file, text string) []*ignoreComment {
	if !strings.Contains(text, ignoreWord) {
		return nil
	}
	sign := "#"
	if strings.HasSuffix(file, ".lua") {
		sign = "--"
	}
	var out, waiting []*ignoreComment
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, "\r")
		at := strings.Index(line, sign+" "+ignoreWord)
		if at < 0 || at > 0 && !strings.HasSuffix(line[:at], " ") && !strings.HasSuffix(line[:at], "\t") {
			if trimmed := strings.TrimSpace(line); trimmed != "" && !strings.HasPrefix(trimmed, sign) {
				for _, x := range waiting {
					x.line = n + 1
				}
				waiting = nil
			}
			continue
		}
		x := readIgnore(line, at, len(sign))
		x.pos.File, x.pos.Line = file, n+1
		if x.alone {
			waiting = append(waiting, x)
		} else {
			x.line = n + 1
			for _, w := range waiting {
				w.line = n + 1
			}
			waiting = nil
		}
		out = append(out, x)
	}
	return out
}

// applyFileIgnores applies the comments of all files of the game. No comment is called unused
// if its rule was not looked for: after an error, with a focus, or for a note that nobody
// asked for.
func (l *linter) applyFileIgnores() {
	var comments []*ignoreComment
	paths := map[string]bool{}
	for _, e := range l.listFiles() {
		name := e.ID + ".lua"
		if v, ok := l.p.Read(e).Value.(*spec.Variant); ok && v.Script != "" {
			name = v.Script
		}
		for _, x := range []*project.Entry{e, l.p.FindSibling(e, name)} {
			if x != nil && !paths[x.Path] {
				paths[x.Path] = true
				comments = append(comments, findIgnores(x.Path, l.p.Read(x).WrittenText())...)
			}
		}
	}
	blind := l.overLimit || l.o.Plain || l.focus != nil || l.rep.HasErrors()
	applyIgnores(l.rep, comments, l.o.Rules, func(id string) bool {
		r, known := l.o.Rules.FindRule(id)
		return blind || known && r.Severity == diag.Note && !l.o.Notes
	})
}

// readIgnore reads the comment that begins at a byte of a line.
func readIgnore(line string, at, sign int) *ignoreComment {
	read, chars := 0, 0 // asked for from left to right, so that a long line is read once
	column := func(b int) int {
		chars += utf8.RuneCountInString(line[read:b])
		read = b
		return chars + 1
	}
	from := column(at)
	x := &ignoreComment{pos: diag.Pos{Col: from}, from: from, alone: strings.TrimSpace(line[:at]) == ""}
	begin := at + sign + 1 + len(ignoreWord)
	list, reason, found := strings.Cut(line[begin:], " because ")
	if !found {
		list = strings.TrimSuffix(strings.TrimRight(list, " "), " because")
	}
	x.reason = strings.TrimSpace(reason)
	for i := 0; i < len(list); {
		if list[i] == ' ' || list[i] == ',' {
			i++
			continue
		}
		end := i
		for end < len(list) && list[end] != ' ' && list[end] != ',' {
			end++
		}
		x.ids, x.at = append(x.ids, list[i:end]), append(x.at, column(begin+i))
		i = end
	}
	x.to, x.used = column(len(line)), make([]bool, len(x.ids))
	return x
}

// applyIgnores leaves out what comments say is meant, and reports comments that say no
// reason, name no rule, or have nothing to leave out. unheard are rules that were not
// looked for now.
func applyIgnores(rep *diag.List, comments []*ignoreComment, rules diag.Catalogue, unheard func(id string) bool) {
	if len(comments) == 0 {
		return
	}
	byLine := map[diag.Pos][]*ignoreComment{}
	for _, x := range comments {
		k := diag.Pos{File: x.pos.File, Line: x.line}
		byLine[k] = append(byLine[k], x)
	}
	meant := func(d *diag.Diagnostic) (why string, hit bool) {
		for _, x := range byLine[diag.Pos{File: d.Pos.File, Line: d.Pos.Line}] {
			for i, id := range x.ids {
				if id == d.Rule {
					x.used[i], hit, why = true, true, x.reason
				}
			}
		}
		return why, hit
	}
	rep.Items = slices.DeleteFunc(rep.Items, func(d diag.Diagnostic) bool {
		d.Folded = slices.DeleteFunc(d.Folded, func(f diag.Diagnostic) bool { _, hit := meant(&f); return hit })
		why, hit := meant(&d)
		if hit {
			rep.Ignored = append(rep.Ignored, diag.Ignored{Diagnostic: d, Why: why})
		}
		return hit
	})
	for _, x := range comments {
		x.reportTo(rep, rules, unheard)
	}
}

func (x *ignoreComment) reportTo(rep *diag.List, rules diag.Catalogue, unheard func(id string) bool) {
	whole := diag.Diagnostic{Severity: diag.Warning, Pos: x.pos, Len: x.to - x.from}
	if len(x.ids) == 0 {
		whole.Rule, whole.Message = ruleIgnoreUnknown.ID, "this comment names no rule"
		whole.Expected = ignoreWord + " RULE-ID because REASON"
		rep.Add(whole)
		return
	}
	if x.reason == "" {
		d := whole
		d.Rule, d.Message = ruleIgnoreReason.ID, "this comment gives no reason"
		d.Expected = ignoreWord + " " + strings.Join(x.ids, ", ") + " because REASON"
		rep.Add(d)
	}
	for i, id := range x.ids {
		d := whole
		d.Pos.Col, d.Len = x.at[i], len([]rune(id))
		_, known := rules.FindRule(id)
		switch {
		case !known && rules != nil:
			d.Rule, d.Message, d.Nearest = ruleIgnoreUnknown.ID, "there is no rule "+quote(id), rep.NearestName(id, rules.IDs())
			d.Hint = "vedette lint --explain lists all rules"
			rep.Add(d)
		case !x.used[i] && !unheard(id):
			d.Rule, d.Message, d.Hint = ruleIgnoreUnused.ID, "nothing of the rule "+id+" is found here", "delete the comment"
			if len(x.ids) == 1 {
				d.Fix = x.deletionFix()
			}
			rep.Add(d)
		}
	}
}

// deletionFix deletes the comment, and the whole line if nothing else is on it.
func (x *ignoreComment) deletionFix() *diag.Fix {
	e := diag.Edit{File: x.pos.File, Line: x.pos.Line, Col: x.from, EndLine: x.pos.Line, EndCol: x.to, Trim: true}
	if x.alone {
		e.Col, e.EndLine, e.EndCol = 1, x.pos.Line+1, 1
	}
	return &diag.Fix{What: "delete the comment", Edits: []diag.Edit{e}}
}

func quote(s string) string { return "\"" + s + "\"" }
