package script

import (
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
)

// ListUses calls tell for each use of a word in the scripts of a loaded scenario, with its meaning.
func (r *Reader) ListUses(res *compile.Result, tell func(lang.Use)) {
	var bindings []Binding
	if res.Game != nil {
		bindings = ListBindings(res.Game)
	}
	seen := map[lang.Use]bool{}
	r.checkNotifying(r.listSources(res.Scripts), res.Game, bindings, nil, true, checkListener{note: func(u lang.Use) {
		if !seen[u] {
			seen[u] = true
			tell(u)
		}
	}}, &diag.List{})
}
