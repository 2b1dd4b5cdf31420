package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileLatch compiles the condition and effects of a latch.
func compileLatch(c exprs, e *schema.Entry[spec.Latch], out *model.Latch) {
	out.When = c.compileCond(e.Value.When)
	out.Effects = compileEffects(c, "latch "+e.Key, "", &e.Value.Effects)
}

// compileCard compiles the condition and effects of a card.
func compileCard(c exprs, e *schema.Entry[spec.Card], out *model.Card) {
	out.When = c.compileCond(e.Value.When)
	out.Effects = compileEffects(c, "card "+e.Key, "", &e.Value.Effects)
}

// compileHook compiles a hook. The words hook mean what its hook point sees.
func compileHook(c exprs, e *schema.Entry[spec.Hook]) model.Hook {
	h := &e.Value
	out := model.Hook{Source: c.newRunSource(e.Key, e.KeyAt, h.Origin, "", h.Run), Point: h.At, BoundTo: h.In.Items, Run: h.Run}
	p := model.HookPointOf(h.At)
	if p != nil {
		c = c.bind("hook", c.findEnv(p.Words))
		checkHookIn(c, h, p)
	}
	out.When = c.compileCond(h.When)
	if h.Run == "" && h.Effects.Len() == 0 {
		c.fail(RuleEffect, keySpot(e.KeyAt, e.Key), "the hook "+quote(e.Key)+" does nothing", "write effects:, or a function "+strings.ReplaceAll(e.Key, "-", "_")+", or run: and the name of another")
	}
	if isQueryPoint(p) && h.Effects.Len() > 0 {
		c.fail(RuleEffect, c.valueSpot(h.Located, "effects"), "at "+h.At+" a function is asked and nothing changes", "write run: and a Lua function")
	}
	out.Effects = compileEffects(c, "hook "+e.Key, "", &h.Effects)
	return out
}

// isQueryPoint reports whether a hook point asks a question. A nil point does not.
func isQueryPoint(p *model.HookPoint) bool { return p != nil && p.Kind != model.EffectHook }

// listHooksByPoint notes at which points each hook is bound, and which phases have hooks.
func listHooksByPoint(g *model.Game) {
	for i := range g.Hooks {
		g.HooksByPoint.AddHook(g.Hooks[i].Point, i)
		g.HasQueryHooks = g.HasQueryHooks || isQueryPoint(model.HookPointOf(g.Hooks[i].Point))
	}
	for i := range g.Phases {
		p := &g.Phases[i]
		p.Hooked = isHookBound(g, "phase.start", p.ID) || isHookBound(g, "phase.end", p.ID)
	}
}

// isHookBound reports whether a hook is bound to a point for this phase.
func isHookBound(g *model.Game, point, in string) bool {
	return slices.ContainsFunc(g.HooksByPoint.FindHooks(point), func(i int) bool { return query.HookFits(&g.Hooks[i], in) })
}

// checkHookIn checks the things that a hook is limited to.
func checkHookIn(c exprs, h *spec.Hook, p *model.HookPoint) {
	for i, id := range h.In.Items {
		at := c.listItemSpot(h.Located, "in", i)
		if p.ScopeKind == "" {
			c.fail(RuleHook, at, "in means nothing at the hook point "+quote(p.ID), "leave it out, or write a condition with when:")
			return
		}
		if !slices.Contains(c.idsBySort[p.ScopeKind], id) {
			c.reportUnknown(p.ScopeKind, id, at, c.idsBySort[p.ScopeKind])
		}
	}
}
