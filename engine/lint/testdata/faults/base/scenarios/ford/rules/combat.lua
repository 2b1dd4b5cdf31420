-- Combat and rallying.
local limit = 3

function rush()
  return {}
end

function rally(unit)
  if unit.kind == "horse" and unit.steps < limit then
    unit.vars.mood = "calm"
  end
end

function thunder(card)
  vars.wet = false; set("mood", "angry", units)
end
