package mutate

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Choice is the kind of a mutant in which one name is put in place of another that may be there: a
// word of the format, a thing of the game, other dice. [ListAllMutants] lists them.
const Choice Kind = "choice"

// collectNames collects the texts of a file by the key that holds them.
func (w *walker) collectNames(n *yamldoc.Node, key string) {
	if w.names == nil {
		w.names = map[string][]string{}
	}
	if n == nil {
		return
	}
	if n.Kind == yamldoc.Scalar && !n.IsNull() && !slices.Contains(w.names[key], n.Text) {
		w.names[key] = append(w.names[key], n.Text)
	}
	for _, it := range n.Items {
		w.collectNames(it, key)
	}
	for i := range n.Entries {
		w.collectNames(n.Entries[i].Value, n.Entries[i].Key)
	}
}

// dicePattern is the form of dice such as 2d6.
var dicePattern = regexp.MustCompile(`^(\d+d)(\d+)$`)

// mutateChoice makes the mutant of a name. It reports whether the value is one.
func (w *walker) mutateChoice(n *yamldoc.Node, s *schema.Schema, path []string) bool {
	if n.IsNull() || len(path) == 0 {
		return false
	}
	last, now := path[len(path)-1], ""
	switch {
	case oddsPattern.MatchString(n.Text) && last == "columns":
		now = otherOdds(n.Text)
	case strings.HasPrefix(n.Text, "edge."):
		now = map[string]string{"edge.north": "edge.south", "edge.south": "edge.north", "edge.east": "edge.west", "edge.west": "edge.east"}[n.Text]
	case dicePattern.MatchString(n.Text):
		now = dicePattern.ReplaceAllString(n.Text, "${1}2")
	case s != nil && s.Form == schema.FormScalar && len(s.Enum) > 1:
		at := slices.Index(s.Enum, n.Text)
		if at < 0 {
			return false
		}
		now = s.Enum[(at+1)%len(s.Enum)]
	case s != nil && s.Form == schema.FormScalar && s.Ref != "" || s == nil && slices.Contains(w.names[last], n.Text) && plainName.MatchString(n.Text):
		at := slices.Index(w.names[last], n.Text)
		if at < 0 || len(w.names[last]) < 2 {
			return false
		}
		now = w.names[last][(at+1)%len(w.names[last])]
	case s != nil && s.Form == schema.FormScalar && s.Expr && s.Accept&schema.AcceptInt != 0 && plainName.MatchString(n.Text):
		now = n.Text + " + 1"
	default:
		return false
	}
	if now == n.Text || now == "" {
		return false
	}
	w.addScalar(Choice, n, n.Text, now, strings.Join(path, "."))
	return true
}

// mutateBareMap makes the mutant of a map that says no more than that something holds, with its
// rulebook section or label: false in its place. It reports whether the map is one.
func (w *walker) mutateBareMap(n *yamldoc.Node, path []string) bool {
	if n.Style != yamldoc.Flow || len(n.Entries) == 0 || len(path) == 0 {
		return false
	}
	for i := range n.Entries {
		if key := n.Entries[i].Key; key != "rule" && key != "label" {
			return false
		}
	}
	w.out = append(w.out, Mutant{Kind: Choice, Pos: n.Pos, What: strings.Join(path, "."), Old: "true", New: "false",
		cuts: []yamldoc.Edit{yamldoc.ReplaceBytes(n.Start, n.End, "false")}})
	return true
}

// plainName is the form of names that no expression has.
var plainName = regexp.MustCompile(`^[a-z][a-z-]*$`)

// oddsPattern is the form of odds such as 3-1.
var oddsPattern = regexp.MustCompile(`^(\d+)-(\d+)$`)

// otherOdds returns the odds one farther from even.
func otherOdds(text string) string {
	left, right, _ := strings.Cut(text, "-")
	a, _ := strconv.Atoi(left)
	b, _ := strconv.Atoi(right)
	if a < b {
		return left + "-" + strconv.Itoa(b+1)
	}
	return strconv.Itoa(a+1) + "-" + right
}
