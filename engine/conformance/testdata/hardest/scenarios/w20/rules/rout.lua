--- A unit breaks: off the map, a point of morale goes over (W20 9.6).
---@param u unit
function break_unit(u)
  place(u, boxes.broken)
  adjust("morale-" .. u.side, -1)
  adjust("morale-" .. u.side.enemy, 1)
end

--- Rout (W20 9.6): a die of hexes, 2 less for the elite; too far for its legs costs morale.
---@param u unit
function rout(u)
  local far = roll{ dice = "1d6", stream = "rout", label = "Rout of " .. u.name }
  if has_trait("elite", u) then
    far = max(1, far - 2)
  end
  if far > u.ma then
    adjust("morale-" .. u.side, -1)
  end
  u.vars.routed = true
  u.vars.rout = far
  retreat(u, { how = "rout", moved_by = u.side })
end

--- A hazardous hex on the way back: broken on 1 or 2, the elite on 1 (W20 9.8).
---@param u unit
function hazard(u)
  local die = roll{ dice = "1d6", stream = "rout", label = "Hazard for " .. u.name }
  if die + (has_trait("elite", u) and 1 or 0) <= 2 then
    break_unit(u)
  end
end

--- Rally (W20 10.0): each broken unit rolls; a bad roll ends it, a good one brings it back.
function rally()
  for _, u in ipairs(filter(boxes.broken.units, { side = phasing })) do
    local die = roll{ dice = "1d6", stream = "rally", label = "Rally of " .. u.name } + (has_trait("elite", u) and 1 or 0)
    if die <= 2 then
      eliminate(u)
    elseif die >= 5 then
      arrive(u, areas["loc-" .. u.army])
    end
  end
end
