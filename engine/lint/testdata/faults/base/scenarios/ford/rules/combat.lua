-- Combat and rallying.
local limit = 3

function rush(combat)
  return {}
end

function rally(game, unit)
  if unit.kind == "horse" and unit.steps < limit then
    unit.vars.mood = "calm"
  end
end

function thunder(game, card)
  game.vars.wet = false
end
