local enemy = { french = "allied", allied = "french" }

--- A unit breaks: off the map, a point of morale goes over (W20 9.6).
function break_unit(game, unit)
  place(unit, "broken")
  adjust("morale-" .. unit.side, -1)
  adjust("morale-" .. enemy[unit.side], 1)
end

--- Rout (W20 9.6): a die of hexes, 2 less for the elite; too far for its legs costs morale.
function rout(game, unit)
  local far = roll{ dice = "1d6", stream = "rout", label = "Rout of " .. unit.name }
  if unit:has_trait("elite") then
    far = math.max(1, far - 2)
  end
  if far > unit.ma then
    adjust("morale-" .. unit.side, -1)
  end
  unit.vars.routed = true
  unit.vars.rout = far
  retreat(unit, { how = "rout", moved_by = unit.side })
end

--- A hazardous hex on the way back: broken on 1 or 2, the elite on 1 (W20 9.8).
function hazard(game, unit)
  local die = roll{ dice = "1d6", stream = "rout", label = "Hazard for " .. unit.name }
  if unit:has_trait("elite") then
    die = die + 1
  end
  if die <= 2 then
    break_unit(game, unit)
  end
end

--- Rally (W20 10.0): each broken unit rolls; a bad roll ends it, a good one brings it back.
function rally(game)
  for _, unit in ipairs(game:units{ side = game.phasing, box = "broken" }) do
    local die = roll{ dice = "1d6", stream = "rally", label = "Rally of " .. unit.name }
    if unit:has_trait("elite") then
      die = die + 1
    end
    if die <= 2 then
      eliminate(unit)
    elseif die >= 5 then
      arrive(unit, "loc-" .. unit.army)
    end
  end
end
