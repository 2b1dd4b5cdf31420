package lint

import (
	"path"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// dropLuaEffects drops findings, from the one at start on, that may only follow from a
// reported line of Lua. A thing that this line no longer uses seems unused. A condition that
// calls a function which never holds seems never to hold.
func (l *linter) dropLuaEffects(start int) {
	items := l.rep.Items[start:]
	inLua := func(d diag.Diagnostic) bool { return path.Ext(d.Pos.File) == ".lua" }
	if !slices.ContainsFunc(items, func(d diag.Diagnostic) bool {
		return inLua(d) && d.Severity != diag.Note && d.Rule != UnusedFunction
	}) {
		return
	}
	kept := slices.DeleteFunc(items, func(d diag.Diagnostic) bool {
		return mayFollowError(&d) && (!inLua(d) || d.Rule == UnusedFunction)
	})
	l.rep.Items = l.rep.Items[:start+len(kept)]
}
