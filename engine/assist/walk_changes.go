package assist

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// walkChanges marks the paths of an overlay, and what is put there.
func (w *walker) walkChanges(list *yamldoc.Node) {
	if list == nil || list.Kind != yamldoc.List {
		return
	}
	for _, it := range list.Items {
		if in := it.Get("in"); in != nil && in.Kind == yamldoc.Scalar {
			if segs, _, err := yamldoc.ParsePath(in.Text); err == nil {
				w.walkPath(segs, in.Pos, false)
			}
		}
	}
	w.markNeighbours(list)
	for _, c := range yamldoc.ParseChanges(list, &diag.List{}) {
		w.walkPath(c.Path, c.PathAt, c.Op == yamldoc.OpAdd)
		if c.Value == nil {
			continue
		}
		step := spec.Format().RootStep("game")
		for _, seg := range c.Path {
			step = step.KeyStep(seg)
		}
		if step.Schema != nil {
			w.walkNode(c.Value, step, slices.Clone(c.Path), c.Path[len(c.Path)-1])
		}
	}
}

// walkStatements marks the paths that the statements of a rulebook name as their keys.
func (w *walker) walkStatements(list *yamldoc.Node) {
	if list == nil || list.Kind != yamldoc.List {
		return
	}
	for _, it := range list.Items {
		keys := it.Get("keys")
		if keys == nil {
			continue
		}
		for _, x := range append(slices.Clone(keys.Items), keys) {
			if segs, _, err := yamldoc.ParsePath(x.Text); x.Kind == yamldoc.Scalar && err == nil && len(segs) > 0 {
				w.walkPath(segs, x.Pos, false)
			}
		}
	}
}

// markNeighbours marks the ids that entries are added before or after.
func (w *walker) markNeighbours(list *yamldoc.Node) {
	for _, it := range list.Items {
		for _, key := range []string{"before", "after"} {
			beside := it.Get(key)
			if beside == nil || beside.Kind != yamldoc.Scalar {
				continue
			}
			one := &yamldoc.Node{Kind: yamldoc.List, Items: []*yamldoc.Node{it}}
			for _, c := range yamldoc.ParseChanges(one, &diag.List{}) {
				if sort := definedKind(c.Path[:len(c.Path)-1]); sort != "" {
					w.addMark(sort, beside.Text, beside.Pos)
					break
				}
			}
		}
	}
}

// walkPath marks the ids in a path of a change, of which the last parts are at a place of
// the file.
func (w *walker) walkPath(segs []string, at diag.Pos, add bool) {
	written := w.splitWritten(at)
	step := spec.Format().RootStep("game")
	for i, seg := range segs {
		sort := definedKind(segs[:i])
		isMade := sort != ""
		if !isMade {
			sort = step.KeyRef()
		}
		if segs[0] == "functions" && i == 1 {
			sort = "function"
		}
		if k := i - (len(segs) - len(written)); k >= 0 && sort != "" && !strings.Contains(seg, "*") && written[k].text == seg {
			if pos := (diag.Pos{File: at.File, Line: at.Line, Col: at.Col + written[k].off}); isMade && add && i == len(segs)-1 {
				w.markDefinition(sort, segs[:i], seg, pos)
			} else {
				w.addMark(sort, seg, pos)
			}
		}
		step = step.KeyStep(seg)
	}
}

// segment is a name of a path with its distance from the begin of the path.
type segment struct {
	text string
	off  int
}

// splitWritten cuts the path at a place of the file into names.
func (w *walker) splitWritten(at diag.Pos) []segment {
	if at.Line < 1 || at.Line > len(w.lines) {
		return nil
	}
	line := []rune(w.lines[at.Line-1])
	if at.Col < 1 || at.Col > len(line) {
		return nil
	}
	line = line[at.Col-1:]
	i := 0
	if line[0] == '"' {
		i = 1
	}
	var out []segment
	for i < len(line) {
		start := i
		if line[i] == '[' && i+1 < len(line) { // ['name']
			end := i + 2
			for end < len(line) && line[end] != line[i+1] {
				end++
			}
			out = append(out, segment{string(line[i+2 : min(end, len(line))]), i + 2})
			i = min(end+2, len(line))
		} else {
			for i < len(line) && isIDRune(line[i]) {
				i++
			}
			if i == start {
				break
			}
			out = append(out, segment{string(line[start:i]), start})
		}
		if i < len(line) && line[i] == '.' {
			i++
		} else if i >= len(line) || line[i] != '[' {
			break
		}
	}
	return out
}
