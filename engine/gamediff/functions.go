package gamediff

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
)

// functionKey names a function: a layer has one of a name.
type functionKey struct{ name, layer string }

// compareFunctions compares the Lua functions by their words: comments, layout and the file of
// a layer that has it are no differences.
func (w *walker) compareFunctions() {
	was, is := callableFunctions(w.old), callableFunctions(w.now)
	for _, k := range slices.SortedFunc(keysOfBoth(was, is), func(a, b functionKey) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.layer, b.layer))
	}) {
		a, b := was[k], is[k]
		if a != nil && b != nil && a.Tokens == b.Tokens {
			continue
		}
		c := Change{Class: Breaking, Path: "functions." + k.name, What: "function " + k.name}
		if k.layer != "game" {
			c.What += " of the " + k.layer
		}
		switch {
		case a == nil || b == nil:
			if !inOtherLayer(was, k) && !inOtherLayer(is, k) {
				c.Class = SaveSafe // who calls it is a change of its own
			}
			c.New, c.Old = wholeThing, ""
			if b == nil {
				c.Old, c.New = wholeThing, ""
			}
		case numbers.ReplaceAllString(a.Tokens, "0") == numbers.ReplaceAllString(b.Tokens, "0"):
			c.Class, c.Key = Balance, "number"
			c.Old, c.New = otherNumbers(a.Tokens, b.Tokens)
		default:
			c.Key = describeAccess(a.Tokens, b.Tokens)
		}
		at := b
		if at == nil {
			at = a
		}
		c.At = at.Pos
		w.out = append(w.out, c)
	}
}

var (
	numbers = regexp.MustCompile(`\b[0-9]+(\.[0-9]+)?\b`)
	chains  = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*( ?\. ?[A-Za-z_][A-Za-z0-9_]*)+`)
)

// callableFunctions returns the functions that an edition can call.
func callableFunctions(e *edition) map[functionKey]*compile.Function {
	out := map[functionKey]*compile.Function{}
	for i, f := range e.Lua {
		if !f.Removed && !isOverridden(e.Lua[i+1:], f) {
			out[functionKey{f.Name, f.Layer}] = f
		}
	}
	return out
}

// isOverridden reports that a layer above has the function anew, and does not ask for this one.
func isOverridden(above []*compile.Function, f *compile.Function) bool {
	for _, o := range above {
		if o.Name == f.Name && o.Layer != f.Layer && !o.Removed {
			return !slices.Contains(dottedNames(o.Tokens), "base."+f.Name)
		}
	}
	return false
}

func keysOfBoth(a, b map[functionKey]*compile.Function) func(func(functionKey) bool) {
	return func(yield func(functionKey) bool) {
		for k := range a {
			if !yield(k) {
				return
			}
		}
		for k := range b {
			if a[k] == nil && !yield(k) {
				return
			}
		}
	}
}

// inOtherLayer reports that another layer has a function of that name.
func inOtherLayer(all map[functionKey]*compile.Function, k functionKey) bool {
	for o := range all {
		if o.name == k.name && o.layer != k.layer {
			return true
		}
	}
	return false
}

// otherNumbers returns the first numbers that differ.
func otherNumbers(a, b string) (string, string) {
	x, y := numbers.FindAllString(a, -1), numbers.FindAllString(b, -1)
	for i := range x {
		if x[i] != y[i] {
			return x[i], y[i]
		}
	}
	return "", ""
}

// describeAccess says what a function asks for that it did not, and the other way round.
func describeAccess(old, now string) string {
	a, b := dottedNames(old), dottedNames(now)
	more := slices.DeleteFunc(slices.Clone(b), func(s string) bool { return slices.Contains(a, s) })
	less := slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
	var parts []string
	if len(more) > 0 {
		parts = append(parts, "asks also for "+strings.Join(more, ", "))
	}
	if len(less) > 0 {
		parts = append(parts, "asks no more for "+strings.Join(less, ", "))
	}
	return strings.Join(parts, "; ")
}

// dottedNames returns the dotted names in the words of a function, each once, in order.
func dottedNames(tokens string) []string {
	out := chains.FindAllString(tokens, -1)
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], " ", "")
	}
	slices.Sort(out)
	return slices.Compact(out)
}
