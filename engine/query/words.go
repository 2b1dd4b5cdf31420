package query

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// FindEnv returns the environment of the expressions at some keys, as the declarations of the
// text format name it (words:"step"). It is nil for a name that it does not know.
func (e *Envs) FindEnv(name string) *lang.Env {
	switch name {
	case "", "base", "hook":
		return e.Base // the words of a hook depend on its point: see HookPoint.Words
	case "unit":
		return e.Unit
	case "hex":
		return e.Hex
	case "sight":
		return e.Sight
	case "stack":
		return e.Stack
	case "step":
		return e.Crossing
	case "entry":
		return e.Entry
	case "zone":
		return e.ZonePair
	case "zone side":
		return e.ZoneHexside
	case "zone hex":
		return e.ZoneHex
	case "zone cover":
		return e.ZoneCover
	case "trace":
		return e.Trace
	case "trace step":
		return e.TraceStep
	case "combat":
		return e.Combat
	case "own":
		return e.WithSide(false)
	case "fighter":
		return e.Fighter
	case "target":
		return e.Target
	case "displaced":
		return e.WithDisplaced()
	case "obligation":
		return e.Obligation
	case "retreat":
		return e.Retreat
	case "candidate":
		return e.UnitCandidate
	case "placing":
		return e.WithPlacedUnit(e.UnitCandidate)
	}
	return nil
}

// ListNames lists what an environment has beside the names that all expressions
// may use.
func (e *Envs) ListNames(env *lang.Env) []lang.Entry {
	base := map[string]bool{}
	for _, x := range lang.Reference(e.Base) {
		if x.Group == "name" {
			base[x.Name] = true
		}
	}
	var out []lang.Entry
	for _, x := range lang.Reference(env) {
		if x.Group == "name" && !base[x.Name] {
			out = append(out, x)
		}
	}
	return out
}

// PlainEnvs returns the words of a game that declares nothing.
func PlainEnvs() *Envs {
	layout, _ := hex.ParseLayout(hex.LayoutText{Hexes: "flat", Shift: "odd columns down", Number: "ccrr", Columns: "1-2", Rows: "1-2"})
	grid, _ := hex.New(layout)
	return NewEnvs(&model.Game{Grid: grid})
}

// DescribeNames names what expressions at a key are about, in one line.
func (e *Envs) DescribeNames(words string) string {
	env := e.FindEnv(words)
	if env == nil {
		return ""
	}
	var names []string
	for _, x := range e.ListNames(env) {
		names = append(names, x.Name)
	}
	return strings.Join(names, ", ")
}

// WordsOfKeys returns a function that lists the words of a key by its tag, for a game that declares
// nothing. Pages and schemas use it. The many words of a combat are named by that word.
func WordsOfKeys() func(words string) string {
	envs := PlainEnvs()
	combat := envs.DescribeNames("combat")
	rest := map[string]string{"combat": "", "own": ", side, own, foes", "fighter": ", unit", "target": ", unit, from, to", "retreat": ", unit, from, to, hexes_left"}
	return func(words string) string {
		list := envs.DescribeNames(words)
		more, ok := rest[words]
		if !ok {
			return list
		}
		for _, name := range strings.Split(combat+more, ", ") {
			if !strings.Contains(", "+list+", ", ", "+name+", ") {
				return list // the words have changed: better all than wrong ones
			}
		}
		return "those of a combat" + more
	}
}
