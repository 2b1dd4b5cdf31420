package lang

import "slices"

// Entry is one line of a reference page.
type Entry struct {
	Group     string // "name", "function", "helper", "built in", or "field of unit"
	Name      string
	Signature string // how it is written, for functions
	Type      string // what it gives, in an author's words; empty when that depends
	Doc       string
}

// Reference lists everything env lets an expression mention, in a fixed order:
// names, fields by domain, functions, helpers, and what the language has.
func Reference(env *Env) []Entry {
	var out []Entry
	for _, n := range env.listNames() {
		b, _ := env.findBinding(n)
		out = append(out, Entry{"name", n, n, b.Type.String(), b.Doc})
	}
	for _, d := range sortedKeys(env, func(e *Env) map[string]map[string]Field { return e.Fields }) {
		for _, n := range env.listFields(&Domain{Name: d}) {
			f, _ := env.findField(&Domain{Name: d}, n)
			out = append(out, Entry{"field of " + d, n, d + "." + n, f.Type.String(), f.Doc})
		}
	}
	for _, n := range env.listHostFuncs() {
		f, _ := env.findHostFunc(n)
		out = append(out, Entry{"function", n, env.showSignature(n), f.Result.String(), f.Doc})
	}
	for _, n := range env.listFunctions() {
		h, gives := env.findFunction(n), ""
		if h.result != (Type{}) {
			gives = h.result.String()
		}
		out = append(out, Entry{"helper", n, env.showSignature(n), gives, h.label})
	}
	if f := env.rootEnv().AreaFunc; f != nil {
		out = append(out, Entry{"built in", "areas", "areas.ID", f.Result.String(), f.Doc})
	}
	out = append(out, Entry{"built in", "it", "it", "", "The element of a set that a condition is asked of, and the candidate of an action."})
	for _, n := range builtinNames() {
		out = append(out, Entry{"built in", n, builtins[n].signature, "", builtins[n].doc})
	}
	return slices.Clip(out)
}
