package game

import (
	"github.com/vedette-wargames/vedette/engine/mechanics/script"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// ShownPosition returns the position that players see, to be read only. While a script asks, it
// is the position as the script has changed it by then. At all other times it is
// [Table.Position].
func (t *Table) ShownPosition() *state.Position {
	if t.decisionOpen && !t.questionShown && t.run.Ctx.P.Result == nil {
		if f, ok := t.run.TopFrame().(*script.Frame); ok {
			if p := f.ShownPosition(t.run); p != nil {
				return p
			}
		}
	}
	return t.run.Ctx.P
}

// ShowQuestion makes the position that players see the table's own until hide is
// called, for views and questions. No action may be carried out in between.
func (t *Table) ShowQuestion() (hide func()) {
	p := t.ShownPosition()
	if p == t.run.Ctx.P || p.MainRevisions() == t.run.Ctx.P.MainRevisions() {
		return func() {}
	}
	t.run.Ctx.P.Swap(p)
	t.questionShown = true
	return func() {
		t.run.Ctx.P.Swap(p)
		t.questionShown = false
	}
}

// ConcealsAnything reports whether anything may be hidden from a side now, in the position of
// record or in the one that players see. See [Observer.HidesAnything].
func (t *Table) ConcealsAnything(side model.SideID) bool {
	ob := t.Observer(side)
	if ob.HidesAnything() {
		return true
	}
	defer t.ShowQuestion()()
	return ob.HidesAnything()
}

// isAsking reports whether a script is at its question in a position under way.
func isAsking(p *state.Position) bool {
	if len(p.Frames) == 0 {
		return false
	}
	_, ok := p.Frames[len(p.Frames)-1].(*script.Frame)
	return ok
}
