package lint

import (
	"path"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// dropLuaEffects leaves out, of the findings of a game from the one at start on, what may only
// follow from a line of Lua that was reported: what that line no longer uses seems unused,
// and a condition that asks a function which never holds never holds either.
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
